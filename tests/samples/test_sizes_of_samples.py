"""The largest maps of each sample are small enough: an SVG of 150 KiB, and a PNG of 900 pixels that every forum takes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.cli import site_sources
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.picture_files import RenderInputs, draw_picture, plan_pictures, png_works, share_svg
from generator.render.markup.answers import Answers, Place
from generator.store.game_folders import folders
from generator.store.publishing import public_phase
from tests.support import quick_yaml, small_site
from tests.support.sample_games import STATE

KIB = 1024
SVG, PNG, WORDS = 150 * KIB, 110 * KIB, 5 * KIB
"""What files may take, and what of that the words of the lines of a report do, which are not read here."""
LARGEST = [("describe", 32), ("minuet", 12), ("wyvern", 7), ("aurora", 10), ("concord", 4), ("concord", 10), ("sixfold", 5)]
"""The phases whose first map has the largest SVG or PNG of its sample."""


@pytest.mark.parametrize(("name", "number"), LARGEST)
def test_the_largest_map_is_small_enough_in(name: str, number: int) -> None:
    source = site_sources.source(STATE, name)
    rules = source.rules()
    assert isinstance(rules, Ruleset)
    assert rules.chart
    pictures = rules.pictures(_phase(name, number))
    answers = Answers(places={it.id: Place(it.name, f"../places/{it.id.lower()}/index.html") for it in rules.chart.places})
    first = share_svg([replace(it, answers=answers) for it in plan_pictures("", pictures, "small")])[0]
    inputs = RenderInputs(source.base, tuple(rules.styles), small_site.TEMPLATES / "static/fonts", name.title()).with_font()
    sizes = {path.rpartition(".")[2]: len(file) for path, file in draw_picture(first, inputs, pngs=png_works()).files.items()}
    assert sizes["svg"] <= SVG - WORDS
    assert sizes.get("png", 0) <= PNG


def _phase(name: str, number: int) -> PublicPhase:
    """A phase of a sample, without the rest of its game, which would take longer to read than all maps to draw."""
    found = [it for it in folders(STATE, name) if it.stands]
    here, behind = next(pair for pair in pairwise(found) if pair[0].phase.number == number)
    read = [quick_yaml.load(it.read_bytes()) for it in (here.position, here.results, behind.position)]
    return public_phase(here.phase, (read[0], read[1], read[2]), {})
