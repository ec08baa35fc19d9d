"""What a disk refuses, in words that say what to do; and files that are written whole."""

from __future__ import annotations

import errno
import os
from pathlib import Path

# The system's own words name a limit, not what to do about it.
_WORDS = {
    errno.ENOSPC: "its disk is full",
    errno.EDQUOT: "your share of its disk is used up",
    errno.EFBIG: "no file may grow as large here (ulimit -f)",
    errno.EROFS: "its disk may only be read",
    errno.EIO: "its disk cannot be read or written",
}


def is_of_disk(error: OSError) -> bool:
    """Whether an error is a disk's that has no room, may not be written to, or fails."""
    return error.errno in _WORDS


def why(error: Exception) -> str:
    """What an error of reading or writing a file means, as the end of a sentence."""
    if isinstance(error, OSError) and error.errno is not None:
        return _WORDS.get(error.errno) or os.strerror(error.errno).lower()
    return str(error).lower()


def write(path: Path, content: bytes) -> None:
    """Write a file of the program's own making. Raises OSError, which names the file.

    Python names a file that cannot be opened, but not one that cannot be written to its end.
    """
    try:
        path.write_bytes(content)
    except OSError as error:
        error.filename = error.filename or str(path)
        raise
