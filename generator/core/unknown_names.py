"""Names in a file of facts that nothing in it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault


def unknown(what: str, names: Iterable[Any], known: Iterable[str]) -> Iterator[Problem]:
    """A fault for each name of `what` (`place`, `troop type`) that is not known, with the nearest one that is."""
    known = set(known)
    for name in names:
        if name not in known:
            yield fault(f"unknown-{what.replace(' ', '-')}", f"there is no {what} {name}", name, did_you_mean(str(name), known))
