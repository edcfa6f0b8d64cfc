"""Writes the texts of an SVG with cairo: each in one piece, unless its letters are spread out or turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import radians
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from generator.render.raster.cairo_paint import Unfamiliar


class Text(NamedTuple):
    """Words, where they stand (or each of their first letters), and how far letters are turned, in degrees."""

    words: str
    across: tuple[float, ...]
    down: tuple[float, ...]
    turns: tuple[float, ...] = ()


class Font(NamedTuple):
    """What letters are written in, as the attributes of an SVG name it."""

    family: str
    style: str
    weight: str
    size: float


def written(element: ET.Element) -> Iterator[Text]:
    """The lines of a text. Raises Unfamiliar where a part does not begin at a place of its own."""
    it = element.attrib
    if "dy" in it:
        raise Unfamiliar("text dy")
    across, down = _numbers(it.get("x", "0")), _numbers(it.get("y", "0"))
    yield Text(_plain(element.text), across, down, _numbers(it.get("rotate", "")))
    at = down[0]
    for part in element:
        own = part.attrib
        if not part.tag.endswith("}tspan") or own.keys() - {"x", "y", "dy"} or "x" not in own or len(part) or _plain(part.tail):
            raise Unfamiliar("tspan")
        at = float(own.get("y", at)) + float(own.get("dy", 0))
        yield Text(_plain(part.text), _numbers(own["x"]), (at,))


def choose(context: Any, font: Font) -> None:
    """Write in a font from now on. Raises Unfamiliar for a style other than upright and italic."""
    slant = {"normal": 0, "italic": 1}.get(font.style)
    if slant is None:
        raise Unfamiliar(f"font-style {font.style}")
    # There are two weights: what is not as heavy as semibold is written in the other.
    bold = font.weight == "bold" or (font.weight.isdigit() and int(font.weight) >= 550)
    context.select_font_face(font.family.split(",")[0].strip("\"' "), slant, int(bold))
    context.set_font_size(font.size)


def write(context: Any, it: Text, anchor: str, spacing: float, ink: Callable[[str], None]) -> None:
    """Write a text by `ink`, which shows letters or takes their outlines; `anchor` is what of it stands at its place."""
    if not it.words:
        return
    share = _ANCHORS.get(anchor)
    if share is None:
        raise Unfamiliar(f"text-anchor {anchor}")
    off = 0.0
    if share:
        left, _, width, *_ = context.text_extents(it.words)
        off = -(width * share + left) - (len(it.words) - 1) * spacing * share
    if len(it.across) == len(it.down) == 1 and not it.turns and not spacing:
        context.move_to(it.across[0] + off, it.down[0])
        ink(it.words)
        return
    x, y, turn = 0.0, 0.0, 0.0
    for number, letter in enumerate(it.words):
        x = it.across[number] if number < len(it.across) else x + spacing
        y = it.down[number] if number < len(it.down) else y
        turn = it.turns[number] if number < len(it.turns) else turn
        _letter(context, letter, x + off, y, turn, ink)
        x += context.text_extents(letter)[4]


_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def _letter(context: Any, letter: str, x: float, y: float, turn: float, ink: Callable[[str], None]) -> None:
    before = context.get_matrix()
    context.move_to(x, y)
    context.rotate(radians(turn))
    if not letter.isspace():
        ink(letter)
    context.set_matrix(before)


def _plain(words: str | None) -> str:
    return " ".join((words or "").split())


@lru_cache(maxsize=4096)
def _numbers(written: str) -> tuple[float, ...]:
    return tuple(float(it) for it in written.replace(",", " ").split())
