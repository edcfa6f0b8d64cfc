"""Two games that differ in one secret: every public file of one is that of the other, byte for byte but for salted hashes."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from generator import rulesets, store
from generator.core.placed_values import Map
from tests.support import campaign

NOW = datetime(2026, 1, 1, tzinfo=UTC)
Texts = dict[str, str]
"""What nations sent, by nation."""

PHASE, NEXT = "01-1618-spring-moves", "02-1618-spring-marriages"
ALIKE: dict[str, list[Texts]] = {
    "who bought an alliance, and for how much": [
        {"france": "bribe Savoy 10 to join"},
        {"england": "bribe Savoy 15 to join"},
        {"england": "bribe Savoy 15 to join", "france": "bribe Savoy 12 to join"},
    ],
    "money, debts and investments": [
        {},
        {"france": "pay Spain 10\nloan 5 1 year", "spain": 'invest 3 "mines in Aragon" 2 years', "austria": "loyalty ARM-1 5"},
        {"france": "pay Spain 99\nloan 5000 2 years"},
    ],
    "whether a bribe was countered, too small, or never offered": [
        {},
        {"france": "bribe Spain GAR-2 to join 10", "spain": "counter-bribe GAR-2 9"},
        {"france": "bribe Spain GAR-2 to join 1"},
        {"spain": "counter-bribe GAR-2 3"},
    ],
    "who sabotaged an order, or that it was never given": [
        {"france": "ARM-3 Gascony"},
        {"france": "ARM-3 Gascony", "spain": "bribe order France ARM-3 10"},
        {"france": "ARM-3 Gascony", "england": "bribe order France ARM-3 12"},
    ][1:],
    "what nobody may do": [{}, {"france": "rebellion in Gascony\nfortify Leon"}, {"france": "settle Mexico 10"}],
    "peace that one side offers": [{}, {"france": "offer peace to Spain"}],
}


def publish(root: Path, orders: Texts) -> dict[str, bytes]:
    """The public files of a campaign in which this was ordered in Spring.

    What each nation sent is bound by a salted hash as long as any other; every hash stands as the same word.
    """
    facts, problems = store.read_yaml(rulesets.home(campaign.NAME) / "board.yaml")
    assert isinstance(facts, Map)
    assert not problems
    ruleset = rulesets.build(campaign.NAME, facts)
    secrets = {"seed": "05" * 32, "secret": "5e" * 32}
    assert not store.new_game(root, "secret", ruleset, {"title": "Secrets", "secrecy": "private"}, secrets).faults
    sent = {nation: f"{text}\n" for nation, text in orders.items()}
    document = {"format": 1, "game": "secret", "phase": PHASE, "final": True, "orders": sent}
    (root / "secret" / PHASE / "orders.yaml").write_text(yaml.safe_dump(document), encoding="utf-8")
    done = store.run(root, "secret", ruleset, NOW)
    assert not done.faults, done.problems
    files = {name: (root / name).read_bytes() for name in store.public_files(root, "secret")}
    return {name: re.sub(rb"[0-9a-f]{64}", b"hash", data) for name, data in files.items()}


@pytest.mark.parametrize("worlds", ALIKE.values(), ids=ALIKE)
def test_nobody_can_tell(worlds: list[Texts], tmp_path: Path) -> None:
    first, *others = (publish(tmp_path / str(number), orders) for number, orders in enumerate(worlds))
    assert any(name.endswith(f"{NEXT}/position.yaml") for name in first)
    for other in others:
        assert {name for name in {*first, *other} if first.get(name) != other.get(name)} == set()


def test_another_effect_is_told(tmp_path: Path) -> None:
    """What the comparison above can see."""
    ways: list[Texts] = [{"france": "bribe Savoy 10 to join"}, {"france": "bribe Savoy 5"}]
    assert publish(tmp_path / "0", ways[0]) != publish(tmp_path / "1", ways[1])
