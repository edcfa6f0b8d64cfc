"""The hatching of impassable land as a pattern: in a file each of its hundred lines is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from generator.render.markup.clean_svg import SVG
from generator.render.shapes.fewer_points import lines_of

_ID = "waste"


def hatch(layer: Any, wastes: Sequence[Any], defs: Any) -> None:
    """Fill the wastes of a layer with a pattern in `defs` in place of its lines across them, if these are as far apart everywhere.

    The lines rise to the right and would lie on the points whose x and y together are a multiple of the distance.
    """
    lines = layer.find(f"{SVG}path[@class='hatching']")
    distance = _distance(lines.get("d", "")) if lines is not None else 0
    if not distance or any(it.get("fill") for it in wastes):
        return
    end, beyond = distance, distance + 1
    look = {name: lines.get(name) for name in ("stroke", "stroke-width") if lines.get(name)}
    ground = lines.makeelement(f"{SVG}path", {"d": f"M0 0H{end}V{end}H0Z", "fill": layer.get("fill", "")})
    slanted = f"M-1 1L1-1M0 {end}L{end} 0M{end - 1} {beyond}L{beyond} {end - 1}"
    square = {"width": str(end), "height": str(end), "viewBox": f"0 0 {end} {end}"}
    pattern = lines.makeelement(f"{SVG}pattern", {"id": _ID, "patternUnits": "userSpaceOnUse", **square})
    pattern.extend([ground, lines.makeelement(f"{SVG}path", {"d": slanted, "fill": "none", **look})])
    defs.append(pattern)
    for it in wastes:
        it.set("fill", f"url(#{_ID})")
    layer.remove(lines)


def _distance(data: str) -> int:
    """How far apart rising lines are along the sheet, where that is the same everywhere; else 0."""
    lines = lines_of(data) or []
    sums = sorted({round(x + y) for line in lines for x, y in line.points})
    apart = min((other - one for one, other in pairwise(sums) if other - one > 2), default=0)  # points are in whole steps
    even = apart and all(min(it % apart, -it % apart) <= 1 for it in sums)
    return apart if even and all(line.points[0][0] > line.points[-1][0] for line in lines) else 0
