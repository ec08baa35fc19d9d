"""`umpire run`: the local table, by pipe."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.terminal.lobby import _offer
from tests.terminal.conftest import Umpire

PATIENCE = 300  # seconds; it takes one, and would take an hour if what waits were not woken


def test_help_shows_the_way(process: Umpire, folder: Path) -> None:
    said = process("run", typed="help\n")
    assert (said.status, said.err) == (0, "")
    for word in ("new", "play", "help", "quit"):
        assert word in said.out
    assert not list(folder.iterdir())


def test_the_end_of_the_input_is_no_mistake(umpire: Umpire) -> None:
    assert umpire("run").status == 0
    assert umpire("run", typed="\n\nquit\nnonsense\n").status == 0


def test_a_match_from_nothing(umpire: Umpire) -> None:
    said = umpire("run", typed="games\nmatches\nnew tet\nplay\ndeploy\ndone\nquit\nmatches\n")
    assert (said.status, said.err) == (0, "")
    assert "no matches yet" in said.out
    assert "Sit down: play tet-1" in said.out
    assert "Turn 1, phase 1: VC/NVA Movement." in said.out
    assert "running" in said.out.splitlines()[-2]


def test_a_seed_of_ones_own(umpire: Umpire) -> None:
    assert "known seed" in umpire("run", typed="new tet-offensive 5\n").out


@pytest.mark.parametrize(
    "typed",
    ["players=2", "-O players=2", "-Oplayers=2", "--option players=2", "--option=players=2"],
)
def test_options_of_a_match_in_every_way_the_shell_knows(umpire: Umpire, typed: str) -> None:
    said = umpire("run", typed=f"new vietnam-solitaire {typed} scenario=tet-1968\n")
    assert (said.status, said.err) == (0, "")
    assert "Seats: US/ARVN: table, NVA/VC: table." in said.out
    assert "Opened with scenario tet-1968, players 2, ruff-puffs off" in said.out
    assert "known seed" not in said.out


def test_a_seed_behind_options(umpire: Umpire) -> None:
    said = umpire("run", typed="new vietnam-solitaire -O ruff-puffs players=2 5\n")
    assert "known seed" in said.out
    assert "players 2, ruff-puffs on" in said.out


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("colour=red", "There are: scenario, players, ruff-puffs, limited-b52s."),
        ("scenario=chess", "There are: campaign, tet-1968,"),
        ("players", "players is an option: type players=1|2."),
        ("one two", "One word is the seed, not 2"),
        ("-o players=2", "new takes -O, --option, --against"),
        ("-O", "Behind -O stands an option"),
    ],
)
def test_what_opens_no_match(umpire: Umpire, typed: str, why: str) -> None:
    said = umpire("run", typed=f"new vietnam-solitaire {typed}\nmatches\n")
    assert why in said.err
    assert "There are no matches" in said.out


def test_help_says_what_may_be_chosen(umpire: Umpire) -> None:
    said = umpire("run", typed="help\n")
    assert "new vietnam-solitaire scenario=campaign|tet-1968" in said.out
    assert "players=1|2" in said.out


async def test_completion_of_options() -> None:
    offered = await _offer("new vietnam-solitaire players=2 scenario=")
    assert "new vietnam-solitaire players=2 scenario=tet-1968" in offered
    assert await _offer("new vietnam-solitaire pla") == [
        "new vietnam-solitaire players=1",
        "new vietnam-solitaire players=2",
    ]


def test_what_it_does_not_know(umpire: Umpire) -> None:
    said = umpire("run", typed="dance\nplay\nnew chess\nplay tet-1\nhelp\n")
    assert said.status == 2
    lines = said.err.splitlines()
    assert lines[0].startswith("There is no command “dance” here")
    assert "There are no matches" in lines[1]
    assert 'There is no game "chess"' in lines[2]
    assert len(lines) == 4
    assert "At the local table you can type" in said.out


def test_with_a_token_it_is_the_bot(process: Umpire, folder: Path) -> None:
    away = "UMPIRE_DISCORD_TOKEN=secret-token\nUMPIRE_DISCORD_API=http://localhost:9\n"
    (folder / ".env").write_text(away)
    said = process("run")
    assert said.status == 2
    assert "Discord cannot be reached" in said.err and "secret-token" not in said.out + said.err


def test_a_damaged_database_is_told_of(umpire: Umpire, folder: Path) -> None:
    (folder / "umpire.db").write_bytes(b"garbage" * 1000)
    said = umpire("run", typed="matches\nhelp\n")
    assert said.status == 2
    assert said.err == "umpire.db is not a database, or it is damaged.\n"
    assert "At the local table" in said.out


def test_ctrl_c_is_not_lost_while_python_tidies_up() -> None:
    script = (
        "import os, signal, time\n"
        "from bot.terminal.command_line import run\n"
        "class Dying:\n"
        "    def __del__(self):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        time.sleep(0.01)\n"
        "class Command:\n"
        "    commands = {}\n"
        "    def main(self, *words, **options):\n"
        "        Dying()\n"
        "        time.sleep(3600)\n"
        "raise SystemExit(run(Command(), []))\n"
    )
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (run.returncode, run.stderr) == (130, "Stopped.\n")
