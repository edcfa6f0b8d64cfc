"""Battles that are fought elsewhere: the season waits for them, and goes on with the results that the GM typed (rulebook 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.war.battle import Battle

Document = Mapping[str, Any]


def typed(position: Position, place: str) -> Document | None:
    """What the GM typed for the battle in a place, or None."""
    return next((it["typed"] for it in position.battles if it["place"] == place and "typed" in it), None)


def recorded_extra(position: Position, place: str, side: int) -> dict[str, int]:
    """What was added to a side of a battle that waits, since garrisons break out before the battle."""
    waiting = next((it for it in position.battles if it["place"] == place), None)
    found = waiting["sides"][side].get("extra", {}) if waiting and side < len(waiting["sides"]) else {}
    return {str(why): int(ap) for why, ap in found.items()}


def wait(turn: Turn, battles: Sequence[Battle]) -> Turn:
    """The turn with its battles on record, those with results with them, and the orders kept that are carried out behind them."""
    position: Position = turn.position
    listed: list[dict[str, Any]] = []
    for battle in battles:
        found = typed(position, battle.place)
        sides = [
            {"units": dict(it.own), "supports": dict(it.supports), "extra": dict(it.extra), "strength": it.strength}
            for it in battle.sides
        ]
        listed.append({"place": battle.place, "sides": sides, **({"typed": found} if found is not None else {})})
    pending = {
        nation: tuple(each.text for each in sent if not each.void) for nation, sent in sorted(turn.orders.sent.items()) if sent
    }
    facts = [{"kind": "awaited", "place": it["place"], "sides": it["sides"]} for it in listed if "typed" not in it]
    return turn.to(replace(position, battles=tuple(listed), pending=pending)).announce(facts)


def blanks(position: Position) -> list[dict[str, Any]]:
    """The rulings that a sheet has to be filled in: one for each battle without a result."""
    return [
        {
            "rule": "battle",
            "place": it["place"],
            "winner": "",
            "draw": "",
            "losses": {str(unit): 0 for side in it["sides"] for unit in side["units"]},
            "why": "as it was fought",
        }
        for it in position.battles
        if "typed" not in it
    ]


def in_words(battle: Document, names: Mapping[str, str]) -> str:
    """A battle that waits, in a line: `Battle in Picardy: france ARM-2 100, with united-provinces ARM-1 45: 145; against ...`."""
    return f"Battle in {names[str(battle['place'])]}: {'; against '.join(map(_side, battle['sides']))}"


def _side(it: Document) -> str:
    """A side in words."""
    own = ", ".join(f"{unit} {ap}" for unit, ap in it["units"].items())
    supports = ", ".join(f"{unit} {ap}" for unit, ap in it["supports"].items())
    extra = "".join(f", {why} {int(ap):+d}" for why, ap in it.get("extra", {}).items())
    return f"{own}{', with ' + supports if supports else ''}{extra}: {it['strength']}"


def take_result(turn: Turn, ruling: Document) -> Turn | Problem:
    """The GM's result of one battle: who won, what each unit lost in AP, its lost baggage, and how a draw came about.

    `winner` is a nation, and all on its side have won; without one the battle is drawn, and `draw` may say that the sides agreed
    (`agreed`), which halves the costs (rulebook 7.3).
    """
    position: Position = turn.position
    place = str(ruling["place"])
    waiting = next((it for it in position.battles if it["place"] == place), None)
    if waiting is None:
        return fault("no-such-battle", f"no battle waits in `{place}`", ruling["place"], _known(position))
    units = [str(unit) for side in waiting["sides"] for unit in side["units"]]
    winner = str(ruling.get("winner", ""))
    if winner and winner not in {position.units[unit].nation for unit in units}:
        return fault(
            "not-in-battle", f"`{winner}` has no unit in this battle", ruling["winner"], "write the id of a nation that has"
        )
    draw = str(ruling.get("draw", ""))
    if (not winner and draw not in ("agreed", "flight")) or (draw and winner):
        hint = "write a nation behind `winner:`; or nothing there, and agreed or flight behind `draw:`"
        return fault("battle-result", "a battle has a winner, or is drawn", ruling, hint)
    numbers: dict[str, dict[str, int]] = {}
    for name in ("losses", "baggage"):
        for unit, number in dict(ruling.get(name) or {}).items():
            if str(unit) not in units or not str(number).isdecimal():
                hint = f"write {{{units[0]}: 10}}; the units are {', '.join(units)}"
                return fault("battle-numbers", f"`{name}:` has whole numbers by unit of this battle", ruling[name], hint)
            numbers.setdefault(name, {})[str(unit)] = int(str(number))
    result = {"winner": winner, **numbers, **({"agreed": True} if draw == "agreed" else {})}
    battles = tuple({**it, "typed": result} if it["place"] == place else it for it in position.battles)
    return turn.to(replace(position, battles=battles))


def _known(position: Position) -> str:
    places = ", ".join(str(it["place"]) for it in position.battles)
    return f"battles wait in {places}" if places else "no battle waits for a result"


RULINGS: Mapping[str, Ruling] = {
    "battle": Ruling(
        take_result,
        {"place": "text", "winner": "text", "losses": "mapping", "baggage": "mapping", "draw": "text"},
        optional=frozenset({"winner", "losses", "baggage", "draw"}),
    )
}
