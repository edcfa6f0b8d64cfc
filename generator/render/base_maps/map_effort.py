"""How much work it is to draw a map, counted as the program that makes PNGs goes about it, copy by copy, but without drawing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from math import pi, radians, sqrt, tan
from typing import Any

from generator.core.quick_dataclass import dataclass
from generator.render.base_maps.map_safety import HREF, REFERENCE, Report
from generator.render.markup.clean_svg import local_name
from generator.render.shapes.outline import NUMBER, Outline, along, measured

MOST = 3_000_000
"""The most steps for a whole map. Each takes a few microseconds and about 200 bytes; our own maps take a tenth at most."""

_WIDEST = 1200
"""The width of the widest PNG, in pixels."""

_HIGHEST = 5 * _WIDEST
_FURTHEST = 1e12
"""Lengths are cut off here, so that no product of them is infinite."""

_MOST_REPORTED = 5
_LONGEST_CHAIN = 10
_ELEMENT, _LETTER, _STOP = 40, 10, 5
_ROWS, _PIXELS = 100, 3_000
"""How many rows that a line crosses, and how many pixels that are painted over others, take as long as one step."""

_UNITS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96}
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")

_HINTS = {
    "copies": "use fewer copies, patterns and gradients, or simpler ones; in Inkscape: File > Clean Up Document",
    "dashes": "make the dashes longer, or the line plain",
    "outline": "in Inkscape: Path > Simplify; and draw nothing far off the sheet",
    "stroke": "make the stroke thinner",
    "text": "write less, or smaller",
    "transparency": "make the shapes transparent, not groups of them",
}
"""What to do about the steps, by what most of them are for."""


def find_excess(root: Any, report: Report) -> None:
    """Report what takes too long to draw: each element that does so alone, or the worst one where only all together do.

    The map must have passed `find_harm` and must have a frame.
    """
    named = {part.get("id"): part for defs in root.iter("{*}defs") for part in defs.iter("{*}*") if part.get("id")}
    scale = _WIDEST / float(root.get("viewBox").replace(",", " ").split()[2])
    reported = 0
    together: Counter[str] = Counter()
    greatest: dict[str, tuple[float, Any]] = {}
    copies = _Copies(named)
    for element, look in _drawn(root, _Look(scale)):
        steps = copies.spent(element, look)
        if steps.total() > MOST:
            kind = max(steps, key=steps.__getitem__)
            alone = f"this <{local_name(element)}> alone takes more than {MOST:,} steps to draw, most of them for its {kind}"
            report(element, alone, _HINTS[kind])
            reported += 1
            if reported == _MOST_REPORTED:
                return
            continue
        together.update(steps)
        greatest |= {kind: (share, element) for kind, share in steps.items() if share > greatest.get(kind, (0,))[0]}
        if together.total() > MOST:
            kind = max(together, key=together.__getitem__)
            share, largest = greatest[kind]
            part = f"most of them for {kind}, as of this <{local_name(largest)}> ({share:,.0f})"
            report(largest, f"the map takes more than {MOST:,} steps to draw, {part}", _HINTS[kind])
            return


def _drawn(element: Any, look: _Look) -> Iterator[tuple[Any, _Look]]:
    """Every element in another that is drawn where it stands."""
    for child in element:
        if local_name(child) not in ("", "defs"):
            own = look.of(child)
            yield child, own
            yield from _drawn(child, own)


@dataclass(frozen=True, slots=True)
class _Look:
    """What an element has from those around it: the most pixels that a unit becomes, inherited attributes, and the font's size."""

    scale: float
    given: Mapping[str, str] = field(default_factory=dict)
    font: float = 16.0

    def of(self, element: Any) -> _Look:
        """The look of an element in this one."""
        own = {name: value for name in _INHERITED if (value := element.get(name)) is not None}
        font = element.get("font-size")
        return _Look(
            min(_FURTHEST, self.scale * _stretch(element.get("transform", ""))),
            {**self.given, **own} if own else self.given,
            self.font if font is None else min(_FURTHEST, _length(font, self.font, self.font)),
        )

    def length(self, element: Any, *names: str) -> float:
        """The sum of these lengths of an element, in its own units; of a list, the longest. A share is one of the highest sheet."""
        values = [element.get(name, "0").replace(",", " ").split() for name in names]
        return sum(max((_length(each, self.font, _HIGHEST) for each in those), default=0.0) for those in values)


def _length(value: str, font: float, whole: float) -> float:
    match = NUMBER.match(value)
    if match is None:
        return font  # a word, such as `medium`
    unit = value[match.end() :]
    return abs(float(match[0])) * (whole / 100 if unit == "%" else _UNITS.get(unit, max(font, 16.0)))


def _stretch(transform: str) -> float:
    """How many times longer a transform can make a line."""
    longest = 1.0
    for kind, written in _TRANSFORM.findall(transform):
        numbers = [float(each) for each in NUMBER.findall(written)]
        if kind == "matrix" and len(numbers) >= 4:
            a, b, c, d = numbers[:4]
            squares = a * a + b * b + c * c + d * d
            longest *= sqrt((squares + sqrt(max(0.0, squares**2 - 4 * (a * d - b * c) ** 2))) / 2)
        elif kind == "scale":
            longest *= max(map(abs, numbers), default=1.0)
        elif kind.startswith("skew"):
            longest *= 1 + abs(tan(radians(sum(numbers))))
    return longest


