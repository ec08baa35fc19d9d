"""The data files of Tet Offensive as tables, read but not yet judged."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent / "data"
SOURCES = ("rulebook", "reported", "reconstructed")

# What each file must hold at its top.
SECTIONS = {
    "map.toml": (
        "meta",
        "province",
        "city",
        "sanctuary",
        "borders",
        "highways",
        "trail",
        "known",
    ),
    "counters.toml": ("ruff_puff", "unit"),
    "tables.toml": ("combat_results", "air_columns", "morale_award", "phase"),
    "deployment.toml": ("deployment",),
    "paragraphs.toml": ("source", "ids", "optional"),
}


class DataError(ValueError):
    """A data file that cannot be used; one sentence, which names the file."""


class Data(NamedTuple):
    """The five files, each as tomllib reads it."""

    map: dict[str, Any]
    counters: dict[str, Any]
    tables: dict[str, Any]
    deployment: dict[str, Any]
    paragraphs: dict[str, Any]

    def file(self, name: str) -> dict[str, Any]:
        """One file by its name, such as "map.toml"."""
        found: dict[str, Any] = getattr(self, name.removesuffix(".toml"))
        return found


def read(name: str, folder: Path = DATA) -> dict[str, Any]:
    """One file of `folder`. Raises DataError if it is missing, not TOML, or lacks a section."""
    try:
        tables = tomllib.loads((folder / name).read_text("utf-8"))
    except FileNotFoundError:
        raise DataError(f"{name} is missing.") from None
    except OSError as error:
        raise DataError(f"{name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{name} is not a UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name} is not valid TOML: {error}.") from error
    for section in SECTIONS[name]:
        if section not in tables:
            raise DataError(f'{name} has no "{section}".')
    return tables


def load(folder: Path = DATA) -> Data:
    """All five files of `folder`. Raises DataError as `read` does."""
    return Data(*(read(name, folder) for name in SECTIONS))
