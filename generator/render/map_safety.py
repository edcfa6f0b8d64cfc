"""What may not stand in an SVG that a stranger made: everything at once, each with its line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.render.clean_svg import MapError, local_name, tag

MOST_COPIES = 500
LARGEST = 1_000_000
LARGEST_TILE = 2_000
LONGEST = 2_000

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_LENGTH = rf"(?:{_NUMBER.pattern}(?:px|pt|pc|mm|cm|in|em|ex|rem|%)?|(?!nan|inf)[a-z-]+)"
_LENGTHS = "x y cx cy r rx ry fx fy x1 y1 x2 y2 dx dy width height offset stroke-width stroke-dashoffset font-size"
_COLOUR = r"[A-Za-z]+|#(?:[0-9A-Fa-f]{3,4}){1,2}|rgb\( ?[\d.]+%?(?: ?,? ?[\d.]+%?){2} ?\)|[uU][rR][lL]\(.*\)"
_STEP = r"(?:matrix|translate|scale|rotate|skewX|skewY) ?\([\d ,.eE+-]*\)"
_FORMS: Mapping[str, re.Pattern[str]] = {
    **dict.fromkeys(_LENGTHS.split(), re.compile(f"{_LENGTH}(?:[ ,]+{_LENGTH})*|")),
    **dict.fromkeys(("fill", "stroke", "stop-color"), re.compile(_COLOUR)),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-miterlimit"), _NUMBER),
    **dict.fromkeys(("transform", "gradientTransform", "patternTransform"), re.compile(f"{_STEP}(?:[ ,]*{_STEP})*|none|")),
    "stroke-dasharray": re.compile(r"none|[\d.]+(?:px)?(?:[ ,]+[\d.]+(?:px)?)*"),
    "points": re.compile(r"[\d ,.eE+-]*"),
    "d": re.compile(r"(?:[Mm][MmZzLlHhVvCcSsQqTtAa\d ,.eE+-]*)?"),
}
"""What an attribute that draws, places or measures something looks like. Less than this, and drawing may fail or never end."""

_STROKE = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")
_STROKES = {"M": "nn", "L": "nn", "T": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn", "A": "nnnffnn", "Z": ""}
_ARGUMENTS = {"n": re.compile(rf"[ ,]*{_NUMBER.pattern}"), "f": re.compile(r"[ ,]*[01]")}
"""The commands of an outline, and what each takes: numbers, and the two flags of an arc, which may stand close together."""

_REFERENCE = re.compile(r"url\(\s*['\"]?#([\w.-]+)")
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")

_UNLINK = "in Inkscape: Edit > Clone > Unlink Clone"
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
    """Report every part of a picture that could load, run, restyle or choke something."""
    defined = {part.get("id") for defs in root.iter("{*}defs") for part in defs.iter("*")}
    copies = 0
    for message, hint in _events(root):
        report(root, message, hint)
    for element, inside in _drawn(root, report, inside=False):
        for message, hint in _wrong(element, defined, inside=inside):
            report(element, message, hint)
        copies += local_name(element) == "use"
        if copies == MOST_COPIES + 1:
            report(element, f"the map holds more than {MOST_COPIES} copies (<use>)", _UNLINK)


def _drawn(element: Any, report: Report, *, inside: bool) -> Iterator[tuple[Any, bool]]:
    """Every element that would be drawn, and whether it stands inside `defs`; what must not be there is reported."""
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


def _wrong(element: Any, defined: set[str | None], *, inside: bool) -> Iterator[tuple[str, str]]:
    yield from _events(element)
    outside = [element.get(name) for name in _HREF if not element.get(name, "#").startswith("#")]
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


def _events(element: Any) -> Iterator[tuple[str, str]]:
    for name in element.attrib:
        if name.lower().startswith("on"):
            yield f"a base map must not react to `{name[:40]}`", "delete this attribute"


def _named(element: Any) -> Iterator[str]:
    """The ids that an element refers to."""
    for name, value in element.attrib.items():
        if name in _HREF and value.startswith("#"):
            yield value[1:]
        elif match := _REFERENCE.match(value):
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
    if not _FORMS[name].fullmatch(value) or (name == "d" and not _is_outline(value)):
        return False
    return "#" in value or all(abs(float(number)) <= most for number in _NUMBER.findall(value))


def _is_outline(value: str) -> bool:
    return all(_fits(numbers.strip(" ,"), _STROKES[command.upper()]) for command, numbers in _STROKE.findall(value))


def _fits(numbers: str, form: str) -> bool:
    """Whether the numbers behind a command are what it takes, once or several times."""
    at = 0
    while form and (at == 0 or at < len(numbers)):
        for kind in form:
            match = _ARGUMENTS[kind].match(numbers, at)
            if match is None:
                return False
            at = match.end()
    return at == len(numbers)


def _hidden(text: Any) -> Iterator[tuple[str, str]]:
    for sign in "".join(text.itertext()):
        if unicodedata.category(sign) in ("Cc", "Cf") and not sign.isspace():
            yield f"the character U+{ord(sign):04X} cannot be seen or hides what the text says", "delete it"
