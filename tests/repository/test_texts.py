"""What holds for the texts of all pages and posts."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
READERS_OF_TEXTS = {
    "generator/diplomacy/bid_price.py",
    "generator/diplomacy/notation/folding.py",
    "generator/render/markup/fonts.py",
    "generator/rulesets/dynastic_campaign/treaties/rulings.py",
}
"""The modules that know a curly apostrophe, since people write it."""


def test_texts_have_the_straight_apostrophe() -> None:
    """As the orders, press and names that stand among them mostly have it, which stay as they were written."""
    texts = [*(ROOT / "templates").rglob("*.j2"), *(ROOT / "templates").rglob("*.html"), *(ROOT / "generator").rglob("*.py")]
    curly = {str(it.relative_to(ROOT)) for it in texts if "’" in it.read_text(encoding="utf-8")}
    assert curly == READERS_OF_TEXTS
