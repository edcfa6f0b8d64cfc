"""Rulers, persons and the commanders of units are murdered for money (rulebook 4.1, order 7).

A pip is one chance in six. Who dies leaves units behind that may desert: see `loyalty`. The commander of a unit who is murdered is
none of the nobles assigned to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.dice import Throw
from generator.core.event import GM
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.money.loyalty import kings_units, tested
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Assassinate, Sent, Sway
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done


def check(_: Settings, position: Position, __: str, order: Assassinate) -> str:
    """One to three pips against somebody who lives; a king is murdered as a ruler only."""
    if order.pips not in (1, 2, 3):
        return "pips"
    if order.what == "unit":
        unit = position.units.get(order.target)
        return "no-unit" if unit is None or unit.nation in (REBELS, NATIVES) else ""
    if order.what == "ruler":
        king = position.king(order.target)
        return "" if king is not None and king.alive else "no-ruler"
    person = position.persons.get(order.target)
    if person is None or not person.alive:
        return "no-person"
    return "is-ruler" if any(crown.king == person.id for crown in position.crowns.values()) else ""


def check_sway(_: Settings, position: Position, __: str, order: Sway) -> str:
    """There must be such a unit."""
    return "" if order.unit in position.units else "no-unit"


@dataclass(frozen=True, slots=True)
class _Attempt:
    sent: Sent
    order: Assassinate
    victim: str
    """The person or unit, by id."""

    @property
    def purpose(self) -> str:
        """What the roll is for: no nation has two attempts with the same target, though a man may be the ruler of two."""
        whom = f"the ruler of {self.order.target}" if self.order.what == "ruler" else self.victim
        return f"assassination of {whom} by {self.sent.nation}"

    @property
    def needed(self) -> str:
        return f"at most {self.order.pips}"


def assassinate(turn: Turn) -> Turn:
    """Order 7: the attempts of all nations at once, then the deaths, then the loyalty of the units left behind.

    An attempt on the commander of a unit that is gone already costs nothing.
    """
    for sent, order in turn.orders.of(Assassinate):
        if order.what == "unit" and order.target not in turn.position.units:
            turn = give_back(turn, sent, "gone")
    attempts = list(_attempts(turn))
    if not attempts:
        return turn
    dead: set[str] = set()
    turn, fell = turn.roll(GM, *(Throw(it.purpose, 1, 6, needed=it.needed) for it in attempts))
    for it, (face,) in zip(attempts, fell, strict=True):
        worked = face <= it.order.pips
        dead |= {it.victim} if worked else set()
        turn = done(turn, it.sent, "attempt", victim=it.victim, rolled=face, pips=it.order.pips, worked=worked)
    units = _left_behind(turn.position, attempts, dead)
    turn = die(turn, sorted(dead & set(turn.position.persons)), "assassination")
    fallen = [turn.position.units[key] for key in sorted(dead & set(turn.position.units))]
    turn = turn.announce({"kind": "commander-murdered", "unit": it.id, "nation": it.nation, "at": it.at} for it in fallen)
    return tested(turn, units, "assassination")


def _attempts(turn: Turn) -> Iterator[_Attempt]:
    position: Position = turn.position
    for sent, order in turn.orders.of(Assassinate):
        king = position.king(order.target) if order.what == "ruler" else None
        yield _Attempt(sent, order, king.id if king is not None else order.target)


def _left_behind(position: Position, attempts: list[_Attempt], dead: set[str]) -> set[str]:
    """The units of those who were murdered: a ruler's are all of the king's, a person's the one that he is assigned to."""
    units = {it.victim for it in attempts if it.order.what == "unit" and it.victim in dead}
    units |= {it.unit for it in position.persons.values() if it.id in dead and it.unit}
    for it in attempts:
        if it.order.what == "ruler" and it.victim in dead:
            units |= set(kings_units(position, it.order.target))
    return units
