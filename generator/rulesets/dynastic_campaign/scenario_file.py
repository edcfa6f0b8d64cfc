"""The format of a scenario file: what may stand in it, what is wrong with one, how two differ, and how it is drawn plainly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core import chart
from generator.core.board_format import BoardFormat, Comparison, compared
from generator.core.picture import Style
from generator.core.problem import Problem, fault

Facts = Mapping[str, Any]

PLACES = {
    "land": chart.PlaceKind("land", "land"),
    "coast": chart.PlaceKind("coast", "coast"),
    "sea": chart.PlaceKind("sea", "sea"),
    "abroad": chart.PlaceKind("box", "off the map"),
}
BORDERS = {"border": chart.BorderKind("line", "border")}


def check(tree: Any) -> list[Problem]:
    """Everything that is wrong with a scenario file, by line."""
    return [] if isinstance(tree, Mapping) else [fault("not-a-mapping", "a scenario is a mapping", tree)]


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file."""
    return {"type": "object"}


def _borders(facts: Facts) -> dict[str, str]:
    return {" - ".join(sorted((str(one), str(other)))): "border" for one, others in facts["borders"].items() for other in others}


def compare(ours: Facts, theirs: Facts) -> Comparison:
    """How the borders of two scenarios differ."""
    return compared({"borders": (_borders(ours), _borders(theirs))}, {"borders": "border"})


def lost(ours: Facts, theirs: Facts) -> list[Problem]:
    """A fault for each place and nation of ours that the other scenario does not have."""
    parts = ("places", "nations")
    return [fault("lost", f"{name} is gone", theirs) for part in parts for name in ours[part] if name not in theirs[part]]


def drawn(facts: Facts) -> chart.Chart:
    """The scenario's map as a chart, from which plain maps are drawn."""
    sites = [chart.ChartPlace(str(place), str(it["name"]), str(it["kind"])) for place, it in facts["places"].items()]
    links = [chart.Link(str(one), str(other), "border") for one, others in facts["borders"].items() for other in others]
    return chart.Chart(sites, links, PLACES, BORDERS)


def styles(facts: Facts) -> tuple[Style, ...]:
    """How each nation looks."""
    return tuple(
        Style(str(nation), str(it["name"]), str(it["label"]), str(it["colour"]), unplayed=str(it.get("played")).lower() == "false")
        for nation, it in facts["nations"].items()
    )


SCENARIOS = BoardFormat(check, schema, compare, lost)
