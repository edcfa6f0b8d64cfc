"""Armies hide and show themselves, and others search for them (L-041 to L-043, L-063, L-064, L-087, L-110, L-111, L-161)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Hide, Reveal, Search, Sent
from generator.rulesets.dragon_lords.position import Position, Unit
from generator.rulesets.dragon_lords.told import done, failed, roll, tell
from generator.rulesets.dragon_lords.troops import can_hide

REASONS: Mapping[str, str] = {
    "cannot-hide": "not all of its troops and heroes can hide",
    "hidden-already": "it is hidden",
    "not-hidden": "it is not hidden",
    "cannot-search": "armies and garrisons search, on land",
}


def change_concealment(turn: Turn) -> Turn:
    """Every army that hides or shows itself, where that is the next thing in its plan."""
    while found := [*turn.orders.next(Hide), *turn.orders.next(Reveal)]:
        for sent, order in found:
            unit = own_unit(turn.position, sent)
            hides = isinstance(order, Hide)
            why = "no-such-unit" if unit is None else _hindrance(turn, unit, hides=hides)
            if why or unit is None:
                turn = failed(turn, sent, why)
            else:
                turn = done(
                    turn.to(with_unit(turn.position, replace(unit, hidden=hides))), sent, "hid" if hides else "showed-itself"
                )
    return turn


def _hindrance(turn: Turn, unit: Unit, *, hides: bool) -> str:
    if unit.type != "army":
        return "not-an-army"
    if hides:
        return "hidden-already" if unit.hidden else "" if can_hide(turn.settings.scenario, turn.position, unit) else "cannot-hide"
    return "" if unit.hidden else "not-hidden"


def search(turn: Turn) -> Turn:
    """Every unit that searches where it is: each soldier may find each hidden army of an enemy or a neutral realm."""
    for sent, _ in list(turn.orders.next(Search)):
        unit = own_unit(turn.position, sent)
        if unit is None or unit.type == "fleet" or unit.aboard:
            turn = failed(turn, sent, "no-such-unit" if unit is None else "cannot-search")
            continue
        found = list[str]()
        for hidden in _hidden_from(turn.position, unit):
            turn, seen = _searched(turn, sent, unit, hidden)
            if seen:
                found.append(hidden.id)
                turn = turn.to(with_unit(turn.position, replace(hidden, hidden=False)))
                turn = tell(turn, hidden.realm, "was-found", unit=hidden.id, place=hidden.at)
        turn = done(turn, sent, "searched", place=unit.at, found=found)
    return turn


def _hidden_from(position: Position, unit: Unit) -> list[Unit]:
    """The hidden armies where a unit is, but its own realm's and those of its allies."""
    there = (other for other in position.at(unit.at) if other.hidden and not other.aboard and other.realm != unit.realm)
    return [other for other in there if not position.allied(unit.realm, other.realm)]


def _searched(turn: Turn, sent: Sent, unit: Unit, hidden: Unit) -> tuple[Turn, bool]:
    """The turn after a unit looked for one hidden army, and whether it found it.

    Nobody but the GM is told of the dice, since there are none where nobody hides.
    """
    scenario = turn.settings.scenario
    chances = [
        (kind.id, kind.search, sum(stack.count for stack in unit.stacks if stack.type == kind.id))
        for kind in scenario.troops.values()
    ]
    chances += [(hero, scenario.heroes[turn.position.heroes[hero].kind].search, 1) for hero in unit.heroes]
    seen = False
    for who, chance, number in chances:
        if chance and number:
            purpose = f"phase {turn.round}, order {sent.number}: {who} of {unit.id} searches for {hidden.id}"
            turn, (faces,) = roll(turn, (), Throw(purpose, number, 100, f"at most {chance}"))
            seen = seen or any(face <= chance for face in faces)
    return turn, seen
