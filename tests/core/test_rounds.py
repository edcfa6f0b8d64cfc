"""Rounds inside a turn: events carry the one they belong to, and reports tell them one after the other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.core.event import private, public
from generator.core.turn import Turn, repeat
from generator.render.texts import phase_texts
from tests.support.real_report import game

REPORT = """\
{% for e in events.calm %}
The sea is calm.
{% endfor %}
{% for number, events in phase.events|rounds %}
## Round {{ number }}

{% for e in events.drifted %}
- Drifted to {{ e.to }}.
{% endfor %}
{{ events.wrecked|length }} wrecks.
{% endfor %}
"""


def drift(turn: Turn) -> Turn:
    """A boat drifts from 2 to 0, a place a round; one power alone hears it creak."""
    place = turn.position - 1
    return turn.to(place).announce([{"kind": "drifted", "to": place}]).confide("france", [{"kind": "creak"}])


DRIFTED = repeat(Turn(2, None).announce([{"kind": "calm"}]), drift, lambda turn: turn.position > 0).announce([{"kind": "over"}])


def test_facts_carry_the_round_they_belong_to() -> None:
    assert public(DRIFTED.events) == (
        {"kind": "calm"},
        {"kind": "drifted", "round": 1, "to": 1},
        {"kind": "drifted", "round": 2, "to": 0},
        {"kind": "over"},
    )
    assert private(DRIFTED.events) == tuple({"kind": "creak", "audience": "france", "round": each} for each in (1, 2))


def test_a_report_groups_by_rounds(tmp_path: Path) -> None:
    (tmp_path / "report.md.j2").write_text(REPORT)
    (tmp_path / "subject.txt.j2").write_text("x")
    phase = replace(game().phases[0], events=public(DRIFTED.events))
    assert phase_texts.report(phase_texts.environment(tmp_path), game(), phase, {}) == (
        "The sea is calm.\n## Round 1\n\n- Drifted to 1.\n0 wrecks.\n## Round 2\n\n- Drifted to 0.\n0 wrecks.\n"
    )


def test_rounds_without_end_are_an_error_of_the_rule_system() -> None:
    with pytest.raises(RuntimeError, match="1000 rounds"):
        repeat(Turn(None, None), lambda turn: turn, lambda _: True)
