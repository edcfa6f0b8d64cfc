"""For tests of damaged files: changes that damage a document, and a command line that draws no pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.cli import site_sources

Change = Callable[[dict[str, Any]], Any]


def without(key: str) -> Change:
    """Takes a key out."""
    return lambda document: document.pop(key)


def put(key: str, value: Any) -> Change:
    """Gives a key this value."""
    return lambda document: document.update({key: value})


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """No map is drawn and no board gets a page: both are slow, and no record changes them."""
    whole = site_sources.source
    monkeypatch.setattr("generator.publish.game_build.GameBuild._drawing", lambda *_: None)
    monkeypatch.setattr(site_sources, "boards", lambda _: ())
    monkeypatch.setattr(site_sources, "source", lambda root, name, *known: replace(whole(root, name, *known), board=None))
