"""The page of fiefdoms: who holds each title by which right, what it needs, who lacks what for it, and who held it before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from generator.core import history
from generator.core.extra_page import Page
from generator.core.history import position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.pages import reading
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.fiefdoms import in_order, lands, meets
from generator.rulesets.dragon_lords.scenario import Fiefdom, Scenario

Right = Literal["", "own", "served", "kept", "ruling"]
"""By which right: all that it needs is the holder's own, or partly his henchmen's; he keeps it by a province of it; a ruling."""


class Need(NamedTuple):
    """A province, or another fiefdom, that a fiefdom needs, and who has it (empty for a title that nobody holds)."""

    id: str
    title: bool
    owner: str


class Rival(NamedTuple):
    """A realm of royal blood that has a part of what a fiefdom needs, with the number of needs that it meets and what it lacks."""

    realm: str
    met: int
    lacks: tuple[Need, ...]


class Step(NamedTuple):
    """A title went to a realm, or to nobody; `when` is None for who held it before the game. `how` is why, where no rule is."""

    when: Phase | None
    realm: str
    was: str
    how: Literal["", "out", "ruling"] = ""


@dataclass(frozen=True, slots=True)
class Title:
    """A fiefdom now: what it needs, who holds it by which right, and whether it pays; `helpers` are the henchmen whose lands count.

    `rivals` come in the order of what they lack, those who lack least first. `history` is the newest first.
    """

    id: str
    name: str
    revenue: int
    heroes: int
    needs: tuple[Need, ...]
    holder: str
    right: Right
    helpers: tuple[str, ...]
    rivals: tuple[Rival, ...]
    history: tuple[Step, ...]

    @property
    def pays(self) -> bool:
        """Whether its holder meets all that it needs, so that it pays."""
        return self.right in ("own", "served")

    @property
    def since(self) -> Step | None:
        """The step by which its holder got it."""
        return next(iter(self.history), None) if self.holder else None


def page(scenario: Scenario) -> Page:
    """The page of fiefdoms in a world."""
    return Page(
        "fiefdoms",
        "Fiefdoms",
        "who holds which title, and by which right",
        "Every title: its holder and his right, what it needs and pays, and what others lack for it",
        partial(_values, scenario),
    )


def _values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The titles in the order of the world; None where the world has none, or nothing was played yet."""
    if not phases or not scenario.fiefdoms:
        return None
    return {"titles": titles(scenario, phases), "suzerain": scenario.numbers["suzerain"], **reading.words(scenario)}


def titles(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[Title]:
    """Every fiefdom of the world as it stands after these phases."""
    now = reading.position(phases[-1].phase, position_now(phases))
    found = _history(phases)
    return [_title(scenario, now, it, found.get(it.id, [])) for it in in_order(scenario)]


def _title(scenario: Scenario, now: Position, it: Fiefdom, steps: Sequence[Step]) -> Title:
    needs = (
        *(Need(place, False, now.provinces[place].owner) for place in it.provinces),
        *(Need(title, True, now.fiefdoms.get(title, "")) for title in it.fiefdoms),
    )
    holder = now.fiefdoms.get(it.id, "")
    rivals = [_rival(now, realm, needs) for realm in scenario.realms if realm != holder and _may(now, realm)]
    return Title(
        id=it.id,
        name=it.name,
        revenue=it.revenue,
        heroes=it.heroes,
        needs=needs,
        holder=holder,
        right=_right(scenario, now, it, holder) if holder else "",
        helpers=reading.realms(scenario, [need.owner for need in needs if holder and need.owner in now.henchmen(holder)]),
        rivals=tuple(sorted((it for it in rivals if it.met), key=lambda it: len(it.lacks))),
        history=tuple(steps[::-1]),
    )


def _may(now: Position, realm: str) -> bool:
    """Whether a realm can hold titles at all."""
    return realm in now.realms and now.realms[realm].royal and not now.realms[realm].out


def _rival(now: Position, realm: str, needs: Sequence[Need]) -> Rival:
    ours = {realm, *now.henchmen(realm)}
    lacks = tuple(it for it in needs if it.owner not in ours)
    return Rival(realm, len(needs) - len(lacks), lacks)


def _right(scenario: Scenario, now: Position, it: Fiefdom, holder: str) -> Right:
    if meets(now, holder, it):
        own = all(now.provinces[place].owner == holder for place in it.provinces)
        return "own" if own and all(now.fiefdoms.get(title) == holder for title in it.fiefdoms) else "served"
    return "kept" if any(now.provinces[place].owner == holder for place in lands(scenario, it)) else "ruling"


def _history(phases: Sequence[PublicPhase]) -> Mapping[str, list[Step]]:
    """Who held each title, from the start of the game on."""
    found: dict[str, list[Step]] = {}
    for title, realm in _held(history.start(phases)).items():
        found[title] = [Step(None, realm, "")]
    for phase in history.run(phases):
        before, after = _held(phase.position), _held(phase.after)
        told = {str(it["fiefdom"]) for _, it in history.told([phase], "title", "title-lost")}
        out = {str(it["realm"]) for _, it in history.told([phase], "eliminated")}
        for title in dict.fromkeys((*before, *after)):
            was, now = before.get(title, ""), after.get(title, "")
            if was != now:
                how: Literal["", "out", "ruling"] = "" if title in told else "out" if was in out else "ruling"
                found.setdefault(title, []).append(Step(phase.phase, now, was, how))
    return found


def _held(position: Mapping[str, Any]) -> dict[str, str]:
    return {str(title): str(realm) for title, realm in position.get("fiefdoms", {}).items()}


def of_realm(those: Sequence[Title], realm: str) -> Iterator[Title]:
    """The titles of a realm, and those of which it has a part."""
    yield from (it for it in those if it.holder == realm or any(rival.realm == realm for rival in it.rivals))
