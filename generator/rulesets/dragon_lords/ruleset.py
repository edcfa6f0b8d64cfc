"""Dragon Lords as one value: its parts put together, on the world that a `board.yaml` describes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.extra_page import Page
from generator.core.gazetteer import Gazetteer
from generator.core.guide import Guide
from generator.core.order_forms import OrderForm
from generator.core.ruleset import Key, Ruleset, System
from generator.core.sorted_lines import Correspondence
from generator.rulesets.dragon_lords import documents, known, opening, position_check, rooms, scenario_file, sequence, settings
from generator.rulesets.dragon_lords import scenario as scenarios
from generator.rulesets.dragon_lords import view as views
from generator.rulesets.dragon_lords.notation import language as notation
from generator.rulesets.dragon_lords.pictures.phase import pictures
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.position_file import POSITION
from generator.rulesets.dragon_lords.reports import names
from generator.rulesets.dragon_lords.scenario_file import WORLDS
from generator.rulesets.dragon_lords.settings import Settings


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Dragon Lords in the world that these facts describe."""
    scenario = scenarios.build(facts)
    return Ruleset(
        id="dragon-lords",
        title="Dragon Lords",
        credits=tuple(map(str, facts["credits"])),
        keys={"orders": Key(secret=True)},
        dice=("rolled",),
        settings=partial(settings.read, scenario),
        choices=settings.choices(),
        opening=opening.opening,
        load=documents.load,
        dump=documents.dump,
        written=POSITION,
        check=position_check.check,
        read=notation.read,
        counts=notation.counts,
        sheet=partial(notation.sheet, scenario),
        schema=notation.schema,
        waits=lambda _: True,
        timed=(opening.PLANS,),
        players=lambda position: position.players(),
        steps=sequence.steps,
        rulings=rooms.RULINGS,
        styles=scenario_file.styles(facts),
        pictures=partial(pictures, scenario),
        view=partial(views.view, scenario),
        known=known.known,
        pages=lambda: _pages(scenario),
        templates="dragon-lords",
        board=scenario_file.in_force(facts),
        chart=scenario_file.drawn(facts),
        gazetteer=lambda: _gazetteer(scenario),
        guide=lambda: _guide(scenario),
        forms=_forms,
        letters=Correspondence(lambda position, _: {realm: (realm, scenario.realms[realm].name) for realm in position.players()}),
        power="Realm",
        unplayed="Independent provinces",
        post_length=8_000,
        report_size=64,
        spoken=names.Spoken(scenario).__getitem__,
    )


def _gazetteer(scenario: scenarios.Scenario) -> Gazetteer:
    """The page of the world; few commands need what makes it."""
    from generator.rulesets.dragon_lords.gazetteer import gazetteer

    return gazetteer(scenario)


def _pages(scenario: scenarios.Scenario) -> Sequence[Page]:
    """The pages of the whole game; only a build needs what makes them."""
    from generator.rulesets.dragon_lords.pages.all_pages import pages

    return pages(scenario)


def _forms(position: Position, set_up: Settings) -> Sequence[OrderForm]:
    """What each player can order; only the page of orders needs what makes it."""
    from generator.rulesets.dragon_lords.order_forms import forms

    return forms(position, set_up)


def _guide(scenario: scenarios.Scenario) -> Guide:
    """The player's sheet; few commands need what makes it."""
    from generator.rulesets.dragon_lords.guide import guide

    return guide(scenario)


SYSTEM = System(ruleset, WORLDS)
