"""A page for players of a rule system: what they can order, when, what it costs, and what others learn of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide of a rule system on one board: its title, a sentence `about` it, and what its template is given.

    `templates` is the folder whose `guide.html` prints the page; `view` has the numbers of the board, so that each has its own.
    """

    title: str
    about: str
    view: Mapping[str, Any]
    templates: str
