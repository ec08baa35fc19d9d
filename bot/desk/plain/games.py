"""The games that are there, and what the desk asks of each: its rules and its pictures."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.manifest import Manifest, discovered, loaded
from engine.kernel.names import Names
from engine.kernel.options import choose
from engine.kernel.ruleset import Ruleset
from engine.kernel.view import View
from renders.toolkit.spec import Drawn, Spec

PLAIN = Spec()
Deeds = Sequence[tuple[str, tuple[str, ...]]]  # kinds of event, and what each is about


class Game(Manifest):
    """A game as the desk uses it: its manifest, its rules by options, its pictures."""

    def ruleset(self, options: Mapping[str, str] | None = None) -> Ruleset:
        """The rules with these options, made once a process.

        Raises UnknownName or BadOrder for an option or a value that the game does not have.
        """
        plain = _ruleset(self.rules)
        chosen = choose(plain.options, options or {})
        if chosen == plain.chosen or not plain.options:
            return plain
        return _configured(self.rules, tuple(chosen.items()))

    def draw(self, view: View, **options: Any) -> bytes:
        """A PNG of a view. Slow: call it off the event loop."""
        png: bytes = loaded(self.picture)(view, **options)
        return png

    def show(self, spec: Spec, views: Sequence[View], deeds: Deeds = ()) -> Drawn:
        """Whatever is wanted, from a seat's views in the order of time and from visible events.

        Slow: call it off the event loop. Raises ValueError for what the game cannot draw.
        """
        module = importlib.import_module(self.picture.partition(":")[0])
        if hasattr(module, "SHOWS"):
            drawn: Drawn = module.draw(spec, views, deeds)
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
def _ruleset(path: str) -> Ruleset:
    rules: Ruleset = loaded(path)()
    return rules


@functools.cache
def _configured(path: str, chosen: tuple[tuple[str, str], ...]) -> Ruleset:
    return _ruleset(path).configured(dict(chosen))


GAMES: Mapping[str, Game] = {
    name: Game(**vars(manifest)) for name, manifest in discovered().items()
}


def find(name: str) -> Game:
    """The game that a person means. Raises UnknownName, with the nearest names."""
    names = list(GAMES)
    also = {game.title: n for n, game in enumerate(GAMES.values())}
    return GAMES[names[Names({"game": names}, {"game": also}).find("game", name)]]
