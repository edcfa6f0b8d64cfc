"""What a drawing answers: words and links of its places, units and orders. The words come from elsewhere.

They stand apart from what puts them into drawings, since to plan a picture takes no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import NamedTuple

from generator.core.quick_dataclass import dataclass

ALL = "all"
"""The id of the whole drawing, for an address that shows it whole again."""
RULES = (
    ":root{color-scheme:light dark;pointer-events:none}"
    # The page gives its frame the shape of the drawing, and has named some part of it or all. A group is a whole picture by itself.
    ":root:target{width:100%;height:100%}:root:has(:target:not(g)){width:100%;height:100%}"
    "a{pointer-events:auto}.w{fill:none}.w a{pointer-events:all}.b{display:none}"
    '[href^="#l."],[href^="#e."],[href^="#h."]{opacity:0}[href^="#l."]{fill:none}'
    "a:is(:hover,:focus,:target) use{opacity:1}"
    ":root:has(a:target) .f{display:none}:root:has(a:target) .b{display:inline}"
    ":root:has(a:target) .u a:not(:target){opacity:.25}a:target{outline:0}"
)
"""The style rules of a drawing that answers."""


class Line(NamedTuple):
    """A line of a report: its id on its page, its words, and which arrows, marks and pieces of a picture it tells of, by number."""

    id: str
    words: str
    arrows: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()


class Place(NamedTuple):
    """A place: its name, and the address of what is told of it, or nothing."""

    name: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a picture answers: the lines that tell of it in the order of the report, and its places by id.

    `page` is the address of the page with the report, `back` the words of the link that shows the whole picture again, and `whole`
    the id by which that is shown: another one than usual for the second of two pictures in one drawing.
    """

    page: str = ""
    back: str = ""
    lines: tuple[Line, ...] = ()
    places: Mapping[str, Place] = field(default_factory=lambda: MappingProxyType({}))
    whole: str = ALL
