"""The turns step by step, once everybody may know them: before the phases, each phase of movement, and after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any

from generator.core.drawing import MapLayer
from generator.core.event import Event, texts
from generator.core.extra_page import Page, PageBelow
from generator.core.phase import Phase
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.notation import names
from generator.rulesets.dragon_lords.notation.names import Names
from generator.rulesets.dragon_lords.pages import battles, reading, rounds, whereabouts
from generator.rulesets.dragon_lords.pages.rounds import Battle
from generator.rulesets.dragon_lords.pages.whereabouts import Units, Where
from generator.rulesets.dragon_lords.pictures import step
from generator.rulesets.dragon_lords.pictures.ways import WAYS
from generator.rulesets.dragon_lords.pictures.ways import Step as Way
from generator.rulesets.dragon_lords.scenario import Scenario

ADDRESS = "phases"

BEFORE = (
    "formed", "transferred", "disbanded", "salvaged", "hid", "showed-itself", "permission-bought", "permission-refused",
    "compelled", "allowed", "revoked", "waived",
)  # fmt: skip
"""The kinds of event that realms are told of before the phases, but for wars."""
MOVES = (
    "marched", "sailed", "waited", "boards", "loaded", "unloaded", "fled-port", "scuttled", "overboard", "taken-aboard",
    "put-ashore", "drowned", "fleet-lost", "hid", "showed-itself", "searched", "transferred", "pillaged", "failed",
)  # fmt: skip
"""Those of a phase that are told by realm. Battles and conquests are told by themselves."""
AFTER = (
    "built", "hired", "unpaid", "damaged", "gold-sent", "moved-out", "spied", "spy-caught", "intel", "recon-given",
    "ambassador-sent",
)  # fmt: skip
"""Those behind the phases that only some realms were told of."""
PUBLIC = (
    "fort-built", "harbour-built", "fort-razed", "harbour-lost", "annexed", "annexation-over", "given", "title",
    "title-lost", "peace", "alliance", "alliance-over", "allegiance", "allegiance-over", "eliminated", "ended",
)  # fmt: skip
"""Those behind the phases that everybody was told of."""
RULED = ("ruling",)


Deeds = tuple[tuple[str, tuple[Event, ...]], ...]
Forces = Mapping[str, tuple[tuple[str, Where], ...]]
"""By realm the names of its units, with what each is."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a turn: phase `number` of movement, or 0 for what was before the phases, or behind them.

    `deeds` has by realm and unit (none for what is of no unit) what it did and what became of it, `battles` those of the phase,
    `taken` the provinces that changed hands, `where` by realm its units behind it, and `ways` how armies and fleets went in it.
    """

    number: int
    deeds: Mapping[str, Deeds]
    battles: tuple[Battle, ...] = ()
    taken: tuple[Event, ...] = ()
    where: Forces = field(default_factory=dict)
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """A turn: the wars that began it, all forces before it, and its parts."""

    when: Phase
    wars: tuple[Event, ...]
    forces: Forces
    before: Part
    phases: tuple[Part, ...]
    after: Part


def page(scenario: Scenario) -> Page:
    """The page that leads to all turns that can be stepped through."""
    return Page(
        ADDRESS,
        "Phase by phase",
        "every turn stepped through",
        "Each turn stepped through from phase to phase: who moved, who landed, who fought, what was taken",
        partial(_values, scenario),
        drawings=("ground",),
        below=partial(_below, scenario),
    )


def _open(phases: Sequence[PublicPhase]) -> list[PublicPhase]:
    return [it for it in phases if it.done and reading.is_open(it)]


def _values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """For each turn how many phases it had, how often there was a battle, and how many provinces were taken; None without one."""
    rows = []
    for phase in _open(phases):
        secret: Any = phase.revealed.get("events", ())
        events = (*secret, *phase.events)
        taken = {(str(it["place"]), _round(it)) for it in events if it["kind"] == "conquered"}
        counts = {"phases": max(map(_round, events), default=0), "battles": rounds.fought(phase), "taken": len(taken)}
        rows.append({"when": phase.phase, **counts})
    return {"turns": rows, "ground": step.ground(scenario), **reading.words(scenario)} if rows else None


def _below(scenario: Scenario, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    """A page for each turn that can be stepped through."""
    found = _open(phases)
    named = names.of(scenario)
    pages = []
    for number, phase in enumerate(found):
        around = [found[at].phase if 0 <= at < len(found) else None for at in (number - 1, number + 1)]
        turn = steps(scenario, phase, named)
        drawn = {f"phase_{part.number}": picture(scenario, part) for part in turn.phases}
        values = {
            **{name: MapLayer(it) for name, it in drawn.items()},
            "key": step.key(scenario, drawn.values()),
            "turn": turn,
            "previous": around[0],
            "following": around[1],
            "told_by_rounds": battles.turn_address(phase),
            **reading.words(scenario),
        }
        title = f"{phase.phase.year_name}, phase by phase"
        about = "What each realm did before the phases, in each phase of movement, and what came of it"
        pages.append(PageBelow(phase.phase.season, title, about, "steps.html", values, (*drawn, "key"), phase.phase.folder))
    return pages


def steps(scenario: Scenario, phase: PublicPhase, named: Names) -> Steps:
    """A turn of which everybody may know all; `named` are the names of the world. Raises ValueError where not all is known."""
    start = reading.whole(phase)
    if start is None:
        raise ValueError(f"{phase.phase.id} is not revealed")
    facts = [whereabouts.explained(named, it) for it in reading.told(phase)]
    fought = rounds.battles(scenario, phase)
    first, moves, last = _parted(facts)
    units: Units = whereabouts.follow(whereabouts.start(start), first)
    before = Part(0, _by_realm(scenario, first, (*BEFORE, "failed", *RULED)))
    parts = []
    for number in range(1, max((_round(it) for it in moves), default=0) + 1):
        own = [it for it in moves if _round(it) == number]
        ways = tuple(_ways(units, own))
        units = whereabouts.follow(units, own)
        parts.append(
            Part(
                number,
                _by_realm(scenario, own, MOVES),
                tuple(it for it in fought if it.phase == number),
                tuple(it for it in own if it["kind"] == "conquered"),
                _forces(scenario, units),
                ways,
            )
        )
    wars = tuple(it for it in facts if it["kind"] == "war")
    after = Part(0, _by_realm(scenario, last, (*AFTER, *PUBLIC, "failed", *RULED)))
    return Steps(phase.phase, wars, _forces(scenario, whereabouts.start(start)), before, tuple(parts), after)


def _round(event: Event) -> int:
    return int(str(event.get("round", 0)))


def _parted(facts: Sequence[Event]) -> tuple[list[Event], list[Event], list[Event]]:
    """What was told before the phases, in them, and behind them. Public facts of a game with fog stand behind all others."""
    moving = [number for number, it in enumerate(facts) if _round(it)]
    if not moving:
        return [it for it in facts if it["kind"] in BEFORE], [], [it for it in facts if it["kind"] not in BEFORE]
    begin, end = moving[0], moving[-1] + 1
    return list(facts[:begin]), [it for it in facts[begin:end] if _round(it)], list(facts[end:])


def _by_realm(scenario: Scenario, facts: Iterable[Event], kinds: Sequence[str]) -> Mapping[str, Deeds]:
    """Facts of some kinds by the realm whose they are, and in it by unit; what is of no unit is the last."""
    found: dict[str, dict[str, list[Event]]] = {}
    for it in facts:
        if it["kind"] in kinds:
            realm, unit = _whose(it)
            found.setdefault(realm, {}).setdefault(unit, []).append(it)
    order = reading.realms(scenario, list(found))
    return {realm: tuple((unit, tuple(found[realm][unit])) for unit in sorted(found[realm], key=_rank)) for realm in order}


def _rank(unit: str) -> tuple[bool, str, int]:
    """The order of units: A1, A2, A10, F1, G1, and at last none."""
    name = unit.rpartition(" ")[2]
    return not unit, name[:1], int(name[1:] or 0)


def _whose(event: Event) -> tuple[str, str]:
    """The realm that a fact is about, and its unit, if it is about one."""
    unit = str(event.get("unit", ""))
    if " " in unit:
        return unit.partition(" ")[0], unit
    if event["reader"]:
        return str(event["reader"]), ""
    own = [str(event[key]) for key in ("by", "realm", "henchman", "was") if key in event]
    return (*own, *texts(event, "realms"), "")[0], ""


def _forces(scenario: Scenario, units: Units) -> Forces:
    """The units of those who play that have troops or heroes."""
    found: dict[str, list[tuple[str, Where]]] = {}
    for unit, it in units.items():
        realm, _, name = unit.partition(" ")
        if realm in scenario.realms and (it.troops or it.heroes):
            found.setdefault(realm, []).append((name, it))
    order = reading.realms(scenario, list(found))
    return {realm: tuple(sorted(found[realm], key=lambda it: _rank(it[0]))) for realm in order}


def _ways(units: Units, events: Iterable[Event]) -> Iterator[Way]:
    """How armies and fleets went from place to place; those landed come from where their fleet is."""
    at = {unit: it.at for unit, it in units.items()}
    for it in events:
        unit = str(it["army"] if it["kind"] == "unloaded" else it.get("unit", ""))
        if it["kind"] in WAYS:
            yield Way(unit, WAYS[str(it["kind"])], str(it["from"]), str(it["to"]), _round(it))
            at[unit] = str(it["to"])
        elif it["kind"] == "unloaded":
            yield Way(unit, "march", at.get(str(it["unit"]), str(it["place"])), str(it["place"]), _round(it))


def picture(scenario: Scenario, part: Part) -> Picture:
    """The map of a phase: its units behind it, their ways, and where there was fighting."""
    units = [
        {
            "unit": f"{realm} {name}",
            "at": it.at,
            "troops": [{"type": kind, "count": count} for kind, count in it.troops.items()],
            "heroes": it.heroes,
            "hidden": it.hidden,
            "aboard": it.aboard,
        }
        for realm, those in part.where.items()
        for name, it in those
    ]
    return step.step_map(scenario, part.number, units, part.ways, [it.place for it in part.battles])
