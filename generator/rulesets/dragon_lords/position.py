"""What a game of Dragon Lords stands at before a turn: realms, provinces, units, heroes, fiefdoms, and what each realm has seen.

Fields marked `SECRET` stay out of the public half of a position where there is fog, and so do the tables that only one realm knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from typing import Literal

from generator.core.documents import SECRET
from generator.core.phase import Phase
from generator.core.quick_dataclass import dataclass

INDEPENDENT = "independent"
"""The realm of all independent provinces, which nobody plays (scenario 13.22)."""

UnitType = Literal["garrison", "army", "fleet"]
LETTERS: Mapping[UnitType, str] = {"garrison": "G", "army": "A", "fleet": "F"}
RANKS = (1, 2, 3, 4, 5)
FIRST_RANK, LAST_RANK = RANKS[0], RANKS[-1]


@dataclass(frozen=True, slots=True)
class Stack:
    """Some troops of one kind in one rank of a unit."""

    type: str
    count: int
    rank: int = FIRST_RANK


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero of a realm; `kind` is one of the scenario's classes (`captain`, `scout` ...), and `tactics` go from 0 to 6."""

    realm: str
    name: str
    kind: str
    tactics: int = 0

    @property
    def id(self) -> str:
        """Its realm and its name: `aldermark Orla`."""
        return f"{self.realm} {self.name}"


@dataclass(frozen=True, slots=True)
class Unit:
    """A garrison, an army or a fleet. `at` is a place; an army `aboard` a fleet (its id) is where that fleet is.

    `stacks` are its troops, at most one of a kind and rank, `heroes` their ids, `leader` one of them. It retreats when the ranks up
    to its `retreat_level` are empty, or with the unit that it follows (`follow`, an id). A `hidden` one is concealed.
    """

    realm: str
    type: UnitType
    number: int
    at: str
    stacks: tuple[Stack, ...] = ()
    heroes: tuple[str, ...] = ()
    leader: str = ""
    aboard: str = ""
    retreat_level: int = LAST_RANK
    defend_fort: bool = False
    marines: bool = False
    hidden: bool = False
    follow: str = ""

    @property
    def name(self) -> str:
        """What its realm calls it: `A1`."""
        return f"{LETTERS[self.type]}{self.number}"

    @property
    def id(self) -> str:
        """Its realm and its name: `aldermark A1`."""
        return f"{self.realm} {self.name}"

    @property
    def size(self) -> int:
        """How many troops it has."""
        return sum(stack.count for stack in self.stacks)


@dataclass(frozen=True, slots=True)
class Province:
    """A province. `owner` has it, and it is annexed to a realm or to nobody (`annexed`); `INDEPENDENT` owns what nobody took.

    `fort` is the level as built, `standing` what damage has left of it. `lost` is the turn since which its owner and who annexed it
    differ, 0 where they do not. `damage` goes from 0 to 3. `guests` are the realms with special permission; of one that is
    independent, those that paid for it.
    """

    owner: str = INDEPENDENT
    annexed: str = ""
    fort: int = 0
    harbour: bool = False
    lost: int = 0
    standing: int = field(default=0, metadata=SECRET)
    damage: int = field(default=0, metadata=SECRET)
    guests: tuple[str, ...] = field(default=(), metadata=SECRET)


@dataclass(frozen=True, slots=True)
class Realm:
    """A realm. `royal` tells its class; one that is `out` was eliminated. It serves its `suzerain` (a realm, or nobody).

    `victory` counts the turns in a row at whose end it met the victory conditions. It takes no gifts from those in `refuses`, or
    from anybody where `*` is among them. `passage` are the realms that may march through all its lands.
    """

    id: str
    royal: bool = True
    out: bool = False
    suzerain: str = ""
    victory: int = field(default=0, metadata=SECRET)
    treasury: Decimal = field(default=Decimal(0), metadata=SECRET)
    refuses: tuple[str, ...] = field(default=(), metadata=SECRET)
    passage: tuple[str, ...] = field(default=(), metadata=SECRET)


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a realm saw of another one's troops in a place, in the turn `turn`: amounts by kind, and how many heroes."""

    place: str
    realm: str
    turn: int
    troops: Mapping[str, int] = field(default_factory=dict)
    heroes: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """What a realm last knew, in the turn `turn`, of a place that it scouted or owned: its damage, and what stands of its fort."""

    turn: int
    damage: int = 0
    standing: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """Everything before a turn. Tables: provinces and fiefdoms by place and fiefdom, realms, units and heroes by id.

    `wars` and `alliances` are pairs of realms, each sorted; all others are neutral. `fiefdoms` gives the realm that has each title.
    `seen` and `grounds` are what each realm has seen, latest news alone; `ambassadors` pairs of realms whose players know each
    other's address. With `fog` all that is not public is secret. `over` is whether the game is over.
    """

    phase: Phase
    provinces: Mapping[str, Province]
    realms: Mapping[str, Realm]
    units: Mapping[str, Unit]
    heroes: Mapping[str, Hero]
    fiefdoms: Mapping[str, str] = field(default_factory=dict)
    wars: tuple[tuple[str, str], ...] = ()
    alliances: tuple[tuple[str, str], ...] = ()
    seen: Mapping[str, tuple[Sighting, ...]] = field(default_factory=dict)
    grounds: Mapping[str, Mapping[str, Ground]] = field(default_factory=dict)
    ambassadors: tuple[tuple[str, str], ...] = ()
    fog: bool = True
    over: bool = False

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.phase.when

    def of(self, realm: str) -> Iterator[Unit]:
        """The units of a realm, in order."""
        return (unit for unit in self.units.values() if unit.realm == realm)

    def at(self, place: str) -> Iterator[Unit]:
        """The units in a place, those aboard fleets there among them, in order."""
        return (unit for unit in self.units.values() if unit.at == place)

    def at_war(self, one: str, other: str) -> bool:
        """Whether two realms are at war. Independents are nobody's declared enemy: see `march/permission.py`."""
        return tuple(sorted((one, other))) in self.wars

    def allied(self, one: str, other: str) -> bool:
        """Whether two realms are allies."""
        return tuple(sorted((one, other))) in self.alliances

    def henchmen(self, realm: str) -> list[str]:
        """The realms that serve a realm, and those that serve them, in the order of the realms."""
        found: list[str] = []
        for each in self.realms.values():
            above, steps = each.suzerain, 0
            while above and above != realm and steps < len(self.realms):
                above, steps = self.realms[above].suzerain, steps + 1
            if above == realm:
                found.append(each.id)
        return found

    def players(self) -> list[str]:
        """The realms still in the game, sorted."""
        return sorted(it.id for it in self.realms.values() if not it.out and it.id != INDEPENDENT)
