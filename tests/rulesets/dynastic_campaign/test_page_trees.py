"""The tree of a dynasty: who stands where, with whom, and what the card of a person says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.pedigree import Branch, End
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.pages.houses import kin_of
from generator.rulesets.dynastic_campaign.pages.trees import Kin
from generator.rulesets.dynastic_campaign.pages.weddings import Wedding
from generator.rulesets.dynastic_campaign.position import Person, Position, Serial, Title
from tests.support import campaign
from tests.support.campaign_families import changed, child, having

START = campaign.start()
LUCIEN, AMELIE, GASPARD = (START.persons[f"{name} Montclair"] for name in ("Lucien", "Amelie", "Gaspard"))
WINTER = Phase(7, 1618, "winter", "marriages")


def kin(position: Position, *events: Event) -> Kin:
    """The families after a phase in which these events led from the start to a position."""
    before, after = (documents.dump(it)[0] for it in (START, position))
    return kin_of(campaign.settings().scenario, [PublicPhase(WINTER, before, done=True, events=events, after=after)])


def shown(branch: Branch) -> Any:
    """A branch in short: a person alone, or with what follows of each marriage."""
    marriages = [
        (f"{it.partner.name if it.partner else '?'}{' ' + it.year if it.year else ''}", [shown(child) for child in it.children])
        for it in branch.marriages
    ]
    return (branch.person.name, *marriages) if marriages else branch.person.name


def married(groom: str, bride: str) -> Event:
    return {"kind": "married", "groom": groom, "bride": bride, "writ": 1, "nations": ["france", "spain"], "terms": []}


def of_both(father: Person, mother: Person, name: str, dynasty: str, **more: Any) -> Person:
    return replace(child(father, name, "1"), mother=mother.id, dynasty=dynasty, **more)


ELVIRA, INESA, RAMIRO = (START.persons[it] for it in ("Elvira Valdoro", "Inesa Valdoro", "Ramiro Valdoro"))
LOUIS = of_both(LUCIEN, ELVIRA, "Louis Montclair", "france", age=3, born=1619)
MARIE = of_both(LUCIEN, INESA, "Marie Montclair", "france", age=1, born=1621, woman=True)
JAIME = of_both(RAMIRO, AMELIE, "Jaime Valdoro", "spain", age=2, born=1620)
DIEGO = of_both(JAIME, ELVIRA, "Diego Valdoro", "spain", age=0, born=1622)
GENERATION = ["Lucien", "Amelie", "Rainier", "Solange"]


def family(*lines: Any) -> list[Any]:
    """The Montclairs of the start, with these in place of the children of Gaspard."""
    return [("Gaspard", ("Odile Montclair", list(lines))), "Thibault", "Anselme"]


TREES: Mapping[str, tuple[Position, tuple[Event, ...], list[Any]]] = {
    "the start": (START, (), family(*GENERATION)),
    "a marriage and its child": (
        having(START, LOUIS), (married(LUCIEN.id, ELVIRA.id),),
        family(("Lucien", ("Elvira Valdoro 1618", ["Louis"])), *GENERATION[1:]),
    ),
    "a second marriage, each with its own children": (
        having(START, LOUIS, MARIE), (married(LUCIEN.id, ELVIRA.id), married(LUCIEN.id, INESA.id)),
        family(("Lucien", ("Elvira Valdoro 1618", ["Louis"]), ("Inesa Valdoro 1618", ["Marie"])), *GENERATION[1:]),
    ),
    "a child whose parents nobody saw marry": (
        having(START, LOUIS), (), family(("Lucien", ("?", ["Louis"])), *GENERATION[1:]),
    ),
    "a daughter's child of another house, without what came of it": (
        having(START, JAIME, DIEGO), (married(RAMIRO.id, AMELIE.id),),
        family("Lucien", ("Amelie", ("Ramiro Valdoro 1618", ["Jaime Valdoro"])), "Rainier", "Solange"),
    ),
    "a marriage outside of the houses": (
        having(START, Person("Jeanne Montclair", "Jeanne", 20, 0, 0, nation="france", woman=True)),
        ({"kind": "married-commoner", "person": LUCIEN.id, "commoner": "Jeanne Montclair", "nation": "france"},),
        family(("Lucien", ("Jeanne Montclair 1618", [])), *GENERATION[1:]),
    ),
    "the younger before the elder, whatever their ids": (
        changed(START, LUCIEN.id, age=12), (), family("Amelie", "Rainier", "Solange", "Lucien"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TREES)
def test_who_stands_where(case: str) -> None:
    position, events, expected = TREES[case]
    assert [shown(it) for it in kin(position, *events).branches("france")] == expected


def test_every_member_of_a_house_is_drawn_once_as_such() -> None:
    found = kin(having(START, LOUIS, MARIE, JAIME, DIEGO), married(LUCIEN.id, ELVIRA.id), married(RAMIRO.id, AMELIE.id))
    for dynasty in ("france", "spain"):
        waiting, drawn = list(found.branches(dynasty)), []
        while waiting:
            branch = waiting.pop()
            waiting += branch.children
            drawn += [branch.person.name] if branch.person.style == found.styles[dynasty] else []
        assert sorted(drawn) == sorted(found.persons[key]["name"] for key in found.members(dynasty))


def test_an_annulled_marriage_is_marked_and_a_later_one_of_the_two_is_not() -> None:
    end: Event = {"kind": "annulled", "groom": LUCIEN.id, "bride": ELVIRA.id, "nation": "spain", "writ": 1}
    found = kin(START, married(LUCIEN.id, ELVIRA.id), end, married(LUCIEN.id, ELVIRA.id))
    pair = (LUCIEN.id, ELVIRA.id, WINTER)
    assert [it for it in found.weddings if it.groom == LUCIEN.id] == [Wedding(*pair, annulled=True), Wedding(*pair)]
    assert [it.annulled for it in found.branches("france")[0].children[0].marriages] == [True, False]


def test_marriages_from_before_the_game_have_no_year() -> None:
    assert Wedding(GASPARD.id, "Odile Montclair") in kin(START).weddings


def test_what_a_card_says() -> None:
    position = replace(START, titles=(Title("Bri", LUCIEN.id, LUCIEN.serials[0], "france"),))
    position = changed(position, LUCIEN.id, clergy=2, captor="spain", unit="france ARM-1", age=21)
    card = kin(position).branches("france")[0].children[0].person
    assert (card.name, card.age, card.serial, card.titles) == ("Lucien", 21, "21100", ("Brittany",))
    assert card.signs == ("mitre", "arms", "captive")
    assert [(it.word, it.value) for it in card.ratings] == [("constitution", 0), ("leadership", 0)]
    assert kin(START).branches("france")[0].person.signs == ("crown",)


def test_of_two_places_in_a_line_the_lower_one_is_shown() -> None:
    two = (Serial("france", ("2", "1")), Serial("spain", ("1", "a")), Serial("france", ("1", "1")))
    found = kin(changed(START, LUCIEN.id, serials=two))
    assert found.serials(LUCIEN.id) == {"france": "21100", "spain": "11a00"}


def test_who_died_and_who_left() -> None:
    found = kin(changed(changed(START, LUCIEN.id, died=1618), "Odile Montclair", gone=True))
    assert [found.ended(it) for it in (LUCIEN.id, "Odile Montclair", AMELIE.id)] == [End("1618", "died"), End("1618", "left"), None]
    gone_before = kin_of(campaign.settings().scenario, [PublicPhase(WINTER, found.now)])
    assert gone_before.ended("Odile Montclair") == End("", "left")
