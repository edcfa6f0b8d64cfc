"""Checks a base map that a GM brings: everything that is wrong with it at once, as an SVG file and for its board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from difflib import get_close_matches
from math import isfinite
from typing import Any

from generator.core.chart import Chart
from generator.core.nearest import did_you_mean
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.render.base_maps.map_effort import find_excess
from generator.render.base_maps.map_file import LAYERS, TagStart, parse
from generator.render.base_maps.map_safety import find_harm
from generator.render.markup.clean_svg import SVG, MapError

LARGEST = 8_000
MOST_PIXELS = 40_000_000

_SHOWN = 12
_NEEDED = {
    "provinces": "path", "supply-centers": "circle", "province-centers": "circle", "names": "text",
}  # fmt: skip
"""The layers that a board asks of its base map, and what stands in them; a board without centres has no layer for them."""

_MEANINGLESS = {"provinces": "is no place of the board", "supply-centers": "belongs to no centre of the board"}


def check_map(data: bytes, file: str, chart: Chart) -> list[Problem]:
    """Everything that is wrong with a base map of a board, by line."""
    try:
        root, where = parse(data)
    except MapError as error:
        return [_fault(file, TagStart(error.line or 1, error.column), error.message, "")]
    sheet = _Sheet(file, root, where)
    find_harm(root, sheet.report)
    _check_frame(sheet)
    if not sheet.problems:
        find_excess(root, sheet.report)
    layers = _find_layers(sheet, chart)
    for name, layer in layers.items():
        _check_layer(sheet, layer, name, _expected(name, chart))
    if "crossings" in layers:
        _check_crossings(sheet, layers["crossings"], {place.id for place in chart.places})
    return sorted(sheet.problems, key=lambda each: each.spot or ("", 0, 0))


def shows(data: bytes, chart: Chart) -> bool:
    """Whether a base map that is right for some board, as those of the package are, is right for this one: whether its ids are."""
    root, _ = parse(data)
    layers = {group.get("id"): group for group in root if group.tag == SVG + "g"}
    if not {place for _, place in _crossed(layers.get("crossings", ()))} <= {place.id for place in chart.places}:
        return False
    for name in _NEEDED:
        ids, expected = {element.get("id", "") for element in layers.get(name, ())}, _expected(name, chart)
        if not set(expected.needed) <= ids <= {*expected.needed, *expected.allowed}:
            return False
    return True


@dataclass(frozen=True, slots=True)
class _Expected:
    """The ids that a layer must hold, and those that it may hold as well."""

    needed: tuple[str, ...]
    allowed: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A map under examination."""

    file: str
    root: Any
    where: Mapping[Any, TagStart]
    problems: list[Problem] = field(default_factory=list)

    def report(self, element: Any, message: str, hint: str = "") -> None:
        """Note what is wrong with an element."""
        self.problems.append(_fault(self.file, self.where.get(element, TagStart(1, 1)), message, hint))


def _fault(file: str, place: TagStart, message: str, hint: str) -> Problem:
    return fault("map", message, Spot(file, *place), hint)


def _check_frame(sheet: _Sheet) -> None:
    frame = _frame(sheet.root)
    if frame is None:
        hint = 'write viewBox="0 0 1000 850"; in Inkscape: File > Document Properties, any Scale'
        sheet.report(sheet.root, "the map has no viewBox of four numbers", hint)
        return
    _, _, width, height = frame
    if not (100 <= width <= LARGEST and 100 <= height <= LARGEST and width * height <= MOST_PIXELS):
        size = f"{width:,g} by {height:,g}"
        hint = f"from 100 to {LARGEST:,} a side, and at most {MOST_PIXELS / 1e6:g} million in all; about 1000 wide is fine"
        sheet.report(sheet.root, f"the sheet (viewBox) measures {size}", hint)
    elif not width / 5 <= height <= width * 5:
        hint = "no side may be longer than five times the other"
        sheet.report(sheet.root, f"the sheet (viewBox) is {width:g} wide and {height:g} high", hint)


def _frame(root: Any) -> tuple[float, float, float, float] | None:
    try:
        left, top, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (left, top, width, height) if all(map(isfinite, (left, top, width, height))) else None


def _find_layers(sheet: _Sheet, chart: Chart) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for group in sheet.root:
        name = group.get("id", "") if group.tag == SVG + "g" else ""
        if name in found:
            sheet.report(group, f"there are two layers `{name}`", "move everything into one of them")
        elif name in LAYERS:
            found[name] = group
    strangers = [group.get("id", "") for group in sheet.root if group.tag == SVG + "g" and group.get("id", "") not in LAYERS]
    for name in _NEEDED:
        if name not in found and _expected(name, chart).needed:
            near = did_you_mean(name, strangers)
            hint = near if near.startswith("did") else "a group right below <svg> with this id, or an Inkscape layer with this name"
            sheet.report(sheet.root, f"the map has no layer `{name}`", hint)
    return found


