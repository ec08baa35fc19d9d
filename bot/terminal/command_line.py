"""Running one command line: whatever goes wrong is one sentence and an exit status."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import os
import shlex
import signal
import sys
import threading
from typing import Any

from typer import Abort, TyperException

from bot import disk
from bot.terminal.errors import BAD_INPUT, CHECK_FAILED, BadInput, refusals

INTERRUPTED = 130
TABLE = "run"  # the command that opens the table
_command: Any = None  # what this process was started as


def run(command: Any, arguments: list[str]) -> int:
    """Do what the arguments say.

    Returns the exit status: 0, 1 for a failed check, 2 for bad input, 130 when interrupted.
    """
    global _command
    _command = command
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGINT, _interrupt)
    threading.excepthook = _in_a_thread
    sys.unraisablehook = _not_lost
    words = [os.fsencode(word).decode("utf-8", "replace") for word in arguments]
    try:
        status = command.main(words, "umpire", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        known = words[:1] if words and words[0] in command.commands else []
        return _complain(f"{_said(error)} See: {' '.join(['umpire', *known, '--help'])}", BAD_INPUT)
    except (KeyboardInterrupt, Abort):
        status = INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Typer makes a SystemExit of a broken pipe. What is left must not be written at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return _complain("The reader of the output has gone; the rest was not said.", CHECK_FAILED)
    except Exception as error:
        return _complain(*in_words(error))
    if status == INTERRUPTED:
        return _complain("Stopped.", INTERRUPTED)
    return status if isinstance(status, int) else 0


def knows(word: str) -> bool:
    """Return whether a word is a command of the shell, or one of its flags."""
    return _command is not None and (word in _command.commands or word in ("-h", "--help"))


async def again(line: str) -> int:
    """Do a line of the shell within this process. The exit status; raises BadInput."""
    if line.split()[0] == TABLE:
        raise BadInput("You are at the table already.")
    try:
        words = shlex.split(line)
    except ValueError:
        raise BadInput("A quotation mark is opened in that line and not closed.") from None

    def work() -> int:
        try:
            ended = _command.main(words, "umpire", standalone_mode=False)
        except TyperException as error:
            raise BadInput(_said(error)) from None
        return ended if isinstance(ended, int) else 0

    # A loop of its own, in a thread of its own: a command is written to be run once.
    copied = contextvars.copy_context()
    return await asyncio.to_thread(copied.run, work)


def _said(error: TyperException) -> str:
    said = error.format_message() if hasattr(error, "format_message") else str(error)
    return said if said.endswith((".", "?")) else f"{said}."


def _interrupt(number: int, frame: object) -> None:
    """Stop at once on Ctrl-C: asyncio would wait for a line that is being read."""
    logging.disable(logging.CRITICAL)  # a connection torn in the middle would complain of it
    raise KeyboardInterrupt


def _not_lost(fault: sys.UnraisableHookArgs) -> None:
    """Send Ctrl-C again if it came while Python tidied up, where nothing can be raised."""
    if isinstance(fault.exc_value, KeyboardInterrupt):
        threading.Timer(0.05, _again).start()
    else:
        sys.__unraisablehook__(fault)


def _again() -> None:
    """Send Ctrl-C to the main thread: raised in another one it would wake no call that waits."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:  # Windows
        signal.raise_signal(signal.SIGINT)


def _in_a_thread(fault: threading.ExceptHookArgs) -> None:
    """Pass over a database's thread that outlives the loop it answers to; report all others."""
    if "loop is closed" not in str(fault.exc_value):
        threading.__excepthook__(fault)


def _complain(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return status


def in_words(error: Exception) -> tuple[str, int]:
    """Say in one sentence what an error means, and return it with the exit status.

    Where UMPIRE_TRACEBACK is set, an error that nobody has foreseen is raised again.
    """
    if isinstance(error, refusals()):
        return str(error), BAD_INPUT
    if isinstance(error, UnicodeError):
        return "There are characters in that which cannot be read.", BAD_INPUT
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename} cannot be used: {disk.why(error)}.", BAD_INPUT
    if isinstance(error, OSError) and disk.is_of_disk(error):
        return f"What is said here cannot be written: {disk.why(error)}.", BAD_INPUT
    if damage := _damaged_data():
        return damage, BAD_INPUT
    if os.environ.get("UMPIRE_TRACEBACK"):
        raise error
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"The umpire itself is at fault ({what}). UMPIRE_TRACEBACK=1 shows where.", CHECK_FAILED


def _damaged_data() -> str:
    """Say what is wrong with the data of a game, or "": the likeliest cause of a failure."""
    try:
        from bot.terminal.facts import trouble

        return trouble()
    except Exception:
        return ""
