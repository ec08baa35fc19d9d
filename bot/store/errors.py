"""What can go wrong in the store, each in one sentence for a person."""

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bot.disk import is_of_disk, why

# What a database that fails can raise, through SQLAlchemy or past it.
FAILURES = (SQLAlchemyError, sqlite3.Error, OSError)


class StoreError(Exception):
    """The store cannot do it. The message is one clear sentence and names no secret."""


class Passing(StoreError):
    """The database cannot be used now: a server that is away, a disk that is full. It passes."""


class Conflict(StoreError):
    """Somebody else changed the match first: load it again and try again."""


class NoSuchMatch(StoreError):
    """No match goes by that name. `nearest` holds the codes that come close, best first."""

    def __init__(self, asked: str, nearest: list[str]) -> None:
        hint = f" Did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"There is no match “{asked}”.{hint}")
        self.nearest = nearest


class Damaged(StoreError):
    """What is kept of a match is not what was written; `match` is its code.

    `why` is for whoever runs the program: it names rows, and how many there are depends on drafts.
    """

    def __init__(self, match: str, why: str) -> None:
        super().__init__(
            f"{match} is closed: what is kept of it is damaged. All other matches go on. Whoever "
            "runs the umpire can bring it back from a backup (umpire restore)."
        )
        self.match, self.why = match, why


# What passes, by itself or when somebody makes room: a bot waits for it.
_PASSING = (
    "readonly",
    "read-only",
    "is full",
    "disk i/o",
    "locked",
    "cannotconnectnow",
    "too many",
)
# What SQLite and asyncpg say, in lower case, and what we say. First hit wins.
_SENTENCES = (
    ("invalidcatalogname", "There is no {where}: make it first (createdb)."),
    ("invalidpassword", "{where} does not take that user with that password."),
    ("invalidauthorization", "{where} does not take that user with that password."),
    ("cannotconnectnow", "{where} is starting or stopping: try again in a moment."),
    ("too many", "{where} takes no more connections: try again in a moment."),
    ("not a database", "{where} is not a database, or it is damaged."),
    ("malformed", "{where} is damaged: restore it from a backup."),
    ("unable to open", "{where} cannot be opened: does its folder exist, and may you write there?"),
    ("readonly", "{where} cannot be written to."),
    ("read-only", "{where} cannot be written to."),
    ("is full", "The disk that holds {where} is full."),
    ("disk i/o", "The disk that holds {where} cannot be read or written."),
    ("locked", "{where} is busy with another program's work: try again in a moment."),
    ("append-only", "The journal in {where} is append-only: its rows stay as they are."),
    ("no such table", "{where} has lost some of its tables: restore it from a backup."),
    ("no such column", "{where} has lost some of its columns: restore it from a backup."),
)


def foreign(where: str) -> str:
    """What is said of a database that is there, and is not of this program."""
    return f"{where} is the database of another program: choose another one."


def reason_of(error: Exception) -> str:
    """What a driver says of an error, in one line: names of tables and columns, never values."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return " ".join(str(cause).split()).rstrip(".")


def is_foreseen(error: Exception) -> bool:
    """Whether there is a sentence for what a driver says."""
    said = reason_of(error).lower()
    return isinstance(error, StoreError) or any(phrase in said for phrase, _ in _SENTENCES)


def in_words(error: Exception, where: str) -> StoreError:
    """What a database driver's `error` means, as a StoreError that names the database `where`."""
    if isinstance(error, StoreError):
        return error
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    if isinstance(cause, OSError) and is_of_disk(cause):
        return Passing(f"{where} cannot be written: {why(cause)}.")
    said = reason_of(error).lower()
    for phrase, sentence in _SENTENCES:
        if phrase in said:
            kind = Passing if phrase in _PASSING else StoreError
            return kind(sentence.format(where=where))
    if isinstance(cause, OSError | TimeoutError):
        return Passing(f"{where} does not answer ({type(cause).__name__}): does its server run?")
    if isinstance(error, IntegrityError):
        return Conflict("Somebody else was faster: look again and try again.")
    if isinstance(error, SQLAlchemyError | OSError):
        return StoreError(f"{where} does not answer as it should ({type(cause).__name__}).")
    return StoreError(f"{where} cannot be used ({type(cause).__name__}).")
