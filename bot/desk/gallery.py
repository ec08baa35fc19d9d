"""A gallery: positions of matches that stand-ins play, in every view and theme a game draws."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.desk import demo, drawing, games, moments
from bot.desk.desk import Desk
from bot.store import Store, keyframes
from renders.toolkit.files import fewer
from renders.toolkit.spec import Spec

SEEDS = ("gallery-1", "gallery-2")
POSITIONS = 6  # of each match
LARGE, WIDTH, SMALL = 900, 800, 400  # pixels: battles and story, the map, the map in all themes
COLOURS = 96  # of the small ones
FILM, FRAMES = 400, 2  # pixels; every second phase is a frame


@dataclass(frozen=True, slots=True)
class Shown:
    """A position of the gallery: where it is from, whose eyes, and its files by what they show."""

    title: str
    folder: str
    files: tuple[tuple[str, str], ...]


async def make(
    game: str, folder: Path, *, now: Callable[[], datetime], told: Callable[[Shown], None]
) -> list[Shown]:
    """Play the matches, draw into `folder`, and write `index.md` there. `told` of each position."""
    made: list[Shown] = []
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as room:
            url = f"sqlite+aiosqlite:///{Path(room) / 'gallery.db'}"
            async with await Store.open(url) as store:
                await demo.play(store, game, seed, Path(room), now=now)
                desk = Desk(store, now)
                (match,) = await desk.matches()
                for number, (when, seat) in enumerate(await chosen(desk, match.code)):
                    shown = await one(desk, match.code, seat, when, len(made), number, folder)
                    made.append(shown)
                    told(shown)
                if seed == SEEDS[-1]:
                    made.append(await ends(desk, match.code, folder))
    (folder / "index.md").write_text(index(games.find(game).title, made), "utf-8")
    return made


async def chosen(desk: Desk, match: str) -> list[tuple[str, str | None]]:
    """Phases spread over the match, each with the seat that looks (None: a spectator)."""
    async with desk.room.looking(match) as sitting:
        async with desk.room.store.read() as session:
            begun = moments.begun(await keyframes(session, sitting.id))
        ended = moments.ended(begun, await desk.room.rows(sitting))
        seats = [None, *sitting.ruleset.seats]
    labels = [f"{turn} {name}" for turn, number, name in ended if number]
    step = len(labels) / POSITIONS
    picked = [labels[min(len(labels) - 1, round(step * (n + 0.5)))] for n in range(POSITIONS)]
    return [(label, seats[n % len(seats)]) for n, label in enumerate(picked)]


async def one(
    desk: Desk, match: str, seat: str | None, when: str, count: int, number: int, folder: Path
) -> Shown:
    """A position in every view; its map small in every theme."""
    async with desk.room.looking(match) as sitting:
        offers = sitting.game.offers()
        whose = None if seat is None else sitting.ruleset.seats.index(seat)
        seen = await drawing.gather(desk.room, sitting, whose, False, when)
        areas = set(sitting.ruleset.names.all("area"))
    named = Counter(name for _, about in seen.acts for name in about if name in areas)
    fought = named.most_common(1)[0][0] if named else min(areas)
    theme = offers["theme"][count % len(offers["theme"])]
    zone = (offers["zone"] or (fought,))[number % max(1, len(offers["zone"]))]
    specs: list[tuple[str, Spec]] = []
    others = [name for name in offers["theme"] if name != theme]
    specs += [(f"map-{name}", Spec(theme=name, width=SMALL)) for name in others]
    specs.append((f"map-{theme}", Spec(theme=theme, width=WIDTH)))
    specs += [
        (f"map-{layout}", Spec(theme=theme, layout=layout, width=480))
        for layout in offers["layout"][1:]
    ]
    if "area" in offers["show"]:
        specs.append(("area", Spec(show="area", area=zone, theme=theme, width=600)))
    if "battle" in offers["show"]:
        specs.append(("battle", Spec(show="battle", area=fought, theme=theme, width=LARGE)))
    turn, _, phase = when.partition(" ")
    title = f"Turn {turn}, {phase}, {seat or 'public'}"
    words = "".join(sign if sign.isalnum() else " " for sign in title).lower().split()
    place = f"{count + 1:02d}-{'-'.join(words)}"
    return Shown(title, place, write(folder / place, specs, seen))


def write(
    folder: Path, specs: Sequence[tuple[str, Spec]], seen: drawing.Seen
) -> tuple[tuple[str, str], ...]:
    """Draw into a folder; what each file shows, and its name."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, spec in specs:
        drawn = drawing.drawn(spec, seen)
        file = f"{name}.{drawn.ending}"
        small = spec.width <= SMALL and drawn.ending == "png"
        content = fewer(drawn.content, COLOURS) if small else drawn.content
        (folder / file).write_bytes(content)
        files.append((name, file))
    return tuple(files)


async def ends(desk: Desk, match: str, folder: Path) -> Shown:
    """The whole match: its film and its story, in whatever of both the game draws."""
    async with desk.room.looking(match) as sitting:
        shows = sitting.game.offers()["show"]
        seen = await drawing.gather(desk.room, sitting, None, True)
    seen = seen._replace(views=[*seen.views[:-1:FRAMES], seen.views[-1]])
    specs = [
        (show, Spec(show=show, width=FILM if show == "film" else LARGE))
        for show in drawing.WHOLE
        if show in shows
    ]
    return Shown("The whole match", "whole-match", write(folder / "whole-match", specs, seen))


def index(title: str, made: Sequence[Shown]) -> str:
    """A page that shows all of it, in Markdown."""
    lines = [f"# {title}: the gallery", "", "Made by `make gallery`; see `README.md`.", ""]
    for shown in made:
        lines += [f"## {shown.title}", ""]
        lines += [f"![{name}]({shown.folder}/{file})" for name, file in shown.files]
        lines.append("")
    return "\n".join(lines)
