"""A base map as ready strings. It is read once for all pictures over it, so that drawing one is mostly joining strings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from math import isfinite
from typing import Any, Literal, NamedTuple

from generator.render.clean_svg import SVG, MapError, attributes, local_name, markup
from generator.render.escape_xml import escaped
from generator.render.fewer_points import lines_of
from generator.render.geometry import Point
from generator.render.ground_signs import GroundSign, ground_signs
from generator.render.kept_layers import as_layer
from generator.render.map_file import parse
from generator.render.one_outline import OneOutline, one_outline
from generator.render.text_width import Box, centred, text_box

Labels = Literal["abbr", "name"]
WIDTH = 1000.0

_PLAIN = {"land": "#f4efe3", "sea": "#d3e4ed"}
_NEEDED = ("provinces", "province-centers", "names")
_DRAWN_LATER = frozenset({*_NEEDED, "supply-centers", "towns", "units", "orders"})
_COAST = re.compile(r"(.+)-([a-z]{2})")
_COLOURS = frozenset({"fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "opacity"})
_OUTLINE = frozenset({"stroke", "stroke-width", "stroke-opacity", "opacity"})
_STEP = re.compile(r"translate\((-?\d+\.?\d*)[ ,]+(-?\d+\.?\d*)\)")
_HALO_WIDTH = 2.4
_LONGEST_TITLE = 80
_NAMES = "names"
"""The id of the names of places, where they are used as their own halo."""


class Province(NamedTuple):
    """A province as markup before and after the value of its fill; `fill` is the one that it has when nobody owns it.

    `outline` is its path data in units of the file, around the point `origin`; it is empty where the path is transformed by more
    than a step. One that is `wet` is a sea.
    """

    id: str
    before: str
    fill: str
    after: str
    outline: str = ""
    wet: bool = False
    origin: Point = Point(0, 0)


class Leader(NamedTuple):
    """A straight line from a name to its place: its path data, and its ends in units of the file."""

    data: str
    start: Point
    end: Point


class TitledLine(NamedTuple):
    """A line of the map that the key tells by its title: the attributes of its look, and the words."""

    look: str
    words: str


@dataclass(frozen=True, slots=True)
class BaseMap:
    """A base map in strings: what lies under and over the provinces, the provinces, and two sets of labels; and where things stand.

    By place (`Spa`, `Spa/nc`), `centres` has the point of a piece, `dislodged` that of a piece that was driven out, `supply` that
    of a centre's sign, and `tags` the points beside a piece. `names` are the boxes of its labels, `key` those of a key that is part
    of the map, and of drawings that are to stay visible. Where it has `towns`, it has drawn the centres itself. `height` belongs to
    a width of 1000. `provinces` stand in a group that `under` opens and `over` closes, in units of the file, each of which is
    `scale` units of a picture; `corner` is where the sheet begins in the file. `texts` is the markup of each name as it stands in
    `labels`, of its halo and of itself, and in `outlined`. `outlined` has the labels once, and uses them as their own halo.
    `characters` are those of all texts and titles, `italics` those written in italics where it has these labels, and `lines` have
    such a title. `ground` are the signs that it has drawn on the ground; `leaders` are the lines that lead from names to their
    places. `title` is the plate on which the title of a picture is written, where the map has one. `sheet` is the colour below all,
    where the map's layer of the sea has it. `once` gives the same map with each land outlined once, where that can be; it takes as
    long as to read the file, but only the first time.
    """

    height: float
    under: str
    provinces: tuple[Province, ...]
    over: str
    supply: Mapping[str, Point]
    centres: Mapping[str, Point]
    dislodged: Mapping[str, Point]
    tags: Mapping[str, tuple[Point, ...]]
    names: Mapping[Labels, Mapping[str, Box]]
    key: tuple[Box, ...]
    labels: Mapping[Labels, str]
    characters: frozenset[str]
    outlined: Mapping[Labels, str]
    italics: Mapping[Labels, frozenset[str]]
    scale: float
    corner: Point
    texts: Mapping[Labels, Mapping[str, tuple[str, str, str]]]
    lines: tuple[TitledLine, ...] = ()
    ground: tuple[GroundSign, ...] = ()
    towns: bool = False
    leaders: Mapping[Labels, Mapping[str, Leader]] = field(default_factory=dict)
    title: Box | None = None
    sheet: str = ""
    once: Callable[[], OneOutline | None] = lambda: None


@dataclass(frozen=True, slots=True)
class _Frame:
    """Turns the units of the file into those of a picture."""

    left: float
    top: float
    scale: float

    def point(self, element: Any) -> Point:
        x, y = (_number(element.get(name), element) for name in ("cx", "cy"))
        return Point(round((x - self.left) * self.scale, 1), round((y - self.top) * self.scale, 1))

    def box(self, box: Box) -> Box:
        left, top, right, bottom = box
        scale, x, y = self.scale, self.left, self.top
        return Box((left - x) * scale, (top - y) * scale, (right - x) * scale, (bottom - y) * scale)

    @property
    def opening(self) -> str:
        steps = [f"scale({self.scale:.6g})"] if self.scale != 1 else []
        steps += [f"translate({-self.left:g} {-self.top:g})"] if (self.left, self.top) != (0, 0) else []
        return f'<g transform="{" ".join(steps)}">' if steps else "<g>"


def read_base_map(data: bytes) -> BaseMap:
    """The base map in an SVG file.

    The file must have a `viewBox` and the layers `provinces`, `province-centers` and `names`, and `supply-centers` if the board has
    centres. Other layers are drawn where they stand, except `units` and `orders`, which are left out. Raises MapError, which says
    what is wrong.
    """
    root, _ = parse(data)
    layers = {element.get("id"): element for element in root if local_name(element)}
    for name in _NEEDED:
        if name not in layers:
            raise MapError(f"the base map has no layer <g id={name!r}>")
    _abbreviate(layers["names"])
    frame, height = _frame(root)
    inked = [element for element in root if element.get("id") not in _DRAWN_LATER]
    under, over = _around_provinces(root, frame)
    return BaseMap(
        height=height,
        under=under,
        provinces=tuple(_province(path) for path in layers["provinces"] if local_name(path)),
        over=over,
        once=cache(lambda: one_outline(root, partial(_around_provinces, frame=frame), Point(frame.left, frame.top), frame.scale)),
        supply=dict(_points(layers.get("supply-centers", ()), frame, "supply")),
        centres=dict(_points(layers["province-centers"], frame, "center")),
        dislodged=dict(_points(layers["province-centers"], frame, "dislodged")),
        tags=_tags(layers["province-centers"], frame),
        names={"abbr": dict(_boxes(layers["names"], frame, "abbr")), "name": dict(_boxes(layers["names"], frame, "name"))},
        key=tuple(_kept([*layers.get("key", ()), *layers.get("towns", ())], frame)),
        labels={"abbr": _labels(layers["names"], frame, "abbr"), "name": _labels(layers["names"], frame, "name")},
        characters=frozenset(
            "".join("".join(text.itertext()) for text in root.iter(SVG + "text", SVG + "title")).replace("\n", " ")
        ),
        outlined={"abbr": _outlined(layers["names"], frame, "abbr"), "name": _outlined(layers["names"], frame, "name")},
        italics={"abbr": _italics(root, "name"), "name": _italics(root, "abbr")},
        scale=frame.scale,
        corner=Point(frame.left, frame.top),
        texts={"abbr": dict(_texts(layers["names"], "abbr")), "name": dict(_texts(layers["names"], "name"))},
        lines=tuple(_titled_lines(inked)),
        ground=tuple(ground_signs(inked)),
        towns="towns" in layers,
        leaders={"abbr": dict(_leaders(layers["names"], "abbr")), "name": dict(_leaders(layers["names"], "name"))},
        sheet=next((it.get("fill", "") for it in layers.get("sea", ()) if it.tag == SVG + "rect"), ""),
        title=next(_kept([it for it in layers.get("key", ()) if it.get("id") == "title"], frame), None),
    )


def _around_provinces(root: Any, frame: _Frame) -> tuple[str, str]:
    """The layers below the provinces with the opening of their group, and those above with its end."""
    found, below = {False: "", True: ""}, True
    for element in root:
        if element.get("id") == "provinces":
            below, opening = False, f"<g{attributes(element)}>"
        elif element.get("id") not in _DRAWN_LATER:
            found[below] += markup(element)
    return f"{frame.opening}{found[True]}{opening}", f"</g>{as_layer(found[False], frame.opening, found[True])}</g>"


def _italics(root: Any, hidden: str) -> frozenset[str]:
    """The characters of all texts that are written in italics or have a part which is, but for labels of the hidden kind."""
    slanted = {it for each in root.iter() if each.get("font-style") == "italic" for it in (*each.iter(), *each.iterancestors())}
    texts = (it for it in root.iter(SVG + "text") if it in slanted and not (it.get("id") or "").endswith(f".{hidden}"))
    return frozenset("".join("".join(it.itertext()) for it in texts).replace("\n", " "))


def _titled_lines(layers: list[Any]) -> Iterator[TitledLine]:
    """The paths right in a layer that are lines and have a title."""
    for layer in layers:
        for path in layer:
            words = " ".join((path.findtext(f"{SVG}title") or "").split()) if path.tag == SVG + "path" else ""
            look = {**layer.attrib, **path.attrib}
            if words and look.get("fill") == "none":
                yield TitledLine(attributes(path, frozenset({"d", "transform"})), words[:_LONGEST_TITLE])


def _frame(root: Any) -> tuple[_Frame, float]:
    parts = root.get("viewBox", "").replace(",", " ").split()
    try:
        left, top, width, height = map(float, parts)
    except ValueError:
        raise MapError('the base map needs a viewBox of four numbers, such as viewBox="0 0 1000 850"') from None
    if not (100 <= width <= 20_000 and width / 5 <= height <= width * 5):
        raise MapError(f"the base map's viewBox is {width:g} wide and {height:g} high; it should be about 1000 wide")
    scale = WIDTH / width
    return _Frame(left, top, scale), round(height * scale, 1)


def _province(path: Any) -> Province:
    identity = path.get("id")
    if not identity or path.tag != SVG + "path":
        raise MapError(f"the layer provinces holds paths with ids only (line {path.sourceline})")
    wet = "sea" in path.get("class", "").split()
    plain = path.get("fill") or _PLAIN["sea" if wet else "land"]
    before = f'<path data-place="{escaped(identity)}"{attributes(path, frozenset({"fill"}))} fill="'
    step = _STEP.fullmatch(path.get("transform") or "translate(0 0)")
    known = step and not path.getparent().get("transform")
    origin = Point(float(step[1]), float(step[2])) if step else Point(0, 0)
    return Province(identity, before, escaped(plain), '"/>', path.get("d", "") if known else "", wet, origin)


def _points(layer: Any, frame: _Frame, kind: str) -> Iterator[tuple[str, Point]]:
    if len(layer) and layer.get("transform"):
        raise MapError(f"the layer {layer.get('id')} must not be transformed (line {layer.sourceline})")
    for element in layer:
        name, _, what = (element.get("id") or "").rpartition(".")
        if local_name(element) != "circle" or what != kind:
            continue
        if element.get("transform"):
            raise MapError(f"{name}.{kind} must not be transformed (line {element.sourceline})")
        yield _COAST.sub(r"\1/\2", name), frame.point(element)


def _tags(layer: Any, frame: _Frame) -> dict[str, tuple[Point, ...]]:
    """The points of each place besides `center` and `dislodged`, in the order of their names."""
    kinds = sorted({(element.get("id") or "").rpartition(".")[2] for element in layer} - {"center", "dislodged"})
    found: dict[str, tuple[Point, ...]] = {}
    for kind in kinds:
        for place, spot in _points(layer, frame, kind):
            found[place] = (*found.get(place, ()), spot)
    return found


def _boxes(layer: Any, frame: _Frame, kind: str) -> Iterator[tuple[str, Box]]:
    for element in layer:
        name, _, what = (element.get("id") or "").rpartition(".")
        box = text_box(element) if what == kind and local_name(element) == "text" else None
        if box:
            yield _COAST.sub(r"\1/\2", name), frame.box(box)


def _kept(layer: Any, frame: _Frame) -> Iterator[Box]:
    """The boxes of texts and of frames around what is to stay visible."""
    for element in layer:
        if element.tag == SVG + "rect":
            left, top, wide, high = (_number(element.get(name, "0"), element) for name in ("x", "y", "width", "height"))
            yield frame.box(Box(left, top, left + wide, top + high))
        elif element.tag == SVG + "text" and (box := text_box(element)):
            yield frame.box(box)


def _abbreviate(layer: Any) -> None:
    """Write the abbreviation of every place that has none, in the middle of its name."""
    there = {element.get("id") for element in layer}
    for text in [element for element in layer if local_name(element) == "text"]:
        place, _, kind = (text.get("id") or "").rpartition(".")
        if kind != "name" or not place.isalpha() or f"{place}.abbr" in there:
            continue
        abbr = layer.makeelement(text.tag, {**text.attrib, "id": f"{place}.abbr"})
        abbr.text = place
        layer.append(abbr)
        if spot := centred(text):
            abbr.attrib.update({"x": f"{spot.x:g}", "y": f"{spot.y:g}", "text-anchor": "middle"})


def _labels(layer: Any, frame: _Frame, kind: str) -> str:
    texts = [text for text in layer if (text.get("id") or "").endswith("." + kind)]
    halo = "".join(markup(text, but=_COLOURS) for text in texts)
    inked = "".join(markup(text) for text in texts)
    opening = f"{frame.opening}<g{attributes(layer)}>"
    return f'{opening}<g fill="#fff" {_halo(frame)} opacity="0.7">{halo}</g>{inked}</g></g>'


def _halo(frame: _Frame) -> str:
    return f'stroke="#fff" stroke-width="{_HALO_WIDTH / frame.scale:.4g}" stroke-linejoin="round"'


def _outlined(layer: Any, frame: _Frame, kind: str) -> str:
    inked = "".join(markup(text, but=_OUTLINE) for text in layer if (text.get("id") or "").endswith("." + kind))
    # By `paint-order` it would be shorter still, but not every program that shows drawings knows that.
    halo = f'<use href="#{_NAMES}" {_halo(frame)} opacity="0.7"/>'
    return f'{frame.opening}<g{attributes(layer)}>{halo}<g id="{_NAMES}">{inked}</g></g></g>'


def _texts(layer: Any, kind: str) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """The markup of each name: of its halo, of itself, and of itself where its outline is its halo."""
    for text in layer:
        name, _, what = (text.get("id") or "").rpartition(".")
        if what == kind and local_name(text) == "text":
            yield _COAST.sub(r"\1/\2", name), (markup(text, but=_COLOURS), markup(text), markup(text, but=_OUTLINE))


def _leaders(layer: Any, kind: str) -> Iterator[tuple[str, Leader]]:
    """The straight lines from names to their places."""
    for element in layer:
        name, _, what = (element.get("id") or "").rpartition(f".leader.{kind}")
        lines = lines_of(element.get("d") or "") if name and not what else None
        if lines and len(lines) == 1 and len(lines[0].points) == 2:
            start, end = (Point(*spot) for spot in lines[0].points)
            yield _COAST.sub(r"\1/\2", name), Leader(element.get("d"), start, end)


def _number(text: str | None, element: Any) -> float:
    try:
        number = float(text or "")
        return number if isfinite(number) else float("")
    except ValueError:
        raise MapError(f"{element.get('id')} needs a number for its place, not {text!r} (line {element.sourceline})") from None
