"""What may go from a stranger's SVG into our pictures: shapes, text and paint; no script, style sheet, image or link."""

from __future__ import annotations

import re
from typing import Any

from generator.render.markup.escape_xml import escaped

SVG = "{http://www.w3.org/2000/svg}"
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

_SHAPES = frozenset({"g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "text", "tspan", "use"})
_PAINT = frozenset({"defs", "linearGradient", "radialGradient", "stop", "pattern", "clipPath"})
_SILENT = frozenset({"title", "desc", "metadata"})
_GEOMETRY = "d x y cx cy r rx ry fx fy x1 y1 x2 y2 dx dy rotate points width height transform viewBox offset"
_LOOKS = """fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit opacity font-family font-size font-style font-weight text-anchor letter-spacing
    stop-color stop-opacity clip-path clip-rule"""
_SERVERS = "gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits"
_ATTRIBUTES = frozenset(f"{_GEOMETRY} {_LOOKS} {_SERVERS}".split())
PROPERTIES = frozenset(_LOOKS.split())
"""The properties of a style that count."""

_LOCAL = re.compile(r"#[A-Za-z_][\w.-]*")
_URL = re.compile(r"url\(\s*['\"]?#[A-Za-z_][\w.-]*['\"]?\s*\)")


class MapError(ValueError):
    """A base map that cannot be used: what is wrong with it, and where, as far as that is known (`line` is 0 otherwise)."""

    def __init__(self, message: str, line: int = 0, column: int = 1) -> None:
        super().__init__(f"{message} (line {line})" if line else message)
        self.message = message
        self.line = line
        self.column = column


def attributes(element: Any, but: frozenset[str] = frozenset()) -> str:
    """The harmless attributes of an lxml element as markup, ` name="value"` each, without those in `but`."""
    found = {name: value for name, value in element.attrib.items() if name in _ATTRIBUTES}
    return "".join(f' {name}="{escaped(_value(name, value))}"' for name, value in found.items() if name not in but)


def markup(element: Any, *, keep_ids: bool = False, but: frozenset[str] = frozenset()) -> str:
    """An lxml element with everything harmless in it as markup, or "" for one that shows nothing.

    Ids are kept inside `defs` only; `but` names attributes to leave out. Raises MapError for an element of SVG that could
    load, run or restyle something.
    """
    name = local_name(element)
    if name not in _SHAPES and name not in _PAINT:
        return ""
    if keep_ids and name == "use":
        raise MapError("<use> must not stand inside <defs>; copies of copies grow without end", element.sourceline)
    keep_ids = keep_ids or name == "defs"
    inner = escaped(element.text or "") if name in ("text", "tspan") else ""
    for child in element:
        inner += markup(child, keep_ids=keep_ids, but=but)
        inner += escaped(child.tail or "") if name in ("text", "tspan") else ""
    opening = name + tag(element, keep_ids=keep_ids, but=but)
    return f"<{opening}>{inner}</{name}>" if inner else f"<{opening}/>"


def tag(element: Any, *, keep_ids: bool = False, but: frozenset[str] = frozenset()) -> str:
    """What follows the name in an element's tag. Raises MapError where it refers to something outside, or to itself in a circle."""
    if keep_ids and any("url" in value.lower() for value in element.attrib.values()):
        message = "a pattern or clip in <defs> must not be painted or clipped by another; they could go in a circle"
        raise MapError(message, element.sourceline)
    return _identity(element, keep=keep_ids) + _reference(element, local_name(element)) + attributes(element, but)


def local_name(element: Any) -> str:
    """The name of an SVG element; "" for a comment, an editor's own or one that draws nothing. Raises MapError for any other."""
    tag = element.tag
    if not isinstance(tag, str) or not tag.startswith(SVG):
        return ""
    name = tag.removeprefix(SVG)
    if name in _SHAPES or name in _PAINT:
        return name
    if name in _SILENT or (name == "style" and not (element.text or "").strip()):
        return ""
    raise MapError(f"a base map must not contain <{name}>; shapes, text, gradients and patterns are fine", element.sourceline)


def _identity(element: Any, *, keep: bool) -> str:
    identity = element.get("id")
    if not keep or not identity:
        return ""
    if not _LOCAL.fullmatch("#" + identity):
        raise MapError(f"{identity[:40]!r} is not an id for a gradient or pattern", element.sourceline)
    return f' id="{identity}"'


def _reference(element: Any, name: str) -> str:
    target = element.get("href") or element.get(_XLINK_HREF)
    if target is None or name not in ("use", "linearGradient", "radialGradient", "pattern"):
        return ""
    if not _LOCAL.fullmatch(target):
        raise MapError(f"a base map must not refer to {target[:60]!r}; only to its own parts, #name", element.sourceline)
    return f' href="{target}"'


def _value(name: str, value: str) -> str:
    if "url" in value.lower() and not _URL.fullmatch(value.strip()):
        raise MapError(f"a base map must not refer to {value[:60]!r} in {name}; only to its own parts, url(#name)")
    return value
