"""The signs of centres on a map: whose each is, and whether it is a home, a capital, or where a unit may be built."""

from __future__ import annotations

from collections.abc import Iterator

from generator.render.scenes.map_scene import Scene
from generator.render.signs import pieces
from generator.render.signs.marks import open_ring

_WIDE = 11.2  # the radius of an open ring around a centre that has a ring already


def centre_signs(view: Scene) -> Iterator[str]:
    """Each centre with its owner's letters, and with what its place is; raises UnknownPlaceError for one that is not on the map."""
    owners, halos, houses, rings = view.picture.centres, *(_named(view, shape) for shape in ("halo", "house", "open ring"))
    for place in (*owners, *halos, *houses, *rings):
        view.supply(place)
    for place, spot in view.base.supply.items():
        owner, signs = owners.get(place, ""), (halos.get(place, ""), houses.get(place, ""), rings.get(place, ""))
        if view.base.towns and not (owner or any(signs)):
            continue
        look, over = view.look(owner) if owner else None, bool(view.picture.arrows)
        halo, house, ring = signs
        around = open_ring(ring, view.line(owner), spot, *([_WIDE] if halo else [])) if ring else ""
        yield around + pieces.centre(look, view.tag_length, spot, halo=halo, house=house, over=over)


def _named(view: Scene, shape: str) -> dict[str, str]:
    """The places with a sign of this shape, each with the sign's name."""
    signs = view.picture.signs.places
    return {place: name for name, places in view.picture.places.items() if signs[name].shape == shape for place in places}
