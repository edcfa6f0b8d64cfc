"""What the powers of a game did to each other, counted from its public records: whom each supported, attacked and drove out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from generator.core.event import Event
from generator.core.public import PublicPhase
from generator.diplomacy.position import load_once

What = Literal["supported", "attacked", "drove out", "took"]
"""Its unit supported one of the other, moved at one, or drove one out; or a centre of the other became its own.

An order counts whatever came of it; a move at a unit counts although that moved away in the same phase.
"""

_SUPPORTED = re.compile(r"\w \S+ S \w (\S+)")
_MOVED = re.compile(r"\w \S+ - (\S+)")


class Dealing(NamedTuple):
    """Something that a power did to another."""

    what: What
    by: str
    to: str


def dealings(phases: Sequence[PublicPhase]) -> Mapping[Dealing, int]:
    """How often each was done in these phases, which are those that count; only supports are told of a power's own units, too."""
    return Counter(it for phase in phases if phase.done for it in _of_phase(phase))


def _of_phase(phase: PublicPhase) -> Iterator[Dealing]:
    whose = {it.place.partition("/")[0]: it.power for it in load_once(phase.position).units}
    for event in phase.events:
        match event["kind"]:
            case "order" if phase.phase.step == "orders":
                yield from _ordered(event, whose)
            case "dislodged":
                place = str(event["by"]).split()[1]
                yield Dealing("drove out", whose.get(place.partition("/")[0], ""), str(event["power"]))
            case "centre" if "from" in event and "to" in event:
                yield Dealing("took", str(event["to"]), str(event["from"]))


def _ordered(event: Event, whose: Mapping[str, str]) -> Iterator[Dealing]:
    if "unit" not in event or not event.get("order"):
        return
    by, text = str(event["power"]), str(event["order"])
    supported, moved = _SUPPORTED.match(text), _MOVED.match(text)
    other = whose.get((supported or moved or [text, ""])[1].partition("/")[0])
    if other and supported:
        yield Dealing("supported", by, other)
    elif other and moved and other != by:
        yield Dealing("attacked", by, other)
