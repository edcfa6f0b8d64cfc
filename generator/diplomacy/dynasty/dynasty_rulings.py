"""The GM's rulings on a dynastic game: eliminate a power that nobody plays, change an owner, name a vassal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.core.unseen import shows
from generator.diplomacy import gm_rulings
from generator.diplomacy.dynasty.census import FORCE, why_parted
from generator.diplomacy.dynasty.proposals import part
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.position import Position
from generator.diplomacy.steps import award_points


def force_eliminate(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: force-eliminate, power: burgundy, when: census}`: the power is out in this Census (3.3.2; 3.4.2)."""
    power = gm_rulings.power_of(turn, ruling)
    if isinstance(power, Problem):
        return power
    if turn.position.phase.step != "census":
        return fault("ruling", "a power is eliminated only in a census", ruling, "write `when: census`")
    if turn.position.powers[power].kind != "major":
        return fault("ruling", f"{power} is not in the game any more", ruling["power"])
    return turn


def owner(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """The shared ruling `owner`. As when a centre is captured, heirs who live there die, and no marriage is made there."""
    if "power" not in ruling:
        return fault("ruling", "by these rules every centre belongs to a power", ruling, "name the `power`")
    ruled = gm_rulings.owner(turn, ruling)
    if isinstance(ruled, Problem):
        return ruled
    position: Position = ruled.position
    lost = {place for place, power in turn.position.centres.items() if position.centres.get(place) != power}
    parted = {marriage: why for marriage in position.pending if (why := why_parted(position, marriage, lost))}
    heirs = tuple(heir for heir in position.heirs if heir.at not in lost)
    pending = tuple(marriage for marriage in position.pending if marriage not in parted)
    after = ruled.to(replace(position, heirs=heirs, pending=pending)).announce(part(one, why) for one, why in parted.items())
    return award_points(after)


def name_vassal(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: name-vassal, power: vNC, name: Two Sicilies}`: what reports call a vassal (10.4)."""
    vassals = [power for power, state in turn.position.powers.items() if state.kind == "vassal"]
    power, name = str(ruling.get("power", "")), str(ruling.get("name", "")).strip()
    if power not in vassals:
        return fault("ruling", f"there is no vassal {power!r}", ruling.get("power") or ruling, did_you_mean(power, vassals))
    if not 0 < len(name) <= 40:
        return fault("ruling", "a vassal's name has 1 to 40 characters", ruling.get("name") or ruling)
    if not shows(name):
        return fault("ruling", "nothing can be seen of this name", ruling["name"], "write letters or digits")
    others = {word.casefold() for one in vassals if one != power for word in (one, turn.position.powers[one].name)}
    if name.casefold() in others or fold_name(name) in turn.settings.lexicon.powers:
        return fault("ruling", f"{name!r} already means another power", ruling["name"], "choose another name")
    powers = {**turn.position.powers, power: replace(turn.position.powers[power], name=name)}
    return turn.to(replace(turn.position, powers=powers))


RULINGS: Mapping[str, Ruling] = {
    **gm_rulings.RULINGS,
    "owner": Ruling(owner, {"place": "text", "power": "text"}),
    FORCE: Ruling(force_eliminate, {"power": "text"}),
    "name-vassal": Ruling(name_vassal, {"power": "text", "name": "text"}),
}
