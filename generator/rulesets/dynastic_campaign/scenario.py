"""A scenario as the rules ask it: its map, its nations, its families, its tables. `board.yaml` describes one; `build` reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

from generator.core.placed_values import is_true
from generator.core.quick_dataclass import dataclass
from generator.diplomacy.notation.folding import fold_name

Facts = Mapping[str, Any]
PlaceKind = Literal["land", "coast", "sea", "abroad"]
"""An `abroad` place lies off the map, and is reached by strategic moves or by land where a border leads there."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place: its full name, the trade region it lies in, and what it begins with. `called` is its name within a sentence.

    `income` is what it pays in all, in D; a province `abroad` with a `colony` pays its controller only as much as has been settled.
    """

    id: str
    name: str
    region: str
    kind: PlaceKind
    owner: str = ""
    fort: int = 0
    income: int = 5
    colony: bool = False
    colonists: int = 0
    called: str = ""
    town: str = ""

    @property
    def is_land(self) -> bool:
        """Whether it is a land province of the map, which counts for victory."""
        return self.kind in ("land", "coast")


@dataclass(frozen=True, slots=True)
class NationFacts:
    """A nation: its names, and what it begins with. `called` is its name within a sentence, in the singular; `people` are those
    who fight for it, in the plural, or nothing.

    `friend_of` are the nations whose retreating units it takes in; with `passage`
    they may also march through. `free_ap` is `cossack` or `tartar` where it gets free points.
    """

    id: str
    name: str
    played: bool
    number: int = 0
    house: str = ""
    faith: str = ""
    capital: str = ""
    sites: tuple[str, ...] = ()
    treasury: Decimal = Decimal(0)
    friend_of: tuple[str, ...] = ()
    passage: bool = False
    free_ap: str = ""
    called: str = ""
    people: str = ""


@dataclass(frozen=True)
class Scenario:
    """What the rules ask of a scenario. `facts` is the whole file.

    `tables`, `clergy` and `frame` are parts of it, in plain numbers. `ways` leads from each place to its neighbours,
    `gates` from a sea to the regions into which fleets sail from it.
    """

    facts: Facts
    places: Mapping[str, Place]
    ways: Mapping[str, frozenset[str]]
    nations: Mapping[str, NationFacts]
    regions: Mapping[str, frozenset[str]]
    sea_regions: frozenset[str]
    straits: frozenset[str]
    divided: frozenset[str]
    gates: Mapping[str, frozenset[str]]
    tables: Facts
    clergy: Facts
    frame: Facts

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The full name of each place, as orders and records have it."""
        return {place.id: place.name for place in self.places.values()}

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """The full name of each place as readers see it."""
        return {place.id: spelled(place.name, place.called) for place in self.places.values()}

    @cached_property
    def seas(self) -> Mapping[str, frozenset[str]]:
        """The seas on each place's coast; for a sea, the sea itself."""
        seas = frozenset(place.id for place in self.places.values() if place.kind == "sea")
        return {place: frozenset({place}) if place in seas else self.ways[place] & seas for place in self.places}

    @cached_property
    def lands(self) -> Mapping[str, Sequence[str]]:
        """The places on land of each region."""
        land = [place for place in self.places.values() if place.kind != "sea"]
        return {region: tuple(place.id for place in land if place.region == region) for region in self.regions}

    def is_sea(self, place: str) -> bool:
        """Whether a place is a sea."""
        return self.places[place].kind == "sea"

    def is_coast(self, place: str) -> bool:
        """Whether fleets and armies can stand in a place."""
        return self.places[place].kind in ("coast", "abroad")

    def near(self, one: str, other: str) -> bool:
        """Whether two places adjoin."""
        return other in self.ways[one]


def spelled(name: str, called: str) -> str:
    """A full name as readers see it: as a place is `called` within a sentence where that is the same name in another spelling."""
    return called if fold_name(called) == fold_name(name) else name


def build(facts: Facts) -> Scenario:
    """The scenario that sound facts describe."""
    places = {str(place): _place(str(place), it) for place, it in facts["places"].items()}
    ways: dict[str, set[str]] = {place: set() for place in places}
    for one, others in facts["borders"].items():
        for other in others:
            ways[str(one)].add(str(other))
            ways[str(other)].add(str(one))
    return Scenario(
        facts=facts,
        places=places,
        ways={place: frozenset(others) for place, others in ways.items()},
        nations={str(nation): _nation(str(nation), it) for nation, it in facts["nations"].items()},
        regions={str(region): frozenset(map(str, it["borders"])) for region, it in facts["regions"].items()},
        sea_regions=frozenset(str(region) for region, it in facts["regions"].items() if is_true(it, "sea")),
        straits=frozenset(map(str, facts.get("straits", ()))),
        divided=frozenset(map(str, facts.get("divided", ()))),
        gates={str(sea): frozenset(map(str, regions)) for sea, regions in facts.get("gates", {}).items()},
        tables=plain(facts["tables"]),
        clergy=plain(facts["clergy"]),
        frame=plain(facts["frame"]),
    )


def plain(value: Any) -> Any:
    """A value of the file with numbers in place of texts of digits."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    text = str(value)
    if text.lstrip("-").isdecimal():
        return int(text)
    return Decimal(text) if text.replace(".", "", 1).lstrip("-").isdecimal() else text


def _place(place: str, it: Facts) -> Place:
    return Place(
        id=place,
        name=str(it["name"]),
        region=str(it["region"]),
        kind=it["kind"],
        owner=str(it.get("owner", "")),
        fort=int(it.get("fort", 0)),
        income=int(it.get("income", 0 if it["kind"] == "abroad" else 5)),
        colony="colonists" in it,
        colonists=int(it.get("colonists", 0)),
        called=str(it.get("called", it["name"])),
        town=str(it.get("town", "")),
    )


def _nation(nation: str, it: Facts) -> NationFacts:
    return NationFacts(
        id=nation,
        name=str(it["name"]),
        played=is_true({"played": "true", **it}, "played"),
        number=int(it.get("number", 0)),
        house=str(it.get("house", "")),
        faith=str(it.get("faith", "")),
        capital=str(it.get("capital", "")),
        sites=tuple(map(str, it.get("sites", ()))),
        treasury=Decimal(str(it.get("treasury", 0))),
        friend_of=tuple(map(str, it.get("friend_of", ()))),
        passage=is_true(it, "passage"),
        free_ap=str(it.get("free_ap", "")),
        people=str(it.get("people", "")),
        called=str(it.get("called", it["name"])),
    )
