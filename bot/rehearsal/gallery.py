"""A gallery: positions of matches that stand-ins play, in every view and theme a game draws."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot import disk
from bot.desk.desk import Desk
from bot.desk.looks import pictures
from bot.desk.match.ends import End, every_end
from bot.desk.match.in_force import rows_in_force
from bot.desk.plain import games
from bot.rehearsal import demo
from bot.store import Store
from renders.toolkit.files import fewer
from renders.toolkit.spec import Spec

POSITIONS = 12  # of all matches together
LARGE, WIDTH, SMALL = 900, 800, 400  # pixels: battles and story, the map, the map in all themes
COLOURS = 96  # of the small ones
FILM, FRAMES = 560, 2  # pixels, so that counters can be told; every second phase is a frame


@dataclass(frozen=True, slots=True)
class Shown:
    """One position of the gallery: its title, its folder, and its files by what they show."""

    title: str
    folder: str
    files: tuple[tuple[str, str], ...]


async def make(
    game: str, folder: Path, *, now: Callable[[], datetime], told: Callable[[Shown], None]
) -> list[Shown]:
    """Play the matches, draw into `folder`, and write `index.md` there.

    `told` is called with each position.
    """
    made: list[Shown] = []
    matches = games.find(game).gallery.matches
    for played, options in enumerate(matches, 1):
        with tempfile.TemporaryDirectory() as room:
            url = f"sqlite+aiosqlite:///{Path(room) / 'gallery.db'}"
            async with await Store.open(url) as store:
                seed = f"gallery-{played}"
                await demo.play(store, game, seed, Path(room), now=now, options=options)
                desk = Desk(store, now)
                (match,) = await desk.matches()
                picked = await chosen(desk, match.code, len(made), POSITIONS // len(matches))
                for when, seat in picked:
                    shown = await one(desk, match.code, seat, when, len(made), folder, options)
                    made.append(shown)
                    told(shown)
                if played == len(matches):
                    made.append(await whole_match(desk, match.code, folder))
    disk.write(folder / "index.md", index(games.find(game).title, made).encode())
    return made


async def chosen(desk: Desk, match: str, before: int, count: int) -> list[tuple[str, str | None]]:
    """`count` phases spread over the match, each with the seat that looks (None: a spectator).

    `before`: how many positions of the gallery come from matches before this one.
    """
    async with desk.room.looking(match) as sitting:
        rows = rows_in_force(await desk.room.rows(sitting))
        every = every_end(sitting, rows)
        ended = [end for end in every if end.rests and not end.over]
        seats = [None, *sitting.ruleset.seats]
        wanted = sitting.game.gallery.phases
    ended = [end for end in ended if end.number]
    step = len(ended) / count
    picked = [min(len(ended) - 1, round(step * (n + 0.5))) for n in range(count)]
    if wanted:
        numbers = [wanted[n % len(wanted)] for n in range(before, before + count)]
        picked = [nearest(ended, at, number) for at, number in zip(picked, numbers, strict=True)]
    return [(ended[at].label, seats[n % len(seats)]) for n, at in enumerate(picked)]


def nearest(ended: Sequence[End], at: int, number: int) -> int:
    """The index of that phase with this number which is nearest to index `at`; else `at`."""
    like = [n for n, end in enumerate(ended) if end.number == number]
    return min(like, key=lambda n: abs(n - at), default=at)


async def one(
    desk: Desk,
    match: str,
    seat: str | None,
    when: str,
    count: int,
    folder: Path,
    options: Mapping[str, str],
) -> Shown:
    """Draw one position: every view in one theme, and small maps in the others."""
    async with desk.room.looking(match) as sitting:
        offers = sitting.game.offers()
        whose = None if seat is None else sitting.ruleset.seats.index(seat)
        scene = await pictures.gather(desk.room, sitting, whose, False, when, as_then=True)
    areas = {area.name for area in scene.views[-1].areas}
    named = Counter(name for _, about in scene.deeds for name in about if name in areas)
    fought = named.most_common(1)[0][0] if named else min(areas)
    theme = offers["theme"][count % len(offers["theme"])]
    zone = (offers["zone"] or (fought,))[count % max(1, len(offers["zone"]))]
    specs: list[tuple[str, Spec]] = []
    at = offers["theme"].index(theme)
    others = [*offers["theme"][at + 1 :], *offers["theme"][:at]][: sitting.game.gallery.small]
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
    if options:
        title += f" ({', '.join(f'{name} {value}' for name, value in options.items())})"
    return Shown(title, place, write(folder / place, specs, scene))


def write(
    folder: Path, specs: Sequence[tuple[str, Spec]], scene: pictures.Scene
) -> tuple[tuple[str, str], ...]:
    """Draw into a folder, and return what each file shows with its name."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, spec in specs:
        drawn = pictures.drawn(spec, scene)
        file = f"{name}.{drawn.ending}"
        small = spec.width <= SMALL and drawn.ending == "png"
        content = fewer(drawn.content, COLOURS) if small else drawn.content
        disk.write(folder / file, content)
        files.append((name, file))
    return tuple(files)


async def whole_match(desk: Desk, match: str, folder: Path) -> Shown:
    """Draw the film and the story of a whole match, as far as the game has them."""
    async with desk.room.looking(match) as sitting:
        shows = sitting.game.offers()["show"]
        scene = await pictures.gather(desk.room, sitting, None, True)
    scene = scene._replace(views=[*scene.views[:-1:FRAMES], scene.views[-1]])
    specs = [
        (show, Spec(show=show, width=FILM if show == "film" else LARGE))
        for show in pictures.WHOLE
        if show in shows
    ]
    return Shown("The whole match", "whole-match", write(folder / "whole-match", specs, scene))


def index(title: str, made: Sequence[Shown]) -> str:
    """A page that shows all of it, in Markdown."""
    lines = [f"# {title}: the gallery", "", "Made by `make gallery`.", ""]
    for shown in made:
        lines += [f"## {shown.title}", ""]
        lines += [f"![{name}]({shown.folder}/{file})" for name, file in shown.files]
        lines.append("")
    return "\n".join(lines)
