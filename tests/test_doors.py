"""All that can be done with a match can be done at each door, or it is said why not."""

from tests.doors import ONLY_DISCORD, ONLY_TERMINAL, compared, table


def test_each_use_case_has_both_doors_or_a_reason() -> None:
    for case, (here, there) in compared().items():
        assert here or case in ONLY_DISCORD, f"the terminal has no command for {case}"
        assert there or case in ONLY_TERMINAL, f"Discord has no command for {case}"


def test_no_reason_stands_for_what_a_door_has() -> None:
    found = compared()
    assert not [case for case in ONLY_DISCORD if case not in found or found[case][0]]
    assert not [case for case in ONLY_TERMINAL if case not in found or found[case][1]]


def test_a_command_is_found_by_what_it_asks_the_desk() -> None:
    found = compared()
    assert found["odds"][0][:1] == ["odds"] and "/odds" in found["odds"][1]
    assert "umpire moderator pause" in found["clock.pause"][0]
    assert found["clock.pause"][1] == ["/moderator pause"]
    assert found["hand_over"] == (["umpire moderator seat"], ["/moderator seat"])
    assert "buttons, forms" in found["give"][1] and "an order" in found["give"][0]


def test_it_is_a_table() -> None:
    lines = list(table())
    assert len(lines) == 2 + len(compared())
    assert all(line.count("|") == 4 for line in lines)
