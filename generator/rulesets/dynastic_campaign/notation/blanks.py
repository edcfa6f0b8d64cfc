"""How each blank of a pattern is filled in: the table of what reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.diplomacy.phrases.line import Line, Reader
from generator.diplomacy.phrases.tokens import Token
from generator.rulesets.dynastic_campaign.notation import blanks_of_names as names
from generator.rulesets.dynastic_campaign.notation import blanks_of_numbers as numbers
from generator.rulesets.dynastic_campaign.notation import blanks_of_texts as texts
from generator.rulesets.dynastic_campaign.notation.names import Names

READERS: Mapping[str, Reader] = {
    "unit": names.read_unit,
    "units": names.read_units,
    "place": names.read_place,
    "region": names.read_region,
    "nation": names.read_nation,
    "other": names.read_other,
    "nations": names.read_nations,
    "person": names.read_person,
    "owner": names.read_owner,
    "type": names.read_type,
    "amount": numbers.read_amount,
    "stake": numbers.read_stake,
    "points": numbers.read_points,
    "count": numbers.read_count,
    "pips": numbers.read_pips,
    "years": numbers.read_years,
    "option": numbers.read_option,
    "fate": names.read_fate,
    "ends": names.read_ends,
    "route": names.read_route,
    "text": texts.read_text,
    "quote": texts.read_quote,
    "names": texts.read_names,
    "terms": texts.read_terms,
    "foreign": texts.read_foreign,
}
"""What reads a blank, by the word behind its colon."""


def line_of(text: str, tokens: list[Token], known: Names, inner: Callable[[str, str], str]) -> Line:
    """The line of a text that was cut into tokens; `inner` is as in `Line`."""
    return Line(text, tokens, known, READERS, inner)
