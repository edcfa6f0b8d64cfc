"""A campaign by chance as the files of a game, played as any other is, for what is measured and seen of its site."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from generator import rulesets, store
from generator.core.ruleset import Ruleset
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.position import Position
from tests.support import campaign, campaign_play

A_YEAR = 7
"""The phases of a year, where marriages have phases of their own in Spring and Winter."""

TIME = datetime(2026, 11, 2, 19, tzinfo=UTC)
KEYS = {"secret": "11" * 32, "seed": "22" * 32}
Document = dict[str, Any]


@cache
def ruleset() -> Ruleset:
    """The rule system, with the scenario of 1618 read as any game reads it."""
    facts, _ = store.read_yaml(rulesets.home(campaign.NAME) / "board.yaml")
    assert facts is not None
    return rulesets.build(campaign.NAME, facts)


def make(root: Path, game: str, phases: int, seed: int = 1, **setup: Any) -> None:
    """Play so many phases of a new campaign in `root/game`; the next one waits for its orders. `setup` goes into game.yaml."""
    begun = store.new_game(root, game, ruleset(), {"title": game.capitalize(), "secrecy": "private", **setup}, KEYS)
    if begun.faults:
        raise ValueError(begun.faults)
    for number in range(phases):
        add(root, game, seed + number)


def add(root: Path, game: str, seed: int) -> None:
    """Play one more phase, without the few orders that nobody could write. Raises ValueError for other faults."""
    run_readable(root, game, ruleset(), write(root, game, seed))


def run_readable(root: Path, game: str, rules: Ruleset, sheet: Path) -> None:
    """Run what waits, without the lines of its sheet that have faults. Raises ValueError for other faults."""
    ran = store.run(root, game, rules, TIME)
    unreadable = {it.spot.line for it in ran.faults if it.spot is not None and Path(it.spot.file) == sheet}
    if unreadable:
        lines = sheet.read_text("utf-8").splitlines(keepends=True)
        sheet.write_text("".join(line for number, line in enumerate(lines, 1) if number not in unreadable), "utf-8")
        ran = store.run(root, game, rules, TIME)
    if ran.faults:
        raise ValueError(ran.faults)


def write(root: Path, game: str, seed: int) -> Path:
    """Write orders of all nations into the sheet that waits; gives its path."""
    sheet = max((root / game).glob("*/orders.yaml"))
    settings = campaign.settings()
    orders = campaign_play.orders_of(settings, position(sheet.parent), Random(seed))
    head = sheet.read_text("utf-8").partition("final:")[0]
    blocks = (
        f"  {nation}: |\n" + "".join(f"    {written(each.order, settings.scenario, nation)}\n" for each in sent)
        for nation, sent in sorted(orders.sent.items())
        if sent
    )
    sheet.write_text(f"{head}final: true\norders:\n{''.join(blocks)}", "utf-8")
    return sheet


def position(folder: Path) -> Position:
    """The position before a phase, with its secret half."""
    public, secret = (document(folder / name) for name in ("position.yaml", "secret.yaml"))
    return documents.load(public, secret.get("position", {}))


def document(path: Path) -> Document:
    """What stands in a file of the engine."""
    loaded: Document = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return loaded
