"""What the map of a season shows: an arrow or a mark for everything that has a place on it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.picture import Arrow, Mark, Piece
from generator.rulesets.dynastic_campaign.position import Position, Unit
from tests.support import campaign
from tests.support.campaign_pictures import maps, phase_of

PIC, SPN = "france ARM-2", "spain ARM-3"


def moved(unit: str, start: str, end: str, **more: Any) -> Event:
    return {"kind": "moved", "unit": unit, "nation": unit.partition(" ")[0], "from": start, "to": end, **more}


def taken_over(cause: str) -> Event:
    event: Event = {"kind": "changed-hands", "unit": "france ARM-4", "was": SPN, "nation": "spain", "to": "france", "at": "SpN"}
    return {**event, "ap": 100, "cause": cause}


def side(units: Mapping[str, int], result: str, *, came: Sequence[str] = (), supports: Mapping[str, int] | None = None) -> Any:
    strength = sum(units.values())
    return {"units": units, "came": list(came), "supports": supports or {}, "strength": strength, "result": result, "losses": {}}


def battle(place: str, *sides: Any) -> Event:
    return {"kind": "battle", "place": place, "sides": list(sides)}


WON = battle("SpN", side({PIC: 80}, "won", came=[PIC], supports={"france GAR-2": 20}), side({SPN: 70}, "lost"))
LOST = battle("SpN", side({PIC: 80}, "lost", came=[PIC]), side({SPN: 100}, "won", supports={"spain GAR-2": 25, "spain FLT-2": 30}))

ARROWS: Mapping[str, tuple[Sequence[Event], set[Arrow]]] = {
    "a move": ([moved("france ARM-1", "IdF", "Lan")], {Arrow("move", "IdF", "Lan", "france", piece="army")}),
    "a move over the sea, past the fleets that carry it": (
        [moved("france ARM-1", "Bri", "Eng", by=["BBi", "NSe"])],
        {Arrow("move", "Bri", "Eng", "france", route=("BBi", "NSe"), piece="army")},
    ),
    "a voyage off the map, past those of its stops that are on it": (
        [{**moved("portugal FLT-1", "NAt", "Vir", course=["CW", "NA"]), "kind": "sailed"}],
        {Arrow("move", "NAt", "Vir", "portugal", piece="fleet")},
    ),
    "a voyage from the middle of the sea, by the sea where it leaves the map": (
        [{**moved("england FLT-1", "NSe", "Vir", course=["NAt", "CW", "NA"]), "kind": "sailed"}],
        {Arrow("move", "NSe", "Vir", "england", route=("NAt",), piece="fleet")},
    ),
    "a voyage that was turned back": (
        [
            {
                "kind": "turned-back",
                "unit": "portugal FLT-1",
                "nation": "portugal",
                "at": "NAt",
                "to": "Vir",
                "course": ["CW"],
                "met": [],
            }
        ],
        {Arrow("move", "NAt", "Vir", "portugal", ok=False, piece="fleet")},
    ),
    "a move that was held up": (
        [{**moved("france ARM-1", "IdF", "Lan", why="jam"), "kind": "nullified"}],
        {Arrow("move", "IdF", "Lan", "france", ok=False, piece="army")},
    ),
    "no arrow for an order to stay that came to nothing": (
        [{"kind": "nullified", "unit": "france ARM-1", "nation": "france", "from": "IdF", "why": "attacked"}],
        set(),
    ),
    "a support of a move that won": ([WON], {Arrow("support", "Pic", "Pic", "france", onward="SpN", piece="garrison")}),
    "a move that lost, and a support from elsewhere of who stayed; none for one from the same place": (
        [LOST],
        {Arrow("move", "Pic", "SpN", "france", ok=False, piece="army"), Arrow("support", "Leo", "SpN", "spain", piece="fleet")},
    ),
    "a drawn battle stops who came": (
        [battle("SpN", side({PIC: 80}, "drawn", came=[PIC]), side({SPN: 80}, "drawn"))],
        {Arrow("move", "Pic", "SpN", "france", ok=False, piece="army")},
    ),
    "a retreat": (
        [{**moved(SPN, "SpN", "LRh"), "kind": "retreated"}],
        {Arrow("retreat", "SpN", "LRh", "spain", piece="army")},
    ),
    "no retreat for who goes back to where it came from": ([{**moved(PIC, "SpN", "Pic"), "kind": "retreated"}], set()),
    "no retreat for an army that goes into its garrison": (
        [{**moved(SPN, "SpN", "SpN"), "kind": "retreated", "into": "spain GAR-2", "ap": 90}],
        set(),
    ),
    "a withdrawal": (
        [{"kind": "withdrew", "at": "SpN", "nation": "spain", "units": [SPN], "to": {SPN: "LRh"}}],
        {Arrow("retreat", "SpN", "LRh", "spain", piece="army")},
    ),
    "no arrow for who was held": ([{"kind": "held", "at": "SpN", "nation": "spain", "units": [SPN]}], set()),
    "two sides that meet on a border": (
        [
            {
                "kind": "head-on",
                "places": ["Pic", "SpN"],
                "sides": [
                    {"units": {PIC: 80}, "to": "SpN", "supports": {"france GAR-2": 20}, "strength": 100, "goes_on": True},
                    {"units": {SPN: 90}, "to": "Pic", "supports": {}, "strength": 90, "goes_on": False},
                ],
            }
        ],
        {
            Arrow("support", "Pic", "Pic", "france", onward="SpN", piece="garrison"),
            Arrow("move", "SpN", "Pic", "spain", ok=False, piece="army", halfway=True),
        },
    ),
    "a support of besiegers": (
        [
            {
                "kind": "siege",
                "place": "SpN",
                "nation": "france",
                "units": ["france ARM-1"],
                "supports": {PIC: 40},
                "against": ["spain GAR-2"],
                "outcome": "holds",
            }
        ],
        {Arrow("support", "Pic", "SpN", "france", piece="army")},
    ),
    "a unit that changed hands goes under its new name": (
        [
            taken_over("bribed"),
            battle("Lor", side({"france ARM-4": 100}, "lost", came=["france ARM-4"]), side({"lorraine GAR-1": 140}, "won")),
        ],
        {Arrow("move", "SpN", "Lor", "france", ok=False, piece="army")},
    ),
}


@pytest.mark.parametrize(("events", "arrows"), ARROWS.values(), ids=ARROWS)
def test_arrows(events: Sequence[Event], arrows: set[Arrow]) -> None:
    made = maps(phase_of(events)).get("moves")
    assert (set(made.arrows) if made else set()) == arrows
    assert not made or len(made.arrows) == len(arrows)


def siege(**more: Any) -> Event:
    fact = {"kind": "siege", "place": "SpN", "nation": "france", "units": ["france ARM-1"], "supports": {}, "against": []}
    return {**fact, **more}


MET: Event = {
    "kind": "head-on",
    "places": ["Pic", "SpN"],
    "sides": [
        {"units": {PIC: 80}, "to": "SpN", "supports": {}, "strength": 80, "goes_on": False},
        {"units": {SPN: 80}, "to": "Pic", "supports": {}, "strength": 80, "goes_on": False},
    ],
}
PASSED: Event = {
    **MET,
    "sides": [{"units": {PIC: 90}, "to": "SpN", "supports": {}, "strength": 90, "goes_on": True}, MET["sides"][1]],
}  # type: ignore[index]

MARKS: Mapping[str, tuple[Sequence[Event], set[Mark]]] = {
    "a battle, with who won": ([WON], {Mark("battle", "SpN", "france", text="FRA")}),
    "a battle that allies won together, with the strongest of them": (
        [battle("SpN", side({PIC: 80, "bavaria ARM-1": 90}, "won"), side({SPN: 90}, "lost"))],
        {Mark("battle", "SpN", "bavaria", text="BAV+")},
    ),
    "a battle that rebels won": (
        [battle("SpN", side({"rebels ARM-1": 100}, "won"), side({SPN: 90}, "lost"))],
        {Mark("battle", "SpN", "rebels", text="REB")},
    ),
    "a drawn battle, of nobody's colour": (
        [battle("SpN", side({PIC: 80}, "drawn"), side({SPN: 80}, "drawn"))],
        {Mark("battle", "SpN", text="drawn")},
    ),
    "a battle on a border that nobody wins": ([MET], {Mark("battle", "Pic", text="drawn", across="SpN")}),
    "a battle on a border, with who goes on": ([PASSED], {Mark("battle", "Pic", "france", text="FRA", across="SpN")}),
    "a siege that no die could end": ([siege(outcome="holds")], {Mark("siege", "SpN", "france", ok=False, text="H")}),
    "a siege with the die that failed": (
        [siege(outcome="holds", needed=5, rolled=3)],
        {Mark("siege", "SpN", "france", ok=False, text="R3")},
    ),
    "a place that falls": (
        [siege(outcome="surrenders", needed=5, rolled=6), {"kind": "fallen", "place": "SpN", "by": "france", "against": []}],
        {Mark("siege", "SpN", "france"), Mark("fallen", "SpN", "france")},
    ),
    "a unit that disbands, where it stood": (
        [{"kind": "disbanded", "unit": "france ARM-1", "nation": "france", "at": "IdF", "ap": 10, "cause": "own-order"}],
        {Mark("gone", "IdF", "france")},
    ),
    "a unit that disbands, where it fought": (
        [WON, {"kind": "disbanded", "unit": PIC, "nation": "france", "at": "Pic", "ap": 10, "cause": "losses-unpaid"}],
        {Mark("battle", "SpN", "france", text="FRA"), Mark("gone", "SpN", "france")},
    ),
    "a unit that changes hands": (
        [
            {
                "kind": "changed-hands",
                "unit": "france ARM-4",
                "was": SPN,
                "nation": "spain",
                "to": "france",
                "at": "SpN",
                "ap": 100,
                "cause": "bribed",
            }
        ],
        {Mark("bought", "SpN", "france", text="SPA")},
    ),
    "a unit that is inherited": (
        [
            {
                "kind": "changed-hands",
                "unit": "france ARM-4",
                "was": SPN,
                "nation": "spain",
                "to": "france",
                "at": "SpN",
                "ap": 100,
                "cause": "inherited",
            }
        ],
        {Mark("inherited", "SpN", "france", text="SPA")},
    ),
    "a fort that grows": (
        [{"kind": "fortified", "nation": "france", "place": "Bri", "rolled": [50, 60], "added": 55, "fort": 55}],
        {Mark("fortified", "Bri", "france", text="+55")},
    ),
    "natives who win": (
        [{"kind": "uprising", "place": "Vir", "nation": "england", "natives": 80, "colonists": 0, "outcome": "won"}],
        {Mark("uprising", "Vir", "england")},
    ),
    "natives who are beaten": (
        [{"kind": "uprising", "place": "Vir", "nation": "england", "natives": 80, "colonists": 90, "outcome": "beaten"}],
        {Mark("uprising", "Vir", "england", ok=False)},
    ),
    "trade that was caught": (
        [{"kind": "intercepted", "unit": "england FLT-1", "nation": "england", "against": "spain", "taken": True}],
        {Mark("intercepted", "NSe", "england", text="SPA")},
    ),
    "trade that eluded": (
        [{"kind": "intercepted", "unit": "england FLT-1", "nation": "england", "against": "spain", "taken": False}],
        {Mark("intercepted", "NSe", "england", ok=False, text="SPA")},
    ),
    "no mark for trade that intercepts trade, which is nowhere": (
        [{"kind": "intercepted-by-trade", "by": ["NW", "NA"], "nation": "england", "against": "spain", "taken": True}],
        set(),
    ),
    "a leader who is taken, where he fought": (
        [WON, {"kind": "taken-prisoner", "person": "Garcia Valdoro", "nation": "spain", "unit": SPN, "by": "france"}],
        {Mark("battle", "SpN", "france", text="FRA"), Mark("prisoner", "SpN", "france")},
    ),
    "a leader who dies, where he stood": (
        [{"kind": "died", "person": "Garcia Valdoro", "nation": "spain", "age": 30, "cause": "murdered"}],
        {Mark("died", "Cas", "spain")},
    ),
    "who leads nothing dies at home": (
        [{"kind": "died", "person": "Odile Montclair", "nation": "france", "age": 30, "cause": "murdered"}],
        {Mark("died", "IdF", "france")},
    ),
    "a garrison that becomes an army": (
        [{"kind": "converted", "unit": "france ARM-4", "was": "france GAR-1", "nation": "france", "at": "IdF", "ap": 60}],
        {Mark("converted", "IdF", "france")},
    ),
    "a colony that grows": (
        [{"kind": "settled", "place": "Vir", "nation": "england", "colonists": 3, "natives": 2, "founded": False}],
        {Mark("settled", "Vir", "england", text="3")},
    ),
    "land that is restored, and what it still lacks": (
        [{"kind": "restored", "nation": "france", "place": "Pic", "amount": "10", "left": 4}],
        {Mark("restored", "Pic", "france", text="-4")},
    ),
    "land that is restored in full": (
        [{"kind": "restored", "nation": "france", "place": "Pic", "amount": "10", "left": 0}],
        {Mark("restored", "Pic", "france")},
    ),
    "plague": ([{"kind": "plague", "place": "Sav", "lost": {}, "dead": []}], {Mark("plague", "Sav")}),
    "a factory": (
        [{"kind": "factory-built", "nation": "england", "place": "Guj", "fort": False}],
        {Mark("factory", "Guj", "england")},
    ),
    "one that is lost": (
        [{"kind": "factory-lost", "nation": "england", "place": "Guj", "by": "spain"}],
        {Mark("factory", "Guj", "england", ok=False)},
    ),
    "no mark for war, peace, and dice": (
        [
            {"kind": "war", "nation": "france", "on": "spain"},
            {"kind": "peace", "nations": ["france", "spain"]},
            {"kind": "roll", "purpose": "x", "sides": 6, "dice": [1]},
        ],
        set(),
    ),
}
STANDING = {Mark("factory", "Cnd", "france")}


@pytest.mark.parametrize(("events", "marks"), MARKS.values(), ids=MARKS)
def test_marks(events: Sequence[Event], marks: set[Mark]) -> None:
    made = maps(phase_of(events)).get("moves")
    assert (set(made.marks) - STANDING if made else set()) == marks


def test_units_stand_where_they_were_and_then_where_they_are() -> None:
    before = campaign.start()
    after = replace(before, units={**before.units, PIC: replace(before.units[PIC], at="SpN")})
    drawn = maps(phase_of([WON, moved(PIC, "Pic", "SpN")], before=before, after=after))
    assert list(drawn) == ["moves", "position"]
    assert {
        name: sorted(it.place for it in picture.pieces if it.owner == "france" and it.kind == "army")
        for name, picture in drawn.items()
    } == {
        "moves": ["IdF", "Lan", "Pic"],
        "position": ["IdF", "Lan", "SpN"],
    }


def test_rebels_who_rise_in_the_season_stand_in_it() -> None:
    rising: Event = {"kind": "rebellion", "unit": "rebels ARM-1", "at": "Boh", "ap": 100, "cause": "revolt"}
    won = battle("Boh", side({"rebels ARM-1": 100}, "won"), side({"austria ARM-2": 70}, "lost"))
    pieces = maps(phase_of([rising, won]))["moves"].pieces
    assert [it for it in pieces if it.owner == "rebels"] == [Piece("Boh", "army", "rebels", count=100, number=1, marks=("rebel",))]


@pytest.mark.parametrize("was", ["spain", ""])
def test_the_end_of_the_year_shows_what_was_captured_from_whom(was: str) -> None:
    before = campaign.start()
    after: Position = replace(before, places={**before.places, "SpN": replace(before.places["SpN"], control="france")})
    facts: list[Event] = [
        {"kind": "captured", "place": "SpN", "nation": "france", "was": was, "units": [PIC]},
        {"kind": "incomes", "nations": [{"nation": "france", "provinces": 8, "seas": 1, "amount": "45.0"}]},
    ]
    drawn = maps(phase_of(facts, "winter moves", before, after))
    assert list(drawn) == ["position"]
    assert drawn["position"].fills["SpN"] == "france"
    assert set(drawn["position"].marks) - STANDING == {
        Mark("captured", "SpN", "france", text="SPA" if was else ""),
        Mark("income", "IdF", "france", text="45"),
    }


def test_a_nation_without_land_has_no_mark_at_a_seat() -> None:
    start = campaign.start()
    landless = replace(start, places={key: replace(it, control="spain") for key, it in start.places.items()})
    died: Event = {"kind": "died", "person": "Odile Montclair", "nation": "france", "age": 30, "cause": "murdered"}
    assert list(maps(phase_of([died], before=landless))) == ["position"]


def test_a_seat_is_elsewhere_while_the_capital_is_another_nations() -> None:
    start = campaign.start()
    position = replace(start, places={**start.places, "IdF": replace(start.places["IdF"], control="spain")})
    died: Event = {"kind": "died", "person": "Odile Montclair", "nation": "france", "age": 30, "cause": "murdered"}
    assert Mark("died", "Nmd", "france") in maps(phase_of([died], before=position))["moves"].marks


def test_every_unit_has_a_look() -> None:
    kinds: Any = ("army", "garrison", "fleet", "train", "siege-train", "corsair")
    units = [Unit("france", kind, 9, "Bri", 50) for kind in kinds]
    position = campaign.with_units(campaign.start(), *units)
    assert {it.kind for it in maps(phase_of((), before=position))["position"].pieces if it.owner == "france"} == set(kinds)
