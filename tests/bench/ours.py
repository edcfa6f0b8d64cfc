"""What we take for the phases that the peer takes; prints seconds as JSON.

`python -m tests.bench.ours PHASES whole|process|map`: from order text to full results (causes, strengths, retreats, next
units); the same from orders that are parsed already; one map with orders. Nothing learnt in one phase is used in another.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator import rulesets
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.diplomacy import board as boards
from generator.diplomacy.legality import check_orders
from generator.diplomacy.movement import adjudicate
from generator.diplomacy.notation import Lexicon, lexicon, read_written
from generator.diplomacy.orders import Given, Unit, new
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.rules import Rules
from generator.store import read_yaml

RULES = Rules(convoy_fallback="by-land")
FOLDER = Path(rulesets.__file__).parent / "classical"
POWERS = {power.upper(): power for power in ("austria", "england", "france", "germany", "italy", "russia", "turkey")}
Row = dict[str, Any]


def units(row: Row, words: Lexicon) -> tuple[Unit, ...]:
    """The units of a row, sorted."""
    place = words.spelled
    found = []
    for name, texts in row["units"].items():
        power = POWERS[name]
        found += [new(Unit, (power, text[0], place[text[2:]])) for text in texts]
    return tuple(sorted(found))


def parse(row: Row, words: Lexicon) -> list[Given]:
    """The orders of a row, from their texts."""
    notes = []
    for name, texts in row["orders"].items():
        power = POWERS[name]
        for text in texts:
            order, canonical = read_written(text, words)
            if canonical:
                notes.append(new(Given, (power, order, "" if text == canonical else text, canonical)))
    return notes


def right(row: Row, words: Lexicon, outcome: Outcome) -> bool:
    """Do the units stand where the record says, and have those to retreat that it names?"""
    lost = sorted(str(one.unit) for one in outcome.dislodged if one.options)
    told = sorted(f"{text[0]} {words.spelled[text[2:]]}" for texts in row["dislodged"].values() for text in texts)
    return outcome.units == units({"units": row["after"]}, words) and lost == told


def run(what: str, rows: list[Row]) -> dict[str, float]:
    """Seconds for all rows, and how many came out as recorded."""
    facts, _ = read_yaml(FOLDER / "board.yaml")
    ruleset = rulesets.build("classical", facts)  # type: ignore[arg-type]  # the package's own board can be read
    board = boards.build(facts)  # type: ignore[arg-type]  # see above
    words = lexicon(board)
    if what == "map":
        return _maps(ruleset, board, words, rows[:20])
    parsed = [(units(row, words), parse(row, words)) for row in rows]
    start = time.process_time()
    if what == "whole":
        for row in rows:
            adjudicate(check_orders(board, units(row, words), parse(row, words), RULES))
    else:
        for standing, notes in parsed:
            adjudicate(check_orders(board, standing, notes, RULES))
    seconds = time.process_time() - start
    correct = sum(right(row, words, adjudicate(check_orders(board, *pair, RULES))) for row, pair in zip(rows, parsed, strict=True))
    return {"seconds": seconds, "phases": len(rows), "right": correct}


def _maps(ruleset: Any, board: boards.Board, words: Lexicon, rows: list[Row]) -> dict[str, float]:
    from generator.render.base_maps.base_map import read_base_map
    from generator.render.maps.svg import draw

    base = read_base_map((FOLDER / "map.svg").read_bytes())
    records = [_record(board, words, row) for row in rows]
    jobs: list[Callable[[], str]] = [
        lambda record=record: draw(ruleset.pictures(record)[0], base, ruleset.styles, "abbr", None)  # type: ignore[misc]
        for record in records
    ]
    jobs[0]()
    start = time.process_time()
    for job in jobs:
        job()
    return {"seconds": time.process_time() - start, "phases": len(jobs)}


def _record(board: boards.Board, words: Lexicon, row: Row) -> PublicPhase:
    outcome = adjudicate(check_orders(board, units(row, words), parse(row, words), RULES))
    centres = {power.lower(): [words.spelled[place] for place in places] for power, places in row["centers"].items()}
    before = {power.lower(): [f"{text[0]} {words.spelled[text[2:]]}" for text in texts] for power, texts in row["units"].items()}
    phase = Phase(1, row["year"], row["season"].lower(), "orders")
    named = {"id": phase.id, "revision": 1}
    powers = {power: {"home": list(facts.home)} for power, facts in board.powers.items()}
    position: dict[str, Any] = {"phase": named, "powers": powers, "centres": centres, "units": before}
    return PublicPhase(phase, position, done=True, events=outcome.events, after=position)


if __name__ == "__main__":
    with gzip.open(sys.argv[1], "rt", encoding="utf-8") as file:
        print(json.dumps(run(sys.argv[2], [json.loads(line) for line in file])))
