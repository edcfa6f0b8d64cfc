"""A world as the rules ask it: its map, realms, troops, fiefdoms and numbers. `board.yaml` describes one; `build` reads it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

from generator.core.placed_values import is_true
from generator.core.quick_dataclass import dataclass

Facts = Mapping[str, Any]
PlaceKind = Literal["land", "coast", "sea"]
Barrier = Literal["mountain", "reef"]
Body = Literal["foot", "horse", "none"]
"""How troops use a fort: on foot, on horseback, or not at all."""


@dataclass(frozen=True, slots=True)
class Place:
    """A province or a sea. `tax` is what an undamaged province pays in a turn; `owner` and `fort` are those of the start.

    A realm's home is the `sector` of its capital; cities elsewhere count for victory (scenario 10).
    """

    id: str
    name: str
    kind: PlaceKind
    tax: int = 0
    city: bool = False
    harbour: bool = False
    fort: int = 0
    owner: str = ""
    sector: int = 0

    @property
    def is_sea(self) -> bool:
        """Whether it is a sea."""
        return self.kind == "sea"


@dataclass(frozen=True, slots=True)
class TroopType:
    """A kind of soldier or ship. Chances are in per cent; `upkeep` is gold a turn.

    `scout` is its chance to see a location that adjoins, `scout_bonus` one behind that. `storage`, `marines` (both in weight) and
    `capture` are those of ships; `weight`, `search`, `conceals` and `body` those of soldiers. An `engine` breaks forts.
    """

    id: str
    name: str
    plural: str
    ship: bool
    combat: int
    hp: int
    points: int
    cost: int
    upkeep: Decimal
    weight: int = 0
    scout: int = 0
    scout_bonus: int = 0
    search: int = 0
    conceals: bool = False
    engine: bool = False
    salvage: int = 0
    body: Body = "none"
    storage: int = 0
    marines: int = 0
    capture: int = 0


@dataclass(frozen=True, slots=True)
class HeroClass:
    """A class of heroes: the faces of the die by which one is hired, its tactics (so many and the roll of a die), and its gifts.

    `at_sea` adds to its tactics aboard; `scout_reach` is how many provinces away it scouts, `search` and `spying` are per cent.
    """

    id: str
    name: str
    faces: tuple[int, ...]
    tactics: int = 0
    die: int = 0
    at_sea: int = 0
    scout_reach: int = 0
    search: int = 0
    conceals: bool = False
    spying: int = 0


@dataclass(frozen=True, slots=True)
class RealmFacts:
    """A realm: its names, and what it begins with. `good` tells which sign marks what it annexed."""

    id: str
    name: str
    ruler: str
    capital: str
    royal: bool = True
    good: bool = True
    treasury: Decimal = Decimal(0)
    called: str = ""


@dataclass(frozen=True, slots=True)
class Fiefdom:
    """A fiefdom: the provinces and the other fiefdoms that it needs, its revenue, and how many more heroes it allows."""

    id: str
    name: str
    provinces: tuple[str, ...] = ()
    fiefdoms: tuple[str, ...] = ()
    revenue: int = 0
    heroes: int = 0


@dataclass(frozen=True)
class Scenario:
    """What the rules ask of a world. `facts` is the whole file.

    `ways` leads from each place to all that adjoin it, over barriers too; `barriers` has those, by pair of places. `numbers` are
    the single numbers of the file by key (`march.foreign`), whole ones as int and others as Decimal.
    """

    facts: Facts
    places: Mapping[str, Place]
    ways: Mapping[str, frozenset[str]]
    barriers: Mapping[frozenset[str], Barrier]
    troops: Mapping[str, TroopType]
    heroes: Mapping[str, HeroClass]
    realms: Mapping[str, RealmFacts]
    fiefdoms: Mapping[str, Fiefdom]
    numbers: Mapping[str, Any]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The full name of each place."""
        return {place.id: place.name for place in self.places.values()}

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The places that can be owned."""
        return tuple(place.id for place in self.places.values() if not place.is_sea)

    def adjoin(self, one: str, other: str) -> bool:
        """Whether two places adjoin without a barrier between them: an army marches, a scout sees across."""
        return other in self.ways[one] and frozenset((one, other)) not in self.barriers

    def open_ways(self, place: str) -> tuple[str, ...]:
        """The places that adjoin a place without a barrier, in the order of the file."""
        return tuple(other for other in self.places if self.adjoin(place, other))

    def is_sea(self, place: str) -> bool:
        """Whether a place is a sea."""
        return self.places[place].is_sea


def build(facts: Facts) -> Scenario:
    """The world that sound facts describe."""
    ways: dict[str, set[str]] = {str(place): set() for place in facts["places"]}
    barriers: dict[frozenset[str], Barrier] = {}
    for border in facts["borders"]:
        one, other = str(border["from"]), str(border["to"])
        ways[one].add(other)
        ways[other].add(one)
        if "barrier" in border:
            barriers[frozenset((one, other))] = border["barrier"]
    return Scenario(
        facts=facts,
        places={str(place): _place(str(place), it) for place, it in facts["places"].items()},
        ways={place: frozenset(others) for place, others in ways.items()},
        barriers=barriers,
        troops={str(kind): _troops(str(kind), it) for kind, it in facts["troops"].items()},
        heroes={str(kind): _hero(str(kind), it) for kind, it in facts["heroes"].items()},
        realms={str(realm): _realm(str(realm), it) for realm, it in facts["realms"].items()},
        fiefdoms={str(fiefdom): _fiefdom(str(fiefdom), it) for fiefdom, it in facts.get("fiefdoms", {}).items()},
        numbers={key: value for part, table in facts["numbers"].items() for key, value in _flat(str(part), table)},
    )


def _flat(head: str, value: Any) -> list[tuple[str, Any]]:
    """The numbers of a table, each with its whole key."""
    if isinstance(value, Mapping):
        return [each for key, item in value.items() for each in _flat(f"{head}.{key}", item)]
    return [(head, _number(value))]


def _number(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_number, value))
    text = str(value)
    return int(text) if text.lstrip("-").isdecimal() else Decimal(text)


def _place(place: str, it: Facts) -> Place:
    return Place(
        id=place,
        name=str(it["name"]),
        kind=it["kind"],
        tax=int(it.get("tax", 0)),
        city=is_true(it, "city"),
        harbour=is_true(it, "harbour"),
        fort=int(it.get("fort", 0)),
        owner=str(it.get("owner", "")),
        sector=int(it.get("sector", 0)),
    )


def _troops(kind: str, it: Facts) -> TroopType:
    whole = ("weight", "scout", "scout_bonus", "search", "salvage", "storage", "marines", "capture")
    return TroopType(
        id=kind,
        name=str(it["name"]),
        plural=str(it["plural"]),
        ship=is_true(it, "ship"),
        combat=int(it["combat"]),
        hp=int(it["hp"]),
        points=int(it["points"]),
        cost=int(it["cost"]),
        upkeep=Decimal(str(it["upkeep"])),
        conceals=is_true(it, "conceals"),
        engine=is_true(it, "engine"),
        body=it.get("body", "none"),
        **{key: int(it.get(key, 0)) for key in whole},
    )


def _hero(kind: str, it: Facts) -> HeroClass:
    whole = ("tactics", "die", "at_sea", "scout_reach", "search", "spying")
    faces = tuple(int(face) for face in it["faces"])
    return HeroClass(kind, str(it["name"]), faces, conceals=is_true(it, "conceals"), **{key: int(it.get(key, 0)) for key in whole})


def _realm(realm: str, it: Facts) -> RealmFacts:
    return RealmFacts(
        id=realm,
        name=str(it["name"]),
        ruler=str(it["ruler"]),
        capital=str(it["capital"]),
        royal=str(it.get("class", "royal")) == "royal",
        good=str(it.get("side", "good")) == "good",
        treasury=Decimal(str(it.get("treasury", 0))),
        called=str(it.get("called", it["name"])),
    )


def _fiefdom(fiefdom: str, it: Facts) -> Fiefdom:
    return Fiefdom(
        id=fiefdom,
        name=str(it["name"]),
        provinces=tuple(map(str, it.get("provinces", ()))),
        fiefdoms=tuple(map(str, it.get("fiefdoms", ()))),
        revenue=int(it.get("revenue", 0)),
        heroes=int(it.get("heroes", 0)),
    )
