"""Shortened drawings: everything that can be seen is still there, painted as before; water on a sheet of its own colour is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from generator.core.picture import Fort, Mark, Picture, Piece, Style
from generator.core.signs import Sign, Signs
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw, for_screens
from generator.render.markup.dark_mode import dark_rules
from generator.render.markup.repeated_svg import once
from generator.render.markup.shared_looks import Looks, with_shared_colours, with_shared_looks
from generator.render.markup.short_svg import shortened, tightened
from generator.render.shapes.short_paths import with_short_paths

MAP = Path(__file__).parents[2] / "generator" / "rulesets" / "dynastic_campaign" / "map.svg"
SIGNS = Signs(
    pieces={"army": Sign("counter", "army"), "garrison": Sign("tower", "garrison")},
    marks={"battle": Sign("burst", "battle")}, count="AP", number="number", fort="fort", inside=True,
)  # fmt: skip
STYLES = (Style("red", "Red", "RED", "#cc6666", pattern="dots"), Style("blue", "Blue", "BLU", "#6666cc"))
HERE = ("Cas", "IdF", "Eng", "Aus", "LPo", "Mus")
Seen = tuple[Any, ...]


@cache
def plain() -> str:
    pieces = [
        Piece(place, kind, owner, count=50, number=1) for place in HERE for kind, owner in (("army", "red"), ("garrison", "blue"))
    ]
    shown = Picture(
        "p", "P", "P", fills=dict.fromkeys((*HERE, "Bes"), "red"), pieces=tuple(pieces), marks=(Mark("battle", "Cas", "red"),),
        forts=tuple(Fort(place, 40, "red") for place in HERE), signs=SIGNS,
    )  # fmt: skip
    return draw(shown, read_base_map(MAP.read_bytes()), STYLES, "abbr", None)


def seen(svg: str) -> list[Seen]:
    """Whatever is drawn, in the order of painting: its shape or letters, what paints it, and where it stands."""
    root = etree.fromstring(with_short_paths(without_classes(svg)).encode())
    return [*_drawn(root, {str(it.get("id")): it for it in root.iter() if it.get("id")}, {}, ())]


def _drawn(element: Any, named: dict[str, Any], paint: dict[str, str], around: tuple[str, ...]) -> Iterator[Seen]:
    kind, own = etree.QName(element).localname, {name: value for name, value in element.items() if name not in ("id", "href")}
    around += tuple(f"{name} {own.pop(name)}" for name in ("transform", "opacity") if name in own)
    shape = {name: own.pop(name) for name in ("d", "x", "y", "cx", "cy", "r", "width", "height", "points") if name in own}
    paint = paint | own
    if kind == "use":
        around += (f"transform translate({shape['x']} {shape['y']})",) if shape else ()
        yield from _drawn(named[element.get("href")[1:]], named, paint, around)
    elif kind in ("svg", "g"):
        for each in element:
            yield from _drawn(each, named, paint, around)
    elif kind not in ("style", "defs", "pattern", "title", "desc"):
        at = {"x": "0"} | shape if kind == "text" else shape
        yield (
            kind,
            element.text,
            *sorted(at.items()),
            *sorted(paint.items()),
            *(it for it in around if it != "transform translate(0 0)"),
        )


def without_classes(svg: str) -> str:
    """The drawing with the looks of its classes as attributes again."""
    looks = {
        name: "".join(f' {look}="{value.removesuffix("px")}"' for look, _, value in (it.partition(":") for it in rule.split(";")))
        for name, rule in re.findall(r"\.(\w+)\{([^{}]*)\}", svg.partition("@media")[0])
    }
    return re.sub(r' class="([\w ]+)"', lambda found: "".join(looks[it] for it in found[1].split()), svg)


def bare(svg: str) -> str:
    """The drawing without what `shortened` takes away: letters with their halos, and notes for programs."""
    return re.sub(r"<text [^<>]*>[^<]*</text>| data-[a-z-]+=\"[^\"]*\"|translate\(0 0\) ", "", svg)


def test_everything_is_painted_as_before_in_the_same_order() -> None:
    drawing = plain()
    assert len(once(drawing.partition("</desc>")[2], 0)) < len(drawing) - 11_000
    head, end, rest = drawing.partition("</desc>")
    assert seen(head + end + once(rest, 0)) == seen(drawing)


def test_water_alone_is_left_out() -> None:
    short, before = (seen(bare(it)) for it in (for_screens(plain(), STYLES, b"/**/", short=True), plain()))
    left = Counter(before) - Counter(short)
    assert [it for it in before if it not in left] == short
    assert sum(left.values()) == sum(it.wet for it in read_base_map(MAP.read_bytes()).provinces)
    assert all(("fill", "none") in it for it in left)


def test_letters_stand_where_they_stood() -> None:
    short, before = (
        Counter(it[1:4] for it in seen(svg) if it[0] == "text")
        for svg in (for_screens(plain(), STYLES, b"/**/", short=True), plain())
    )
    assert short.keys() == before.keys()


def test_halos_are_painted_below_their_letters() -> None:
    halo = '<text x="1" y="2" font-size="9" fill="#fff" stroke="#fff" stroke-width="2" opacity="0.6">AB</text>'
    letters = '<text x="1" y="2" font-size="9" fill="#123456">AB</text>'
    outlined = 'stroke="#fff" stroke-width="2" stroke-opacity="0.6" paint-order="stroke"'
    assert shortened(halo + letters) == f'<text x="1" y="2" font-size="9" {outlined} fill="#123456">AB</text>'
    assert seen(f"<svg>{shortened(halo + letters.replace('AB', 'AC'))}</svg>") == seen(
        f"<svg>{halo}{letters.replace('AB', 'AC')}</svg>"
    )


def test_a_sign_that_comes_again_is_written_once() -> None:
    sign = '<path d="M0 0L9 9" fill="#123456"/><text y="2" fill="#fff">ABC</text>'
    at = [f'<g transform="translate({x} 0)">{sign}</g>' for x in range(5)]
    uses = "".join(f'<use href="#s7" x="{x}" y="0"/>' for x in range(5))
    assert once("".join(at), 7) == f'<defs><g id="s7">{sign}</g></defs>{uses}'
    assert once(at[0], 7) == at[0]


def test_patterns_and_what_others_refer_to_are_left_alone() -> None:
    pattern = '<pattern id="p" width="4"><path d="M0 0H4V4H0Z" fill="#abcdef" stroke="#123456"/></pattern>'
    clip = '<clipPath id="c"><path d="M0 0H4V4H0Z" fill="#abcdef" stroke="#123456"/></clipPath>'
    shape = '<path d="M0 0H4V4H0Z" fill="#abcdef" stroke="#123456"/>'
    own = '<path id="own" d="M0 0H4V4H0Z" fill="#abcdef"/>'
    assert once(pattern + clip + shape + own, 0) == pattern + clip + shape + own


def test_lines_that_a_report_points_at_are_left_alone() -> None:
    lit = '<use href="#l.s-1" stroke="#123456" stroke-width="9" stroke-linecap="round"/>'
    assert once(lit * 5, 0) == lit * 5


def test_every_drawing_is_tightened_and_looks_the_same() -> None:
    drawn = for_screens(plain(), STYLES, b"/**/")
    assert len(drawn) < len(plain()) - 9_000
    assert seen(drawn) == seen(plain())


def test_looks_that_come_often_are_rules_and_colours_stay_where_they_are() -> None:
    line = '<path d="M0 0L9 9" stroke="#fff" stroke-width="4.4" stroke-linecap="round"/>'
    text = '<text font-size="9.2" fill="#fff" font-weight="600">A</text>'
    drawn, rules = with_shared_looks(line * 9 + text * 9 + text.replace("9.2", "8"))
    assert rules.rules == ".a{stroke-width:4.4;stroke-linecap:round}.c{font-weight:600}.d{font-size:9.2px}"
    letters = '<text class="d c" fill="#fff">A</text>' * 9 + '<text font-size="8" fill="#fff" class="c">A</text>'
    assert drawn == '<path d="M0 0L9 9" stroke="#fff" class="a"/>' * 9 + letters


@pytest.mark.parametrize("look", ['font-weight="600}*{fill:red"', 'font-size="2em"', 'stroke-width="url(http://a)"'])
def test_what_could_be_more_than_a_look_stays_where_it_is(look: str) -> None:
    text = f'<text {look} fill="#fff">A</text>' * 9
    assert with_shared_looks(text) == (text, Looks({}, ""))


def test_looks_that_have_a_class_already_keep_it_and_no_other_has_its_name() -> None:
    line = '<path d="M0 0L9 9" stroke-width="4.4"/>'
    text = '<text font-size="9.2" font-weight="600">A</text>'
    drawn, more = with_shared_looks(line + text * 9, Looks({' stroke-width="4.4"': "a"}, ".a{stroke-width:4.4}"))
    assert drawn == '<path d="M0 0L9 9" class="a"/>' + '<text class="c">A</text>' * 9
    assert more.rules == ".c{font-size:9.2px;font-weight:600}"


def test_what_has_a_class_keeps_it() -> None:
    group = '<g class="f" fill="none" stroke-width="4.4" stroke-linecap="round"/>'
    assert with_shared_looks(group * 9)[0] == '<g class="f a" fill="none"/>' * 9


def test_a_row_of_letters_has_its_ink_once() -> None:
    row = "".join(f'<text x="{x}" y="2" font-size="9" stroke="#fff" fill="#123456">A{x}</text>' for x in range(3))
    inner = "".join(f'<text x="{x}" y="2">A{x}</text>' for x in range(3))
    assert once(row, 0) == f'<g font-size="9" stroke="#fff"><g fill="#123456">{inner}</g></g>'


def test_a_shape_that_comes_once_is_left_alone() -> None:
    path = '<path d="M1 1L22222 22222L33333 33333Z" fill="#123456"/>'
    assert shortened(path) == path
    assert shortened(path * 2).count("22222 22222") == 1


def test_a_map_of_a_campaign_is_shorter_by_25_kilobytes() -> None:
    assert len(tightened(shortened(plain()))) < len(plain()) - 25_000


def test_colours_that_come_often_are_classes_with_a_rule_for_either_screen() -> None:
    often, once = '<path fill="#ffffff" stroke="#222222" class="a"/>', '<path fill="#123456" d="M0 0"/>'
    known = Looks({' stroke-width="4.4"': "a"}, ".a{stroke-width:4.4}")
    drawn, classes = with_shared_colours(f"{often * 9}{once}", (known,))
    assert (drawn, classes) == ('<path class="c a"/>' * 9 + once, {"c": (("fill", "#ffffff"), ("stroke", "#222222"))})
    assert with_shared_colours(once, ()) == (once, {})
    bare = '<path fill="none" stroke="url(#x)"/>'
    assert with_shared_colours(bare * 9, ()) == ('<path class="a" stroke="url(#x)"/>' * 9, {"a": (("fill", "none"),)})
    rules = dark_rules((), (), classes)
    assert rules == ".c{fill:#ffffff;stroke:#222222}@media screen and (prefers-color-scheme:dark){.c{fill:#0f0f0f;stroke:#d7d7d7}}"


def test_a_way_and_the_white_below_it_have_one_outline() -> None:
    way = "M160.8 757.5q41.4-50.9 100.7-78.7"
    drawn = tightened(f'<g fill="none"><path d="{way}" stroke="#fff" stroke-width="4"/><path d="{way}" stroke="#123456"/></g>')
    assert drawn.count(way) == 1
    assert drawn.endswith('<use href="#s0" stroke="#fff" stroke-width="4"/><use href="#s0" stroke="#123456"/></g>')
