"""Bids are known to the GM alone: what everyone may read tells the winning orders and nothing else (rulebook II; E-018)."""

from __future__ import annotations

from datetime import datetime
from itertools import cycle
from pathlib import Path

import pytest

from generator import store
from tests.rulesets.ambition_and_empire.table import LABELS, RULES, START, Played, file, run
from tests.support.self_play import game

NOW = datetime.fromisoformat("2026-12-01T20:00+00:00")
ORDERS = "FR: A Mar - Sav, F Bre - Eng | HA: A Mil - Ven | BH: F Lon S F UPr - Eng"


def publish(root: Path, bids: str) -> dict[str, bytes]:
    """Every file of a game that is not for the GM, after its first phase was run from an order file."""
    assert not store.new_game(root, "secret", RULES, {"title": "Secrets", "secrecy": "open"}, {"seed": "05" * 16}).problems
    phase = START.phase.id
    head = f"format: 1\ngame: secret\nphase: {phase}\nfinal: true\n"
    (root / "secret" / phase / "orders.yaml").write_text(head + file(ORDERS, bids), encoding="utf-8")
    done = store.run(root, "secret", RULES, NOW)
    assert not done.faults
    assert [one.id for one in done.played] == [phase]
    assert not [problem for problem in store.replay(root, "secret", RULES) if problem.weight == "fault"]
    public = store.public_files(root, "secret")
    assert not [name for name in public if name.endswith(("orders.yaml", "secret.yaml", "keys.yaml"))]
    assert any(name.endswith("results.yaml") for name in public)
    return {name: (root / name).read_bytes() for name in public}


SAVOY, VENICE = "A Swi S A Mar - Sav", "A Swi S A Mil - Ven"

ALIKE = {
    "who pays for the winner": [f"FR: 2 DP {SAVOY} | HA: 1 DP {VENICE}", f"OT: 2 DP {SAVOY} | SW: 1 DP {VENICE}"],
    "how much": [f"FR: 1 DP {SAVOY}", f"FR: 3 DP {SAVOY}", f"FR: 2 DP {SAVOY} | HA: 1 DP {VENICE}"],
    "in one purse or in two": [f"FR: 2 DP {SAVOY} | HA: 1 DP {VENICE}", f"FR: 1 DP {SAVOY} | RU: 1 DP {SAVOY} | HA: 1 DP {VENICE}"],
    "which of two texts is whose": [
        f"FR: 1 DP {SAVOY} | OT: 1 DP A Switzerland supports A Marseilles to Savoy",
        f"OT: 1 DP {SAVOY} | FR: 1 DP A Switzerland supports A Marseilles to Savoy",
    ],
    "whom the text itself names as its sender": [
        f"OT: 1 DP {SAVOY}",
        f"FR: 1 DP: France: {SAVOY}",
        f"FR: FR {SAVOY} (1 DP)",
        f"PS: 1 DP Poland-Lithuania & Saxony: {SAVOY}",
    ],
    "what others wanted": [f"FR: 2 DP {SAVOY} | HA: 1 DP {VENICE}", f"FR: 2 DP {SAVOY} | HA: 1 DP A Swi - Tyr | PR: 1 DP A Swi H"],
    "who lost all": [
        f"FR: 1 DP {SAVOY}",
        f"FR: 1 DP {SAVOY} | HA: 4 DP {VENICE}",
        f"FR: 1 DP {SAVOY} | SP: 2 DP F Por H, 1 DP A Swi H",
    ],
    "who may not pay": [f"SP: 1 DP {SAVOY}", f"SP: 1 DP {SAVOY} | FR: 2 DP A Sav - Swi"],
    "what was meant for nobody": [f"SP: 1 DP {SAVOY}", f"SP: 1 DP {SAVOY} | FR: 2 DP A Bur H"],
    "why a minor power holds": [
        "",
        "FR: 1 DP A Swi H",
        "FR: 1 DP A Switzerland holds | OT: 1 DP Swi H",
        f"FR: 1 DP {SAVOY} | HA: 1 DP {VENICE}",
        f"FR: 1 DP {SAVOY} | HA: 1 DP A Swi H",
        f"FR: 1 DP {SAVOY}, 1 DP {VENICE}",
        f"FR: 4 DP {SAVOY}",
        "FR: 1 DP F Swi - Tyr",
    ],
}


