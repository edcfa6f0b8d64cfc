"""A map that takes more memory or time to draw than there is, is refused before anybody draws it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.test_own_map import MAP, told, with_paint, with_part

LINE = 'fill="none" stroke="#000000"'
FAR = "M0 9" + "h999999h-999999" * 99
TRIANGLE = '<path d="M0 0h5v5z"/>'
PALE = f'<g opacity=".5">{TRIANGLE}</g>'
PAINTED = '<path d="M0 0h9" fill="url(#x)"/>'
PATTERN = '<pattern id="x" patternUnits="userSpaceOnUse" width="{0}" height="{0}">...</pattern>'

Size = Any
Made = Callable[[Size], str]
"""A part of a map that takes much or little, as something in it is large or small."""

PARTS: dict[str, tuple[Made, Size, Size, str]] = {
    # a part, a size with which it can be drawn, one with which it cannot, and what most of the steps are for
    "tiny dashes": (lambda n: f'<path {LINE} stroke-dasharray="{n}" d="{FAR}"/>', 99, 0.01, "dashes"),
    "tiny dashes of a layer": (lambda n: f'<g {LINE} stroke-dasharray="{n},0"><path d="{FAR}"/></g>', 999, 0.01, "dashes"),
    "tiny dashes in a style": (lambda n: f'<path style="stroke:#000;stroke-dasharray:{n}" d="{FAR}"/>', 99, ".01, .1", "dashes"),
    "tiny dashes on curves": (
        lambda n: f'<path {LINE} stroke-dasharray="{n}" d="M0 9{"S999999 0 9 9" * 99}"/>', 999, 1, "dashes",
    ),
    "tiny dashes on arcs": (
        lambda n: f'<path {LINE} stroke-dasharray="{n}" d="M0 9{"a9999 9999 0 11 1 1" * 99}"/>', 99, 0.1, "dashes",
    ),
    "tiny dashes around letters": (
        lambda n: f'<text {LINE} stroke-dasharray="{n}" x="9" y="9">{"word " * 99}</text>', 1, 0.001, "dashes",
    ),
    "tiny dashes around a rectangle": (
        lambda n: f'<rect {LINE} stroke-dasharray="{n}" width="9999in" height="9"/>', 9, 0.1, "dashes",
    ),
    "tiny dashes around a circle": (lambda n: f'<circle {LINE} stroke-dasharray="{n}" r="99999"/>', 9, 0.1, "dashes"),
    "tiny dashes around a polygon": (
        lambda n: f'<polygon {LINE} stroke-dasharray="{n}" points="{"0,0 99999,0 " * 99}"/>', 99, 1, "dashes",
    ),
    "tiny dashes on a line": (lambda n: f'<line {LINE} stroke-dasharray="{n}" x2="999999"/>', 9, 0.1, "dashes"),
    "round ends of dashes on a huge stroke": (
        lambda n: f'<path {LINE} stroke-linecap="round" stroke-width="{n}" stroke-dasharray="1" d="M0 9h99999"/>',
        1, 999_999, "dashes",
    ),
    "a huge stroke": (lambda n: f'<path {LINE} stroke-width="{n}" d="M0 9{"l1 9 1-9" * 9999}"/>', 9, 999_999, "stroke"),
    "a stroke that is made huge": (
        lambda n: f'<g transform="scale({n})"><path {LINE} stroke-width="{n}" d="M0 9{"l0 0" * 9999}"/></g>', 1, 99_999, "stroke",
    ),
    "curves far off the sheet": (lambda n: f'<path d="M0 9{f"c0 {n} 5-{n} 1 0" * 9999}"/>', 9, 999_999, "outline"),
    "arcs far off the sheet": (lambda n: f'<path d="M0 9{f"a{n} 1 0 11 1 1" * 9999}"/>', 9, 999_999, "outline"),
    "curves on several lines of the file": (
        lambda n: '<path d="M0\n0' + f"\nc 0\t{n} 5 -{n}\n1 0" * 9999 + '"/>', 9, 999_999, "outline",
    ),
    "lines up and down": (lambda n: f'<path d="M0 0{"v4000v-4000" * n}"/>', 99, 40_000, "outline"),
    "transforms in transforms": (
        lambda n: f'<g transform="matrix({n} 0 0 {n} 0 0)">' * 9 + '<path d="M0 9c9 9 9 9 0 9"/>' + "</g>" * 9,
        1, 999, "outline",
    ),
    "a skew": (lambda n: f'<path transform="skewX({n})" d="M0 9{"c9 9 9 9 0 9" * 999}"/>', 9, 89.9999999, "outline"),
    "text without end": (lambda n: f'<text x="9" y="9">{"word " * n}</text>', 99, 99_999, "text"),
    "letters as large as a town": (
        lambda n: f'<g font-size="9em"><text font-size="{n}" x="9" y="9">{"word " * 99}</text></g>', "50%", "9999%", "text",
    ),
    "groups that are seen through": (lambda n: PALE * n, 9, 5999, "transparency"),
}  # fmt: skip

REFERENCES: dict[str, tuple[Made, str, Size, Size]] = {
    # what stands in <defs>, what refers to it, and sizes with which it can and cannot be drawn
    "copies of much": (lambda n: f'<g id="x">{TRIANGLE * n}</g>', '<use href="#x"/>' * 500, 9, 9999),
    "copies that are painted with a pattern": (
        lambda n: f'<g id="y">{TRIANGLE * n}</g>' + PATTERN.format(9).replace("...", TRIANGLE * n),
        '<g fill="url(#x)"><use href="#y"/></g>' * 9, 9, 99,
    ),
    "copies that are dashed": (
        lambda n: f'<path id="x" d="M0 0h{n}"/>', f'<use {LINE} stroke-dasharray=".1" href="#x"/>', 9, 999_999,
    ),
    "copies that are seen through": (
        lambda n: f'<g id="x">{PALE * n}</g>', '<use href="#x"/>' * 500, 1, 99,
    ),
    "a pattern of much": (lambda n: PATTERN.format(9).replace("...", TRIANGLE * n), PAINTED * 999, 9, 999),
    "a large pattern": (PATTERN.format, f'<g stroke="url(#x)">{TRIANGLE * 5999}</g>', 9, 2000),
    "a pattern in inches": (lambda n: PATTERN.format(f"{n}in"), PAINTED, 1, 1999),
    "a pattern that goes on from another": (
        lambda n: PATTERN.format(9).replace("...", TRIANGLE * n) + '<pattern id="y" href="#x"/>',
        PAINTED.replace("#x", "#y") * 999, 9, 999,
    ),
    "a clip of much": (
        lambda n: f'<clipPath id="x">{TRIANGLE * n}</clipPath>', '<path d="M0 0h9" clip-path="url(#x)"/>' * 999, 9, 999,
    ),
    "a gradient of much": (lambda n: f'<linearGradient id="x">{"<stop/>" * n}</linearGradient>', PAINTED * 999, 9, 9999),
    "a chain of gradients": (
        lambda n: '<linearGradient id="x" href="#x1"/>'
        + "".join(f'<linearGradient id="x{each}" href="#x{each + 1}"/>' for each in range(1, n))
        + f'<linearGradient id="x{n}"/>',
        PAINTED, 3, 999,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("part", "tame", "wild", "most"), PARTS.values(), ids=PARTS)
def test_a_part_that_nobody_could_draw_is_refused(part: Made, tame: Size, wild: Size, most: str) -> None:
    assert told(with_part(part(tame))) == []
    assert refused(with_part(part(wild))) == {most}


@pytest.mark.parametrize(("defined", "using", "tame", "wild"), REFERENCES.values(), ids=REFERENCES)
def test_small_parts_that_are_drawn_too_often_are_refused(defined: Made, using: str, tame: Size, wild: Size) -> None:
    assert told(with_paint(defined(tame), "none").replace("</svg>", f"{using}</svg>")) == []
    assert refused(with_paint(defined(wild), "none").replace("</svg>", f"{using}</svg>")) <= {"copies", "dashes"}


def refused(text: str) -> set[str]:
    """What most of the steps are for that a map takes; it has no more faults than a GM cares to read, each with its line."""
    told_of = r"most of them for (?:its )?(\w+)(?:, as of this <\w+> \([\d,]+\))?"
    fault = rf"map\.svg:\d+:\d+: fault: .* takes more than 3,000,000 steps to draw, {told_of} \(.*\)"
    problems = [re.fullmatch(fault, each) for each in told(text)]
    assert 0 < len(problems) <= 5
    return {each[1] if each else "" for each in problems}


def test_each_part_is_told_at_its_place_and_where_all_are_too_much_together_the_greatest() -> None:
    line = MAP[: MAP.index('inkscape:label="borders"')].count("\n") + 2
    bomb, part = (f'<path {LINE} stroke-dasharray="{dash}" d="M0 9h%d"/>\n' for dash in (0.01, 0.1))
    three = with_part("".join(bomb % 999_999 for _ in range(3)))
    assert [each.partition(": fault")[0] for each in told(three)] == [f"map.svg:{line + each}:1" for each in range(3)]
    together = with_part("".join(part % (99_999 if each == 2 else 80_000) for each in range(5)))
    assert [each.partition(": fault")[0] for each in told(together)] == [f"map.svg:{line + 2}:1"]


CIRCLES = {
    "a pattern in what it paints": (f'<g fill="url(#x)"><defs>{PATTERN.format(9)}</defs></g>', "circle"),
    "definitions that are clipped": ('<g clip-path="url(#x)"><g><defs><clipPath id="x"/></defs></g></g>', "circle"),
    "a pattern as large as what it fills": ('<defs><pattern id="x" width=".5" height=".5"/></defs>', "size of a pattern"),
    "a pattern with a share of what it fills": (
        '<defs><pattern id="x" patternUnits="objectBoundingBox" width=".5" height=".5"/></defs>', "size of a pattern",
    ),
    "patterns that go on from each other": (
        '<defs><pattern id="x" href="#y" width="9"/><pattern id="y" href="#x" height="9"/></defs>', "size of a pattern",
    ),
    "a pattern that goes on from a gradient": (
        '<defs><pattern id="x" href="#y" width="9" height="9"/><linearGradient id="y"/></defs>', "size of a pattern",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("part", "why"), CIRCLES.values(), ids=CIRCLES)
def test_what_grows_without_end_is_refused(part: str, why: str) -> None:
    assert all(re.match(r"map\.svg:\d+:\d+: fault: ", each) and why in each for each in told(with_part(part)))
    assert told(with_part(part))


def test_gradients_that_go_on_from_each_other_in_a_circle_are_drawn() -> None:
    circle = '<linearGradient id="x" href="#y"/><linearGradient id="y" href="#x"/>'
    assert told(with_paint(circle).replace("</svg>", f"{PAINTED}</svg>")) == []
