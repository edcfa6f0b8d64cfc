"""What filters of report templates make of values."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.render.filters import number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("10.0"), "10"), (Decimal("10.5"), "10.5"), (Decimal("0.50"), "0.5"), ("4.0", "4"),
        (10, "10"), ("100", "100"), ("*x*", r"\*x\*"),
    ],
)  # fmt: skip
def test_a_number_has_no_needless_zeros(value: object, text: str) -> None:
    assert number(value) == text
