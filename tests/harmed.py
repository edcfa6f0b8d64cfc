"""What tests of files that came to harm share: what somebody may do to one, and a command line that draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.cli import sources
from generator.publish import drawing

Change = Callable[[dict[str, Any]], Any]


def without(key: str) -> Change:
    return lambda document: document.pop(key)


def put(key: str, value: Any) -> Change:
    return lambda document: document.update({key: value})


@pytest.fixture
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """No map is drawn, and no page of a board made: they take their time, and nothing in a record changes them."""
    whole = sources.source
    monkeypatch.setattr(drawing, "draw", lambda *_: list)
    monkeypatch.setattr(sources, "boards", lambda: ())
    monkeypatch.setattr(sources, "source", lambda root, name: replace(whole(root, name), board=None))
