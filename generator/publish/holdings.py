"""Who held each place of a board when, read from the pictures of a game's public positions, whatever its rule system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from generator.core.phase import Phase
from generator.core.picture import Picture
from generator.core.public import PublicPhase


class Hold(NamedTuple):
    """Who holds a place, and the word for how (`annexed`) where there is one."""

    owner: str
    how: str = ""


class Change(NamedTuple):
    """A place that has a new hold since a phase, or that nobody holds since then; without a phase the hold at the start."""

    hold: Hold | None
    phase: Phase | None = None


class Stretch(NamedTuple):
    """One or more columns of a strip through all of which a place is held alike; the changes are those of its first column."""

    span: int
    changes: tuple[Change, ...]

    @property
    def hold(self) -> Hold | None:
        """The hold at the end of each of its columns."""
        return self.changes[-1].hold


Held = Mapping[str, Hold]
"""The hold of each place that somebody holds."""


def positions(phases: Sequence[PublicPhase]) -> Iterator[PublicPhase]:
    """The public position before each phase, and behind the last one if that was run, each as of a phase that waits."""
    yield from (it.before_it_was_played() for it in phases)
    if phases and phases[-1].done:
        yield PublicPhase(phases[-1].phase, phases[-1].after)


def held(picture: Picture, alike: Mapping[str, str]) -> Held:
    """Who holds each place in the picture of a position; owners in `alike` are told of as that other one.

    Where centres belong to others than those whose colour they have, their owners count.
    """
    owners = picture.centres or picture.fills
    return {place: Hold(alike.get(owner, owner), picture.held.get(place, "")) for place, owner in owners.items()}


def years(run: Iterable[Phase]) -> list[list[Phase]]:
    """The phases that were run, by year or turn."""
    return [list(those) for _, those in groupby(run, key=lambda it: it.year_name)]


def at_ends(moments: Sequence[Held], by_year: Sequence[Sequence[Phase]]) -> list[Held]:
    """Who holds what at the start and at the end of each year. `moments` are the start and that behind each phase."""
    return [moments[0], *(moments[index] for index in accumulate(map(len, by_year)))]


def strip(place: str, moments: Sequence[Held], by_year: Sequence[Sequence[Phase]]) -> list[Stretch]:
    """The row of a place: a column for the start and one for each year; `moments` are as those of `at_ends`."""
    holds = pairwise(it.get(place) for it in moments)
    found = [Stretch(1, (Change(moments[0].get(place)),))]
    for those in by_year:
        changes = tuple(Change(after, phase) for phase, (before, after) in zip(those, holds, strict=False) if after != before)
        if changes:
            found.append(Stretch(1, changes))
        else:
            found[-1] = found[-1]._replace(span=found[-1].span + 1)
    return found


def changes(place: str, moments: Sequence[Held], run: Iterable[Phase]) -> list[Change]:
    """Who has held a place since when; the first is the hold at the start. `moments` are as those of `at_ends`."""
    found = [Change(moments[0].get(place))]
    for phase, those in zip(run, moments[1:], strict=False):
        if those.get(place) != found[-1].hold:
            found.append(Change(those.get(place), phase))
    return found
