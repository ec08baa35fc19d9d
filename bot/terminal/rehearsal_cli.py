"""The commands that play whole matches without people: demo, gallery, fuzz."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from bot.terminal.arguments import Game, Json, Options, Seed, end, wait


class Rest(StrEnum):
    """What becomes of options that are not named."""

    default = "default"
    random = "random"


class Onlookers(StrEnum):
    """How often the fuzzer compares what seats can tell of what is hidden."""

    sampled = "sampled"
    every = "every"
    off = "off"


def demo(
    game: Game,
    seed: Seed = None,
    out: Annotated[str, typer.Option("--out", "-o", help="The folder for all it writes.")] = "out",
    standing: Annotated[bool, typer.Option(help="Whether they use standing orders.")] = True,
    option: Options = None,
    json: Json = False,
) -> None:
    """Stand-in players play a whole match; a picture of each phase, and a report."""
    from bot.terminal import demo as demo_

    wait(demo_.demo(game, seed, out, standing, json, option or ()))


def gallery(
    game: Game,
    out: Annotated[str, typer.Option("--out", "-o", help="The folder.")] = "out/gallery",
) -> None:
    """Positions from matches of stand-ins in every view and theme, as pictures."""
    from bot.terminal import demo as demo_

    wait(demo_.gallery(game, out))


def fuzz(
    game: Game,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many.")],
    seed: Annotated[str, typer.Option(help="Which random matches.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes.")] = 1,
    engine: Annotated[bool, typer.Option("--engine", help="The rules alone.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="All that was counted.")] = False,
    least: Annotated[int, typer.Option(min=0, help="Status 1 if anything came up less.")] = 0,
    option: Options = None,
    options: Annotated[
        Rest, typer.Option("--options", help="Those not named: all in turn, or as by default.")
    ] = Rest.random,
    secrecy: Annotated[
        Onlookers, typer.Option(help="At which steps to look for what shows of what is hidden.")
    ] = Onlookers.sampled,
    typed: Annotated[
        bool, typer.Option("--typed", help="Write each order as people do, and read it.")
    ] = False,
    json: Json = False,
) -> None:
    """Random legal play, counted; status 1 if anything broke."""
    from bot.terminal import proofs

    vary = options is Rest.random
    chosen = option or ()
    end(
        proofs.fuzz(
            game,
            matches,
            seed,
            jobs,
            engine,
            coverage,
            json,
            chosen,
            least,
            vary,
            secrecy.value,
            typed,
        )
    )
