"""What of a board is needed to draw a plain map of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.chart import Chart, Link, Site
from generator.core.text import is_true


def chart(facts: Mapping[str, Any]) -> Chart:
    """The chart of a `board.yaml` that has passed its check."""
    return Chart(
        tuple(_site(str(place), fields) for place, fields in facts["places"].items()),
        tuple(Link(str(edge["a"]), str(edge["b"]), str(edge["by"])) for edge in facts["edges"]),
    )


def _site(place: str, fields: Mapping[str, Any]) -> Site:
    at = [float(part) for part in fields.get("at", ())]
    return Site(
        place,
        str(fields["name"]),
        str(fields["kind"]),
        tuple(map(str, fields.get("coasts", ()))),
        is_true(fields, "centre"),
        (at[0], at[1]) if at else None,
    )
