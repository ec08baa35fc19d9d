"""The hot-seat table on a real terminal: completion, history, passing the screen, Ctrl-C."""

import os
import pty
import re
import select
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.terminal.conftest import UMPIRE, Umpire, environment

PATIENCE = 90.0
WIPED = b"\x1b[2J\x1b[3J"
PASS_ON = "Pass the screen to"


class Screen:
    """A program on a terminal of its own; types, reads, and answers what terminals are asked."""

    def __init__(self, words: list[str], folder: Path) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            env = environment() | {"TERM": "xterm-256color", "COLUMNS": "120", "LINES": "50"}
            os.execve(UMPIRE[0], [*UMPIRE, *words], env)
        self.raw = b""
        self._read = 0

    def see(self, text: str) -> str:
        """Wait until the text shows after what was seen before; what showed until then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = plain(self.raw)
            at = shown.find(text, self._read)
            if at >= 0:
                before, self._read = self._read, at + len(text)
                return shown[before : self._read]
            if not self._more():
                break
        raise AssertionError(f"{text!r} does not show, but: {plain(self.raw)[self._read :][-800:]}")

    def _more(self) -> bool:
        if not select.select([self.fd], [], [], 1.0)[0]:
            return True
        try:
            new = os.read(self.fd, 65536)
        except OSError:
            return False
        for _ in range(new.count(b"\x1b[6n")):
            os.write(self.fd, b"\x1b[1;1R")
        self.raw += new
        return bool(new)

    def type(self, text: str) -> None:
        time.sleep(0.2)
        os.write(self.fd, text.encode())

    def status(self) -> int:
        """Wait for the end of the program."""
        end = time.monotonic() + PATIENCE
        while self._more():
            assert time.monotonic() < end, f"it does not end: {plain(self.raw)[-800:]}"
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def plain(raw: bytes) -> str:
    text = raw.decode(errors="replace").replace("\r", "")
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]", "", text)


Open = Callable[..., Screen]


@pytest.fixture
def terminal(folder: Path) -> Iterator[Open]:
    opened: list[Screen] = []

    def start(*words: str) -> Screen:
        opened.append(Screen(list(words), folder))
        return opened[-1]

    yield start
    for screen in opened:
        try:
            os.kill(screen.pid, 9)
            os.waitpid(screen.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(screen.fd)


def test_completion_history_and_leaving(moving: str, terminal: Open) -> None:
    screen = terminal("play", moving, "--seat", "VC/NVA")
    screen.see("VC/NVA>")
    screen.type("trail 304 NV\t")
    screen.see("trail 304 NVA")
    screen.type("\x03")
    screen.see("The line is dropped")
    screen.see("VC/NVA>")
    screen.type("where 273\r")
    screen.see("273 VC (VC infantry regiment, III Corps, combat 10, face down): 34")
    screen.see("VC/NVA>")
    screen.type("\x1b[A")
    screen.see("where 273")
    screen.type("\x7f4\r")
    screen.see("274 VC (")
    screen.see("VC/NVA>")
    screen.type("dance\r")
    screen.see('There is no order "dance"')
    screen.see("VC/NVA>")
    screen.type("\x04")
    assert screen.status() == 0

    again = terminal("play", moving, "--seat", "VC/NVA")
    again.see("VC/NVA>")
    again.type("\x1b[A\x1b[A\r")
    again.see("274 VC (")


def test_the_screen_is_wiped_before_another_seat_sees_it(moving: str, terminal: Open) -> None:
    screen = terminal("play", moving)
    screen.see(f"{PASS_ON} VC/NVA, who then presses Enter.")
    screen.type("\r")
    screen.see("VC/NVA>")
    screen.type("move 273 to 33\r")
    screen.see("273 VC moves from 34 to 33.")
    screen.see("VC/NVA>")
    screen.type("seat allied\r")
    screen.see("VC/NVA, press Enter: the screen is wiped then.")
    before = len(screen.raw)
    assert WIPED not in screen.raw
    screen.type("\r")
    screen.see(f"{PASS_ON} Allied, who then presses Enter.")
    assert WIPED in screen.raw[before:]
    screen.type("\r")
    shown = screen.see("Allied>")
    assert "--- Allied ---" in shown
    after = plain(screen.raw[before + screen.raw[before:].index(WIPED) :])
    assert "273 VC" not in after
    # What the other seat typed is not to be scrolled back to either.
    screen.type("\x1b[A\x1b[Astatus\r")
    assert "move 273" not in screen.see("Dice: SHA-256")
    screen.see("Allied>")
    screen.type("\x04")
    assert screen.status() == 0


def test_alone_nothing_is_wiped(moving: str, terminal: Open) -> None:
    screen = terminal("play", moving, "--alone")
    screen.see("VC/NVA>")
    screen.type("seat allied\r")
    screen.see("--- Allied ---")
    assert WIPED not in screen.raw


def test_leaving_instead_of_passing_on(moving: str, terminal: Open) -> None:
    screen = terminal("play", moving)
    screen.see(PASS_ON)
    screen.type("\x04")
    assert screen.status() == 0


def test_the_local_table(match: str, terminal: Open) -> None:
    screen = terminal("run")
    screen.see("tet-1")
    screen.see("umpire>")
    screen.type("play te\t\r")
    screen.see(PASS_ON)
    screen.type("\r")
    screen.see("VC/NVA>")
    screen.type("quit\r")
    screen.see("umpire>")
    screen.type("dance\r")
    screen.see("There is no command “dance” here")
    screen.see("umpire>")
    screen.type("\x04")
    assert screen.status() == 0


def test_going_back_is_asked_of_a_person(moving: str, terminal: Open, umpire: Umpire) -> None:
    (first, *_) = umpire("moderator", "restore", moving, "--json").json
    for act in (["restore", moving, str(first["sequence"])], ["undo", moving]):
        for answer in "ny":
            screen = terminal("moderator", *act)
            screen.see("This would be undone")
            screen.see("Do it?")
            screen.type(f"{answer}\r")
            assert screen.status() == 0
            assert ("Taken back." in plain(screen.raw)) is (answer == "y")
        umpire("moderator", "advance", moving)


def test_tab_offers_legal_orders_and_goes_on(moving: str, terminal: Open) -> None:
    screen = terminal("play", moving, "--seat", "VC/NVA")
    screen.see("VC/NVA>")
    screen.type("\t")
    shown = screen.see("trail ")
    assert "move " in shown, "an order of each kind, legal as it stands"
    screen.type("\x03")
    screen.see("VC/NVA>")
    screen.type("move 273\t")
    screen.see("move 273 VC")
    screen.type("\t")
    screen.see("move 273 VC to")
    screen.type("\x15move 273 VC to 3")
    screen.see("move 273 VC to 36")
    screen.type("\t\r")
    screen.see("VC/NVA: move 273 VC to 31")


def test_a_battle_is_shown_in_the_colours_of_the_sides_and_waits_to_be_read(
    umpire: Umpire, terminal: Open
) -> None:
    umpire("new", "tet-offensive", "--seed", "battles")
    typed = "deploy\ndone\nmove C-10 Sap, 273 VC, 274 VC to Saigon\ndone\ndone\npass\n"
    umpire("play", "tet-1", "--seat", "VC/NVA", typed=typed)
    umpire("play", "tet-1", "--seat", "Allied", typed="pass\n")
    screen = terminal("play", "tet-1", "--alone")
    screen.see("Yours: 24 factors without orders")
    screen.see("VC/NVA>")
    screen.type("attack RP Saigon with 273, 274, C-10 Sap\r")
    screen.see("VC/NVA>")
    screen.type("done\r")
    screen.see("Allied>")
    screen.type("attack 273 VC with 2 ARVN Abn, 5 Rgr, PG, RP Saigon\r")
    screen.see("Allied>")
    screen.type("done\r")
    screen.see("Battle of Saigon · value 8")
    assert b"38;2;" in screen.raw or b"38;5;" in screen.raw  # colours of the game's own
    screen.see("Press Enter to go on.")
    screen.type("\r")
    screen.see(">")


def test_a_long_log_is_read_a_screen_at_a_time(umpire: Umpire, terminal: Open) -> None:
    umpire("new", "tet-offensive", "--seed", "battles")
    for seat in ("Allied", "VC/NVA"):
        umpire("standing", "tet-1", "any: default", "--seat", seat)
    screen = terminal("log", "tet-1")
    screen.see("Turn 1, Set-up")
    assert "Turn 5, Morale" not in plain(screen.raw)
    screen.type("G")
    screen.see("Turn 5, Morale")
    screen.type("q")
    assert screen.status() == 0


def test_whoever_answers_the_questions_of_new_sits_down_at_once(
    folder: Path, terminal: Open
) -> None:
    screen = terminal("new")
    for shown, typed in (
        ("[tet-offensive]", "\r"),
        ("[as usual]", "\r"),
        ("[person]", "stand\r"),
        ("[Allied]", "2\r"),
        ("[no]", "y\r"),
    ):
        screen.see(shown)
        screen.type(typed)
    shown = screen.see("VC/NVA>")
    assert "Seats: Allied: a stand-in, VC/NVA: table." in shown
    assert shown.count("Dice: SHA-256") == 1 and "Sit down" not in shown
    assert "Such as: deploy" in shown and "Pass the screen" not in shown
    screen.type("quit\r")
    assert screen.status() == 0


@pytest.mark.parametrize("plainly", [False, True])
def test_nothing_is_coloured_for_who_wants_no_colour(
    moving: str, terminal: Open, monkeypatch: pytest.MonkeyPatch, plainly: bool
) -> None:
    if plainly:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)
    screen = terminal("log", moving)
    screen.see("Turn 1, Set-up")
    assert screen.status() == 0
    coloured = re.search(rb"\x1b\[(?:\d+;)*3\d", screen.raw)
    assert (coloured is None) is plainly


def test_allies_at_one_screen_need_not_pass_it_on(umpire: Umpire, terminal: Open) -> None:
    umpire("new", "tet", "-O", "players=4", "--against", "stand-in", "--seat", "NVA")
    screen = terminal("play", "tet-1")
    screen.see("NVA>")
    screen.type("seat vc\r")
    shown = screen.see("VC>")
    assert PASS_ON not in shown and WIPED not in screen.raw
