"""The light colours of places that nobody owns, which tell who was the last there: never to be taken for an owner's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.render.looks.owner_styles import Look
from generator.render.looks.tint_paints import LAND, light_tint
from generator.render.markup.dark_mode import night_tints
from generator.render.scenes.map_scene import Scene

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LINES = "M-1 9L1 11M0 0L10 10M9-1L11 1"  # in a square of ten
_WIDE = 1.2


class Tint(NamedTuple):
    """What such places are painted with, what the edge of a sample of it is, and the markup that a hatch refers to."""

    paint: str
    edge: str
    definition: str = ""

    @property
    def hatched(self) -> bool:
        return bool(self.definition)


def tints(scene: Scene) -> Mapping[str, Tint]:
    """The tint of each owner who was the last in a place that nobody owns."""
    owners = dict.fromkeys(owner for place, owner in scene.picture.lately.items() if place not in scene.picture.fills)
    if not owners:
        return {}
    fills = frozenset(fill for it in scene.owners for fill in (scene.look(it).style.fill, scene.look(it).style.second) if fill)
    grounds = frozenset(it for it in _grounds(scene) if _COLOUR.fullmatch(it))
    nights = night_tints(tuple(it.style for it in scene.looks.values()))
    return {
        owner: _tint(scene.look(owner), fills, grounds, f"lately-{number}", dark=scene.look(owner).style in nights)
        for number, owner in enumerate(owners)
    }


def _grounds(scene: Scene) -> Iterator[str]:
    """What the map paints its free land with, its water, and land that nobody may enter."""
    yield from {scene.base.sheet, *(it.fill for it in scene.base.provinces)}
    yield from (paint for it in scene.base.ground for paint in (it.fill, it.around))


def _tint(look: Look, fills: frozenset[str], grounds: frozenset[str], name: str, *, dark: bool) -> Tint:
    """A light colour where there is one on paper and one on dark screens, else thin lines of the owner's colour on land."""
    light = light_tint(look.style.fill, fills, grounds) if dark else ""
    return Tint(light, look.dark) if light else Tint(f"url(#{name})", look.ink, _hatch(name, look))


def _hatch(name: str, look: Look) -> str:
    """Lines of the owner's colour, and for two colours of both in turn, on land; they fall, as no other hatch of a map does."""
    one, two = look.style.fill, look.style.second or look.style.fill
    side = 20 if look.style.second else 10
    size = f'width="{side / look.scale:g}" height="{side / look.scale:g}" viewBox="0 0 {side} {side}"'
    ground = f'<path d="M0 0H{side}V{side}H0Z" fill="{LAND}"/>'
    if side == 10:
        lines = f'<path d="{_LINES}" fill="none" stroke="{one}" stroke-width="{_WIDE:g}"/>'
    else:
        first, second = "M-1 19L1 21M0 0L20 20M19-1L21 1", "M-1 9L11 21M9-1L21 11"
        lines = "".join(
            f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{_WIDE:g}"/>'
            for data, colour in ((first, one), (second, two))
        )
    return f'<pattern id="{name}" patternUnits="userSpaceOnUse" {size}>{ground}{lines}</pattern>'
