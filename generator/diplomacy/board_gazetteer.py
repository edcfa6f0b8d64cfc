"""What the page of a board shows players: what each place is, where armies and fleets may go from it, and how that is known."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from generator.core.gazetteer import Gazetteer
from generator.core.placed_values import is_true
from generator.core.quick_dataclass import dataclass
from generator.diplomacy import calendar
from generator.diplomacy.board import Board, Minor, Place, Power, bound, credits_of
from generator.diplomacy.map_ownership import styles
from generator.diplomacy.opening_picture import opening

ABOUT = "Every place, and where armies and fleets may go from it."
CONFIDENCES = ("low", "medium", "high")


class Source(NamedTuple):
    """A source of edges: what it is, how sure it is, and how many edges it gives."""

    key: str
    text: str
    confidence: str
    edges: int


@dataclass(frozen=True, slots=True)
class Way:
    """A neighbour where a unit may go: on which coasts, by an arrow or not, and what binds it on the way, by key (`closed-by`).

    `confidence` is empty where the board file does not say how the way is known.
    """

    place: Place
    coasts: tuple[str, ...]
    arrow: bool
    bound: Mapping[str, str]
    confidence: str


class Berth(NamedTuple):
    """Where a fleet may go from a place, or from one of its coasts."""

    coast: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything that the page says about a place.

    `initial` is the letter it is looked up under; `home` is the power whose home centre it is, `owner` one that starts with it
    otherwise, `lord` one whose thrall it is. `units` start there: power or None, kind, coast. `known` has each source with the
    neighbours that it is the source for, the one with most neighbours first; `notes` are those of edges, each with its neighbours.
    """

    place: Place
    initial: str
    home: Power | None
    owner: Power | None
    capital: bool
    minor: Minor | None
    lord: Power | None
    units: tuple[tuple[Power | None, str, str], ...]
    armies: tuple[Way, ...]
    fleets: tuple[Berth, ...]
    known: tuple[tuple[Source, tuple[Place, ...]], ...]
    notes: tuple[tuple[str, tuple[Place, ...]], ...]


class _Edge(NamedTuple):
    """One direction of an edge of the board file."""

    here: str
    there: str
    by: str
    source: str
    arrow: bool
    bound: Mapping[str, str]
    note: str


def gazetteer(board: Board) -> Gazetteer:
    """What the page of a board shows."""
    facts = board.facts
    return Gazetteer(
        title=str(facts["title"]),
        credits=credits_of(facts),
        about=ABOUT,
        places={it.id: it.name for it in board.places.values()},
        view={
            "edition": str(facts.get("edition", "")),
            "reconstruction": str(facts.get("reconstruction", "")),
            "victory": str(facts.get("victory", "")),
            "start": calendar.first_phase(facts),
            "seasons": _seasons(facts),
            "cycle": calendar.cycle(facts),
            "cap": str(facts["calendar"].get("cap", "")),
            "counts": Counter(place.kind for place in board.places.values()),
            "centres": len(board.centres),
            "places": board.places,
            "powers": tuple(board.powers.values()),
            "minors": _by_name(board.places[minor] for minor in board.minors),
            "sources": [source for source in _sources(facts).values() if source.edges],
            "entries": entries(board),
        },
        picture=opening(board),
        styles=styles(board),
        templates="diplomacy",
    )


def entries(board: Board) -> tuple[Entry, ...]:
    """Every place of the board, in the order of their names."""
    leaving: dict[str, list[_Edge]] = defaultdict(list)
    for edge in _directed(board.facts["edges"]):
        leaving[board.province[edge.here]].append(edge)
    sources = _sources(board.facts)
    units = _units(board)
    places = _by_name(board.places.values())
    return tuple(_entry(board, place, leaving[place.id], sources, tuple(units.get(place.id, ()))) for place in places)


