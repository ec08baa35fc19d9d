"""Commands about one's own orders: /orders, /undo, /pass, /standing, /odds, /todo, /since."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.plain.games import GAMES
from bot.discord_front.commands.declared import Command, Kind, Option
from bot.discord_front.commands.orders import MATCH, SEAT, offer_line, offer_places
from bot.discord_front.plain import timely
from bot.discord_front.plain.choosing import Cannot
from bot.discord_front.plain.speech import bullets, code, plain
from bot.discord_front.plain.telling import news, story
from bot.discord_front.replies import answering, pasting, prompts, questions
from bot.discord_front.replies.asking import Ask
from bot.discord_front.replies.finding import find
from engine.kernel.names import fold
from engine.kernel.wording import counted

PLACE = (MATCH, SEAT)
LINES_SINCE = 25


async def _offer(ask: Ask, option: str, typed: str) -> Sequence[str]:
    if option in (MATCH.name, SEAT.name):
        return await offer_places(ask, option, typed)
    kinds = {k for game in GAMES.values() for k in game.ruleset().decision_kinds}
    lines = [f"{kind}: default" for kind in ("any", *sorted(kinds))]
    return [line for line in lines if fold(typed) in fold(line)][:25]


# ---- orders --------------------------------------------------------------------------------------


async def _show(ask: Ask) -> None:
    place = await find(ask)
    asked = await prompts.asked_now(ask, place.code, place.own_seat)
    said = [f"**{place.code}, {plain(place.own_seat)}**"]
    if asked.drafted:
        said.append("Nobody else sees these yet:")
        said += bullets([code(line) for line in asked.drafted], 40)
    elif not asked.questions:
        said.append("Nothing is asked of you now.")
    said += [
        questions.idle(question.idle, len(question.idle))
        for question in asked.questions
        if len(question.idle) > questions.MOST_IDLE
    ]
    await prompts.show(ask, place.code, place.own_seat, "\n".join(said), whole=True)


async def _paste(ask: Ask) -> None:
    place = await find(ask)
    seat = place.own_seat
    await pasting.open_form(ask, place.code, list(place.status.seats).index(seat), seat)


async def _clear(ask: Ask) -> None:
    place = await find(ask)
    given = await ask.desk.clear(place.code, place.own_seat, ask.actor, key=ask.key)
    said = f"Taken back: {counted(len(given.echo.splitlines()), 'order')}."
    await prompts.show(ask, place.code, place.own_seat, said)


async def _undo(ask: Ask) -> None:
    await answering.undo_last(ask, await find(ask))


async def _pass(ask: Ask) -> None:
    await answering.close(ask, await find(ask, "done"), passing=True)


# ---- standing orders -----------------------------------------------------------------------------


async def _standing_list(ask: Ask) -> None:
    place = await find(ask)
    lines = await ask.desk.list_standing(place.code, place.own_seat, ask.actor)
    if not lines:
        await ask.reply(
            f"{plain(place.own_seat)} has no standing orders in {place.code}. "
            "`/standing add` answers a question ahead, such as `fire: default`."
        )
        return
    said = [f"**Standing orders of {plain(place.own_seat)} in {place.code}**, tried in turn:"]
    said += [f"{n}. {code(line)}" for n, line in enumerate(lines, 1)]
    await ask.reply("\n".join(said))


async def _standing_set(ask: Ask, lines: list[str]) -> None:
    place = await find(ask)
    seat = place.own_seat
    given = await ask.desk.set_standing(place.code, seat, lines, ask.actor, key=ask.key)
    kept = await ask.desk.list_standing(place.code, seat, ask.actor)
    said = [f"**Standing orders of {plain(seat)}**: {len(kept)}."]
    said += [f"{n}. {code(line)}" for n, line in enumerate(kept, 1)]
    said += news(given.chapters, 12, "`/match log`", kinds=("event",))
    await prompts.show(ask, place.code, seat, "\n".join(said))


async def _kept(ask: Ask) -> list[str]:
    place = await find(ask)
    return await ask.desk.list_standing(place.code, place.own_seat, ask.actor)


async def _standing_add(ask: Ask) -> None:
    await _standing_set(ask, [*await _kept(ask), ask.text("line") or ""])


async def _standing_drop(ask: Ask) -> None:
    kept, number = await _kept(ask), int(ask.options["number"])
    if not 1 <= number <= len(kept):
        have = f"There are {len(kept)}" if kept else "There are none"
        raise Cannot(f"There is no standing order {number}. {have}: `/standing list`.")
    await _standing_set(ask, [line for n, line in enumerate(kept, 1) if n != number])


async def _standing_clear(ask: Ask) -> None:
    await _standing_set(ask, [])


async def _standing_test(ask: Ask) -> None:
    place = await find(ask)
    line = ask.text("line") or ""
    trials = await ask.desk.test_standing(place.code, place.own_seat, line, ask.actor)
    if not trials:
        await ask.reply("Nothing waits for you now, so there is nothing to try it on.")
        return
    said = [f"{code(line)} would do this now:"]
    for trial in trials:
        answer = code("; ".join(trial.answer)) if trial.answer else "no answer"
        but = f" But: {plain(trial.refusal)}" if trial.refusal else ""
        said.append(f"- {plain(trial.question)} → {answer}.{but}")
    await ask.reply("\n".join(said))


# ---- odds, to do, since --------------------------------------------------------------------------


async def _odds(ask: Ask) -> None:
    place = await find(ask)
    line = ask.text("order") or ""
    odds = await ask.desk.odds(place.code, place.own_seat, line, ask.actor)
    said = [f"{code(odds.echo)}, if you give it:"]
    said += [f"- {plain(words)}: {chance:.1%}" for words, chance in odds.outcomes]
    if not odds.outcomes:
        said.append("It rolls no dice.")
    await ask.reply("\n".join(said))


async def _todo(ask: Ask) -> None:
    tasks = await ask.desk.todo(ask.person)
    requests = [*await _requests(ask), *await _full(ask)]
    if not tasks and not requests:
        await ask.reply("Nothing waits for you. `/match list` shows your matches.")
        return
    if len(tasks) == 1:
        task = tasks[0]
        ask.match = task.code
        until = timely.until(task, head=True)
        head = f"**{task.code}** · turn {task.turn}, {plain(task.phase_name)}{until}"
        await prompts.show(ask, task.code, task.seat, "\n".join([*requests, head]))
        return
    many = len(tasks) + len(requests)
    said = [f"**{many} things wait for you.**"] if many > 1 else []
    said += requests
    for task in tasks:
        where = ask.services.places.link(task.code)
        said.append(
            f"- **{task.code}** {plain(task.seat)}, turn {task.turn}, {plain(task.phase_name)}: "
            f"{plain(' '.join(task.questions))}{timely.until(task)} {where}"
        )
    await ask.reply("\n".join(said))


async def _requests(ask: Ask) -> list[str]:
    """Return what others ask of the person, each with the commands that answer it."""
    found = []
    for body in await ask.desk.requests(ask.person):
        status = await ask.desk.status(str(body["match"]))
        found.append(timely.words(status, body) or "")
    return found


async def _full(ask: Ask) -> list[str]:
    """Return the person's matches that have all their players and wait for one of them to begin."""
    return [
        f"**{one.code} has all its players:** `/match start match:{one.code}` begins it."
        for one in await ask.desk.matches(states=("open",), holder=ask.person)
        if None not in one.seats.values()
    ]


