"""Corsairs: letters of marque, prizes, the fleets that hunt them, and what they do of their own accord (rulebook 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces, told
from generator.rulesets.dynastic_campaign.changes import with_nation, with_unit
from generator.rulesets.dynastic_campaign.orders import Marque
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import commanded, commander, foes, has_leave, master
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings

PRIZE = Decimal(1)
"""What a corsair takes from each nation in a season."""
LOST = Decimal("0.25")
"""What the nation loses of that from its income at the end of the year."""


def check_issue(_: Settings, position: Position, nation: str, order: Marque) -> str:
    """Why a nation cannot give such a letter of marque."""
    unit = commanded(position, nation, order.unit)
    if isinstance(unit, str):
        return unit
    if unit.type != "corsair":
        return "not-a-corsair"
    known = [position.nations.get(it) for it in order.nations]
    good = [it for it in known if it is not None and not it.out and it.id != unit.nation]
    return "" if order.nations and len(good) == len(order.nations) else "marque-against-whom"


def issue_marques(turn: Turn) -> Turn:
    """Letters of marque, each in place of the one that the corsair had.

    The event is `{kind: marque, unit, nation, port, nations}`.
    """
    for sent, order in turn.orders.of(Marque):
        position: Position = turn.position
        why = check_issue(turn.settings, position, sent.nation, order)
        if why or commander(position, position.units[order.unit]) != sent.nation:
            turn = told.failed(turn, sent, why or "not-yours")
            continue
        new = replace(position.units[order.unit], marque=tuple(sorted(set(order.nations))))
        fact: Event = {"kind": "marque", "unit": new.id, "nation": new.nation, "port": new.at, "nations": list(new.marque)}
        turn = turn.to(with_unit(position, new)).announce([fact])
    return turn


def disperse_corsairs(turn: Turn) -> Turn:
    """Corsairs whose port was lost disperse."""
    position: Position = turn.position
    lost = [it.id for it in position.units.values() if it.type == "corsair" and not _has_port(position, it)]
    return forces.disband(turn, lost, "port-lost") if lost else turn


def _has_port(position: Position, unit: Unit) -> bool:
    """Whether a corsair's port is its nation's, or of one who gave leave, and no enemy army stands there."""
    control = position.places[unit.at].control
    if control != unit.nation and not has_leave(position, unit.nation, unit.at):
        return False
    return not any(it.type == "army" and it.mood == "loyal" and foes(position, unit, it) for it in position.at(unit.at))


def take_prizes(turn: Turn) -> Turn:
    """Each corsair takes prizes from the nations of its letter, or stays in port from a fleet that hunts it, and may be caught.

    The events are `{kind: prizes, unit, nation, port, nations}` and `{kind: hunted, unit, nation, port, fleets, needed, rolled,
    caught}`.
    """
    position: Position = turn.position
    sailing = sorted((it for it in position.units.values() if it.type == "corsair" and it.mood == "loyal"), key=lambda it: it.id)
    hunters = {it.id: hunting(turn.settings.scenario, position, it) for it in sailing}
    hunted = [it for it in sailing if hunters[it.id]]
    needed = int(turn.settings.scenario.tables["corsair"]["caught"])
    turn, fell = turn.roll(EVERYBODY, *(Throw(f"hunt for {it.id}", 1, 6, needed=f"at least {needed}") for it in hunted))
    for it, (face,) in zip(hunted, fell, strict=True):
        fact: Event = {
            "kind": "hunted", "unit": it.id, "nation": it.nation, "port": it.at, "fleets": [fleet.id for fleet in hunters[it.id]],
            "needed": needed, "rolled": face, "caught": face >= needed,
        }  # fmt: skip
        turn = turn.announce([fact])
        turn = forces.disband(turn, [it.id], "caught") if face >= needed else turn
    for it in sailing:
        turn = turn if hunters[it.id] else _prizes(turn, it)
    return turn


def hunting(scenario: Scenario, position: Position, corsair: Unit) -> Sequence[Unit]:
    """The fleets that keep a corsair in port: enemies and those of nations in its letter, unless one of its own side is near."""
    off = [
        unit for near in scenario.ways[corsair.at] if scenario.is_sea(near) for unit in position.at(near) if unit.type == "fleet"
    ]
    side = master(position, corsair.nation)
    if any(side and commander(position, it) == side for it in off):
        return ()
    return sorted((it for it in off if foes(position, corsair, it) or it.nation in corsair.marque), key=lambda it: it.id)


def _prizes(turn: Turn, corsair: Unit) -> Turn:
    """The turn with a season's prizes: the money at once, the losses counted until the end of the year."""
    position: Position = turn.position
    targets = [it for it in corsair.marque if it in position.nations and not position.nations[it].out]
    if not targets:
        return turn
    fact: Event = {"kind": "prizes", "unit": corsair.id, "nation": corsair.nation, "port": corsair.at, "nations": targets}
    turn = turn.announce([fact])
    for target in targets:
        turn = told.book(turn, corsair.nation, PRIZE, "prize", unit=corsair.id, target=target)
        robbed = turn.position.nations[target]
        turn = turn.to(with_nation(turn.position, replace(robbed, plundered=robbed.plundered + 1)))
    return turn


def charge_prizes(turn: Turn) -> Turn:
    """At the end of a year a nation loses a quarter of what corsairs took from its ships, or all that it has."""
    for nation in sorted(turn.position.nations):
        it = turn.position.nations[nation]
        if not it.plundered:
            continue
        loss = min(it.treasury, routes.tenths(LOST * it.plundered))
        if loss:
            turn = told.book(turn, nation, -loss, "lost-to-corsairs", prizes=it.plundered)
        turn = turn.to(with_nation(turn.position, replace(turn.position.nations[nation], plundered=0)))
    return turn


def run_wild(turn: Turn) -> Turn:
    """In Spring a corsair with a letter may turn on one more nation by itself (rulebook 3.6; house value `corsair_loose`).

    The event is `{kind: ran-wild, unit, nation, port, against}`.
    """
    most = int(turn.settings.scenario.tables["corsair_loose"])
    roaming = sorted((it for it in turn.position.units.values() if it.marque and it.mood == "loyal"), key=lambda it: it.id)
    turn, fell = turn.roll(EVERYBODY, *(Throw(f"obedience of {it.id}", 1, 6, needed=f"above {most}") for it in roaming))
    for it, (face,) in zip(roaming, fell, strict=True):
        others = [nation for nation in turn.position.players() if nation != it.nation and nation not in it.marque]
        if face > most or not others:
            continue
        turn, ((which,),) = turn.roll(EVERYBODY, Throw(f"whom {it.id} turns on", 1, len(others)))
        new = replace(it, marque=tuple(sorted((*it.marque, others[which - 1]))))
        fact: Event = {"kind": "ran-wild", "unit": it.id, "nation": it.nation, "port": it.at, "against": others[which - 1]}
        turn = turn.to(with_unit(turn.position, new)).announce([fact])
    return turn
