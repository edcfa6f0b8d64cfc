"""What stands on a map as markup, part by part, in the order of painting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from generator.core.picture import Arrow, Mark, Piece, province
from generator.core.signs import PENNONS, Emblem
from generator.render.base_maps.one_outline import OneOutline
from generator.render.maps.answering import Silent
from generator.render.maps.centre_signs import centre_signs
from generator.render.maps.tints import Tint
from generator.render.scenes.map_scene import Scene, UnknownPlaceError
from generator.render.scenes.mark_places import mark_places
from generator.render.scenes.packed_scene import PackedScene
from generator.render.signs import pieces
from generator.render.signs.forts import fort, siege
from generator.render.signs.marks import mark, standing_mark, standing_pennon
from generator.render.ways import arrows, packed_arrows
from generator.render.ways.arrow_routes import RoutedArrow, routed_arrows

SILENT = Silent()


def signs(view: Scene) -> Iterable[str]:
    """All that stands on the map, without its ground and names."""
    return (*under_names(view, routed(view), SILENT), *over_names(view, SILENT))


def routed(view: Scene) -> Sequence[RoutedArrow]:
    """Every arrow with its way."""
    return packed_arrows.routed_arrows(view) if isinstance(view, PackedScene) else routed_arrows(view)


def under_names(view: Scene, drawn: Sequence[RoutedArrow], told: Silent) -> Iterator[str]:
    """All that stands on the map and below the names of places."""
    yield from ('<g fill="none">', *_tethers(view), *told.lines(_lines(view, drawn)), f"</g><g {pieces.SHARED}>")
    yield from (*centre_signs(view), *_letters(view), *_places(view))
    yield from told.ends((it.arrow, arrows.end(it, view.line(it.arrow.owner))) for it in drawn)
    yield from (f"</g><g {pieces.SHARED}>", *told.stands(_stands(view)), "</g>")


def over_names(view: Scene, told: Silent) -> Iterator[str]:
    """All that stands on the map and above the names of places."""
    yield from (f"<g {pieces.SHARED}>", *_captions(view), *_forts(view), *told.units(_pieces(view), _marks(view)), "</g>")


def definitions(view: Scene, tints: Mapping[str, Tint]) -> Iterable[str]:
    """The markup that paints of two colours and patterns refer to, once where several owners have the same."""
    looks = (view.look(owner).definitions for owner in view.owners)
    return dict.fromkeys((*looks, *(it.definition for it in tints.values())))


def provinces(view: Scene, told: Silent, tints: Mapping[str, Tint], once: OneOutline | None = None) -> Iterator[str]:
    """The places in their colours, as the map has them or `once`."""
    owners, lately = dict(view.picture.fills), view.picture.lately
    for one in view.base.provinces:
        owner = owners.pop(one.id, "")
        last = tints.get(lately.get(one.id, "")) if not owner else None
        before = one.before
        if once and one.id in once.lands:
            before = f'<use href="#{once.lands[one.id]}" fill="'
        elif once and one.id in once.outlines:
            before = before.replace(f' d="{one.outline}"', f' d="{once.outlines[one.id]}"', 1)
        markup = f"{before}{view.look(owner).ground if owner else last.paint if last else one.fill}{one.after}"
        yield told.place(one, owner, markup)
    if owners:
        view.centre(min(owners))
        raise UnknownPlaceError(f"the picture {view.picture.name!r} fills {min(owners)!r}, which the map's provinces do not have")


def _places(view: Scene) -> Iterator[str]:
    """The emblems of places, each in a ring."""
    for name, spot in view.emblems:
        yield pieces.emblem(name, cast(Emblem, view.picture.signs.places[name].shape), spot, view.sizes.get(spot, 1))


def _letters(view: Scene) -> Iterator[str]:
    """Letters in every filled province whose owner neither a centre nor a piece tells."""
    picture = view.picture
    shown = {*picture.centres.items(), *view.bannered, *((province(piece.place), piece.owner) for piece, _ in view.spots)}
    for place, owner in picture.fills.items():
        if (place, owner) not in shown:
            look = view.look(owner)
            spot = view.clear_spot(place, pieces.tag_room(look, view.tag_length))
            yield pieces.tag(look, view.tag_length, spot) if spot else ""


def _tethers(view: Scene) -> Iterator[str]:
    for it, spot in view.strays:
        yield pieces.tether(view.line(it.owner), view.centre(it.place), spot)


def _lines(view: Scene, drawn: Sequence[RoutedArrow]) -> Iterator[tuple[Arrow, str]]:
    for one in sorted(drawn, key=lambda one: (arrows.ORDER.index(one.line), one.arrow.ok)):
        yield one.arrow, arrows.line(one, view.line(one.arrow.owner))


def _stands(view: Scene) -> Iterator[tuple[Mark, str]]:
    """The marks that are outlines of pieces; names are written over them, as over lines."""
    held = [one for one in view.picture.marks if _shape(view, one) == "outline"]
    for piece, spot in view.spots:
        own = [one for one in held if one.place == piece.place and one.owner in ("", piece.owner)]
        for one in own[-1:]:
            yield one, pieces.stand(one.kind, view.shape(piece), view.line(piece.owner), spot, ok=one.ok)


def _pieces(view: Scene) -> Iterator[tuple[Piece, str]]:
    for it, spot in (*view.tags, *sorted(view.spots, key=lambda pair: pair[0].dislodged)):
        lord, size = view.look(it.lord) if it.lord else None, view.sizes.get(spot, 1)
        yield it, pieces.piece(it, view.shape(it), view.look(it.owner), spot, view.picture.signs, size, lord)


def _captions(view: Scene) -> Iterator[str]:
    """Lines of small text under the names of places, where these are written in full."""
    for place, lines in view.picture.captions.items() if view.labels == "name" else ():
        view.centre(place)
        if spot := view.captions.get(place):
            yield pieces.caption(lines, spot)


def _forts(view: Scene) -> Iterator[str]:
    for it, spot in view.forts:
        yield fort(it, view.look(it.owner) if it.owner else None, spot, view.sizes.get(spot, 1))


def _marks(view: Scene) -> Iterator[tuple[Mark, str]]:
    besieged, places = {it.place for it in view.picture.forts}, mark_places(view)
    for one in view.picture.marks:
        if (shape := _shape(view, one)) == "siege":
            spot, ink = view.sieges[one.place], view.line(one.owner)
            yield (
                one,
                siege(one.kind, ink, spot, view.sizes.get(spot, 1), ok=one.ok, empty=one.place not in besieged, text=one.text),
            )
        elif one in view.standing and shape in PENNONS:
            spot = view.standing[one]
            yield one, standing_pennon(one.kind, shape, view.look(one.owner), spot, view.sizes.get(spot, 1))
        elif one in view.standing and shape != "outline":
            spot, ink = view.standing[one], view.line(one.owner)
            yield one, standing_mark(one.kind, shape, ink, spot, ok=one.ok, text=one.text, scale=view.sizes.get(spot, 1))
        elif shape != "outline":
            yield (
                one,
                mark(one.kind, shape, view.line(one.owner), places.get(one) or view.bursts[one.place], ok=one.ok, text=one.text),
            )


def _shape(view: Scene, one: Mark) -> str:
    return view.picture.signs.marks[one.kind].shape
