"""A whole game in one file for programs, and its JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from generator.core.public import PublicGame
from generator.publish.full_record import full_record, schema
from generator.publish.merge_patch import patched
from generator.publish.record_json import record
from generator.publish.timeline import timeline
from tests.support import small_site
from tests.support.sample_games import sample

SCHEMA = jsonschema.Draft202012Validator(json.loads(schema(small_site.TEMPLATES)))
ERRATUM = small_site.game(5, erratum=3)


def written(game: PublicGame) -> tuple[Any, list[Any]]:
    """The file as a program reads it, and the records that it was made of."""
    done = timeline(game).done
    records = [record(game, it) for it in done]
    return json.loads(full_record(game, done, records)), [json.loads(it) for it in records]


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(lambda: ERRATUM, id="an erratum"),
        pytest.param(lambda: small_site.game(1), id="one phase"),
        pytest.param(lambda: sample("sixfold")[0], id="sixfold"),
    ],
)
def test_every_record_is_in_it_whole_but_a_position_that_the_one_before_led_to(made: Callable[[], PublicGame]) -> None:
    game = made()
    whole, records = written(game)
    SCHEMA.validate(whole)
    behind: Any = None
    for it in whole["records"]:
        it.setdefault("position", behind)
        behind = patched(it["position"], it["changes"]) if "changes" in it else it["after"]
    assert whole["records"] == records
    assert whole["words"] == json.loads(json.dumps(game.game_file, default=str))


def test_positions_of_an_erratum_stay_where_the_record_before_led_to_another() -> None:
    told = written(ERRATUM)[0]["records"]
    kept = [f"{it['phase']}.{it['revision']}" for it in told if "position" in it]
    # The second version of a phase stands behind the first one, and begins where that did.
    assert kept == ["01-1901-spring-hops.1", "03-1902-spring-hops.2", "05-1903-spring-hops.2"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda it: it.pop("words"),
        lambda it: it["records"][0].pop("events"),
        lambda it: it["records"][0].update(secret={}),
        lambda it: it["records"][0].update(phase="Spring 1901"),
        lambda it: it["records"][0]["events"][0].pop("kind"),
        lambda it: it["records"][0]["events"][0].update(audience="red"),
    ],
)
def test_the_schema_refuses_what_no_game_has(harm: Any) -> None:
    whole = written(ERRATUM)[0]
    harm(whole)
    assert not SCHEMA.is_valid(whole)
