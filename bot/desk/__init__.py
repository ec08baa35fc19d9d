"""The desk: use cases of a match. It knows people but no rules, and names no game.

A front door makes one `Desk` and calls it. `match` is a match's code as typed ("tet-1", "TET 1"),
`seat` a seat's name as typed or its number, `actor` who asks: `Actor("table")` is whoever sits at
this machine (`TABLE`). Whatever cannot be done raises one of `REFUSALS`, whose text is one sentence
for the person; nothing has changed then.

    async with await Store.open(url) as store:
        desk = Desk(store, now=lambda: datetime.now(UTC))
        opened = await desk.open_match("a-game", seed=None, position_text=None,
                                       entropy={"Allied": "horse"}, holders=None,
                                       moderators=("table",)) -> Status

    Opening (open_match is these three in a row)
        desk.create(game, seed=, position_text=, holders=, moderators=, home=) -> Status
        desk.take_seat(match, seat_or_None, actor, key=) -> (seat, Status); desk.leave_seat
        desk.add_entropy(match, seat, text, actor) -> Status
        desk.start(match, actor) -> Status
    Playing; all that changes a match takes `key=`: what was done under a key is not done again
        desk.give(match, seat, line_or_order, actor, key=None, tag=None, careful=False) -> Given
            careful: a person's word; what closing gives up is told once, NotClosed
        desk.give_all(match, seat, lines, actor) -> (Given | None, Taken)    kept together
        desk.give_default(match, seat, tag, actor) -> Given        a Question's tag
        desk.rest_of_phase(match, seat, actor) -> Given            defaults until it is over
        desk.undo(match, seat, actor) -> Given                     or what was closed just now
        desk.clear(match, seat, actor) -> Given                    undo of all at once
        desk.resign / desk.offer_draw(match, seat, actor) -> Given
        desk.set_standing(match, seat, lines, actor) -> Given      all of a seat's, replaced
        desk.list_standing(match, seat, actor) -> list[str]
        desk.test_standing(match, seat, line, actor) -> list[Trial]
    Moderating (each with a reason, each in the journal)
        desk.force(match, actor, reason, whole_phase=False) -> Given
        desk.edit(match, actor, lines, reason) -> Given
        desk.restore(match, sequence, actor, reason) -> Given
        desk.hand_over(match, seat, holder, actor, reason="") -> Given
        desk.cancel(match, actor, reason) -> Given                 asks, if the moderator plays
        desk.agree_to_cancel(match, seat, actor) -> Given
        desk.moving (acts/moving.py): rehome(match, home, actor, where) -> Given, asks likewise;
            agree(match, seat, actor) -> Given
        desk.points(match, actor) -> list[Point]                   rows one may restore to
    desk.clock (acts/clock.py; moderators): set(match, actor, reason, hours=, at=, zone=, then=,
        away=, off=), pause, resume, extend(match, actor, hours, reason, seat=None) -> Given;
        for who plays: agree(match, seat, actor), claim(match, seat, actor) -> Given
    desk.poller.tick(): remind, act on what has run out, give back downtime; a front door calls it
        often
    desk.moderator (acts/moderator.py): announce, investigate -> Investigated,
        dry_run -> list[Trial], reveal, hide, undoing and restoring -> Undoing, undo,
        restore_to(match, "2 Combat", ...), archive, reopen
    Taking back what others saw: desk.taking_back(match, seat, actor) -> Undoing;
        desk.ask_undo(match, seat, actor) -> (Given, Undoing);
        desk.answer_undo(match, seat, actor, agreed) -> Given
    desk.people (acts/people.py): habits(person) -> Habits, set_zone, set_hours, go_away, come_back,
        export -> dict, delete
    Reading (for a seat None is what every spectator sees)
        desk.matches(states=(), holder=None) -> list[Summary]
        desk.status(match) -> Status
        desk.log(match, seat, actor, since=0, whole=False) -> list[Line]
            since: the last Line.number seen; whole: everything, when the match is over
        desk.chapters(match, seat, actor, since=0, whole=False, details=False) -> list[Chapter]
            the same phase by phase, fights and tallies told as such
        desk.orders(match, seat, actor, answers=False) -> Asked
        desk.examples(match, seat, actor) -> by verb one legal order, as it is typed
        desk.own_units(match, seat, actor) -> names; desk.taking_back(match, seat, actor) -> Undoing
        desk.fill(match, seat, verb, blank, filled, typed, actor) -> list[str]  from memory
        desk.odds(match, seat, line, actor) -> Odds
        desk.dice(match) -> DiceCount
        desk.health() -> Health                    how the bot is, for its operator
        desk.todo(person) -> list[Task]; desk.held_by(person) -> list[str]
        desk.requests(person) -> list[dict]        what others ask of them: a draw, going back
        desk.complete(match, seat, prefix, actor) -> list[str]     whole lines
        desk.position_text(match, seat, actor, everything=False) -> str
        desk.view(match, seat, actor) -> the game's view           what pictures are drawn from
        desk.show(match, seat, actor, Spec(...), when="") -> Drawn
            map, enlarged area, battle, film or story as a file, drawn off the event loop;
            games.find(text).offers(): the values that a Spec may have
    Telling (a match with a home; see match/notices.py)
        desk.post: Post             what waits for whom, what has arrived, a front door's notes
    After the end
        desk.export(match, actor, force=False) -> dict             one JSON document
        verify.verify(document: dict | str | bytes) -> Verified    no desk needed
    Whole games
        games.GAMES, games.find(text) -> Game

`Desk(store, now, watch=(None, 0))` hands the views of every phase that ends to `Given.phases`, for
a spectator and for seat 0 here. The values are in `plain/values.py`, frozen dataclasses
(`dataclasses.asdict` for JSON).
"""

from bot.desk.desk import Desk
from bot.desk.plain.deadlines import Clock, Habits
from bot.desk.plain.errors import (
    REFUSALS,
    BadFile,
    DeskError,
    HasRematch,
    NotAllowed,
    NotClosed,
    NotNow,
    StaleQuestion,
    WhichZone,
)
from bot.desk.plain.games import GAMES, Game
from bot.desk.plain.values import (
    TABLE,
    Actor,
    Asked,
    Awaited,
    Chapter,
    DiceCount,
    Given,
    Investigated,
    Line,
    Odds,
    PhaseEnded,
    Phases,
    Point,
    Question,
    Status,
    Summary,
    Task,
    Trial,
    Undoing,
    VerbHelp,
    Verified,
)
from bot.desk.post import Parcel, Post
from bot.store import Item

__all__ = [
    "GAMES",
    "REFUSALS",
    "TABLE",
    "Actor",
    "Asked",
    "Awaited",
    "BadFile",
    "Chapter",
    "Clock",
    "Desk",
    "DeskError",
    "DiceCount",
    "Game",
    "Given",
    "Habits",
    "HasRematch",
    "Investigated",
    "Item",
    "Line",
    "NotAllowed",
    "NotClosed",
    "NotNow",
    "Odds",
    "Parcel",
    "PhaseEnded",
    "Phases",
    "Point",
    "Post",
    "Question",
    "StaleQuestion",
    "Status",
    "Summary",
    "Task",
    "Trial",
    "Undoing",
    "VerbHelp",
    "Verified",
    "WhichZone",
]
