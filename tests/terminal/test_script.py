"""`umpire play MATCH --script FILE`: up to the first refused line, everything before it kept."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.terminal.conftest import UMPIRE, Umpire, environment

SCRIPT = """\
# Set-up: the historical one

VC/NVA: deploy   # all of them
VC/NVA: done
vc/nva: move 273 to 33
VC/NVA: move 273 to Mars
VC/NVA: done
"""


def test_it_stops_at_the_first_refused_line(match: str, umpire: Umpire, folder: Path) -> None:
    (folder / "script.txt").write_text(SCRIPT)
    said = umpire("play", match, "--script", "script.txt")
    assert said.status == 2
    assert said.err == 'Line 6 of script.txt is refused: There is no area "Mars".\n'
    assert "3: VC/NVA: deploy\n" in said.out
    assert "5: vc/nva: move 273 VC to 33\n" in said.out
    assert "3 orders given; waiting for VC/NVA." in said.out
    assert umpire("orders", match, "--json").json["drafted"] == ["move 273 VC to 33"]
    assert umpire("status", match, "--json").json["phase_name"] == "VC/NVA Movement"


def test_as_json(match: str, umpire: Umpire, folder: Path) -> None:
    (folder / "script.txt").write_text(SCRIPT)
    said = umpire("play", match, "--script", "script.txt", "--json")
    assert said.status == 2
    told = said.json
    assert (told["match"], told["given"], told["state"]) == (match, 3, "running")
    assert told["refused"] == {"line": 6, "reason": 'There is no area "Mars".'}
    assert told["awaited"][0]["seat"] == "VC/NVA"


@pytest.mark.parametrize(
    "held",
    [
        b"\xef\xbb\xbfVC/NVA: deploy\r\nVC/NVA: done\r\n",
        b"VC/NVA : deploy\n  vc/nva:done",
        b"\n\n# no more\n# than this\nVC/NVA: deploy\nVC/NVA: undo\nVC/NVA: deploy\nVC/NVA: done\n",
    ],
    ids=["BOM and CRLF", "no last newline", "comments and undo"],
)
def test_ways_to_write_a_script(held: bytes, match: str, umpire: Umpire, folder: Path) -> None:
    (folder / "script.txt").write_bytes(held)
    said = umpire("play", match, "--script", "script.txt", "--json")
    assert said.status == 0, said.err
    assert said.json["refused"] is None
    assert umpire("status", match, "--json").json["phase_name"] == "VC/NVA Movement"


def test_from_standard_input(match: str, umpire: Umpire) -> None:
    assert umpire("play", match, "--script", "-", typed="VC/NVA: deploy\n").status == 0


def test_an_empty_script_is_no_mistake(match: str, umpire: Umpire, folder: Path) -> None:
    (folder / "script.txt").write_text("# nothing\n")
    said = umpire("play", match, "--script", "script.txt")
    assert (said.status, said.out) == (0, "0 orders given; waiting for VC/NVA.\n")


def test_standing_orders_in_a_script(match: str, umpire: Umpire, folder: Path) -> None:
    lines = ["Allied: standing fire: default", "Allied: standing retreat if area=Hue: default"]
    (folder / "script.txt").write_text("\n".join(lines))
    assert umpire("play", match, "--script", "script.txt").status == 0
    told = umpire("standing", match, "--seat", "Allied", "--json").json
    assert told["standing"] == ["fire: default", "retreat if area=Hue: default"]
    (folder / "script.txt").write_text("Allied: standing clear")
    assert umpire("play", match, "--script", "script.txt").status == 0
    assert umpire("standing", match, "--seat", "Allied", "--json").json["standing"] == []


def test_what_was_said_is_kept_when_the_process_is_killed(match: str, folder: Path) -> None:
    moves = "".join("VC/NVA: place 273 at 34\nVC/NVA: place 273 at 33\n" for _ in range(200))
    (folder / "script.txt").write_text(moves)
    with subprocess.Popen(
        [*UMPIRE, "play", match, "--script", "script.txt"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
        cwd=folder,
    ) as run:
        assert run.stdout is not None
        said = [run.stdout.readline() for _ in range(12)]
        os.kill(run.pid, signal.SIGKILL)
        said += run.stdout.readlines()
    acknowledged = sum(": VC/NVA: place" in line for line in said)
    done = subprocess.run(
        [*UMPIRE, "orders", match], env=environment(), cwd=folder, capture_output=True, text=True
    )
    kept = sum(line.startswith("  place 273 VC at") for line in done.stdout.splitlines())
    assert acknowledged <= kept <= acknowledged + 1
    assert acknowledged > 3
