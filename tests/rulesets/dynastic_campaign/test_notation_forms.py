"""The table of orders: each is written in one way that reads back as the same order, and in no line of another."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diplomacy.phrases.patterns import Blank, Optional, compiled
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.notation import names, reader
from generator.rulesets.dynastic_campaign.notation.form import Form
from generator.rulesets.dynastic_campaign.notation.forms import BY_KIND, FORMS
from generator.rulesets.dynastic_campaign.position import Position, Term, Unit
from tests.support import campaign

SCENARIO = campaign.settings().scenario
NATION = "france"


def _well_stocked() -> Position:
    """France with every unit that examples name."""
    types: tuple[Any, ...] = ("army", "garrison", "fleet", "train", "siege-train", "corsair")
    return campaign.with_units(
        campaign.start(), *(Unit(NATION, kind, number, "Pic", 50) for kind in types for number in range(1, 7))
    )


POSITION = _well_stocked()
KNOWN = names.of(SCENARIO, POSITION, NATION)


def test_every_kind_of_order_has_a_form() -> None:
    assert set(BY_KIND) == set(get_args(o.Order)) - {o.Unread}
    assert len(BY_KIND) == len(FORMS)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.example)
def test_an_example_is_an_order_of_its_kind_alone(form: Form) -> None:
    text = form.example.replace("to Luis", "to Teodor")  # who is not born yet
    assert reader.kinds(text, KNOWN) == {form.kind}
    order = notation.parse(SCENARIO, POSITION, NATION, text)
    assert isinstance(order, form.kind)
    again: object = notation.parse(SCENARIO, POSITION, NATION, notation.written(order, SCENARIO, NATION))
    assert again == order


MARKS = st.characters(whitelist_categories=("Lu", "Ll", "Nd"), whitelist_characters=" ,.-+:;!?#", max_codepoint=0x17F)
TEXT = st.text(MARKS, min_size=1, max_size=40).map(lambda it: " ".join(it.split())).filter(bool)
REGIONS = st.lists(st.sampled_from(sorted(SCENARIO.regions)), min_size=1, max_size=4).map(tuple)
PERSONS = sorted(POSITION.persons)
PLACES = sorted(SCENARIO.places)
NATIONS = sorted(SCENARIO.nations)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "unit": st.sampled_from(sorted(POSITION.units)),
    "units": st.lists(st.sampled_from(sorted(POSITION.units)), min_size=1, max_size=5).map(tuple),
    "place": st.sampled_from(PLACES),
    "nation": st.sampled_from(NATIONS),
    "other": st.sampled_from(["", *(each for each in NATIONS if each != NATION)]),
    "nations": st.lists(st.sampled_from(NATIONS), min_size=1, max_size=5).map(tuple),
    "person": st.sampled_from(PERSONS),
    "owner": st.sampled_from(["", *PERSONS]),
    "type": st.sampled_from(["army", "garrison", "fleet", "train", "siege-train", "corsair"]),
    "amount": st.integers(1, 999_999).map(lambda tenths: Decimal(tenths) / 10),
    "stake": st.integers(0, 50).map(lambda tenths: Decimal(tenths) / 10),
    "points": st.integers(1, 10_000),
    "count": st.integers(1, 100_000),
    "pips": st.integers(1, 3),
    "years": st.integers(1, 100),
    "option": st.sampled_from(["1", "2", "2A", "2S", "3", "4S", "9A"]),
    "fate": st.sampled_from(["return", "execute", "hold", "marry"]),
    "ends": REGIONS,
    "route": st.lists(st.sampled_from([*PLACES, *sorted(SCENARIO.regions)]), max_size=4).map(tuple),
    "quote": TEXT,
    "text": TEXT,
    "names": st.lists(st.sampled_from(["Louis", "Marie", "Émile", "Jean-Luc", "D'Arcy"]), max_size=3).map(tuple),
    "terms": st.lists(st.builds(Term, TEXT, st.booleans()), max_size=3).map(tuple),
}
"""What can fill each blank."""


@st.composite
def orders(draw: st.DrawFn, kind: type) -> Any:
    """An order of a kind with anything in its blanks that there is."""
    blanks = {part.field: part.reader for part in _blanks(kind)}
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        if hint is bool:
            fields[name] = draw(st.booleans())
        elif name in blanks and not name.startswith("_"):
            fields[name] = draw(VALUES[blanks[name]])
    if kind is o.Assassinate:
        fields["what"] = draw(st.sampled_from(["ruler", "unit", "person"]))
        fields["target"] = draw(VALUES[{"ruler": "nation"}.get(fields["what"], fields["what"])])
    if kind is o.Move:
        fields["start"] = POSITION.units[fields["unit"]].at
    if kind is o.Propose:
        fields["groom"] = draw(st.sampled_from([it for it in PERSONS if not POSITION.persons[it].woman]))
        fields["bride"] = draw(st.sampled_from([it for it in PERSONS if POSITION.persons[it].woman]))
    if kind is o.Annul:
        fields |= {"groom": "", "bride": ""} if draw(st.booleans()) else {"writ": 0}
    if kind in (o.BribeOrder, o.CounterBribe):
        fields = {"amount": draw(VALUES["amount"])}
        if draw(st.booleans()) or kind is o.BribeOrder:
            inner = draw(st.sampled_from(["ARM-2", "fortify Lorraine", "pay England 5", "build army 60 Milan"]))
            fields |= {"nation" if kind is o.BribeOrder else "target": "spain", "order": inner}
        else:
            fields["target"] = draw(st.one_of(VALUES["unit"], VALUES["nation"]))
    return kind(**fields)


def _blanks(kind: type) -> Any:
    parts = [part for pattern in BY_KIND[kind].patterns for part in compiled(pattern.text)]
    while parts:
        part = parts.pop(0)
        if isinstance(part, Optional):
            parts = [*part.parts, *parts]
        elif isinstance(part, Blank):
            yield part


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.kind.__name__)
@settings(max_examples=12)
@given(data=st.data())
def test_what_is_written_canonically_reads_back_as_the_same_order(form: Form, data: st.DataObject) -> None:
    order = data.draw(orders(form.kind))
    text = notation.written(order, SCENARIO, NATION)
    assert notation.parse(SCENARIO, POSITION, NATION, text) == order
    assert reader.kinds(text, KNOWN) == {form.kind}
    assert notation.parse(SCENARIO, POSITION, NATION, notation.written(order)) == order
