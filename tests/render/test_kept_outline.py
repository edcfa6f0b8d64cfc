"""A map with each land outlined once is kept for the next command, until it or what makes it changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from generator.render.base_maps import kept_outline
from generator.render.base_maps.one_outline import OneOutline

MADE = OneOutline("<g>", "</g>", {"Alf": "c0"}, {"Sea": "M0 0h9v9z"}, {})


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(kept_outline, "_FOLDER", tmp_path)


def never() -> OneOutline | None:
    raise AssertionError("made again")


def test_it_is_made_once() -> None:
    assert kept_outline.kept_outline("a1", lambda: MADE) == MADE
    assert kept_outline.kept_outline("a1", never) == MADE


def test_another_map_and_another_renderer_have_one_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    kept_outline.kept_outline("a1", lambda: MADE)
    with pytest.raises(AssertionError, match="made again"):
        kept_outline.kept_outline("b2", never)
    monkeypatch.setattr(kept_outline, "of_map", lambda _: b"another")
    with pytest.raises(AssertionError, match="made again"):
        kept_outline.kept_outline("a1", never)


def test_a_map_that_cannot_be_outlined_once_is_not_kept(tmp_path: Path) -> None:
    assert kept_outline.kept_outline("a1", lambda: None) is None
    assert not [*tmp_path.rglob("outline.*")]
