"""What tests of files that came to harm share: what somebody may do to one, and a command line that draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.cli import site_sources
from generator.publish import draw_pictures

Change = Callable[[dict[str, Any]], Any]


def without(key: str) -> Change:
    return lambda document: document.pop(key)


def put(key: str, value: Any) -> Change:
    return lambda document: document.update({key: value})


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """No map is drawn, and no page of a board made: they take their time, and nothing in a record changes them."""
    whole = site_sources.source
    monkeypatch.setattr(draw_pictures, "draw", lambda *_: list)
    monkeypatch.setattr(site_sources, "boards", lambda: ())
    monkeypatch.setattr(site_sources, "source", lambda root, name: replace(whole(root, name), board=None))
