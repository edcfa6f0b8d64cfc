"""Checks a `board.yaml` that somebody wrote, and finds everything that is wrong with it at once, each with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, by_line, fault
from generator.core.quick_dataclass import dataclass
from generator.diplomacy.board_shape import BOARD
from generator.diplomacy.notation.folding import fold_name

Facts = Mapping[str, Any]
_UNITS: Mapping[str, tuple[str, ...]] = {"army": ("army",), "fleet": ("fleet",), "both": ("army", "fleet")}
_LETTERS: Mapping[str, str] = {"A": "army", "F": "fleet"}


def check(tree: Any) -> list[Problem]:
    """Every problem of a board file, in the order of its lines. Without any, `board.build` makes a playable board of it."""
    problems: list[Problem] = []
    facts: Facts = BOARD.read(tree, "board.yaml", problems)
    ground = Ground(facts.get("places", {}))
    for law in (_names, _edges, _lonely, _powers, _minors, _stacked, _calendar, _victory):
        problems += law(facts, ground)
    return by_line(problems)


@dataclass(frozen=True, slots=True)
class Ground:
    """The places of a board file, which may themselves still have faults."""

    places: Facts

    def unknown(self, place: str) -> Iterator[Problem]:
        """A fault where there is no such place, with the nearest."""
        if place not in self.places:
            yield fault("unknown-place", f"there is no place `{place}`", place, self.nearest(place))

    def nearest(self, word: str) -> str:
        """The place that a wrong word most likely means: by a name that it has, or by one that is spelled much like it."""
        spelled = {
            fold_name(name): place
            for place, fields in self.places.items()
            for name in (*fields.get("aliases", ()), fields.get("name", place), place)
        }
        near = get_close_matches(fold_name(word), spelled, n=1, cutoff=0.6)
        return f"did you mean {spelled[near[0]]}?" if near else ""

    def centre(self, place: str, what: str) -> Iterator[Problem]:
        """A fault where something that must be a centre is none."""
        yield from self.unknown(place)
        if place in self.places and not self.places[place].get("centre"):
            hint = f"write `centre: true` at {place}, or take it out here"
            yield fault("no-centre", f"{what} `{place}` is no supply centre", place, hint)

    def refuses(self, location: str, unit: str, at: object) -> Iterator[Problem]:
        """A fault where an army or a fleet cannot stand."""
        place, slash, coast = location.partition("/")
        if place not in self.places:
            yield fault("unknown-place", f"there is no place `{place}`", at, self.nearest(place))
            return
        kind, coasts = self.places[place].get("kind"), self.places[place].get("coasts", ())
        ends = " or ".join(f"{place}/{each}" for each in coasts)
        if slash and coast not in coasts:
            yield fault("unknown-coast", f"{place} has no coast `{coast}`", at, f"write {ends or place}")
        elif unit == "army" and kind == "sea":
            yield fault("wrong-kind", f"an army cannot enter {place}, which is sea", at, "only fleets can")
        elif unit == "fleet" and kind == "land":
            yield fault("wrong-kind", f"a fleet cannot enter {place}, which is land without a coast", at, "only armies can")
        elif unit == "army" and slash:
            hint = f"write {place} for armies; an edge for fleets to {location} stands in a line of its own"
            yield fault("army-on-coast", f"an army stands in the whole of {place}, not on a coast", at, hint)
        elif unit == "fleet" and coasts and not slash:
            yield fault("no-coast", f"{place} has several coasts, and a fleet is on one of them", at, f"write {ends}")


def _names(_: Facts, ground: Ground) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for rank in ("id", "name", "aliases"):
        for place, fields in ground.places.items():
            for name in _spellings(rank, place, fields):
                key = fold_name(name).replace(" ", "")
                if not key:
                    yield fault("shape", f"`{name}` has no letter in it", name)
                elif (other := taken.setdefault(key, place)) != place:
                    hint = "case and accents do not tell two names apart in orders"
                    yield fault("same-name", f"`{name}` of {place} also names {other}", name, hint)


def _spellings(rank: str, place: str, fields: Facts) -> list[str]:
    if rank == "id":
        return [place]
    return list(fields.get("aliases", ())) if rank == "aliases" else [fields[rank]] if rank in fields else []


def _edges(facts: Facts, ground: Ground) -> Iterator[Problem]:
    seen: dict[tuple[frozenset[str], str], Any] = {}
    sources = facts.get("sources", {})
    for edge in facts.get("edges", ()):
        yield from _edge(edge, ground)
        if (source := edge.get("from")) is not None and source not in sources:
            hint = did_you_mean(source, sources) or "add it under `sources:`"
            yield fault("unknown-source", f"there is no source `{source}`", source, hint)
        if not {"a", "b", "by"} <= set(edge):
            continue
        for unit in _UNITS[edge["by"]]:
            first = seen.setdefault((frozenset((edge["a"], edge["b"])), unit), edge["a"])
            if first is not edge["a"]:
                line = f" in line {first.spot.line}"
                both = f"the edge from {edge['a']} to {edge['b']} by {unit} stands{line} already"
                yield fault("same-edge", both, edge["a"], "each edge stands once, for both directions")


def _edge(edge: Facts, ground: Ground) -> Iterator[Problem]:
    ends = [edge[end] for end in ("a", "b") if end in edge]
    for end in ends:
        for unit in _UNITS[edge["by"]] if "by" in edge else ():
            yield from ground.refuses(end, unit, end)
    if len({end.partition("/")[0] for end in ends}) < len(ends):
        yield fault("same-ends", f"this edge leads from {ends[0]} to itself", ends[1])
    if "closed-by" in edge:
        sea = edge["closed-by"]
        yield from ground.unknown(sea)
        if ground.places.get(sea, {}).get("kind", "sea") != "sea":
            yield fault("no-sea", f"`closed-by: {sea}` is no sea", sea, "name the sea whose foreign fleet closes the way")


def _lonely(facts: Facts, ground: Ground) -> Iterator[Problem]:
    ends = {edge[end] for edge in facts.get("edges", ()) for end in ("a", "b") if end in edge}
    provinces = {end.partition("/")[0] for end in ends}
    for place, fields in ground.places.items():
        if place not in provinces:
            yield fault("no-edge", f"no edge leads to {place}", place, "add its edges, or take the place out")
            continue
        for coast in fields.get("coasts", ()):
            if f"{place}/{coast}" not in ends:
                yield fault("no-edge", f"no edge leads to {place}/{coast}", coast, "add its edges, or take the coast out")


def _powers(facts: Facts, ground: Ground) -> Iterator[Problem]:
    owned: dict[str, str] = {}
    for power, fields in facts.get("powers", {}).items():
        home = fields.get("home", ())
        for key, what in (("home", "the home centre"), ("owns", "the centre")):
            for place in fields.get(key, ()):
                yield from ground.centre(place, what)
                if place in owned:
                    yield fault("same-centre", f"{place} belongs to {owned[place]} already", place)
                owned.setdefault(place, power)
        if "capital" in fields and fields["capital"] not in home:
            capital = fields["capital"]
            hint = did_you_mean(capital, home)
            yield fault("capital", f"the capital `{capital}` is no home centre of {power}", capital, hint)
        for unit in fields.get("units", ()):
            yield from ground.refuses(unit[2:], _LETTERS[unit[0]], unit)


def _minors(facts: Facts, ground: Ground) -> Iterator[Problem]:
    powers = facts.get("powers", {})
    owned = {place: power for power, fields in powers.items() for key in ("home", "owns") for place in fields.get(key, ())}
    for minor, fields in facts.get("minors", {}).items():
        yield from ground.centre(minor, "the minor power")
        if minor in owned:
            yield fault("same-centre", f"{minor} is a centre of {owned[minor]}, and no minor power", minor)
        if minor in ground.places and "unit" in fields:
            yield from ground.refuses(_stand(minor, fields), _LETTERS[fields["unit"]], fields.get("coast", fields["unit"]))
        if "of" in fields and fields["of"] not in powers:
            of = fields["of"]
            yield fault("unknown-power", f"there is no power `{of}`", of, did_you_mean(of, powers))


def _stand(minor: str, fields: Facts) -> str:
    return f"{minor}/{fields['coast']}" if "coast" in fields else minor


def _stacked(facts: Facts, _: Ground) -> Iterator[Problem]:
    """A province holds one unit."""
    units = [(unit[2:].partition("/")[0], unit) for fields in facts.get("powers", {}).values() for unit in fields.get("units", ())]
    units += [(minor, minor) for minor, fields in facts.get("minors", {}).items() if "unit" in fields]
    taken: dict[str, str] = {}
    for place, unit in units:
        if taken.setdefault(place, unit) is not unit:
            yield fault("two-units", f"two units start in {place}", unit, "a province holds one unit")


def _calendar(facts: Facts, _: Ground) -> Iterator[Problem]:
    calendar = facts.get("calendar", {})
    start, seasons = calendar.get("start", {}), calendar.get("seasons", ())
    slots = [(season.get("season"), step) for season in seasons for step in season.get("steps", ())]
    seen: set[tuple[str | None, str]] = set()
    for slot in slots:
        if slot in seen:
            yield fault("calendar", f"{slot[0]} {slot[1]} comes twice in a year", slot[1])
        seen.add(slot)
    if {"season", "step"} <= set(start) and slots and (start["season"], start["step"]) not in seen:
        hint = "known: " + ", ".join(f"{season} {step}" for season, step in slots)
        yield fault("calendar", f"a game cannot start in {start['season']} {start['step']}", start["season"], hint)
    for season in seasons:
        steps = season.get("steps", ())
        if "census" in steps and not (season.get("census") and steps[-1] == "census"):
            hint = "a census is the last phase of the season with `census: true`"
            yield fault("calendar", "this census comes at the wrong time", steps[list(steps).index("census")], hint)
    if slots and not any(season.get("census") for season in seasons):
        hint = "write `census: true` at the season at whose end centres change owners"
        yield fault("calendar", "no season of the calendar has a census", seasons, hint)


def _victory(facts: Facts, ground: Ground) -> Iterator[Problem]:
    centres = sum(bool(fields.get("centre")) for fields in ground.places.values())
    victory = facts.get("victory", "0")
    if int(victory) > centres:
        yield fault("victory", f"nobody can win with {victory} of {centres} centres", victory, f"at most {centres}")
