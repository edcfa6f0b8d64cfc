"""Winter (8, 10.5.2): what great powers, vassals and minor powers build, heirs, and whose order for a vassal stands."""

from __future__ import annotations

import pytest

from tests.rulesets.saga_of_the_nine.table import NINE

# S-069: great powers build at home.


@pytest.mark.parametrize(
    ("units", "centres", "order", "outcome"),
    [
        ("AE: F Asg", "AE: Gim", "Build F Him", "builds"),
        ("AE: F Asg", "AE: Gim", "Build A Him", "builds"),
        ("AE: F Orm, F Ifi", "AE: Gim", "Build A Gim", "void not-home"),  # owned, and no home of its
        ("AE: F Asg, F Him", "AE: Gim", "Build A Asg", "void not-vacant"),
        ("AE: F Asg | DO: F Sva", "DO: Him | AE: Gim", "Build A Him", "void not-owned"),
        ("AE: F Orm, F Ifi", "", "Build A Asg", "void none-due"),
        ("AE: F Orm | DO: F Sva", "AE: Sva | DO: Gim", "Build F Sva", "void not-home"),  # another's home
        ("DO: F Him, F Sva | AE: F Orm", "AE: Gim", "Build F Him", "void not-vacant"),
    ],
)
def test_a_great_power_builds_only_in_its_two_homes_owned_and_vacant(units: str, centres: str, order: str, outcome: str) -> None:
    played = NINE.run(NINE.at("winter adjustments", units, centres, heirs="DO: Per"), f"AE: {order} | DO: Build Heir")
    (event,) = (event for event in played.kind("order") if event["power"] == "aesir" and event["order"] == order)
    cause = event.get("cause")
    said = f"{event['outcome']} {cause['why'] if isinstance(cause, dict) else cause or ''}".strip()
    assert said == outcome


@pytest.mark.parametrize(
    ("orders", "built"),
    [
        ("Build F Him", True),
        ("Build F Him, Waive, Waive", True),
        ("Waive, Build F Him", True),
        ("Waive, Waive, Build F Him", True),
        ("Waive, Waive, Waive, Build F Him", False),
    ],
)
def test_builds_without_a_site_are_waived_before_the_one_that_has_one(orders: str, built: bool) -> None:  # noqa: FBT001
    """Aesir has four centres, one unit and one vacant home, so three builds of which it can make one (B-17)."""
    played = NINE.run(NINE.at("winter adjustments", "AE: F Asg", "AE: Gim, Per"), f"AE: {orders} | DO: Build Heir")
    assert (played.unit_in("Him") is not None) == built


def test_thralls_and_vassals_count_for_nobodys_units_but_their_own() -> None:
    """S-028: Aesir has two centres of its own, two units, a thrall and a vassal with three centres and one unit."""
    position = NINE.at("autumn census", "vDA: F Gim", heirs="AE: Asg, Kor", vassals="vDA: Gim, Per, Eir")
    played = NINE.run(position)
    aesir, vassal = played.total("AE"), played.total("vDA")
    assert (aesir["centres"], aesir["own"], aesir["units"], aesir["builds"]) == (6, 2, 2, 0)
    assert (vassal["own"], vassal["units"], vassal["builds"]) == (3, 1, 0)  # its capital is not vacant


# S-070, S-071, S-095: heirs.


@pytest.mark.parametrize(
    ("units", "centres", "heirs", "built", "order", "answer"),
    [
        ("", "", "AE: ", "", "Build Heir", "builds"),
        ("", "", "AE: ", "", "Build Heir Asgard", "builds"),
        ("", "", "AE: ", "", "Build Heir Aesir", "builds"),
        ("AE: F Orm, F Him", "", "AE: Kor", "", "Build Heir", "builds"),  # nobody need stand there
        ("AE: F Him | DO: F Asg, F Sva", "", "AE: Kor", "", "Build Heir", "builds"),  # another's unit stands there; it is owned
        ("", "", "AE: Asg", "", "Build Heir", "fails heir-there"),
        ("", "", "AE: ", "AE", "Build Heir", "fails heir-last-winter"),
        ("", "", "AE: ", "DO", "Build Heir", "builds"),
        ("AE: F Him | DO: F Sva", "DO: Asg", "AE: Kor", "", "Build Heir", "fails no-capital"),
        ("", "", "AE: ", "", "Build Heir Himinbjorg", "fails not-capital"),
        ("", "", "AE: ", "", "Build Heir Madr", "fails not-capital"),
    ],
)
def test_an_heir_is_built_in_ones_own_capital_if_none_is_there_and_none_came_last_winter(
    units: str, centres: str, heirs: str, built: str, order: str, answer: str
) -> None:
    position = NINE.at("winter adjustments 3", units, centres, f"{heirs} | MA: Bif", built=f"{built}: " if built else "")
    played = NINE.run(position, f"AE: {order} | MA: Build Heir")
    assert played.heir("AE") == answer
    assert ("Asg" in played.heirs("AE")) == (answer in ("builds", "fails heir-there"))


