"""Bad input gets one clear sentence on the error stream, status 2, and changes nothing."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.terminal.conftest import UMPIRE, Answer, Umpire, content, environment, is_one_sentence

COMMAND_LINES = [
    (["nonsense"], "No such command"),
    (["new"], "Name a game"),
    (["new", "chess"], 'There is no game "chess"'),
    (["new", "tet-offensve"], "Did you mean tet-offensive?"),
    (["new", "tet-offensive", "--seed", ""], "A seed has"),
    (["new", "tet-offensive", "--seed", "x" * 5000], "A seed has"),
    (["new", "tet-offensive", "--entropy", "Allied"], "SEAT=WORDS"),
    (["new", "tet-offensive", "--entropy", "French=oui"], "French"),
    (["new", "tet-offensive", "--position", "missing.txt"], "missing.txt cannot be read"),
    (["new", "tet-offensive", "--position", "."], "cannot be read"),
    (["new", "tet-offensive", "--position", "garbage"], "garbage is not a text"),
    (["new", "tet-offensive", "--position", "empty"], "empty is empty"),
    (["new", "tet-offensive", "--position", "prose"], "Line 1 of the position"),
    (["facts", "chess"], "There is no game"),
    (["demo", "chess"], "There is no game"),
    (["demo", "tet-offensive", "--out", "prose"], "cannot be used as a folder"),
    (["fuzz", "chess", "-n", "1"], "There is no game"),
    (["fuzz", "tet-offensive"], "Missing option"),
    (["fuzz", "tet-offensive", "-n", "many"], "should be a valid integer"),
    (["fuzz", "tet-offensive", "-n", "0"], "greater than or equal to 1"),
    (["status", "tet-9"], "There is no match"),
    (["status", "\udcff\udcfe"], "There is no match"),
    (["status", "x" * 3000], "There is no match"),
    (["log", "tet-9"], "There is no match"),
    (["log", "tet-1", "--seat", "French"], "There is no seat"),
    (["log", "tet-1", "--since", "-1"], "greater than or equal to 0"),
    (["orders", "tet-1", "--seat", "French"], "There is no seat"),
    (["undo", "tet-1"], "nothing of yours to take back"),
    (["undo", "tet-1", "--seat", "Allied"], "nothing of yours to take back"),
    (["position", "tet-1", "--seat", "French"], "There is no seat"),
    (["render", "tet-1", "--out", "no/such/folder/x.png"], "cannot be written"),
    (["render", "tet-1", "--out", "."], "cannot be written"),
    (["render", "tet-1", "--out", "umpire.db"], "umpire.db is a database"),
    (["map", "tet-1", "--out", "umpire.db"], "umpire.db is a database"),
    (["export", "tet-1", "umpire.db-wal", "--force"], "belongs to the database umpire.db"),
    (["export", "tet-1", "umpire.db-shm", "--force"], "belongs to the database umpire.db"),
    (["map", "tet-1", "--out", "umpire.db-journal"], "belongs to the database umpire.db"),
    (["backup", "umpire.db-journal"], "belongs to the database umpire.db"),
    (["backup", "umpire.db"], "umpire.db is a database"),
    (["render", "tet-9", "--out", "x.png"], "There is no match"),
    (["standing", "tet-1", "fire"], "A standing order is typed so"),
    (["standing", "tet-1", "tea: default"], 'No question is called "tea"'),
    (["standing", "tet-1", "fire: dance"], 'There is no order "dance"'),
    (["standing", "tet-1", "--clear", "--test", "any: done"], "one at a time"),
    (["standing", "tet-1", "--file", "garbage"], "garbage is not a text"),
    (["moderator", "advance", "tet-1", "--reason", ""], "A reason is needed"),
    (["moderator", "edit", "tet-1"], "lines of a position text"),
    (["moderator", "edit", "tet-1", "at Mars: 273"], "Line 1 of the edit"),
    (["moderator", "edit", "tet-1", "--file", "prose"], "Line 1 of the edit"),
    (["moderator", "seat", "tet-1", "French"], "There is no seat"),
    (["moderator", "seat", "tet-1", "Allied", "x" * 200, "--yes"], "takes a seat has 1 to 80"),
    (["moderator", "restore", "tet-1", "99"], "rows 1 to"),
    (["moderator", "restore", "tet-1", "foo"], 'There is no moment "foo". There are: 1 Set-up'),
    (["play", "tet-9"], "There is no match"),
    (["play", "tet-1", "--json"], "--script"),
    (["play", "tet-1", "--seat", "French"], "There is no seat"),
    (["play", "tet-1", "--script", "missing"], "missing cannot be read"),
    (["play", "tet-1", "--script", "garbage"], "garbage is not a text"),
    (["play", "tet-1", "--script", "zeros"], "zeros is not a text"),
    (["play", "tet-1", "--script", "/dev/zero"], "too long"),
    (["play", "tet-1", "--script", "prose"], "Line 1 of prose is refused"),
    (["play", "tet-1", "--script", "prose", "--seat", "Allied"], "no --seat"),
    (["export", "tet-1", "x.json"], "not over"),
    (["export", "tet-9", "x.json"], "There is no match"),
    (["verify", "missing"], "missing cannot be read"),
    (["verify", "garbage"], ""),
    (["verify", "empty"], ""),
    (["verify", "prose"], ""),
    (["verify", "list.json"], ""),
    (["verify", "deep.json"], ""),
]


@pytest.fixture
def bad_files(folder: Path) -> None:
    (folder / "garbage").write_bytes(bytes(range(256)) * 8)
    (folder / "zeros").write_bytes(b"VC/NVA: deploy\n\0\0\0")
    (folder / "empty").write_text("")
    (folder / "prose").write_text("This is not what is wanted\nat all.\n")
    (folder / "list.json").write_text("[1, 2, 3]")
    (folder / "deep.json").write_text("[" * 100_000)


@pytest.mark.usefixtures("bad_files")
@pytest.mark.parametrize(
    ("words", "expected"), COMMAND_LINES, ids=[" ".join(w)[:60] for w, _ in COMMAND_LINES]
)
def test_command_lines(
    words: list[str], expected: str, match: str, umpire: Umpire, folder: Path
) -> None:
    before = content(folder / "umpire.db")
    files = sorted(path.name for path in folder.iterdir())
    said = umpire(*words)
    assert is_one_sentence(said)
    assert expected in said.err
    assert content(folder / "umpire.db") == before
    assert sorted(path.name for path in folder.iterdir()) == files


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("Allied: done", "Allied has nothing to decide now"),
        ("VC/NVA: move 273 to 34", "move is not an order for now"),
        ("VC/NVA: place 273 at Saigon", ""),
        ("VC/NVA: place 9999 at 34", 'There is no unit "9999"'),
        ("VC/NVA: place 273 at Sagon", "If you mean Saigon: 273 VC is set up in"),
        ("VC/NVA: dance", 'There is no order "dance"'),
        ("VC/NVA:", "no order in that line"),
        ("VC/NVA: undo", "nothing of yours to take back"),
        ("VC/NVA: done", ""),
        ("French: done", 'There is no seat "French"'),
        ("done", "SEAT: ORDER"),
        ("VC/NVA: place \x1b[2J273 at 34", "No order has the character U+001B"),
        ("VC/NVA: place " + "273, " * 2000 + "at 34", "at most 2000 characters"),
    ],
)
def test_orders_that_are_refused(
    order: str, expected: str, match: str, umpire: Umpire, folder: Path
) -> None:
    (folder / "script").write_text(f"# one line\n\n{order}\n")
    before = content(folder / "umpire.db")
    said = umpire("play", match, "--script", "script")
    assert is_one_sentence(said)
    assert said.err.startswith("Line 3 of script is refused: ")
    assert expected in said.err
    assert content(folder / "umpire.db") == before


@pytest.mark.parametrize("seat", ["Allied", "VC/NVA"])
def test_a_seat_that_is_somebody_elses(seat: str, moving: str, umpire: Umpire) -> None:
    umpire("moderator", "seat", moving, seat, "bob", "--yes")
    for words in (
        ["orders", moving, "--seat", seat],
        ["log", moving, "--seat", seat],
        ["position", moving, "--seat", seat],
        ["position", moving, "--all"],
        ["render", moving, "--seat", seat, "--out", "x.png"],
        ["standing", moving, "fire: default", "--seat", seat],
        ["undo", moving, "--seat", seat],
        ["play", moving, "--seat", seat],
    ):
        assert is_one_sentence(umpire(*words))


# ---- what only a process of its own shows --------------------------------------------------------


def test_bytes_that_are_no_text(match: str, process: Umpire, folder: Path) -> None:
    before = content(folder / "umpire.db")
    assert is_one_sentence(process("status", b"\xff\xfe\x80"))
    assert is_one_sentence(process("play", match, "--script", "-", typed=b"\xff\xfe\x80\n"))
    said = process("play", match, typed=b"\xff\xfe\x80\x00\x1b[A\n")
    assert is_one_sentence(said)
    assert content(folder / "umpire.db") == before


def running(*words: str, folder: Path) -> subprocess.Popen[bytes]:
    """A command line in a process of its own that goes on while the test does."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*UMPIRE, *words], stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), cwd=folder
    )


