"""An army comes to the relief of a besieged place: what the siege costs the besiegers, and the break-out (rulebook 8).

Battles ask `relief_extra` what it adds to a side.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.orders import Besiege, BreakOut, Move, Sent
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import commander, foes
from generator.rulesets.dynastic_campaign.sieges.besieging import defenders

TIED_DOWN = 50
"""What besiegers lack in the field, in AP."""
INDOORS = ("garrison", "corsair")


def break_out(turn: Turn) -> Turn:
    """The garrisons that try to reach an army which relieves them.

    The event is `{kind: broke-out, unit, at, needed, rolled, reached}`.
    """
    table = turn.settings.scenario.tables["breakout"]
    trying = []
    for sent, order in turn.orders.of(BreakOut):
        unit = turn.position.units.get(order.unit)
        why = _hindrance(turn, unit) if unit is not None else "no-such-unit"
        if why or unit is None:
            turn = told.failed(turn, sent, why)
        else:
            trying.append(unit)
    if not trying:
        return turn
    turn, fell = turn.roll(
        EVERYBODY, *(Throw(f"break-out of {unit.id}", 1, 6, needed=f"at least {table['needed']}") for unit in trying)
    )
    facts: list[Event] = [
        {
            "kind": "broke-out", "unit": unit.id, "at": unit.at, "needed": table["needed"], "rolled": face,
            "reached": face >= table["needed"],
        }
        for unit, (face,) in zip(trying, fell, strict=True)
    ]  # fmt: skip
    return turn.announce(facts)


def _hindrance(turn: Turn, unit: Unit) -> str:
    """Why a garrison cannot break out: nobody shuts it in, or nobody comes."""
    position: Position = turn.position
    outside = besiegers(position, unit)
    if unit.type != "garrison" or not outside:
        return "not-besieged"
    coming = [
        position.units[order.unit] for _, order in turn.orders.of(Move) if order.to == unit.at and order.unit in position.units
    ]
    helping = [it for it in coming if not foes(position, it, unit) and any(foes(position, it, enemy) for enemy in outside)]
    return "" if helping else "no-relief"


def besiegers(position: Position, unit: Unit) -> list[Unit]:
    """The enemies in the field where a unit is, who shut it in."""
    return [it for it in position.at(unit.at) if it.type not in INDOORS and foes(position, unit, it)]


def relief_extra(turn: Turn, place: str, units: Iterable[Unit], others: Iterable[Unit]) -> dict[str, int]:
    """What a siege adds to a side in a battle in a place against others, in AP by its reason.

    Besiegers who fight there with anybody but the garrison itself have 50 AP less (`siege`).
    Who relieves a garrison that broke out has more (`break-out`).
    """
    position: Position = turn.position
    side = list(units)
    ordered = {each.order.unit for several in turn.orders.sent.values() for each in several if _besieges(position, each)}
    besieging = position.places[place].besieged
    relieved = any(it.type != "garrison" or it.at != place for it in others)
    found = {}
    if relieved and any(it.at == place and (besieging or it.id in ordered) and defenders(position, it) for it in side):
        found["siege"] = -TIED_DOWN
    reached = [
        str(event["unit"]) for event in turn.events if event["kind"] == "broke-out" and event["at"] == place and event["reached"]
    ]
    garrisons = [position.units[name] for name in reached if name in position.units]
    if any(it.at != place and not foes(position, it, garrison) for it in side for garrison in garrisons):
        found["break-out"] = int(turn.settings.scenario.tables["breakout"]["ap"])
    return found


def _besieges(position: Position, sent: Sent) -> bool:
    """Whether an order is one to besiege that nothing but an attack made void, by who commands the unit."""
    if not isinstance(sent.order, Besiege) or sent.void not in ("", "attacked"):
        return False
    unit = position.units.get(sent.order.unit)
    return unit is not None and commander(position, unit) == sent.nation
