"""Orders that the engine fills in because players said in an earlier phase what they prefer, and the key that names them.

`preferred:` in an order file has, for each power and the phase with which its preferences came, the lines that they came to. A line
that is no longer among the orders tells nothing: somebody has replaced it. `{}` says that nothing of what was filled in stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.phase import Phase, read_phase
from generator.core.placed_values import Data
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass

PREFERRED = "preferred"
"""The key of an order file that names the lines which the engine filled in."""

Preferred = Mapping[str, Mapping[str, Sequence[str]]]
"""The lines of each power, by the id of the phase with which its preferences came."""

_HINT = "the engine writes this key; take it out, and nothing is said of preferences"


class Earlier(NamedTuple):
    """A phase that was played, and its order file."""

    phase: Phase
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Preferring:
    """How a rule system fills in what players prefer.

    `lines(position, settings, earlier)` are the lines that the preferences in the `earlier` phases, the newest first, come to in a
    position. `fill(position, sheet, preferred)` is the sheet of a position with these lines in it. `steps` are those of a year for
    which players may have preferences.
    """

    steps: frozenset[str]
    lines: Callable[[Any, Any, Iterable[Earlier]], Preferred]
    fill: Callable[[Any, Mapping[str, Any], Preferred], Mapping[str, Any]]


def read_preferred(document: Mapping[str, Any]) -> Preferred:
    """What stands under `preferred:` in an order file, without whatever is not of its shape."""
    found = document.get(PREFERRED)
    if not isinstance(found, Mapping):
        return {}
    by_power = {str(power): _phases(value) for power, value in found.items() if isinstance(value, Mapping)}
    return {power: phases for power, phases in by_power.items() if phases}


def _phases(value: Mapping[Any, Any]) -> dict[str, list[str]]:
    known = {str(phase): lines for phase, lines in value.items() if isinstance(lines, list | tuple) and read_phase(str(phase))}
    return {phase: [str(line) for line in lines if isinstance(line, str)] for phase, lines in known.items()}


def check_preferred(document: Mapping[str, Any]) -> Iterator[Problem]:
    """A fault for whatever under `preferred:` the engine would not have written so."""
    found = document.get(PREFERRED, {})
    for power, phases in found.items() if isinstance(found, Mapping) else [(found, None)]:
        known = phases.items() if isinstance(phases, Mapping) else ()
        right = [isinstance(lines, list | tuple) and all(isinstance(it, str) for it in lines) for _, lines in known]
        if not isinstance(phases, Mapping) or not all(right) or any(read_phase(str(phase)) is None for phase, _ in known):
            yield fault(
                PREFERRED, f"`{PREFERRED}:` names powers, phases, and the lines that came of them", power or document, _HINT
            )


def as_data(preferred: Preferred) -> dict[str, Data]:
    """The value of the key as a file has it, the powers sorted."""
    return {power: {phase: list(lines) for phase, lines in sorted(preferred[power].items())} for power in sorted(preferred)}


def origins(preferred: Preferred) -> dict[str, list[str]]:
    """The phases with which preferences came that were filled in, in order, each with its powers."""
    phases = sorted({phase for by_phase in preferred.values() for phase in by_phase})
    return {phase: sorted(power for power, by_phase in preferred.items() if phase in by_phase) for phase in phases}
