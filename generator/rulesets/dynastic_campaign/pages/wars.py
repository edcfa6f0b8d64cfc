"""The page of wars: each war with its begin and end, and below it a page for each that was fought; conquests and prisoners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

from generator.core import history
from generator.core.extra_page import Page, PageBelow
from generator.core.history import Done, position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.pages import reading
from generator.rulesets.dynastic_campaign.pages.battles import Battle, HeadOn, battles, head_ons
from generator.rulesets.dynastic_campaign.pages.conquests import Change, changes
from generator.rulesets.dynastic_campaign.pages.prisoners import prisoners
from generator.rulesets.dynastic_campaign.pages.sieges import Siege, sieges
from generator.rulesets.dynastic_campaign.scenario import Scenario

UNDECLARED = "without-a-war"
"""The address of the page of battles and sieges between nations that were not at war with each other."""

Pair = tuple[str, str]


class Tally(NamedTuple):
    """What a war brought one side: battles won, points lost in battle and before and inside of besieged places, provinces taken."""

    nation: str
    won: int
    lost_in_battle: int
    lost_in_sieges: int
    taken: int


@dataclass(frozen=True, slots=True)
class War:
    """A war of two nations. `by` are those who declared it, none where nobody did.

    A phase is None where the war began before the game, or goes on. `how` is how it ended: in `peace`, or as one of the two went
    `out` of the game.
    """

    address: str
    pair: Pair
    by: tuple[str, ...]
    begun: Phase | None
    ended: Phase | None = None
    how: Literal["", "peace", "out"] = ""
    battles: tuple[Battle, ...] = ()
    met: tuple[HeadOn, ...] = ()
    sieges: tuple[Siege, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def fought(self) -> bool:
        """Whether anything came of it that a page of its own can tell."""
        return bool(self.battles or self.met or self.sieges or self.changes)

    @property
    def tallies(self) -> tuple[Tally, Tally]:
        """What it brought either side."""
        one, other = (self._tally(nation) for nation in self.pair)
        return one, other

    def _tally(self, nation: str) -> Tally:
        own = [side for it in self.battles for side in it.sides if nation in side.nations]
        losses = [loss for it in self.sieges for season in it.seasons for loss in season.losses if loss.unit.nation == nation]
        return Tally(
            nation,
            won=sum(side.result == "won" for side in own),
            lost_in_battle=sum(unit.lost for side in own for unit in side.units if unit.nation == nation),
            lost_in_sieges=sum(it.lost for it in losses),
            taken=sum(it.nation == nation for it in self.changes),
        )

    def had(self, when: Phase) -> bool:
        """Whether it was going on in a phase."""
        return (not self.begun or self.begun.number <= when.number) and (not self.ended or when.number <= self.ended.number)


class Annals(NamedTuple):
    """All that the pages of wars tell."""

    wars: tuple[War, ...]
    undeclared: War
    changes: tuple[Change, ...]


def page(scenario: Scenario) -> Page:
    """The page of wars in a scenario, with those below it."""
    return Page(
        "wars",
        "Wars and sieges",
        "battles, sieges, conquests, prisoners",
        "Every war with its battles and sieges, provinces that changed hands, and prisoners",
        partial(values, scenario),
        below=partial(below, scenario),
    )


def values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The wars that go on and that are `over`, newest first, what was fought without a war, conquests and prisoners."""
    if not phases:
        return None
    found = annals(scenario, phases)
    rows = [_row(it) for it in reversed(found.wars)]
    return {
        "going_on": [it for it in rows if not it["war"].ended],
        "over": [it for it in rows if it["war"].ended],
        "undeclared": _row(found.undeclared) if found.undeclared.fought else None,
        "changes": found.changes[::-1],
        "prisoners": prisoners(scenario, phases)[::-1],
        **reading.words(scenario),
    }