def test_an_heir_costs_no_centre_and_counts_as_no_unit() -> None:
    position = NINE.at("winter adjustments", "AE: F Orm, F Him", heirs="AE: Kor")
    played = NINE.run(position, "AE: Build Heir")
    assert played.heirs("AE") == ["Asg", "Kor=Kor"]
    assert len(played.after.units_of("aesir")) == 2
    assert played.points("AE") == 3


# S-072, S-073, S-127, S-131, S-132, S-134: vassals. Dokkalfar is the giver, Aesir the receiver.


@pytest.mark.parametrize(
    ("units", "vassal", "giver", "receiver", "units_after"),
    [
        ("", "Gim", "Build A Gim", "Build F Gim", ["A Gim"]),
        ("", "Gim", "Build F Gim", "Build A Gim", ["F Gim"]),
        ("", "Gim", "Build F Gim", "", ["F Gim"]),
        ("", "Gim", "", "Build A Gim", ["A Gim"]),
        ("", "Gim", "Build A Per", "Build A Gim", ["A Gim"]),  # the giver's is not legal
        ("", "Gim", "Build A Gim", "Build A Per", ["A Gim"]),
        ("", "Gim", "Build A Per", "Build A Che", []),  # neither is
        ("", "Gim", "Waive", "Build A Gim", []),
        ("", "Gim, Per", "Waive", "Build A Gim", []),  # two are due, but a vassal builds one at most
        ("", "Gim, Per", "Build A Gim", "Waive", ["A Gim"]),
        ("", "Gim", "", "", []),
        ("", "Gim, Per", "Build A Gim", "Build F Per", ["A Gim"]),  # only in its capital, one in a winter
        ("vDA: F Mor", "Gim, Per", "Build A Gim", "", ["A Gim", "F Mor"]),
        ("vDA: F Gim", "Gim, Per", "Build A Gim", "", ["F Gim"]),  # not vacant
        ("vDA: F Mor", "Gim", "Build A Gim", "", ["F Mor"]),  # none due
        ("vDA: F Mor, F Orm", "Gim", "Remove F Mor", "Remove F Orm", ["F Orm"]),
        ("vDA: F Mor, F Orm", "Gim", "", "Remove F Orm", ["F Mor"]),
        ("vDA: F Mor, F Orm", "Gim", "Remove F Ylg", "Remove F Orm", ["F Mor"]),
        ("vDA: F Mor, F Orm, F Gim", "Gim", "Remove F Mor", "Remove F Orm", ["F Gim"]),  # two are due: one each
    ],
)
def test_a_legal_order_of_the_giver_comes_first_then_one_of_the_receiver(
    units: str, vassal: str, giver: str, receiver: str, units_after: list[str]
) -> None:
    position = NINE.at("winter adjustments", units, heirs="MA: Bif", vassals=f"vDA: {vassal}")
    told = [f"{holder}: vDA>{order}" for holder, order in (("DO", giver), ("AE", receiver)) if order]
    played = NINE.run(position, " | ".join(["MA: Build Heir", *told]))
    assert [str(unit) for unit in played.after.units_of("vDA")] == units_after


