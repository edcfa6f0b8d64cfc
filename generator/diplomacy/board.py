"""A board: places, the edges between them by kind of unit, and where each power begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.core.picture import AS_THE_FILL, Paints
from generator.core.placed_values import is_true
from generator.core.quick_dataclass import dataclass

Edges = Mapping[str, frozenset[str]]

WORDS: Mapping[str, str] = {"A": "army", "F": "fleet"}
"""What an edge calls the units that may use it; it may also say `both`."""

UNBINDING = ("from", "note", "arrow")
"""The keys of an edge that decide no outcome; every other one is part of the rules of a game on the board."""


@dataclass(frozen=True, slots=True)
class Place:
    """A province: its full name, whether it is `sea`, `coast` or `land`, its named coasts, and whether it is a supply centre.

    `canal`, `island` and `note` only inform readers; where units may go is in the edges. `called` is its name within a sentence.
    """

    id: str
    name: str
    kind: str
    coasts: tuple[str, ...] = ()
    centre: bool = False
    aliases: tuple[str, ...] = ()
    canal: bool = False
    island: bool = False
    note: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class Power:
    """A power as the board describes it: name, adjective, label on pieces, colour, home centres and first units (`A Par`).

    `owns` are centres that it starts with besides its home centres; `capital` and `religion` are empty where the rules have none.
    `initial` is the shortest beginning of its name that no other power's name has; `called` is its name within a sentence. `paints`
    are how its pieces and its land on dark screens look.
    """

    id: str
    name: str
    adjective: str
    label: str
    colour: str
    home: tuple[str, ...]
    units: tuple[str, ...]
    owns: tuple[str, ...] = ()
    capital: str = ""
    religion: str = ""
    initial: str = ""
    called: str = ""
    paints: Paints = AS_THE_FILL


@dataclass(frozen=True, slots=True)
class Minor:
    """A minor power: the centre that it is named after, the unit it starts with and rebuilds (`F Lub/ec`), and who holds it.

    `of` is the power that starts with it as a thrall; `sign` is what its pieces carry, if not the sign of its religion.
    """

    id: str
    unit: str
    of: str = ""
    religion: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Board:
    """The facts of a board, and the tables that rules look things up in.

    A *location* is a province (`Par`) or one of its coasts (`Spa/sc`). `province` takes a location to its province.
    `reach["A"]` and `reach["F"]` take a location to the locations that such a unit may move to; `near` takes it to their provinces.
    `derived` is where other modules keep tables that they made from the board, for as long as it lives.
    """

    places: Mapping[str, Place]
    powers: Mapping[str, Power]
    minors: Mapping[str, Minor]
    centres: frozenset[str]
    province: Mapping[str, str]
    reach: Mapping[str, Edges]
    near: Mapping[str, Edges]
    coasts: Mapping[str, tuple[str, ...]]
    seas: frozenset[str]
    sea_neighbours: Edges
    facts: Mapping[str, Any]
    derived: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def locations(self, kind: str, province: str) -> tuple[str, ...]:
        """Where a unit of this kind can stand in the province: its coasts for a fleet where it has any; nowhere if it cannot."""
        place = self.places[province]
        if kind == "A":
            return () if place.kind == "sea" else (province,)
        return () if place.kind == "land" else self.coasts.get(province, (province,))


def build(facts: Mapping[str, Any]) -> Board:
    """The board that a `board.yaml` describes. The facts must have passed `board_file.check`."""
    places = {str(key): _place(str(key), fields) for key, fields in facts["places"].items()}
    coasts = {place.id: tuple(f"{place.id}/{coast}" for coast in place.coasts) for place in places.values() if place.coasts}
    province = {key: key for key in places} | {coast: key for key, several in coasts.items() for coast in several}
    reach = {kind: _reach(facts["edges"], kind) for kind in ("A", "F")}
    near = {kind: {at: frozenset(province[to] for to in ends) for at, ends in edges.items()} for kind, edges in reach.items()}
    for kind in ("A", "F"):
        for location in province:
            reach[kind].setdefault(location, frozenset())
            near[kind].setdefault(location, frozenset())
    seas = frozenset(place.id for place in places.values() if place.kind == "sea")
    return Board(
        places=places,
        powers=_powers(facts["powers"]),
        minors={str(key): _minor(str(key), fields) for key, fields in facts.get("minors", {}).items()},
        centres=frozenset(place.id for place in places.values() if place.centre),
        province=province,
        reach=reach,
        near=near,
        coasts=coasts,
        seas=seas,
        sea_neighbours={sea: frozenset(near["F"][sea]) for sea in seas},
        facts=facts,
    )


def in_force(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the facts that decides outcomes. If only colours, sources or aliases change, a game stays on its board."""

    def kept(fields: Mapping[str, Any], *dropped: str) -> dict[str, Any]:
        return {str(key): value for key, value in fields.items() if key not in dropped}

    shown_only = ("name", "called", "adjective", "label", "colour", "paints")
    minors = {minor: kept(fields, "sign") for minor, fields in facts.get("minors", {}).items()}
    return {
        "calendar": facts["calendar"],
        "victory": facts.get("victory", ""),
        "powers": {power: kept(fields, *shown_only) for power, fields in facts["powers"].items()},
        "places": {place: kept(fields, "at", "aliases", "note", "called") for place, fields in facts["places"].items()},
        "edges": [kept(edge, *UNBINDING) for edge in facts["edges"]],
    } | ({"minors": minors} if "minors" in facts else {})