class _Copies:
    """Counts steps; `named` is what elements may refer to. What one reference takes, every other like it takes as well."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self._named = named
        self._copies: dict[tuple[Any, ...], int] = {}
        self._servers: dict[str, int] = {}

    def spent(self, element: Any, look: _Look) -> Counter[str]:
        """The steps of an element, by what they are for, and of what it refers to, but not of what stands in it."""
        steps = _of_element(element, look)
        copies = self._paints(look)
        if clip := REFERENCE.match(element.get("clip-path", "")):
            copies += self._copy(clip[1], look)
        if local_name(element) == "use":
            copies += self._copy(_target(element), look)
        if copies:
            steps["copies"] = copies
        return steps

    def _copy(self, name: str, look: _Look) -> int:
        """Draw something of `defs` where it is referred to; shapes without a paint have that of the reference."""
        like = name, look.scale, look.font, *sorted(look.given.items())
        if like not in self._copies:
            self._copies[like] = self._copied(name, look)
        return self._copies[like]

    def _copied(self, name: str, look: _Look) -> int:
        """The steps of one copy. Counting stops beyond `MOST`."""
        target, steps = self._named.get(name), 0
        for element, own in () if target is None else [(target, look.of(target)), *_drawn(target, look.of(target))]:
            steps += _of_element(element, own).total() + self._paints(own)
            if steps > MOST:
                break
        return steps

    def _paints(self, look: _Look) -> int:
        """The steps of gradients and tiles of patterns that an element is painted with, which are made anew for each element."""
        paints = (REFERENCE.match(look.given.get(paint, "")) for paint in ("fill", "stroke"))
        return sum(self._paint(match[1]) for match in paints if match)

    def _paint(self, name: str) -> int:
        if name not in self._servers:
            chain = self._chain(name)
            self._servers[name] = MOST + 1 if len(chain) > _LONGEST_CHAIN else int(sum(map(_of_server, chain)))
        return self._servers[name]

    def _chain(self, name: str) -> list[Any]:
        """A gradient or pattern, and those that it is based on, one after the other."""
        chain: list[Any] = []
        while (server := self._named.get(name)) is not None and server not in chain:
            chain.append(server)
            name = _target(server)
        return chain


def _target(element: Any) -> str:
    return next((target[1:] for name in HREF if (target := element.get(name))), "")


def _of_server(server: Any) -> float:
    look = _Look(1.0).of(server)
    tile = look.length(server, "width") * look.length(server, "height") / _PIXELS
    return tile + sum(_of_element(element, own).total() for element, own in _drawn(server, look))


def _of_element(element: Any, look: _Look) -> Counter[str]:
    """The steps of a shape, text or group itself."""
    outline = _outline(element, look)
    drawn = outline.length * look.scale
    # As many roots of lengths as there are curves come to no more than this, however long each is.
    points = outline.pieces + 2 * sqrt(outline.curves * drawn)
    letters = _letters(element)
    filled = 0 if letters else points + min(drawn, outline.pieces * _HIGHEST) / _ROWS
    steps = Counter({"outline": int(_ELEMENT + filled)})
    if len(element) and float(element.get("opacity", "1")) < 1:
        steps["transparency"] = _WIDEST * _HIGHEST // _PIXELS
    if letters:
        steps["text"] = int(letters * (_LETTER + (look.font * look.scale) ** 2 / _PIXELS))
    if look.given.get("stroke", "none") != "none":
        pen = sqrt(look.length({"stroke-width": "1", **look.given}, "stroke-width") * look.scale)
        ends = 4 + 2 * pen if look.given.get("stroke-linecap") == "round" else 0
        steps["stroke"] = int(points * pen)
        steps["dashes"] = int(outline.length * _dashes(look.given.get("stroke-dasharray", "")) * (1 + ends))
    return steps


def _outline(element: Any, look: _Look) -> Outline:
    """The line around a shape, in its own units."""
    kind = local_name(element)
    if kind == "path":
        return measured(element.get("d", ""))
    if kind in ("polyline", "polygon"):
        numbers = [float(each) for each in NUMBER.findall(element.get("points", ""))]
        return Outline(len(numbers), 0, 2 * along(list(zip(numbers[::2], numbers[1::2], strict=False))))
    if kind in ("text", "tspan"):
        letters = _letters(element)
        return Outline(40 * letters, 20 * letters, 8 * look.font * letters)
    if kind == "rect":
        return Outline(8, 4, 2 * look.length(element, "width", "height"))
    if kind in ("circle", "ellipse"):
        return Outline(4, 4, 2 * pi * look.length(element, "r", "rx", "ry"))
    return Outline(1, 0, look.length(element, "x1", "x2", "y1", "y2")) if kind == "line" else Outline(0, 0, 0.0)


def _letters(element: Any) -> int:
    """How many letters stand in an element itself; a `<tspan>` counts its own."""
    if local_name(element) not in ("text", "tspan"):
        return 0
    return len(element.text or "") + sum(len(child.tail or "") for child in element)


def _dashes(written: str) -> float:
    """How many dashes there are to a unit of length."""
    lengths = [float(each) for each in NUMBER.findall(written)]
    return len(lengths) / sum(lengths) if any(lengths) else 0.0
