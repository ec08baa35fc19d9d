"""Which files belong to a database, so that nothing else is ever written there."""

from __future__ import annotations

from pathlib import Path

_DATABASE = b"SQLite format 3\0"
# What SQLite lays beside a database. A file of such a name is read into it when it is opened next,
# whoever wrote it, so none may be made there either.
_BESIDE = ("-wal", "-shm", "-journal")
# The first bytes of a write-ahead log (in either order of bytes) and of a rollback journal.
_LOGS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")


def is_database(path: Path) -> bool:
    """Whether a file begins as an SQLite database does."""
    return _beginning(path).startswith(_DATABASE)


def guarded(path: Path, own: Path | None = None) -> str:
    """Why nothing may be written to a path, as the end of a sentence; "" if something may.

    `own`: the file of the database in use, which is guarded while it is still empty too.
    """
    real = path.resolve()
    if is_database(real) or (own is not None and real == own.resolve()):
        return "is a database, perhaps that of your matches"
    for ending in _BESIDE:
        if real.name.endswith(ending):
            base = real.with_name(real.name.removesuffix(ending))
            if is_database(base) or (own is not None and base == own.resolve()):
                return f"belongs to the database {base.name}"
    if _beginning(real).startswith(_LOGS):
        return "holds what a database has not taken over yet"
    return ""


def _beginning(path: Path) -> bytes:
    try:
        if not path.is_file():  # a pipe would wait to be read
            return b""
        with path.open("rb") as file:
            return file.read(len(_DATABASE))
    except (OSError, ValueError):
        return b""
