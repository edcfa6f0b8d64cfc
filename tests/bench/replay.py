"""Whether the peer comes to the same end with the orders of a saved game; runs in its environment and prints counts as JSON.

`python replay.py diplomacy.json`: every phase is played from the start, by the orders alone, and compared with the file.
"""

import json
import sys
from pathlib import Path
from typing import Any

from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format

State = tuple[str, dict[str, list[str]], dict[str, list[str]]]


def seen(name: str, state: dict[str, Any]) -> State:
    """The phase, the units that stand on the board and the centres.

    Where a unit was driven out by one that came by convoy, the peer lets it retreat into places that are taken, so what waits for
    a retreat is left out here.
    """
    units = {power: sorted(it for it in those if not it.startswith("*")) for power, those in state["units"].items()}
    return name, units, {power: sorted(those) for power, those in state["centers"].items()}


def replayed(saved: dict[str, Any]) -> dict[str, int]:
    """How many phases there are, and before how many everything stood as the file says, the end among them."""
    loaded = from_saved_game_format(saved)
    assert loaded.get_current_phase() == saved["phases"][-1]["name"]
    game, same = Game(rules=saved["rules"]), 0
    for phase in saved["phases"]:
        same += seen(game.get_current_phase(), game.get_state()) == seen(phase["name"], phase["state"])
        for power, orders in phase["orders"].items():
            game.set_orders(power, orders)
        if phase is not saved["phases"][-1]:
            game.process()
    return {"phases": len(saved["phases"]), "same": same}


if __name__ == "__main__":
    print(json.dumps(replayed(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))))
