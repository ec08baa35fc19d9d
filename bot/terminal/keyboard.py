"""A person at the keyboard: a prompt with completion of whole lines, and a history."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import AsyncGenerator, Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from bot.settings import load_settings
from bot.terminal.lines import Offer
from bot.terminal.output import clear, print_line


class Offers(Completer):
    """Whole lines that the typed one may grow into."""

    def __init__(self) -> None:
        self.offer: Offer | None = None

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        """Offer nothing: only `get_completions_async` may wait for the desk."""
        return ()

    async def get_completions_async(
        self, document: Document, event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """Yield what the desk offers for the text before the cursor."""
        typed = document.text_before_cursor
        if self.offer is not None:
            for line in await self.offer(typed):
                yield Completion(line, start_position=-len(typed), display=line)


class Keyboard:
    """A person at a terminal."""

    def __init__(self) -> None:
        self._sessions: dict[str, PromptSession[str]] = {}
        self._offers = Offers()

    async def ask(self, prompt: str, about: str, offer: Offer) -> str | None:
        """Return the next line. Ctrl-C drops the line that is being typed."""
        if about not in self._sessions:
            self._sessions[about] = PromptSession(
                history=history(about),
                completer=self._offers,
                complete_while_typing=True,
                key_bindings=_keys(),
            )
        self._offers.offer = offer
        while True:
            try:
                return await self._sessions[about].prompt_async(prompt)
            except KeyboardInterrupt:
                print_line("(The line is dropped. Type quit to leave.)")
            except EOFError:
                return None

    async def pass_to(self, seat: str, leaver: str | None) -> bool:
        """Wipe the screen and wait until the other person sits there."""
        pause: PromptSession[str] = PromptSession()
        try:
            if leaver is not None:
                await pause.prompt_async(f"{leaver}, press Enter: the screen is wiped then. ")
                clear()
            await pause.prompt_async(f"Pass the screen to {seat}, who then presses Enter. ")
        except (EOFError, KeyboardInterrupt):
            return False
        if leaver is not None:
            clear()
        return True

    async def pause(self) -> None:
        """Wait for Enter."""
        pause: PromptSession[str] = PromptSession()
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            if (await pause.prompt_async("Press Enter to go on. ")).strip():
                print_line("(That line was not read: here is only waited for Enter.)")


# ---- keys ----------------------------------------------------------------------------------------


def _keys() -> KeyBindings:
    """Tab takes the one line that is offered and goes on from there, or the next of several."""
    keys = KeyBindings()

    @keys.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        state = buffer.complete_state
        if state is not None and len(state.completions) > 1:
            buffer.complete_next()
            return
        if state is not None and state.complete_index is None:
            buffer.complete_next()
        buffer.complete_state = None
        buffer.start_completion(insert_common_part=True)

    return keys


# ---- history -------------------------------------------------------------------------------------


class KeptHistory(FileHistory):
    """What was typed, in a file. That it cannot be read or written is no reason to stop a match."""

    def load_history_strings(self) -> Iterable[str]:
        """Return the lines, newest first."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """Keep a line."""
        try:
            super().store_string(string)
        except OSError:
            return


def history(about: str) -> History:
    """Return the history of one match and seat: what one seat typed, another must not scroll to."""
    state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    where = hashlib.sha256(f"{Path.cwd()}|{load_settings().database_url}".encode()).hexdigest()[:12]
    name = "".join(c if c.isalnum() else "_" for c in about)
    try:
        folder = Path(state).expanduser() / "tet-umpire" / where
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return KeptHistory(str(folder / f"{name}.history"))
