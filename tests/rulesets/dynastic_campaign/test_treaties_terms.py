"""How the terms of writs are written (rulebook 2.4.2, R-052, R-053)."""

from __future__ import annotations

import re

import pytest

from generator.rulesets.dynastic_campaign.position import Term
from generator.rulesets.dynastic_campaign.treaties import terms
from generator.rulesets.dynastic_campaign.treaties.terms import Mistake

PLACES = {"milan": "Mil", "spanish netherlands": "SpN"}
NATIONS = {"france": "france", "spain": "spain"}
PERSONS = {"ramiro": "Ramiro Valdoro"}


def find(what: str, name: str) -> str | Mistake:
    """The ids of a few names."""
    known = {"place": PLACES, "nation": NATIONS, "person": PERSONS}[what]
    ids = {each.lower(): each for each in known.values()}
    return {**known, **ids}.get(name.lower()) or Mistake(f"no {what} is called {name}")


def machine(words: str, kind: str, *args: str, public: bool = False, until: int = 0) -> Term:
    return Term(words, public, kind, args, until=until)


CASES: dict[str, tuple[str, Term]] = {
    "free text in public": ('public "no war before 1622"', Term("no war before 1622", public=True)),
    "free text is private unless it says otherwise": ('"an army, and a fleet"', Term("an army, and a fleet")),
    "marks as word processors set them": ("PRIVATE “in  peace”", Term("in peace")),
    "custody of all children": ("custody bride", machine("custody bride", "custody", "", "bride")),
    "custody of the daughters": ("custody daughters groom", machine("custody daughters groom", "custody", "daughters", "groom")),
    "a widow who stays": ("widow stays", machine("widow groom", "widow", "groom")),
    "a widow who goes home": ("Widow returns", machine("widow bride", "widow", "bride")),
    "a widow": ("widow the groom", machine("widow groom", "widow", "groom")),
    "renouncing is always public": ("private renounce bride", machine("renounce bride", "renounce", "bride", "", public=True)),
    "renouncing another line": ("renounce bride Spain", machine("renounce bride spain", "renounce", "bride", "spain", public=True)),
    "money": ("pay 20D to groom", machine("pay 20 to groom", "pay", "20", "groom")),
    "a province": ("public province Milan for bride", machine("province Mil to bride", "province", "Mil", "bride", public=True)),
    "a place of two words": ("see Spanish Netherlands to bride", machine("see SpN to bride", "see", "SpN", "bride")),
    "until a year": ("no war until 1622", machine("no-war until 1622", "no-war", until=1622)),
    "support against everybody": ("support groom", machine("support groom", "support", "groom", "")),
    "support against one": ("support groom against Spain", machine("support groom against spain", "support", "groom", "spain")),
    "leave for one place": ("access Milan to groom", machine("access Mil to groom", "access", "Mil", "groom")),
    "leave for all": ("access to groom", machine("access to groom", "access", "", "groom")),
    "one leader": ("assign Ramiro to bride", machine("assign Ramiro Valdoro to bride", "assign", "Ramiro Valdoro", "bride")),
    "any leader": ("assign anybody to bride", machine("assign anybody to bride", "assign", "anybody", "bride")),
}


@pytest.mark.parametrize(("text", "term"), [pytest.param(*case, id=name) for name, case in CASES.items()])
def test_a_term_is_read_and_its_canonical_text_is_the_same_term(text: str, term: Term) -> None:
    assert terms.read_term(text, find) == term
    assert terms.read_term(terms.written(term), find) == term


MISTAKES: dict[str, tuple[str, str, int]] = {
    "no such term": ("custardy bride", 'did you mean "custody"?', 0),
    "no such side": ("custody everyone", "write `custody [CHILDREN] SIDE`", 0),
    "free text without marks": ("we are friends", "quotation marks", 0),
    "no text": ('private " "', "write its text", 0),
    "a place nobody knows": ("public province Atlantis to bride", "", 16),
    "an end for what is carried out once": ("widow groom until 1622", "write `widow SIDE`", 0),
    "too long": (f'"{"x" * 601}"', "fewer words", 0),
}


@pytest.mark.parametrize(("text", "hint", "offset"), [pytest.param(*case, id=name) for name, case in MISTAKES.items()])
def test_what_is_no_term_is_told_with_its_place(text: str, hint: str, offset: int) -> None:
    found = terms.read_term(text, find)
    assert isinstance(found, Mistake)
    assert hint in found.suggestion
    assert found.offset == offset


def test_commas_part_terms_but_not_inside_marks() -> None:
    found, mistakes = terms.read_terms('public "peace, and trade", custody bride , no-attack', find)
    assert not mistakes
    assert [terms.written(term) for term in found] == ['public "peace, and trade"', "custody bride", "no-attack"]


def test_a_mistake_among_several_terms_is_told_where_it_stands() -> None:
    found, mistakes = terms.read_terms("custody bride, see Atlantis to groom, widow me", find)
    assert [term.kind for term in found] == ["custody"]
    assert [mistake.offset for mistake in mistakes] == [19, 38]


@pytest.mark.parametrize(
    "text", ["," * 100_000, "widow groom," * 9_000, '"' * 100_001, "[](javascript:1)" * 7_000, "\x00,}{" * 25_000]
)
def test_a_hundred_kilobytes_are_a_problem_and_no_crash(text: str) -> None:
    found, mistakes = terms.read_terms(text, find)
    assert len(found) <= terms.MOST_TERMS
    assert mistakes or not text.strip(",")


def test_every_form_can_be_written() -> None:
    blanks = {"CHILDREN": "sons", "SIDE": "bride", "NATION": "Spain", "PLACE": "Milan", "PERSON": "Ramiro", "AMOUNT": "3"}
    for kind, form in terms.FORMS.items():
        filled = re.sub(r"[A-Z]{3,}", lambda slot: blanks[slot.group()], form.words.replace("[", "").replace("]", ""))
        found = terms.read_term(filled, find)
        assert isinstance(found, Term)
        assert found.kind == kind
