"""The GM's word on war and peace of nations that nobody plays, which declare and offer nothing themselves (scenario 12.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.war.declarations import end_alliance

Fields = Mapping[str, Any]


def war(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: war, nations: [bavaria, spain]}`: the one that nobody plays declares war on the other, and is its ally no more.

    Of two that nobody plays the first by id is told as the one that declared it.
    """
    pair = _pair(turn.position, ruling)
    if isinstance(pair, Problem):
        return pair
    if turn.position.at_war(*pair):
        return fault("ruling", "the two nations are at war already", ruling["nations"])
    by, on = sorted(pair, key=lambda nation: turn.position.nations[nation].played)
    turn = end_alliance(turn.announce([{"kind": "war", "nation": by, "on": on}]), on, by)
    return turn.to(replace(turn.position, wars=tuple(sorted((*turn.position.wars, pair)))))


def peace(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: peace, nations: [bavaria, spain]}`: the two make peace, whether or not the player among them offered it."""
    pair = _pair(turn.position, ruling)
    if isinstance(pair, Problem):
        return pair
    if not turn.position.at_war(*pair):
        return fault("ruling", "the two nations are not at war", ruling["nations"])
    wars = tuple(each for each in turn.position.wars if each != pair)
    return turn.to(replace(turn.position, wars=wars)).announce([{"kind": "peace", "nations": list(pair)}])


def _pair(position: Position, ruling: Fields) -> tuple[str, str] | Problem:
    """The ids of the two nations, sorted, or why there is no word for the GM to speak."""
    named = ruling.get("nations") or []
    known = {key: it for key, it in position.nations.items() if not it.out}
    for each in named:
        if str(each) not in known:
            return fault("ruling", f"no nation in the game is called {str(each)[:60]}", each, did_you_mean(str(each), known))
    nations = sorted({str(each) for each in named})
    if len(named) != 2 or len(nations) != 2:
        return fault("ruling", "`nations:` are two nations", ruling.get("nations") or ruling, "write [bavaria, spain]")
    if all(known[each].played for each in nations):
        hint = "their players order it: `declare war on`, `offer peace to`"
        return fault("ruling", "one of the two is a nation that nobody plays", ruling["nations"], hint)
    return nations[0], nations[1]


RULINGS: Mapping[str, Ruling] = {"war": Ruling(war, {"nations": "list"}), "peace": Ruling(peace, {"nations": "list"})}
