"""Reads an SVG file that anybody may have made, saved by Inkscape or as plain SVG, and turns it into plain SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.parsers import expat

from generator.render.looks.colour import plain
from generator.render.markup.clean_svg import PROPERTIES, SVG, MapError

LAYERS = (
    "sea", "provinces", "impassable", "borders", "crossings", "supply-centers", "province-centers", "names", "units", "orders",
)  # fmt: skip
"""The layers that mean something, in the order in which they are drawn; others are drawn where they stand."""

POINTS = ("supply-centers", "province-centers")
"""The layers of circles that say where things stand."""

SIZE = 2_000_000
ELEMENTS = 20_000
DEPTH = 32

_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_PAINTS = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}
_NAMED = ("provinces", "crossings", *POINTS, "names")


class TagStart(NamedTuple):
    """Where a tag begins in a file; line and column count from 1."""

    line: int
    column: int


def parse(data: bytes) -> tuple[Any, Mapping[Any, TagStart]]:
    """The root of an SVG file as plain SVG, and where the tag of each element begins.

    Styles are split into attributes, and colours are written `#rrggbb`. A layer goes by its id or its label, the objects in it by
    their label or, without one, by their id. Hidden parts are left out. Raises MapError for a file that is no SVG, or one that is
    too large or too deep.
    """
    from lxml import etree

    starts = _scanned(data)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise MapError(f"the base map is not well-formed XML: {error}") from None
    if root.tag != SVG + "svg":
        raise MapError("the base map is not an SVG file", 1)
    where = dict(zip(root.iter("*"), starts, strict=True))
    _split_styles(root)
    for layer in root:
        _rename(layer)
    return root, where


def _scanned(data: bytes) -> list[TagStart]:
    """Where each tag begins. No tree is built here, so that a file whose tree would be huge is refused before that."""
    if len(data) > SIZE:
        raise MapError(f"the base map is larger than {SIZE:,} bytes", 1)
    scan = _Scan()
    try:
        scan.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"the base map is not well-formed XML: {expat.ErrorString(error.code)}"
        raise MapError(message, error.lineno, error.offset + 1) from None
    except MapError:
        raise
    except (LookupError, ValueError):
        raise MapError("the base map names an encoding that nobody knows; save it as UTF-8", 1) from None
    return scan.starts


class _Scan:
    """A walk over the tags of a file that ends at the first thing no base map needs."""

    def __init__(self) -> None:
        self.starts: list[TagStart] = []
        self.depth = 0
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end

    def begin(self, *_: object) -> None:
        place = TagStart(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        self.starts.append(place)
        self.depth += 1
        if self.depth > DEPTH:
            raise MapError(f"the base map's groups are nested more than {DEPTH} deep", *place)
        if len(self.starts) > ELEMENTS:
            raise MapError(f"the base map holds more than {ELEMENTS:,} elements", *place)

    def end(self, _: object) -> None:
        self.depth -= 1

    def refuse_doctype(self, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise MapError("the base map must not have a DOCTYPE; save it as plain SVG", line, self.parser.CurrentColumnNumber + 1)


def _split_styles(root: Any) -> None:
    """Write styles as attributes, which every program understands, and take out what is hidden."""
    for element in list(root.iter("*")):
        style = _declarations(element.attrib.pop("style", ""))
        element.attrib.update({name: value for name, value in style.items() if name in PROPERTIES})
        _write_plainly(element)
        # The layers that only mark places are often hidden in an editor; they count all the same.
        hidden = "none" in (style.get("display"), element.get("display"))
        parent = element.getparent()
        if hidden and parent is not None and parent is not root:
            parent.remove(element)
        elif hidden and parent is root and _layer_name(element) not in LAYERS:
            root.remove(element)


def _write_plainly(element: Any) -> None:
    """Write an element's colours as `#rrggbb`: the rules for dark screens and the palette of a PNG find no other form."""
    for name, opacity in _PAINTS.items():
        try:
            colour, share = plain(element.get(name, "none"))
            if share < 1:
                element.set(opacity, f"{float(element.get(opacity, 1)) * share:.4g}")
        except ValueError:  # no colour, or a strange opacity: the check of the map tells of both
            continue
        element.set(name, colour)


def _declarations(style: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in style.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _layer_name(group: Any) -> str:
    name: str = group.get("id", "")
    return name if name in LAYERS else group.get(_LABEL, name)


def _rename(layer: Any) -> None:
    if layer.tag != SVG + "g" or not (name := _layer_name(layer)):
        return
    layer.set("id", name)
    for element in layer if name in _NAMED else ():
        if label := element.get(_LABEL):
            element.set("id", label)
        if name in POINTS and element.tag == SVG + "ellipse":
            element.tag = SVG + "circle"
