"""A board: places, the edges between them by kind of unit, and where each power begins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Edges = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """A province: its full name, whether it is `sea`, `coast` or `land`, its named coasts, and whether it is a supply centre."""

    id: str
    name: str
    kind: str
    coasts: tuple[str, ...] = ()
    centre: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Power:
    """A power as the board introduces it: name, adjective, colour, home centres and first units (`A Par`)."""

    id: str
    name: str
    adjective: str
    colour: str
    home: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The facts of a board, and the tables that rules look things up in.

    A *location* is a province (`Par`) or one of its coasts (`Spa/sc`). `province` takes a location to its province.
    `reach["A"]` and `reach["F"]` take a location to the locations that such a unit may move to; `near` takes it to their provinces.
    """

    places: Mapping[str, Place]
    powers: Mapping[str, Power]
    centres: frozenset[str]
    province: Mapping[str, str]
    reach: Mapping[str, Edges]
    near: Mapping[str, Edges]
    coasts: Mapping[str, tuple[str, ...]]
    seas: frozenset[str]
    sea_neighbours: Edges
    facts: Mapping[str, Any]

    def locations(self, kind: str, province: str) -> tuple[str, ...]:
        """Where a unit of this kind can stand in the province: its coasts for a fleet where it has any; nowhere if it cannot."""
        place = self.places[province]
        if kind == "A":
            return () if place.kind == "sea" else (province,)
        return () if place.kind == "land" else self.coasts.get(province, (province,))


def build(facts: Mapping[str, Any]) -> Board:
    """The board that a `board.yaml` describes. The facts must have passed `board_check`."""
    places = {str(key): _place(str(key), fields) for key, fields in facts["places"].items()}
    coasts = {place.id: tuple(f"{place.id}/{coast}" for coast in place.coasts) for place in places.values() if place.coasts}
    province = {key: key for key in places} | {coast: key for key, several in coasts.items() for coast in several}
    reach = {kind: _reach(facts["edges"], kind) for kind in ("A", "F")}
    near = {
        kind: {at: frozenset(province[to] for to in ends) for at, ends in edges.items()} for kind, edges in reach.items()
    }
    for kind in ("A", "F"):
        for location in province:
            reach[kind].setdefault(location, frozenset())
            near[kind].setdefault(location, frozenset())
    seas = frozenset(place.id for place in places.values() if place.kind == "sea")
    return Board(
        places=places,
        powers={str(key): _power(str(key), fields) for key, fields in facts["powers"].items()},
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
    """What of the facts decides outcomes: a game stays on its board when only colours, sources or aliases change."""

    def kept(fields: Mapping[str, Any], *dropped: str) -> dict[str, Any]:
        return {str(key): value for key, value in fields.items() if key not in dropped}

    return {
        "calendar": facts["calendar"],
        "victory": facts.get("victory", ""),
        "powers": {power: kept(fields, "colour", "adjective", "name") for power, fields in facts["powers"].items()},
        "places": {place: kept(fields, "at", "aliases") for place, fields in facts["places"].items()},
        "edges": [kept(edge, "from", "confidence") for edge in facts["edges"]],
    }


def _place(key: str, fields: Mapping[str, Any]) -> Place:
    return Place(
        key,
        str(fields["name"]),
        str(fields["kind"]),
        tuple(map(str, fields.get("coasts", ()))),
        str(fields.get("centre", "false")).lower() == "true",
        tuple(map(str, fields.get("aliases", ()))),
    )


def _power(key: str, fields: Mapping[str, Any]) -> Power:
    return Power(
        key,
        str(fields["name"]),
        str(fields.get("adjective", fields["name"])),
        str(fields.get("colour", "#dddddd")),
        tuple(map(str, fields.get("home", ()))),
        tuple(map(str, fields.get("units", ()))),
    )


def _reach(edges: Iterable[Mapping[str, Any]], kind: str) -> dict[str, frozenset[str]]:
    word = "army" if kind == "A" else "fleet"
    ends: dict[str, set[str]] = defaultdict(set)
    for edge in edges:
        if edge["by"] in (word, "both"):
            ends[str(edge["a"])].add(str(edge["b"]))
            ends[str(edge["b"])].add(str(edge["a"]))
    return {at: frozenset(several) for at, several in ends.items()}
