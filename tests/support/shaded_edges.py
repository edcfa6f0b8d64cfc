"""All edges of PNGs drawn with as many shades as cairo has, for tests that compare pictures pixel by pixel."""

from __future__ import annotations

import pytest

from generator.render.raster import cairo_drawing


def shade_all_edges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no edge sharp, and no line wider or dash longer than it is, until the test ends."""
    monkeypatch.setattr(cairo_drawing, "_SHARP", 0)
    monkeypatch.setattr(cairo_drawing, "_SHADED", 0)
    monkeypatch.setattr(cairo_drawing, "whole", lambda width, _: width)
    monkeypatch.setattr(cairo_drawing, "times", lambda *_: 1)
