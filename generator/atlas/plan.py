"""A plan of where the parts of a place stand, built up part by part."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from generator.atlas import style
from generator.atlas.atlas_file import Point
from generator.atlas.bodies import Body, at, leader_bodies
from generator.atlas.crowd import Crowd
from generator.atlas.place_ground import Part, point
from generator.atlas.raster import Numbers

LENGTH = 0.4
"""The cost of a leader line for each unit of its length."""


@dataclass(frozen=True)
class Plan:
    """The spots of the parts of a place so far, with their cost; that of a label is the middle of its first baseline.

    `text` is the wording of the name, `leaders` are lines from labels, and `crowd` is everything on the map.
    """

    place: str
    crowd: Crowd
    cost: float = 0.0
    spots: Mapping[str, Point] = field(default_factory=dict)
    bodies: tuple[Body, ...] = ()
    text: str = ""
    leaders: Mapping[str, tuple[Point, Point]] = field(default_factory=dict)

    def put(self, part: Part, spot: Point, cost: float = 0.0) -> Plan:
        """The plan with one more part."""
        bodies = [Body(self.place, part.name, part.kind, box) for box in at(part.boxes, spot)]
        if part.kind == "unit":
            bodies += [Body(self.place, part.name, "ring", body.box.grown(style.RING)) for body in bodies]
        return replace(
            self,
            cost=self.cost + cost,
            crowd=self.crowd.joined(bodies),
            spots={**self.spots, part.name: spot},
            bodies=(*self.bodies, *bodies),
        )

    def put_best(self, part: Part, spots: Numbers, cost: Numbers) -> Plan:
        """The plan with one more part, on the spot that costs least."""
        total = cost + self.crowd.toll(part.kind, spots, part.boxes)
        index = int(np.argmin(total))
        return self.put(part, point(spots[index]), float(total[index]))

    def led(self, part: str, line: tuple[Point, Point]) -> Plan:
        """The plan with a leader line from a label."""
        bodies = list(leader_bodies(self.place, part, line))
        leaders = {**self.leaders, part: line}
        return replace(self, crowd=self.crowd.joined(bodies), bodies=(*self.bodies, *bodies), leaders=leaders)

    def toll_of_line(self, part: str, line: tuple[Point, Point]) -> float:
        """The cost of a leader line from a label."""
        bodies = list(leader_bodies(self.place, part, line))
        tolls = self.crowd.toll(bodies[0].kind, np.zeros((1, 2)), [body.box for body in bodies])
        return float(tolls[0]) + LENGTH * math.dist(*line)
