"""What realms see and learn: scouting, shared recon, spies, bought reports, and what each of them knows."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.known import known
from generator.rulesets.dragon_lords.orders import BuyIntel, Order, ShareRecon, Spy
from generator.rulesets.dragon_lords.position import INDEPENDENT, Hero, Position, Sighting
from generator.rulesets.dragon_lords.sight.espionage import spy
from generator.rulesets.dragon_lords.sight.scouting import scout
from tests.rulesets.dragon_lords.test_muster import Faces
from tests.support import lords
from tests.support.lords import events, only, provinces, unit, why

A1, ENEMY = "brynn A1", "corvane A1"


def landless(position: Position) -> Position:
    """A position in which nobody owns anything, so that only troops see."""
    return provinces(position, {place: {"owner": INDEPENDENT, "annexed": ""} for place in lords.scenario().provinces})


def seen(
    position: Position, *, face: int, realm: str = "brynn", those: dict[str, list[Order]] | None = None
) -> tuple[Turn, set[str]]:
    """A turn after scouting with dice that show one face, and the places of which a realm has news."""
    dice: Any = Faces(face)
    turn = scout(replace(lords.turn(position, those), dice=dice))
    return turn, {str(event["place"]) for event in events(turn, "scouted", realm)}


NEXT_TO_BRY = {"BDo", "Gul", "Sal", "BBi"}
SCOUTS: list[tuple[str, tuple[Any, ...], int, set[str]]] = [
    ("L-T04 at 30 of 100", ("infantry", 1), 30, NEXT_TO_BRY),
    ("L-T04 at 31", ("infantry", 1), 31, set()),
    ("L-T04 the bonus at 20, provinces alone", ("infantry", 1), 20, NEXT_TO_BRY | {"Red", "WFo", "Cor", "Gre", "Ald"}),
    ("a siege engine sees nothing", ("siege-engine", 9), 1, set()),
]


@pytest.mark.parametrize(("stack", "face", "places"), [row[1:] for row in SCOUTS], ids=[row[0] for row in SCOUTS])
def test_scouting(stack: tuple[Any, ...], face: int, places: set[str]) -> None:  # L-040
    assert seen(landless(only(unit(A1, "Bry", stack))), face=face)[1] == places


def test_barriers_hide_what_is_behind() -> None:  # L-T33
    _, places = seen(landless(only(unit(A1, "Gul", ("ranger", 1)))), face=70)
    assert "BDo" not in places
    assert "Bry" in places


def test_what_is_owned_or_occupied_is_known_without_dice() -> None:  # scenario 13.1
    turn, places = seen(provinces(lords.start(), {"BDo": {"damage": 2}}), face=100)
    assert places == set()
    assert {place: (it.damage, it.standing) for place, it in turn.position.grounds["brynn"].items()} == {
        "Bry": (0, 4),
        "BDo": (2, 0),
    }


def test_a_scout_sees_two_provinces_away() -> None:  # L-043
    hero = Hero("brynn", "Tegan", "scout")
    position = landless(only(unit(A1, "Bry", ("siege-engine", 1), heroes=(hero.id,)), heroes=[hero]))
    assert {"Red", "WFo", "Cor", "Gre"} <= seen(position, face=100)[1]


def test_sightings_are_amounts_and_the_hidden_stay_hidden() -> None:  # L-041, L-045
    others = (
        unit(ENEMY, "Gul", ("levy", 4), ("guard", 1, 2), heroes=("corvane Morvan",)),
        unit("corvane A2", "Gul", ("levy", 2)),
        unit("corvane A3", "Gul", ("spy", 2), hidden=True),
        unit("fennmoor A1", "Cor", ("levy", 1)),
    )
    position = landless(only(unit(A1, "Bry", ("infantry", 1)), *others, heroes=[Hero("corvane", "Morvan", "captain")]))
    turn, _ = seen(position, face=30)
    assert turn.position.seen["brynn"] == (Sighting("Gul", "corvane", 1, {"guard": 1, "levy": 6}, heroes=1),)


def test_old_news_stays_until_the_place_is_seen_again() -> None:  # scenario 11
    position = landless(only(unit(A1, "Bry", ("infantry", 1)), unit(ENEMY, "Gul", ("levy", 4))))
    first, _ = seen(position, face=30)
    gone = replace(first.position, units={A1: position.units[A1]}, phase=first.position.phase._replace(number=2, season="turn-2"))
    assert seen(gone, face=100)[0].position.seen["brynn"] == first.position.seen["brynn"]
    assert seen(gone, face=30)[0].position.seen["brynn"] == ()


def test_recon_is_shared_and_nothing_else() -> None:  # scenario 5
    position = landless(
        only(unit(A1, "Bry", ("infantry", 1)), unit(ENEMY, "Gul", ("levy", 4)), unit("fennmoor A1", "Fen", ("levy", 1)))
    )
    turn, _ = seen(position, face=30, those={"brynn": [ShareRecon("fennmoor")]})
    assert Sighting("Gul", "corvane", 1, {"levy": 4}) in turn.position.seen["fennmoor"]
    assert not any(it.place == "Gul" for it in turn.position.seen.get("aldermark", ()))


def test_each_success_is_told_with_who_saw_what_by_which_dice() -> None:  # scenario 11
    turn, _ = seen(landless(only(unit(A1, "Bry", ("infantry", 2), ("siege-engine", 3)))), face=20)
    by = {event["place"]: event["by"] for event in events(turn, "scouted", "brynn")}
    assert {"troops": "infantry", "from": "Bry", "dice": [20, 20], "needed": 30} in by["Gul"]
    assert {"troops": "infantry", "from": "Bry", "over": "Gul", "dice": [20, 20], "needed": 20} in by["Red"]


def test_recon_of_a_realm_that_was_just_eliminated_is_not_shared() -> None:
    position = lords.realms(landless(only(unit(A1, "Bry", ("infantry", 1)))), {"brynn": {"out": True}})
    assert not events(scout(lords.turn(position, {"brynn": [ShareRecon("fennmoor")]})), "recon")


def spying(face: int, *, thief: bool = False, gold: str = "40") -> Turn:
    hero = Hero("brynn", "Tegan", "thief")
    base = lords.start()
    position = replace(base, heroes={**base.heroes, hero.id: hero} if thief else base.heroes)
    position = lords.at_war(lords.realms(position, {"brynn": {"treasury": Decimal(gold)}}), ("corvane", "fennmoor"))
    dice: Any = Faces(face)
    return spy(replace(lords.turn(position, {"brynn": [Spy("corvane", "Cor")]}), dice=dice))


@pytest.mark.parametrize(
    ("face", "thief", "succeeds"), [(50, False, True), (51, False, False), (75, True, True), (76, True, False)]
)
def test_spies(face: int, *, thief: bool, succeeds: bool) -> None:  # L-149, scenario 4, 5
    turn = spying(face, thief=thief)
    assert turn.position.realms["brynn"].treasury == 35
    told = events(turn, "spied", "brynn")
    assert bool(told) == succeeds
    assert [event["of"] for event in events(turn, "caught-spy", "corvane")] == ([] if succeeds else ["brynn"])
    if succeeds:
        assert (told[0]["treasury"], told[0]["wars"], told[0]["allies"]) == (40, ["fennmoor"], [])
        assert [it["unit"] for it in told[0]["units"]] == ["corvane G1", "corvane A1", "corvane F1"]  # type: ignore[index, union-attr]
        assert not [event for event in turn.events if event["audience"] == "corvane"]


def test_spies_are_paid_in_advance() -> None:
    assert why(spying(1, gold="4.9")) == ["no-gold"]


def test_a_report_is_bought() -> None:  # scenario 5
    turn = spy(lords.turn(lords.start(), {"brynn": [BuyIntel("corvane")]}))
    (told,) = events(turn, "intel", "brynn")
    assert (told["provinces"], told["tax"], told["troops"]) == (2, 36, 19)
    assert turn.position.realms["brynn"].treasury == 37
    assert not [event for event in turn.events if event["audience"] == "corvane"]


def test_each_realm_knows_its_own_and_the_gm_all() -> None:
    position = lords.start()
    own = known(position, "brynn")
    assert {event["realm"] for event in own} == {"brynn"}
    assert len(known(position, "gm")) == 6 * len(own)
    assert known(position, "nobody") == ()
    assert known(replace(position, fog=False), "brynn") == ()
