"""Movement and retreats with units that stay where they are, with vassals, with canals, islands and arrows (5, 7.2, 10.3, 10.5)."""

from __future__ import annotations

import pytest

from generator.diplomacy.orders import Unit
from tests.rulesets.saga_of_the_nine.table import NINE

# S-063 to S-066: sorties. Permyak borders Morskoy, Ylg and Ziva.

STRONG = "DO: F Che - Mor, F Sva S F Che - Mor"
HELPED = "F Ylg S F Per - Mor"
BOTH_HELP = f"LJ: {HELPED}, F And S F Per - Mor"
STORM = "LJ: A Ziv - Per | DO: F Mor S A Ziv - Per | MA: F Ylg S F Per"


@pytest.mark.parametrize(
    ("units", "orders", "sortie", "said", "place", "there"),
    [
        # into an empty place, opposed by nobody: it bounces all the same
        ("", "", "F Per - Mor", {"F Per": "bounces"}, "Mor", ""),
        # against one mover
        ("DO: F Che, F Sva", "DO: F Che - Mor", "F Per - Mor", {"F Per": "bounces", "F Che": "bounces"}, "Mor", ""),
        # against a supported one
        ("DO: F Che, F Sva", STRONG, "F Per - Mor", {"F Che": "moves"}, "Mor", "dokkalfar"),
        # against one that stands there
        ("DO: F Mor, F Sva", "DO: F Mor H", "F Per - Mor", {"F Per": "bounces", "F Mor": "holds"}, "Mor", "dokkalfar"),
        # it cuts a support
        ("DO: F Mor, F Che", "DO: F Mor S F Che - Orm, F Che - Orm", "F Per - Mor", {"F Mor": "cut"}, "Mor", "dokkalfar"),
        # it drives nobody out, however well supported
        ("DO: F Mor | LJ: F Ylg, F And", BOTH_HELP, "F Per - Mor", {"F Mor": "holds"}, "Mor", "dokkalfar"),
        # with a support it stops a supported mover
        ("DO: F Che, F Sva | LJ: F Ylg, F Alf", f"{STRONG} | LJ: {HELPED}", "F Per - Mor", {"F Che": "bounces"}, "Mor", ""),
        # two swap places with each other: neither goes
        ("DO: F Mor, F Sva", "DO: F Mor - Per", "F Per - Mor", {"F Mor": "bounces", "F Per": "bounces"}, "Per", "Per"),
        # while it is away it is not helped to hold
        ("DO: F Mor, F Sva | LJ: A Ziv, F Alf | MA: F Ylg", STORM, "F Per - Ylg", {"A Ziv": "moves"}, "Per", "ljosalfar"),
        ("DO: F Mor, F Sva | LJ: A Ziv, F Alf | MA: F Ylg", STORM, "F Per H", {"A Ziv": "bounces"}, "Per", "Per"),
    ],
)
def test_a_sortie_always_bounces_and_otherwise_fights_like_a_move(
    units: str, orders: str, sortie: str, said: dict[str, str], place: str, there: str
) -> None:
    played = NINE.run(NINE.at("spring orders", units), orders or "AE: F Asg H", f"ZW: 1 DP {sortie}")
    assert {name: played.order(name)["outcome"] for name in said} == said
    unit = played.unit_in(place)
    assert (unit.power if unit else "") == there
    assert played.order("F Per")["order"] == sortie


@pytest.mark.parametrize("heirs", ["", "LJ: Alf, Per"], ids=["minor", "thrall"])
def test_a_unit_that_stays_where_it_is_is_destroyed_when_it_is_driven_out(heirs: str) -> None:
    position = NINE.at("spring orders", "MA: A Ziv, F Mid | DO: F Ylg, F Sva", heirs=heirs)
    played = NINE.run(position, "MA: A Ziv - Per, F Mid H | DO: F Ylg S A Ziv - Per, F Sva H")
    assert played.options("F Per") == []
    assert played.after.phase.step == "orders"
    assert played.unit_in("Per") == Unit("madr", "A", "Per")
    assert played.after.centres["Per"] == "Per"


@pytest.mark.parametrize(
    ("help_", "cause"),
    [
        ("F Gei S F Him - Bif", {"kind": "contested", "by": ["F Him"]}),
        ("F Gei H", {"kind": "held", "by": "A Bif"}),  # A Bif stays, and stops both
    ],
)
def test_who_comes_where_another_drives_the_unit_out_is_stopped_by_that_other(help_: str, cause: dict[str, object]) -> None:
    position = NINE.at("spring orders", "AE: F Him, F Gei | VA: A Van, F Noa")
    played = NINE.run(position, f"AE: F Him - Bif, {help_} | VA: A Van - Bif, F Noa H")
    assert played.order("A Van")["cause"] == cause


@pytest.mark.parametrize(("sortie", "options"), [("F Gla - Aek", "Gin Hel Vig"), ("F Gla H", "Aek Gin Hel Vig")])
def test_a_place_that_only_a_sortie_contested_is_closed_to_retreats(sortie: str, options: str) -> None:
    position = NINE.at("spring orders", "JO: F Elj, F Jot | DO: F Ylg, F Syl, F Sli")
    played = NINE.run(position, "DO: F Syl - Elj, F Sli S F Syl - Elj", f"ZW: 1 DP {sortie}")
    assert " ".join(played.options("F Elj")) == options


