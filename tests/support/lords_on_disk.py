"""A game of Dragon Lords by chance as the files of a game, played as any other is, for what is measured of its site."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from generator import rulesets, store
from generator.core.ruleset import Ruleset
from generator.rulesets.dragon_lords import documents
from generator.rulesets.dragon_lords.notation.writing import written
from generator.rulesets.dragon_lords.position import Position
from tests.support import lords, lords_play
from tests.support.campaign_on_disk import KEYS, document, run_readable

NAME = "dragon-lords"


@cache
def ruleset() -> Ruleset:
    """The rule system on the board of The Six Quays, read as any game reads it."""
    facts, _ = store.read_yaml(rulesets.home(NAME) / "board.yaml")
    assert facts is not None
    return rulesets.build(NAME, facts)


def make(root: Path, game: str, turns: int, seed: int = 1, **setup: Any) -> None:
    """Play so many turns of a new game in `root/game`; the next one waits for its plans. `setup` goes into game.yaml."""
    begun = store.new_game(root, game, ruleset(), {"title": game.capitalize(), "secrecy": "private", **setup}, KEYS)
    if begun.faults:
        raise ValueError(begun.faults)
    for number in range(turns):
        add(root, game, seed + number)


def add(root: Path, game: str, seed: int) -> None:
    """Play one more turn, without the few plans that nobody could write. Raises ValueError for other faults."""
    run_readable(root, game, ruleset(), write(root, game, seed))


def write(root: Path, game: str, seed: int) -> Path:
    """Write plans of all realms into the sheet that waits; gives its path."""
    sheet = max((root / game).glob("*/orders.yaml"))
    scenario = lords.scenario()
    text = sheet.read_text("utf-8").partition("final:")[0].partition("orders:")[0] + "final: true\norders:\n"
    for realm, orders in sorted(lords_play.by_chance(scenario, position(sheet.parent), Random(seed)).items()):
        plans = defaultdict[str, list[str]](list)
        for order in orders:
            plans[getattr(order, "unit", "").rpartition(" ")[2] or "HQ"].append(written(order, scenario, realm))
        text += f"  {realm}: |\n" + "".join(f"    {unit}: {'; '.join(those)}\n" for unit, those in plans.items())
    sheet.write_text(text, "utf-8")
    return sheet


def position(folder: Path) -> Position:
    """The position before a turn, with its secret half."""
    public, secret = (document(folder / name) for name in ("position.yaml", "secret.yaml"))
    return documents.load(public, secret.get("position", {}))
