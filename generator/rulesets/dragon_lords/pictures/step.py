"""The small map of a phase of movement, for pages of a revealed turn: where all units are after it, and their ways in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.core.drawing import MapLayer
from generator.core.picture import Arrow, Mark, Picture
from generator.rulesets.dragon_lords.pictures import pieces, ways
from generator.rulesets.dragon_lords.pictures.signs import signs
from generator.rulesets.dragon_lords.scenario import Scenario

Unit = Mapping[str, Any]
"""A unit as its realm knows it (`known-unit`): `unit`, `at`, `troops`, `heroes` if it has any; whether it is `hidden`, `aboard`."""


def step_map(
    scenario: Scenario, number: int, units: Iterable[Unit], steps: Iterable[ways.Step], fought: Iterable[str] = ()
) -> Picture:
    """The map of a phase by its number: the units after it, its steps, and the places where there was fighting in it."""
    found = (pieces.own(scenario, it, it.get("troops", ()), str(it["unit"]).rpartition(" ")[0]) for it in units)
    return Picture(
        name=f"phase-{number}",
        title=f"Phase {number}",
        description=f"Where all units are after phase {number}, their ways in it, and where there was fighting.",
        pieces=tuple(it for it in found if it),
        arrows=tuple(_way(step) for step in steps if step.start != step.end),
        marks=tuple(Mark("fought", place) for place in dict.fromkeys(fought)),
        signs=signs(scenario),
    )


def ground(scenario: Scenario) -> MapLayer:
    """The map of the world itself, to lay these over."""
    empty = Picture("ground", "The world", "The world, with the names of its places.", signs=signs(scenario))
    return MapLayer(empty, "ground")


def key(scenario: Scenario, those: Iterable[Picture]) -> MapLayer:
    """The key to all signs of several of these maps."""
    every = list(those)
    whole = Picture(
        "signs",
        "Signs of these maps",
        "The key to the signs of the maps of phases.",
        pieces=tuple(dict.fromkeys(it for each in every for it in each.pieces)),
        arrows=tuple(dict.fromkeys(it for each in every for it in each.arrows)),
        marks=tuple(dict.fromkeys(it for each in every for it in each.marks)),
        signs=signs(scenario),
    )
    return MapLayer(whole, "key")


def _way(step: ways.Step) -> Arrow:
    """A step as an arrow; the map says which phase it is, so that its text is empty."""
    realm, _, short = step.unit.rpartition(" ")
    return Arrow(step.kind, step.start, step.end, realm, piece=ways.TYPES[short[0]], number=int(short[1:]), steps=("",))
