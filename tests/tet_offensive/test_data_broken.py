"""Each fact that the data holds, broken in a copy: `check` names the file, the entry, the fact."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from engine.tet_offensive.datafiles import DATA, FILES
from engine.tet_offensive.qa.facts import check

# file, text to change (a regular expression that matches once), replacement, part of the sentence
Case = tuple[str, str, str, str]


def unit(name: str, field: str, value: str, told: str) -> Case:
    """One field of a counter."""
    entry = rf'(id = "{re.escape(name)}"\n(?:.+\n)*?{field} = ).+'
    return ("counters.toml", entry, rf"\g<1>{value}", told)


def rename(name: str, new: str, told: str) -> Case:
    """Another id for a counter."""
    return ("counters.toml", rf'\nid = "{re.escape(name)}"\n', f'\nid = "{new}"\n', told)


def deploy(name: str, area: str, told: str) -> Case:
    """Where a unit is deployed."""
    entry = rf'(unit = "{re.escape(name)}"\narea = ).+'
    return ("deployment.toml", entry, rf'\g<1>"{area}"', f"deployment {name}: {told}")


def remove(name: str, told: str) -> Case:
    """A counter taken away."""
    entry = rf'\[\[unit\]\]\nid = "{re.escape(name)}"\n(?:.+\n)+'
    return ("counters.toml", entry, "", told)


def chart(old: str, new: str, told: str) -> Case:
    """A place of the map, given by plain text."""
    return ("map.toml", re.escape(old), new, told)


def table(old: str, new: str, told: str) -> Case:
    """A place of the tables, given by plain text."""
    return ("tables.toml", re.escape(old), new, told)


def award(event: str, army: str, field: str, value: str, told: str) -> Case:
    """A field of a morale award."""
    entry = rf'(?=event = "{event}"\narmy = "{army}"\n)((?:.+\n)*?{field} = ).+'
    return ("tables.toml", entry, rf"\g<1>{value}", told)


MAP = [
    chart("turns = 5", "turns = 0", '"turns" must be a whole number, 1 or more, not 0'),
    chart('corps = ["I", "II", "III", "IV"]', 'corps = ["I", "II", "III"]', "meta: the corps are"),
    chart("US = 160", "US = 0", '"US" must be a whole number, 1 or more, not 0'),
    chart("\n28 = {", "\n29 = {", "there is no province 28"),
    chart("\nL-3 = {", "\nX-3 = {", "province X-3: numbers are two digits"),
    chart('"Attopeu",     terrain = "highland", country = "Laos"',
          '"Attopeu", terrain = "highland", country = "Cambodia"', "its country must be Laos"),
    chart('44 = { name = "Kien Giang - An Xuyen",  terrain = "delta"',
          '44 = { name = "Kien Giang - An Xuyen",  terrain = "lowland"',
          "the delta provinces are exactly those of IV Corps"),
    chart('"Phuoc Tuy",              terrain = "lowland"', '"Phuoc Tuy", terrain = "delta"',
          "the delta provinces are exactly those of IV Corps"),
    chart('"Kien Tuong - Chau Doc",  terrain = "delta"',
          '"Kien Tuong - Chau Doc",  terrain = "delta", river = true', "have a river, not 3"),
    chart('"Phuoc Tuy",              terrain = "lowland"',
          '"Phuoc Tuy", terrain = "lowland", river = true', "with a river are of the delta"),
    chart('"Phuoc Tuy",              terrain = "lowland"',
          '"Phuoc Tuy", terrain = "lowland", coastal = true', "nothing asks for a coast outside"),
    chart('"Quang Nam",              terrain = "lowland",  coastal = true',
          '"Quang Nam", terrain = "lowland",  coastal = false', "three coastal provinces, not 2"),
    chart('"Phan Rang"     = {', '"Phan Rang City" = {', "there is no city Phan Rang"),
    chart('province = "35"', 'province = "39"', "city Xuan Loc: there is no province 39"),
    chart('province = "35"', 'province = "C-3"', "city Xuan Loc: cities lie in South Vietnam"),
    chart('province = "34", pv = 3', 'province = "34", pv = 9',
          'city Long Binh: "pv" must be a whole number from 1 to 8, not 9'),
    chart('"34", pv = 3, airbase = true', '"34", pv = 3', "10 airbases are reported, the map"),
    chart('province = "23"', 'province = "21"', "the movement example has it in province 23"),
    chart('"Pleiku"        = { province = "21"', '"Pleiku" = { province = "31"',
          "city Pleiku: its province borders 23 and is not 23"),
    chart('province = "32"', 'province = "31"', "An Loc and Song Be are the cities of province 31"),
    chart('["Pleiku","An Khe"],', "", "city An Khe: it is in the province of"),
    chart('["Kontum","Pleiku"],["Pleiku","An Khe"]', '["Pleiku","An Khe"]',
          "highways: Kontum and Pleiku are known to be joined"),
    chart('["Pleiku","Cheo Reo"],', "", "highways: Cheo Reo is one box from"),
    chart('["An Loc","Saigon"],["Tay Ninh"', '["An Loc","Tay Ninh"],["Tay Ninh"',
          "highways: one box from An Loc"),
    chart('["Tchepone","Saravane"],["Saravane","Ia Drang Valley"],\n',
          '["Tchepone","Saravane"],["Saravane","Ia Drang Valley"],["Tchepone","Nam Lyr"],\n',
          "trail: from Tchepone it leads to"),
    chart('["Saravane","Ia Drang Valley"],\n', "\n", "trail: Saravane and Ia Drang Valley are"),
    chart('["21","22"],["21","23"],', '["21","22"],', "borders: 21 and 23 are known to be joined"),
    chart('["35","36"],\n', '["35","36"],["36","35"],\n', "borders: 35 and 36 stand there 2 times"),
    chart('["35","36"],\n', '["35","35"],\n', "borders: 35 is joined to itself"),
    chart('["Cu Chi","Saigon"]', '["Cu Chi","Ho Nai"]', "highways: there is no city Ho Nai"),
    chart('["34","36"],["35","36"],', "", "province 36: it borders no other province"),
    chart('adjacent = ["21", "23", "25", "C-1"]', 'adjacent = ["21", "25", "C-1"]',
          "sanctuary Ia Drang Valley: it touches province 23"),
    chart('adjacent = ["21", "23", "25", "C-1"]', 'adjacent = ["21", "23", "25"]',
          "sanctuary Ia Drang Valley: it touches province C-1"),
    chart('adjacent = ["15", "21", "L-2", "L-3"]',
          'adjacent = ["15", "L-2", "L-3"]',
          "sanctuary Saravane: it touches province 21"),
    chart('adjacent = ["31", "32", "33", "34"]', 'adjacent = ["31", "32", "33"]',
          "sanctuary Iron Triangle: it touches province 34"),
    chart('adjacent = ["31", "32", "33", "34"]', 'adjacent = ["31", "32", "33", "34", "34"]',
          "sanctuary Iron Triangle: it touches a province twice"),
    chart('adjacent = ["31", "32", "33", "34"]',
          'adjacent = ["31", "32", "33", "34", "41"]',
          "Parrot's Beak alone touches IV Corps"),
    chart('adjacent = ["32", "33", "41", "C-4"]',
          'adjacent = ["32", "33", "C-4"]', "none is in or next to IV Corps"),
    chart('adjacent = ["12", "13", "15"]', 'adjacent = []', "Phuoc Ha Valley: it touches no"),
    chart('adjacent = ["12", "13", "15"]', 'adjacent = ["12", "19"]', "there is no province 19"),
    chart('adjacent = ["14", "L-1"], country = "Laos"',
          'adjacent = ["14", "L-1"], country = "North Vietnam"',
          "sanctuary Tchepone: only North Vietnam itself lies in North Vietnam"),
    chart('["25", "27", "31", "C-2"], country = "Cambodia"',
          '["25", "27", "31", "C-2"], country = "Laos"',
          "sanctuary Nam Lyr: it lies in Laos but touches no province there"),
    chart('"North Vietnam"   = {', '"DMZ" = {', "North Vietnam is a sanctuary too"),
    chart("provinces = 30, ", "", 'known: "reported_totals" has no "provinces"'),
]  # fmt: skip

COUNTERS = [
    rename("43/18 ARVN", "48/18 ARVN", '2 units have the id "48/18 arvn"'),
    rename("PG", "saigon", "unit saigon: an area has this name"),
    rename("PG", "Guard with PG", "an id holds no comma and no word of the orders"),
    rename("PG", "RP PG", "unit RP PG: RP is kept for the Ruff-Puffs"),
    unit("PG", "combat", "0", "unit PG: aviation, air and recon units alone have no"),
    unit("I Avn", "combat", "3", "unit I Avn: aviation, air and recon units alone have no"),
    unit("PG", "search", "7", 'unit PG: "search" must be a whole number from 0 to 6'),
    ("counters.toml", r'(id = "PG"\n(?:.+\n)*?)search = 1\n', r"\g<1>", "PG: Allied ground units"),
    unit("1 VC", "corps", '"I"\nsearch = 1', "unit 1 VC: Allied ground units, and they alone"),
    unit("PG", "search", "1\ndefense = 1", "unit PG: sappers and the riverine unit, and they"),
    unit("12 Sap", "defense", "0", 'unit 12 Sap: "defense" must be a whole number, 1 or more'),
    unit("PG", "type", '"sapper"', "unit PG: sappers are VC or NVA"),
    unit("PG", "search", '1\noperates = "Laos"', "unit PG: strategic recon units, and they alone"),
    unit("2/4", "combat", "12", "unit 2/4: the rulebook shows this counter, with other values"),
    unit("Hue City Sap", "defense", "3", "unit Hue City Sap: the rulebook shows this counter"),
    remove("2/4", "counters.toml: the rulebook shows 2/4"),
    unit("273 VC", "combat", "9", "unit 273 VC: a VC infantry regiment is shown with 10"),
    unit("506 VC", "combat", "3", "unit 506 VC: a VC infantry battalion is shown with 2"),
    unit("C-10 Sap", "combat", "5", "unit C-10 Sap: a VC sapper battalion is shown with 4 (2)"),
    unit("2 ARVN Abn", "combat", "7", "2 ARVN Abn: a ARVN airborne brigade is shown with 6"),
    unit("Mike 3", "combat", "8", "Mike 3: a ARVN special_forces brigade is shown with 10"),
    unit("5 NVA", "corps", '"I"', "unit 5 NVA: NVA units belong to no corps"),
    unit("1 VC", "corps", '"theater"', "unit 1 VC: VC units belong to one of the four corps"),
    unit("PG", "corps", '""', "unit PG: Allied units belong to a corps or to the theater"),
    unit("1 VC", "combat", '10\nstart = "11"', "unit 1 VC: it sets up freely"),
    unit("Delta", "combat", '0\nstart = "Hue"', "unit Delta: it sets up freely"),
    ("counters.toml", r'(id = "PG"\n(?:.+\n)*?)start = .+\n', r"\g<1>", "PG: Allied units have a"),
    unit("199", "start", '"Theater"', "unit 199: the two theater air units, and they alone"),
    unit("Arc Light", "start", '"Saigon"', "unit Arc Light: the two theater air units, and"),
    unit("199", "start", '"Bien Hoa"', "unit 199: it starts in Bien Hoa, which is neither"),
    unit("173 Abn", "start", '"L-2"', "unit 173 Abn: Allied units start in South Vietnam"),
    unit("199", "start", '"Hue"', "unit 199: it starts in Hue, outside its corps"),
    unit("II Tac", "start", '"Kontum"', "unit II Tac: it starts in Kontum, which has no airbase"),
    unit("1 Cav Avn", "start", '"Quang Tri"', "unit 1 Cav Avn: it starts in Quang Tri, which has"),
    unit("Riverine", "start", '"Moc Hoa"', "unit Riverine: it starts in Moc Hoa, where no river"),
    unit("Naval Gunfire", "start", '"14"', "unit Naval Gunfire: naval gunfire stands off"),
    ("counters.toml", r"mix = \{ 0 = 6", "mix = { 0 = 5", "40 cities draw one each, but"),
    ("counters.toml", r"3 = 6, 4 = 4 \}", "3 = 6, 4 = 3, 5 = 1 }", "the strengths are 0 to 4"),
    ("counters.toml", "0 = 6, 1 = 12", "0 = 1, 1 = 17", "several counters are reported"),
    ("counters.toml", "3 = 6, 4 = 4", "3 = 10, 4 = 0", "shows one of strength 4"),
]  # fmt: skip

ORDER_OF_BATTLE = [
    remove("11 ACR", "armored cavalry regiments: there must be 1, not 0"),
    unit("173 Abn", "corps", '"II"', "unit 173 Abn: it is a theater unit"),
    unit("2/1 Cav", "type", '"airborne"', "unit 2/1 Cav: the 1st Cavalry Division is airmobile"),
    unit("5 Mar", "type", '"infantry"', "unit 5 Mar: it is a marine regiment"),
    unit("3/4", "corps", '"I"', "US division 4: its units are of one corps, not I and II"),
    remove("III Avn", "aviation groups: there must be 6, not 5"),
    unit("III Avn", "corps", '"II"', "aviation units: there is one a corps, and 2 of the theater"),
    unit("101 Avn", "corps", '"III"', "aviation units: there is one a corps, and 2 of the theater"),
    remove("IV Tac", "Tac Air units: there must be 5, not 4"),
    unit("IV Tac", "corps", '"III"', "tac_air units: there is one a corps, and 1 of the theater"),
    remove("Arc Light", "Arc Light units: there must be 1, not 0"),
    unit("Riverine", "corps", '"III"', "unit Riverine: the provinces with a river are in IV Corps"),
    remove("Naval Gunfire", "naval gunfire units: there must be 1, not 0"),
    unit("Naval Gunfire", "corps", '"II"', "unit Naval Gunfire: naval gunfire supports I Corps"),
    unit("2/25", "type", '"infantry"', "mechanized brigades: there must be 3, not 2"),
    unit("Gamma", "operates", '"Laos"', "recon units for Laos: there must be 2, not 3"),
    remove("404", "strategic recon units: there must be 4, not 3"),
    unit("PG", "type", '"riverine"', "unit PG: units of type riverine are US"),
    unit("PG", "type", '"ruff_puff"', "unit PG: Ruff-Puffs are drawn and sympathizers have no"),
    unit("1/101", "combat", "12", "unit 1/101: by the history it is stronger than 2/101"),
    unit("11/Am", "combat", "12", "unit 196/Am: by the history it is stronger than 11/Am"),
    unit("43/18 ARVN", "combat", "1", "unit 43/18 ARVN: ARVN regiments have 2 to 6"),
    unit("43/18 ARVN", "combat", "4", "only the 1st Division's regiments are above 3"),
    unit("1/1 ARVN", "combat", "5", "ARVN 1st Division: its best regiment has 6"),
    unit("7/5 ARVN", "corps", '"IV"', "ARVN division 5 ARVN: its units are of one corps"),
    remove("2 VNMC", "South Vietnamese marine brigades: there must be 2, not 1"),
    remove("Mike 2", "special_forces units: there is one a corps, and 1 of the theater"),
    unit("Mike 5", "corps", '"II"', "special_forces units: there is one a corps, and 1 of the"),
    remove("PG", "Palace Guards: there must be 1, not 0"),
    unit("5 Rgr", "corps", '"theater"', "unit 5 Rgr: it is not a theater unit"),
    unit("1 ARVN Abn", "corps", '"I"', "unit 1 ARVN Abn: it is a theater unit"),
    remove("30/WH", "Korean divisional regiments: there must be 6, not 5"),
    unit("26/Cap", "corps", '"III"', "ROK division Cap: its units are of one corps"),
    unit("2 ROK Mar", "type", '"infantry"', "Korean marine brigades: there must be 1, not 0"),
    remove("ATF", "Australian units: there must be 1, not 0"),
    unit("26 Mar", "combat", "40", "US units of I Corps: 190 factors for 38 battalions is not"),
    unit("7 NVA", "combat", "90", "NVA: 359 factors for 99 battalions is not about three each"),
    unit("31/21 ARVN", "combat", "40", "ARVN units of IV Corps: 62 factors for 42 battalions"),
]  # fmt: skip

TABLES = [
    table('columns = ["1-2", "1-1"', 'columns = ["1-1", "1-2"', "the odds of the columns rise"),
    table('"4-1", "5-1+"]', '"4-1", "5-1"]', "the last column, and it alone, holds for all higher"),
    table('columns = ["1-2", "1-1"', 'columns = ["half", "1-1"', '"columns" must be a list of'),
    table('5 = ["M", "M", "M", "M", "H"', '5 = ["M", "M", "M", "H", "H"',
          "combat_results, row 5, column 2-1: it follows ruling T1"),
    table('3 = ["M", "M", "H", "H", "H", "OR", "OR"]', '3 = ["M", "M", "H", "H", "H", "OR", "H"]',
          "combat_results, row 3, column 5-1+: it follows ruling T1"),
    table('3 = ["M", "M", "H", "H"', '3 = ["M", "M", "H", "M"',
          "the combat example rolls 3 on 2-1 and has H"),
    table('6 = ["M", "M", "M", "M", "M", "H", "H"] #', "#", "a row and a source for each die"),
    table('6 = ["M", "M", "M", "M", "M", "H", "H"]', '6 = ["M", "M", "M", "M", "M", "H"]',
          "in order, with a result a column"),
    table('[[3, "5-1+"]]', '[[3, "6-1"]]', "reconstructed_cells: there is no cell 3 6-1"),
    table('[[3, "5-1+"]]', '[[4, "5-1+"]]', "reconstructed_cells: row 4 is reconstructed as a"),
    table('6 = ["M", "M", "M", "M", "M", "H"', '6 = ["M", "M", "M", "M", "H", "M"',
          "combat_results, row 6: better odds do worse"),
    table('6 = ["M", "M", "M", "M", "M", "H", "H"]', '6 = ["M", "M", "M", "M", "M", "H", "OR"]',
          "combat_results, row 6: it does better than row 5"),
    table('delta = "3-2"', 'delta = "2-1"', "tac_air: the rulebook's example uses 3-2 on delta"),
    table('lowland = "2-1", city = "3-1"', 'lowland = "3-1", city = "3-1"',
          "air_columns tac_air: from sanctuary, highland, delta and lowland to city each is a"),
    table('sanctuary = "1-1"', 'sanctuary = "3-2"', "arc_light: it attacks a column better than"),
    table('sanctuary = "1-1"', 'sanctuary = "9-1"', "the combat results have no column 9-1"),
    table("dice = 2", "dice = 1", "arc_light: it rolls twice as many dice as Tac Air"),
    table("arc_light = {", "b52 = {", 'air_columns: "b52" is not a field that is known here'),
    ("tables.toml", r"\narc_light = .+", "", 'air_columns: there is no "arc_light"'),
    award("atf_factors_lost", "US", "each", "0", 'atf_factors_lost: "each" must be a whole'),
    award("city_bombed", "US", "army", '"VC"', "city_bombed: both Allied armies feel it"),
    award("city_secured", "ARVN", "event", '"city_bombed"', "city_bombed of ARVN: it stands there"),
    award("city_secured", "ARVN", "event", '"city_bombed"', "city_secured: one army feels it, not"),
    table('["ruff_puff", "ranger", "special_forces"]', '["ruff_puff", "scout"]',
          'arvn_factors_lost: "except" must be a list of "infantry", "marine"'),
    table('event = "nva_factors_lost"', 'event = "nva_lost"', '"event" must be one of "us_factors'),
]  # fmt: skip

DEPLOYMENT = [
    deploy("273 VC", "Saigon", "no VC or NVA unit sets up in a city"),
    deploy("273 VC", "Atlantis", "there is no area Atlantis"),
    deploy("273 VC", "41", "a VC unit of III Corps may not set up in 41"),
    deploy("273 VC", "C-3", "a VC unit of III Corps may not set up in C-3"),
    deploy("1 VC", "Iron Triangle", "a VC unit of I Corps may not set up in Iron Triangle"),
    deploy("5 NVA", "11", "an NVA division sets up in a sanctuary, Laos or Cambodia"),
    deploy("33 NVA", "25", "in South Vietnam, NVA units set up in I Corps alone"),
    ("deployment.toml", 'unit = "273 VC"', 'unit = "271 VC"', "271 VC: it is deployed 2 times"),
    ("deployment.toml", 'unit = "273 VC"', 'unit = "271 VC"', "273 VC is not deployed"),
    ("deployment.toml", 'unit = "273 VC"', 'unit = "199"', "there is no VC or NVA unit of this"),
    ("paragraphs.toml", '"Sappers/1"', '"Sappers/2"', "ids Sappers/2: ids are heading/number"),
    ("paragraphs.toml", '  "Blind Bombing",\n', "", "Blind Bombing is the heading of an option"),
    ("paragraphs.toml", '"Player Forces",', '"Forces",', "optional Forces: no paragraph stands"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        pytest.param(*case, id=case[3])
        for case in MAP + COUNTERS + ORDER_OF_BATTLE + TABLES + DEPLOYMENT
    ],
)
def test_check_tells(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    folder = Path(shutil.copytree(DATA, tmp_path / "data"))
    text, times = re.subn(old, new, (folder / file).read_text("utf-8"))
    assert times == 1
    (folder / file).write_text(text, "utf-8")
    found = check(folder)
    assert any(told in sentence for sentence in found), found
    assert all(sentence.endswith(".") for sentence in found)
    assert any(sentence.startswith(file) for sentence in found)


def test_check_survives_any_line_taken_away(tmp_path: Path) -> None:
    """It answers with sentences or DataError, never with another error."""
    folder = Path(shutil.copytree(DATA, tmp_path / "data"))
    tried = 0
    for file in FILES:
        lines = (DATA / file).read_text("utf-8").splitlines(keepends=True)
        for at in range(3, len(lines), max(7, len(lines) // 25)):
            (folder / file).write_text("".join(lines[:at] + lines[at + 1 :]), "utf-8")
            try:
                told = check(folder)
            except ValueError as error:
                told = [str(error)]
            assert all(isinstance(sentence, str) and sentence.endswith(".") for sentence in told)
            tried += 1
        shutil.copy(DATA / file, folder / file)
    assert tried > 60
