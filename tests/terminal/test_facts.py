"""What `umpire facts` shows: options, charts, sources, what holds each paragraph, checks."""

import pytest

from bot.terminal import facts
from tests.terminal.conftest import Umpire


def test_facts_say_what_each_option_changes(umpire: Umpire) -> None:
    """In the rulebook's headings: the optional rule's, and those of the rules that it touches."""
    told = {option["option"]: option for option in umpire("facts", "tet", "--json").json["options"]}
    assert told["strategic-recon"]["heading"] == "Strategic Recon"
    headings = {change["heading"] for change in told["strategic-recon"]["changes"]}
    assert headings == {
        "Allied Aero-Mech Movement Phase", "Allied Search Phase", "Allied Movement Phase"
    }  # fmt: skip
    assert all(option["changes"] for option in told.values())
    assert "Option blind-bombing" in umpire("facts", "tet").out


def test_facts_as_json(umpire: Umpire) -> None:
    told = umpire("facts", "tet-offensive", "--json").json
    assert told["game"] == "Tet Offensive"
    assert told["areas"]["cities"] == 41
    assert told["airbases"] == 10
    assert sum(told["units"].values()) > 150
    table = told["tables"]["combat_results"]
    assert table["columns"][0] == "1-2"
    assert len(table["rows"]) == 6
    assert all(len(row) == len(table["columns"]) for row in table["rows"].values())
    assert set(told["sources"]) == {"rulebook", "reported", "reconstructed"}
    assert "rules" not in told


def test_facts_show_what_the_charts_say(umpire: Umpire) -> None:
    said = " ".join(umpire("facts", "vietnam-solitaire").out.split())
    assert "Buddhist crisis 1 political point less" in said
    assert "12 1 NVA A Saigon" in said and "4 1966 14" in said


def test_facts_for_a_person_with_every_source(umpire: Umpire) -> None:
    said = umpire("facts", "tet-offensive", "--check", "--sources")
    assert said.status == 0, said.err
    assert "Every check of the data holds." in said.out
    assert "Where it comes from" in said.out
    assert "reconstructed" in said.out


def test_facts_name_what_holds_each_paragraph(umpire: Umpire) -> None:
    told = umpire("facts", "tet-offensive", "--rules", "--json").json
    assert len(told["rules"]) == 191
    assert told["gaps"] == [paragraph for paragraph, by in told["rules"].items() if not by]
    assert told["rules"]["Optional Rules/1"]
    assert "191 paragraphs" in umpire("facts", "tet-offensive", "--rules").out


def test_a_check_of_the_data_that_fails_has_status_1(
    umpire: Umpire, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = facts.facts_of(facts.find("tet-offensive"))
    monkeypatch.setattr(module, "check", lambda: ["map.toml: a city is gone."])
    said = umpire("facts", "tet-offensive", "--check")
    assert (said.status, said.err) == (1, "map.toml: a city is gone.\n")
    assert umpire("facts", "tet-offensive", "--check", "--json").json["problems"]