def _expected(layer: str, chart: Chart) -> _Expected:
    places = [place.id for place in chart.places]
    centres = [place.id for place in chart.places if place.centre]
    coasts = [f"{place.id}-{coast}" for place in chart.places for coast in place.coasts]
    everywhere = [*places, *coasts]
    if layer == "provinces":
        return _Expected(tuple(places), frozenset())
    if layer == "supply-centers":
        return _Expected(tuple(f"{place}.supply" for place in centres), frozenset())
    if layer == "province-centers":
        others = (*_joined(everywhere, "dislodged"), *_joined(places, *chart.beside, *chart.spare))
        return _Expected(tuple(_joined(everywhere, "center")), frozenset(others))
    others = (*_joined(everywhere, "abbr"), *_joined(coasts, "name"), *_joined(everywhere, "leader.abbr", "leader.name"))
    return _Expected(tuple(_joined(places, "name")), frozenset(others))


def _joined(names: Iterable[str], *kinds: str) -> list[str]:
    return [f"{name}.{kind}" for name in names for kind in kinds]


def _check_layer(sheet: _Sheet, layer: Any, name: str, expected: _Expected) -> None:
    if name not in _NEEDED:
        return
    known = {*expected.needed, *expected.allowed}
    seen: dict[str, Any] = {}
    if name in ("supply-centers", "province-centers") and layer.get("transform"):
        hint = "cut its objects, delete the layer, make it anew, and paste them in place"
        sheet.report(layer, f"the layer `{name}` is transformed, so its circles stand elsewhere than they say", hint)
    for element in layer:
        if not element.tag.startswith(SVG) or element.tag.removeprefix(SVG) in ("title", "desc"):
            continue
        identity = element.get("id", "")
        if identity in seen:
            hint = f"the first is in line {sheet.where[seen[identity]].line}; delete one"
            sheet.report(element, f"`{identity[:60]}` stands twice in the layer `{name}`", hint)
        elif identity not in known:
            sheet.report(element, *_stranger(identity, element, name, known))
        else:
            seen[identity] = element
            _check_object(sheet, element, name)
    _check_missing(sheet, layer, name, [identity for identity in expected.needed if identity not in seen])


def _check_missing(sheet: _Sheet, layer: Any, name: str, missing: Sequence[str]) -> None:
    if missing:
        shown = ", ".join(missing[:_SHOWN]) + (f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else "")
        hint = f"give each its {_NEEDED[name]}, with this id or Inkscape label"
        sheet.report(layer, f"in the layer `{name}` is missing: {shown}", hint)


def _stranger(identity: str, element: Any, layer: str, known: Collection[str]) -> tuple[str, str]:
    if element.tag == SVG + "g":
        return f"a group stands in the layer `{layer}`", "ungroup it; in Inkscape: Object > Ungroup"
    called = f"`{identity[:60]}`" if identity else "an object without id and label"
    hint = _nearest(identity, known) or "move what is only drawn to a layer of its own"
    return f"{called} in the layer `{layer}` {_MEANINGLESS.get(layer, 'means nothing')}", hint


def _nearest(identity: str, known: Collection[str]) -> str:
    """A hint at the id that a wrong one most likely means: another of the same place, or the same of another place."""
    place, dot, kind = identity.partition(".")
    near = get_close_matches(identity, [each for each in known if each.startswith(f"{place}.")], n=1)
    others = [each.partition(".")[0] for each in known if each.partition(".")[2] == kind]
    near = near or [other + dot + kind for other in get_close_matches(place, others, n=1)]
    return f'did you mean "{near[0]}"?' if near else ""


def _check_object(sheet: _Sheet, element: Any, layer: str) -> None:
    identity, kind = element.get("id"), element.tag.removeprefix(SVG)
    leader = ".leader." in identity
    if kind != _NEEDED[layer] and not leader:
        hint = "in Inkscape: Path > Object to Path" if layer == "provinces" else f"draw it as a {_NEEDED[layer]}"
        sheet.report(element, f"`{identity}` must be a <{_NEEDED[layer]}>, not a <{kind}>", hint)
        return
    for problem, hint in _off_the_sheet(sheet, element) if kind == "circle" else ():
        sheet.report(element, f"`{identity}` {problem}", hint)
    if kind == "path" and not element.get("d", "").strip():
        sheet.report(element, f"`{identity}` has no outline (d)", "draw it")
    if kind == "text" and not "".join(element.itertext()).strip():
        sheet.report(element, f"`{identity}` is an empty text", "write the name")


def _off_the_sheet(sheet: _Sheet, circle: Any) -> Iterator[tuple[str, str]]:
    if circle.get("transform"):
        yield "must not be transformed, since its place is read from cx and cy", "delete it and draw it anew"
        return
    frame = _frame(sheet.root)
    try:
        x, y = (float(circle.get(name, "")) for name in ("cx", "cy"))
    except ValueError:
        yield "needs plain numbers for cx and cy", "write them without a unit"
        return
    if frame is not None and not (frame[0] <= x <= frame[0] + frame[2] and frame[1] <= y <= frame[1] + frame[3]):
        yield f"lies at {x:g}, {y:g}, outside of the sheet", "move it, or make the viewBox larger"


def _check_crossings(sheet: _Sheet, layer: Any, places: Collection[str]) -> None:
    for element, place in _crossed(layer):
        if place not in places:
            sheet.report(element, f"`{element.get('id')[:60]}` names no place `{place[:20]}`", did_you_mean(place, places))


def _crossed(layer: Any) -> Iterator[tuple[Any, str]]:
    """The arrows and points of a layer of crossings, each with each place that its id names."""
    for element in layer:
        ends, _, kind = element.get("id", "").partition(".")
        if kind in ("arrow", "point"):
            yield from ((element, place) for place in ends.split("-"))
