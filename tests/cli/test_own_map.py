"""A map that a GM brings: Inkscape's file is taken as it is, what could do harm or cannot be drawn is refused, all at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from lxml import etree

from generator import rulesets
from generator.cli import base_maps, games, main
from generator.core.chart import Chart, ChartPlace
from generator.core.picture import Picture
from generator.diplomacy.board_chart import chart
from generator.render.base_maps.base_map import read_base_map
from generator.render.base_maps.map_check import check_map, shows
from generator.render.base_maps.map_file import DEPTH, ELEMENTS, SIZE
from generator.render.maps.svg import draw
from generator.render.shapes.geometry import Point
from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
FIXTURE = ROOT / "tests/fixtures/islands"
MAP = (FIXTURE / "map.svg").read_text(encoding="utf-8")
BOARD = (FIXTURE / "board.yaml").read_text(encoding="utf-8")
PLACES = quick_yaml.load(BOARD)["places"]
CHART = chart(quick_yaml.load(BOARD))
WITH_MAPS = [name for name in rulesets.boards() if games.package_board(name).with_name("map.svg").is_file()]


def told(text: str | bytes, board: Chart = CHART) -> list[str]:
    """What is wrong with a map, as a GM reads it."""
    data = text.encode() if isinstance(text, str) else text
    return [str(each) for each in check_map(data, "map.svg", board)]


def changed(*pairs: tuple[str, str]) -> str:
    """The islands with some things changed."""
    text = MAP
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def label(name: str) -> str:
    return f'inkscape:label="{name}"'


def with_part(part: str) -> str:
    """The islands with something more in the layer of borders."""
    return changed(('inkscape:label="borders"\n     style="display:inline">', f'inkscape:label="borders">\n{part}'))


def with_paint(defs: str, fill: str = "url(#x)") -> str:
    """The islands with something more among the definitions, and a border painted with it."""
    return changed(("  </defs>", f"{defs}\n  </defs>"), ("fill:none;stroke:#6b6357", f"fill:{fill};stroke:#6b6357"))


# --- what Inkscape saves


def test_a_file_as_inkscape_saves_it_is_taken() -> None:
    assert told(MAP) == []


def test_layers_and_objects_go_by_their_inkscape_labels() -> None:
    base = read_base_map(MAP.encode())
    assert {province.id for province in base.provinces} == set(PLACES)
    assert set(base.centres) == {*PLACES, "Dun/nc", "Dun/sc"}
    assert set(base.supply) == {"Alt", "Cor", "Dun"}
    assert base.centres["Elm"] == Point(425.0, 333.3)  # an ellipse: what Inkscape makes of a circle that is no exact one
    assert ">Bay of Pearls<" in base.labels["name"]


def test_a_board_without_supply_centres_needs_no_layer_for_them() -> None:
    dotted = changed((label("supply-centers"), label("dots")))
    empty = replace(CHART, places=[replace(site, centre=False) for site in CHART.places])
    assert [line for line in told(dotted) if "supply-centers" in line]
    assert told(dotted, empty) == []
    base = read_base_map(dotted.encode())
    assert (base.supply, len(base.centres)) == ({}, len(PLACES) + 2)


def test_styles_become_attributes_and_what_only_an_editor_needs_is_gone() -> None:
    base = read_base_map(MAP.encode())
    assert {province.id: province.fill for province in base.provinces}["Bay"] == "#d3e4ed"
    assert 'stroke="#6b6357" stroke-width="1.6"' in base.over
    drawn = base.under + "".join(f"{each.before}{each.fill}{each.after}" for each in base.provinces) + base.over
    assert not re.search("style=|inkscape|sodipodi|rdf|metadata|layer1", drawn)
    assert 'fill="url(#linearGradient2)"' in base.under


def test_a_hidden_layer_marks_places_and_shows_nothing() -> None:
    hidden = '<g inkscape:groupmode="layer" id="layer9" inkscape:label="sketch" style="display:none"><path d="M 1,2 3,4"/></g>'
    text = changed(("</svg>", hidden + "</svg>"), ('d="m 200,0 -12.5', 'display="none" d="m 200,0 -12.5'))
    assert told(text) == []
    base = read_base_map(text.encode())
    assert base.over.count("<path") == 0
    assert len(base.centres) == 8


FINE = {
    "layers by id": [('id="layer2"\n     inkscape:label="provinces"', 'id="provinces"')],
    "a layer by id with a label of its own": [
        ('id="layer2"\n     inkscape:label="provinces"', 'id="provinces" inkscape:label="Länder"')
    ],
    "a place by id": [('id="path1"\n       inkscape:label="Alt"', 'id="Alt"')],
    "a path that is transformed": [('id="path1"\n', 'id="path1" transform="translate(1,2) rotate(-3.5)"\n')],
    "a layer of provinces that is transformed": [(label("provinces"), 'inkscape:label="provinces" transform="scale(.5)"')],
    "a text within texts": [(">Altmark</tspan>", '>Alt<tspan dx="2">mark</tspan></tspan>')],
    "a group of its own": [("</svg>", '<g id="legend"><text x="5" y="5">Scale</text></g></svg>')],
    "an arc whose flags stand close": [("</svg>", '<path d="M0 0a1 1 0 01.5.5 2,3 0,1,0 -4-5z m.5.5-1e-1-2"/></svg>')],
    "dashes": [("stroke-dasharray:none", "stroke-dasharray:4, 2px;stroke-opacity:.5;stroke-miterlimit:4")],
    "colours": [("fill:none;stroke:#6b6357", "fill:none;stroke:rgb(10%, 20%,30%)")],
    "a title": [('id="layer1"', 'id="layer1"><title>Sea</title><desc>blue</desc></g><g id="layer1b"')],
    "no dislodged": [(label("Alt.dislodged"), label("Alt.heir-1"))],
    "a leader line": [("</svg>", "</svg>"), ("    <text\n", '    <path id="Alt.leader.name" d="M 1,2 3,4"/>\n    <text\n')],
    "a name for a coast": [("    <text\n", '    <text id="Dun-nc.abbr" x="1" y="2">nc</text>\n    <text\n')],
    "a sheet in millimetres": [('width="600"\n   height="400"', 'width="158.75mm"\n   height="105.83mm"')],
    "crossings": [("</svg>", '<g id="crossings"><path id="Alt-Cor.arrow" d="M 1,2 3,4"/><path id="path77" d="M 0,0"/></g></svg>')],
    "a pattern": [
        ("  </defs>", '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h4"/></pattern></defs>'),
        ("fill:none;stroke:#6b6357", "fill:url(#p);stroke:#6b6357"),
    ],
    "a clone of a symbol": [
        ("  </defs>", '<g id="tree"><path d="M0 0h4"/></g></defs>'),
        ("</svg>", '<use href="#tree" x="3"/></svg>'),
    ],
    "an empty style sheet": [("  </defs>", '<style id="style1"></style></defs>')],
    "no declaration and no comment": [('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n', "")],
}


@pytest.mark.parametrize("pairs", FINE.values(), ids=FINE)
def test_other_ways_of_drawing_are_taken_too(pairs: list[tuple[str, str]]) -> None:
    text = changed(*pairs)
    assert told(text) == []
    assert {province.id for province in read_base_map(text.encode()).provinces} == set(PLACES)


@pytest.mark.parametrize("name", WITH_MAPS)
def test_the_maps_of_the_package_pass_the_check(name: str) -> None:
    path = games.package_board(name)
    board = rulesets.build(name, quick_yaml.load(path.read_text(encoding="utf-8"))).chart
    assert board
    assert told(path.with_name("map.svg").read_bytes(), board) == []
    assert shows(path.with_name("map.svg").read_bytes(), board)


ONE, *REST = CHART.places
BOARDS = {
    "that of the map": CHART,
    "other names and kinds": replace(CHART, places=[replace(it, name=f"New {it.name}", kind="sea") for it in CHART.places]),
    "a place more": replace(CHART, places=[*CHART.places, replace(ONE, id="Zzz")]),
    "a place fewer": replace(CHART, places=REST),
    "a coast more": replace(CHART, places=[replace(ONE, coasts=(*ONE.coasts, "zc")), *REST]),
    "a centre more or fewer": replace(CHART, places=[replace(ONE, centre=not ONE.centre), *REST]),
    "places for pieces beside others": replace(CHART, beside=("second",)),
    "places for pieces that it may have": replace(CHART, spare=("second",)),
}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_by_its_ids_a_map_shows_the_boards_for_which_it_passes_the_check(board: Chart) -> None:
    assert shows(MAP.encode(), board) == (told(MAP, board) == [])


def test_a_map_without_abbreviations_has_each_amid_its_full_name() -> None:
    text, count = re.subn(r"<text(?:(?!</text>).)*?\.abbr\".*?</text>", "", MAP, flags=re.DOTALL)
    assert count == len(PLACES)
    assert told(text) == []
    base = read_base_map(text.encode())
    assert set(base.names["abbr"]) == set(PLACES)
    for place, full in base.names["name"].items():
        short = base.names["abbr"][place]
        assert f">{place}</text>" in base.labels["abbr"]
        assert abs(short.left + short.right - full.left - full.right) < 1
        assert abs(short.top + short.bottom - full.top - full.bottom) < 1
    assert set("".join(PLACES)) <= base.characters
    assert base.labels["name"] == read_base_map(MAP.encode()).labels["name"]


# However a stroke is written: the colour that is drawn, and how opaque it is beside the `stroke-opacity: 1` of the file.
WRITTEN = {
    "stroke:#000000": ("#000000", "1"),
    "stroke:#000": ("#000000", "1"),
    "stroke:#ABCDEF": ("#abcdef", "1"),
    "stroke:black": ("#000000", "1"),
    "stroke:DarkSlateGray": ("#2f4f4f", "1"),
    "stroke:currentColor": ("#000000", "1"),
    "stroke:rgb(0%, 20%,30%)": ("#00334d", "1"),
    "stroke:rgb( 999, 0, 0 )": ("#ff0000", "1"),
    "stroke:#00000080": ("#000000", "0.502"),
    "stroke:#0008": ("#000000", "0.5333"),
    "stroke:none": ("none", "1"),
}


@pytest.mark.parametrize(("written", "drawn"), WRITTEN.items(), ids=WRITTEN)
def test_a_stroke_is_drawn_on_light_and_dark_screens_however_its_colour_is_written(written: str, drawn: tuple[str, str]) -> None:
    text = changed(("stroke:#6b6357", written))
    assert told(text) == []
    base = read_base_map(text.encode())
    colour, opacity = drawn
    assert f'stroke="{colour}"' in base.over
    assert f'stroke-opacity="{opacity}"' in base.over
    shown = draw(Picture("start", "Start", "The start."), base, (), "abbr", b"/**/")
    assert (f'[stroke="{colour}"]{{stroke:#' in shown) is (colour != "none")


# --- what could do harm: row 8 of the abuse cases

MALICIOUS = {
    "a script": (with_part("<script>alert(1)</script>"), "must not contain <script>"),
    "a script from elsewhere": (with_part('<script href="http://x.example/a.js"/>'), "must not contain <script>"),
    "an image of a local file": (with_part('<image href="file:///etc/passwd" width="9" height="9"/>'), "must not contain <image>"),
    "an image in the file": (with_part('<image href="data:image/png;base64,AAAA"/>'), "must not contain <image>"),
    "a foreign object": (with_part("<foreignObject><p>hello</p></foreignObject>"), "must not contain <foreignObject>"),
    "a style sheet": (with_part("<style>path{fill:url(http://x.example)}</style>"), "must not contain <style>"),
    "an imported style sheet": (with_paint('<style>@import "http://x.example";</style>', "none"), "must not contain <style>"),
    "a filter that loads": (
        with_paint('<filter id="x"><feImage href="http://x.example"/></filter>', "none"),
        "must not contain <filter>",
    ),
    "a link": (with_part('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), "must not contain <a>"),
    "an animation": (with_part('<path d="M0 0"><animate attributeName="d"/></path>'), "must not contain <animate>"),
    "an animated link": (with_part('<set attributeName="href" to="javascript:alert(1)"/>'), "must not contain <set>"),
    "a switch": (with_part("<switch><path/></switch>"), "must not contain <switch>"),
    "an event on a shape": (with_part('<path d="M0 0" onclick="alert(1)"/>'), "must not react to `onclick`"),
    "an event on the whole": (changed(('id="svg1"', 'id="svg1" onload="alert(1)"')), "must not react to `onload`"),
    "an event in capitals": (with_part('<path d="M0 0" ONMOUSEOVER="alert(1)"/>'), "must not react to `ONMOUSEOVER`"),
    "a copy from elsewhere": (with_part('<use href="http://x.example/a.svg#b"/>'), "must not refer to 'http://x.example/a.svg#b'"),
    "an old copy from elsewhere": (
        with_part('<use xmlns:l="http://www.w3.org/1999/xlink" l:href="other.svg#b"/>'),
        "must not refer to 'other.svg#b'",
    ),
    "a reference of a shape": (with_part('<path d="M0 0" href="http://x.example"/>'), "must not refer to 'http://x.example'"),
    "paint from elsewhere": (with_part('<path d="M0 0" fill="url(http://x.example/a#b)"/>'), "must not refer to"),
    "paint from elsewhere in a style": (with_part('<path d="M0 0" style="stroke:URL(//x.example)"/>'), "must not refer to"),
    "paint from elsewhere, disguised": (with_part('<path d="M0 0" fill="url( \'http://x.example/#b\' )"/>'), "must not refer to"),
    "a gradient from elsewhere": (with_paint('<linearGradient id="x" href="a.svg#b"/>'), "must not refer to 'a.svg#b'"),
    "a copy of all": (with_part('<g id="me"><use href="#me"/></g>'), "nothing in <defs> has the id 'me'"),
    "copies of copies": (
        with_paint('<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"/>', "none"),
        "must not stand inside <defs>",
    ),
    "too many copies": (
        with_paint('<g id="a"/>', "none").replace("</svg>", '<use href="#a"/>' * 501 + "</svg>"),
        "more than 500 copies",
    ),
    "paint in a circle": (
        with_paint('<pattern id="x" width="5" height="5"><rect width="5" height="5" fill="url(#x)"/></pattern>'),
        "go in a circle",
    ),
    "a clip in a circle": (
        with_paint('<clipPath id="x"><rect width="5" clip-path="url(#x)"/></clipPath>', "none"),
        "go in a circle",
    ),
    "a pattern that fills the memory": (with_paint('<pattern id="x" width="99999" height="99999"/>'), "`width` cannot be '99999'"),
    "a document type": (MAP.replace("<svg", "<!DOCTYPE svg>\n<svg", 1), "must not have a DOCTYPE"),
    "an entity": (
        MAP.replace("<svg", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<svg', 1),
        "must not have a DOCTYPE",
    ),
    "a billion laughs": (
        MAP.replace("<svg", '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n<svg', 1),
        "must not have a DOCTYPE",
    ),
    "an undeclared entity": (with_part("<text>&a;</text>"), "not well-formed"),
    "a sheet of 100,000 px": (changed(("0 0 600 400", "0 0 100000 100000")), "measures 100,000 by 100,000"),
    "a sheet of 48 million px": (changed(("0 0 600 400", "0 0 8000 6000")), "measures 8,000 by 6,000"),
    "a sheet of no number": (changed(("0 0 600 400", "0 0 nan 400")), "no viewBox of four numbers"),
    "a sheet without end": (changed(("0 0 600 400", "0 0 inf inf")), "no viewBox of four numbers"),
    "a place that is no number": (changed(('cx="95"', 'cx="nan"')), "`cx` cannot be 'nan'"),
    "a place without end": (changed(('cx="95"', 'cx="1e999"')), "`cx` cannot be '1e999'"),
    "an outline with a word": (changed(("m 0,0 h 200", "m 0,0 h NaN")), "`d` cannot be 'm 0,0 h NaN"),
    "an outline without end": (changed(("m 0,0 h 200", "m 0,0 h 1e300")), "`d` cannot be"),
    "a transform with a word": (with_part('<g transform="translate(evil)"/>'), "`transform` cannot be 'translate(evil)'"),
    "a huge transform": (with_part('<g transform="scale(1e9)"/>'), "`transform` cannot be 'scale(1e9)'"),
    "a width without end": (with_part('<path d="M0 0" stroke-width="infinity"/>'), "`stroke-width` cannot be 'infinity'"),
    "an outline without a beginning": (with_part('<path d="zzzz 1 2"/>'), "`d` cannot be 'zzzz 1 2'"),
    "an outline with numbers behind its end": (with_part('<path d="M 0 0 z 1 2"/>'), "`d` cannot be 'M 0 0 z 1 2'"),
    "an outline with half a curve": (with_part('<path d="M 0 0 C 1 2 3"/>'), "`d` cannot be 'M 0 0 C 1 2 3'"),
    "an arc with a flag of seven": (with_part('<path d="M0 0a1 1 0 7 9 5 5"/>'), "`d` cannot be"),
    "dashes of less than nothing": (with_part('<path d="M0 0" stroke-dasharray="-1,2"/>'), "`stroke-dasharray` cannot be '-1,2'"),
    "a colour of letters": (with_part('<path d="M0 0" fill="rgb(a,b,c)"/>'), "`fill` cannot be 'rgb(a,b,c)'"),
    "half a colour": (with_part('<path d="M0 0" style="stroke:rgb(1,2)"/>'), "`stroke` cannot be 'rgb(1,2)'"),
    "an opacity of letters": (with_part('<g opacity="x"/>'), "`opacity` cannot be 'x'"),
    "a mitre of letters": (with_part('<path d="M0 0" stroke-miterlimit="z"/>'), "`stroke-miterlimit` cannot be 'z'"),
    "a pattern with a sheet of nothing": (
        with_paint('<pattern id="x" width="3" height="3" viewBox="1"/>'),
        "`viewBox` cannot be '1'",
    ),
    "a hidden character": (changed((">Altmark<", ">Alt\u202emark<")), "U+202E"),
    "a file too large": (MAP.replace("</svg>", f"<!--{'x' * SIZE}--></svg>"), "larger than 2,000,000 bytes"),
    "elements without end": (MAP.replace("</svg>", "<g/>" * ELEMENTS + "</svg>"), "more than 20,000 elements"),
    "groups without end": (MAP.replace("</svg>", "<g>" * DEPTH + "</g>" * DEPTH + "</svg>"), "nested more than 32 deep"),
    "groups that are never closed": (MAP.replace("</svg>", "<g>" * 100_000), "nested more than 32 deep"),
}


@pytest.mark.parametrize(("text", "why"), MALICIOUS.values(), ids=MALICIOUS)
def test_a_map_that_could_do_harm_is_refused_with_its_reason_and_line(text: str, why: str) -> None:
    problems = told(text)
    assert [each for each in problems if why in each], problems
    assert all(re.match(r"map\.svg:\d+:\d+: fault: ", each) for each in problems)


def test_harm_is_told_at_its_very_place() -> None:
    text = with_part('<path\n   d="M0 0"\n   onclick="x"\n/>\n  <script/>')
    line = text[: text.index('<path\n   d="M0 0"\n   onclick')].count("\n") + 1
    assert [each.partition(" fault")[0] for each in told(text)] == [f"map.svg:{line}:1:", f"map.svg:{line + 4}:3:"]


LONG = [
    with_part(f'<g transform="translate(1){" " * 500_000}x"/>'),
    with_part(f'<path d="{"M0 0 " * 300_000}!"/>'),
    with_part(f'<path d="M0 0" x="{"1 " * 500_000}!"/>'),
    with_part(f'<path d="M0 0" fill="url({" " * 500_000}x"/>'),
]


@pytest.mark.parametrize("text", LONG, ids=["transform", "outline", "numbers", "paint"])
def test_long_nonsense_is_refused_without_trying_every_way_to_read_it(text: str) -> None:
    assert told(text)


# --- what does not fit the board

# what is changed into what, a text in the tag at which the problem stands, and words that it says
UNFIT = {
    "a layer by another name": ((label("provinces"), label("province")), "<svg", 'no layer `provinces` (did you mean "province"?)'),
    "a layer that is missing": ((label("names"), label("texts")), "<svg", "no layer `names` (a group right below <svg>"),
    "a layer in British spelling": ((label("supply-centers"), label("supply-centres")), "<svg", 'did you mean "supply-centres"?'),
    "a layer twice": ((label("borders"), label("provinces")), label("provinces"), "two layers `provinces`"),
    "a place without a path": ((label("Elm"), label("Bay")), label("provinces"), "in the layer `provinces` is missing: Elm"),
    "a path twice": (
        (label("Elm"), label("Bay")),
        label("Bay"),
        "`Bay` stands twice in the layer `provinces` (the first is in line 101",
    ),
    "a path of no place": ((label("Elm"), label("Ellm")), label("Ellm"), 'no place of the board (did you mean "Elm"?)'),
    "a path without a name": (
        ('id="path5"\n       inkscape:label="Elm"', "class='x'"),
        "class='x'",
        "an object without id and label in the layer `provinces`",
    ),
    "a place that is no path": (
        ('<path\n       style="display:inline;fill:#f4efe3', '<rect\n       style="display:inline;fill:#f4efe3'),
        label("Alt"),
        "`Alt` must be a <path>, not a <rect> (in Inkscape: Path > Object to Path)",
    ),
    "an outline of nothing": (
        ('d="m 0,0 h 200 l -12.5,96.25 20,110 L 200,400 H 0 Z"', 'd=" "'),
        label("Alt"),
        "`Alt` has no outline",
    ),
    "a group in the way": (
        ('    <path\n       style="display:inline;fill:#f4efe3', '<g/>    <path\n       style="display:inline;fill:#f4efe3'),
        "<g/>",
        "a group stands in the layer `provinces` (ungroup it;",
    ),
    "a centre without a mark": ((label("Cor.supply"), label("Alt.supply")), label("supply-centers"), "is missing: Cor.supply"),
    "a mark where no centre is": (
        (label("Cor.supply"), label("Elm.supply")),
        label("Elm.supply"),
        "`Elm.supply` in the layer `supply-centers` belongs to no centre",
    ),
    "a mark in British spelling": ((label("Cor.center"), label("Cor.centre")), label("Cor.centre"), 'did you mean "Cor.center"?'),
    "a coast without a place": (
        (label("Dun-nc.center"), label("Dun-nc.dislodged")),
        label("province-centers"),
        "is missing: Dun-nc.center",
    ),
    "a coast that is none": (
        (label("Dun-nc.center"), label("Dun-ec.center")),
        label("Dun-ec.center"),
        "`Dun-ec.center` in the layer",
    ),
    "a place off the sheet": (('cx="95"', 'cx="695"'), label("Alt.center"), "`Alt.center` lies at 695, 200, outside of the sheet"),
    "a place with a unit": (('cx="95"', 'cx="95px"'), label("Alt.center"), "`Alt.center` needs plain numbers"),
    "a circle that is moved": (
        ('cx="95"', 'transform="translate(5,5)" cx="95"'),
        label("Alt.center"),
        "`Alt.center` must not be transformed",
    ),
    "a square for a circle": (
        (
            '<circle\n       style="fill:#000000;fill-opacity:1;stroke:none;stroke-width:1"\n       id="circle10"',
            '<rect\n       id="circle10"',
        ),
        label("Alt.center"),
        "`Alt.center` must be a <circle>, not a <rect>",
    ),
    "a layer of circles that is moved": (
        (label("province-centers"), 'transform="translate(1,1)" inkscape:label="province-centers"'),
        label("province-centers"),
        "the layer `province-centers` is transformed",
    ),
    "a place without a name": ((label("Alt.name"), label("Alt.abbr")), label("names"), "in the layer `names` is missing: Alt.name"),
    "a name of nothing": ((label("Alt.name"), label("Alte.name")), label("Alte.name"), 'did you mean "Alt.name"?'),
    "an empty name": ((">Altmark<", "> <"), label("Alt.name"), "`Alt.name` is an empty text"),
    "no sheet": (('   viewBox="0 0 600 400"\n', ""), "<svg", "no viewBox"),
    "a small sheet": (("0 0 600 400", "0 0 60 40"), "<svg", "measures 60 by 40"),
    "a long sheet": (("0 0 600 400", "0 0 4000 400"), "<svg", "4000 wide and 400 high"),
    "a crossing to nowhere": (
        ("</svg>", '<g id="crossings"><path id="Alt-Car.arrow" d="M 1,2"/></g></svg>'),
        'id="Alt-Car.arrow"',
        '`Alt-Car.arrow` names no place `Car` (did you mean "Cor"?)',
    ),
}


@pytest.mark.parametrize(("pair", "anchor", "why"), UNFIT.values(), ids=UNFIT)
def test_a_map_that_does_not_show_the_board_is_refused(pair: tuple[str, str], anchor: str, why: str) -> None:
    text = changed(pair)
    tags = [text.rindex("<", 0, found.start() + 1) for found in re.finditer(re.escape(anchor), text)]
    line = text[: tags[-1]].count("\n") + 1
    problems = told(text)
    assert [each for each in problems if why in each and each.startswith(f"map.svg:{line}:")], problems


def test_everything_is_told_at_once_by_line() -> None:
    pairs = [UNFIT[name][0] for name in ("a place that is no path", "a mark in British spelling", "an empty name")]
    text = changed(*pairs).replace("</svg>", "<script/></svg>")
    problems = told(text)
    lines = [int(each.split(":")[1]) for each in problems]
    assert lines == sorted(lines)
    for why in ("must be a <path>", "Cor.centre", "empty text", "<script>", "is missing: Cor.center"):
        assert sum(why in each for each in problems) == 1


def test_what_is_missing_is_one_problem_a_layer_however_much_it_is() -> None:
    places = [ChartPlace(f"Z{letter}{other}", "", "land") for letter in "abcdef" for other in "uvwxyz"]
    missing = [each for each in told(MAP, replace(CHART, places=places)) if "`provinces` is missing" in each]
    assert len(missing) == 1
    assert "and 24 more" in missing[0]


PAINTED = re.findall(r"[\w.-]+|\s+|[^\w\s]", MAP)
SLIPS = ["nan", "<g>", "1e99", "-", "url(#x)", "display:none", "transform", "", "style", "&", "<use href='#a'/>", "<path/>", "0"]


@pytest.mark.parametrize("seed", range(3))
def test_what_passes_the_check_can_be_read(seed: int) -> None:
    passed = 0
    chance = Random(seed)
    for _ in range(100):
        parts = list(PAINTED)
        parts[chance.randrange(len(parts))] = chance.choice((*SLIPS, *PAINTED))
        data = "".join(parts).encode()
        if not told(data):
            passed += 1
            assert set(read_base_map(data).centres) >= set(PLACES)
    assert 0 < passed < 100


OTHERS = {
    "a web page": b"<html/>",
    "nothing": b"",
    "no XML": b"\x89PNG\r\n",
    "half a file": MAP[:5000].encode(),
    "no UTF-8": b"<svg>\xff",
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_what_is_no_svg_at_all_is_one_problem(data: bytes) -> None:
    assert len(told(data)) == 1


# --- the whole way

Gazette = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A repository with a game on a board and a map of its own."""
    home = tmp_path / "games"
    (home / "state").mkdir(parents=True)
    (tmp_path / "board.yaml").write_text(BOARD.replace("minors:\n  Dun: {unit: F, coast: nc}\n", ""), encoding="utf-8")
    assert main(["-C", str(home), "new", "isles", "--rules", "classical", "--board", str(tmp_path / "board.yaml")]) == 0
    (home / "state/isles/map.svg").write_text(MAP, encoding="utf-8")
    return home


