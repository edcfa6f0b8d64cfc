"""Draws the values that pages show as a drawing, each kind by its own module."""

from __future__ import annotations

from pathlib import Path

from generator.core.drawing import Drawing
from generator.core.pedigree import Pedigree
from generator.render import family_tree, pedigree
from generator.render.fonts import label_font


def draw(drawing: Drawing, title: str, description: str, fonts: Path) -> str:
    """The SVG of a drawing. `title` and `description` are for those who cannot see it; `fonts` is the folder of the label fonts."""
    if isinstance(drawing, Pedigree):
        return pedigree.draw(drawing, title, description, label_font(fonts, sorted(pedigree.written(drawing)), italic=False))
    font = label_font(fonts, sorted(family_tree.written(drawing, title)), italic=False)
    return family_tree.draw(drawing, title, description, font)
