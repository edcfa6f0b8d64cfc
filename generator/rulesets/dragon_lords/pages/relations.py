"""Wars, alliances and allegiances: between whom, from when to when, and who began each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from generator.core import history
from generator.core.history import Document, Done
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass

Kind = Literal["war", "alliance", "allegiance"]
Pair = tuple[str, str]
ENDS = {"war": ("peace",), "alliance": ("alliance-over",), "allegiance": ("allegiance-over",)}
"""The kinds of event that tell the end of each."""


@dataclass(frozen=True, slots=True)
class Bond:
    """A war, an alliance or an allegiance (first the henchman, then the suzerain) of two realms.

    `by` is who declared a war, nobody where both began it or no event tells it. A phase is None where it was so before the game, or
    is so still. `how` is how it ended: `agreed` as events tell, since one of the two was `out`, or by a `ruling`.
    """

    kind: Kind
    pair: Pair
    by: tuple[str, ...]
    begun: Phase | None
    ended: Phase | None = None
    how: Literal["", "agreed", "out", "ruling"] = ""

    def had(self, when: Phase) -> bool:
        """Whether it was so in a turn, or in a part of it."""
        return (not self.begun or self.begun.number <= when.number) and (not self.ended or when.number <= self.ended.number)

    def other(self, realm: str) -> str:
        """The other one of the two."""
        return self.pair[1] if self.pair[0] == realm else self.pair[0]


def bonds(phases: Sequence[PublicPhase]) -> list[Bond]:
    """Every one that there was, in the order in which they began."""
    if not phases:
        return []
    found = [Bond(kind, pair, (), None) for kind, pair in _standing(history.start(phases))]
    for phase in history.run(phases):
        standing = _standing(phase.after)
        for number, it in enumerate(found):
            if not it.ended and (it.kind, it.pair) not in standing:
                found[number] = replace(it, ended=phase.phase, how=_how(phase, it))
        known = {(it.kind, it.pair) for it in found if not it.ended}
        new = [Bond(kind, pair, _declared(phase, pair), phase.phase) for kind, pair in standing if (kind, pair) not in known]
        found += [*_over_at_once(phase, {*known, *standing}), *new]
    return found


def _standing(position: Document) -> list[tuple[Kind, Pair]]:
    """What there is in a position."""
    wars = [("war", (str(one), str(other))) for one, other in position.get("wars", ())]
    alliances = [("alliance", (str(one), str(other))) for one, other in position.get("alliances", ())]
    allegiances = [
        ("allegiance", (str(realm), str(it["suzerain"]))) for realm, it in position["realms"].items() if it.get("suzerain")
    ]
    return [*wars, *alliances, *allegiances]  # type: ignore[list-item]


def _over_at_once(phase: Done, known: Iterable[tuple[Kind, Pair]]) -> list[Bond]:
    """The wars that began and ended in the same turn, so that no position has them."""
    both = [sorted((str(it["by"]), str(it["on"]))) for _, it in history.told([phase], "war")]
    pairs = dict.fromkeys((one, other) for one, other in both)
    return [
        replace(found, how=_how(phase, found))
        for pair in pairs
        if ("war", pair) not in known
        for found in [Bond("war", pair, _declared(phase, pair), phase.phase, phase.phase)]
    ]


def _declared(phase: Done, pair: Pair) -> tuple[str, ...]:
    """Who of two declared war on the other in a turn."""
    return tuple(str(it["by"]) for _, it in history.told([phase], "war") if {str(it["by"]), str(it["on"])} == set(pair))


def _how(phase: Done, bond: Bond) -> Literal["agreed", "out", "ruling"]:
    """How something ended in a turn."""
    for _, it in history.told([phase], *ENDS[bond.kind]):
        realms = map(str, it["realms"] if "realms" in it else (it["henchman"], it["suzerain"]))
        if set(realms) == set(bond.pair):
            return "agreed"
    out = {str(it["realm"]) for _, it in history.told([phase], "eliminated")}
    return "out" if out & set(bond.pair) else "ruling"
