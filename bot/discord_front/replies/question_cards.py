"""The card of a question: what is asked, where orders can be given, and what closes it.

Done, As usual and Phase as usual each stand by themselves, beside the words that say what they do:
no slip of a thumb takes one for another.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk import Actor, Asked, Desk, Question, Status
from bot.desk.plain.games import GAMES
from bot.discord_front.plain.cards import (
    MOST_OPTIONS,
    Block,
    Button,
    Card,
    Choice,
    Option,
    Part,
    Row,
)
from bot.discord_front.plain.speech import cut
from bot.discord_front.replies import spots
from bot.discord_front.replies.idents import (
    ANSWER,
    ANYWAY,
    DEFAULT,
    DONE,
    MAP,
    PASTE,
    PHASE,
    SPOT,
    SURE,
    VERB,
    digest,
    ident,
    undoing,
)
from bot.discord_front.replies.spots import Spot

MOST_SPOTS = 12  # as many as there can ever be room for


def colour_of(status: Status, seat: str | None) -> int | None:
    """Return a seat's colour, as its game has it; None for nobody's."""
    colour = GAMES[status.game].colours.get(seat or "")
    return None if colour is None else int(colour.removeprefix("#"), 16)


async def of(
    desk: Desk, status: Status, seat: str, actor: Actor, asked: Asked, said: str, sure: str = ""
) -> Card:
    """Return the card of what a seat is asked. `said`: the question in words.

    `sure`: the act that the person was warned of, whose button says that it is done anyway.
    """
    found = await spots.of(desk, status.code, seat, actor, asked)
    number = list(status.seats).index(seat)
    return Card(_blocks(status.code, number, asked, said, found, sure), colour_of(status, seat))


def _blocks(
    match: str, number: int, asked: Asked, said: str, found: Sequence[Spot], sure: str
) -> list[Block]:
    question = asked.questions[0]
    closes = any(verb.name == DONE for one in asked.questions for verb in one.verbs)

    def button(label: str, act: str, good: bool = False) -> Button:
        if act == sure:
            anyway = ident(match, number, question.tag, f"{act}{SURE}")
            return Button(ANYWAY[act], anyway, grave=True)
        return Button(label, ident(match, number, question.tag, act), good)

    blocks: list[Block] = [said]
    blocks += [
        Part(spot.words(), button(spot.label, f"{SPOT}-{spot.token}"), spare=True)
        for spot in found[:MOST_SPOTS]
    ]
    if options := _answers(question):
        many = any(verb.name == DONE for verb in question.verbs)
        blocks.append(
            Choice(
                ident(match, number, question.tag, ANSWER),
                "Choose orders, and done" if many else "Choose an order",
                options,
                most=len(options) if many else 1,
            )
        )
    if verbs := _verbs(asked):
        spot = ident(match, number, question.tag, VERB)
        blocks.append(Choice(spot, "Put an order together", verbs))
    row = [button("Map", MAP), button("Paste orders", PASTE)]
    if asked.drafted:
        row.append(button("Undo", undoing(asked.drafted)))
    blocks.append(Row(row))
    blocks.append(Part("Let the default answer this question.", button("As usual", DEFAULT)))
    usual = "Let defaults answer whatever is asked of you until this phase ends."
    blocks.append(Part(usual, button("Phase as usual", PHASE)))
    if closes:
        blocks.append(Part("Nothing more to order? Close it.", button("Done", DONE, good=True)))
    return blocks


def _verbs(asked: Asked) -> list[Option]:
    """Return the orders that can be put together step by step."""
    verbs = {verb.name: verb for one in asked.questions for verb in one.verbs}
    return [
        Option(verb.name, verb.name, plain_help(verb.help))
        for verb in verbs.values()
        if verb.name != DONE
    ]


def plain_help(text: str) -> str:
    """Return the first sentence of a help."""
    return text.split(". ")[0].rstrip(".") + "."


def _answers(question: Question) -> list[Option]:
    """Return the orders that answer a question, `done` last, so that one choice closes it."""
    lines = list(question.answers[:MOST_OPTIONS])
    if lines and any(verb.name == DONE for verb in question.verbs):
        lines = [*lines[: MOST_OPTIONS - 1], DONE]
    return [Option(cut(line, 100), f"{n}:{digest(line)}") for n, line in enumerate(lines)]
