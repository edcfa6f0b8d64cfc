"""The grounds of places are kept for the next command, and are the same as those that would be found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.scenes import place_grounds
from generator.render.scenes.place_grounds import CELL, ground_of, grounds_of, keep_grounds
from tests.support.small_map import small_map


def _forget() -> None:
    ground_of.cache_clear()
    place_grounds._known.cache_clear()


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseMap]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(place_grounds, "_FOLDER", tmp_path)
    _forget()
    yield read_base_map(small_map())
    _forget()


@pytest.mark.parametrize("cell", [1.0, CELL])
def test_what_is_kept_is_what_would_be_found(base: BaseMap, cell: float, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [ground_of(it, base, cell) for it in base.provinces]
    keep_grounds(base)
    monkeypatch.setattr(place_grounds, "ground", None)  # which would find them anew
    kept = [ground_of(it, base, cell) for it in base.provinces]
    assert [(it.left, it.top, it.rows) for it in kept] == [(it.left, it.top, it.rows) for it in found]
    assert any(it.rows for it in kept)


def test_a_ground_is_one_object_until_it_is_forgotten(base: BaseMap) -> None:
    assert grounds_of(base)["Alf"] is ground_of(next(it for it in base.provinces if it.id == "Alf"), base)


def test_another_renderer_has_none(base: BaseMap, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_grounds(base)
    assert place_grounds._known(base.digest)
    monkeypatch.setattr(place_grounds, "of_map", lambda _: b"another")
    place_grounds._known.cache_clear()
    assert not place_grounds._known(base.digest)