@pytest.mark.parametrize(
    "told",
    [
        [{"vDA": "Build A Gim"}],
        ["vDA: Build A Gim"],  # quoted, one text
        ["vda : Build A Gim"],
        "Build Heir\nvDA: Build A Gim",  # a block, as it came
        ["Build Heir", {"vDA": "Build A Gim"}],
    ],
)
def test_an_order_for_a_vassal_is_marked_by_its_name_however_the_file_is_written(told: object) -> None:
    position = NINE.at("winter adjustments", heirs="MA: Bif | DO: Per", vassals="vDA: Gim")
    played = NINE.play(position, {"orders": {"dokkalfar": told}})
    assert [str(unit) for unit in played.after.units_of("vDA")] == ["A Gim"]
    assert [problem for problem in played.problems if problem.weight == "illegal"] == []


@pytest.mark.parametrize("order", ["Build Heir", "Build Heir Gim"])
def test_a_vassal_makes_no_heirs(order: str) -> None:
    position = NINE.at("winter adjustments", heirs="MA: Bif | DO: Per", vassals="vDA: Gim")
    played = NINE.run(position, f"DO: vDA>{order}")
    (event,) = (event for event in played.kind("order") if event["power"] == "vDA")
    assert event["cause"] == {"kind": "illegal", "why": "no-heirs"}
    assert played.heirs("DO") == ["Gim=vDA", "Per=Per"]


def test_nobody_but_its_holders_orders_for_a_vassal() -> None:
    position = NINE.at("winter adjustments", heirs="MA: Bif", vassals="vDA: Gim")
    with pytest.raises(AssertionError, match="not an order"):
        NINE.run(position, "MA: vDA>Build A Gim")


@pytest.mark.parametrize(
    ("units", "vassal", "left"),
    [
        ("F Gim, F Gjo", "Gim", ["F Gim"]),
        ("F Gim, F Ifi, F Sae", "Gim, Eir", ["F Gim", "F Sae"]),  # Saekin is far from the capital, and next to Eire
        ("F Gim, F Ifi, F Sae", "Gim, Per", ["F Gim", "F Ifi"]),
    ],
)
def test_a_vassal_whose_removals_nobody_orders_loses_the_unit_farthest_from_its_centres(
    units: str, vassal: str, left: list[str]
) -> None:
    position = NINE.at("winter adjustments", f"vDA: {units}", heirs="MA: Bif", vassals=f"vDA: {vassal}")
    played = NINE.run(position, "MA: Build Heir")
    assert [str(unit) for unit in played.after.units_of("vDA")] == left


# S-074: minor powers and thralls get their first unit back.


@pytest.mark.parametrize(
    ("units", "centres", "heirs", "rebuilt"),
    [
        ("Per: ", "", "", ["F Per"]),
        ("Per: | Gim: ", "", "", ["A Gim", "F Per"]),
        ("Per: ", "", "AE: Per", ["F Per"]),  # a thrall
        ("", "DO: Per", "", []),  # taken
        ("Per: | DO: F Sva, F Per", "", "", []),  # somebody stands there
        ("", "", "", []),
    ],
)
def test_a_minor_power_or_thrall_whose_own_centre_is_vacant_gets_its_first_unit_back(
    units: str, centres: str, heirs: str, rebuilt: list[str]
) -> None:
    position = NINE.at("winter adjustments", units, centres, f"{heirs} | MA: Bif")
    played = NINE.run(position, "MA: Build Heir")
    assert [event["unit"] for event in played.kind("rebuilt")] == rebuilt


def test_a_winter_in_which_only_minor_powers_build_is_played_without_anybodys_orders() -> None:
    played = NINE.run(NINE.at("winter adjustments", "Per: "))
    assert [event["unit"] for event in played.kind("rebuilt")] == ["F Per"]
    assert played.after.phase.title == "Spring 362 BCE Orders"


@pytest.mark.parametrize(
    ("units", "orders", "missing"),
    [
        ("AE: F Orm, F Ifi", "", []),  # only an heir could be built, which nobody has to do
        ("AE: F Orm", "", ["aesir"]),  # a unit could be built
        ("AE: F Orm, F Ifi, F Him", "", ["aesir"]),  # one must be removed
        ("AE: F Orm", "AE: Build Heir", []),  # something came
    ],
)
def test_who_may_only_build_an_heir_has_missed_nothing(units: str, orders: str, missing: list[str]) -> None:
    played = NINE.run(NINE.at("winter adjustments", units, heirs="AE: "), orders)
    assert [event["power"] for event in played.kind("nbr") if event["power"] == "aesir"] == missing
