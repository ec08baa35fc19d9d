"""Who may do and see what, as a table."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bot.desk import TABLE, Actor, NotAllowed, NotNow
from bot.desk.plain import access
from tests.desk.people import ALLIED, ANN, BO, MOD, STRANGER, VC_NVA


@dataclass
class Match:
    """What permissions look at."""

    state: str = "running"
    holders: dict[str, str | None] = field(default_factory=lambda: {ALLIED: ANN.id, VC_NVA: BO.id})
    moderators: tuple[str, ...] = (MOD.id, ANN.id)
    code: str = "tet-1"
    played: tuple[str, ...] = ()
    left: dict[str, tuple[str, ...]] = field(default_factory=dict)
    looked: tuple[str, ...] = ()
    open_to_all: bool = False
    handed_over: dict[str, tuple[str, str]] = field(default_factory=dict)

    def side(self, seat: str) -> int:
        return list(self.holders).index(seat)


ROLE = Actor("somebody", moderator=True)
PLAYING_ROLE = Actor(BO.id, moderator=True)
CHECKS = {
    "order": lambda match, actor: access.check_order(match, VC_NVA, actor),
    "read own": lambda match, actor: access.check_reading(match, VC_NVA, actor),
    "read public": lambda match, actor: access.check_reading(match, None, actor),
    "follow": lambda match, actor: access.check_following(match, actor, False),
    "everything": access.check_everything,
    "moderate": access.check_moderator,
    "start": access.check_start,
    "hand over": lambda match, actor: access.check_hand_over(match, VC_NVA, actor, "cy"),
    "take over": lambda match, actor: access.check_hand_over(match, VC_NVA, actor, actor.id),
    "unhidden": access.check_unhidden,
    "reopen": access.check_reopen,
    "export": lambda match, actor: access.check_export(match, actor, True),
    "pause": lambda match, actor: access.check_pause(match, actor, False),
    "pause again": lambda match, actor: access.check_pause(match, actor, True),
    "resume": lambda match, actor: access.check_resume(match, actor, False),
    "resume at last": lambda match, actor: access.check_resume(match, actor, True),
    "claim": lambda match, actor: access.check_claim(match, VC_NVA, actor),
}
# They have given up a seat and still know one side, so the other stays hidden from them.
LEAVER = Actor("leaver", moderator=True)
NOT_PLAYING = {
    "read own", "read public", "follow", "everything", "moderate", "start", "hand over", "export",
    "take over", "unhidden", "reopen", "pause", "pause again", "resume", "resume at last",
}  # fmt: skip
PAUSING = {"pause", "resume", "resume at last"}  # of a moderator who plays
# Who may do what in a match of Ann (who also moderates) against Bo, moderated by Mod.
MAY = {
    ANN: {"read public", "follow", "moderate", "start", "hand over", "claim", *PAUSING},
    BO: {
        "order",
        "read own",
        "read public",
        "follow",
        "start",
        "hand over",
        "take over",
        "resume at last",
    },
    MOD: NOT_PLAYING,
    ROLE: NOT_PLAYING,
    # They have their own seat already.
    PLAYING_ROLE: {
        "order",
        "read own",
        "read public",
        "follow",
        "moderate",
        "start",
        "hand over",
        "take over",
        *PAUSING,
    },
    LEAVER: {"read public", "follow", "moderate", "start", "hand over", *PAUSING},
    STRANGER: {"read public"},
    TABLE: {"read public"},
}


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("actor", MAY, ids=str)
def test_who_may_do_what(actor: Actor, check: str) -> None:
    match = Match(played=(LEAVER.id,))
    if check in MAY[actor]:
        CHECKS[check](match, actor)
    else:
        with pytest.raises(NotAllowed):
            CHECKS[check](match, actor)


def test_who_has_looked_takes_no_seat() -> None:
    match = Match(looked=(MOD.id,))
    for who in (MOD, ROLE):
        with pytest.raises(NotAllowed, match="has looked"):
            access.check_hand_over(match, VC_NVA, who, MOD.id)
        access.check_hand_over(match, VC_NVA, who, "cy")


def test_who_has_just_given_a_seat_away_may_give_it_back() -> None:
    """By whom, from whom, and until somebody acts in the open; to nobody else."""
    given = {VC_NVA: (ANN.id, ANN.id)}
    match = Match(holders={ALLIED: ANN.id, VC_NVA: "cy"}, handed_over=given)
    access.check_hand_over(match, VC_NVA, ANN, ANN.id)
    access.check_unseating(match, VC_NVA, ANN, ANN.id)
    for actor, holder in ((ANN, BO.id), (ANN, None), (MOD, ANN.id)):
        assert not access.gives_back(match, VC_NVA, actor, holder)
    later = Match(holders={ALLIED: ANN.id, VC_NVA: "cy"})
    with pytest.raises(NotAllowed):
        access.check_hand_over(later, VC_NVA, ANN, ANN.id)


def test_nobody_has_several_sides_against_others() -> None:
    match = Match(state="open", holders={ALLIED: None, VC_NVA: None})
    access.check_sides(match, {ALLIED: ANN.id, VC_NVA: ANN.id}, ANN.id)
    access.check_sides(match, {ALLIED: ANN.id, VC_NVA: BO.id}, BO.id)

    class Four(Match):
        def side(self, seat: str) -> int:
            return {"US": 0, "ARVN": 0, "NVA": 1, "VC": 1}[seat]

    four: dict[str, str | None] = {"US": ANN.id, "ARVN": BO.id, "NVA": ANN.id, "VC": None}
    with pytest.raises(NotAllowed, match="You have a seat of another side"):
        access.check_sides(Four(state="open"), four, ANN.id)
    with pytest.raises(NotAllowed, match="one person has seats of several sides"):
        access.check_sides(Four(state="open"), four, "cy")
    access.check_sides(Four(state="open"), {**four, "NVA": "cy"}, "cy")


@pytest.mark.parametrize(
    ("holders", "asks"),
    [
        ({ALLIED: ANN.id, VC_NVA: BO.id}, True),
        ({ALLIED: ANN.id, VC_NVA: ANN.id}, False),
        ({ALLIED: ANN.id, VC_NVA: None}, False),
        ({ALLIED: ANN.id, VC_NVA: "stand-in:VC/NVA"}, False),
        ({ALLIED: "cy", VC_NVA: BO.id}, False),
    ],
)
def test_whose_word_a_moderator_needs_to_cancel(holders: dict[str, str | None], asks: bool) -> None:
    """That of everybody else who plays, if they play themselves."""
    assert access.needs_word(Match(holders=holders), ANN) is asks


def test_the_hot_seat_is_the_holder_of_all_seats() -> None:
    hot = Match(holders={ALLIED: "table", VC_NVA: "table"}, moderators=("table",))
    for name, check in CHECKS.items():
        if name != "claim":  # nobody waits there for anybody else
            check(hot, TABLE)
    # Against a stand-in, whoever sits there sees their own side alone.
    half = Match(holders={ALLIED: "table", VC_NVA: "stand-in"}, moderators=("table",))
    for check in ("order", "read own", "everything", "export", "unhidden", "take over", "reopen"):
        with pytest.raises(NotAllowed):
            CHECKS[check](half, TABLE)
    # Two stand-ins and a table that only looks on.
    none = Match(holders={ALLIED: "stand-in", VC_NVA: "stand-in"}, moderators=("table",))
    CHECKS["everything"](none, TABLE)


@pytest.mark.parametrize("state", access.OVER)
def test_when_it_is_over_everybody_sees_everything(state: str) -> None:
    match = Match(state=state)
    for actor in MAY:
        access.check_everything(match, actor)
        access.check_reading(match, VC_NVA, actor)
        access.check_export(match, actor, False)
        with pytest.raises(NotNow):
            access.check_running(match)


def test_an_empty_seat_is_nobodys() -> None:
    match = Match(holders={ALLIED: None, VC_NVA: BO.id})
    with pytest.raises(NotAllowed):
        access.check_order(match, ALLIED, Actor(""))
    with pytest.raises(NotAllowed):
        access.check_order(match, ALLIED, STRANGER)


def test_what_is_public_is_read_where_the_match_lives_or_by_all_if_it_was_opened_so() -> None:
    access.check_following(Match(), STRANGER, True)
    access.check_following(Match(open_to_all=True), STRANGER, False)
    with pytest.raises(NotAllowed, match="is played elsewhere"):
        access.check_following(Match(), STRANGER, False)
