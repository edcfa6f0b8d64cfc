"""A base map is kept as it was read, with its outlines, until it or what reads it changes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from generator.core.picture import Piece
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.maps.svg import draw
from generator.render.raster import cairo_path, kept_base_map
from tests.support.small_map import STYLES, picture, small_map

MAP = small_map()


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(kept_base_map, "_FOLDER", tmp_path)
    monkeypatch.setattr(cairo_path, "_lent", {})
    cairo_path.compiled.cache_clear()
    yield
    cairo_path.compiled.cache_clear()


def never(_: bytes) -> BaseMap:
    raise AssertionError("read again")


def test_what_is_kept_is_what_would_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read = read_base_map(MAP)
    kept_base_map.keep_map(read)
    monkeypatch.setattr(kept_base_map, "read_base_map", never)
    found = kept_base_map.base_map(MAP)
    names = [it.name for it in fields(BaseMap) if it.name != "once"]
    assert [getattr(found, it) for it in names] == [getattr(read, it) for it in names]
    shown = picture(pieces=(Piece("Alf", "army", "north"),))
    assert draw(shown, found, STYLES, "name", None) == draw(shown, read, STYLES, "name", None)


def test_a_kept_map_can_be_outlined_once() -> None:
    read = read_base_map(MAP)
    kept_base_map.keep_map(read)
    assert kept_base_map.base_map(MAP).once() == read.once()


def test_its_outlines_are_lent_as_they_would_be_packed() -> None:
    kept_base_map.keep_map(read_base_map(MAP))
    kept_base_map.base_map(MAP)
    outlines = {it.outline for it in read_base_map(MAP).provinces}
    assert outlines <= cairo_path._lent.keys()
    assert {it: cairo_path.packed(it) for it in outlines} == {it: cairo_path._lent[it] for it in outlines}


def test_another_map_and_another_renderer_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_base_map.keep_map(read_base_map(MAP))
    monkeypatch.setattr(kept_base_map, "read_base_map", never)
    with pytest.raises(AssertionError, match="read again"):
        kept_base_map.base_map(MAP + b"\n")
    monkeypatch.setattr(kept_base_map, "of_map", lambda _: b"another")
    with pytest.raises(AssertionError, match="read again"):
        kept_base_map.base_map(MAP)


def test_one_that_was_cut_short_is_read_anew(tmp_path: Path) -> None:
    read = read_base_map(MAP)
    kept_base_map.keep_map(read)
    (kept,) = tmp_path.rglob("map.*")
    kept.write_bytes(kept.read_bytes()[:-100])
    assert kept_base_map.base_map(MAP).provinces == read.provinces