@pytest.fixture
def gazette(home: Path, capsys: pytest.CaptureFixture[str]) -> Gazette:
    """The command line on the repository: exit code, stdout, stderr."""

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["-C", str(home), "--now", "2026-01-01T12:00+00:00", *words])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    return run


def test_a_game_on_its_own_board_and_map_is_checked_run_and_shown(home: Path, gazette: Gazette) -> None:
    orders = home / "state/isles/01-1-spring-orders/orders.yaml"
    text = orders.read_text().replace("- F Cor\n", "- F Córran - Strait\n")
    orders.write_text(text.replace("- A Alt\n", "- A altmark - elmwood\n"))
    code, out, err = gazette("check")
    assert (code, err) == (0, "")
    assert "2 of 2 units, 0 faults" in out
    assert gazette("final", "isles")[0] == 0
    assert gazette("run")[0] == 0
    assert gazette("build")[0] == 0
    page = home / "site/isles/01-1-spring-orders"
    assert "orders.svg" in (page / "index.html").read_text(encoding="utf-8")
    drawn = etree.parse(page / "orders.svg").getroot()
    outlines = {path.get("d") for path in drawn.iter("{http://www.w3.org/2000/svg}path")}
    assert "m 0,0 h 200 l -12.5,96.25 20,110 L 200,400 H 0 Z" in outlines
    assert {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}tspan")} >= set(PLACES)
    broken_map_keeps_the_page(home, gazette, page)


