"""The games that this program umpires: the one place of the desk that names any."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel.names import Names
from engine.kernel.options import choose
from engine.kernel.ruleset import Ruleset
from renders.toolkit.spec import Drawn, Spec

PLAIN = Spec()
Acts = Sequence[tuple[str, tuple[str, ...]]]  # kinds of event, and what each is about


@dataclass(frozen=True)
class Gallery:
    """What a game's gallery shows: matches by their options, and how much of each position.

    `phases`: their numbers, position by position, again from the first; none: whichever come.
    `small`: in how many themes a map is small, beside the one in which it is large; None: in all.
    """

    matches: tuple[Mapping[str, str], ...] = ({}, {})
    phases: tuple[int, ...] = ()
    small: int | None = None


@dataclass(frozen=True)
class Game:
    """A game: its name as typed, its title, what its match codes begin with, where its code is.

    `rules` and `picture` are written "module:name"; nothing is imported before it is needed.
    """

    name: str
    title: str
    prefix: str
    rules: str
    picture: str
    gallery: Gallery = Gallery()

    def ruleset(self, options: Mapping[str, str] | None = None) -> Ruleset:
        """The rules with these options, made once a process.

        Raises UnknownName or BadOrder for an option or a value that the game does not have.
        """
        plain = _ruleset(self.rules)
        chosen = choose(plain.options, options or {})
        if chosen == plain.chosen or not plain.options:
            return plain
        return _configured(self.rules, tuple(chosen.items()))

    def draw(self, view: Any, **options: Any) -> bytes:
        """A PNG of a view. Slow: call it off the event loop."""
        png: bytes = _named(self.picture)(view, **options)
        return png

    def show(self, spec: Spec, views: Sequence[Any], acts: Acts = ()) -> Drawn:
        """Whatever is wanted, from a seat's views in the order of time and from visible events.

        Slow: call it off the event loop. Raises ValueError for what the game cannot draw.
        """
        module = importlib.import_module(self.picture.partition(":")[0])
        if hasattr(module, "SHOWS"):
            drawn: Drawn = module.draw(spec, views, acts)
            return drawn
        if replace(spec, width=PLAIN.width, limit=PLAIN.limit) != PLAIN:
            raise ValueError(f"{self.title} has the plain map only.")
        return Drawn(self.draw(views[-1], width=spec.width), "png")

    def offers(self) -> Mapping[str, Sequence[str]]:
        """What may be asked of its pictures: `show`, `theme`, `layout`, and `zone` beside areas."""
        module = importlib.import_module(self.picture.partition(":")[0])
        return {
            "show": getattr(module, "SHOWS", ("map",)),
            "theme": getattr(module, "THEMES", ("light",)),
            "layout": getattr(module, "LAYOUTS", ("sheet",)),
            "zone": getattr(module, "ZONES", ()),
        }


@functools.cache
def _named(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


@functools.cache
def _ruleset(path: str) -> Ruleset:
    rules: Ruleset = _named(path)()
    return rules


@functools.cache
def _configured(path: str, chosen: tuple[tuple[str, str], ...]) -> Ruleset:
    return _ruleset(path).configured(dict(chosen))


GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        Game(
            "tet-offensive",
            "Tet Offensive",
            "tet",
            "engine.tet_offensive.ruleset:TetOffensive",
            "renders.tet_offensive.picture:png",
            # Mostly phases of combat, for a battle to be drawn.
            Gallery(phases=(2, 6, 5, 6, 2, 6, 6, 2, 4, 6, 2, 6)),
        ),
        Game(
            "vietnam-solitaire",
            "Vietnam Solitaire",
            "vs",
            "engine.vietnam_solitaire.ruleset:VietnamSolitaire",
            "renders.vietnam_solitaire.picture:png",
            Gallery(
                (
                    {},
                    {"scenario": "fall-of-south-vietnam", "ruff-puffs": "on"},
                    {"scenario": "tet-1968", "players": "2"},
                    {"scenario": "easter-offensive", "players": "2"},
                ),
                phases=(6, 7, 3, 7, 2, 6, 7, 6, 4, 7, 3, 5),
                small=2,
            ),
        ),
    )
}


def find(name: str) -> Game:
    """The game that a person means. Raises UnknownName, with the nearest names."""
    names = list(GAMES)
    also = {game.title: n for n, game in enumerate(GAMES.values())}
    return GAMES[names[Names({"game": names}, {"game": also}).find("game", name)]]
