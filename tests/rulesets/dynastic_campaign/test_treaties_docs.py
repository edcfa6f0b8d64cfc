"""The page of the campaign lists every term that the program knows, with what the table of terms says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.rulesets.dynastic_campaign.treaties import room
from generator.rulesets.dynastic_campaign.treaties.terms import FORMS, LONGEST_TEXT, MOST_TERMS

PAGE = (Path(__file__).parents[3] / "generator" / "docs" / "dynastic-campaign.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", FORMS)
def test_every_term_is_documented(kind: str) -> None:
    form = FORMS[kind]
    assert f"| `{form.words}{' [until YEAR]' if form.lasting else ''}` | {form.about} | {form.against or '–'} |" in PAGE


def test_the_limits_are_documented() -> None:
    assert f"at most {MOST_TERMS} terms of at most {LONGEST_TEXT} characters" in PAGE


@pytest.mark.parametrize("rule", room.RULINGS)
def test_every_ruling_is_documented_with_its_fields(rule: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `") and f"`{rule}`" in line.split("|")[1])
    assert all(f"`{field}`" in row.split("|")[2] for field in room.RULINGS[rule].fields)
