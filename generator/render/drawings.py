"""Draws the values that pages show as a drawing, each kind by its own module."""

from __future__ import annotations

from pathlib import Path

from generator.core.drawing import Drawing
from generator.core.pedigree import Pedigree
from generator.core.sea_chart import SeaChart
from generator.render import family_tree, pedigree, sea_chart
from generator.render.fonts import label_font


def draw(drawing: Drawing, title: str, description: str, fonts: Path) -> str:
    """The SVG of a drawing. `title` and `description` are for those who cannot see it; `fonts` is the folder of the label fonts."""
    if isinstance(drawing, Pedigree):
        return pedigree.draw(drawing, title, description, _font(pedigree.written(drawing), fonts))
    if isinstance(drawing, SeaChart):
        return sea_chart.draw(drawing, title, description, _font(sea_chart.written(drawing, title), fonts))
    return family_tree.draw(drawing, title, description, _font(family_tree.written(drawing, title), fonts))


def _font(characters: frozenset[str], fonts: Path) -> bytes:
    return label_font(fonts, sorted(characters), italic=False)
