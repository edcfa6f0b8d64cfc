"""What a plain map of a board is drawn from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.chart import BorderKind, Chart, ChartPlace, Link, PlaceKind
from generator.core.placed_values import is_true

SPACES = {
    "sea": PlaceKind("sea", "sea"),
    "coast": PlaceKind("coast", "coast: armies and fleets"),
    "land": PlaceKind("land", "inland"),
}
BORDERS = {
    "army": BorderKind("line", "way of armies"),
    "fleet": BorderKind("dashes", "of fleets"),
    "both": BorderKind("double", "of both"),
}
HEIRS = ("heir-1", "heir-2")
"""The points of a map at which a place's heirs stand."""


def chart(facts: Mapping[str, Any], *, heirs: bool = False) -> Chart:
    """The chart of a `board.yaml` that has passed its check, with points for `heirs` where the rules have any.

    Without them a map may still have such points: that of a board which several rule systems share does.
    """
    return Chart(
        tuple(_place(str(place), fields) for place, fields in facts["places"].items()),
        tuple(_links(facts["edges"])),
        SPACES,
        BORDERS,
        HEIRS if heirs else (),
        () if heirs else HEIRS,
        "nc, ec, sc, wc at a line: the coast",
    )


def _links(edges: Sequence[Mapping[str, Any]]) -> Iterator[Link]:
    """The edges as links; where two places are joined by an edge for armies and one for fleets, the link is for both."""
    by: dict[frozenset[str], set[str]] = defaultdict(set)
    for edge in edges:
        by[_ends(edge)].add(str(edge["by"]))
    for edge in edges:
        kinds = by[_ends(edge)]
        yield Link(str(edge["a"]), str(edge["b"]), "both" if len(kinds) > 1 else str(edge["by"]))


def _ends(edge: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(str(edge[end]).partition("/")[0] for end in ("a", "b"))


def _place(place: str, fields: Mapping[str, Any]) -> ChartPlace:
    at = [float(part) for part in fields.get("at", ())]
    return ChartPlace(
        place,
        str(fields["name"]),
        str(fields["kind"]),
        tuple(map(str, fields.get("coasts", ()))),
        is_true(fields, "centre"),
        (at[0], at[1]) if at else None,
    )
