"""docs/permissions.md: who may do what at the desk, as every call really comes out."""

from __future__ import annotations

import asyncio

import pytest

from tests.permissions import ASKS, NO, PAGE, PEOPLE, STATES, YES, matrix, methods, page

OWN, OPPONENT, PLAYING = (
    list(PEOPLE).index(who) for who in ("the seat's holder", "opponent", "playing moderator")
)
STRANGERS = [list(PEOPLE).index(w) for w in ("stranger", "spectator", "other server's owner")]
# What everybody may do with a match that is running: its fingerprints are told in public.
OF_ALL = {"fingerprints"}
JUDGES = {"moderator.undo", "moderator.restore_to", "restore", "edit", "moderator.investigate"}


def told() -> dict[str, dict[str, list[str]]]:
    """The page as it stands, by state and method."""
    found: dict[str, dict[str, list[str]]] = {}
    state = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## A match that is "):
            state = line.rpartition(" ")[2]
            found[state] = {}
        elif line.startswith("| `"):
            name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
            found[state][name.strip("`")] = cells
    return found


def test_every_method_of_the_desk_is_on_the_page() -> None:
    names = [name for name, _ in methods()]
    assert len(names) > 60
    for state in STATES:
        assert list(told()[state]) == names


@pytest.mark.parametrize("state", STATES)
def test_strangers_do_and_see_nothing_of_a_match_that_is_not_over(state: str) -> None:
    for name, cells in told()[state].items():
        for who in STRANGERS:
            if state != "finished" and name not in OF_ALL:
                assert cells[who] != YES, (state, name)


def test_nobody_judges_their_own_cause() -> None:
    running = told()["running"]
    for name in JUDGES:
        assert running[name][PLAYING] == NO, name
    for name in ("cancel", "clock.set", "moving.rehome"):
        assert running[name][PLAYING] == ASKS, name


def test_what_one_seat_alone_has_is_not_its_opponents() -> None:
    own = [name for name, cells in told()["running"].items() if cells[OWN] == YES]
    public = OF_ALL | {"check_following"}
    assert len(own) > 20
    assert not [n for n in own if told()["running"][n][OPPONENT] == YES and n not in public]


@pytest.mark.parametrize(
    "state",
    ["running", *(pytest.param(s, marks=pytest.mark.campaign) for s in STATES if s != "running")],
)
def test_the_page_says_what_comes_of_every_call(state: str) -> None:
    """`python -m tests.permissions` writes it anew; read what has changed before you keep it."""
    found = asyncio.run(matrix((state,)))[state]
    assert found == told()[state]
    assert page({state: found}).count("| `") == len(found)
