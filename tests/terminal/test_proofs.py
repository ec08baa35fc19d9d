"""The commands that prove: export, verify and fuzz."""

import json
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
