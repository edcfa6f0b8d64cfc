"""Which pieces stood where from when to when, read from the pictures of a game's public positions, whatever its rule system."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.core.phase import Phase
from generator.core.picture import Picture, Piece


class Standing(NamedTuple):
    """What stands in a place, as far as it stays the same from phase to phase: a unit of a kind and an owner, and its number."""

    owner: str
    kind: str
    number: int = 0
    label: str = ""


class Stay(NamedTuple):
    """What stood in a place `since` a phase, None for the start, `until` another, None where it stands there still."""

    what: Standing
    since: Phase | None
    until: Phase | None = None


def stays(pictures: Sequence[Picture], run: Sequence[Phase]) -> Mapping[str, Sequence[Stay]]:
    """The stays in each place in order. `pictures` are those of the start and of the position behind each phase of `run`.

    Where a unit leaves and one like it comes in the same phase, that is one stay: no picture tells the two apart. Pieces that were
    driven out, and pale ones, which nobody sees now, do not stand there.
    """
    found: dict[str, list[Stay]] = defaultdict(list)
    here: dict[tuple[str, Standing], Phase | None] = {}
    for phase, picture in zip([None, *run], pictures, strict=False):
        now = dict.fromkeys((it.place.partition("/")[0], _standing(it)) for it in picture.pieces if not (it.dislodged or it.faded))
        for place, what in [it for it in here if it not in now]:
            found[place].append(Stay(what, here.pop((place, what)), phase))
        here |= dict.fromkeys((it for it in now if it not in here), phase)
    for (place, what), since in here.items():
        found[place].append(Stay(what, since))
    return {place: sorted(those, key=lambda it: it.since.number if it.since else 0) for place, those in found.items()}


def _standing(it: Piece) -> Standing:
    return Standing(it.owner, it.kind, it.number, it.label)
