"""What a season of the dynastic campaign takes, from order text to its events; prints seconds as JSON.

`python -m tests.bench.campaign`: the orders of nine nations in several seasons, made by chance. `fill_in(sheet)` writes such a
season into an order file, for commands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from generator.core.dice import Dice
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_play

SEASONS = 5


def texts(position: Position, seed: int) -> dict[str, str]:
    """The orders of every nation in a season as a player writes them, one a line; two for each unit and more."""
    settings = campaign.settings()
    found: dict[str, str] = {}
    for again in range(3):
        orders = campaign_play.orders_of(settings, position, Random(seed + again))
        for nation, sent in orders.sent.items():
            lines = "".join(f"{written(each.order, settings.scenario, nation)}\n" for each in sent)
            found[nation] = found.get(nation, "") + lines
    return found


def fill_in(sheet: Path) -> None:
    """Write a season's orders into the order file of a new game."""
    head = sheet.read_text("utf-8").partition("orders:")[0]
    blocks = (
        f"  {nation}: |\n" + "".join(f"    {line}\n" for line in text.splitlines())
        for nation, text in sorted(texts(campaign.start(), 1).items())
    )
    sheet.write_text(f"{head}orders:\n{''.join(blocks)}", "utf-8")


def season(position: Position, orders: Mapping[str, str]) -> Turn:
    """A season, read and adjudicated."""
    ruleset, settings = campaign_play.ruleset(), campaign.settings()
    read, _ = ruleset.read(campaign_play.public_half(position), settings, {"orders": orders})
    turn = Turn(position, read, settings, Dice("rolled", position.phase.id, b"a season"))
    for step in ruleset.steps(position):
        turn = step(turn)
    return turn


def main() -> None:
    """Measure."""
    position = campaign.start()
    sent = [texts(position, 10 * seed) for seed in range(SEASONS)]
    season(position, sent[0])
    start = time.process_time()
    told: list[Any] = [season(position, orders).events for orders in sent]
    seconds = time.process_time() - start
    lines = sum(len(text.splitlines()) for orders in sent for text in orders.values())
    print(json.dumps({"seconds": seconds, "phases": len(told), "lines": lines / len(told)}))


if __name__ == "__main__":
    main()
