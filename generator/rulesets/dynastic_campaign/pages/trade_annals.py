"""What became of each trade route, phase by phase, from the public records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.core import history
from generator.core.history import Done
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.reading import Document
from generator.rulesets.dynastic_campaign.pages.trade_routes import Ends, Standing, load, standings
from generator.rulesets.dynastic_campaign.scenario import Scenario

_ORDERED = ("route-opened", "route-changed", "route-agreed", "route-ended", "route-open-again")
_ATTEMPTS = ("intercepted", "intercepted-by-trade")


class Note(NamedTuple):
    """Something that happened to a route.

    `kind` is that of the event `fact` that tells of it. What no event tells is `stopped` or `runs-again` (with `why`, and the
    `holder` of the other end), `monopoly` or `shared` (another nation trades between the same regions now), `passed` (to the nation
    `to`), `came` (from the nation `was`) or `gone`, as its nation is.
    """

    when: Phase
    kind: str
    fact: Document


class Year(NamedTuple):
    """What a route did in a year: in how many seasons it ran, how many thirds it lost, and in how many it was a monopoly."""

    seasons: int
    raided: int
    alone: int


@dataclass(eq=False)
class Life:
    """A route from its beginning to its end: `began` is None for one of the start, `now` is None for one that is no more.

    `years` goes by the year in which trade went by it; `missed` counts the attempts to intercept it that failed. `number` is the
    one that it has on the chart now.
    """

    nation: str
    regions: tuple[str, ...]
    to: str
    began: Phase | None = None
    notes: list[Note] = field(default_factory=list)
    years: dict[int, Year] = field(default_factory=dict)
    missed: int = 0
    number: int = 0
    now: Standing | None = None


def lives(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[Life]:
    """Every route that there ever was: those of the start in the order of their nations, then those that were opened."""
    if not phases:
        return []
    annals = _Annals()
    before = {it.ends: it for it in standings(scenario, load(phases[0].phase, phases[0].position))}
    annals.open = {ends: Life(it.nation, it.regions, it.to, now=it) for ends, it in before.items()}
    annals.found = list(annals.open.values())
    for phase in history.run(phases):
        annals.told(phase)
        now = {it.ends: it for it in standings(scenario, load(phase.phase, phase.after))}
        annals.compare(phase.phase, before, now)
        before = now
    return annals.found


class _Annals:
    """The routes so far; `open` are those that there are."""

    found: list[Life]
    open: dict[Ends, Life]

    def told(self, phase: Done) -> None:
        """Note what the events of a phase tell."""
        for when, event in history.told([phase], *_ORDERED, *_ATTEMPTS, "trade-year"):
            ends = _ends(event, "against" if event["kind"] in _ATTEMPTS else "nation")
            if event["kind"] == "route-opened":
                self.open[ends] = Life(ends[0], _regions(event), str(event["to"]), when)
                self.found.append(self.open[ends])
            if ends in self.open:
                _note(self.open[ends], when, event)

    def compare(self, when: Phase, before: Mapping[Ends, Standing], now: Mapping[Ends, Standing]) -> None:
        """Note what no event tells: routes that went with their nation, and what the rest of the world did to a route."""
        gone = [self.open.pop(ends) for ends in list(self.open) if ends not in now]
        come = {ends: it for ends, it in now.items() if ends not in self.open}
        for life in gone:
            life.now = None
            heir = next((it for it in come.values() if (it.regions, it.to) == (life.regions, life.to)), None)
            if heir:
                life.notes.append(Note(when, "passed", {"to": heir.nation}))
                new = Life(heir.nation, heir.regions, heir.to, when, [Note(when, "came", {"was": life.nation})])
                self.found.append(new)
                self.open[heir.ends] = new
            elif not life.notes or life.notes[-1].kind != "route-ended":
                life.notes.append(Note(when, "gone", {}))
        for ends, it in now.items():
            life = self.open.setdefault(ends, Life(it.nation, it.regions, it.to, when))
            if life not in self.found:
                self.found.append(life)  # the GM's word may open a route without an order
            if ends in before:
                life.notes += _changes(when, before[ends], it, life)
            life.now, life.regions, life.to = it, it.regions, it.to


def _note(life: Life, when: Phase, event: Document) -> None:
    """Note in the life of a route what an event tells of it."""
    kind = str(event["kind"])
    if kind == "trade-year":
        seasons = int(event["seasons"])
        life.years[when.year - 1] = Year(
            seasons, int(event["raided"]), int(event.get("alone", seasons if event["monopoly"] else 0))
        )
    elif kind in _ATTEMPTS and not event["taken"]:
        life.missed += 1
    elif kind != "route-agreed" or not life.now or life.now.stop == "unanswered":  # to agree once more changes nothing
        life.notes.append(Note(when, kind, event))


def _changes(when: Phase, old: Standing, new: Standing, life: Life) -> Iterator[Note]:
    """The notes of a route that stands otherwise than before, unless an event of the phase has told of it."""
    told = {note.kind for note in life.notes if note.when == when}
    severed = new.stop == "severed" or (old.stop == "severed" and not new.stop)  # an event tells of that
    if new.stop != old.stop and not severed and not told & {"route-changed", "route-agreed"}:
        yield Note(when, "stopped" if new.stop else "runs-again", {"why": new.stop or old.stop, "holder": new.holder})
    if new.monopoly != old.monopoly and not new.stop and not told & {"route-changed", "route-agreed"}:
        yield Note(when, "monopoly" if new.monopoly else "shared", {})


def _regions(event: Document) -> tuple[str, ...]:
    regions: Any = event["regions"]
    return tuple(map(str, regions))


def _ends(event: Document, owner: str) -> Ends:
    regions = _regions(event)
    return str(event[owner]), regions[0], regions[-1]
