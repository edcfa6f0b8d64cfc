"""Ambition & Empire, version 6: classical Diplomacy with minor powers that move for whoever bids most Diplomacy Points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.problem import Problem
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.turn import Step
from generator.diplomacy import bids, intake, minors, notation, picture, rulings, schema, steps
from generator.diplomacy import board as boards
from generator.diplomacy.position import Position, dump, load
from generator.diplomacy.settings import Settings, settings
from generator.rulesets.ambition_and_empire import disorder, homes, market

CENSUS = (
    steps.change_owners,
    minors.drop_conquered,
    disorder.free_centres,
    steps.eliminate,
    steps.count,
    steps.end_on_victory,
    steps.award_points,
)

STEPS: Mapping[str, tuple[Step, ...]] = {
    "orders": (steps.note_absent, market.weigh_bids, market.move_units, *CENSUS, steps.next_phase),
    "retreats": (steps.note_absent, steps.retreat_units, *CENSUS, steps.next_phase),
    "adjustments": (steps.note_absent, steps.adjust_units, homes.add_homes, minors.rebuild_minors, steps.next_phase),
}
"""What happens in a phase, in order."""

RULINGS = {**rulings.RULINGS, "civil-disorder": disorder.civil_disorder, "owner": disorder.owner}


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Ambition & Empire on a board."""
    board = boards.build(facts)
    words = notation.lexicon(board)

    def chosen(game: Mapping[str, Any]) -> tuple[Settings, list[Problem]]:
        shared, problems = settings(board, game)
        return replace(shared, sites=homes.sites(board), ground=market.ground, allotment=market.allotment), problems

    house, _ = chosen({})

    def read(position: Position, set_up: Settings, document: Mapping[str, Any]) -> tuple[steps.Orders, list[Problem]]:
        orders, problems = intake.read(position, set_up, document["orders"])
        bid, more = bids.read(position, set_up, document.get("bids"))
        return replace(orders, bids=bid), [*problems, *more]

    def view(phase: PublicPhase) -> Mapping[str, Any]:
        del phase
        return {
            "powers": {power.id: {"name": power.name, "adjective": power.adjective} for power in board.powers.values()},
            "places": {place.id: place.name for place in board.places.values()},
        }

    return Ruleset(
        id="ambition-and-empire",
        title=str(facts["title"]),
        credits=(str(facts["credits"]),),
        keys=frozenset({"bids"}),
        settings=chosen,
        opening=homes.opening,
        load=lambda public, _: load(public),
        dump=lambda position: (dump(position), {}),
        read=read,
        sheet=lambda position: {"orders": intake.sheet(position, house)} | bids.sheet(position),
        waits=lambda position: position.phase.step != "adjustments" or bool(steps.owing(house, position)),
        steps=lambda position: STEPS[position.phase.step],
        rulings=RULINGS,
        styles=picture.styles(board),
        pictures=lambda phase: picture.pictures(board, words, phase),
        view=view,
        templates="diplomacy",
        schema=schema.orders,
        board=boards.in_force(facts),
    )
