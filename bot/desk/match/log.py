"""The log of a match: its journal as one reader may read it, line by line.

A drafted row is shown to its own seat alone until the draft is opened; a draft that was undone
before that is never shown to others. So neither the lines of a reader nor their number depend on
anything that is hidden from that reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.desk.match.public_order import in_public_order, together
from bot.desk.plain.rows import NOBODY, Row
from bot.desk.plain.standins import in_words
from bot.desk.plain.values import Line
from engine.kernel.event import PHASE_BEGINS, Event
from engine.kernel.ruleset import Ruleset

PUBLIC_WORDS = {
    "force": "The moderator forces what is still open ({text}): {reason}",
    "hand-over": "The {seat} seat {text}. {reason}",
    "words": "{seat} adds words to the dice: “{text}”.",
    "edit": "The moderator changes the position: {reason}",
    "restored": "The match was brought back from a backup: what was done after this is gone.",
    "restore": "The match goes back to turn {turn}, {phase}: {reason}",
    "cancel": "The match is cancelled: {reason}",
    "resign": "The match is over: {text}.",
    "draw": "{text}",
    "clock": "The clock of the match: {text} ({reason}).",
    "pause": "The clock stands still: {reason}",
    "resume": "The clock runs again, after {text}: {reason}",
    "extend": "{seat} has {text} more: {reason}",
    "announce": "The moderator says: {text}",
    "investigate": "The moderator looks at all that is hidden: {reason}",
    "export": "All of the match has been written out, with its seed and all that is hidden.",
    "dry-run": "The moderator looks at how open questions would be answered.",
    "archive": "The match is put away: {reason}",
    "reopen": "The match is taken up again{text}: {reason}",
    "ask-undo": "{seat} asks to go back to {reason}. The others may agree.",
    "agree-undo": "{seat} agrees to go back.",
    "refuse-undo": "{seat} does not agree to go back.",
    "ask-clock": "The moderator, who plays, asks for another clock: {reason}. Others may agree.",
    "agree-clock": "{seat} agrees to the other clock.",
    "ask-cancel": "The moderator, who plays, asks to cancel the match: {reason}. Others may agree.",
    "agree-cancel": "{seat} agrees to cancel the match.",
    "ask-move": "The moderator, who plays, asks to move the match to {reason}. Others may agree.",
    "agree-move": "{seat} agrees to move the match.",
    "move": "The match goes on in {reason}: who manages that server moderates it from now on.",
    "claim": "{seat} goes on without {text}, whose time ran out long ago.",
    "time": "The time of {seat} has run out{text}.",
}
_OWN_WORDS = {
    "standing": "Standing orders of {seat}: {text}",
    "report": "Standing order passed over: {reason}",
    "undo": "Taken back: {text}",
}
_MAY_BE_BARE = ("time", "reopen")  # notes to which a text only adds something
# Who gave an order, if it was not the seat's holder.
_BY = {"forced": " (forced)", "clock": " (time ran out)", "stand-in": " (stand-in)"}


class Log:
    """Turns rows into lines for one reader: a seat, a spectator (None), or one who sees all."""

    def __init__(
        self,
        ruleset: Ruleset,
        seat: int | None,
        everything: bool = False,
        at: tuple[int, str] | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._name = None if seat is None else ruleset.seats[seat]
        self._everything = everything
        self.at = at  # turn and phase before the next row; None: before the first of all
        self.told: list[tuple[Line, Event | None]] = []  # lines so far, each with its event
        self.drafts: list[Row] = []  # orders that are not open yet, oldest first

    @property
    def events(self) -> list[Event]:
        """The events of the lines so far."""
        return [event for _, event in self.told if event is not None]

    def feed(self, row: Row) -> list[Line]:
        """The lines that a row brings to light for the reader, numbered 0."""
        return [line for line, _ in self.feed_with_events(row)]

    def feed_with_events(self, row: Row) -> list[tuple[Line, Event | None]]:
        """The lines that a row brings to light, each with the event that it tells of."""
        before = len(self.told)
        if self._everything:
            self._everything_of(row)
        else:
            self._seen_of(row)
        self._keep_drafts(row)
        self.at = (row.turn, row.phase)
        return self.told[before:]

    def feed_all(self, rows: Iterable[Row]) -> list[Line]:
        """The lines of many rows."""
        return [line for row in rows for line in self.feed(row)]

    def _keep_drafts(self, row: Row) -> None:
        drafts = self.drafts
        if row.kind == "order" and row.draft:
            drafts.append(row)
        elif row.kind == "undo":
            taken_back = next((d for d in reversed(drafts) if d.seat == row.seat), None)
            if taken_back is not None:
                drafts.remove(taken_back)
        elif row.kind in ("open", "order", "edit", "restore"):
            drafts.clear()

    def _seen_of(self, row: Row) -> None:
        own = row.seat is not None and row.seat == self._name
        if row.kind in ("open", "order", "edit") and not row.draft:
            others = [draft for draft in self.drafts if draft.seat != self._name]
            for drafted in together(self._ruleset, self._seat, others):
                self._events(drafted)
        if own and row.kind == "order":
            self._order(row)
        if row.kind in PUBLIC_WORDS or (own and row.kind in _OWN_WORDS):
            self._note(row)
        if row.kind != "order" or own or not row.draft:
            self._events(row)

    def _everything_of(self, row: Row) -> None:
        if row.kind == "order":
            self._order(row)
        elif row.kind in PUBLIC_WORDS or row.kind in _OWN_WORDS:
            self._note(row)
        self._events(row)

    def _order(self, row: Row) -> None:
        how = " (standing order)" if row.actor.startswith("standing:") else ""
        how = _BY.get(row.actor, how)
        self._tell(row, "order", f"{row.seat}: {row.text}{how}")

    def _note(self, row: Row) -> None:
        words = {**PUBLIC_WORDS, **_OWN_WORDS}[row.kind]
        text = row.text.replace("\n", "; ") or ("" if row.kind in _MAY_BE_BARE else "none")
        if row.kind == "hand-over":
            text = "is free" if row.text == NOBODY else f"goes to {in_words(row.text)}"
        said = words.format(
            text=text, reason=row.reason, seat=row.seat, turn=row.turn, phase=row.phase
        )
        if row.kind == "standing" and row.reason:
            said += f" ({row.reason})"
        self._tell(row, "note", said.strip())

    def _events(self, row: Row) -> None:
        for event in row.events:
            if event.kind == PHASE_BEGINS:
                self.at = (int(event.data[0]), str(event.data[2]))
            if self._may_see(event):
                kinds = self._ruleset.event_kinds
                detail = event.kind in kinds and kinds[event.kind].detail
                text = self._ruleset.say(event)
                self._tell(row, "detail" if detail else "event", text, event)

    def _may_see(self, event: Event) -> bool:
        # "edited" says no more than the note of its row.
        return event.kind != "edited" and (self._everything or event.seen_by(self._seat))

    def _tell(self, row: Row, kind: str, text: str, event: Event | None = None) -> None:
        """Add a line under the phase in which it came about, not that in which its row ended."""
        turn, phase = self.at or (row.turn, row.phase)
        self.told.append((Line(0, turn, phase, kind, text), event))


def events_of(ruleset: Ruleset, seat: int | None, rows: Sequence[Row]) -> list[Event]:
    """The events of rows that a seat may see, in the order of `in_public_order`."""
    log = Log(ruleset, seat)
    log.feed_all(in_public_order(ruleset, seat, rows))
    return log.events
