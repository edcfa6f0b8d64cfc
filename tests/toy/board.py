"""The board of Lanterns, which is of its own kind: islands, one of them off the map, and ways over water, reefs and a current."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.core.board_format import BoardFormat, Comparison, compared
from generator.core.chart import Border, Chart, Link, Site, Space
from generator.core.gazetteer import Gazetteer
from generator.core.nearest import did_you_mean
from generator.core.picture import Picture, Style
from generator.core.problem import Problem, by_line, fault

Facts = Mapping[str, Any]

SPACES = {"open": Space("coast", "island"), "beyond": Space("box", "off the map")}
BORDERS = {
    "cliff": Border("bar", "cliffs: no way"), "reef": Border("dots", "reef"), "current": Border("dashes", "current"),
    "water": Border("line", "open water"),
}  # fmt: skip


def check(facts: Any) -> list[Problem]:
    return by_line(list(_wrong(facts)))


def _wrong(facts: Facts) -> Iterator[Problem]:
    for key in ("title", "islands", "ways"):
        if key not in facts:
            yield fault("board", f"`{key}:` is missing", facts)
    islands = facts.get("islands", {})
    for island in islands.values():
        if island["lies"] not in SPACES:
            yield fault("board", f"no island lies {island['lies']}", island["lies"], did_you_mean(island["lies"], SPACES))
    for way in facts.get("ways", ()):
        if way["over"] not in BORDERS:
            yield fault("board", f"no way leads over {way['over']}", way["over"], did_you_mean(way["over"], BORDERS))
        for end in (way["from"], way["to"]):
            if end not in islands:
                yield fault("board", f"there is no island {end}", end, did_you_mean(end, islands))


def schema() -> dict[str, Any]:
    return {"type": "object", "properties": {key: {} for key in ("title", "islands", "ways")}}


def _ways(facts: Facts) -> dict[str, str]:
    return {f"{way['from']} - {way['to']}": str(way["over"]) for way in facts["ways"]}


def compare(ours: Facts, theirs: Facts) -> Comparison:
    return compared({"ways": (_ways(ours), _ways(theirs))}, {"ways": "way"})


def lost(ours: Facts, theirs: Facts) -> list[Problem]:
    return [fault("lost", f"{island} is gone", theirs) for island in ours["islands"] if island not in theirs["islands"]]


def chart(facts: Facts) -> Chart:
    sites = [Site(str(key), str(island["name"]), str(island["lies"])) for key, island in facts["islands"].items()]
    links = [Link(str(way["from"]), str(way["to"]), str(way["over"]), way["over"] == "current") for way in facts["ways"]]
    return Chart(sites, links, SPACES, BORDERS)


def gazetteer(facts: Facts, styles: Sequence[Style]) -> Gazetteer:
    islands = {str(key): {"name": str(island["name"])} for key, island in facts["islands"].items()}
    return Gazetteer(
        title=str(facts["title"]),
        credits=(),
        about="Islands, and what lies between them.",
        places=frozenset(islands),
        view={"islands": islands, "ways": _ways(facts)},
        picture=Picture("start", "The Ring", "The islands of the ring."),
        styles=styles,
        templates=str(Path(__file__).parent / "templates"),
    )


BOARDS = BoardFormat(check, schema, compare, lost)
