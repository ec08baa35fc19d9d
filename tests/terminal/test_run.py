"""`umpire run`: the local table, by pipe."""

import json
import os
import shlex
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.desk import GAMES
from bot.store.schema import HEAD
from bot.terminal.desks import at_desk
from bot.terminal.lobby import _offer
from tests.terminal.conftest import UMPIRE, Umpire, environment

PATIENCE = 300  # seconds; it takes one, and would take an hour if what waits were not woken


def test_help_shows_the_way(process: Umpire, folder: Path) -> None:
    said = process("run", typed="help\n")
    assert (said.status, said.err) == (0, "")
    for word in ("new", "play", "help", "quit"):
        assert word in said.out
    assert not list(folder.iterdir())


def test_the_end_of_the_input_is_no_mistake(umpire: Umpire) -> None:
    assert umpire("run", typed="\n").status == 0
    assert umpire("run", typed="\n\nquit\nnonsense\n").status == 0


def test_a_match_from_nothing(umpire: Umpire) -> None:
    said = umpire("run", typed="games\nmatches\nnew tet\nplay\ndeploy\ndone\nquit\nmatches\n")
    assert (said.status, said.err) == (0, "")
    assert "no matches yet" in said.out
    assert "Sit down: play tet-1" in said.out
    assert "Turn 1, VC/NVA Movement begins." in said.out
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


def test_a_title_with_a_slip_is_no_seed(umpire: Umpire) -> None:
    """It would open a match whose dice prove nothing."""
    said = umpire("run", typed="new vietnam solitare\nmatches\n")
    assert said.status == 2 and "“solitare” looks like Solitaire" in said.err
    assert "no matches yet" in said.out


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
    assert await _offer("new tet offensive ag") == ["new tet offensive against=stand-in"]
    four = "new tet players=4 against=stand-in seat="
    assert await _offer(four) == [f"{four}{seat}" for seat in ("US", "ARVN", "NVA", "VC")]


def test_what_it_does_not_know(umpire: Umpire) -> None:
    said = umpire("run", typed="dance\nplay\nnew chess\nplay tet-1\nhelp\n")
    assert said.status == 2
    lines = said.err.splitlines()
    assert lines[0].startswith("There is no command “dance” here")
    assert "There are no matches" in lines[1]
    assert 'There is no game "chess"' in lines[2]
    assert len(lines) == 4
    assert "At the local table you can type" in said.out


def test_with_a_token_it_is_the_bot_which_waits_for_discord(folder: Path) -> None:
    """As at boot, when name servers are late: it goes on trying, and stops when it is told to."""
    away = "UMPIRE_DISCORD_TOKEN=secret-token\nUMPIRE_DISCORD_API=http://localhost:9\n"
    (folder / ".env").write_text(away)
    bot = subprocess.Popen(
        [*UMPIRE, "run"], cwd=folder, env=environment(), stderr=subprocess.PIPE, text=True
    )
    assert bot.stderr is not None
    said = [next(line for line in bot.stderr if "cannot be reached" in line) for _ in range(2)]
    bot.terminate()
    rest = bot.stderr.read()
    assert bot.wait(PATIENCE) == 0, rest
    assert "trying again" in said[0] and "secret-token" not in "".join(said) + rest


def test_nobody_at_the_keyboard_and_no_token_is_a_wrong_setting(umpire: Umpire) -> None:
    """A service must not look as if it ran."""
    said = umpire("run")
    assert said.status == 2 and "UMPIRE_DISCORD_TOKEN is not set" in said.err


def test_a_service_asks_for_the_bot_and_gets_no_table(umpire: Umpire) -> None:
    said = umpire("run", "--discord", typed="games\n")
    assert said.status == 2 and said.err.startswith("UMPIRE_DISCORD_TOKEN is not set")
    assert "table" not in said.out


def test_the_version_is_that_of_program_tables_and_rules(umpire: Umpire) -> None:
    said = umpire("--version")
    assert said.status == 0 and said.out.startswith("Tet Umpire ")
    for game in GAMES.values():
        assert f"{game.name} {game.ruleset().version}" in said.out
    assert HEAD in said.out


@pytest.mark.skipif(os.name != "posix", reason="there is no limit of files' sizes elsewhere")
def test_a_full_disk_leaves_no_match_that_nobody_can_start(umpire: Umpire, folder: Path) -> None:
    """Whatever fits: what was opened is there, and whoever sits down at it starts it."""
    opened = set()
    for blocks in (300, 340, 380, 460):
        for file in folder.glob("umpire.db*"):
            file.unlink()
        limit = f"ulimit -f {blocks}; exec {shlex.join(UMPIRE)} new tet-offensive"
        done = subprocess.run(
            ["/bin/sh", "-c", limit], cwd=folder, env=environment(), capture_output=True, text=True
        )
        assert done.returncode == 0 or "disk that holds umpire.db" in done.stderr
        found = json.loads(umpire("status", "--json").out)
        opened |= {match["state"] for match in found}
        if found:
            said = umpire("play", "tet-1", typed="deploy\ndone\n")
            assert (said.status, said.err) == (0, "") and "VC/NVA Movement" in said.out
    assert "open" in opened, "one of the sizes cuts an opening short"


@pytest.mark.parametrize("by", ["sitting down", "a script"])
async def test_an_opening_that_was_cut_short_is_taken_up(process: Umpire, folder: Path, by: str):
    """Against a stand-in too, and in whichever way it is played."""
    async with at_desk(create=True) as desk:
        holders = {"VC/NVA": "table", "Allied": "stand-in"}
        assert (await desk.create("tet-offensive", holders=holders)).state == "open"
    (folder / "lines").write_text("VC/NVA: deploy\nVC/NVA: done\n")
    words = ("--script", "lines") if by == "a script" else ()
    said = process("play", "tet-1", *words, typed="" if words else "deploy\ndone\n")
    assert (said.status, said.err) == (0, ""), said.err
    assert "VC/NVA Movement" in process("status", "tet-1").out


def test_copies_again_and_again_need_a_folder(match: str, umpire: Umpire) -> None:
    assert "nowhere is no folder" in umpire("backup", "nowhere", "--every", "1").err


def test_copies_again_and_again(match: str, folder: Path) -> None:
    """As many as are kept, each whole; a file of another name stays."""
    kept = folder / "copies"
    kept.mkdir()
    (kept / "umpire.db").write_text("mine")
    words = ["backup", "copies", "--every", "0.001", "--keep", "2"]
    copying = subprocess.Popen(
        [*UMPIRE, *words], cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True
    )
    assert copying.stdout is not None
    removed = next(line for line in copying.stdout if "removed" in line)
    copying.send_signal(signal.SIGINT)
    copying.wait(PATIENCE)
    copies = sorted(kept.glob("umpire-*.db"))
    assert len(copies) == 2 and removed.split(":")[0] not in map(str, copies)
    for copy in copies:
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("SELECT code FROM matches").fetchall() == [(match,)]
    assert (kept / "umpire.db").read_text() == "mine"


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
