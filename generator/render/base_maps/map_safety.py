"""Finds what must not stand in an SVG that a stranger made, everything at once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.render.markup.clean_svg import MapError, local_name, tag
from generator.render.shapes.outline import NUMBER, is_outline

MOST_COPIES = 500
LARGEST = 1_000_000
LARGEST_TILE = 2_000
LONGEST = 2_000

_LENGTH = rf"(?:{NUMBER.pattern}(?:px|pt|pc|mm|cm|in|em|ex|rem|%)?|(?!nan|inf)[a-z-]+)"
_LENGTHS = "x y cx cy r rx ry fx fy x1 y1 x2 y2 dx dy rotate width height offset stroke-width stroke-dashoffset font-size"
_COLOUR = r"[A-Za-z]+|#(?:[0-9A-Fa-f]{3,4}){1,2}|rgb\( ?[\d.]+%?(?: ?,? ?[\d.]+%?){2} ?\)|[uU][rR][lL]\(.*\)"
_STEP = r"(?:matrix|translate|scale|rotate|skewX|skewY) ?\([\d ,.eE+-]*\)"
_FORMS: Mapping[str, re.Pattern[str]] = {
    **dict.fromkeys(_LENGTHS.split(), re.compile(f"{_LENGTH}(?:[ ,]+{_LENGTH})*|")),
    **dict.fromkeys(("fill", "stroke", "stop-color"), re.compile(_COLOUR)),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-miterlimit"), NUMBER),
    **dict.fromkeys(("transform", "gradientTransform", "patternTransform"), re.compile(f"{_STEP}(?:[ ,]*{_STEP})*|none|")),
    "stroke-dasharray": re.compile(r"none|[\d.]+(?:px)?(?:[ ,]+[\d.]+(?:px)?)*"),
    "points": re.compile(r"[\d ,.eE+-]*"),
    "d": re.compile(r"(?:[Mm][MmZzLlHhVvCcSsQqTtAa\d ,.eE+-]*)?"),
}
"""The forms of attributes that draw, place or measure something. With any other value, drawing may fail or never end."""

REFERENCE = re.compile(r"url\(\s*['\"]?#([\w.-]+)")
HREF = ("href", "{http://www.w3.org/1999/xlink}href")
"""How an element refers to another: `REFERENCE` in its paint or clip, `HREF` as a whole."""

_UNLINK = "in Inkscape: Edit > Clone > Unlink Clone"
_OUTSIDE = "put <defs> right below <svg>"
_SIZE = 'write patternUnits="userSpaceOnUse", as Inkscape does'
_ADVICE = {
    "style": "in Inkscape put fill and stroke on the objects themselves",
    "image": "trace it, or draw it again as paths",
    "a": "in Inkscape: Object > Ungroup takes the link away",
    "flowRoot": "in Inkscape: Text > Convert to Text",
    "filter": "in Inkscape: Filters > Remove Filters, and File > Clean Up Document",
    "marker": "in Inkscape: Path > Stroke to Path, and File > Clean Up Document",
    "symbol": f"{_UNLINK}, and File > Clean Up Document",
}

Report = Callable[[Any, str, str], None]
"""Takes an element, what is wrong with it, and what to do about it."""


def find_harm(root: Any, report: Report) -> None:
    """Report every part of an SVG that could load, run or restyle something, or that could not be drawn in reasonable time."""
    defined = {part.get("id"): part for defs in root.iter("{*}defs") for part in defs.iter("*")}
    copies = 0
    for message, hint in _handlers(root):
        report(root, message, hint)
    for element, inside in _drawn(root, report, inside=False):
        for message, hint in _wrong(element, defined, inside=inside):
            report(element, message, hint)
        copies += local_name(element) == "use"
        if copies == MOST_COPIES + 1:
            report(element, f"the map holds more than {MOST_COPIES} copies (<use>)", _UNLINK)


def _drawn(element: Any, report: Report, *, inside: bool) -> Iterator[tuple[Any, bool]]:
    """Every element that would be drawn, and whether it stands inside `defs`; elements that must not be there are reported."""
    for child in element:
        try:
            name = local_name(child)
        except MapError as error:
            report(child, error.message, _ADVICE.get(child.tag.rpartition("}")[2], "delete it"))
            continue
        if not name:
            continue
        if inside and name == "use":
            report(child, "<use> must not stand inside <defs>; copies of copies grow without end", _UNLINK)
        within = inside or name == "defs"
        yield child, within
        yield from _drawn(child, report, inside=within)


def _wrong(element: Any, defined: Mapping[str | None, Any], *, inside: bool) -> Iterator[tuple[str, str]]:
    yield from _handlers(element)
    outside = [element.get(name) for name in HREF if not element.get(name, "#").startswith("#")]
    yield from ((f"a base map must not refer to {href[:60]!r}", "only to its own parts, #name") for href in outside)
    try:
        tag(element, keep_ids=inside)
    except MapError as error:
        if not outside:
            yield error.message, "delete it"
    yield from _numbers(element)
    yield from ((f"nothing in <defs> has the id {name!r}", _UNLINK) for name in _named(element) if name not in defined)
    if element.tag.endswith("}text"):
        yield from _hidden(element)
    if element.tag.endswith("}defs") and any(REFERENCE.match(each) for part in _around(element) for each in part.attrib.values()):
        yield "<defs> must not stand where everything is painted or clipped by a part of it; that goes in a circle", _OUTSIDE
    if element.tag.endswith("}pattern") and not _has_a_size(element, defined):
        yield "the size of a pattern must not come from what it fills, nor from that of other patterns", _SIZE


def _around(element: Any) -> Iterator[Any]:
    yield element
    yield from element.iterancestors()


def _has_a_size(pattern: Any, defined: Mapping[str | None, Any]) -> bool:
    """Whether a pattern, or the one that it is based on, has a size in units of the sheet.

    Where the size is a share of what is filled, the program that makes PNGs multiplies it by each shape in turn, until it fills all
    memory.
    """
    seen: list[Any] = []
    while pattern not in seen and pattern.get("patternUnits") is None:
        seen.append(pattern)
        bases = [defined[name] for name in _named(pattern) if name in defined and defined[name].tag == pattern.tag]
        pattern = bases[0] if bases else pattern
    return bool(pattern.get("patternUnits") == "userSpaceOnUse")


def _handlers(element: Any) -> Iterator[tuple[str, str]]:
    for name in element.attrib:
        if name.lower().startswith("on"):
            yield f"a base map must not react to `{name[:40]}`", "delete this attribute"


def _named(element: Any) -> Iterator[str]:
    """The ids that an element refers to."""
    for name, value in element.attrib.items():
        if name in HREF and value.startswith("#"):
            yield value[1:]
        elif match := REFERENCE.match(value):
            yield match[1]


def _numbers(element: Any) -> Iterator[tuple[str, str]]:
    tile = element.tag.endswith("}pattern")
    for name, value in element.attrib.items():
        most = LARGEST_TILE if tile and name in ("width", "height") else LARGEST
        if len(value) > LONGEST and name not in ("d", "points"):
            yield f"`{name[:40]}` is {len(value):,} characters long", f"at most {LONGEST:,}"
        elif name == "viewBox" or (name in _FORMS and not _is_sane(name, " ".join(value.split()), most)):
            yield f"`{name}` cannot be {value.strip()[:40]!r}", f"write it as SVG has it, with numbers of at most {most:,}"


def _is_sane(name: str, value: str, most: int) -> bool:
    if not _FORMS[name].fullmatch(value) or (name == "d" and not is_outline(value)):
        return False
    return "#" in value or all(abs(float(number)) <= most for number in NUMBER.findall(value))


def _hidden(text: Any) -> Iterator[tuple[str, str]]:
    for sign in "".join(text.itertext()):
        if unicodedata.category(sign) in ("Cc", "Cf") and not sign.isspace():
            yield f"the character U+{ord(sign):04X} cannot be seen or hides what the text says", "delete it"
