"""A base map as ready strings. It is read once for all pictures over it, so that drawing one is mostly joining strings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cache, partial
from typing import Any, Literal, NamedTuple, get_args

from generator.core.quick_dataclass import dataclass
from generator.render.base_maps import map_names
from generator.render.base_maps.ground_signs import GroundSign, ground_signs
from generator.render.base_maps.kept_layers import as_layer
from generator.render.base_maps.kept_outline import kept_outline
from generator.render.base_maps.map_file import parse
from generator.render.base_maps.map_frame import Frame, frame_of, number
from generator.render.base_maps.map_names import COAST, Leader
from generator.render.base_maps.one_outline import OneOutline, fewer_points, one_outline
from generator.render.markup.clean_svg import SVG, MapError, attributes, local_name, markup
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_box
from generator.render.shapes.geometry import Box, Point

Labels = Literal["abbr", "name"]

_PLAIN = {"land": "#f4efe3", "sea": "#d3e4ed"}
_NEEDED = ("provinces", "province-centers", "names")
_DRAWN_LATER = frozenset({*_NEEDED, "supply-centers", "towns", "units", "orders"})
_STEP = re.compile(r"translate\((-?\d+\.?\d*)[ ,]+(-?\d+\.?\d*)\)")
_LONGEST_TITLE = 80


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


class TitledLine(NamedTuple):
    """A line of the map that the key tells by its title: the attributes of its look, and the words."""

    look: str
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class BaseMap:
    """A base map in strings: what lies under and over the provinces, the provinces, and two sets of labels; and where things stand.

    Two are the same only if they are one object, so that what was worked out for one is found again at once.

    By place (`Spa`, `Spa/nc`), `centres` has the point of a piece, `dislodged` that of a piece that was driven out, `supply` that
    of a centre's sign, and `tags` the points beside a piece. `names` are the boxes of its labels, `key` those of a key that is part
    of the map, and of drawings that are to stay visible. Where it has `towns`, it has drawn the centres itself. `height` belongs to
    a width of 1000. `provinces` stand in a group that `under` opens and `over` closes, in units of the file, each of which is
    `scale` units of a picture; `corner` is where the sheet begins in the file. `texts` is the markup of each name as it stands in
    `labels`, of its halo and of itself, and in `outlined`. `outlined` has the labels once, and uses them as their own halo.
    `characters` are those of all texts and titles, `italics` those written in italics where it has these labels, and `lines` have
    such a title. `ground` are the signs that it has drawn on the ground; `leaders` are the lines that lead from names to their
    places. `title` is the plate on which the title of a picture is written, where the map has one. `sheet` is the colour below all,
    where the map's layer of the sea has it. `digest` is that of its file (SHA-256). `once` gives the same map with each land
    outlined once, where that can be; it takes as long as to read the file, but only the first time.
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
    digest: str = ""
    once: Callable[[], OneOutline | None] = lambda: None


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
    names, kinds = layers["names"], get_args(Labels)
    map_names.abbreviate(names)
    frame, height = frame_of(root)
    inked = [element for element in root if element.get("id") not in _DRAWN_LATER]
    under, over = _around_provinces(root, frame)
    digest = hashlib.sha256(data).hexdigest()
    return BaseMap(
        height=height,
        under=under,
        provinces=tuple(_province(path) for path in layers["provinces"] if local_name(path)),
        over=over,
        digest=digest,
        once=cache(lambda: kept_outline(digest, partial(_once, root, frame))),
        supply=dict(_points(layers.get("supply-centers", ()), frame, "supply")),
        centres=dict(_points(layers["province-centers"], frame, "center")),
        dislodged=dict(_points(layers["province-centers"], frame, "dislodged")),
        tags=_tags(layers["province-centers"], frame),
        names={it: dict(map_names.boxes(names, frame, it)) for it in kinds},
        key=tuple(_kept([*layers.get("key", ()), *layers.get("towns", ())], frame)),
        labels={it: map_names.labels(names, frame, it) for it in kinds},
        characters=frozenset(
            "".join("".join(text.itertext()) for text in root.iter(SVG + "text", SVG + "title")).replace("\n", " ")
        ),
        outlined={it: map_names.outlined(names, frame, it) for it in kinds},
        italics={"abbr": _italics(root, "name"), "name": _italics(root, "abbr")},
        scale=frame.scale,
        corner=Point(frame.left, frame.top),
        texts={it: dict(map_names.texts(names, it)) for it in kinds},
        lines=tuple(_titled_lines(inked)),
        ground=tuple(ground_signs(inked)),
        towns="towns" in layers,
        leaders={it: dict(map_names.leaders(names, it)) for it in kinds},
        sheet=next((it.get("fill", "") for it in layers.get("sea", ()) if it.tag == SVG + "rect"), ""),
        title=next(_kept([it for it in layers.get("key", ()) if it.get("id") == "title"], frame), None),
    )


def _once(root: Any, frame: Frame) -> OneOutline | None:
    around = partial(_around_provinces, frame=frame)
    return one_outline(root, around, Point(frame.left, frame.top), frame.scale) or fewer_points(root, around, frame.scale)


def _around_provinces(root: Any, frame: Frame) -> tuple[str, str]:
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


def _points(layer: Any, frame: Frame, kind: str) -> Iterator[tuple[str, Point]]:
    if len(layer) and layer.get("transform"):
        raise MapError(f"the layer {layer.get('id')} must not be transformed (line {layer.sourceline})")
    for element in layer:
        name, _, what = (element.get("id") or "").rpartition(".")
        if local_name(element) != "circle" or what != kind:
            continue
        if element.get("transform"):
            raise MapError(f"{name}.{kind} must not be transformed (line {element.sourceline})")
        yield COAST.sub(r"\1/\2", name), frame.point(element)


def _tags(layer: Any, frame: Frame) -> dict[str, tuple[Point, ...]]:
    """The points of each place besides `center` and `dislodged`, in the order of their names."""
    kinds = sorted({(element.get("id") or "").rpartition(".")[2] for element in layer} - {"center", "dislodged"})
    found: dict[str, tuple[Point, ...]] = {}
    for kind in kinds:
        for place, spot in _points(layer, frame, kind):
            found[place] = (*found.get(place, ()), spot)
    return found


def _kept(layer: Any, frame: Frame) -> Iterator[Box]:
    """The boxes of texts and of frames around what is to stay visible."""
    for element in layer:
        if element.tag == SVG + "rect":
            left, top, wide, high = (number(element.get(name, "0"), element) for name in ("x", "y", "width", "height"))
            yield frame.box(Box(left, top, left + wide, top + high))
        elif element.tag == SVG + "text" and (box := text_box(element)):
            yield frame.box(box)
