"""The room that a label takes, measured from the outlines of its font."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LEADING = 1.02
"""The distance between two lines of a label, in font sizes."""


@dataclass(frozen=True, slots=True)
class MapBox:
    """A rectangle on the map, y downward."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        return (self.left, self.top, self.right, self.bottom)

    def grown(self, margin: float) -> MapBox:
        """The rectangle with a margin on every side."""
        return MapBox(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def meets(self, other: MapBox) -> bool:
        """Whether two rectangles share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: MapBox) -> bool:
        """Whether another rectangle lies inside."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class Face:
    """A font's outlines: advance width and vertical extent of each character, in font units."""

    units: float
    glyphs: dict[str, tuple[float, float, float]]

    def width(self, text: str, size: float) -> float:
        """The width of a line by its advance widths; kerning is ignored, as it only makes a line shorter."""
        return sum(self.glyphs[letter][0] for letter in text) * size / self.units

    def line(self, text: str, size: float, x: float, y: float) -> MapBox:
        """The ink of a line centred on `x` with its baseline at `y`. A character that the font lacks raises KeyError."""
        half = self.width(text, size) / 2
        bottom = min(self.glyphs[letter][1] for letter in text) * size / self.units
        top = max(self.glyphs[letter][2] for letter in text) * size / self.units
        return MapBox(x - half, y - top, x + half, y - bottom)

    def lines(self, text: str, size: float, x: float, y: float) -> list[MapBox]:
        """The ink of a label of one or more lines, the first with its baseline at `y`."""
        return [self.line(part, size, x, y + row * size * LEADING) for row, part in enumerate(text.split("\n"))]


@lru_cache(maxsize=8)
def read_face(path: Path) -> Face:
    """Read a TrueType font."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.ttLib import TTFont

    font = TTFont(path)
    names, outlines = font.getBestCmap(), font.getGlyphSet()
    glyphs = {}
    for code, name in names.items():
        pen = BoundsPen(outlines)
        outlines[name].draw(pen)
        _, low, _, high = pen.bounds or (0, 0, 0, 0)
        glyphs[chr(code)] = (outlines[name].width, low, high)
    return Face(font["head"].unitsPerEm, glyphs)
