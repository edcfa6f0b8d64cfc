"""Draws the values that pages show as a drawing, each kind by its own module."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.core.drawing import MapLayer
from generator.core.family_tree import Lineage
from generator.core.pedigree import Pedigree
from generator.core.picture import Style
from generator.core.sea_chart import SeaChart
from generator.render.charts import family_tree, pedigree, sea_chart
from generator.render.markup.fonts import label_font

_TEXT = re.compile(">([^<>]+)</text>")


def draw(drawing: Lineage | Pedigree | SeaChart, title: str, description: str, fonts: Path) -> str:
    """The SVG of a drawing. `title` and `description` are for those who cannot see it; `fonts` is the folder of the label fonts."""
    if isinstance(drawing, Pedigree):
        return pedigree.draw(drawing, title, description, _font(pedigree.written(drawing), fonts))
    if isinstance(drawing, SeaChart):
        return sea_chart.draw(drawing, title, description, _font(sea_chart.written(drawing, title), fonts))
    return family_tree.draw(drawing, title, description, _font(family_tree.written(drawing, title), fonts))


def draw_map(it: MapLayer, base: bytes, styles: Sequence[Style], fonts: Path) -> str:
    """The SVG of a part of a map over the base map of a game; raises what `svg.draw` raises, and MapError."""
    from generator.render.maps import svg

    return _for_screens(svg.draw_layer(it, svg.read_base_map(base), styles, "abbr"), styles, fonts)


def draw_maps(those: Mapping[str, MapLayer], title: str, base: bytes, styles: Sequence[Style], fonts: Path) -> str:
    """One SVG with the signs of several maps, by the name with which its address shows each; raises what `draw_map` raises."""
    from generator.render.maps import svg

    return _for_screens(svg.draw_layers(those, title, svg.read_base_map(base), styles, "abbr"), styles, fonts, svg.ONE_LAYER)


def _for_screens(plain: str, styles: Sequence[Style], fonts: Path, rules: str = "") -> str:
    from generator.render.maps import svg

    written = frozenset("".join(_TEXT.findall(plain)))
    return svg.for_screens(plain, styles, _font(written, fonts), rules, short=True)


def _font(characters: frozenset[str], fonts: Path) -> bytes:
    return label_font(fonts, sorted(characters), italic=())
