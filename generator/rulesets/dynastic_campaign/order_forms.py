"""The choices of the orders page: the canonical patterns of the language, filled in with what the checks of orders let pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.order_forms import Option, OrderForm, Parts, Pick, Row
from generator.diplomacy.phrases.choices import as_options, called, canonical
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.notation.form import Form
from generator.rulesets.dynastic_campaign.notation.forms import FORMS
from generator.rulesets.dynastic_campaign.notation.order_lists import is_time
from generator.rulesets.dynastic_campaign.order_choices import Choices
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.sieges.relief import besiegers

ALSO = (o.Withdraw, o.Retreat)
"""What a unit may be ordered besides what it does."""

NOUNS: Mapping[str, str] = {"nation": "a nation", "unit": "a unit", "person": "a person", "place": "a place", "ends": "a route"}
"""What the names of orders say for their blanks."""
NAMES: Mapping[str, str] = {
    "a unit - a place": "moves to a place",
    "a unit strategic to a place": "makes a strategic move to a place",
    "a unit withdraws if attacked to a place": "withdraws to a place if attacked",
    "a unit swaps from a unit to a unit": "changes from one army to another",
    "a unit intercepts a nation a route": "intercepts a nation's route",
    "trade a route intercepts a nation a route": "ships of your route intercept a nation's route",
    "surrender a unit": "have a garrison surrender",
    "quell a unit": "quell the mutiny of a unit",
    "rebellion in a place": "induce a rebellion in a place",
    "assassinate ruler a nation": "assassinate a nation's ruler",
    "assassinate a unit": "assassinate the commander of a unit",
    "loyalty a unit": "pay for or against the loyalty of a unit",
    "loan": "loan from the bank",
    "end trade a route": "end a trade route",
    "consent a nation a route": "consent to a nation's route",
    "factory a place": "build a factory in a place",
    "fort a place": "build a factory fort in a place",
    "marque a unit against": "letter of marque for corsairs",
    "build a place": "build a unit",
    "add to a unit": "add points to a unit",
    "birth a person + a person": "children of a couple",
    "skip a person back by a person": "back another heir of a person",
    "divide a person a place to a person": "divide a person's Titles among heirs",
    "retire a person": "a king retires from the unit that he leads",
    "lay down a place": "lay down the Title to a place",
    "vote a person for a person": "vote for a new Pope",
    "vow a person": "vow of a person who becomes a priest",
    "protect a person by a person": "protect a person from arrest",
    "captive a person": "what becomes of a captive",
    "propose a person + a person": "propose a marriage",
    "accept writ": "accept a writ",
    "reject writ": "reject a writ",
    "withdraw writ": "withdraw a writ",
    "annul a person + a person": "annul the marriage of a couple",
    "annul writ": "annul the marriage of a writ",
    "suspend writ term": "suspend a term of a writ",
    "resume writ term": "resume a term of a writ",
    "grant a person": "grant a person a Title",
    "see a person a place": "see of a cleric in a place",
    "assign a person a unit": "assign a person to a unit",
}
"""What orders are called whose own words say too little, by those words; units' orders stand behind the name of the unit."""


def forms(position: Position, settings: Settings) -> Sequence[OrderForm]:
    """The form of each nation: a row for each of its units, and one for everything else, as often as it is wanted."""
    return [OrderForm(nation, tuple(_rows(position, settings, nation))) for nation in position.players()]


def _rows(position: Position, settings: Settings, nation: str) -> Iterator[Row]:
    timely = [form for form in FORMS if is_time(settings, position, form.when)]
    of_unit = [form for form in timely if form.group == "unit"]
    choices = Choices(position, settings, nation)
    for unit in position.of(nation) if of_unit else ():
        options = _does(choices, of_unit, unit)
        if options:
            place = settings.scenario.names[unit.at]
            yield Row(f"{unit.name} in {place}", (unit.name, Pick(f"What {unit.name} does", options)))
    rest = as_options([found for form in timely if form not in of_unit for found in _lines(choices, form)])
    if rest:
        about = "One line for each; what is not offered here, such as the terms of a treaty, can be written into the lines below."
        yield Row("More orders", (Pick("Order", rest),), many=True, about=about)


def _does(choices: Choices, forms_: Sequence[Form], unit: Unit) -> tuple[Option, ...]:
    """What a unit can do, behind its name."""
    found: list[tuple[str, Parts]] = []
    besieged = bool(besiegers(choices.position, unit))
    for form in forms_:
        if form.kind is o.BreakOut and not besieged:  # an enemy may still come this season: such an order is written by hand
            continue
        if form.patterns[0].text.startswith("<unit>"):
            found += _lines(choices, form, {"unit": unit.id})
    return tuple(Option(" ", parts, name) if not isinstance(parts[0], str) else _texted(name, parts) for name, parts in found)


def _texted(name: str, parts: Parts) -> Option:
    """An option whose first words say by themselves what is done."""
    return Option(str(parts[0]), parts[1:], name if parts[1:] else "")


def _lines(choices: Choices, form: Form, fields: Mapping[str, Any] | None = None) -> Iterator[tuple[str, Parts]]:
    """Each canonical way to write an order of a kind, by its name; none where no such order could be carried out now."""
    for way in canonical(form.patterns):
        if parts := choices.parts(form, way, fields or {}):
            own = called(way.text, NOUNS)
            yield NAMES.get(own, own.removeprefix("a unit ")), parts
    if form.kind is o.Move:
        choices.values.carried = True
        if parts := choices.parts(form, form.patterns[0], fields or {}):
            yield "is carried to a place", parts
        choices.values.carried = False
