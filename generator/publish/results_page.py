"""The page of the results of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.publish.results import by_state, by_system
from generator.publish.templating import Head, Pages

PATH = "results/index.html"


def results_page(cards: Sequence[Mapping[str, Any]], pages: Pages, *, players: bool = False) -> bytes:
    """The page; `cards` are what other pages say of each game, and `players` whether persons have pages."""
    head = Head(
        title="Results of all games",
        description="The games by state, and by rule system how often each power won alone, shared a draw or was eliminated.",
    )
    return pages.page(PATH, "results.html", head, states=by_state(cards), systems=by_system(cards), players=players)
