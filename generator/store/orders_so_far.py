"""What has come from each power for the phase that a game waits for: for the GM alone, since it opens what is sealed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from generator.core.game import Game
from generator.core.order_file import read_order_file
from generator.core.placed_values import Map
from generator.core.preferred import read_preferred
from generator.core.problem import Problem, faults_of
from generator.core.record import SavedPosition
from generator.core.ruleset import Ruleset
from generator.store.archive import open_archive, read_document
from generator.store.next_phase import look
from generator.store.orderfiles import has_orders
from generator.store.sealing import NO_KEY, NO_KEYS, Keyring

ORDERS = "orders"


class SoFar(NamedTuple):
    """What came from a power that owes orders: all of it, a part (then `lacks` says what it leaves out), nothing, or a fault.

    `preferred` is whether the engine filled in what stands there, by what the power preferred earlier.
    """

    power: str
    state: Literal["all", "part", "nothing", "fault"]
    lacks: tuple[str, ...] = ()
    preferred: bool = False


def orders_so_far(root: Path, name: str, ruleset: Ruleset, now: datetime, keys: Keyring = NO_KEYS) -> tuple[SoFar, ...] | None:
    """What came from each power that owes orders; nothing where the game waits for none, None where a key is wanting for it.

    Each power's entries are read by themselves, so that a slip of one hides nothing of another.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    seen = look(archive, now) if archive else None
    problems += seen.problems if seen else []
    if any(each.code == NO_KEY for each in problems):
        return None
    if archive is None or seen is None or seen.folder is None or seen.saved is None or seen.over:
        return ()
    position = ruleset.load(seen.saved.public, {})
    if not ruleset.waits(position):
        return ()
    owing = list(ruleset.sheet(position).get(ORDERS, {}))
    if not has_orders(seen.folder):
        return tuple(SoFar(power, "nothing") for power in owing)
    document, _ = read_document(archive, seen.folder)
    if document is None:
        return tuple(SoFar(power, "fault") for power in owing)
    _, silence = read_order_file(_alone(document, ruleset, ""), archive.game, seen.saved)
    return tuple(_of(power, archive.game, seen.saved, document, silence) for power in owing)


def _of(power: str, game: Game, saved: SavedPosition, document: Map, silence: list[Problem]) -> SoFar:
    order_file, problems = read_order_file(_alone(document, game.ruleset, power), game, saved)
    if order_file is None or faults_of(problems):
        return SoFar(power, "fault")
    if not any(count.given for count in order_file.counts[:1]):
        return SoFar(power, "nothing")
    # What is missing also where nobody sent anything is missing from others.
    lacks = tuple(each.message for each in problems if each.weight == "missing" and each not in silence)
    return SoFar(power, "part" if lacks else "all", lacks, preferred=_as_preferred(document, power))


def _as_preferred(document: Map, power: str) -> bool:
    """Whether the orders of a power are just the lines that the engine filled in."""
    lines = [line for those in read_preferred(document).get(power, {}).values() for line in those]
    orders = document.get(ORDERS)
    there = orders.get(power) if isinstance(orders, Mapping) else None
    return bool(lines) and isinstance(there, list) and list(map(str, there)) == lines


def _alone(document: Map, ruleset: Ruleset, power: str) -> dict[str, Any]:
    """The document with the entries of one power alone, as if nobody else had sent anything."""
    found: dict[str, Any] = {**document, "final": "false"}
    for key in ruleset.keys:
        entries = document.get(key)
        found[key] = {power: entries[power]} if isinstance(entries, Mapping) and power in entries else {}
    return found
