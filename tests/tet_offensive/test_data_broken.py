"""Each fact that the data holds, broken in a copy: `check` names the file, the entry, the fact."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from engine.tet_offensive.datafiles import DATA, SECTIONS
from engine.tet_offensive.facts import check

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


def award(event: str, army: str, field: str, value: str) -> Case:
    """A field of a morale award."""
    entry = rf'(event = "{event}"\narmy = "{army}"\n(?:.+\n)*?{field} = ).+'
    return ("tables.toml", entry, rf"\g<1>{value}", f"morale_award {event} of {army}: it is")


MAP = [
    chart("turns = 5", "turns = 6", "meta: the game lasts 5 turns"),
    chart('corps = ["I", "II", "III", "IV"]', 'corps = ["I", "II", "III"]', "meta: the corps are"),
    chart("US = 160", "US = 150", "meta: the demoralization level of US is reported as 160"),
    chart("\n28 = {", "\n29 = {", "there is no province 28"),
    chart("\nL-3 = {", "\nX-3 = {", "province X-3: numbers are two digits"),
    chart('"Attopeu",     terrain = "highland", country = "Laos"',
          '"Attopeu", terrain = "highland", country = "Cambodia"', "its country must be Laos"),
    chart('44 = { name = "Kien Giang - An Xuyen",  terrain = "delta"',
          '44 = { name = "Kien Giang - An Xuyen",  terrain = "lowland"',
          "province 44: its terrain is known to be delta"),
    chart('"Phuoc Tuy",              terrain = "lowland"', '"Phuoc Tuy", terrain = "delta"',
          "the delta provinces are exactly those of IV Corps"),
    chart('"Kien Tuong - Chau Doc",  terrain = "delta", river = false',
          '"Kien Tuong - Chau Doc",  terrain = "delta", river = true', "the river runs in 42"),
    chart('"Quang Nam",              terrain = "lowland",  coastal = true',
          '"Quang Nam", terrain = "lowland",  coastal = false', "three coastal provinces, not 2"),
    chart('"Phan Rang"     = {', '"Phan Rang City" = {', "there is no city Phan Rang"),
    chart('province = "35"', 'province = "39"', "city Xuan Loc: there is no province 39"),
    chart('province = "35"', 'province = "C-3"', "city Xuan Loc: cities lie in South Vietnam"),
    chart('province = "34", pv = 8', 'province = "34", pv = 7', "city Saigon: its political value"),
    chart('province = "34", pv = 3', 'province = "34", pv = 9', "city Long Binh: political values"),
    chart('pv = 1, ruff_puff = false', 'pv = 1', "Khe Sanh alone has no Ruff-Puff counter"),
    chart('"34", pv = 3, airbase = true', '"34", pv = 3', "10 airbases are reported, the map"),
    chart('province = "23"', 'province = "21"', "city Cheo Reo: it is known to lie in province 23"),
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
          "sanctuary Ia Drang Valley: it is known to touch 23"),
    chart('adjacent = ["21", "23", "25", "C-1"]', 'adjacent = ["21", "23", "25"]',
          "sanctuary Ia Drang Valley: it is known to touch C-1"),
    chart('adjacent = ["15", "21", "L-2", "L-3"], corps = ["I", "II"]',
          'adjacent = ["15", "L-2", "L-3"], corps = ["I"]',
          "sanctuary Saravane: it touches the province of Kontum"),
    chart('adjacent = ["31", "32", "33", "34"]', 'adjacent = ["31", "32", "33"]',
          "sanctuary Iron Triangle: it touches the province of Saigon"),
    chart('adjacent = ["31", "32", "33", "34"]', 'adjacent = ["31", "32", "33", "34", "41"]',
          "sanctuary Iron Triangle: by what it touches, its corps are III, IV"),
    chart('adjacent = ["31", "32", "33", "34"], corps = ["III"]',
          'adjacent = ["31", "32", "33", "34", "41"], corps = ["III", "IV"]',
          "Parrot's Beak alone touches IV Corps"),
    chart('adjacent = ["32", "33", "41", "C-4"], corps = ["III", "IV"]',
          'adjacent = ["32", "33", "C-4"], corps = ["III"]', "none is in or next to IV Corps"),
    chart('adjacent = ["12", "13", "15"]', 'adjacent = []', "Phuoc Ha Valley: it touches no"),
    chart('adjacent = ["12", "13", "15"]', 'adjacent = ["12", "19"]', "there is no province 19"),
    chart('corps = ["I"], country = "Laos"', 'corps = ["I"], country = "South Vietnam"',
          "sanctuary Tchepone: it lies in Laos"),
    chart('["25", "27", "31", "C-2"], corps = ["II", "III"], country = "Cambodia"',
          '["25", "27", "31", "C-2"], corps = ["II", "III"], country = "Laos"',
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
    unit("PG", "search", "7", "unit PG: a search value is rolled for with one die"),
    ("counters.toml", r'(id = "PG"\n(?:.+\n)*?)search = 1\n', r"\g<1>", "PG: Allied ground units"),
    unit("1 VC", "corps", '"I"\nsearch = 1', "unit 1 VC: Allied ground units, and they alone"),
    unit("PG", "search", "1\ndefense = 1", "unit PG: sappers and the riverine unit, and they"),
    unit("12 Sap", "defense", "0", "unit 12 Sap: its defense value must be 1 or more"),
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
    remove("857 VC", "VC units: there must be 56, not 55"),
    unit("857 VC", "corps", '"IV"', "VC infantry battalions of III Corps: 857 VC must be there"),
    unit("U-1 VC", "size", '"regiment"', "VC infantry regiments of III Corps: U-1 VC must not"),
    unit("52 VC II", "corps", '"I"', "VC infantry regiments of II Corps: 52 VC II must be there"),
    unit("12 Sap", "type", '"infantry"', "VC sapper battalions of I Corps: 12 Sap must be there"),
    remove("86 NVA", "NVA units: there must be 19, not 18"),
    rename("325C NVA", "325 NVA", "NVA infantry divisions: 325C NVA must be there"),
    unit("44 NVA Sap", "type", '"infantry"', "NVA sapper regiments: 44 NVA Sap must be there"),
    remove("11 ACR", "armored cavalry regiments: there must be 1, not 0"),
    unit("173 Abn", "corps", '"II"', "US ground units of the theater: 173 Abn must be there"),
    unit("2/1 Cav", "type", '"airborne"', "unit 2/1 Cav: the 1st Cavalry Division is airmobile"),
    unit("5 Mar", "type", '"infantry"', "unit 5 Mar: it is a marine regiment"),
    unit("3/4", "corps", '"I"', "unit 3/4: it belongs to II Corps"),
    remove("LB MP", "US ground units: there is none with an id in LB MP"),
    remove("III Avn", "aviation groups: there must be 6, not 5"),
    unit("III Avn", "corps", '"II"', "corps with an aviation group: III must be there"),
    unit("101 Avn", "corps", '"III"', "theater aviation groups: 101 Avn must be there"),
    remove("IV Tac", "Tac Air units: there must be 5, not 4"),
    unit("IV Tac", "corps", '"III"', "corps with Tac Air: IV must be there"),
    remove("Arc Light", "arc_light units: there must be 1, not 0"),
    unit("Riverine", "corps", '"III"', "unit Riverine: it belongs to IV"),
    remove("Naval Gunfire", "naval_gunfire units: there must be 1, not 0"),
    unit("2/25", "type", '"infantry"', "mechanized brigades: there must be 3, not 2"),
    unit("2/4", "type", '"infantry"', "unit 2/4: it is one of the mechanized brigades"),
    unit("Gamma", "operates", '"Laos"', "unit Gamma: it operates in Cambodia"),
    remove("404", "strategic recon: 404 must be there"),
    unit("PG", "type", '"riverine"', "air, naval and recon units that are not US: PG must not"),
    unit("1/101", "combat", "12", "unit 1/101: by the history it is stronger than 2/101"),
    unit("11/Am", "combat", "12", "unit 196/Am: by the history it is stronger than 11/Am"),
    unit("43/18 ARVN", "combat", "1", "unit 43/18 ARVN: ARVN regiments have 2 to 6"),
    unit("43/18 ARVN", "combat", "4", "only the 1st Division's regiments are above 3"),
    unit("1/1 ARVN", "combat", "5", "ARVN 1st Division: its best regiment has 6"),
    rename("7/5 ARVN", "7/6 ARVN", "ARVN divisions: 6 must not be there"),
    unit("7/5 ARVN", "corps", '"IV"', "unit 7/5 ARVN: its division is in III Corps"),
    remove("2 VNMC", "South Vietnamese marine brigades: there must be 2, not 1"),
    remove("Mike 2", "Mike Forces: there must be 5, not 4"),
    unit("Mike 5", "corps", '"II"', "unit Mike 5: it is a theater unit"),
    remove("PG", "Palace Guards: there must be 1, not 0"),
    unit("PG", "start", '"Long Binh"', "unit PG: the Palace Guard starts in Saigon"),
    unit("5 Rgr", "corps", '"theater"', "unit 5 Rgr: it is not a theater unit"),
    unit("1 ARVN Abn", "corps", '"I"', "unit 1 ARVN Abn: it is a theater unit"),
    remove("30/WH", "regiments of the White Horse Division: there must be 3, not 2"),
    unit("26/Cap", "corps", '"III"', "unit 26/Cap: the Capital Division is in II Corps"),
    unit("2 ROK Mar", "type", '"infantry"', "Korean marine brigades: there must be 1, not 0"),
    remove("ATF", "Australians: ATF must be there"),
    unit("26 Mar", "combat", "40", "US units of I Corps: 190 factors for 38 battalions is not"),
    unit("7 NVA", "combat", "90", "NVA: 359 factors for 99 battalions is not about three each"),
    unit("31/21 ARVN", "combat", "40", "ARVN units of IV Corps: 62 factors for 42 battalions"),
]  # fmt: skip

TABLES = [
    table('columns = ["1-2", "1-1"', 'columns = ["1-3", "1-1"', "combat_results: the columns are"),
    table('2 = ["M", "H", "H", "H"', '2 = ["M", "H", "H", "M"',
          "combat_results, row 2, column 2-1: the rulebook prints H"),
    table('5 = ["M", "M", "M", "M", "H"', '5 = ["M", "M", "M", "H", "H"',
          "combat_results, row 5: a reconstructed row follows ruling T1"),
    table('3 = ["M", "M", "H", "H", "H", "OR", "OR"]', '3 = ["M", "M", "H", "H", "H", "OR", "H"]',
          "combat_results, row 3, column 5-1+: it follows ruling T1"),
    table('3 = ["M", "M", "H", "H"', '3 = ["M", "M", "H", "M"',
          "the combat example rolls 3 on 2-1 and has H"),
    table('3 = "rulebook", 4', '3 = "reconstructed", 4', "row 3: the rulebook prints it"),
    table('6 = ["M", "M", "M", "M", "M", "H", "H"] #', "#", "a row and a source for each die"),
    table('6 = ["M", "M", "M", "M", "M", "H", "H"]', '6 = ["M", "M", "M", "M", "M", "H"]',
          "row 6: it has seven results"),
    table('[["3", "5-1+"]]', '[["7", "5-1+"]]', "reconstructed_cells: there is no cell 7 5-1+"),
    table('6 = ["M", "M", "M", "M", "M", "H"', '6 = ["M", "M", "M", "M", "H", "M"',
          "combat_results, row 6: better odds do worse"),
    table('6 = ["M", "M", "M", "M", "M", "H", "H"]', '6 = ["M", "M", "M", "M", "M", "H", "OR"]',
          "combat_results, row 6: it does better than row 5"),
    table('delta = "3-2"', 'delta = "2-1"', "air_columns tac_air: on delta it uses the column 3-2"),
    table("dice = 2", "dice = 1", "air_columns arc_light: it rolls 2"),
    table("arc_light = {", "b52 = {", "air_columns: there is a row for tac_air and one for arc"),
    award("atf_factors_lost", "US", "points", "1"),
    award("rok_factors_lost", "US", "each", "1"),
    award("vc_nva_factors_eliminated", "US", "points", "1"),
    award("city_secured", "ARVN", "when", '"morale_phase"'),
    award("city_goes_into_insurrection", "VC", "of", '"factor"'),
    table('["ruff_puff", "ranger", "special_forces"]', '["ruff_puff", "ranger"]',
          "morale_award arvn_factors_lost of ARVN: what it leaves out is"),
    table('event = "nva_factors_lost"', 'event = "nva_lost"', "the rulebook knows no such award"),
    table('event = "vc_factors_lost"', 'event = "nva_factors_lost"',
          "morale_award vc_factors_lost of VC: it must stand there once"),
    table("number = 5", "number = 6", "phase: the phases are numbered 1 to 8"),
    table("Allied Search Phase", "Search Phase", "phase: the eight phases are"),
    table('"allied_search"', '"allied_combat"', "phase: two phases have the same key"),
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
    ("paragraphs.toml", '  "Sappers/1",\n', "", "ids: the rulebook has 191 paragraphs, not 190"),
    ("paragraphs.toml", '"Sappers/1"', '"Sappers/2"', "ids Sappers/2: ids are heading/number"),
    ("paragraphs.toml", '  "Player Forces",\n', "", "optional: the optional headings are"),
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
    for file in SECTIONS:
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
