"""A picture drawn over a base map as an SVG that stands alone: no script, no reference to anything outside itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.picture import Mark, Picture, Style
from generator.render import arrows, pieces
from generator.render.base_map import BaseMap, Labels, read_base_map
from generator.render.clean_svg import MapError
from generator.render.document import opening
from generator.render.geometry import Point
from generator.render.legend import legend
from generator.render.marks import OF_HEIRS, mark
from generator.render.night import night
from generator.render.scene import Scene, UnknownOwnerError, UnknownPlaceError, province, scene
from generator.render.ways import Drawn, ways

__all__ = ["BaseMap", "Labels", "MapError", "UnknownOwnerError", "UnknownPlaceError", "draw", "read_base_map"]

# The line drawn last lies on top: what an order helps is more important than the help.
_LINE_ORDER = ("convoy", "support", "retreat", "move")


def draw(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels, font: bytes | None) -> str:
    """The SVG of a picture, its provinces named by abbreviations (`abbr`) or in full (`name`).

    `font` is what `generator.render.fonts.label_font` made; a drawing that has it is dark on dark screens. Without it the reader's
    own fonts are used, and there is one set of colours. The same input always gives the same text.
    Raises UnknownPlaceError, UnknownOwnerError, UnknownMarkError, UnknownSignError or ColourError.
    """
    view = scene(picture, base, styles, labels)
    drawn = ways(view)
    band, band_height = legend(view)
    body = (
        *_definitions(view), base.under, *_provinces(view), base.over,
        '<g fill="none">', *_lines(view, drawn), "</g>",
        f"<g {pieces.SHARED}>", *_centres(view), *_tags(view), *(arrows.end(it, view.line(it.arrow.owner)) for it in drawn), "</g>",
        f"<g {pieces.SHARED}>", *_stands(view), "</g>",
        base.labels[labels], f"<g {pieces.SHARED}>", *_pieces(view), *_marks(view), "</g>",
    )  # fmt: skip
    height = base.height + band_height
    drawing = f'<g>{"".join(body)}</g><g transform="translate(0 {base.height:g})">{band}</g></svg>\n'
    rules = f"{font.decode('ascii')}{night(drawing, styles)}" if font else ""
    return opening(picture.name, picture.title, picture.description, (1000, height), rules) + drawing


def _definitions(view: Scene) -> Iterator[str]:
    """What the paints of owners in two colours need."""
    for owner in view.owners:
        yield view.look(owner).definitions


def _provinces(view: Scene) -> Iterator[str]:
    owners = dict(view.picture.fills)
    for one in view.base.provinces:
        owner = owners.pop(one.id, "")
        yield f"{one.before}{view.look(owner).land if owner else one.fill}{one.after}"
    if owners:
        view.centre(min(owners))
        raise UnknownPlaceError(f"the picture {view.picture.name!r} fills {min(owners)!r}, which the map's provinces do not have")


def _centres(view: Scene) -> Iterator[str]:
    owners, capitals, homes = view.picture.centres, view.picture.capitals, view.picture.homes
    for place in (*owners, *capitals, *homes):
        view.supply(place)
    for place, spot in view.base.supply.items():
        owner = owners.get(place, "")
        look = view.look(owner) if owner else None
        yield pieces.centre(look, view.tag_length, spot, capital=place in capitals, home=place in homes)


def _tags(view: Scene) -> Iterator[str]:
    """A letter in every filled province that neither a centre nor a piece tells the owner of."""
    picture = view.picture
    told = {*picture.centres.items(), *((province(piece.place), piece.owner) for piece, _ in view.spots)}
    for place, owner in picture.fills.items():
        if (place, owner) not in told:
            yield pieces.tag(view.look(owner), view.tag_length, view.clear_spot(place))


def _lines(view: Scene, drawn: Sequence[Drawn]) -> Iterator[str]:
    for piece, spot in view.spots:
        if piece.dislodged:
            yield pieces.tether(view.look(piece.owner), view.centre(piece.place), spot)
    for one in sorted(drawn, key=lambda one: (_LINE_ORDER.index(one.arrow.kind), one.arrow.ok)):
        yield arrows.line(one, view.line(one.arrow.owner))


def _stands(view: Scene) -> Iterator[str]:
    """The outlines of pieces that hold; names are written over them, as over lines."""
    held = {one.place: one for one in view.picture.marks if one.kind == "hold"}
    for piece, spot in view.spots:
        if piece.place in held:
            yield pieces.stand(piece.shape, view.line(piece.owner), spot, ok=held[piece.place].ok)


def _pieces(view: Scene) -> Iterator[str]:
    for piece, spot in view.heirs:
        yield pieces.heir(view.look(piece.owner), spot, married=piece.pale)
    for piece, spot in sorted(view.spots, key=lambda pair: pair[0].dislodged):
        yield pieces.piece(piece.shape, view.look(piece.owner), spot, dislodged=piece.dislodged)


def _marks(view: Scene) -> Iterator[str]:
    for one in view.picture.marks:
        if one.kind != "hold":
            yield mark(one.kind, view.line(one.owner), _mark_spot(view, one), ok=one.ok)


def _mark_spot(view: Scene, one: Mark) -> Point:
    if one.kind in OF_HEIRS:
        return view.heir_at(one.place, one.owner)
    if one.kind == "disband":
        return view.dislodged_at(one.place)
    return view.centre(one.place) if one.kind == "standoff" else view.unit_at(one.place)
