"""Civil disorder: a power falls apart for good (rulebook III)."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.diplomacy.position import Position
from tests.rulesets.ambition_and_empire.table import RULES, SETTINGS, START, board, expect, run


def declare(power: str, **more: Any) -> tuple[dict[str, Any], ...]:
    return ({"rule": "civil-disorder", "power": power, **more},)


def after(position: Position, power: str, **more: Any) -> Position:
    """The position right after the declaration."""
    (ruling,) = declare(power, **more)
    turn = RULES.rulings["civil-disorder"](Turn(position, None, SETTINGS), ruling)
    assert isinstance(turn, Turn), turn
    ruled: Position = turn.position
    return ruled


def test_its_units_are_gone_and_its_centres_are_minor_powers_at_once() -> None:
    """E-047, E-048, E-049, E-050: with the units of the start and the faith of their former master."""
    ruled = after(board(units="SW: F Bal, A Mek | Mek:", centres="SW: Mek, Cou"), "sweden")
    assert ruled.owned("sweden") == []
    assert ruled.units_of("sweden") == []
    minors = {power: str(*ruled.units_of(power)) for power in ("Sto", "Abo", "Mek", "Cou")}
    assert minors == {"Sto": "F Sto", "Abo": "A Abo", "Mek": "A Mek", "Cou": "F Cou"}
    assert {ruled.powers[power].religion for power in minors} == {"protestant"}
    assert {ruled.powers[power].kind for power in minors} == {"minor"}
    assert all(ruled.centres[power] == power for power in minors)
    assert ruled.powers["sweden"].points is None


@pytest.mark.parametrize(
    ("power", "centres", "minors"),
    [
        ("ottomans", "", "A Con, F Smy/sc"),
        ("russia", "", "A Mos, A Kev, F StP"),
        ("austria", "", "A Vie, A Bud, A Mil, A SNe"),
        ("spain", "SP: Tun, Lon", "A Mad, F Brc, F Tun, F Lon"),
    ],
)
def test_what_defends_a_centre_is_what_stood_there_when_the_game_began(power: str, centres: str, minors: str) -> None:
    """E-049: in centres of its own, in conquered ones, and in other powers' homes."""
    ruled = after(board(units="BH: F Nth", centres=centres), power)
    there = {str(unit) for unit in ruled.units if ruled.powers[unit.power].religion == START.powers[power].religion}
    assert set(minors.split(", ")) <= there
    assert {ruled.powers[text[2:5]].religion for text in minors.split(", ")} == {START.powers[power].religion}


def test_nothing_says_what_defends_liverpool() -> None:
    """E-049: the GM has to say, and what cannot stand there is refused."""
    for more in ({}, {"units": {"Lvp": "X"}}, {"units": {"Lon": "F"}}, {"units": "F Lvp"}):
        found = RULES.rulings["civil-disorder"](Turn(START, None, SETTINGS), declare("britain-hanover", **more)[0])
        assert isinstance(found, Problem)
        assert "Lvp" in found.message
    for kind in "AF":
        ruled = after(START, "britain-hanover", units={"Lvp": kind})
        assert str(*ruled.units_of("Lvp")) == f"{kind} Lvp"
        assert [str(unit) for unit in ruled.units_of("Edi")] == ["F Edi"]
    foreign = board(units="BH: F Lon, F Edi, A Han", centres="FR: Lvp")
    assert after(foreign, "britain-hanover").centres["Lvp"] == "france"


@pytest.mark.parametrize(("units", "refused"), [({"Sto": "A"}, True), ({"Sto": "F"}, False), ({"Lvp": "A"}, False)])
def test_nobody_chooses_what_defends_a_centre_in_which_a_unit_stood(units: dict[str, str], refused: bool) -> None:  # noqa: FBT001
    """E-049: a fleet stood in Stockholm, and a fleet defends it."""
    found = RULES.rulings["civil-disorder"](Turn(START, None, SETTINGS), declare("sweden", units=units)[0])
    assert isinstance(found, Problem) is refused
    assert refused or str(*after(START, "sweden", units=units).units_of("Sto")) == "F Sto"


def occupied(stays: bool) -> Position:  # noqa: FBT001
    """Russia stands in Stockholm when Sweden falls apart in fall."""
    at = board("fall 1764", "SW: A Abo | RU: A Mos, A Kev, F Sto")
    played = run(at, "RU: F Sto H" if stays else "RU: F Sto - GoB", rulings=declare("sweden"))
    assert played.before.centres["Sto"] == "sweden"
    return played.after


def test_an_occupied_centre_is_nobodys_until_the_fall() -> None:
    """E-051: no points come from it, and nobody pays for it."""
    at = board("spring 1764", "SW: A Abo | RU: A Mos, A Kev, F Sto")
    ruled = after(at, "sweden")
    assert "Sto" not in ruled.centres
    assert ruled.units_of("Sto") == []
    played = run(at, "RU: F Sto - GoB", "FR: 1 DP F Sto H", rulings=declare("sweden"))
    assert played.bids == ["FR 1 F Sto H: void no-such-unit"]
    assert "Sto" not in played.after.centres
    assert played.after.powers["russia"].points == 3
    assert played.unit_in("Sto") is None