def test_a_reader_that_goes_away(match: str, folder: Path) -> None:
    with running("log", match, folder=folder) as run:
        assert run.stdout and run.stderr
        run.stdout.close()
        said = run.stderr.read().decode()
        run.wait()
    assert is_one_sentence(Answer(run.returncode, "", said), 1)
    assert "reader of the output has gone" in said


@pytest.mark.parametrize("words", [["play", "tet-1"], ["run"]])
def test_ctrl_c_while_a_line_is_awaited(words: list[str], match: str, folder: Path) -> None:
    with running(*words, folder=folder) as run:
        assert run.stdout and run.stderr
        while b"elp" not in run.stdout.readline():
            assert run.poll() is None
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        said = run.stderr.read().decode()
        run.wait()
    assert is_one_sentence(Answer(run.returncode, "", said), 130)
    assert said.startswith("Stopped.")


def test_verifying_what_is_nearly_a_match(moving: str, umpire: Umpire, folder: Path) -> None:
    umpire("moderator", "cancel", moving)
    umpire("export", moving, "match.json")
    document = json.loads((folder / "match.json").read_text())
    for name in list(document):
        for value in (None, "x", [], {}):
            (folder / "odd.json").write_text(json.dumps({**document, name: value}))
            said = umpire("verify", "odd.json")
            assert "Traceback" not in said.err
            assert said.status in (0, 1, 2), (name, value)
            assert said.status != 1 or "not true" in said.err, (name, value, said.err)
