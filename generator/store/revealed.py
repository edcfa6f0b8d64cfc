"""Reads revealed.yaml: what was secret in a phase, for a game that is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.store.game_folders import Folder, is_own
from generator.store.reading import read_yaml

AGAIN = "delete the file, and `gazette reveal` writes it again"


def read_revealed(folder: Folder) -> tuple[Map, list[Problem]]:
    """The document in the folder of a phase (empty if there is none), and every fault for which it cannot be shown."""
    path = folder.revealed
    nothing = Map(Spot(str(path)))
    if not (is_own(path) and path.is_file()):
        return nothing, []
    tree, problems = read_yaml(path, typed=True)
    if not isinstance(tree, Map):
        return nothing, problems or [fault("not-a-mapping", "what is revealed is a mapping", tree, AGAIN)]
    problems += _misshapen(tree)
    return (nothing if problems else tree), problems


def revealed_problems(found: Iterable[Folder]) -> list[Problem]:
    """What is wrong with the revealed.yaml of all these phases."""
    return [problem for folder in found for problem in read_revealed(folder)[1]]


def _misshapen(tree: Map) -> Iterator[Problem]:
    powers: Any = tree.get("powers")
    if not isinstance(powers, Map):
        yield fault("shape", "`powers:` says for each power what it sent", tree if powers is None else powers, AGAIN)
    else:
        for power, sent in powers.items():
            if not isinstance(sent, Map):
                yield fault("shape", f"what {power} sent is a mapping", power, AGAIN)
    events: Any = tree.get("events", ())
    if not isinstance(events, list | tuple):
        yield fault("shape", "`events:` is a list of events", events, AGAIN)
    else:
        for event in events:
            if not (isinstance(event, Map) and isinstance(event.get("kind"), str)):
                yield fault("shape", "an event is a mapping with a `kind`", event, AGAIN)