@pytest.mark.parametrize(
    ("orders", "closed"),
    [
        ("LJ: A Ziv - Per, F Ylg S A Ziv - Per", True),  # driven out from elsewhere, it still has contested Morskoy
        ("DO: F Mor - Per | LJ: A Ziv S F Mor - Per, F Ylg H", False),  # driven out from there, it has not
    ],
)
def test_a_sortie_driven_out_from_where_it_went_closes_nothing(orders: str, closed: bool) -> None:  # noqa: FBT001 - a column
    mor = "F Mor" if "F Mor" in orders else "F Che"
    position = NINE.at("spring orders", f"LJ: A Ziv, F Ylg | DO: {mor}, F Sva | SU: F And, F Mus | MA: A Bel, A Vid")
    played = NINE.run(position, f"{orders} | MA: A Bel - And, A Vid S A Bel - And", "ZW: 1 DP F Per - Mor")
    assert played.order("F Per")["order"] == "F Per - Mor"
    assert ("Mor" in played.options("F And")) != closed


# S-126, S-130: vassals move, take, retreat.


def test_a_vassals_units_move_and_drive_out_even_its_holders() -> None:
    position = NINE.at("spring orders", "vDA: F Mor, F Syl | DO: F Ylg, F Sva", vassals="vDA: Gim")
    played = NINE.run(position, "DO: F Ylg H", "AE: 1 DP F Mor - Ylg, 1 DP F Syl S F Mor - Ylg")
    assert played.unit_in("Ylg") == Unit("vDA", "F", "Ylg")
    assert [event["power"] for event in played.kind("dislodged")] == ["dokkalfar"]


def test_a_vassals_unit_that_is_driven_out_retreats_where_its_holders_say() -> None:
    position = NINE.at("spring orders", "vDA: F Mor | LJ: F Ylg, F Bel", vassals="vDA: Gim")
    fought = NINE.run(position, "LJ: F Ylg - Mor, F Bel S F Ylg - Mor")
    assert fought.after.phase.step == "retreats"
    assert NINE.run(fought.after, "DO: vDA>F Mor - Orm").unit_in("Orm") == Unit("vDA", "F", "Orm")
    assert [one for one in NINE.run(fought.after).after.units if one.power == "vDA"] == []


@pytest.mark.parametrize(
    ("dokkalfar", "aesir", "ends", "overruled"),
    [  # Dokkalfar is the giver, Aesir the receiver; F Gim may go to Mor or Orm, F Ylg to Mor, Per, Syl or Ziv
        (["F Gim - Orm"], ["F Ylg - Mor"], ["Mor", "Orm"], []),  # each orders the unit that the other leaves out
        (["F Gim - Mor", "F Ylg - Mor"], ["F Gim - Orm", "F Ylg - Kor"], ["Mor", "Orm"], ["DO F Gim - Mor", "AE F Ylg - Kor"]),
        (["F Gim - Mor"], ["F Ylg - Mor"], [], []),  # both stand, and both units go to one place
        (["F Gim - Vid"], ["F Gim - Che"], [], ["DO F Gim - Vid"]),  # both illegal: the receiver's overrides
        (["F Gim H"], ["F Gim - Orm"], ["Orm"], ["DO F Gim H"]),
        (["F Gim - Orm"], ["F Gim H"], ["Orm"], ["AE F Gim H"]),
    ],
)
def test_of_two_holders_orders_one_stands_for_each_unit(
    dokkalfar: list[str], aesir: list[str], ends: list[str], overruled: list[str]
) -> None:
    position = NINE.at("spring orders", "LJ: A Vid, A Ida, F Alf | JO: F Aek, F Elj | vDA: F Gim, F Ylg", vassals="vDA: Gim, Per")
    storm = "LJ: A Vid - Gim, A Ida S A Vid - Gim | JO: F Aek - Ylg, F Elj S F Aek - Ylg"
    told = " | ".join(f"{label}: vDA>{order}" for label, orders in (("DO", dokkalfar), ("AE", aesir)) for order in orders)
    played = NINE.run(NINE.run(position, storm).after, told)
    assert [one.place for one in played.after.units_of("vDA")] == ends
    labels = {power: label for label, power in NINE.labels.items()}
    assert [f"{labels[str(event['holder'])]} {event['order']}" for event in played.kind("overruled")] == overruled


@pytest.mark.parametrize(
    ("told", "missing"),
    [
        ("DO: vDA>F Mor - Orm", []),  # one of the two is enough
        ("AE: vDA>F Mor - Orm", []),
        ("", ["aesir", "dokkalfar"]),
    ],
)
def test_nobody_is_said_to_be_missing_when_the_other_holder_ordered_the_retreat(told: str, missing: list[str]) -> None:
    position = NINE.at("spring orders", "vDA: F Mor | LJ: F Ylg, F Bel", vassals="vDA: Gim")
    fought = NINE.run(position, "LJ: F Ylg - Mor, F Bel S F Ylg - Mor")
    played = NINE.run(fought.after, told)
    assert [event["power"] for event in played.kind("nrr")] == missing
    assert [problem.code for problem in played.problems] == ["nrr"] * len(missing)


