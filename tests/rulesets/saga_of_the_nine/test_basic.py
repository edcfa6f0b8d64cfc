"""Saga of the Nine Basic (1.1, 2.1, 3.1, 8.1): classical rules on the same board, a census, and builds in every owned centre."""

from __future__ import annotations

import pytest

from generator.core.order_file import read_order_file
from generator.core.problem import Problem
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from generator.store import load_yaml
from tests.rulesets.saga_of_the_nine.table import BASIC, NINE

# S-002, S-023: the same map, powers and units, and nothing else.


def test_basic_has_the_same_powers_and_units_and_no_minor_powers_heirs_capitals_or_points() -> None:
    start = BASIC.start
    assert set(start.powers) == set(NINE.board.powers)
    assert start.units == tuple(unit for unit in NINE.start.units if unit.power in NINE.board.powers)
    assert (start.heirs, BASIC.board.minors, BASIC.settings.allotment) == ((), {}, None)
    assert {(state.capital, state.points) for state in start.powers.values()} == {("", None)}
    assert set(start.centres) == {home for power in BASIC.board.powers.values() for home in power.home}


def test_basic_and_complete_share_one_map() -> None:
    assert (BASIC.board.reach, BASIC.board.centres, BASIC.board.places) == (NINE.board.reach, NINE.board.centres, NINE.board.places)
    assert BASIC.start.phase == NINE.start.phase


def test_a_page_of_basic_names_no_minor_powers_and_draws_none() -> None:
    assert [style.owner for style in BASIC.ruleset.styles] == list(BASIC.board.powers)
    assert BASIC.ruleset.title == "Saga of the Nine Basic"


# S-003 and what else only Complete knows is refused with a sentence that helps.


def problems(text: str, step: str) -> list[Problem]:
    """What an order file for Basic is told."""
    position = BASIC.at("winter adjustments", "AE: F Asg", "AE: Gim") if step == "winter" else BASIC.start
    head = f"format: 1\ngame: table\nphase: {position.phase.id}\nfinal: true\n"
    tree, slips = load_yaml((head + text).encode(), "orders.yaml")
    _, found = read_order_file(tree, *BASIC.opened(position))
    return [*slips, *(problem for problem in found if problem.weight != "missing")]


@pytest.mark.parametrize(
    ("step", "text", "weight", "words"),
    [
        ("spring", "orders: {aesir: [F Asg H, Heir Asgard Marry Permyak]}", "fault", "there are no heirs in this game"),
        ("spring", "orders: {aesir: [F Asg H, Heir H]}", "fault", "there are no heirs in this game"),
        ("spring", "orders: {aesir: [F Asg Marry Heir Madr]}", "fault", "there are no heirs in this game"),
        ("winter", "orders: {aesir: [Build Heir]}", "fault", "there are no heirs in this game"),
        ("winter", "orders: {aesir: [Build Heir Asgard]}", "fault", "there are no heirs in this game"),
        ("spring", "orders: {}\nbids: {aesir: [2 DP F Per - Ylg]}", "fault", "saga-of-the-nine-basic has no key `bids`"),
        ("spring", "orders: {Per: [F Per - Ylg]}", "fault", "there is no power 'Per' in this game"),
        ("spring", "orders: {aesir: [F Per - Ylg]}", "illegal", "there is no such unit"),
        ("winter", "orders: {aesir: [{vDA: Build F Per}]}", "fault", "this is not an order"),
        ("spring", "orders: {}\nrulings: [{rule: force-eliminate, power: aesir}]", "fault", "no ruling `force-eliminate`"),
        ("spring", "orders: {}\nrulings: [{rule: name-vassal, power: vDA, name: x}]", "fault", "no ruling `name-vassal`"),
    ],
)
def test_what_only_complete_knows_is_refused_with_a_word_why(step: str, text: str, weight: str, words: str) -> None:
    (problem,) = problems(text, step)
    assert (problem.weight, words in problem.message) == (weight, True), problem


@pytest.mark.parametrize("text", ["orders: {aesir: [F Asg H, F Him - Gei]}", "orders: {aesir: [F Asg - Him, F Him - Kor]}"])
def test_plain_orders_are_accepted(text: str) -> None:
    assert problems(text, "spring") == []


def test_there_is_no_cap_to_set() -> None:
    (problem,) = BASIC.ruleset.settings({"house": {"cycle-cap": "11"}})[1]
    assert (problem.weight, problem.code) == ("fault", "unknown-key")


# S-010, S-015: the census.


def test_neutral_centres_are_empty_and_anyone_walks_in() -> None:
    played = BASIC.run(BASIC.start, "AE: F Him - Kor, F Asg - Orm")
    assert played.unit_in("Kor") == Unit("aesir", "F", "Kor")
    assert "Kor" not in played.after.centres


def test_the_census_is_a_phase_of_its_own_after_autumns_retreats_and_nobody_orders_in_it() -> None:
    autumn = BASIC.at("autumn orders", "AE: F Kor, F Him | MA: F Mid, F Sie")
    played = BASIC.run(autumn, "AE: F Kor H, F Him H")
    assert [phase.step for phase, _ in played.phases] == ["orders", "census"]
    assert played.census() == ["a Kor nobody>aesir"]
    assert (played.total("AE")["centres"], played.total("AE")["builds"]) == (3, 1)


