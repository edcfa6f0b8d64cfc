"""What a phase changed on the board, read from the pictures of the public positions before and behind it, whatever the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from generator.core.phase import Phase
from generator.core.picture import Picture, Piece
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.core.signs import TAGS, Signs
from generator.publish.holdings import Hold, held
from generator.publish.owners import named_owners, unplayed_as_one
from generator.publish.timeline import Timeline


class Standing(NamedTuple):
    """A piece as far as it is told: the words for what it is, its place without a coast, and what a picture shows of it besides."""

    what: str
    place: str
    dislodged: bool = False
    strength: str = ""
    leaders: tuple[str, ...] = ()


class Step(NamedTuple):
    """What became of a piece: it is new where `before` is None, and gone where `now` is None."""

    before: Standing | None
    now: Standing | None


class OfOwner(NamedTuple):
    """What changed of the pieces of an owner: how many units it had and has, and what became of those that can be told."""

    before: int
    now: int
    steps: tuple[Step, ...]


Taken = Mapping[str, tuple[Hold | None, Hold | None]]
"""The hold before and behind a phase of each place whose hold it changed."""


@dataclass(frozen=True)
class Since:
    """What changed in each phase of a game. The picture of each position is made once, though two phases need it."""

    rules: Ruleset
    timeline: Timeline
    _behind: dict[str, Picture] = field(default_factory=dict)

    def values(self, phase: PublicPhase) -> Mapping[str, Any] | None:
        """What templates show of an adjudicated phase, with the phase before it, if there is one; None where nothing changed."""
        previous = self.timeline.around(phase).previous
        if previous and previous.after == phase.position:
            before = self._picture(previous)
        else:
            before = self.rules.pictures(phase.before_it_was_played())[-1]
        behind, alike = self._picture(phase), unplayed_as_one(self.rules)
        places, pieces = taken(before, behind, alike), units(before, behind, alike)
        out = behind.out - before.out
        if not (places or pieces or out):
            return None
        owners = named_owners(self.rules, [before, behind])
        return {
            "last": _named(previous.phase) if previous else None,
            "places": [
                {"id": place, "before": _hold(one, owners), "now": _hold(two, owners)} for place, (one, two) in places.items()
            ],
            "out": [owners[it]["name"] for it in owners if it in out],
            "owners": [{"name": owners[it]["name"], **pieces[it]._asdict()} for it in owners if it in pieces],
            "count": behind.signs.count.partition(";")[0],
        }

    def _picture(self, phase: PublicPhase) -> Picture:
        """The position behind a phase; what its own maps show besides is told in its report."""
        name = phase.phase.folder
        if name not in self._behind:
            self._behind[name] = self.rules.pictures(PublicPhase(phase.phase, phase.after))[-1]
        return self._behind[name]


def taken(before: Picture, behind: Picture, alike: Mapping[str, str]) -> Taken:
    """The places that are held otherwise; owners in `alike` are told of as that other one."""
    old, new = held(before, alike), held(behind, alike)
    return {it: (old.get(it), new.get(it)) for it in sorted({*old, *new}) if old.get(it) != new.get(it)}


def units(before: Picture, behind: Picture, alike: Mapping[str, str]) -> Mapping[str, OfOwner]:
    """What changed of the pieces of each owner of whom something can be told; `alike` are as those of `taken`.

    A piece with a number or a name of its own is told by that. Of others it is told which are new or gone where nothing but that
    happened to all of the owner's, and where the only one that was driven out is, if it is the only one elsewhere. Tags are
    told of by themselves and are no units.
    """
    old, new = _by_owner(before, alike), _by_owner(behind, alike)
    found = {}
    for owner in [*new, *(it for it in old if it not in new)]:
        one, two = old.get(owner, ()), new.get(owner, ())
        steps = tuple(_steps(one, two, before.signs, behind.signs))
        counts = _count(one, before.signs), _count(two, behind.signs)
        if steps or counts[0] != counts[1]:
            found[owner] = OfOwner(*counts, steps)
    return found


def _by_owner(picture: Picture, alike: Mapping[str, str]) -> Mapping[str, Sequence[Piece]]:
    found: dict[str, list[Piece]] = {}
    for it in picture.pieces:
        if not it.faded:
            found.setdefault(alike.get(it.owner, it.owner), []).append(it)
    return found


def _count(pieces: Sequence[Piece], signs: Signs) -> int:
    return sum(it.units for it in pieces if not _is_small(it, signs))


def _is_small(it: Piece, signs: Signs) -> bool:
    return signs.pieces[it.kind].shape in TAGS


def _steps(before: Sequence[Piece], now: Sequence[Piece], old: Signs, new: Signs) -> Iterator[Step]:
    """What became of the pieces of one owner."""
    one, two = _told(before, old), _told(now, new)
    yield from (Step(one.get(it), two.get(it)) for it in dict.fromkeys([*two, *one]) if one.get(it) != two.get(it))
    rest = [it for it in before if not _own(it)], [it for it in now if not _own(it)]
    yield from _of_units(*(_standings(those, signs, small=False) for those, signs in zip(rest, (old, new), strict=True)))
    small = [_standings(those, signs, small=True) for those, signs in zip(rest, (old, new), strict=True)]
    gone, come = _apart(*small)
    if len(gone) == len(come) == 1:
        yield Step(gone[0], come[0])
    else:
        yield from (*(Step(it, None) for it in gone), *(Step(None, it) for it in come))


def _of_units(before: Sequence[Standing], now: Sequence[Standing]) -> Iterator[Step]:
    """What became of units without a number, as far as that is sure."""
    driven = [it for it in now if it.dislodged]
    yield from (Step(it._replace(dislodged=False), it) for it in driven if it not in before)
    gone, come = _apart(before, [it for it in now if not it.dislodged])
    if driven:
        return
    if len(gone) == len(come) == 1 and gone[0].dislodged and gone[0].what == come[0].what:
        yield Step(gone[0], come[0])
    elif not gone or not come:
        yield from (*(Step(it, None) for it in gone), *(Step(None, it) for it in come))


def _apart(before: Sequence[Standing], now: Sequence[Standing]) -> tuple[list[Standing], list[Standing]]:
    """What of the one is not in the other, and the other way round."""
    one, two = Counter(before), Counter(now)
    return list((one - two).elements()), list((two - one).elements())


def _own(it: Piece) -> bool:
    return bool(it.number or it.label)


def _told(pieces: Sequence[Piece], signs: Signs) -> Mapping[tuple[str, int, str], Standing]:
    """The pieces that have a number or a name, by what does not change when they move."""
    return {(it.kind, it.number, it.label): _standing(it, signs) for it in pieces if _own(it)}


def _standings(pieces: Sequence[Piece], signs: Signs, *, small: bool) -> list[Standing]:
    return [_standing(it, signs) for it in pieces if _is_small(it, signs) == small]


def _standing(it: Piece, signs: Signs) -> Standing:
    what = " ".join(filter(None, (signs.pieces[it.kind].named(it.number), it.label)))
    strength = "" if it.count is None else str(it.count)
    return Standing(what, it.place.partition("/")[0], it.dislodged, strength, it.badges)


def _hold(it: Hold | None, owners: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    return {"name": owners[it.owner]["name"], "how": it.how} if it else {"name": "", "how": ""}


def _named(phase: Phase) -> Mapping[str, str]:
    return {"folder": phase.folder, "title": phase.title}
