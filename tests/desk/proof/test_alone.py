"""The stand-alone verifier agrees with `umpire verify` wherever the rules are not needed."""

from __future__ import annotations

import ast
import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.desk import Desk
from bot.desk.plain.rows import packed_changes, packed_events
from bot.desk.proof.alone import PROGRAM, umpire_verify
from bot.desk.proof.verify import verify
from bot.store import chain
from tests.desk.matches import opened
from tests.desk.people import ALLIED, BO, MOD
from tests.desk.proof import tampering
from tests.desk.proof.test_export import document, played  # noqa: F401
from tests.desk.proof.test_forgeries import PLAYED, forge
from tests.desk.proof.test_forgeries import played as played_anew

Document = dict[str, Any]


def alone(tmp_path: Path, told: Document, *named: str) -> tuple[int, str]:
    """What the program says of a file, run as a stranger runs it: without ours."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(told))
    words = [sys.executable, "-I", str(PROGRAM), str(file), *named]
    ran = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stderr == "", ran.stderr
    return ran.returncode, ran.stdout


def test_it_needs_nothing_but_python() -> None:
    tree = ast.parse(PROGRAM.read_text())
    imported = {
        alias.name for n in ast.walk(tree) if isinstance(n, ast.Import) for alias in n.names
    }
    imported |= {str(n.module) for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
    assert len(PROGRAM.read_text().splitlines()) < 320  # read in ten minutes
    assert umpire_verify.NAMELESS == chain.NAMELESS
    assert chain.SHOWN == umpire_verify.SHORTEST


def test_a_true_file(document: Document, tmp_path: Path) -> None:  # noqa: F811
    status, said = alone(tmp_path, document)
    assert status == 0 and "is whole" in said and "Hold it against" in said
    assert f"{verify(document).rolls} dice follow from the seed." in said
    last = document["links"][-1]["link"]
    rows = len(document["rows"])
    status, said = alone(tmp_path, document, last[:32])
    assert status == 0 and f"proves {rows} of {rows} rows" in said
    (tmp_path / "told").write_text(f"Fingerprint of the match so far: {last[:32].upper()}\n")
    assert alone(tmp_path, document, "told")[0] == 0
    assert alone(tmp_path, document, f"{last[:32]} {'so much text ' * 99}")[0] == 0
    assert alone(tmp_path, document, "x" * 5000)[0] == 2
    assert alone(tmp_path, document, "nothing")[0] == 2


@pytest.mark.parametrize("tamper", tampering.TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_every_tampering_breaks_the_chain(
    document: Document,  # noqa: F811
    tamper: Any,
    tmp_path: Path,
) -> None:
    tamper(document)
    assert not verify(document).ok
    status, said = alone(tmp_path, document)
    assert status == 1 and "NOT TRUE" in said


@pytest.mark.parametrize("forgery", PLAYED.values(), ids=PLAYED)
async def test_a_match_that_was_played_otherwise(forgery: Any, tmp_path: Path) -> None:
    _, told = await played_anew()
    forged, _ = await played_anew(**forgery)
    assert alone(tmp_path, forged)[0] == 0 and verify(forged).ok
    status, said = alone(tmp_path, forged, *told)
    assert status == 1 and not verify(forged, told).ok
    assert f"You were told {told[0]}: after row 0 this is not the match you played." in said


async def test_what_the_file_says_of_the_match_and_a_chain_made_anew(tmp_path: Path) -> None:
    true, told = await played_anew()
    kept = 1 + next(n for n, link in enumerate(true["links"]) if link["link"].startswith(told[1]))
    forged = forge(true, true["rows"], kept)
    row = max(link["row"] or 0 for link in true["links"][:kept])
    assert alone(tmp_path, forged)[0] == 0
    assert f"after row {row} this is not" in alone(tmp_path, forged, *told)[1]
    for name, value in (
        ("fair", ""), ("moderators", ["eve"]), ("state", "finished"), ("result", "a draw"),
        ("options", {"x": "y"}), ("match", "tet-9"), ("more", 1),
    ):  # fmt: skip
        forged = copy.deepcopy(true)
        forged[name] = value
        assert not _ok(forged), name
        assert alone(tmp_path, forged)[0] == 1, name


async def test_who_was_forgotten_and_a_file_of_before(desk: Desk, tmp_path: Path) -> None:
    code = await opened(desk, entropy={ALLIED: "Huế, thế à?"})
    await desk.cancel(code, MOD, "enough")
    await desk.people.delete(BO.id)
    exported = await desk.export(code, MOD)
    status, said = alone(tmp_path, exported)
    assert status == 0 and "who played is not proven" in said
    assert alone(tmp_path, {**exported, "links": []})[0] == 0
    assert alone(tmp_path, {**exported, "links": []}, "0" * 32)[0] == 1
    assert alone(tmp_path, {**exported, "seed": None})[0] == 1


def _ok(told: Document) -> bool:
    try:
        return verify(told).ok
    except Exception:  # a file that is none is no true one
        return False


@pytest.mark.parametrize(
    "number",
    [0, 1, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, -1, -32, -33, -128, -129, -32768,
     -32769, -(2**31), -(2**31) - 1],
)  # fmt: skip
def test_it_packs_as_the_store_does(number: int) -> None:
    for length in (0, 1, 15, 16, 31, 32, 255, 256, 65536):
        events = [["die", ["é" * (length // 2) + "x" * (length % 2), number], -1]]
        assert umpire_verify.packed(events) == packed_events([tuple(e) for e in events])  # type: ignore[misc]
        changes = [["levels", number, number]] * min(length, 70_000)
        assert umpire_verify.packed(changes) == packed_changes([tuple(c) for c in changes])  # type: ignore[misc]
