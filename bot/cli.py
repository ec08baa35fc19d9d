"""The command `umpire`: what can be asked for, and what each word of it means.

Every command imports what it needs when it is run, so that the program starts at once.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from bot.terminal import command_line, moderator_cli, proofs_cli, rehearsal_cli
from bot.terminal.arguments import (
    FromFile,
    Game,
    GameInWords,
    Json,
    Lines,
    Match,
    Options,
    Seed,
    Teach,
    end,
    wait,
)

app = typer.Typer(
    name="umpire",
    help="An umpire for board wargames played at a distance. `umpire run` is the way in.",
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

AnyMatch = Annotated[str | None, typer.Argument(help="A match's code; without one, all there are.")]
Seat = Annotated[str | None, typer.Option("--seat", "-s", help="The seat; else the one to act.")]
Eyes = Annotated[
    str | None, typer.Option("--seat", "-s", help="As a seat; else, or with public, as all see it.")
]


app.add_typer(moderator_cli.moderator)
app.command()(moderator_cli.clock)


def _say_version(wanted: bool) -> None:
    if wanted:
        from bot.terminal import keeping

        typer.echo(keeping.versions())
        raise typer.Exit


@app.callback()
def umpire(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_say_version, is_eager=True, help="Which version this is."
        ),
    ] = False,
) -> None:
    """Show the commands when none was given."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# ---- games and matches ---------------------------------------------------------------------------


@app.command()
def run(
    discord: Annotated[
        bool, typer.Option("--discord", help="The bot, never the table: for services.")
    ] = False,
) -> None:
    """The Discord bot if a token is set, else the local table."""
    from bot.settings import load_settings

    settings = load_settings()
    if discord or settings.discord_token is not None:
        from bot.discord_front.run import run as run_bot

        wait(run_bot(settings))
        return
    from bot.terminal import lobby

    wait(lobby.run())


@app.command()
def check(json: Json = False) -> None:
    """Whether the Discord bot can run: token, permissions, database; status 1 if not."""
    from bot.discord_front import checking
    from bot.settings import load_settings

    wait(checking.check(load_settings(), json))


@app.command()
def health(json: Json = False) -> None:
    """Whether the bot is well, in one line; status 1 if not."""
    from bot.terminal import keeping

    wait(keeping.health(json))


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="The file of the copy; with --every, a folder.")],
    every: Annotated[
        float | None, typer.Option(min=0.001, help="Again and again: hours between copies.")
    ] = None,
    keep: Annotated[int, typer.Option(min=1, help="With --every: how many are kept.")] = 14,
) -> None:
    """Copy the database into a new file, while the bot runs."""
    from bot.terminal import keeping

    wait(keeping.backup(file, every, keep))


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="A copy of the database.")],
    match: Annotated[str, typer.Option(help="The damaged match, such as tet-1.")],
) -> None:
    """Bring one damaged match back from a copy of the database, while the bot runs."""
    from bot.terminal import keeping

    wait(keeping.restore(keeping.copy_named(file), match))


@app.command("move-data")
def move_data(
    source: Annotated[str, typer.Argument(help="The database that is left, as an address.")],
    target: Annotated[str, typer.Argument(help="The empty one that takes its place.")],
) -> None:
    """Move all matches into an empty database of another kind, compared row by row."""
    from bot.terminal import carrying

    wait(carrying.move_data(source, target))


@app.command()
def forget(
    person: Annotated[str, typer.Argument(help="Their id on Discord, a number.")],
    yes: Annotated[bool, typer.Option("--yes", help="Without asking first.")] = False,
) -> None:
    """Forget a person who asks for it and cannot use /mydata any more."""
    from bot.terminal import keeping

    wait(keeping.forget(person, yes))


@app.command()
def games(json: Json = False) -> None:
    """The games that can be played."""
    from bot.terminal import facts

    facts.games(json)


@app.command()
def facts(
    game: Game,
    check: Annotated[bool, typer.Option("--check", help="Check it; status 1 if wrong.")] = False,
    rules: Annotated[bool, typer.Option("--rules", help="What holds each paragraph.")] = False,
    sources: Annotated[bool, typer.Option("--sources", help="The source of each entry.")] = False,
    json: Json = False,
) -> None:
    """What is in a game: areas, counters, tables, and where it all comes from."""
    from bot.terminal import facts as facts_

    end(facts_.print_facts(game, check, rules, sources, json))


@app.command()
def new(
    game: GameInWords = None,
    seed: Seed = None,
    position: Annotated[str | None, typer.Option(help="Begin from a position in a file.")] = None,
    entropy: Annotated[
        list[str] | None, typer.Option(help="SEAT=WORDS: what a seat adds to the dice.")
    ] = None,
    option: Options = None,
    against: Annotated[
        str | None, typer.Option(help="stand-in: the machine plays the other side.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", "-s", help="Your seat against a stand-in.")
    ] = None,
    teach: Teach = False,
    json: Json = False,
) -> None:
    """Open a match at this machine; without a game it asks for all that it needs."""
    from bot.terminal import beginning

    choices = beginning.Choices(option or (), seed, against, seat, teach)
    wait(beginning.new(game or (), choices, position, entropy or (), json))


