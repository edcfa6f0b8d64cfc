"""Rounds inside a turn: facts carry the one they belong to, and reports tell them one after the other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator import store
from generator.core.turn import Turn, repeat
from generator.render import phase_texts
from tests.toy.ruleset import LANTERNS, RING
from tests.toy.table import FIRST, NOW, Table, set_table

ONE = "01-1-dawn-voyage"
REPORT = """\
{% for e in facts.calm %}
The sea is calm.
{% endfor %}
{% for number, facts in phase.events|rounds %}
## Round {{ number }}

{% for e in facts.drifted %}
- {{ view.powers[e.power].name }} drifts to {{ e.to }}.
{% endfor %}
{{ facts.wrecked|length }} wrecks.
{% endfor %}
"""


def drift_boats(turn: Turn) -> Turn:
    """Every boat drifts south around the ring, a place a round; each power alone hears its boat creak."""
    turn = turn.announce([{"kind": "calm"}])
    return repeat(turn, _drift_once, lambda turn: any(place != "South" for place in turn.position.boats.values()))


def _drift_once(turn: Turn) -> Turn:
    boats = dict(turn.position.boats)
    for power, place in boats.items():
        if place != "South":
            boats[power] = RING[(RING.index(place) + 1) % 4]
            turn = turn.announce([{"kind": "drifted", "power": power, "to": boats[power]}])
            turn = turn.confide(power, [{"kind": "creak"}])
    return turn.to(replace(turn.position, boats=boats))


DRIFTING = replace(LANTERNS, steps=lambda position: (drift_boats, *LANTERNS.steps(position)))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = set_table(tmp_path / "state")
    table.orders(ONE, FIRST)
    assert not store.run(table.root, "toy", DRIFTING, NOW).faults
    return table


def test_facts_carry_the_round_they_belong_to(table: Table) -> None:
    facts = table.record(ONE)["events"]
    assert facts[:3] == [
        {"kind": "calm"},
        {"kind": "drifted", "round": 1, "power": "red", "to": "East"},
        {"kind": "drifted", "round": 2, "power": "red", "to": "South"},
    ]
    assert not any("round" in fact for fact in facts[3:])
    told = store.tell(table.root, "toy", DRIFTING, ONE).of("red")
    assert told == ({"kind": "creak", "audience": "red", "round": 1}, {"kind": "creak", "audience": "red", "round": 2})


def test_a_report_groups_by_rounds(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "report.md.j2").write_text(REPORT)
    (folder / "subject.txt.j2").write_text("x")
    game, _ = store.public_game(table.root, "toy")
    assert game is not None
    text = phase_texts.report(phase_texts.environment(folder), game, game.phases[0], LANTERNS.view(game.phases[0]))
    assert text == (
        "The sea is calm.\n## Round 1\n\n- Red drifts to East.\n0 wrecks.\n## Round 2\n\n- Red drifts to South.\n0 wrecks.\n"
    )


def test_rounds_without_end_are_an_error_of_the_rule_system() -> None:
    with pytest.raises(RuntimeError, match="1000 rounds"):
        repeat(Turn(None, None), lambda turn: turn, lambda _: True)
