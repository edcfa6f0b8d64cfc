"""Bids are for the GM alone, orders to heirs are for everyone (9, 10.3.1, 10.4.1)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
import yaml

from generator import store
from tests.rulesets.order_of_the_dragon.table import DRAGON

NOW = datetime.fromisoformat("2026-12-01T20:00+00:00")
ORDERS = "OT: A Ama H, Heir Amasya Marry Tunis | KU: A Ros H, Heir Kalmar Marry Mainz | LI: A Vil - Pru"


def publish(root: Path, bids: str) -> dict[str, bytes]:
    """Every file of a game that everyone may read, after its first phase."""
    words = {"title": "Secrets", "secrecy": "open"}
    assert not store.new_game(root, "secret", DRAGON.ruleset, words, {"seed": "05" * 16}).problems
    phase = DRAGON.start.phase.id
    head = {"format": 1, "game": "secret", "phase": phase, "final": True}
    document = {**head, "orders": DRAGON.sides(ORDERS), "bids": DRAGON.sides(bids)}
    (root / "secret" / phase / "orders.yaml").write_text(yaml.safe_dump(document), encoding="utf-8")
    done = store.run(root, "secret", DRAGON.ruleset, NOW)
    assert not done.faults, done.problems
    return {name: (root / name).read_bytes() for name in store.public_files(root, "secret")}


TUNIS, PRUSSIA = "F Tunis Marry Heir Amasya", "A Bra - Pru"

ALIKE = {
    "who pays for a marriage": [f"OT: 2 DP {TUNIS}", f"NA: 1 DP {TUNIS}", f"MA: 1 DP {TUNIS} | EN: 1 DP {TUNIS}"],
    "that a point counted double": [f"HU: 1 DP {PRUSSIA}", f"HU: 1 DP {PRUSSIA} | CA: 1 DP A Bra - Boh", f"CA: 2 DP {PRUSSIA}"],
    "why a suitor is refused": [
        "",
        f"OT: 1 DP {TUNIS} | NA: 1 DP F Tunis - Ion",
        f"OT: 1 DP {TUNIS} | NA: 1 DP F Tunis H",
        "NA: 2 DP F Tunis H",
        f"OT: 3 DP {TUNIS}",
    ],
    "whether anybody wanted it otherwise": [f"OT: 2 DP {TUNIS}", f"OT: 2 DP {TUNIS} | KU: 1 DP F Tunis Marry Heir Kalmar"],
    "who may not pay": [f"HU: 1 DP {PRUSSIA}", f"HU: 1 DP {PRUSSIA} | LI: 3 DP A Bra S A Vil - Pru"],
}


@pytest.mark.parametrize("files", ALIKE.values(), ids=ALIKE)
def test_nobody_can_tell(files: list[str], tmp_path: Path) -> None:
    first, *others = (publish(tmp_path / str(number), bids) for number, bids in enumerate(files))
    assert all(one == first for one in others)


def test_another_winner_is_told(tmp_path: Path) -> None:
    """What the comparison above can see."""
    assert publish(tmp_path / "a", f"OT: 2 DP {TUNIS}") != publish(tmp_path / "b", "OT: 2 DP F Tunis - Ion")


def test_a_proposal_that_fails_is_told_with_its_reason(tmp_path: Path) -> None:
    text = b"\n".join(publish(tmp_path, f"OT: 2 DP {TUNIS} | KU: 1 DP A Mainz H").values()).decode()
    assert "order: Heir Ros Marry Mai, written: Heir Kalmar Marry Mainz, outcome: fails, cause: refused" in text
    assert "order: Heir Ama Marry Tun, written: Heir Amasya Marry Tunis, outcome: agreed" in text
    assert "bid" not in text
