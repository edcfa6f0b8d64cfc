"""Where a base map lies in a picture: its units turned into those of the picture."""

from __future__ import annotations

from math import isfinite
from typing import Any

from generator.core.quick_dataclass import dataclass
from generator.render.markup.clean_svg import MapError
from generator.render.shapes.geometry import Box, Point

WIDTH = 1000.0
"""How wide every picture is."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Turns the units of the file into those of a picture."""

    left: float
    top: float
    scale: float

    def point(self, element: Any) -> Point:
        """The middle of a circle. Raises MapError."""
        x, y = (number(element.get(name), element) for name in ("cx", "cy"))
        return Point(round((x - self.left) * self.scale, 1), round((y - self.top) * self.scale, 1))

    def box(self, box: Box) -> Box:
        """A box of the file."""
        left, top, right, bottom = box
        scale, x, y = self.scale, self.left, self.top
        return Box((left - x) * scale, (top - y) * scale, (right - x) * scale, (bottom - y) * scale)

    @property
    def opening(self) -> str:
        """A group whose units are those of the file."""
        steps = [f"scale({self.scale:.6g})"] if self.scale != 1 else []
        steps += [f"translate({-self.left:g} {-self.top:g})"] if (self.left, self.top) != (0, 0) else []
        return f'<g transform="{" ".join(steps)}">' if steps else "<g>"


def frame_of(root: Any) -> tuple[Frame, float]:
    """The frame of a file, and how high a picture of it is. Raises MapError."""
    parts = root.get("viewBox", "").replace(",", " ").split()
    try:
        left, top, width, height = map(float, parts)
    except ValueError:
        raise MapError('the base map needs a viewBox of four numbers, such as viewBox="0 0 1000 850"') from None
    if not (100 <= width <= 20_000 and width / 5 <= height <= width * 5):
        raise MapError(f"the base map's viewBox is {width:g} wide and {height:g} high; it should be about 1000 wide")
    scale = WIDTH / width
    return Frame(left, top, scale), round(height * scale, 1)


def number(text: str | None, element: Any) -> float:
    """A number of an element that says where it is. Raises MapError."""
    try:
        found = float(text or "")
        return found if isfinite(found) else float("")
    except ValueError:
        raise MapError(f"{element.get('id')} needs a number for its place, not {text!r} (line {element.sourceline})") from None