def broken_map_keeps_the_page(home: Path, gazette: Gazette, page: Path) -> None:
    """A fault in the map stops the game, and what was published of it stays."""
    before = (page / "orders.svg").read_bytes()
    own = home / "state/isles/map.svg"
    own.write_text(with_part("<script/>").replace(label("Elm"), label("Ellm")), encoding="utf-8")
    state = {path: path.read_bytes() for path in (home / "state").rglob("*") if path.is_file()}
    for command in (["check"], ["run"], ["preview", "isles"], ["build"]):
        code, _, err = gazette(*command)
        assert code == 1
        assert len(re.findall(r"^state/isles/map\.svg:\d+:\d+: fault: ", err, re.MULTILINE)) == 3
    assert {path: path.read_bytes() for path in (home / "state").rglob("*") if path.is_file()} == state
    assert (page / "orders.svg").read_bytes() == before


def test_problems_of_map_and_orders_are_told_together(home: Path, gazette: Gazette) -> None:
    orders = home / "state/isles/01-1-spring-orders/orders.yaml"
    orders.write_text(orders.read_text().replace("- F Cor\n", "- F Cor to the Moon\n"))
    (home / "state/isles/map.svg").write_text(with_part("<script/>"), encoding="utf-8")
    code, out, err = gazette("check")
    assert code == 1
    assert "2 faults" in out
    assert "Moon" in err
    assert "<script>" in err