def test_whoever_stands_there_at_the_fall_has_it() -> None:
    """E-051: then it never is a minor power."""
    position = occupied(stays=True)
    assert position.centres["Sto"] == "russia"
    assert "Sto" not in position.powers
    assert position.powers["russia"].points == 3


def test_another_power_that_stands_there_at_the_fall_has_it() -> None:
    """E-051."""
    at = board("fall 1764", "SW: A Abo | RU: A Mos, A Kev, F Sto | DN: F Bal, F Chr")
    played = run(at, "RU: F Sto - GoB | DN: F Bal - Sto", rulings=declare("sweden"))
    assert played.after.centres["Sto"] == "denmark-norway"
    assert "Sto" not in played.after.powers


def test_vacant_at_the_end_of_fall_it_is_free_and_has_its_unit_in_winter() -> None:
    """E-051, E-050: with the faith of its former master."""
    position = occupied(stays=False)
    assert position.centres["Sto"] == "Sto"
    assert position.units_of("Sto") == []
    assert position.phase.season == "winter"
    played = run(position)
    assert str(played.unit_in("Sto")) == "F Sto"
    assert played.after.powers["Sto"].religion == "protestant"


def test_a_new_minor_power_is_one_like_any_other() -> None:
    """E-052: it is paid, never leaves, and is conquered."""
    at = board("fall 1764", "RU: A Mos, A Nov, F GoB")
    played = run(at, "RU: A Nov - Abo", "FR: 1 DP F Sto - GoB | DN: 1 DP A Abo - Nov", rulings=declare("sweden"))
    expect(played, "F Sto bounces 1:1, A Abo bounces 1:1, A Nov bounces 1:1")
    won = run(at, "RU: A Nov - Abo, F GoB S A Nov - Abo", rulings=declare("sweden"))
    assert won.after.centres["Abo"] == "russia"
    assert "Abo" not in won.after.powers


def test_a_new_minor_power_is_given_back_its_fleet_on_its_coast() -> None:
    """E-011, E-049, E-052: Smyrna, which Russia storms in spring and leaves in fall."""
    at = board("spring 1768", "RU: A Arm, A Kev | HA: A Syr, A Vie")
    spring = run(at, "RU: A Arm - Smy | HA: A Syr S A Arm - Smy", rulings=declare("ottomans"))
    assert spring.unit_in("Smy") == ("russia", "A", "Smy")
    fall = run(spring.after, "RU: A Smy - Arm")
    assert fall.after.centres["Smy"] == "Smy"
    assert run(fall.after).unit_in("Smy") == ("Smy", "F", "Smy/sc")
    assert run(spring.after, "RU: A Smy H").after.centres["Smy"] == "russia"


def test_units_that_were_to_retreat_are_gone_too() -> None:
    """E-047: declared between the moves and the retreats."""
    at = board(units="SW: F Sto, A Abo | DN: F Bal, F GoB")
    driven = run(at, "DN: F Bal - Sto, F GoB S F Bal - Sto")
    assert [one.unit.power for one in driven.after.dislodged] == ["sweden"]
    ruled = after(driven.after, "sweden")
    assert ruled.dislodged == ()
    assert "Sto" not in ruled.centres
    assert str(*ruled.units_of("Abo")) == "A Abo"
    assert run(driven.after, rulings=declare("sweden")).after.phase.season == "fall"


def test_nobody_takes_it_over_again() -> None:
    """E-053: orders and bids in its name do nothing, and disorder does not end."""
    gone = run(START, rulings=declare("sweden")).after
    played = run(gone, "SW: F Sto - GoB, A Abo - StP", "SW: 1 DP F Sto H")
    assert played.answers("SW") == ["void not-yours", "void not-yours"]
    assert played.bids == ["SW 1 F Sto H: void overspent"]
    assert played.after.powers["sweden"].kind == "eliminated"
    assert played.after.powers["sweden"].disorder


@pytest.mark.parametrize("power", ["Sav", "atlantis", ""])
def test_only_a_great_power_falls_apart(power: str) -> None:
    """E-047: a minor power has no player who could leave, and a power falls apart once."""
    found = RULES.rulings["civil-disorder"](Turn(START, None, SETTINGS), declare(power)[0])
    assert isinstance(found, Problem)


def test_a_power_falls_apart_once() -> None:
    """E-053."""
    found = RULES.rulings["civil-disorder"](Turn(after(START, "sweden"), None, SETTINGS), declare("sweden")[0])
    assert isinstance(found, Problem)


def test_declared_in_winter_its_minor_powers_are_there_at_once() -> None:
    """E-047, E-048."""
    played = run(board("winter 1764", "SW: F Sto, A Abo"), rulings=declare("sweden"))
    assert {str(played.unit_in(place)) for place in ("Sto", "Abo")} == {"F Sto", "A Abo"}
    assert played.after.phase.season == "spring"


def test_vacant_only_in_winter_it_waits_for_the_next_fall() -> None:
    """E-051: the occupier is removed in the winter of the declaration, after the count."""
    at = board("winter 1764", "SW: A Abo | RU: A Mos, A Kev, A Lit, F Sto")
    winter = run(at, "RU: Remove F Sto", rulings=declare("sweden"))
    assert winter.unit_in("Sto") is None
    assert "Sto" not in winter.after.centres
    fall = run(run(winter.after).after)
    assert fall.after.centres["Sto"] == "Sto"
    assert str(run(fall.after).unit_in("Sto")) == "F Sto"