def bound(edge: Mapping[str, Any]) -> dict[str, str]:
    """What an edge says that binds the units on it: the value in words of each key but its ends and who may use it."""
    return {
        str(key): " and ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        for key, value in edge.items()
        if key not in ("a", "b", "by", *UNBINDING)
    }


def credits_of(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The lines that say who designed a board; none where its file does not."""
    return (str(facts["credits"]),) if "credits" in facts else ()


def vassal_id(giver: Power, receiver: Power) -> str:
    """The id of a vassal: `v`, and the initials of its giver and its receiver (10.4)."""
    return f"v{giver.initial}{receiver.initial}"


def _place(key: str, fields: Mapping[str, Any]) -> Place:
    return Place(
        key,
        str(fields["name"]),
        str(fields["kind"]),
        _texts(fields, "coasts"),
        is_true(fields, "centre"),
        _texts(fields, "aliases"),
        is_true(fields, "canal"),
        is_true(fields, "island"),
        str(fields.get("note", "")),
        str(fields.get("called", fields["name"])),
    )


def _powers(facts: Mapping[str, Mapping[str, Any]]) -> dict[str, Power]:
    names = ["".join(str(fields["name"]).split()) for fields in facts.values()]
    pairs = zip(facts.items(), names, strict=True)
    return {str(key): _power(str(key), fields, _initial(own, names)) for (key, fields), own in pairs}


def _initial(own: str, names: Sequence[str]) -> str:
    beginnings = (own[: count + 1] for count in range(len(own)))
    return next((each for each in beginnings if sum(name.startswith(each) for name in names) == 1), own)


def _power(key: str, fields: Mapping[str, Any], initial: str) -> Power:
    name = str(fields["name"])
    return Power(
        key,
        name,
        str(fields.get("adjective", name)),
        str(fields.get("label", name[:3].upper())),
        str(fields.get("colour", "#dddddd")),
        _texts(fields, "home"),
        _texts(fields, "units"),
        _texts(fields, "owns"),
        str(fields.get("capital", "")),
        str(fields.get("religion", "")),
        initial,
        str(fields.get("called", name)),
        Paints.read(fields.get("paints")),
    )


def _minor(key: str, fields: Mapping[str, Any]) -> Minor:
    coast = f"/{fields['coast']}" if "coast" in fields else ""
    of, religion, sign = (str(fields.get(name, "")) for name in ("of", "religion", "sign"))
    return Minor(key, f"{fields['unit']} {key}{coast}", of, religion, sign)


def _texts(fields: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(map(str, fields.get(key, ())))


def _reach(edges: Iterable[Mapping[str, Any]], kind: str) -> dict[str, frozenset[str]]:
    ends: dict[str, set[str]] = defaultdict(set)
    for edge in edges:
        if edge["by"] in (WORDS[kind], "both"):
            ends[str(edge["a"])].add(str(edge["b"]))
            ends[str(edge["b"])].add(str(edge["a"]))
    return {at: frozenset(several) for at, several in ends.items()}
