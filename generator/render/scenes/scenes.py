"""Makes the scene of a picture: packed into the outlines of places, or side by side, as its rule system says."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.picture import Picture, Style
from generator.render.base_maps.base_map import BaseMap, Labels
from generator.render.looks.owner_styles import look
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.side_by_side import SideBySide


def scene(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels = "abbr", *, fixed: bool = False) -> Scene:
    """The scene of a picture; raises ColourError for a style whose fill is not written `#rrggbb`. `fixed` as there."""
    looks = {it.owner: look(it, f"two-{number}", base.scale) for number, it in enumerate(styles)}
    kind = PackedScene if picture.signs.inside else SideBySide
    return kind(picture, base, looks, labels, fixed)
