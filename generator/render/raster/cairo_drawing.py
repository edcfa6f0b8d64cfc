"""Draws the SVGs of our own maps and boards with cairo, in a fifth of the time that cairosvg takes to read and draw them.

It knows shapes, texts, copies, groups, gradients and patterns as we write them. Of all else it says that it does not know it
(`Unfamiliar`); cairosvg then draws the picture, as it does with maps of strangers that need more. Both ask cairo for the same, so
that a picture looks the same whoever draws it, but for the shades along edges: here some have none (`sharp_edges`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import pi
from typing import Any
from xml.etree import ElementTree as ET

from generator.render.base_maps import kept_layers
from generator.render.raster import kept_ground
from generator.render.raster.cairo_paint import Unfamiliar, gradient, pattern_size, solid
from generator.render.raster.cairo_shapes import trace
from generator.render.raster.cairo_text import Font, Text, choose, write, written
from generator.render.raster.sharp_edges import is_box, is_rim, times, whole

__all__ = ["Unfamiliar", "drawn"]

Element = ET.Element
Looks = Mapping[str, str]
"""What an element has or inherits, by attribute."""

_SVG = "{http://www.w3.org/2000/svg}"
_LOOKS = """fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
    stroke-miterlimit shape-rendering font-family font-size font-style font-weight text-anchor letter-spacing"""
_PLACES = "d x y dy cx cy r rx ry x1 y1 x2 y2 width height points transform opacity href rotate viewBox id role aria-labelledby"
_INHERITED, _OWN = frozenset(_LOOKS.split()), frozenset(_PLACES.split())
_AT_FIRST: Looks = {"fill": "#000000", "font-size": "16", "font-family": "sans-serif"}
_SILENT = frozenset({"title", "desc", "defs", "linearGradient", "pattern"})
_GROUPS = frozenset({"svg", "g", "use"})
_SIGNS = frozenset(["data-shape", "data-fort", "data-kind"])
"""What pieces, forts and marks have, which stand on whole pixels."""
_SHARP, _SHADED = 1, 4
"""Edges without shades, and with sixteen of them: a palette has no room for more, and they take longer to find."""
_CAPS, _JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}


def drawn(svg: str, width: int) -> Any:
    """A surface of cairo with an SVG on white, `width` pixels wide. Raises Unfamiliar."""
    import cairocffi

    try:
        root = ET.fromstring(svg)  # noqa: S314  # written by us, of parts that were cleaned
        across, down = float(root.attrib["width"]), float(root.attrib["height"])
        if [float(it) for it in root.attrib["viewBox"].split()] != [0, 0, across, down]:
            raise Unfamiliar("a view box that is not the size of the picture")
        surface = cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, width, round(down * width / across))
        context = cairocffi.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        context.scale(width / across, width / across)
        named = {it.attrib["id"]: it for it in root.iter() if "id" in it.attrib}
        _Drawer(context, width / across, named, kept_ground.ground_of(svg)).draw(root, _AT_FIRST)
    except (ET.ParseError, KeyError, ValueError) as error:
        raise Unfamiliar(str(error)) from error
    surface.flush()
    return surface


class _Drawer:
    """Draws one element after the other. `named` are those that others refer to, `scale` is how many pixels a unit has.

    `ground` is the markup of what stands before the first province: where that was drawn before, its elements are passed over.
    """

    def __init__(self, context: Any, scale: float, named: Mapping[str, Element], ground: str = "", *, tile: bool = False) -> None:
        self._context, self._pixels, self._named = context, scale, named
        self._in_tile = tile
        context.set_antialias(_SHADED)
        self._lines: tuple[object, ...] = ()
        self._font: Font | None = None
        self._tiles: dict[str, Any] = {}
        self._copying = False
        self._ground, self._groups = ground, 0
        self._known = kept_ground.kept(ground, context.get_target()) if ground else None

    def draw(self, element: Element, outer: Looks) -> None:
        """Draw an element with all that is in it. Raises Unfamiliar, KeyError, or ValueError for what should be a number."""
        tag = element.tag.removeprefix(_SVG)
        if tag in _SILENT:
            return
        attributes, looks = element.attrib, dict(outer)
        for name, value in attributes.items():
            if name in _INHERITED:
                looks[name] = value
            elif name not in _OWN and not name.startswith("data-"):
                raise Unfamiliar(f"{tag} {name}")
        if self._ground and "data-place" in attributes:
            self._lay_ground()
        if kept_layers.ATTRIBUTE in attributes and not self._groups and self._known is None:
            kept_layers.lay(attributes[kept_layers.ATTRIBUTE], self._context, partial(self._elsewhere, element, looks))
            return
        pixels = self._pixels
        before = self._moved(attributes["transform"]) if "transform" in attributes else None
        if before is not None and not _SIGNS.isdisjoint(attributes):
            self._stand()
        opacity = float(attributes.get("opacity", 1))
        if opacity < 1 and (len(element) or tag == "use"):
            self._groups += 1
            self._context.push_group()
            self._contents(element, tag, looks, 1)
            self._context.pop_group_to_source()
            self._context.paint_with_alpha(opacity)
            self._lines, self._font = (), None
            self._groups -= 1
        else:
            self._contents(element, tag, looks, opacity)
        if before is not None:
            self._context.set_matrix(before)
            self._pixels = pixels

    def _lay_ground(self) -> None:
        """Put the ground where it was passed over, before the first province; or keep it, as it stands there now."""
        context, ground = self._context, self._ground
        self._ground = ""
        if self._known is not None:
            before = context.get_matrix()
            context.identity_matrix()
            context.set_source_surface(self._known)
            context.paint()
            context.set_matrix(before)
            self._known = None
        elif not self._groups:
            kept_ground.keep(ground, context.get_target())

    def _elsewhere(self, element: Element, looks: Looks, context: Any) -> None:
        """Draw what is in a group with another context."""
        here, self._context = self._context, context
        context.set_antialias(_SHADED)
        self._lines, self._font = (), None
        for child in element:
            self.draw(child, looks)
        self._context = here
        self._lines, self._font = (), None

    def _contents(self, element: Element, tag: str, looks: Looks, opacity: float) -> None:
        if self._known is not None and tag not in _GROUPS - {"use"}:
            return
        if tag == "text":
            for text in written(element):
                self._text(text, looks, opacity)
        elif tag == "use":
            self._copy(element, looks)
        elif tag in _GROUPS:
            for child in element:
                self.draw(child, looks)
        else:
            trace(self._context, element.attrib, tag)
            box = tag == "path" and is_box(element.attrib.get("d", ""), self._pixels)
            self._paint(looks, opacity, sharp=box or looks.get("shape-rendering") == "crispEdges")

    def _copy(self, element: Element, looks: Looks) -> None:
        attributes = element.attrib
        if self._copying or "width" in attributes or not attributes["href"].startswith("#"):
            raise Unfamiliar("a copy of a copy, or of another size")
        self._copying = True
        before = self._context.get_matrix()
        self._context.translate(float(attributes.get("x", 0)), float(attributes.get("y", 0)))
        if (original := self._named.get(attributes["href"][1:])) is not None:
            self.draw(original, looks)
        self._context.set_matrix(before)
        self._copying = False

    def _moved(self, transform: str) -> Any:
        """Where it was before a transformation."""
        before = self._context.get_matrix()
        for step in transform.split(")")[:-1]:
            name, _, inside = step.strip(" ,").partition("(")
            numbers = [float(it) for it in inside.replace(",", " ").split()]
            if name == "translate" and len(numbers) in (1, 2):
                self._context.translate(*numbers, *[0.0] * (2 - len(numbers)))
            elif name == "scale" and len(numbers) in (1, 2) and all(numbers):
                self._context.scale(*numbers)
                self._pixels *= max(numbers[0], 0) if numbers[0] == numbers[-1] else 0
            elif name == "rotate" and len(numbers) == 1:
                self._context.rotate(numbers[0] * pi / 180)
                self._pixels = 0
            else:
                raise Unfamiliar(transform)
        return before

    def _stand(self) -> None:
        """Move what is drawn next onto whole pixels, so that all of its kind look alike."""
        matrix = self._context.get_matrix()
        matrix.x0, matrix.y0 = round(matrix.x0), round(matrix.y0)
        self._context.set_matrix(matrix)

    def _paint(self, looks: Looks, opacity: float, *, sharp: bool) -> None:
        """Fill and stroke the path, and forget it."""
        context, fill = self._context, looks["fill"]
        if fill != "none":
            self._take(fill, opacity * float(looks.get("fill-opacity", 1)))
            self._ink(context.fill_preserve, sharp=sharp)
        if looks.get("stroke", "none") != "none":
            self._stroke(looks, opacity, sharp=sharp)
        context.new_path()

    def _stroke(self, looks: Looks, opacity: float, *, sharp: bool) -> None:
        """Stroke the path, with longer dashes where they have less than a pixel; a sharp line has whole pixels."""
        pixels, width, lengths = self._pixels, float(looks.get("stroke-width", 1)), _lengths(looks.get("stroke-dasharray", "none"))
        if pixels:
            if lengths and looks.get("stroke-linecap", "butt") == "butt":
                longer = times(lengths[0], pixels)
                if not longer:
                    return
                lengths, sharp = [it * longer for it in lengths], True
            if sharp or is_rim(looks["stroke"], width, pixels) or (self._in_tile and width * pixels < 1):
                width, sharp = whole(width, pixels), True
        self._pen(looks, width, lengths)
        self._take(looks["stroke"], opacity * float(looks.get("stroke-opacity", 1)))
        self._ink(self._context.stroke, sharp=sharp)

    def _ink(self, ink: Callable[[], None], *, sharp: bool) -> None:
        """Fill or stroke with shades along the edges, or without any."""
        if sharp:
            self._context.set_antialias(_SHARP)
        ink()
        if sharp:
            self._context.set_antialias(_SHADED)

    def _pen(self, looks: Looks, width: float, lengths: Sequence[float]) -> None:
        """Draw lines of this width from now on, and with dashes of these lengths if there are any."""
        context, get = self._context, looks.get
        context.set_line_width(width)
        offset = get("stroke-dashoffset", "0")
        cap, join, miter = get("stroke-linecap", "butt"), get("stroke-linejoin", "miter"), get("stroke-miterlimit", "4")
        lines = cap, join, miter, offset, *lengths
        if lines == self._lines:
            return
        self._lines = lines
        context.set_line_cap(_CAPS[cap])
        context.set_line_join(_JOINS[join])
        context.set_miter_limit(float(miter))
        context.set_dash(lengths, float(offset))

    def _take(self, paint: str, opacity: float) -> None:
        """Paint with a colour, gradient or pattern from now on."""
        if not paint.startswith("url("):
            self._context.set_source_rgba(*solid(paint), opacity)
            return
        name = paint[4:-1].lstrip("#")
        server = self._named[name]
        if server.tag == f"{_SVG}linearGradient":
            self._context.set_source(gradient(server, self._context.path_extents, opacity))
        elif server.tag == f"{_SVG}pattern" and opacity == 1:
            self._context.set_source(self._tile(name, server))
        else:
            raise Unfamiliar(paint)

    def _tile(self, name: str, server: Element) -> Any:
        """A pattern drawn once, at the size that it has here, to be repeated."""
        import cairocffi

        (x, y), (u, v) = (self._context.user_to_device_distance(*it) for it in ((1, 0), (0, 1)))
        if y or u or x != v or x <= 0:
            raise Unfamiliar("a pattern that is turned")
        side, inside = pattern_size(server)
        pixels = max(1, round(side * x))
        key = f"{name} {pixels}"
        if key not in self._tiles:
            surface = cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, pixels, pixels)
            context = cairocffi.Context(surface)
            context.scale(pixels / inside, pixels / inside)
            drawer = _Drawer(context, pixels / inside, {}, tile=True)
            for child in server:
                drawer.draw(child, _AT_FIRST)
            self._tiles[key] = cairocffi.SurfacePattern(surface)
            self._tiles[key].set_extend(cairocffi.EXTEND_REPEAT)
            self._tiles[key].set_filter(cairocffi.FILTER_NEAREST)
        tile = self._tiles[key]
        tile.set_matrix(cairocffi.Matrix(xx=pixels / side, yy=pixels / side))
        return tile

    def _text(self, text: Text, looks: Looks, opacity: float) -> None:
        context, get = self._context, looks.get
        font = Font(looks["font-family"], get("font-style", "normal"), get("font-weight", "normal"), float(looks["font-size"]))
        if font != self._font:
            choose(context, font)
            self._font = font
        anchor, spacing, stroke = get("text-anchor", "start"), float(get("letter-spacing", 0)), get("stroke", "none")
        if looks["fill"] != "none":
            self._take(looks["fill"], opacity * float(get("fill-opacity", 1)))
            write(context, text, anchor, spacing, context.show_text)
            context.new_path()
        if stroke != "none":
            write(context, text, anchor, spacing, context.text_path)
            self._pen(looks, float(get("stroke-width", 1)), _lengths(get("stroke-dasharray", "none")))
            self._take(stroke, opacity * float(get("stroke-opacity", 1)))
            self._ink(context.stroke, sharp=True)


def _lengths(dashes: str) -> list[float]:
    """The lengths of dashes and of what is between them; none where a line has no dashes."""
    lengths = [] if dashes == "none" else [float(it) for it in dashes.replace(",", " ").split()]
    return lengths if sum(lengths) else []
