"""Processes that work beside this one, and are not torn by Ctrl-C: this one ends them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of `count` fresh processes. On an error what is not begun yet is not done."""
    pool = ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_end_with_the_parent
    )
    try:
        with _interrupts_held():
            # The first task starts them all; they keep this mask for good.
            pool.submit(os.getpid)
        yield pool
    except BaseException:
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown(wait=True)


def _end_with_the_parent() -> None:
    """A worker whose parent is killed would wait for work for ever: it ends instead."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits; processes that are started meanwhile never get it. (Not on Windows.)"""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
