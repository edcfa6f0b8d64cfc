"""The dynastic campaign as one value: its parts put together, on the scenario that a `board.yaml` describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from generator.core.extra_page import Page
from generator.core.gazetteer import Gazetteer
from generator.core.guide import Guide
from generator.core.order_forms import OrderForm
from generator.core.problem import Problem
from generator.core.ruleset import Key, Ruleset, System
from generator.core.sorted_lines import Correspondence
from generator.core.turn import Step
from generator.rulesets.dynastic_campaign import (
    bonus_points,
    documents,
    known,
    position_check,
    rooms,
    scenario_file,
    settings,
)
from generator.rulesets.dynastic_campaign import scenario as scenarios
from generator.rulesets.dynastic_campaign import view as views
from generator.rulesets.dynastic_campaign.opening import opening
from generator.rulesets.dynastic_campaign.orders import Orders
from generator.rulesets.dynastic_campaign.pictures.phase import pictures
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.position_file import POSITION
from generator.rulesets.dynastic_campaign.reports import names
from generator.rulesets.dynastic_campaign.scenario_file import SCENARIOS
from generator.rulesets.dynastic_campaign.treaties import forwarding


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """The dynastic campaign in the scenario that these facts describe."""
    scenario = scenarios.build(facts)
    return Ruleset(
        id="dynastic-campaign",
        title="Dynastic Campaign",
        credits=tuple(map(str, facts["credits"])),
        keys={"orders": Key(secret=True, needed=True)},
        dice=("rolled", "typed"),
        settings=partial(settings.read, scenario),
        choices=settings.choices(),
        opening=opening,
        load=documents.load,
        dump=documents.dump,
        written=POSITION,
        check=position_check.check,
        read=_read,
        counts=lambda position, orders: _language().counts(scenario, position, orders),
        sheet=lambda position: _language().sheet(scenario, position),
        schema=lambda position: _language().schema(scenario, position),
        waits=lambda _: True,
        timed=("moves", "battles", "builds", "marriages"),
        players=lambda position: position.players(),
        steps=_steps,
        rulings=rooms.RULINGS,
        styles=scenario_file.styles(facts),
        pictures=partial(pictures, scenario),
        view=partial(views.view, scenario),
        known=known.known,
        templates="dynastic-campaign",
        board=scenario_file.in_force(facts),
        chart=scenario_file.drawn(facts),
        gazetteer=lambda: _gazetteer(scenario),
        guide=lambda: _guide(scenario),
        forms=_forms,
        pages=lambda: _pages(scenario),
        power="Nation",
        unplayed="Other nations",
        post_length=8_000,
        report_size=64,
        spoken=names.spoken(scenario).__getitem__,
        pending=forwarding.pending,
        bonus=bonus_points.bonus,
        letters=Correspondence(
            lambda position, _: {nation: (nation, scenario.nations[nation].name) for nation in position.players()}
        ),
    )


def _language() -> ModuleType:
    """What reads and writes orders; whoever publishes a phase needs little of it."""
    from generator.rulesets.dynastic_campaign.notation import language

    return language


def _read(position: Position, set_up: settings.Settings, document: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders of a phase."""
    from generator.rulesets.dynastic_campaign.notation.language import read

    return read(position, set_up, document)


def _steps(position: Position) -> tuple[Step, ...]:
    """The steps of a phase; only commands that adjudicate need what makes them."""
    from generator.rulesets.dynastic_campaign.year import steps

    return steps(position)


def _gazetteer(scenario: scenarios.Scenario) -> Gazetteer:
    """The page of the scenario; few commands need what makes it."""
    from generator.rulesets.dynastic_campaign.gazetteer import gazetteer

    return gazetteer(scenario)


def _pages(scenario: scenarios.Scenario) -> Sequence[Page]:
    """The pages of the whole game; only a build needs what makes them."""
    from generator.rulesets.dynastic_campaign.pages.all_pages import pages

    return pages(scenario)


def _forms(position: Position, set_up: settings.Settings) -> Sequence[OrderForm]:
    """What each player can order; only the page of orders needs what makes it."""
    from generator.rulesets.dynastic_campaign.order_forms import forms

    return forms(position, set_up)


def _guide(scenario: scenarios.Scenario) -> Guide:
    """The player's sheet; few commands need what makes it."""
    from generator.rulesets.dynastic_campaign.guide import guide

    return guide(scenario)


SYSTEM = System(ruleset, SCENARIOS)