async def _since(ask: Ask) -> None:
    place = await find(ask)
    name = f"since:{ask.person}:{place.code}:{place.seat or ''}"
    before = await ask.desk.post.noted(name)
    since = int(before["line"]) if before else 0
    chapters = await ask.desk.chapters(place.code, place.seat, ask.actor, since)
    if not chapters:
        await ask.reply(f"**{place.code}**: nothing has happened since you last looked.")
        return
    await ask.desk.post.note(name, {"line": chapters[-1].until})
    head = f"**{place.code}**, since you last looked:" if before else f"**{place.code}**, so far:"
    await ask.reply("\n".join([head, *story(chapters, LINES_SINCE, "`/match log`")]))


def commands() -> list[Command]:
    """Return these commands."""
    line = Option("line", "KIND [if KEY=VALUE]: ANSWER, such as fire: default", required=True)
    offered = Option(line.name, line.help, required=True, offered=True)
    order = Option("order", "An order as it is typed, such as attack ... with ...", required=True)
    return [
        Command(
            "show",
            "What you have ordered that nobody else sees yet.",
            _show,
            PLACE,
            _offer,
            "orders",
        ),
        Command(
            "paste",
            "Give many orders at once, one a line.",
            _paste,
            PLACE,
            _offer,
            "orders",
            opens_form=True,
        ),
        Command(
            "clear",
            "Take back all orders that nobody else has seen.",
            _clear,
            PLACE,
            _offer,
            "orders",
        ),
        Command(
            "undo",
            "Take back your last order that nobody has seen, or what you just closed.",
            _undo,
            PLACE,
            _offer,
        ),
        Command(
            "pass",
            "Close what you are asked at once, whatever has no orders.",
            _pass,
            PLACE,
            _offer,
        ),
        Command("list", "Your standing orders.", _standing_list, PLACE, _offer, "standing"),
        Command(
            "add",
            "Answer a kind of question ahead.",
            _standing_add,
            (offered, *PLACE),
            _offer,
            "standing",
        ),
        Command(
            "drop",
            "Drop one standing order.",
            _standing_drop,
            (Option("number", "Its number in the list.", Kind.WHOLE, required=True), *PLACE),
            _offer,
            "standing",
        ),
        Command("clear", "Drop all standing orders.", _standing_clear, PLACE, _offer, "standing"),
        Command(
            "test",
            "What a standing order would do now.",
            _standing_test,
            (offered, *PLACE),
            _offer,
            "standing",
        ),
        Command(
            "odds",
            "The exact chances of an attack, before you order it.",
            _odds,
            (Option(order.name, order.help, required=True, offered=True), *PLACE),
            offer_line,
        ),
        Command("todo", "Everything that waits for you, in all your matches.", _todo),
        Command("since", "What has happened since you last looked.", _since, PLACE, _offer),
    ]


GROUPS = {
    "orders": "Your orders that nobody else sees yet.",
    "standing": "Answers given ahead, so that you need not be asked.",
}
