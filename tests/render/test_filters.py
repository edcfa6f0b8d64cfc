"""What filters of report templates make of values."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from generator.render.texts.filters import number, printed

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("10.0"), "10"), (Decimal("10.5"), "10.5"), (Decimal("0.50"), "0.5"), ("4.0", "4"),
        (10, "10"), ("100", "100"), ("*x*", r"\*x\*"),
    ],
)  # fmt: skip
def test_a_number_has_no_needless_zeros(value: object, text: str) -> None:
    assert number(value) == text


BLANK_AT_AN_END = re.compile(r'(?:\{\{-?|else) "( [^"]*|[^"]* )"(?= if | -?\}\})')


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.md.j2")), ids=lambda it: str(it.relative_to(TEMPLATES)))
def test_no_template_prints_a_text_whose_blanks_are_dropped(path: Path) -> None:
    """What is printed loses blanks at its ends, as Markdown does: `{{ ", " }}` would join two names without one."""
    assert printed(", ") == ","
    assert not BLANK_AT_AN_END.findall(path.read_text("utf-8"))
