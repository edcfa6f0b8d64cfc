"""The sealed report of a nation in a busy season: it has its map and all its words, and is as large as any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import generator
from generator import rulesets
from generator.core.event import Event, private
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.private_report import PrivateReports
from generator.rulesets.dynastic_campaign.orders import Orders, Sent
from generator.rulesets.dynastic_campaign.position import Position
from generator.store.packing import pack
from tests.support import campaign, campaign_play, campaign_words

TEMPLATES = Path(generator.__file__).parents[1] / "templates"
YEARS = 1
"""How long the campaign goes on by chance before the busy season. Most of a report's size is its map, which hardly grows."""
READERS = 3
"""How many nations' reports are made, of those that are told most."""


class Season(NamedTuple):
    """A season as it is published, and what each nation is told of it."""

    game: PublicGame
    phase: PublicPhase
    told: dict[str, list[Event]]


@pytest.fixture(scope="module")
def season() -> Season:
    """A season after some years, in which every nation sent three times as many orders as it would."""
    settings, position = campaign.settings(), campaign_play.play(2, YEARS)["last"]
    several = [campaign_play.orders_of(settings, position, Random(seed)).sent for seed in range(3)]
    sent = {nation: tuple(_numbered(it for those in several for it in those.get(nation, ()))) for nation in position.players()}
    after = campaign_play.play_phase(settings, position, Orders(sent), b"a busy season")
    game, phase = campaign_words.published(position, after)
    events = [*private(after.events), *_known(after.position)]
    told = {nation: [event for event in events if event["audience"] == nation] for nation in sent}
    return Season(game, phase, told)


def _known(position: Position) -> Iterator[Event]:
    """What each nation knows of a position by itself."""
    for nation in position.players():
        yield from ({**event, "audience": nation} for event in campaign_play.ruleset().known(position, nation))


def _numbered(several: Iterator[Sent]) -> Iterator[Sent]:
    return (replace(it, number=number) for number, it in enumerate(several, 1))


@pytest.fixture(scope="module")
def documents(season: Season) -> list[str]:
    """The versions of the longest reports in falling size, and last those of a nation that is told nothing."""
    ruleset: Ruleset = campaign_play.ruleset()
    desk = PrivateReports(ruleset, TEMPLATES, (rulesets.home(campaign.NAME) / "map.svg").read_bytes())
    longest = sorted(season.told, key=lambda nation: -len(season.told[nation]))[:READERS]
    made = [desk.versions(season.game, season.phase, season.told[nation], nation) for nation in longest]
    return [next(it) for it in (*made, desk.versions(season.game, season.phase, (), longest[0]))]


def test_the_longest_report_fits_with_its_map(documents: list[str]) -> None:
    size = 1024 * campaign_play.ruleset().report_size
    for whole in documents[:READERS]:
        assert "<img src=" in whole
        assert "alone</h2>" in whole
        # Fifteen parts in sixteen: a campaign may have more units, and more persons, than this one.
        assert pack(whole.encode(), size * 15 // 16) is not None


def test_a_nation_that_is_told_nothing_has_a_report_of_the_same_size(documents: list[str]) -> None:
    size = 1024 * campaign_play.ruleset().report_size
    assert {len(pack(whole.encode(), size) or b"") for whole in documents} == {size}
