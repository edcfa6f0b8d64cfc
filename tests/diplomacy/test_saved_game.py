"""The game that the Python package `diplomacy` reads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator import rulesets, store
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.diplomacy.saved_game import STANDARD

FACTS: Any = store.read_yaml(rulesets.home("classical") / "board.yaml")[0]
RULES = rulesets.build("classical", FACTS)
POWERS = {"england": {"kind": "major", "home": ["Edi", "Lon", "Lvp"]}, "france": {"kind": "major", "home": ["Bre", "Mar", "Par"]}}
PHASE = Phase(5, 1902, "fall", "orders")


def position(phase: Phase, england: list[str], france: list[str], **more: Any) -> dict[str, Any]:
    return {
        "phase": {"id": phase.id, "revision": 1},
        "powers": POWERS,
        "centres": {"england": ["Lon", "StP"], "france": ["Par"]},
        "units": {"england": england, "france": france},
        **more,
    }


def saved(*phases: PublicPhase, rules: Ruleset = RULES) -> Any:
    return rules.exports[0].made("short", phases)


def orders(*given: dict[str, Any], phase: Phase = PHASE, **more: Any) -> Any:
    """What is saved of a phase in which these orders were given."""
    units = ["A Edi", "F Nth", "F StP/sc"], ["A Par", "F Spa/nc"]
    events = tuple({"kind": "order", "power": "england", "outcome": "moves", **it} for it in given)
    before = position(phase, *units, **more)
    return saved(PublicPhase(phase, before, done=True, events=events, after=before))["phases"][0]


def test_the_hash_of_the_standard_map_is_that_of_the_classical_board() -> None:
    assert RULES.board_hash == STANDARD


@pytest.mark.parametrize(
    ("order", "more", "text"),
    [
        ("A Par - Bur", {"power": "france"}, "A PAR - BUR"),
        ("A Edi - Nwy", {}, "A EDI - NWY VIA"),
        ("A Edi - Nth - Bel", {}, "A EDI - BEL VIA"),
        ("A Edi - Yor VIA", {"outcome": "no-convoy"}, "A EDI - YOR VIA"),
        ("A Edi - Yor", {"route": ["Nth"]}, "A EDI - YOR VIA"),
        ("F Spa - Gas", {"power": "france"}, "F SPA/NC - GAS"),
        ("F Nth C A Edi - Nwy", {"outcome": "convoys"}, "F NTH C A EDI - NWY"),
        ("F StP S F Nth - Nwy", {"outcome": "supports"}, "F STP/SC S F NTH - NWY"),
        ("A Edi S F StP", {"outcome": "void", "cause": "unmatched"}, "A EDI S F STP/SC"),
        ("A Edi S F Nth - Spa/nc", {"outcome": "void", "cause": "unmatched"}, "A EDI S F NTH - SPA"),
        ("F Nth C A Par - Bur", {"outcome": "void", "cause": {"kind": "illegal", "why": "not-convoyable"}}, ""),
        (None, {"written": "what?", "outcome": "holds", "cause": "unreadable"}, ""),
    ],
)
def test_an_order_stands_there_as_the_package_writes_it(order: str, more: dict[str, Any], text: str) -> None:
    told = orders({"unit": "A Edi", "order": order, **more})["orders"]
    assert [it for those in told.values() for it in those] == ([text] if text else [])


def test_retreats_and_adjustments_are_written_its_way_too() -> None:
    driven = [{"power": "france", "unit": "A Pic", "by": "A Bel", "options": ["Par"]}]
    told = orders(
        {"power": "france", "unit": "A Pic", "order": "A Pic R Par", "outcome": "retreats"},
        phase=Phase(6, 1902, "fall", "retreats"),
        dislodged=driven,
    )
    assert (told["name"], told["orders"]["FRANCE"]) == ("F1902R", ["A PIC R PAR"])
    assert told["state"]["retreats"] == {"ENGLAND": {}, "FRANCE": {"A PIC": ["PAR"]}}
    assert told["state"]["units"]["FRANCE"] == ["A PAR", "F SPA/NC", "*A PIC"]
    built = orders(
        {"unit": "F StP/nc", "order": "Build F StP/nc", "outcome": "builds"},
        {"unit": "F Nth", "order": "Remove F Nth", "outcome": "removes"},
        {"order": "Waive", "outcome": "waives"},
        phase=Phase(7, 1902, "winter", "adjustments"),
    )
    assert (built["name"], built["orders"]["ENGLAND"]) == ("W1902A", ["F STP/NC B", "F NTH D", "WAIVE"])


def test_what_failed_is_told_in_its_words() -> None:
    lost = {"kind": "dislodged", "power": "england", "unit": "F Nth", "by": "F Eng"}
    bounced = {"unit": "F Nth", "order": "F Nth - Nwy", "outcome": "bounces"}
    assert orders(bounced, lost)["results"]["F NTH"] == ["bounce", "dislodged"]


def test_a_game_that_goes_on_ends_with_its_position_and_one_that_is_over_is_completed() -> None:
    now = position(PHASE, ["F Lon"], [])
    later = Phase(6, 1902, "winter", "adjustments")
    done = PublicPhase(PHASE, now, done=True, after=position(later, ["F Eng"], []))
    last = saved(done, PublicPhase(later, done.after))["phases"][-1]
    assert (last["name"], last["state"]["units"]["ENGLAND"], last["orders"]) == ("W1902A", ["F ENG"], {})
    assert saved(done)["phases"][-1]["name"] == "COMPLETED"
    assert saved(replace(done, done=False)) is None


def test_no_other_board_is_taken_for_the_standard_map() -> None:
    cut = rulesets.build("classical", {**FACTS, "edges": FACTS["edges"][1:]})
    now = position(PHASE, ["F Lon"], [])
    assert saved(PublicPhase(PHASE, now, done=True, after=now), rules=cut) is None
