"""`umpire restore`: a damaged match is closed in words, and comes back from a copy."""

from pathlib import Path

from tests.terminal.conftest import Umpire, change, is_one_sentence

SPOIL = (
    "DROP TRIGGER journal_keeps_rows",
    "UPDATE journal SET text = 'deploy 3/25' WHERE match_id = 1 AND sequence = 2",
)


def test_a_damaged_match_is_closed_and_comes_back(umpire: Umpire, folder: Path) -> None:
    for _ in range(2):
        umpire("new", "tet-offensive", "--seed", "1")
    (folder / "orders").write_text("VC/NVA: deploy\n")
    umpire("play", "tet-1", "--script", "orders")
    umpire("backup", "copy.db")
    (folder / "orders").write_text("VC/NVA: done\n")
    umpire("play", "tet-1", "--script", "orders")
    told = umpire("heads", "tet-1", "--json").json
    whole = umpire("restore", "copy.db", "--match", "tet-1")
    assert whole.status == 2 and "tet-1 is whole" in whole.err
    for statement in SPOIL:
        change(folder / "umpire.db", statement)
    for words in (
        ["log", "tet-1"], ["heads", "tet-1"], ["undo", "tet-1"],
        ["export", "tet-1", "x", "--force"], ["moderator", "restore", "tet-1", "2"],
    ):  # fmt: skip
        said = umpire(*words)
        assert is_one_sentence(said) and "tet-1 is closed" in said.err, words
    assert umpire("status", "tet-2").status == 0
    change(folder / "recipes.db", "CREATE TABLE recipes (name TEXT)")
    said = umpire("restore", "recipes.db", "--match", "tet-1")
    assert is_one_sentence(said) and "recipes.db is the database of another program" in said.err
    back = umpire("restore", "copy.db", "--match", "tet-1")
    assert back.status == 0, back.err
    assert "row 2 is not what was written" in back.out
    assert "what came after is gone (1 row)" in back.out
    (kept,) = folder.glob("umpire-tet-1-damaged-*.json")
    assert kept.name in back.out
    log = umpire("log", "tet-1").out
    assert "The match was brought back from a backup: what was done after this is gone." in log
    assert umpire("play", "tet-1", "--script", "orders").status == 0
    umpire("moderator", "cancel", "tet-1")
    umpire("export", "tet-1", "match.json")
    assert umpire("verify", "match.json").status == 0
    # What was told of what is gone is not in it, and the file says why.
    said = umpire("verify", "match.json", "--told", told[0]["text"], "--told", told[1]["text"])
    assert said.status == 1 and "It was brought back from a backup" in " ".join(said.err.split())
