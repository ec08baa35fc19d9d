"""A game's manifest, and how the games that are there are found: each folder says it for itself."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import engine

ROOM = "game"  # the file of a game's folder that holds its manifest, as GAME


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
class Manifest:
    """A game: its name as typed, its title, what its match codes begin with, where its code is.

    Code is named "module:name", and is imported when it is needed: so a manifest may name pictures
    and stand-ins though the rules know neither. `standins` are named by seat, of all numbers of
    players. `colours`: each seat's own, "#rrggbb", where a front door shows whose something is.
    """

    name: str
    title: str
    prefix: str
    rules: str
    picture: str
    standins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    colours: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    gallery: Gallery = Gallery()

    @property
    def folder(self) -> str:
        """The package that the rules stand in: every game has the same rooms in it."""
        return self.rules.partition(":")[0].rpartition(".")[0]


@functools.cache
def discovered() -> Mapping[str, Manifest]:
    """Every game by its name: the packages beside the kernel that hold a manifest.

    Raises ValueError if two games have one name or one prefix of match codes.
    """
    found: dict[str, Manifest] = {}
    for module in pkgutil.iter_modules(engine.__path__, "engine."):
        room = f"{module.name}.{ROOM}"
        if module.ispkg and importlib.util.find_spec(room) is not None:
            manifest: Manifest = importlib.import_module(room).GAME
            for other in found.values():
                if manifest.name == other.name or manifest.prefix == other.prefix:
                    raise ValueError(
                        f"{manifest.folder} and {other.folder} have a name or prefix in common."
                    )
            found[manifest.name] = manifest
    return MappingProxyType(found)


@functools.cache
def loaded(path: str) -> Any:
    """What "module:name" names. Raises ImportError or AttributeError if there is no such thing."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)
