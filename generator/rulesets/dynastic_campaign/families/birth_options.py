"""How often a couple tries for children (rulebook 2.2.1): `1`, `2`, `2A`, `2S`, `3`, `3S` and so on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

Child = Literal["son", "daughter", ""]
"""What came of a try; empty where no child did."""

_OPTION = re.compile(r"([1-9])([AS]?)", re.IGNORECASE)


class Option(NamedTuple):
    """A birth option: the most tries, and when there is no second one: `A` behind any child, `S` behind a son."""

    tries: int
    unless: str = ""


DEFAULT = Option(1)
"""What a couple without an order does; nobody can decline the first try."""


def read(text: str) -> Option | None:
    """The option that a player wrote, or nothing."""
    found = _OPTION.fullmatch(text.strip())
    return Option(int(found[1]), found[2].upper()) if found else None


def goes_on(option: Option, children: Sequence[Child]) -> bool:
    """Whether a couple tries once more, after what came of its tries so far.

    The second try is made unless the option says otherwise of what came of the first; a third and later only while no child came.
    """
    if len(children) >= option.tries:
        return False
    if len(children) == 1:
        return not children[0] if option.unless == "A" else not (option.unless == "S" and children[0] == "son")
    return not any(children)
