"""Files that people name: read whole and checked, written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from bot.disk import why
from bot.terminal.errors import BadInput
from renders.toolkit.spec import Drawn, Spec

LARGEST_TEXT = 1 << 20
LARGEST_MATCH = 64 << 20


def read_bytes(name: str, most: int) -> bytes:
    """Return the bytes of a file ("-": standard input), at most `most`. Raises BadInput."""
    try:
        if name == "-":
            held = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                held = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{name} cannot be read: {why(error)}.") from None
    if len(held) > most:
        raise BadInput(f"{name} is too long: at most {most >> 20} MB are read.")
    return held


def read_text(name: str) -> str:
    """Return the text of a file. Raises BadInput if it cannot be read or is no text."""
    held = read_bytes(name, LARGEST_TEXT)
    try:
        text = held.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = held.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{name} is not a text (line {line} is not UTF-8).") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise BadInput(f"{name} is not a text (there is a zero byte in line {line}).")
    return text


def named_by(match: str, seat: str | None, wanted: Spec) -> str:
    """Return what a picture's file is called where nobody named it: match, seat and view."""
    whose = "".join(sign if sign.isalnum() else "-" for sign in seat or "public")
    return f"{match}-{whose}-{wanted.called}"


def picture_name(name: str, ending: str) -> str:
    """Return the name of a picture's file, with its ending where it has none.

    Raises BadInput for another ending, before anything is drawn: it would lie about what is in the
    file, and some programs believe it. A pipe or a device keeps its name.
    """
    path = Path(name)
    there = path.exists() and not path.is_file()
    if there or not path.name or path.suffix.lower() == f".{ending}" or _guarded(path):
        return name
    if path.suffix:
        what = "A film is written as GIF" if ending == "gif" else "A picture is written as PNG"
        raise BadInput(f"{what}: {name} must end in .{ending}, or have no ending.")
    return f"{name}.{ending}"


def database_in_use() -> Path | None:
    """Return the file of the database that the settings name; None if it is no file."""
    from bot.settings import load_settings
    from bot.store import StoreError
    from bot.store.connection import file_of, read_url

    try:
        return file_of(read_url(load_settings().database_url))
    except StoreError:
        return None


def _guarded(path: Path) -> str:
    from bot.store.guarding import guarded

    try:
        return guarded(path, database_in_use())
    except (OSError, ValueError):  # a name that no file can have; writing says so
        return ""


def check_target(name: str) -> None:
    """Raise BadInput where nothing may be written: before an act that only a file is made for."""
    if why := _guarded(Path(name)):
        raise BadInput(f"{name} {why}: choose another name.")


def write_bytes(name: str, held: bytes) -> None:
    """Write a file; if that fails, what stood there stays. Raises BadInput.

    A database is never written over, nor what lies beside one: it may hold the matches.
    """
    check_target(name)
    path = Path(name)
    if path.exists() and not path.is_file():
        _write_through(path, held)
        return
    written = ""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".umpire-", delete=False) as file:
            written = file.name
            file.write(held)
        mask = os.umask(0)
        os.umask(mask)
        Path(written).chmod(0o666 & ~mask)
        Path(written).replace(path)
    except (OSError, ValueError) as error:
        if written:
            Path(written).unlink(missing_ok=True)
        raise BadInput(f"{name} cannot be written: {why(error)}.") from None


def _write_through(path: Path, held: bytes) -> None:
    """Write to a pipe or a device."""
    try:
        path.write_bytes(held)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {why(error)}.") from None


def write_pictures(name: str, drawn: Drawn) -> list[str]:
    """Write a picture, and the other cards for a phone beside it; return the files' names.

    Raises BadInput.
    """
    path, names = Path(name), [name]
    names += [str(path.with_stem(f"{path.stem}-{one.called}")) for one in drawn.more]
    for file, one in zip(names, (drawn, *drawn.more), strict=True):
        write_bytes(file, one.content)
    return names


def make_folder(name: str) -> Path:
    """Make a folder if it is missing, and return its path. Raises BadInput."""
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise BadInput(f"{name} cannot be used as a folder: {why(error)}.") from None
    return path
