"""A world's file as a whole: what is wrong with one, how two differ, and how it is drawn plainly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

from generator.core import chart
from generator.core.board_format import BoardFormat, Comparison, compared
from generator.core.picture import Paints, Style
from generator.core.problem import Problem, by_line, fault
from generator.core.signs import Pattern
from generator.core.unknown_names import unknown
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario_shape import BORDERS, PLACES, whole_file

Facts = Mapping[str, Any]


def check(tree: Any) -> list[Problem]:
    """Everything that is wrong with a world's file, by line."""
    problems: list[Problem] = []
    facts = whole_file().read(tree, "the world", problems)
    if not problems:
        for part in (_map, _realms, _units, _fiefdoms, _numbers):
            problems += part(facts)
    return by_line(problems)


def _map(facts: Facts) -> Iterator[Problem]:
    places = facts["places"]
    seen: set[frozenset[str]] = set()
    for border in facts["borders"]:
        ends = [border["from"], border["to"]]
        yield from unknown("place", ends, places)
        pair = frozenset(map(str, ends))
        if len(pair) < 2:
            yield fault("border", f"{ends[0]} borders on itself", ends[1], "take it out")
        elif pair in seen:
            yield fault("border", f"the border of {ends[0]} and {ends[1]} is written twice", ends[1], "take one out")
        seen.add(pair)
        if pair <= set(places):
            yield from _barrier(border, [places[end]["kind"] for end in ends])
    for place, it in places.items():
        yield from unknown("realm", [it["owner"]] if "owner" in it else [], facts["realms"])
        if it["kind"] == "sea" and {"owner", "tax", "city", "harbour", "fort"} & set(it):
            yield fault("sea", "nobody owns a sea or builds there", place, "take `owner:`, `tax:`, `city:` and the like out")
        if it["kind"] == "land" and str(it.get("harbour", "false")).lower() == "true":
            yield fault("harbour", f"{it['name']} has a harbour and no coast", it["harbour"], "write `kind: coast`")


def _barrier(border: Facts, kinds: list[str]) -> Iterator[Problem]:
    """A fault for a barrier of the wrong kind: mountains lie between provinces, reefs before a coast."""
    seas = kinds.count("sea")
    if "barrier" in border and (border["barrier"] == "reef") != (seas == 1):
        hint = "mountains lie between two provinces, a reef between a province and a sea"
        yield fault(
            "barrier", f"no {border['barrier']} can lie between {border['from']} and {border['to']}", border["barrier"], hint
        )
    if "land" in kinds and seas:
        yield fault("border", f"{border['from']} and {border['to']} adjoin, but one is inland", border["to"], "write `kind: coast`")


def _realms(facts: Facts) -> Iterator[Problem]:
    places = facts["places"]
    if len(facts["realms"]) < 2:
        yield fault("realms", "a game needs two realms", facts["realms"])
    for realm, it in facts["realms"].items():
        if realm == INDEPENDENT:
            yield fault("realms", f"{INDEPENDENT} is the name of those whom nobody plays", realm, "call it something else")
        yield from unknown("place", [it["capital"]], places)
        if it["capital"] in places and places[it["capital"]].get("owner") != realm:
            yield fault("realms", f"{it['name']} does not own its capital", it["capital"], f"write `owner: {realm}` there")
    yield from unknown("realm", [*facts["units"], *facts.get("names", {})], facts["realms"])


def _units(facts: Facts) -> Iterator[Problem]:
    places, troops = facts["places"], facts["troops"]
    for those in facts["units"].values():
        heroes = those.get("heroes", {})
        yield from unknown("class of heroes", [it["class"] for it in heroes.values()], facts["heroes"])
        for name, it in those.items():
            if name != "heroes":
                yield from _unit(facts, str(name), it, heroes)
    for place, rows in facts.get("independents", {}).items():
        yield from (*unknown("place", [place], places), *unknown("kind of troops", [row[0] for row in rows], troops))
        if place in places and ("owner" in places[place] or places[place]["kind"] == "sea"):
            yield fault("independents", f"{place} is not an independent province", place, "take it out")


def _unit(facts: Facts, name: str, it: Facts, heroes: Facts) -> Iterator[Problem]:
    places, troops = facts["places"], facts["troops"]
    kinds = [row[0] for row in it["troops"]]
    yield from (*unknown("place", [it["at"]], places), *unknown("kind of troops", kinds, troops))
    led = [*it.get("heroes", ()), *([it["leader"]] if "leader" in it else [])]
    yield from unknown("hero", led, heroes)
    ships = [kind for kind in kinds if kind in troops and str(troops[kind].get("ship", "false")).lower() == "true"]
    wrong = [kind for kind in kinds if kind in troops and (kind in ships) != (name[0] == "F")]
    if name[0] != "G" and wrong:
        yield fault("unit", f"{name} cannot have {wrong[0]}", wrong[0], "soldiers are in armies, ships in fleets")
    if it["at"] in places and name[0] != "F" and places[it["at"]]["kind"] == "sea":
        yield fault("unit", f"{name} cannot stand in a sea", it["at"])


