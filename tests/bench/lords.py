"""What a turn of Dragon Lords takes, from plans to its events; prints seconds as JSON.

`python -m tests.bench.lords`: six realms at war with each other, each with so many armies and fleets and a plan of ten orders for
each; ten times as many with `whole` behind it. `fill_in(sheet)` writes such plans into an order file, for commands.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from generator.core.dice import Dice
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.notation import language
from generator.rulesets.dragon_lords.position import Position, Stack, Unit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.sequence import steps
from tests.support import lords

ORDERS = 10
UNITS, MANY = 20, 198
"""Units of each realm; no realm has more than 99 armies and as many fleets."""


def crowd(units: int) -> tuple[Position, dict[str, str]]:
    """A position with so many more units of each realm, and the plans of all realms as players write them."""
    scenario, start, chance = lords.scenario(), lords.start(), Random(1)
    made, plans = dict(start.units), dict[str, str]()
    for realm in start.players():
        own = list(_units(scenario, realm, units, chance))
        made |= {unit.id: unit for unit in own}
        enemies = "; ".join(f"declare war on {other}" for other in start.players() if other != realm)
        lines = [f"{unit.name}: {', '.join(_way(scenario, unit, chance))}" for unit in own]
        plans[realm] = "\n".join([f"HQ: {enemies}", *lines]) + "\n"
    return replace(start, units=made), plans


def _units(scenario: Scenario, realm: str, units: int, chance: Random) -> Iterator[Unit]:
    seas = [place for place in scenario.places if scenario.is_sea(place)]
    for number in range(2, units // 2 + 2):
        yield Unit(realm, "army", number, chance.choice(scenario.provinces), (Stack("light-cavalry", 4), Stack("archer", 3, 2)))
        yield Unit(realm, "fleet", number, chance.choice(seas), (Stack("longship", 3), Stack("cog", 1, 2)))


def _way(scenario: Scenario, unit: Unit, chance: Random) -> Iterator[str]:
    at, sea = unit.at, unit.type == "fleet"
    for _ in range(ORDERS):
        at = chance.choice([place for place in scenario.open_ways(at) if scenario.is_sea(place) == sea])
        yield f"{'sail' if sea else 'march'} {scenario.names[at]}"


def fill_in(sheet: Path) -> None:
    """Write full plans into the order file of a new game."""
    head = sheet.read_text("utf-8").partition("orders:")[0]
    blocks = (f"  {realm}: |\n" + "".join(f"    {line}\n" for line in text.splitlines()) for realm, text in crowd(UNITS)[1].items())
    sheet.write_text(f"{head}orders:\n{''.join(blocks)}", "utf-8")


def turn(position: Position, plans: dict[str, str]) -> Turn:
    """A turn, read and adjudicated."""
    orders, _ = language.read(position, lords.settings(), {"orders": plans})
    played = Turn(position, orders, lords.settings(), Dice("rolled", position.phase.id, b"a turn"))
    for step in steps(position):
        played = step(played)
    return played


def main(what: str) -> None:
    """Measure."""
    position, plans = crowd(MANY if what == "whole" else UNITS)
    turn(position, dict.fromkeys(plans, "HQ: annex Aldgate"))
    start = time.process_time()
    turn(position, plans)
    lines = sum(text.count(",") + text.count("\n") for text in plans.values())
    print(json.dumps({"seconds": time.process_time() - start, "phases": 1, "lines": lines}))


if __name__ == "__main__":
    main(sys.argv[-1])