def test_a_holder_that_owes_a_retreat_of_its_own_is_missing_whatever_the_other_ordered() -> None:
    position = NINE.at("spring orders", "vDA: F Mor | LJ: F Ylg, F Bel | DO: F Sva, F Che | MA: F Orm, A Rat", vassals="vDA: Gim")
    fought = NINE.run(position, "LJ: F Ylg - Mor, F Bel S F Ylg - Mor | MA: F Orm - Che, A Rat S F Orm - Che")
    assert [event["power"] for event in NINE.run(fought.after, "AE: vDA>F Mor - Ylg").kind("nrr")] == ["dokkalfar"]


# S-042 to S-046: the map at work.


@pytest.mark.parametrize(
    ("unit", "end", "goes"),
    [
        ("F Bif", "Gei", True),  # canals let fleets through from one water to another
        ("F Bif", "Ifi", True),
        ("F Hel", "Hri", True),
        ("F Hel", "Syl", True),
        ("A Hel", "Hri", False),
        ("F Iqa", "Ung", True),  # arrows, and the waters that they cross
        ("A Iqa", "Ung", True),
        ("F Iqa", "Gjo", True),
        ("A Iqa", "Gjo", False),
        ("F Gjo", "Ams", True),
        ("A Bel", "Vid", True),
        ("A Alf", "Uda", True),  # inland
        ("F Alf", "Uda", False),
        ("F Gla", "Myr", False),
        ("A Gla", "Myr", True),
    ],
)
def test_canals_arrows_and_inland_places_let_through_whom_5_says(unit: str, end: str, goes: bool) -> None:  # noqa: FBT001
    clear = " | ".join(f"{minor}: " for minor in NINE.board.minors)
    alone = " | ".join(f"{label}: " for label in NINE.labels if label != "SU")
    played = NINE.run(NINE.at("spring orders", f"{clear} | {alone} | SU: {unit}"), f"SU: {unit} - {end}")
    assert (played.unit_in(end) is not None) == goes


@pytest.mark.parametrize(
    ("units", "orders", "goes"),
    [
        ("LJ: A Bel, F Mor", "LJ: A Bel - Che, F Mor C A Bel - Che", True),  # over water
        ("LJ: A Ziv, F Per", "LJ: A Ziv - Thu, F Per C A Ziv - Thu", False),  # not from an island
        ("LJ: A Van, F Bif", "LJ: A Van - Asg, F Bif C A Van - Asg", False),  # not from a canal
    ],
)
def test_only_fleets_on_water_convoy(units: str, orders: str, goes: bool) -> None:  # noqa: FBT001
    clear = " | ".join(f"{minor}: " for minor in NINE.board.minors)
    alone = " | ".join(f"{label}: " for label in NINE.labels if label != "LJ")
    played = NINE.run(NINE.at("spring orders", f"{clear} | {alone} | {units}"), orders)
    name = " ".join(orders.split()[1:3])
    assert (played.order(name)["outcome"] == "moves") == goes


def test_a_minor_powers_army_that_goes_by_sea_bounces_like_any_sortie() -> None:
    """A sortie by convoy: Lakigigar's army against Jotunheim, carried over Saekin."""
    position = NINE.at("spring orders", "JO: F Sae, F Thr | SU: F Mus, F Rag")
    played = NINE.run(position, "JO: F Sae C A Lak - Jot, F Thr - Jot", "SU: 1 DP A Lak - Jot")
    assert (played.order("A Lak")["outcome"], played.order("F Thr")["outcome"]) == ("bounces", "bounces")
    stays = NINE.run(position, "JO: F Sae H, F Thr - Jot", "SU: 1 DP A Lak - Jot")
    assert stays.order("F Thr")["outcome"] == "moves"


@pytest.mark.parametrize(
    ("sortie", "stays"),
    [
        ("A Lak - Jot", False),  # no fleet is ordered to carry it, but it tried to move (DATC 6.D.8)
        ("A Lak - Asg", True),  # no fleets are there that could: the order is not possible (DATC 4.E.1)
        ("A Lak H", True),
    ],
)
def test_a_minor_powers_army_that_no_fleet_carries_is_helped_to_hold_no_more_than_a_players(
    sortie: str,
    stays: bool,  # noqa: FBT001 - a column
) -> None:
    """7.2: they are ordered to move via convoy "just like any other unit"."""
    position = NINE.at("spring orders", "SU: A Flo, F Jor | JO: F Sae, F Thr")
    played = NINE.run(position, "SU: A Flo - Lak, F Jor S A Flo - Lak | JO: F Sae S A Lak", f"ZW: 1 DP {sortie}")
    assert (played.unit_in("Lak") == Unit("Lak", "A", "Lak")) == stays
    assert played.kind("standoff") == []
