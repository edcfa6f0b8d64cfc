"""The choices of the orders page: the canonical patterns of the language, filled in with the names of the world."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.order_forms import Number, Option, OrderForm, Parts, Pick, Row, Words
from generator.diplomacy.phrases.choices import as_options, called, canonical, parts_of
from generator.rulesets.dragon_lords.notation.blanks import MOST
from generator.rulesets.dragon_lords.notation.form import HQ, UNIT
from generator.rulesets.dragon_lords.notation.forms import FORMS
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.settings import Settings

_UNIT: Parts = (Pick("Army, fleet or garrison", tuple(Option(it) for it in "AFG")), Number("Its number", 1, 99))

NOUNS: Mapping[str, str] = {
    "realm": "a realm", "place": "a place", "fiefdom": "a fiefdom", "gold": "gold", "troops": "troops", "army": "an army",
    "own": "a unit", "new": "a new unit", "hero": "a hero", "rows": "of troops",
}  # fmt: skip
"""What the names of orders say for their blanks."""


def forms(position: Position, settings: Settings) -> Sequence[OrderForm]:
    """The form of each realm: its headquarters, and its units where everybody sees them; else a unit that the player names."""
    return [OrderForm(realm, tuple(_rows(position, settings.scenario, realm))) for realm in position.players()]


def _rows(position: Position, scenario: Scenario, realm: str) -> Iterator[Row]:
    blanks = _blanks(position, scenario, realm)
    yield Row("Headquarters", ("HQ: ", _orders(HQ, blanks)), many=True)
    orders = _orders(UNIT, blanks)
    units = [unit.name for unit in position.of(realm)]
    for name in units:
        yield Row(name, (f"{name}: ", orders), many=True, about="What it does, one thing after another.")
    if not units:
        about = "What it does, one thing after another; your private report says what it is called and where it is."
        yield Row("A unit", (*_UNIT, ": ", orders), many=True, about=about)


def _orders(whose: str, blanks: Mapping[str, Parts]) -> Pick:
    """The choice of an order in the plan of the headquarters, or of a unit: every canonical way to write one."""
    ways = [way.text for form in FORMS if form.whose == whose for way in canonical(form.patterns)]
    found = [(called(text, NOUNS), parts) for text in ways if (parts := parts_of(text, blanks))]
    return Pick("Order", as_options(found))


def _blanks(position: Position, scenario: Scenario, realm: str) -> Mapping[str, Parts]:
    """What each blank can be."""
    others = [it for it in position.players() if it != realm]
    kinds = tuple(Option(it.plural, label=it.plural) for it in scenario.troops.values())
    names = sorted(scenario.names.values())
    return {
        "realm": (Pick("Which realm", tuple(Option(scenario.realms[it].name) for it in others)),),
        "place": (Pick("Which place", tuple(Option(it) for it in names)),),
        "fiefdom": (Pick("Which fiefdom", tuple(Option(it.name) for it in scenario.fiefdoms.values())),),
        "number": (Number("Level", 1, 9),),
        "gold": (Number("Gold", 1, MOST),),
        "yes": (Pick("Yes or no", (Option("yes"), Option("no"))),),
        "troops": (Number("How many", 1, 999), " ", Pick("Of what kind", kinds)),
        "rows": (Pick("Which troops", kinds), " ", Number("Rank", 1, 9)),
        "new": _UNIT,
        "own": _UNIT,
        "army": ("A", Number("Number of the army", 1, 99)),
        "hero": (Words("Name of the hero", "Orla"),),
        "heroes": (Words("Names of heroes", "Orla, Una"),),
        "text": ('"', Words("What it says", "Let the harbours be open."), '"'),
    }
