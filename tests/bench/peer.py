"""What the peer takes for the same phases; runs in an environment of its own and prints seconds as JSON.

`python peer.py PHASES whole|process|map`: a phase from order text to its state, its `process()` alone, and one map with orders.
"""

import gzip
import json
import sys
import time
from typing import Any

from diplomacy import Game
from diplomacy.engine.renderer import Renderer


def prepared(row: dict[str, Any]) -> Game:
    game = Game()
    game.clear_units()
    game.clear_centers()
    for power, units in row["units"].items():
        game.set_units(power, units)
    for power, centres in row["centers"].items():
        game.set_centers(power, centres)
    game.set_current_phase(("S" if row["season"] == "Spring" else "F") + str(row["year"]) + "M")
    for power, orders in row["orders"].items():
        game.set_orders(power, orders)
    return game


def seconds(what: str, rows: list[dict[str, Any]]) -> float:
    total = 0.0
    for row in rows:
        start = time.process_time()
        game = prepared(row)
        if what == "map":
            renderer = Renderer(game)
        if what != "whole":
            start = time.process_time()
        if what == "map":
            renderer.render(incl_orders=True)
        else:
            game.process()
        if what == "whole":
            game.get_state()
        total += time.process_time() - start
    return total


if __name__ == "__main__":
    with gzip.open(sys.argv[1], "rt", encoding="utf-8") as file:
        phases = [json.loads(line) for line in file]
    chosen = phases if sys.argv[2] != "map" else phases[:20]
    print(json.dumps({"seconds": seconds(sys.argv[2], chosen), "phases": len(chosen)}))
