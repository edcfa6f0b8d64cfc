"""Minor powers: in the way, driven out, taken, given back their units (rulebook II, Minor Power Units; V)."""

from __future__ import annotations

import pytest

from generator.diplomacy.position import Position
from tests.rulesets.ambition_and_empire.table import BOARD, RULES, SETTINGS, START, board, expect, run

SAVOY = ("FR: A Mar - Sav", "FR: 1 DP A Swi S A Mar - Sav")


def taken_in_spring() -> Position:
    """France stands in Savoy, which it does not control yet."""
    return run(START, *SAVOY).after


def test_the_game_begins_in_the_spring_of_1763() -> None:
    """E-001, E-002: with ten great powers, and a year of spring, fall and winter."""
    assert (START.phase.year, START.phase.season, START.phase.step) == (1763, "spring", "orders")
    assert sum(state.kind == "major" for state in START.powers.values()) == 10
    assert run(START).after.phase.season == "fall"
    assert run(run(START).after).after.phase.year == 1764


def test_every_minor_power_has_its_unit_and_its_centre() -> None:
    """E-008, E-064."""
    minors = {power: state for power, state in START.powers.items() if state.kind == "minor"}
    assert len(minors) == 17
    for power, state in minors.items():
        (unit,) = START.units_of(power)
        assert (unit.kind, unit.place, START.centres[power]) == (state.start, power, power)


@pytest.mark.parametrize(
    ("orders", "bids", "expected"),
    [
        ("FR: A Mar - Sav", "", "A Mar bounces 1:1, A Sav holds"),
        ("FR: A Mar - Sav | HA: A Mil S A Mar - Sav", "", "A Mar moves 2:1, A Sav dislodged"),
        ("FR: A Mar - Sav | HA: A Mil S A Mar - Sav", "SP: 1 DP A Swi S A Sav", "A Mar bounces 2:2, A Sav holds"),
    ],
    ids=["E-009 alone", "E-009 with help", "E-009 with help on both sides"],
)
def test_a_minor_power_is_in_the_way(orders: str, bids: str, expected: str) -> None:
    """E-009."""
    expect(run(START, orders, bids), expected)


def test_a_minor_power_that_is_driven_out_is_gone_at_once() -> None:
    """E-010: it has nowhere to go, nobody orders it, and nobody pays it until it is back."""
    played = run(START, *SAVOY)
    assert played.options("A Sav") == []
    assert played.after.dislodged == ()
    assert run(played.after, "", "SP: 1 DP A Sav H").bids == ["SP 1 A Sav H: void no-such-unit"]


def test_whoever_stands_there_in_spring_moves_on_as_it_likes() -> None:
    """E-011: its own power commands the unit that stands in an unconquered centre."""
    played = run(taken_in_spring(), "FR: A Sav - Mar")
    assert played.said("A Sav") == "moves 1:0"
    assert played.unit_in("Mar") == ("france", "A", "Mar")


FALL = {
    # what France and others order in fall, who owns Savoy then, and which unit stands there after winter
    "E-013 it stays": ("FR: A Sav H", "france", "A Sav"),
    "E-011 it leaves": ("FR: A Sav - Mar", "Sav", "A Sav"),
    "E-011 it tries to leave and fails": ("FR: A Sav - Tus", "france", "A Sav"),
    "E-013 another comes in its place": ("FR: A Sav - Mar | HA: A Mil - Sav", "austria", "A Sav"),
    "E-011 both bounce": ("FR: A Sav - Mar, A Bur - Sav | HA: A Mil - Sav", "Sav", "A Sav"),
}


@pytest.mark.parametrize(("orders", "owner", "unit"), FALL.values(), ids=FALL)
def test_who_has_a_minor_power_after_the_fall(orders: str, owner: str, unit: str) -> None:
    """E-011, E-013."""
    at = board("fall 1763", "FR: A Sav, A Bur, F Bre | Sav:")
    played = run(at, orders)
    assert played.after.centres["Sav"] == owner
    assert ("Sav" in played.after.powers) is (owner == "Sav")
    if owner == "Sav":
        assert played.after.phase.season == "winter"
        assert not RULES.waits(played.after) or played.after.phase.step == "adjustments"
        played = run(played.after)
        assert [event["unit"] for event in played.kind("rebuilt")] == ["A Sav"]
    stands = played.unit_in("Sav")
    assert stands is not None
    assert str(stands) == unit
    assert stands.power == owner


def test_a_winter_with_nothing_but_minor_powers_takes_no_orders() -> None:
    """E-011: nobody has to order anything, and the phase runs by itself."""
    played = run(board("fall 1763", "FR: A Sav, A Par, F Bre | Sav:"), "FR: A Sav - Mar | SP: A Mad H")
    winter = played.after
    assert winter.phase.step == "adjustments"
    assert not RULES.waits(winter)
    assert run(winter).after.phase.season == "spring"


def test_a_unit_that_retreats_into_a_minor_power_has_it() -> None:
    """E-011, E-013: the count comes after the retreats of fall."""
    at = board("fall 1763", "FR: A Mar, A Par, F Bre | HA: A Lan, A Bur, A Vie, A Bud | Sav:")
    played = run(at, "HA: A Lan - Mar, A Bur S A Lan - Mar")
    assert "Sav" in played.options("A Mar")
    assert played.after.centres["Sav"] == "Sav"
    retreated = run(played.after, "FR: A Mar R Sav")
    assert retreated.after.centres["Sav"] == "france"
    assert "Sav" not in retreated.after.powers
    disbanded = run(played.after, "FR: A Mar D")
    assert disbanded.after.centres["Sav"] == "Sav"


def test_nothing_is_given_back_before_winter_or_where_somebody_conquered() -> None:
    """E-011: not after spring, and never once a great power had it."""
    spring = taken_in_spring()
    left = run(spring, "FR: A Sav - Mar")
    assert left.unit_in("Sav") is None
    later = board("fall 1764", "FR: A Mar, A Par, F Bre", "FR: Sav")
    assert run(later, "FR: A Mar H").after.centres["Sav"] == "france"
    assert "Sav" not in later.powers
    winter = run(board("winter 1764", "FR: A Mar, A Par", "FR: Sav | HA: Bre"), "FR: Build F Mar")
    assert winter.unit_in("Sav") is None


def test_a_conquered_centre_may_be_left() -> None:
    """E-013: it stays with its owner until another great power stands there in fall."""
    at = board("fall 1764", "FR: A Mar, A Par, F Bre", "FR: Sav")
    assert run(at, "FR: A Mar H").after.centres["Sav"] == "france"
    assert run(board("spring 1764", base=at), "HA: A Mil - Sav").after.centres["Sav"] == "france"
    assert run(at, "HA: A Mil - Sav").after.centres["Sav"] == "austria"


def test_a_minor_power_that_the_gm_gives_away_leaves_no_unit_behind() -> None:
    """Every unit on the board belongs to a power in the game."""
    played = run(START, rulings=({"rule": "owner", "place": "Sav", "power": "france"},))
    assert played.unit_in("Sav") is None
    assert "Sav" not in played.after.powers
    assert played.after.centres["Sav"] == "france"


def test_every_minor_power_is_given_back_the_unit_it_began_with() -> None:
    """E-011: fleet or army, and all at once."""
    empty = board("winter 1763", units=" | ".join(f"{minor}:" for minor in BOARD.minors))
    played = run(empty)
    assert {str(unit) for unit in played.after.units if unit.power in BOARD.minors} == {
        minor.unit for minor in BOARD.minors.values()
    }
    assert SETTINGS.board is BOARD
