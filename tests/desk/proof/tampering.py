"""Ways to tamper with an exported match; each returns the row where it must be noticed."""

from __future__ import annotations

import copy
from typing import Any

from engine.kernel.dice import commitment
from tests.desk.people import ALLIED, VC_NVA

Document = dict[str, Any]


def row_with(document: Document, event: str) -> dict[str, Any]:
    """The middle one of the rows that have such an event."""
    rows = [row for row in document["rows"] if any(e[0] == event for e in row["events"])]
    return dict_of(document, rows[len(rows) // 2]["sequence"])


def dict_of(document: Document, sequence: int) -> dict[str, Any]:
    row: dict[str, Any] = document["rows"][sequence - 1]
    return row


def change_a_die(document: Document) -> int:
    row = row_with(document, "die")
    die = next(event for event in row["events"] if event[0] == "die")
    die[1][1] = die[1][1] % 6 + 1
    return int(row["sequence"])


def move_a_die(document: Document) -> int:
    row = row_with(document, "die")
    next(event for event in row["events"] if event[0] == "die")[1][0] += "x"
    return int(row["sequence"])


def drop_an_event(document: Document) -> int:
    row = row_with(document, "shot")
    del row["events"][-1]
    return int(row["sequence"])


def add_an_event(document: Document) -> int:
    row = row_with(document, "shot")
    row["events"].append(["won", [1, "so it is"], -1])
    return int(row["sequence"])


def show_a_secret(document: Document) -> int:
    row = next(r for r in document["rows"] if any(e[2] != -1 for e in r["events"]))
    next(event for event in row["events"] if event[2] != -1)[2] = -1
    return int(row["sequence"])


def change_a_loss(document: Document) -> int:
    row = row_with(document, "destroyed")
    event = next(event for event in row["events"] if event[0] == "destroyed")
    event[1][0] += 1
    return int(row["sequence"])


def unheard_of_event(document: Document) -> int:
    row = row_with(document, "shot")
    row["events"][0] = ["miracle", ["x", 3], -1]
    return int(row["sequence"])


def change_an_order(document: Document) -> int:
    row = next(r for r in document["rows"] if r["text"] == "move C-10 Sap, 273 VC to Saigon")
    row["text"] = "move C-10 Sap, 275 VC to Saigon"
    return int(row["sequence"])


def change_an_order_into_nonsense(document: Document) -> int:
    row = next(r for r in document["rows"] if r["text"].startswith("attack"))
    row["text"] = "dance with 1 VC"
    return int(row["sequence"])


def change_who_gave_it(document: Document) -> int:
    row = next(r for r in document["rows"] if r["text"].startswith("attack"))
    row["seat"] = ALLIED if row["seat"] == VC_NVA else VC_NVA
    return int(row["sequence"])


def a_seat_that_is_none(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "order")
    row["seat"] = "Martians"
    return int(row["sequence"])


def change_a_change(document: Document) -> int:
    row = row_with(document, "shot")
    row["changes"][0][2] += 1
    return int(row["sequence"])


def drop_a_change(document: Document) -> int:
    row = row_with(document, "shot")
    del row["changes"][0]
    return int(row["sequence"])


def drop_a_row(document: Document) -> int:
    middle = len(document["rows"]) // 2
    del document["rows"][middle]
    return middle + 1


def drop_a_row_and_number_the_rest(document: Document) -> int:
    row = next(r for r in document["rows"] if r["text"] == "move C-10 Sap, 273 VC to Saigon")
    document["rows"].remove(row)
    for number, other in enumerate(document["rows"], 1):
        other["sequence"] = number
    return int(row["sequence"])  # the next one shows more than was moved


def drop_the_end(document: Document) -> int:
    del document["rows"][-5:]
    return len(document["rows"])


def swap_two_rows(document: Document) -> int:
    rows = document["rows"]
    rows[5], rows[6] = rows[6], rows[5]
    return 6


def double_the_opening(document: Document) -> int:
    document["rows"].insert(1, {**copy.deepcopy(document["rows"][0]), "sequence": 2})
    return 2


def no_opening(document: Document) -> int:
    del document["rows"][1]
    for number, other in enumerate(document["rows"], 1):
        other["sequence"] = number
    return 2


def change_an_edit(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "edit")
    row["text"] = "at 33: 274 VC"
    return int(row["sequence"])


def restore_elsewhere(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "restore")
    row["text"] = "3"
    return int(row["sequence"])


def restore_to_nowhere(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "restore")
    row["text"] = "the moon"
    return int(row["sequence"])


def drop_an_undo(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "undo")
    row["kind"], row["changes"] = "report", []
    return int(row["sequence"]) + 3  # the unit that was not taken back shows in Saigon


def a_note_that_changes_something(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "force")
    row["changes"] = [["levels", 0, 5]]
    return int(row["sequence"])


def unheard_of_kind(document: Document) -> int:
    row = next(r for r in document["rows"] if r["kind"] == "force")
    row["kind"] = "miracle"
    return int(row["sequence"])


def hide_what_was_open(document: Document) -> int:
    row = row_with(document, "shot")
    row["draft"] = True
    return int(row["sequence"])


def change_the_turn(document: Document) -> int:
    row = row_with(document, "shot")
    row["turn"] += 1
    return int(row["sequence"])


def change_the_phase(document: Document) -> int:
    row = row_with(document, "shot")
    row["phase"] = "Tea"
    return int(row["sequence"])


def change_the_seed(document: Document) -> int:
    document["seed"] += "x"
    return 0


def change_the_seed_and_its_commitment(document: Document) -> int:
    document["seed"] += "x"
    document["commitment"] = commitment(document["seed"])
    return 2  # the draw of the Ruff-Puffs


def change_what_a_seat_added(document: Document) -> int:
    document["entropy"][ALLIED] = "donkey"
    return 0


def change_what_a_seat_added_and_its_row(document: Document) -> int:
    document["entropy"][ALLIED] = document["rows"][0]["text"] = "donkey"
    return 2


def cut_what_the_seats_added_elsewhere(document: Document) -> int:
    document["entropy"] = {ALLIED: "hor", VC_NVA: "se"}
    document["rows"][0]["text"] = "hor"
    document["rows"].insert(1, {**document["rows"][0], "seat": VC_NVA, "text": "se"})
    for number, other in enumerate(document["rows"], 1):
        other["sequence"] = number
    return 3


def add_words_twice(document: Document) -> int:
    document["rows"].insert(1, {**document["rows"][0], "sequence": 2})
    for number, other in enumerate(document["rows"], 1):
        other["sequence"] = number
    return 2


def take_the_dice_for_old_ones(document: Document) -> int:
    document["dice"] = 1
    return 2


def unheard_of_dice(document: Document) -> int:
    document["dice"] = 3
    return 0


def leave_out_a_seat(document: Document) -> int:
    del document["entropy"][ALLIED]
    return 0


def change_the_match(document: Document) -> int:
    document["match"] = "tet-2"
    return 2


def change_the_result(document: Document) -> int:
    document["result"] = "VC/NVA victory"
    return len(document["rows"])


def change_the_state(document: Document) -> int:
    document["state"] = "running"
    return len(document["rows"])


def no_rows(document: Document) -> int:
    document["rows"] = []
    return 0


TAMPERINGS = [
    change_a_die, move_a_die, drop_an_event, add_an_event, show_a_secret, change_a_loss,
    unheard_of_event, change_an_order, change_an_order_into_nonsense, change_who_gave_it,
    a_seat_that_is_none, change_a_change, drop_a_change, drop_a_row,
    drop_a_row_and_number_the_rest, drop_the_end, swap_two_rows, double_the_opening, no_opening,
    change_an_edit, restore_elsewhere, restore_to_nowhere, drop_an_undo,
    a_note_that_changes_something, unheard_of_kind, hide_what_was_open, change_the_turn,
    change_the_phase, change_the_seed, change_the_seed_and_its_commitment,
    change_what_a_seat_added,
    change_what_a_seat_added_and_its_row, cut_what_the_seats_added_elsewhere, add_words_twice,
    take_the_dice_for_old_ones, unheard_of_dice, leave_out_a_seat, change_the_match,
    change_the_result, change_the_state, no_rows,
]  # fmt: skip