def _fiefdoms(facts: Facts) -> Iterator[Problem]:
    fiefdoms = facts.get("fiefdoms", {})
    for it in fiefdoms.values():
        yield from (
            *unknown("place", it.get("provinces", ()), facts["places"]),
            *unknown("fiefdom", it.get("fiefdoms", ()), fiefdoms),
        )
        if not it.get("provinces") and not it.get("fiefdoms"):
            yield fault("fiefdom", f"{it['name']} needs nothing", it, "name its provinces")


def _numbers(facts: Facts) -> Iterator[Problem]:
    numbers = facts["numbers"]
    if int(numbers["battle"]["most"]) < int(numbers["battle"]["least"]):
        yield fault("numbers", "the least damage is more than the most", numbers["battle"]["least"])
    if len(numbers["damage"]["tax"]) != int(numbers["damage"]["most"]) + 1:
        yield fault("numbers", "each level of damage from 0 on has its share of the tax", numbers["damage"]["tax"])
    faces = [int(face) for it in facts["heroes"].values() for face in it["faces"]]
    if sorted(faces) != list(range(1, len(faces) + 1)):
        yield fault("numbers", "each face of the die of heroes belongs to one class", facts["heroes"])


def schema() -> dict[str, Any]:
    """The JSON Schema of a world's file."""
    return whole_file().schema()


def _borders(facts: Facts) -> dict[str, str]:
    return {" - ".join(sorted((str(it["from"]), str(it["to"])))): str(it.get("barrier", "open")) for it in facts["borders"]}


def _each(facts: Facts, part: str) -> dict[str, str]:
    return {str(key): _written(it) for key, it in facts.get(part, {}).items()}


def _written(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_written(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    return str(value)


COMPARED: Mapping[str, str] = {
    "places": "place",
    "realms": "realm",
    "units": "force",
    "independents": "independent province",
    "troops": "troop type",
    "heroes": "hero type",
    "fiefdoms": "fiefdom",
    "numbers": "number",
}
"""The tables of a world that can differ, each with the word for one of its things, which takes an s."""


def compare(ours: Facts, theirs: Facts) -> Comparison:
    """How two worlds differ: in borders, and in each of the tables `COMPARED`."""
    parts = {"borders": (_borders(ours), _borders(theirs))}
    parts |= {part: (_each(ours, part), _each(theirs, part)) for part in COMPARED}
    return compared(parts, {"borders": "border", **COMPARED})


def lost(ours: Facts, theirs: Facts) -> list[Problem]:
    """A fault for each place, realm, kind of troops and fiefdom of ours that the other world does not have."""
    parts = ("places", "realms", "troops", "fiefdoms")
    return [
        fault("lost", f"{name} is gone", theirs)
        for part in parts
        for name in ours.get(part, {})
        if name not in theirs.get(part, {})
    ]


def drawn(facts: Facts) -> chart.Chart:
    """The world as a chart, from which plain maps are drawn."""
    sites = [
        chart.ChartPlace(
            str(place), str(it["name"]), str(it["kind"]), centre=str(it.get("city", "")).lower() == "true", at=_spot(it)
        )
        for place, it in facts["places"].items()
    ]
    links = [chart.Link(str(it["from"]), str(it["to"]), str(it.get("barrier", "open"))) for it in facts["borders"]]
    return chart.Chart(sites, links, PLACES, BORDERS)


def _spot(it: Facts) -> tuple[float, float] | None:
    """Where a plain map shows a place."""
    return (float(str(it["at"][0])), float(str(it["at"][1]))) if "at" in it else None


LOOKS: Mapping[str, tuple[str, ...]] = {
    "realms": ("colour", "paints", "label", "ruler", "side", "emblem"),
    "places": ("at",),
    "troops": ("miniature",),
}
"""What of the entries of a table is for readers alone."""


def in_force(facts: Facts) -> dict[str, Any]:
    """The facts on which outcomes can depend: all but what is for readers alone."""
    tables = {
        part: {key: {name: value for name, value in it.items() if name not in looks} for key, it in facts[part].items()}
        for part, looks in LOOKS.items()
    }
    return {key: tables.get(key, value) for key, value in facts.items() if key not in ("title", "credits", "house")}


PATTERNS: tuple[Pattern, ...] = ("rising", "dots", "across", "lattice", "upright", "crosses", "falling", "grid")
"""What the land of each realm is covered with, in the order of the file; then they begin anew."""


def styles(facts: Facts) -> tuple[Style, ...]:
    """How each realm looks, and the independent provinces."""
    labels = [str(it["label"]) for it in facts["realms"].values()] + ["IND"]
    length = next((many for many in (1, 2) if len({label[:many] for label in labels}) == len(labels)), 3)
    return (
        *(
            Style(
                str(realm),
                str(it["name"]),
                str(it["label"]),
                str(it["colour"]),
                pattern=pattern,
                banner=it.get("emblem", ""),
                letter=str(it["label"])[:length],
                paints=Paints.read(it.get("paints")),
            )
            for (realm, it), pattern in zip(facts["realms"].items(), cycle(PATTERNS), strict=False)
        ),
        Style(INDEPENDENT, "independent", "IND", "#eadfc3", unplayed=True, letter="IND"[:length]),
    )


WORLDS = BoardFormat(check, schema, compare, lost)
"""The format of worlds."""
