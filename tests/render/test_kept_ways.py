"""The ways between the places of a map are kept for the next command, until it or what finds them changes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.core.picture import Arrow, Piece
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.maps.svg import draw
from generator.render.ways import kept_ways
from generator.render.ways.home_ground import NOTHING
from generator.render.ways.in_the_way import BENDS
from generator.render.ways.own_ways import looked_at
from tests.support.small_map import STYLES, picture, small_map

TOUCHING = small_map().replace(b"h180v180h-180z", b"h200v200h-200z")
"""The small map with larger squares, which touch."""


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BaseMap]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(kept_ways, "_FOLDER", tmp_path)
    kept_ways.known_ways.cache_clear()
    yield read_base_map(TOUCHING)
    kept_ways.known_ways.cache_clear()


def test_what_is_kept_is_what_would_be_found(base: BaseMap) -> None:
    kept_ways.keep_ways(base)
    known = kept_ways.known_ways(base.digest, "name")
    ends = base.centres["Alf"], base.centres["Bet"]
    home = kept_ways.Homes(base, "name").of("Alf", "Bet")
    assert home.known is known
    assert known.at(*ends) == looked_at(*ends, home._replace(known=NOTHING), BENDS)
    assert known.at(*ends[::-1]).parts.keys() == {*BENDS}


def test_coasts_are_kept_and_places_that_do_not_touch_are_not(base: BaseMap) -> None:
    kept_ways.keep_ways(base)
    pairs = kept_ways.known_ways(base.digest, "abbr").pairs
    assert (base.centres["Gam/nc"], base.centres["Zet"]) in pairs
    assert (base.centres["Alf"], base.centres["Zet"]) not in pairs


def test_pictures_are_the_same_with_it_and_without(base: BaseMap) -> None:
    shown = picture(pieces=(Piece("Alf", "army", "north"),), arrows=(Arrow("move", "Alf", "Bet", "north"),))
    kept_ways.keep_ways(base)
    kept_ways.known_ways.cache_clear()
    before = draw(shown, base, STYLES, "abbr", None)
    bare = BaseMap(**{name: getattr(base, name) for name in BaseMap.__slots__} | {"digest": ""})
    assert draw(shown, bare, STYLES, "abbr", None) == before


def test_another_map_and_another_renderer_have_none(base: BaseMap, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_ways.keep_ways(base)
    assert kept_ways.known_ways("another", "abbr") is NOTHING
    monkeypatch.setattr(kept_ways, "of_map", lambda _: b"another")
    assert kept_ways.known_ways(base.digest, "abbr") is NOTHING
