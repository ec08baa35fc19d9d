"""Processes of the program that need not load it: forked from one that has it in memory.

A test that stops, kills or restarts the program needs a process for it, and is not about how one
is loaded. So a process is prepared once a session: it imports the program, draws a map of each
game, and from then on forks itself for whoever asks. What it forks has its own folder, environment,
output and signals, and ends as any interpreter does. `tests/discord_front/test_operating.py`,
the terminal's tests and the load of `benchmarks/` start the command itself.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import gc
import importlib
import json
import multiprocessing
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[1]
# Where the program's processes that draw are made; here they are forks as well.
WORKERS = "bot.workers"
LOADED = ("bot.cli", "bot.discord_front.run", "alembic.command", "bot.desk", WORKERS)


class Child:
    """A process that was forked: as much of `subprocess.Popen` as tests need."""

    def __init__(self, pid: int, out: Path, ended: Future[int]) -> None:
        self.pid = pid
        self._out = out
        self._ended = ended

    @property
    def returncode(self) -> int | None:
        """The exit status, the negative signal that killed it, or None while it runs."""
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        """Wait until it has ended; its status."""
        return await asyncio.shield(asyncio.wrap_future(self._ended))

    def ended(self, patience: float) -> int:
        """The same for who has no event loop, at most `patience` seconds."""
        return self._ended.result(patience)

    def said(self) -> str:
        """All that it has said so far."""
        return self._out.read_text()

    def until(self, enough: Callable[[str], bool]) -> None:
        """Wait until what it has said is enough, or it has ended."""
        while self.returncode is None and not enough(self.said()):
            time.sleep(0.001)

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is still there."""
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill it at once."""
        self.send_signal(signal.SIGKILL)


class Prepared:
    """The process that forks."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.prepared"],
            cwd=ROOT,
            env={k: v for k, v in os.environ.items() if not k.startswith("UMPIRE_")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._begun: Future[Child] = Future()
        self._ended: dict[int, Future[int]] = {}
        Thread(target=self._hear, daemon=True).start()

    def start(
        self,
        call: str,
        *words: str,
        folder: Path = ROOT,
        environment: Mapping[str, str],
        out: Path,
    ) -> Child:
        """Call `module:function` in a new process, with `words` as its command line.

        `environment` is all that it has; what it says, errors too, is added to the file `out`.
        """
        assert self._process.stdin is not None
        self._begun = Future()
        self._out = out
        out.touch()
        order = {
            "call": call,
            "words": words,
            "folder": str(folder),
            "environment": dict(environment),
            "out": str(out),
        }
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._begun.result()

    def close(self) -> None:
        """End it, and with it what it has forked."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            what, pid, status = line.split()
            if what == "begun":
                ended = self._ended[int(pid)] = Future()
                self._begun.set_result(Child(int(pid), self._out, ended))
            else:
                self._ended.pop(int(pid)).set_result(int(status))
        if not self._begun.done():
            self._begun.set_exception(RuntimeError("the process that forks has ended"))


@functools.cache
def prepared() -> Prepared:
    """That of this session, made when it is first wanted."""
    made = Prepared()
    atexit.register(made.close)
    return made


# ---- in the process that forks -------------------------------------------------------------------


def load() -> None:
    """Import the program and draw a map of each game, so that what is kept of it is there."""
    for name in LOADED:
        importlib.import_module(name)
    forking = multiprocessing.get_context("fork")
    sys.modules[WORKERS].__dict__["get_context"] = lambda _how: forking
    from bot.desk.plain.games import GAMES

    for game in GAMES.values():
        ruleset = game.ruleset()
        game.draw(ruleset.view(ruleset.new_position(), None))
    gc.collect()
    gc.freeze()


def serve() -> dict[str, Any] | None:
    """Fork for each line that is asked; in the new process, return what it shall be."""
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    alive: set[int] = set()
    asked = b""
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            while alive:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    break
                alive.discard(pid)
                _end_all_of(pid)
                print("ended", pid, os.waitstatus_to_exitcode(status), flush=True)
        if 0 in ready:
            more = os.read(0, 65536)
            if not more:
                for pid in alive:
                    _end_all_of(pid)
                return None
            *lines, asked = (asked + more).split(b"\n")
            for line in lines:
                pid = os.fork()
                if pid == 0:
                    os.close(woken)
                    os.close(waking)
                    order: dict[str, Any] = json.loads(line)
                    return order
                alive.add(pid)
                print("begun", pid, 0, flush=True)


def _end_all_of(pid: int) -> None:
    """Kill what a process has left of its own group: the processes that drew for it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def become(order: dict[str, Any]) -> Callable[[], object]:
    """Take on folder, environment, output and signals; what is to be called then."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    nothing = os.open(os.devnull, os.O_RDONLY)
    said = os.open(order["out"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for old, new in ((0, nothing), (1, said), (2, said)):
        os.dup2(new, old)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    random.seed()
    module, _, name = order["call"].partition(":")
    sys.argv = [module, *order["words"]]
    call: Callable[[], object] = getattr(importlib.import_module(module), name)
    return call


if __name__ == "__main__":
    load()
    if (asked := serve()) is not None:
        sys.exit(become(asked)())  # type: ignore[arg-type]
