"""The maps of a campaign: who controls what, which units stand where, and what they did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.picture import Picture, Piece
from generator.core.public import PublicPhase
from generator.core.signs import Sign, Signs
from generator.rulesets.dynastic_campaign.scenario import Scenario

SIGNS = Signs(
    pieces={
        "army": Sign("counter", "army"),
        "garrison": Sign("tower", "garrison"),
        "fleet": Sign("ship", "fleet"),
        "train": Sign("shield", "train"),
        "siege-train": Sign("hexagon", "siege train"),
        "corsair": Sign("banner", "corsairs"),
    },
    count="AP",
)


def pictures(_: Scenario, phase: PublicPhase, __: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The map of a phase."""
    shown: Mapping[str, Any] = phase.after if phase.done else phase.position
    fills = {place: it["control"] for place, it in shown["places"].items() if it.get("control")}
    pieces = [Piece(it["at"], it["type"], it["nation"], count=int(it["ap"])) for it in shown["units"].values()]
    about = "Who controls each province, and the units with their strength."
    return (Picture("position", phase.phase.title, about, fills=fills, pieces=tuple(pieces), signs=SIGNS),)
