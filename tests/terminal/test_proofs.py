"""The commands that prove: export, verify and fuzz."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.terminal.proofs import BROKEN
from tests.terminal.conftest import Umpire


def test_export_and_verify(moving: str, umpire: Umpire, folder: Path) -> None:
    early = umpire("export", moving, "early.json")
    assert early.status == 2
    assert "not over" in early.err
    assert not (folder / "early.json").exists()
    umpire("moderator", "cancel", moving)
    told = umpire("export", moving, "match.json", "--json").json
    assert (told["match"], told["file"]) == (moving, "match.json")
    true = umpire("verify", "match.json", "--json")
    assert true.status == 0
    assert set(true.json) >= {"ok", "rolls", "events", "first_difference"}
    assert true.json["ok"] is True
    assert "is true" in umpire("verify", "match.json").out
    assert umpire("export", moving, "-").json == json.loads((folder / "match.json").read_text())

    document = json.loads((folder / "match.json").read_text())
    document["rows"][1]["events"].pop()
    (folder / "match.json").write_text(json.dumps(document))
    false = umpire("verify", "match.json", "--json")
    assert false.status == 1
    assert false.json["ok"] is False
    assert false.json["first_difference"]["row"] == document["rows"][1]["sequence"]
    said = umpire("verify", "match.json")
    assert (said.status, said.out) == (1, "")
    assert "is not true, first at row 2" in said.err


def test_fuzz(umpire: Umpire) -> None:
    said = umpire("fuzz", "tet-offensive", "--matches", "1", "--engine", "--json")
    told = said.json
    assert set(told) >= {
        "matches",
        "orders",
        "crashes",
        "dead_ends",
        "broken_invariants",
        "undo_leaks",
        "secrecy_leaks",
        "leaks",
        "compared",
        "coverage",
        "seconds",
        "orders_per_second",
    }
    assert told["matches"] == 1
    assert told["orders"] > 0


def test_fuzz_that_finds_something_has_status_1(
    umpire: Umpire, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.rehearsal import fuzz

    told = dict.fromkeys(BROKEN, 0)
    told |= {"matches": 3, "orders": 9, "undo_leaks": 1, "seconds": 1, "orders_per_second": 9}
    monkeypatch.setattr(fuzz, "fuzz", lambda *_, **__: {**told, "coverage": {"die": 4, "shot": 20}})
    said = umpire("fuzz", "tet-offensive", "--matches", "3")
    assert said.status == 1
    assert "undo leaks" in said.out
    assert "shot" not in said.out
    assert "shot" in umpire("fuzz", "tet-offensive", "-n", "3", "--coverage").out


@pytest.mark.parametrize(("least", "status"), [("4", 0), ("5", 1)])
def test_fuzz_can_ask_that_everything_comes_up(
    umpire: Umpire, monkeypatch: pytest.MonkeyPatch, least: str, status: int
) -> None:
    from bot.rehearsal import fuzz

    told = dict.fromkeys(BROKEN, 0)
    told |= {"matches": 3, "orders": 9, "seconds": 1, "orders_per_second": 9}
    monkeypatch.setattr(fuzz, "fuzz", lambda *_, **__: {**told, "coverage": {"die": 4, "shot": 20}})
    assert umpire("fuzz", "tet-offensive", "-n", "3", "--least", least).status == status


def test_fuzz_tells_what_became_of_lines_as_people_type_them(umpire: Umpire) -> None:
    said = umpire("fuzz", "vietnam-solitaire", "-n", "1", "--seed", "4", "--typed")
    assert said.status == 0, said.err
    assert "lines" in said.out and "misunderstood" in said.out
    for way in ("as printed", "decoration", "number of the answer", "bare names", "one name"):
        assert way in said.out
    said = umpire("fuzz", "tet-offensive", "-n", "1", "--typed", "--engine")
    assert (said.status, said.err) == (
        2,
        "Lines are read by the desk: --typed goes without --engine.\n",
    )


def test_what_was_told_is_held_against_a_file(moving: str, umpire: Umpire, folder: Path) -> None:
    umpire("moderator", "cancel", moving)
    umpire("export", moving, "match.json")
    told = umpire("heads", moving).out
    assert "turn 1, VC/NVA Movement begins" in told and told.endswith("  at the end\n")
    (folder / "told").write_text(f"copied out of a thread:\n{told}")
    for words in (
        ["--told", "told"],
        [f"--told={x['text']}" for x in umpire("heads", moving, "--json").json],
    ):
        said = umpire("verify", "match.json", *words)
        assert said.status == 0 and "What all were told (3) is in its chain" in said.out
    assert "hold it against the fingerprints" in umpire("verify", "match.json").out
    false = umpire("verify", "match.json", "--told", "told", "--told", "0" * 32)
    assert false.status == 1
    assert "is not in the file at all: after row" in " ".join(false.err.split())
    page = f"{told} {'and what people said between ' * 20}"
    assert umpire("verify", "match.json", "--told", page).status == 0
    for strange in ("x" * 5000, "\0"):
        said = umpire("verify", "match.json", "--told", strange)
        assert said.status == 2 and "There is no fingerprint in" in said.err
    none = umpire("verify", "match.json", "--told", "0123")
    assert none.status == 2 and "There is no fingerprint in 0123" in none.err


def test_a_fingerprint_is_told_when_a_phase_ends(umpire: Umpire, folder: Path) -> None:
    umpire("new", "tet-offensive", "--seed", "1")
    (folder / "orders").write_text("VC/NVA: deploy\nVC/NVA: done\n")
    said = umpire("play", "tet-1", "--script", "orders").out
    (told,) = [line for line in said.splitlines() if line.startswith("Fingerprint")]
    heads = umpire("heads", "tet-1", "--json").json
    assert told == f"Fingerprint of the match so far: {heads[-1]['text']}"


def test_the_program_that_checks_alone_is_written_and_agrees(
    moving: str, umpire: Umpire, folder: Path
) -> None:
    umpire("moderator", "cancel", moving)
    umpire("export", moving, "match.json")
    told = umpire("heads", moving, "--json").json[-1]["text"]
    assert "nothing but Python" in umpire("verify", "check.py", "--write-alone").out
    run = [sys.executable, "-I", "check.py", "match.json"]
    said = subprocess.run([*run, told], cwd=folder, capture_output=True, text=True)
    assert said.returncode == 0 and "What you were told proves" in said.stdout
    false = subprocess.run([*run, "0" * 32], cwd=folder, capture_output=True, text=True)
    assert false.returncode == 1 and "NOT TRUE" in false.stdout
