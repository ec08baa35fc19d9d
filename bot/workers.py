"""Worker processes. Ctrl-C does not interrupt them: the process that started them ends them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread, current_thread, main_thread


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of `count` fresh processes. On an error or Ctrl-C they are ended at once."""
    context = get_context("spawn")
    # Made first: what keeps track of it is a process too, and starting that lets Ctrl-C through.
    stop = context.Event()
    pool = ProcessPoolExecutor(
        count, mp_context=context, initializer=_end_when_told, initargs=(stop,)
    )
    try:
        with _interrupts_held():
            # Each of these tasks starts a process, for none is up yet; it keeps this mask for good.
            for _ in range(count):
                pool.submit(os.getpid)
        yield pool
    except BaseException:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown(wait=True)


def _end_when_told(stop: Event) -> None:
    """End this worker when its parent asks it to, or when its parent is gone."""

    def told() -> None:
        stop.wait()
        os._exit(1)

    def orphaned() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    for watch in (told, orphaned):
        Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back meanwhile; processes started within never get it. (Not on Windows.)

    The mask holds it back from this thread alone. Another thread may receive it, and Python then
    raises it here, in the middle of a start; so it is noted first and raised at the end.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
        if came:
            signal.raise_signal(signal.SIGINT)
