"""What is drawn on the map with a few strokes of a pen, as `strokes.yaml` has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml


class Layer(NamedTuple):
    """One path of a drawing: its fill, the width of its ink (0: none), its data, and how much of the ground its fill hides."""

    fill: str
    pen: float
    data: str
    opacity: float = 1.0


def _drawings(table: Mapping[str, Any], paints: Mapping[str, str]) -> dict[str, tuple[Layer, ...]]:
    return {
        name: tuple(Layer(paints[it["paint"]], it["pen"], it["data"], it.get("opacity", 1.0)) for it in paths)
        for name, paths in table.items()
    }


_FILE = yaml.safe_load(Path(__file__).with_name("strokes.yaml").read_text(encoding="utf-8"))

INK, PAPER, STONE, SLOPE, ROOF = (_FILE["paints"][it] for it in ("ink", "snow", "stone", "slope", "roof"))
WATER = "#9dbec8"
CURRENT = "#7397a3"
DEEP = "#24485c"
"""Lines upon water and letters there, from light to dark."""

HEAPS = _drawings(_FILE["heaps"], _FILE["paints"])
"""What is drawn as copies: a body that hides what is behind it, its shaded side, and its ink."""

BEASTS = _drawings(_FILE["beasts"], _FILE["paints"])
"""What is in the sea."""

STROKES: Mapping[str, str] = _FILE["signs"]
"""Signs of the ground, of ink alone."""