PLAIN = "no map shows this board, so a plain one is drawn from its facts (`gazette board draw isles > map.svg` "


def test_a_board_that_no_map_shows_is_played_on_a_plain_one_which_is_there_to_take(home: Path, gazette: Gazette) -> None:
    own = home / "state/isles/map.svg"
    own.unlink()
    for command, times in ((["check"], 0), (["build"], 1)):
        code, _, err = gazette(*command)
        assert (code, err.count(PLAIN)) == (0, times)
    page = home / "site/isles/board/start.svg"
    plain = page.read_bytes()
    code, drawn, err = gazette("board", "draw", "isles")
    assert (code, err) == (0, "")
    assert told(drawn) == []
    own.write_text(drawn, encoding="utf-8")
    for command in (["check"], ["build"]):
        code, _, err = gazette(*command)
        assert (code, err.count("no map shows")) == (0, 0)
    assert page.read_bytes() == plain


def test_a_board_that_differs_only_in_its_ways_keeps_the_map_of_the_rules(home: Path, gazette: Gazette) -> None:
    code, text, _ = gazette("board", "show", "classical")
    assert code == 0
    (home / "state/isles/map.svg").unlink()
    (home / "state/isles/board.yaml").write_text(text.replace("title: ", "title: Our "), encoding="utf-8")
    shared = games.package_board("classical").with_name("map.svg").read_bytes()
    assert base_maps.of_game(home / "state", "isles") == (shared, False)


def test_a_board_with_a_fault_is_not_drawn(tmp_path: Path, home: Path, gazette: Gazette) -> None:
    (home / "state/isles/board.yaml").write_text(BOARD.replace("kind: land", "kind: lnad"), encoding="utf-8")
    code, out, err = gazette("board", "draw", "isles")
    assert (code, out) == (1, "")
    assert 'did you mean "land"?' in err


def test_a_map_of_its_own_on_the_board_of_the_rules_is_checked_against_that(home: Path, gazette: Gazette) -> None:
    (home / "state/isles/board.yaml").unlink()
    code, _, err = gazette("check")
    assert code == 1
    assert "in the layer `provinces` is missing: Adr, Aeg" in err