@app.command()
def play(
    match: Match,
    seat: Annotated[str | None, typer.Option("--seat", "-s", help="Only this seat.")] = None,
    script: Annotated[str | None, typer.Option(help="Lines `seat: order` from a file.")] = None,
    alone: Annotated[
        bool, typer.Option("--alone", help="One person plays all: no passing of the screen.")
    ] = False,
    teach: Teach = False,
    json: Json = False,
) -> None:
    """Sit down at a match, or play a script."""
    from bot.terminal import playing

    wait(playing.play(match, seat, script, alone, json, teach))


# ---- looking -------------------------------------------------------------------------------------


@app.command()
def status(match: AnyMatch = None, json: Json = False) -> None:
    """How a match stands and who must act."""
    from bot.terminal import reading

    wait(reading.matches(json) if match is None else reading.status(match, json))


@app.command()
def log(
    match: Match,
    seat: Eyes = None,
    since: Annotated[int, typer.Option(min=0, help="After this line.")] = 0,
    everything: Annotated[
        bool, typer.Option("--all", help="All, what was hidden too, if you may see it.")
    ] = False,
    dice: Annotated[
        bool, typer.Option("--dice", help="Event by event, each die with its address.")
    ] = False,
    json: Json = False,
) -> None:
    """What has happened in a match, phase by phase."""
    from bot.terminal import reading

    wait(reading.log(match, seat, since, everything, dice, json))


@app.command()
def orders(match: Match, seat: Seat = None, json: Json = False) -> None:
    """What a seat may order now, and what it has ordered that nobody else sees yet."""
    from bot.terminal import reading

    wait(reading.orders(match, seat, json))


@app.command()
def position(
    match: Match,
    seat: Eyes = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All, what is hidden too, if you may see it.")
    ] = False,
    json: Json = False,
) -> None:
    """The position as text."""
    from bot.terminal import reading

    wait(reading.position(match, seat, everything, json))


@app.command("render", hidden=True)
@app.command("map")
def draw_map(
    match: Match,
    out: Annotated[
        str, typer.Option("--out", "-o", help="The PNG or GIF file to write; else named by view.")
    ] = "",
    seat: Eyes = None,
    view: Annotated[str, typer.Option(help="map, area, battle, film or story.")] = "map",
    area: Annotated[str, typer.Option(help="What is enlarged, or where the battle is.")] = "",
    theme: Annotated[str, typer.Option(help="light, dark, print, protan, deutan ...")] = "light",
    layout: Annotated[str, typer.Option(help="sheet, landscape or phone.")] = "sheet",
    width: Annotated[int, typer.Option(help="Pixels, 400 to 1600.")] = 1600,
    names: Annotated[bool, typer.Option("--names", help="Name every unit on the map.")] = False,
    when: Annotated[str, typer.Option(help="As a phase ended: 2 VC/NVA Combat.")] = "",
    json: Json = False,
) -> None:
    """The map as a seat sees it, a part of it, a battle, a film of the match, its story."""
    from bot.terminal import reading
    from renders.toolkit.spec import Spec

    wanted = Spec(view, area, theme, layout, width, names=names).meant
    wait(reading.draw_map(match, seat, out, wanted, when, json))


# ---- changing ------------------------------------------------------------------------------------


@app.command()
def undo(match: Match, seat: Seat = None, json: Json = False) -> None:
    """Take back a seat's last order that nobody else has seen."""
    from bot.terminal import acting

    wait(acting.undo(match, seat, json))


@app.command()
def standing(
    match: Match,
    add: Lines = None,
    seat: Seat = None,
    file: FromFile = None,
    clear: Annotated[bool, typer.Option("--clear", help="Drop them all.")] = False,
    test: Annotated[str | None, typer.Option(help="What a standing order would do now.")] = None,
    json: Json = False,
) -> None:
    """A seat's standing orders: list them, add some, replace them by a file, try one."""
    from bot.terminal import acting

    wait(acting.standing(match, seat, add or (), file, clear, test, json))


# ---- whole matches -------------------------------------------------------------------------------


for rehearsed in (rehearsal_cli.demo, rehearsal_cli.gallery, rehearsal_cli.fuzz):
    app.command()(rehearsed)


for proof in (proofs_cli.export, proofs_cli.verify, proofs_cli.heads):
    app.command()(proof)


# ---- the way in ----------------------------------------------------------------------------------


def main() -> None:
    """Run a command line; whatever goes wrong is said in one sentence."""
    sys.exit(command_line.run(typer.main.get_command(app), sys.argv[1:]))


if __name__ == "__main__":
    main()
