"""The table of all kinds of orders, from which lines are read and written, and hints and documentation are made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from generator.diplomacy.phrases.patterns import Words, beginnings, compiled
from generator.rulesets.dynastic_campaign.notation.financial_forms import FINANCIAL
from generator.rulesets.dynastic_campaign.notation.form import Form, Pattern
from generator.rulesets.dynastic_campaign.notation.marriage_forms import MARRIAGE
from generator.rulesets.dynastic_campaign.notation.military_forms import MILITARY
from generator.rulesets.dynastic_campaign.notation.winter_forms import WINTER

FORMS: tuple[Form, ...] = (*MILITARY, *FINANCIAL, *WINTER, *MARRIAGE)
"""The kinds of orders, in the order in which the documentation lists them."""

BY_KIND: Mapping[type, Form] = {form.kind: form for form in FORMS}


class Entry(NamedTuple):
    """A pattern with its form, as the reader tries it."""

    form: Form
    pattern: Pattern


@cache
def by_word() -> Mapping[str, tuple[Entry, ...]]:
    """The patterns that begin with a word, by that word."""
    found: dict[str, list[Entry]] = {}
    for form in FORMS:
        for pattern in form.patterns:
            for first in beginnings(compiled(pattern.text)):
                for word in first.words if isinstance(first, Words) else ():
                    found.setdefault(word, []).append(Entry(form, pattern))
    return {word: tuple(entries) for word, entries in found.items()}


@cache
def by_blank() -> Mapping[str, tuple[Entry, ...]]:
    """The patterns that begin with a blank, by the reader that fills it in."""
    found: dict[str, list[Entry]] = {}
    for form in FORMS:
        for pattern in form.patterns:
            for first in beginnings(compiled(pattern.text)):
                if not isinstance(first, Words):
                    found.setdefault(first.reader, []).append(Entry(form, pattern))
    return {reader: tuple(entries) for reader, entries in found.items()}


@cache
def reserved() -> frozenset[str]:
    """Every word that means something in an order, and so is no name for a child."""
    parts = [part for form in FORMS for pattern in form.patterns for part in compiled(pattern.text)]
    found: set[str] = set()
    while parts:
        part = parts.pop()
        if isinstance(part, Words):
            found.update(part.words)
        elif not hasattr(part, "reader"):
            parts.extend(part.parts)
    return frozenset(word for word in found if word.isalpha())
