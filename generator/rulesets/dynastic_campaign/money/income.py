"""Income at the end of a year: 5D for each controlled province and held sea, and two dice more (rulebook 6.1).

A devastated province yields what has been restored, a colony what its colonists earn.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from generator.core.dice import Throw
from generator.core.event import GM
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import book

SEA = 5
"""What a sea yields that a fleet holds."""


class Fixed(NamedTuple):
    """What a nation earns without dice: from how many provinces, from how many seas, and how much in all."""

    provinces: int
    seas: int
    amount: Decimal


def province_income(settings: Settings, position: Position, place: str) -> int:
    """What a province yields to its controller in a year."""
    facts, province = settings.scenario.places[place], position.places[place]
    return max(0, (province.colonists if facts.colony else facts.income) - province.devastated)


def fixed(settings: Settings, position: Position, nation: str) -> Fixed:
    """A nation's fixed income as it stands now. Two peaceful fleets in one sea both hold it (scenario 12.12)."""
    is_sea = settings.scenario.is_sea
    own = [place for place, it in position.places.items() if it.control == nation and not is_sea(place)]
    seas = {unit.at for unit in position.of(nation) if unit.type == "fleet" and unit.mood == "loyal" and is_sea(unit.at)}
    return Fixed(len(own), len(seas), Decimal(sum(province_income(settings, position, it) for it in own) + SEA * len(seas)))


def earn(turn: Turn) -> Turn:
    """Every nation gets its income, whether somebody plays it or not (scenario 13.14). The players' fixed incomes are public."""
    position: Position = turn.position
    nations = {key: it for key, it in sorted(position.nations.items()) if not it.out}
    found = {nation: fixed(turn.settings, position, nation) for nation in nations}
    throws = [Throw(f"variable income of {nation}", 2 if found[nation].provinces >= 2 else 1, 6) for nation in nations]
    turn, fell = turn.roll(GM, *throws)
    for nation, faces in zip(nations, fell, strict=True):
        it, of_seas = found[nation], Decimal(SEA * found[nation].seas)
        details = {"provinces": it.provinces, "land": it.amount - of_seas, "seas": it.seas, "sea": of_seas}
        turn = book(turn, nation, found[nation].amount, "income", **details)
        turn = book(turn, nation, Decimal(sum(faces)), "variable-income", rolled=list(faces))
    table = [{"nation": key, **found[key]._asdict()} for key, it in nations.items() if it.played]
    return turn.announce([{"kind": "incomes", "nations": table}])
