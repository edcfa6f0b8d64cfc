"""A board told to its players: what the board's own page shows, handed over as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.picture import Picture, Style


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """A board for its page: title and authors, a sentence about what the page tells, what the template `board.html` of the folder
    `templates` prints (`view`), and the picture of the start with its styles.

    Every id in `places` is an anchor on the page; names of places in reports lead there.
    """

    title: str
    credits: Sequence[str]
    about: str
    places: frozenset[str]
    view: Mapping[str, Any]
    picture: Picture
    styles: Sequence[Style]
    templates: str
