"""Battles round by round, as they are told once everybody may know them: what fought, how well, what fell, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.dice import KIND
from generator.core.event import Event
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.pages import reading
from generator.rulesets.dragon_lords.reports import battles as reports
from generator.rulesets.dragon_lords.scenario import Scenario

Kinds = Mapping[str, int]


class Force(NamedTuple):
    """Troops of one kind of a unit as the battle begins, and by how many per cent leader, fort and landing change their combat."""

    unit: str
    kind: str
    many: int
    bonus: str


class Side(NamedTuple):
    """What one realm did in a round: how many of its troops fired, and what per cent of combat their dice showed on average.

    `dealt`, `taken` and `carried` are damage, `lost` the troops that fell, by kind, `left` how many are left, and `retreated` the
    units that left.
    """

    realm: str
    fired: int
    average: int
    dealt: str
    taken: str
    carried: str
    lost: Kinds
    left: int
    retreated: tuple[str, ...]


class Round(NamedTuple):
    """A round of a battle."""

    number: int
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: in which phase of movement, where (`border` is the other place where it was at a border), and between whom.

    `held` are the realms that were left at its end, `lost` what each lost in all, and `after` what followed from it.
    """

    name: str
    phase: int
    place: str
    border: str
    sea: bool
    sides: tuple[str, ...]
    forces: Mapping[str, tuple[Force, ...]]
    rounds: tuple[Round, ...]
    held: tuple[str, ...]
    lost: Mapping[str, Kinds]
    after: tuple[Event, ...]

    @property
    def id(self) -> str:
        """Its anchor on the page of its turn."""
        return self.name.replace(", ", "-").replace(" ", "-").lower()


def fought(phase: PublicPhase) -> int:
    """How many battles of a turn everybody may know all of."""
    secret: Any = phase.revealed.get("events", ())
    events = (*secret, *phase.events)
    return len({str(it["battle"]) for it in events if it["kind"] in ("battle-began", "battle-round")})


def battles(scenario: Scenario, phase: PublicPhase) -> list[Battle]:
    """The battles of a turn of which everybody may know all, in the order in which they were fought."""
    facts = reading.told(phase)
    dice = {str(it["purpose"]): it for it in facts if it["kind"] == KIND}
    return [_battle(scenario, it, dice) for it in reports.battles((it for it in facts if it["kind"] != KIND), 0)]


def _battle(scenario: Scenario, it: reports.Battle, dice: Mapping[str, Event]) -> Battle:
    where = it.name.partition(", ")[2]
    ends = where.removeprefix("border of ").partition(" and ") if where.startswith("border of ") else ("", "", "")
    own = sorted(it.rounds, key=lambda event: int(str(event["number"])))
    numbers = list(dict.fromkeys(int(str(event["number"])) for event in own))
    least = int(scenario.numbers["battle.least"])
    over: Event = next(iter(it.over), {})
    return Battle(
        name=it.name,
        phase=int(it.name.partition(",")[0].removeprefix("phase ")),
        place=it.place,
        border=ends[2],
        sea=scenario.is_sea(it.place),
        sides=reading.realms(scenario, it.sides),
        forces={str(event["realm"]): tuple(_forces(event)) for event in own if "force" in event},
        rounds=tuple(
            Round(number, tuple(_side(event, it.name, dice, least) for event in _of(scenario, own, number))) for number in numbers
        ),
        held=reading.realms(scenario, _texts(over.get("held", ()))),
        lost={realm: _in_all(event for event in own if event["realm"] == realm) for realm in reading.realms(scenario, it.sides)},
        after=tuple(it.after),
    )


def _of(scenario: Scenario, events: Sequence[Event], number: int) -> list[Event]:
    """What the realms did in a round, in their order."""
    own = {str(it["realm"]): it for it in events if int(str(it["number"])) == number}
    return [own[realm] for realm in reading.realms(scenario, list(own))]


def _forces(event: Event) -> Iterable[Force]:
    force: Any = event["force"]
    for unit, kinds in force.items():
        for kind, (count, bonus) in kinds.items():
            yield Force(str(unit), str(kind), int(count), str(bonus))


def _side(event: Event, battle: str, dice: Mapping[str, Event], least: int) -> Side:
    realm, number = str(event["realm"]), str(event["number"])
    roll = dice.get(f"{battle}, round {number}: damage of {realm}", {})
    faces: Any = roll.get("dice", ())
    percents = [int(face) + least - 1 for face in faces]
    return Side(
        realm=realm,
        fired=len(percents),
        average=round(sum(percents) / len(percents)) if percents else 0,
        dealt=str(event["dealt"]),
        taken=str(event["taken"]),
        carried=str(event["carried"]),
        lost=_in_all([event]),
        left=int(str(event["left"])),
        retreated=_texts(event["retreated"]),
    )


def _in_all(events: Iterable[Event]) -> Kinds:
    """The troops lost in some rounds, by kind."""
    found: dict[str, int] = {}
    for event in events:
        lost: Any = event["lost"]
        for kinds in lost.values():
            for kind, count in kinds.items():
                found[str(kind)] = found.get(str(kind), 0) + int(count)
    return found


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(str(it) for it in value)