def below(scenario: Scenario, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    """A page for each war that was fought, and one for what was fought without a war."""
    found = annals(scenario, phases)
    words = reading.words(scenario)
    pages = []
    for it in found.wars:
        if it.fought:
            one, other = (words["called"].get(nation, nation) for nation in it.pair)
            year = (it.begun or phases[0].phase).year_name
            about = f"The battles and sieges between {one} and {other}, and the provinces that they took"
            title = f"War between {one} and {other}, {year}"
            pages.append(PageBelow(it.address, title, about, "war.html", {"war": it, "tallies": it.tallies, **words}))
    if found.undeclared.fought:
        about = "Battles with rebels, natives and mutineers, and between nations that were not at war with each other"
        values = {"war": found.undeclared, "tallies": (), **words}
        pages.append(PageBelow(UNDECLARED, "Battles without a war", about, "war.html", values))
    return pages


def annals(scenario: Scenario, phases: Sequence[PublicPhase]) -> Annals:
    """The wars of a game with what was fought in each."""
    now = position_now(phases)
    done = history.run(phases)
    fights = [it for phase in done for it in battles(scenario, now, phase)]
    met = [it for phase in done for it in head_ons(phase)]
    besieged, changed = sieges(phases), tuple(changes(scenario, phases))
    wars = tuple(_filled(it, fights, met, besieged, changed) for it in _wars(phases))
    declared = {id(it) for war in wars for those in (war.battles, war.met, war.sieges) for it in those}
    rest = War(UNDECLARED, ("", ""), (), None)
    alone = replace(
        rest,
        battles=tuple(it for it in fights if id(it) not in declared),
        met=tuple(it for it in met if id(it) not in declared),
        sieges=tuple(it for it in besieged if id(it) not in declared),
    )
    return Annals(wars, alone, changed)


def _row(war: War) -> dict[str, Any]:
    """A war in the list of all; its page has the battles themselves."""
    bare = replace(war, battles=(), met=(), sieges=(), changes=())
    counts = {"battles": len(war.battles), "sieges": len(war.sieges), "fought": war.fought}
    return {"war": bare, "tallies": war.tallies if war.pair[0] else (), **counts}


def _filled(war: War, fights: Iterable[Battle], met: Iterable[HeadOn], besieged: Iterable[Siege], changed: Iterable[Change]) -> War:
    """A war with what was fought in it."""
    return replace(
        war,
        battles=tuple(it for it in fights if war.pair in it.foes and war.had(it.when)),
        met=tuple(it for it in met if war.pair in it.foes and war.had(it.when)),
        sieges=tuple(it for it in besieged if war.pair in it.foes and war.had(it.seasons[0].when)),
        changes=tuple(it for it in changed if {it.was, it.nation} == set(war.pair) and it.why == "captured" and war.had(it.when)),
    )


def _wars(phases: Sequence[PublicPhase]) -> list[War]:
    """Every war, in the order in which they began."""
    if not phases:
        return []
    found: list[War] = []
    for pair in _pairs(history.start(phases)):
        found.append(War(_address(pair, phases[0].phase, found), pair, (), None))
    for phase in history.run(phases):
        going_on = _pairs(phase.after)
        for number, it in enumerate(found):
            if not it.ended and it.pair not in going_on:
                found[number] = replace(it, ended=phase.phase, how=_how(phase, it.pair))
        known = {it.pair for it in found if not it.ended}
        for pair in going_on:
            if pair not in known:
                address = _address(pair, phase.phase, found)
                found.append(War(address, pair, tuple(_declared(phase, pair)), phase.phase))
    return found


def _pairs(position: Mapping[str, Any]) -> list[Pair]:
    """The pairs of nations at war in a position."""
    return [(str(one), str(other)) for one, other in position.get("wars", ())]


def _address(pair: Pair, when: Phase, before: Sequence[War]) -> str:
    """The address of a war that begins; those `before` keep theirs."""
    address = f"{pair[0]}-{pair[1]}-{abs(when.year)}"
    same = sum(it.address == address or it.address.startswith(f"{address}-") for it in before)
    return f"{address}-{same + 1}" if same else address


def _declared(phase: Done, pair: Pair) -> Iterator[str]:
    """The nation of two that declared war on the other in a phase."""
    for _, it in history.told([phase], "war"):
        if {str(it["nation"]), str(it["on"])} == set(pair):
            yield str(it["nation"])


def _how(phase: Done, pair: Pair) -> Literal["peace", "out"]:
    """How a war of two nations ended in a phase."""
    peace = any(set(map(str, it["nations"])) == set(pair) for _, it in history.told([phase], "peace"))
    return "peace" if peace else "out"