def _entry(
    board: Board,
    place: Place,
    edges: list[_Edge],
    sources: Mapping[str, Source],
    units: tuple[tuple[Power | None, str, str], ...],
) -> Entry:
    powers, minor = board.powers.values(), board.minors.get(place.id)
    armies = [edge for edge in edges if edge.by != "fleet"]
    fleets = [edge for edge in edges if edge.by != "army"]
    berths = [(at.partition("/")[2], [it for it in fleets if it.here == at]) for at in board.locations("F", place.id)]
    return Entry(
        place=place,
        initial=_sorted_by(place.name)[:1].upper(),
        home=next((power for power in powers if place.id in power.home), None),
        owner=next((power for power in powers if place.id in power.owns), None),
        capital=any(power.capital == place.id for power in powers),
        minor=minor,
        lord=board.powers.get(minor.of) if minor else None,
        units=units,
        armies=_ways(board, armies, sources),
        fleets=tuple(Berth(coast, _ways(board, those, sources)) for coast, those in berths),
        known=_known(board, edges, sources),
        notes=tuple(_neighbours(board, ((edge.note, edge) for edge in edges if edge.note)).items()),
    )


def _ways(board: Board, edges: Iterable[_Edge], sources: Mapping[str, Source]) -> tuple[Way, ...]:
    """The edges as ways: one for each neighbour, even where several of its coasts can be reached."""
    found: dict[Place, list[_Edge]] = defaultdict(list)
    for edge in edges:
        found[board.places[board.province[edge.there]]].append(edge)
    return tuple(_way(place, found[place], sources) for place in _by_name(found))


def _way(place: Place, edges: Iterable[_Edge], sources: Mapping[str, Source]) -> Way:
    return Way(
        place,
        tuple(sorted(coast for it in edges if (coast := it.there.partition("/")[2]))),
        any(it.arrow for it in edges),
        {key: value for it in edges for key, value in it.bound.items()},
        min((sources[it.source].confidence for it in edges if it.source), key=CONFIDENCES.index, default=""),
    )


def _known(board: Board, edges: Iterable[_Edge], sources: Mapping[str, Source]) -> tuple[tuple[Source, tuple[Place, ...]], ...]:
    found = _neighbours(board, ((edge.source, edge) for edge in edges if edge.source))
    several = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple((sources[key], those) for key, those in several)


def _neighbours(board: Board, edges: Iterable[tuple[str, _Edge]]) -> dict[str, tuple[Place, ...]]:
    """The neighbours that edges with the same word lead to."""
    found: dict[str, set[Place]] = defaultdict(set)
    for word, edge in edges:
        found[word].add(board.places[board.province[edge.there]])
    return {word: tuple(_by_name(those)) for word, those in found.items()}


def _by_name(places: Iterable[Place]) -> list[Place]:
    return sorted(places, key=lambda place: (_sorted_by(place.name), place.id))


def _directed(edges: Iterable[Mapping[str, Any]]) -> Iterator[_Edge]:
    for edge in edges:
        arrow = is_true(edge, "arrow")
        for here, there in ((edge["a"], edge["b"]), (edge["b"], edge["a"])):
            source, note = str(edge.get("from", "")), str(edge.get("note", ""))
            yield _Edge(str(here), str(there), str(edge["by"]), source, arrow, bound(edge), note)


def _seasons(facts: Mapping[str, Any]) -> dict[str, list[calendar.Slot]]:
    """The steps of a year by season."""
    found: dict[str, list[calendar.Slot]] = defaultdict(list)
    for slot in calendar.year(facts):
        found[slot.season].append(slot)
    return found


def _sources(facts: Mapping[str, Any]) -> dict[str, Source]:
    counts = Counter(str(edge.get("from", "")) for edge in facts["edges"])
    known = facts.get("sources", {}).items()
    return {str(key): Source(str(key), str(it["text"]), str(it["confidence"]), counts[str(key)]) for key, it in known}


def _units(board: Board) -> dict[str, list[tuple[Power | None, str, str]]]:
    found: dict[str, list[tuple[Power | None, str, str]]] = defaultdict(list)
    of_powers = ((power, text) for power in board.powers.values() for text in power.units)
    for power, text in (*of_powers, *((None, minor.unit) for minor in board.minors.values())):
        kind, _, at = text.partition(" ")
        found[board.province[at]].append((power, kind, at.partition("/")[2]))
    return found


def _sorted_by(name: str) -> str:
    """A name as it is looked up: without accents, in small letters."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
