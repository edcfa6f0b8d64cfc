"""A font that was cut to some letters is kept for the next command."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest import mock

import pytest

from generator.render.markup import fonts

FONTS = Path(__file__).parents[2] / "templates" / "static" / "fonts"


def test_a_font_is_cut_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for font in FONTS.glob("*.ttf"):
        (tmp_path / font.name).write_bytes(font.read_bytes())
    before = fonts.label_font(tmp_path, {"ż"})
    fonts._rule.cache_clear()
    with mock.patch.object(fonts, "_subset", side_effect=AssertionError("cut again")):
        assert fonts.label_font(tmp_path, {"ż"}) == before
        with pytest.raises(AssertionError, match="cut again"):
            fonts.label_font(tmp_path, {"ź"})
        (tmp_path / "FiraSansCondensed-Medium.ttf").write_bytes(b"another font")
        fonts._rule.cache_clear()
        with pytest.raises(AssertionError, match="cut again"):
            fonts.label_font(tmp_path, {"ż"})
