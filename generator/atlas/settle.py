"""Finds room on a map for everything of every place, each place knowing what the others have taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.atlas.bodies import NEVER, Body, beyond, overlaps
from generator.atlas.crowd import crowd
from generator.atlas.glyphs import Box
from generator.atlas.layout import Ground, Layout, Wish, fixed_bodies, layout

ROUNDS = 4
REACH = 130.0
"""How far from a place things are looked at."""


@dataclass
class Table:
    """Every place's layout, or what hand has fixed of it as long as it has none; `arrows` stand already."""

    arrows: Sequence[Body]
    fixed: Mapping[str, Sequence[Body]]
    layouts: dict[str, Layout] = field(default_factory=dict)

    def place(self, wish: Wish, ground: Ground) -> None:
        """Lay a place out anew, among all others."""
        left, top, right, bottom = ground.shape.bounds
        near = Box(left, top, right, bottom).grown(REACH)
        others = [body for body in self.bodies(without=wish.place) if body.box.meets(near)]
        self.layouts[wish.place] = layout(wish, ground, crowd(others, wish.place))

    def bodies(self, without: str = "") -> list[Body]:
        """All that stands on the map, but for one place."""
        stands = {**self.fixed, **{name: one.bodies for name, one in self.layouts.items()}}
        return [*self.arrows, *(body for name, bodies in stands.items() if name != without for body in bodies)]

    def problems(self, size: tuple[float, float]) -> list[str]:
        """Where things lie upon one another that never may, or leave the sheet, one line each."""
        bodies = self.bodies()
        return [*overlaps(bodies), *beyond(bodies, *size)]


def settle(wishes: Sequence[Wish], grounds: Mapping[str, Ground], arrows: Sequence[Body]) -> Table:
    """Lay out all places, small ones first; those that found no room are tried again when all others stand."""
    table = Table(arrows, {wish.place: fixed_bodies(wish) for wish in wishes})
    order = sorted(wishes, key=lambda wish: grounds[wish.place].own.area)
    for wish in order:
        table.place(wish, grounds[wish.place])
    for _ in range(ROUNDS):
        told = " ".join(overlaps(table.bodies())).replace(":", " ").split()
        for wish in order:
            if wish.place in told or table.layouts[wish.place].cost > NEVER:
                table.place(wish, grounds[wish.place])
    return table
