"""What the page of a board shows its players, handed over as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.guide import Guide
from generator.core.picture import Picture, Style
from generator.core.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """The page of a board: its title, its authors, a sentence `about` it, and the picture of the start with its styles.

    `templates` is the folder whose `board.html` prints the page, and `view` what that template is given. `places` has the name of
    each place by its id, which is an anchor on the page; names of places in reports link to it. `guide` is the page for players
    beside it, if there is one.
    """

    title: str
    credits: Sequence[str]
    about: str
    places: Mapping[str, str]
    view: Mapping[str, Any]
    picture: Picture
    styles: Sequence[Style]
    templates: str
    guide: Guide | None = None
