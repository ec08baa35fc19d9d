"""The data files of Vietnam Solitaire as tables, read but not yet judged."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent / "data"
SOURCES = ("rulebook", "reported", "reconstructed")
SCENARIOS = ("campaign", "tet-1968", "fall-of-south-vietnam", "easter-offensive")

# What each file must hold at its top.
SECTIONS = {
    "map.toml": ("meta", "region", "trail"),
    "counters.toml": ("kind", "markers"),
    "tables.toml": ("hits", "victory", "turn", "change", "event", "event_die"),
    "scenarios.toml": SCENARIOS,
    "paragraphs.toml": ("source", "ids"),
}


class DataError(ValueError):
    """A data file that cannot be used; one sentence, which names the file."""


class Data(NamedTuple):
    """The files that say what is printed, each as tomllib reads it."""

    map: dict[str, Any]
    counters: dict[str, Any]
    tables: dict[str, Any]
    scenarios: dict[str, Any]


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
    """The four files of `folder` that say what is printed. Raises DataError as `read` does."""
    return Data(*(read(f"{name}.toml", folder) for name in Data._fields))
