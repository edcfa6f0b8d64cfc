"""The choices of the orders page in the games that read lines by patterns: whatever they make is read, and can be carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from generator.core.order_forms import Number, OrderForm, Parts, Pick, Row, every_line, some_lines
from generator.diplomacy.phrases.choices import called, canonical, parts_of
from generator.rulesets.dragon_lords.notation.form import Pattern
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from generator.rulesets.dynastic_campaign.order_forms import NAMES, NOUNS
from tests.support.sample_games import sample

LEGAL = frozenset({"not-forwarded"})
"""What a GM is told of orders that are legal and of use: that a proposal waits for him."""


@cache
def forms_of(name: str, number: int) -> tuple[Any, Any, Sequence[OrderForm]]:
    """The position and the settings of a phase of a sample, and its forms; in a campaign as if two nations were played."""
    game, rules = sample(name)
    position = rules.load(game.phases[number].position, {})
    if name == "concord":
        nations = {key: replace(it, played=key in ("france", "ottomans")) for key, it in position.nations.items()}
        position = replace(position, nations=nations)
    settings, _ = rules.settings(game.game_file)
    return position, settings, rules.forms(position, settings)


@pytest.mark.parametrize(("name", "number"), [("concord", 1), ("concord", 2), ("sixfold", 1)])
def test_what_the_choices_make_is_read_without_a_fault_and_is_legal(name: str, number: int) -> None:
    _, rules = sample(name)
    position, settings, forms = forms_of(name, number)
    for seed in range(4):
        dice = Random(seed)
        lines = {form.power: some_lines(form, dice)["orders"] for form in forms}
        orders, problems = rules.read(position, settings, {"orders": lines})
        assert {power: len(sent) for power, sent in orders.sent.items()} == {power: len(it) for power, it in lines.items()}
        assert [it for it in problems if it.weight != "missing" and it.code not in LEGAL] == []


def choices_of(form: OrderForm, row: int) -> dict[str, tuple[object, ...]]:
    """What a row offers first, by its name, and what follows on it."""
    (pick,) = (it for it in form.rows[row].parts if isinstance(it, Pick))
    return {(it.label or it.text).strip(): it.then for it in pick.options}


def test_a_campaign_offers_each_unit_what_it_can_do_and_the_nation_the_rest() -> None:
    position, _, forms = forms_of("concord", 2)
    france = next(it for it in forms if it.power == "france")
    units = [unit.name for unit in position.of("france")]
    assert [row.title.split(" in ")[0] for row in france.rows] == [*units, "More orders"]
    garrison, army = (next(i for i, name in enumerate(units) if name.startswith(kind)) for kind in ("GAR", "ARM"))
    assert {"holds", "moves to a place", "is carried to a place", "supports a unit"} <= choices_of(france, army).keys()
    assert "sorties" in choices_of(france, garrison).keys() - choices_of(france, army).keys()
    assert "moves to a place" not in choices_of(france, garrison)
    rest = choices_of(france, -1).keys()
    assert {
        "declare war on a nation",
        "bribe a unit",
        "pay a nation",
        "trade a route to a place",
        "withdraws to a place if attacked",
    } <= rest
    assert not {"build a place", "propose a person + a person"} & rest, "these belong to other phases"


def test_a_campaign_offers_no_order_that_would_change_nothing() -> None:
    position, settings, forms = forms_of("concord", 2)
    france = next(it for it in forms if it.power == "france")
    (pick,) = (it for it in france.rows[-1].parts if isinstance(it, Pick))
    money = [it for it in pick.options if it.text.split(" ")[0] in ("loyalty", "bribe", "counter-bribe", "trade")]
    lines = [*every_line(Row("", (Pick("", tuple(money)),)))]
    _, problems = sample("concord")[1].read(position, settings, {"orders": {"france": lines}})
    assert [it for it in problems if it.code == "no-effect"] == []
    own, other = (
        next(it for it in lines if it.startswith("loyalty GAR")),
        next(it for it in lines if it.startswith("loyalty Spain")),
    )
    assert (own.split(" ")[-1], other.split(" ")[-1]) == ("5", "10")
    assert {10, 5} <= {it.step for option in money for it in numbers_in(option.then)}, "7D for one's own unit would waste 2"


def numbers_in(parts: Parts) -> Iterator[Number]:
    """The numbers that a player can type in these parts."""
    for part in parts:
        if isinstance(part, Number):
            yield part
        for option in part.options if isinstance(part, Pick) else ():
            yield from numbers_in(option.then)


def test_no_order_of_a_campaign_has_a_name_that_nobody_reads() -> None:
    own = {called(way.text, NOUNS) for form in FORMS for way in canonical(form.patterns)}
    assert NAMES.keys() <= own


def test_a_realm_in_the_fog_names_its_units_itself() -> None:
    form = forms_of("sixfold", 1)[2][0]
    assert [row.title for row in form.rows] == ["Headquarters", "A unit"]
    assert {"declare war on a realm", "accept yes", "accept no", "annex a place"} <= choices_of(form, 0).keys()


def test_a_pattern_becomes_parts_in_its_canonical_words() -> None:
    who = Pick("Who", ())
    assert parts_of("give|gift <place> [kindly] to <realm>", {"place": ("X",), "realm": (who,)}) is not None
    assert parts_of("end|stop war with <realm>", {"realm": (who,)}) == ("end war with ", who)
    assert parts_of("end <unknown>", {}) is None
    assert parts_of("end [of <unknown>]", {}) == ("end",)
    ways = [Pattern("go <a>"), Pattern("walk <a>"), Pattern("run|walk <b>"), Pattern("fly <b>"), Pattern("go <a>", {"far": True})]
    assert [it.text for it in canonical(ways)] == ["go <a>", "fly <b>", "go <a>"]
    assert (
        called("trade <regions:ends> to|with <to:place> [now]", {"ends": "a route", "place": "a place"})
        == "trade a route to a place"
    )