@pytest.mark.parametrize("files", ALIKE.values(), ids=ALIKE)
def test_nobody_can_tell(files: list[str], tmp_path: Path) -> None:
    """E-018: the same to the byte in every file that everyone may read."""
    first, *others = (publish(tmp_path / str(number), bids) for number, bids in enumerate(files))
    assert all(one == first for one in others)


def test_another_winner_is_told(tmp_path: Path) -> None:
    """What the comparison above can see."""
    assert publish(tmp_path / "a", f"FR: 1 DP {SAVOY}") != publish(tmp_path / "b", f"FR: 1 DP {VENICE}")
    assert publish(tmp_path / "c", f"FR: 1 DP {SAVOY}") != publish(tmp_path / "d", "FR: 1 DP A Switzerland S A Mar - Sav")


def test_no_mark_of_a_losing_bid_is_in_anything_public(tmp_path: Path) -> None:
    """E-018, DP-12: each bid is spelled in a way of its own, and only the winners' spellings are found."""
    won = {"F  UPr -  Eng": 2, "a BADEN-wuerttemberg - tyr": 1}
    lost = {
        "OT": "f UNITED provinces - hel",
        "PR": "a hesse-WESTPHALIA s a han",
        "SP": "F  por -  MAO",
        "SW": "A mecklenburg - BER",
    }
    bids = " | ".join(
        [
            "RU: " + ", ".join(f"{points} DP {text}" for text, points in won.items()),
            f"OT: 1 DP {lost['OT']}",
            f"PR: 1 DP {lost['PR']}",
            "PS: 1 DP A HeW - Ber",
            f"SP: 9 DP {lost['SP']}",
            f"SW: 1 DP {lost['SW']}",
            "DN: 1 DP A Mek - Han",
        ]
    )
    files = publish(tmp_path, bids)
    text = b"\n".join(files.values()).decode()
    for mark in lost.values():
        assert mark not in text
    assert "a BADEN-wuerttemberg - tyr" in text
    assert "bid" not in text
    assert not [problem for problem in run(START, ORDERS, bids).problems for mark in lost.values() if mark in problem.message]
    told = store.tell(tmp_path, "secret", RULES).all_events
    assert len([event for event in told if event["kind"] == "bid"]) == 8
    secret = (tmp_path / "secret" / START.phase.id / "secret.yaml").read_text(encoding="utf-8")
    assert all(mark in secret for mark in lost.values())


def winners(played: Played) -> list[str]:
    """The winning orders in the words that everyone reads, those that hold left out."""
    minors = {power for power, state in played.before.powers.items() if state.kind == "minor"}
    events = [event for event in played.kind("order") if event["power"] in minors]
    return [str(text) for event in events if not (text := event.get("written") or event["order"]).endswith(" H")]


@pytest.mark.parametrize("seed", range(40))
def test_what_is_public_follows_from_the_winning_orders_alone(seed: int) -> None:
    """E-018: with bids of chance, and then with the winning orders paid for by powers that had nothing to do with them."""
    drawn = next(iter(game(RULES, RULES.settings({})[0], seed, 1)))
    names = {power: label for label, power in LABELS.items()}
    idle = ["DN", "PR", "RU", "SW"]
    orders = " | ".join(
        f"{names[power]}: {', '.join(texts)}" for power, texts in drawn.file["orders"].items() if names[power] not in idle
    )
    bids = " | ".join(f"{names[power]}: {', '.join(texts)}" for power, texts in drawn.file.get("bids", {}).items())
    played = run(START, orders, bids)
    payers = cycle(["DN", "DN", "PR", "PR", "PR", "RU", "RU", "RU", "SW", "SW"])
    purses: dict[str, list[str]] = {}
    for payer, text in zip(payers, winners(played), strict=False):
        purses.setdefault(payer, []).append(f"1 DP {text}")
    others = run(START, orders, " | ".join(f"{payer}: {', '.join(texts)}" for payer, texts in purses.items()))
    assert len(winners(played)) <= 10
    assert others.public == played.public
    assert others.after == played.after
