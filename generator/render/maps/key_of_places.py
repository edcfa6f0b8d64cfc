"""The part of a picture's key that tells of places: the lines and signs of the map itself, centres, coasts, and signs of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from generator.core.signs import Emblem, Sign
from generator.render.base_maps.ground_signs import WIDE, ground_sign
from generator.render.looks.owner_styles import Look
from generator.render.maps.key_entry import NOBODY, SAMPLE, Entry, land, once
from generator.render.maps.tints import Tint
from generator.render.markup.text_width import text_width
from generator.render.scenes.map_scene import Scene
from generator.render.shapes.geometry import Point
from generator.render.signs import pieces
from generator.render.signs.letters import letters
from generator.render.signs.marks import open_ring

_SLANTED = ' font-style="italic" font-weight="500"'


def key_of_lines(scene: Scene) -> Iterator[Entry]:
    """The lines of the map that have a title, each as long as a swatch."""
    scale = scene.base.scale
    for it in scene.base.lines:
        drawn = f'<path transform="scale({scale:g})" d="M0 0H{24 / scale:g}"{it.look}/>'
        yield Entry(drawn, 29, it.words)


def key_of_ground(scene: Scene) -> Iterator[Entry]:
    """What the map draws on the ground, and the letters of its coasts."""
    words = scene.picture.signs.ground
    yield from (Entry(ground_sign(it), WIDE + 5, words[it.kind]) for it in scene.base.ground if it.kind in words)
    coast = next((place.partition("/")[2] for place in scene.base.names[scene.labels] if "/" in place), "")
    if coast and scene.picture.signs.coast:
        wide = text_width(coast, 10)
        yield Entry(letters(coast, Point(wide / 2, 3.2), "#1d1d1b", 10, more=_SLANTED), wide + 5, scene.picture.signs.coast)


def key_of_places(scene: Scene) -> Iterator[Entry]:
    """Centres by whether somebody plays them, and the places with a sign."""
    signs, picture = scene.picture.signs, scene.picture
    yield from _centres(scene)
    for name, it in signs.places.items():
        if places := picture.places.get(name):
            lands = (owner for place, owner in picture.fills.items() if place in places and it.shape == "split")
            yield _place(name, it, next(map(scene.look, lands), NOBODY))


def key_of_tints(scene: Scene, tints: Mapping[str, Tint]) -> Iterator[Entry]:
    """The places without an owner that tell who was the last there: one that is tinted and one that is hatched, as far as shown."""
    shown = [tints[owner] for owner in dict.fromkeys(scene.picture.lately.values()) if owner in tints]
    kinds = {it.hatched: it for it in reversed(shown)}
    if kinds:
        boxes = [_box(kinds[hatched], 26.0 * number, scene.base.scale) for number, hatched in enumerate(sorted(kinds))]
        yield Entry("".join(boxes), 26.0 * len(boxes) + 3, scene.picture.signs.lately)


def _box(it: Tint, left: float, scale: float) -> str:
    """A box of such land; a hatch is drawn as large as on the map."""
    kind, box = (
        "hatch" if it.hatched else "tint",
        f"M{left / scale:g} {-7.5 / scale:g}h{24 / scale:g}v{15 / scale:g}h{-24 / scale:g}Z",
    )
    edge = f'stroke="{it.edge}" stroke-width="{0.8 / scale:g}" stroke-linejoin="miter"'
    return f'<path data-lately="{kind}" transform="scale({scale:g})" d="{box}" fill="{it.paint}" {edge}/>'


def _centres(scene: Scene) -> Iterator[Entry]:
    """A disc with the letters of its owner, and a ring with a dot, where such are drawn: houses have an entry of their own."""
    signs, owners, base = scene.picture.signs, scene.picture.centres, scene.base
    houses = {place for name, it in signs.places.items() if it.shape == "house" for place in scene.picture.places.get(name, ())}
    drawn = [place for place in base.supply if place in owners or not base.towns]
    played = {place for place in drawn if place in owners and not scene.look(owners[place]).style.unplayed}
    if signs.centre and played - houses:
        yield _centre(signs.centre, played=True)
    if signs.neutral and any(place not in played for place in drawn):
        yield _centre(signs.neutral, played=False)


@once
def _centre(words: str, *, played: bool) -> Entry:
    return Entry(pieces.centre(SAMPLE if played else None, 1, Point(9, 0)), 21, words)


@once
def _place(name: str, it: Sign, own: Look) -> Entry:
    """A place with a sign; `own` is the look of the land around a centre that is another owner's."""
    if it.shape == "house":
        return Entry(pieces.centre(SAMPLE, 1, Point(9, 0), house=name), 21, it.words)
    if it.shape == "halo":
        return Entry(pieces.centre(NOBODY, 0, Point(9, 0), halo=name), 21, it.words)
    if it.shape == "open ring":
        return Entry(open_ring(name, SAMPLE.dark, Point(12, 0)) + pieces.centre(SAMPLE, 1, Point(12, 0)), 27, it.words)
    if it.shape == "split":
        return Entry(land(own, 20) + pieces.centre(SAMPLE, 1, Point(10, 0)), 25, it.words)
    return Entry(pieces.emblem(name, cast(Emblem, it.shape), Point(9, 0)), 21, it.words)
