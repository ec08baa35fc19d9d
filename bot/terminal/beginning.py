"""`new`, in the shell and at the table: by what was typed, or by questions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.terminal import acting, playing
from bot.terminal.errors import BadInput
from bot.terminal.lines import Lines, person_is_there
from bot.terminal.opening import Choices, ask_all, game_first
from bot.terminal.standard_input import lines

__all__ = ["Choices", "by_questions", "new"]


async def new(
    words: Sequence[str],
    choices: Choices,
    position: str | None,
    entropy: Sequence[str],
    json: bool,
) -> int:
    """`umpire new [GAME]`. The exit status."""
    if not words:
        if json or position is not None or entropy or choices != Choices():
            raise BadInput("Name the game too: umpire new GAME, with what is to be chosen.")
        code = await by_questions(lines())
        if code is None or not person_is_there():
            return 0
        return await playing.play(code, None, None, False, False)
    game, rest = game_first(words)
    if rest:
        more = " ".join(rest)
        raise BadInput(
            f"“{more[:40]}” belongs to no game's name. A seed is named so: --seed WORD; an option "
            "so: -O NAME=VALUE."
        )
    await acting.new(game.name, choices, position, entropy, json)
    return 0


async def by_questions(source: Lines) -> str | None:
    """Open the match that a person answers for; its code, None when they leave."""
    asked = await ask_all(source)
    return None if asked is None else await acting.new(*asked, sits=person_is_there())