def test_the_census_waits_for_the_retreats() -> None:
    autumn = BASIC.at("autumn orders", "AE: F Kor, F Asg | VA: A Ida, F Him")
    fought = BASIC.run(autumn, "VA: F Him S A Ida - Kor, A Ida - Kor | AE: F Kor H, F Asg H")
    assert [phase.step for phase, _ in fought.phases] == ["orders"]
    played = BASIC.run(fought.after, "AE: F Kor - Ifi")
    assert [phase.step for phase, _ in played.phases] == ["retreats", "census"]
    assert {(event["place"], event["to"]) for event in played.kind("centre")} == {("Kor", "vanir"), ("Him", "vanir")}


def test_spring_changes_no_owner() -> None:
    played = BASIC.run(BASIC.at("spring orders", "AE: F Kor, F Him"), "AE: F Kor H, F Him H")
    assert [phase.step for phase, _ in played.phases] == ["orders"]
    assert played.kind("centre") == []


# S-068: builds.


@pytest.mark.parametrize(
    ("units", "centres", "order", "built"),
    [
        ("AE: F Asg, F Him", "AE: Gim", "Build A Gim", True),  # a conquered centre
        ("AE: F Orm", "AE: Gim", "Build F Asg", True),  # a home
        ("AE: F Orm | DO: F Sva", "AE: Che", "Build F Che", True),  # another's former home
        ("AE: F Gim, F Him", "AE: Gim", "Build A Gim", False),  # not vacant
        ("AE: F Orm, F Him | DO: F Gim, F Sva", "AE: Gim", "Build A Gim", False),  # another's unit is in the way
        ("AE: F Orm", "", "Build A Kor", False),  # nobody's
        ("AE: F Orm", "", "Build A Sva", False),  # another's
        ("AE: F Orm, F Gei", "", "Build F Asg", False),  # none due
        ("AE: F Orm", "AE: Uda", "Build F Uda", False),  # inland
        ("AE: F Orm", "AE: Uda", "Build A Uda", True),
        ("AE: F Orm", "AE: Gim", "Build A Ida", False),  # no centre at all
    ],
)
def test_a_power_builds_in_any_vacant_centre_that_it_owns(units: str, centres: str, order: str, built: bool) -> None:  # noqa: FBT001
    position = BASIC.at("winter adjustments", f"{units} | MA: F Mid", centres)
    played = BASIC.run(position, f"AE: {order} | MA: Waive")
    kind, place = order.split()[1:]
    assert (played.unit_in(place) == Unit("aesir", kind, place)) == built


def test_a_build_outside_the_centres_is_told_so_and_not_that_it_is_no_home() -> None:
    played = BASIC.run(BASIC.at("winter adjustments", "AE: F Orm"), "AE: Build A Ida")
    assert [event["cause"] for event in played.kind("order") if event["order"]] == [{"kind": "illegal", "why": "no-centre"}]


def test_several_builds_go_to_as_many_centres() -> None:
    position = BASIC.at("winter adjustments", "AE: F Orm", "AE: Gim, Kor")
    played = BASIC.run(position, "AE: Build A Gim, Build F Kor, Build F Asg, Build F Him")
    assert [str(unit) for unit in played.after.units_of("aesir")] == ["A Gim", "F Asg", "F Kor", "F Orm"]


# S-008, S-024, S-025, S-029: who is out, and who wins.


def counted(aesir: int, dokkalfar: int, cycle: int) -> Position:
    """A census in which two powers own so many centres."""
    rest = [place for place in sorted(BASIC.board.centres) if place not in ("Asg", "Sva")]
    first, second = ["Asg", *rest[: aesir - 1]], ["Sva", *rest[aesir - 1 : aesir + dokkalfar - 2]]
    out = " | ".join(f"{label}: " for label in BASIC.labels if label not in ("AE", "DO"))
    centres = f"AE: {', '.join(first)} | DO: {', '.join(second)}"
    return BASIC.at(f"autumn census {cycle}", "AE: F Asg | DO: F Sva", centres, out=out)


@pytest.mark.parametrize(
    ("aesir", "dokkalfar", "cycle", "won"),
    [(16, 14, 5, True), (15, 14, 5, False), (16, 16, 5, False), (17, 16, 5, True), (15, 14, 11, False), (15, 14, 40, False)],
)
def test_sixteen_centres_and_more_than_anyone_else_win_and_no_cycle_is_the_last(
    aesir: int,
    dokkalfar: int,
    cycle: int,
    won: bool,  # noqa: FBT001 - a column
) -> None:
    played = BASIC.run(counted(aesir, dokkalfar, cycle))
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == ([("solo", ["aesir"])] if won else [])


@pytest.mark.parametrize(
    ("units", "centres", "out"),
    [
        ("DO: F Asg, F Che | AE: F Him", "", []),  # one home is lost, the capital of Complete: nothing to Basic
        ("DO: F Asg, F Him | AE: F Orm", "", []),  # no centre, but a unit until winter
        ("DO: F Asg, F Him | AE: ", "", ["aesir"]),
    ],
)
def test_a_power_is_out_without_centres_and_units_and_not_for_its_capital(units: str, centres: str, out: list[str]) -> None:
    assert [event["power"] for event in BASIC.run(BASIC.at("autumn census", units, centres)).kind("eliminated")] == out
