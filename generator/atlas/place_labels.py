"""Finds room on a map for the labels, signs and units of every place, each beside what the others have taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.atlas.bodies import NEVER, Body, overlaps
from generator.atlas.crowd import crowd
from generator.atlas.glyphs import MapBox
from generator.atlas.place_ground import PlaceGround
from generator.atlas.plan import Plan
from generator.atlas.room_search import layout

ROUNDS = 4
REACH = 130.0
"""How far from a place other things matter to it."""


@dataclass
class MapPlan:
    """The plan of every place, or what is fixed by hand as long as it has none; `arrows` are on the map already."""

    arrows: Sequence[Body]
    fixed: Mapping[str, Sequence[Body]]
    plans: dict[str, Plan] = field(default_factory=dict)

    def lay_out(self, site: PlaceGround) -> None:
        """Plan a place again, beside all others."""
        near = MapBox(*site.shape.bounds).grown(REACH)
        others = [body for body in self.bodies(without=site.place) if body.box.meets(near)]
        self.plans[site.place] = layout(site, crowd(others, site.place))

    def bodies(self, without: str = "") -> list[Body]:
        """Everything on the map except what belongs to one place."""
        stands = {**self.fixed, **{name: plan.bodies for name, plan in self.plans.items()}}
        return [*self.arrows, *(body for name, bodies in stands.items() if name != without for body in bodies)]


def settle(sites: Sequence[PlaceGround], arrows: Sequence[Body]) -> MapPlan:
    """Plan all places, small ones first; those that found no room are tried again when all others stand."""
    table = MapPlan(arrows, {site.place: site.fixed_bodies() for site in sites})
    order = sorted(sites, key=lambda site: site.own.area)
    for site in order:
        table.lay_out(site)
    for _ in range(ROUNDS):
        overlapping = " ".join(overlaps(table.bodies())).replace(":", " ").split()
        for site in order:
            if site.place in overlapping or table.plans[site.place].cost > NEVER:
                table.lay_out(site)
    return table
