"""How a dynastic campaign stands: provinces, units, persons, nations, treaties and trade, as frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from decimal import ROUND_CEILING, Decimal
from typing import Any, Literal

from generator.core.documents import SECRET
from generator.core.phase import Phase
from generator.core.quick_dataclass import dataclass

UnitType = Literal["army", "garrison", "fleet", "train", "siege-train", "corsair"]
CODES: Mapping[UnitType, str] = {
    "army": "ARM", "garrison": "GAR", "fleet": "FLT", "train": "TRN", "siege-train": "SIE", "corsair": "COR",
}  # fmt: skip
"""The letters of a unit of each type, as in `ARM-1`."""

Mood = Literal["loyal", "mutiny", "marauder", "rebel", "pirate"]
"""A unit that is not loyal takes orders from nobody: it stays, defends itself and fights whoever enters (scenario 13.12)."""

REBELS = "rebels"
"""The nation of peasant rebels, whom nobody commands."""
NATIVES = "natives"
"""The nation of natives who rose against a colony."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a nation; `ap` is its strength without leaders.

    It belongs to the `noble` (a person's id) in whose titled province it was raised, or where that is empty to the king; `site` is
    the province where it was raised. `arrived` is the number of the phase in which it came to where it stands. `free` of its points
    came free of charge (Cossacks and Tartars). A corsair has a letter of marque against the nations of `marque`.
    """

    nation: str
    type: UnitType
    number: int
    at: str
    ap: int
    noble: str = ""
    site: str = ""
    mood: Mood = "loyal"
    arrived: int = 0
    free: int = 0
    marque: tuple[str, ...] = ()
    siege_loss: int = 0
    """What a garrison lost while it was besieged, in AP; it can be paid back when the siege is raised."""
    coast: str = ""
    """The sea on whose side a fleet lies in a province that lets no fleet through; empty where it may leave on either side."""
    neutral_to: tuple[str, ...] = field(default=(), metadata=SECRET)
    """The nations that bribed it to stay neutral towards them."""

    @property
    def name(self) -> str:
        """What its nation calls it: `ARM-1`."""
        return f"{CODES[self.type]}-{self.number}"

    @property
    def id(self) -> str:
        """Its nation and its name: `france ARM-1`."""
        return f"{self.nation} {self.name}"


@dataclass(frozen=True, slots=True)
class Province:
    """A place: who controls it (a nation or nobody), and what was built there.

    `devastated` is how much income (in D) is still to be restored, 0 in a sound province. `besieged` is the number of the phase of
    the last siege there, 0 where there is none. `colonists` is the income (in D) of a colony, the rest of which is the natives'.
    The GM sends plague to a `plagued` place.
    """

    control: str = ""
    fort: int = 0
    devastated: int = 0
    besieged: int = 0
    colonists: int = 0
    plagued: bool = False


@dataclass(frozen=True, slots=True)
class Serial:
    """A place in the line of a dynasty (a nation's id): the steps from its first king, `1` for a son, `a` for a daughter.

    One in `brackets` was skipped for a Title, and comes behind all others when a king is sought (rulebook 2.8, Cardinals).
    """

    dynasty: str
    steps: tuple[str, ...]
    brackets: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """A person; `id` is the name and the house (`Lucien Montclair`), unique in a game.

    `dynasty` is the nation in whose dynasty the person was born (empty for a commoner), `nation` the one that has the person now
    (or had who died or left the game). `rating` is the leadership of a man or the guile of a woman. `died` is the year of death, 0
    for the living. A prisoner has a `captor`, the nation that holds him, and where a cleric arrested him, also `arrested_by`.
    `tries` is what birth tries take from the mother's next survival roll.
    """

    id: str
    name: str
    age: int
    constitution: int
    rating: int
    dynasty: str = ""
    nation: str = ""
    woman: bool = False
    father: str = ""
    mother: str = ""
    spouse: str = ""
    serials: tuple[Serial, ...] = ()
    clergy: int = 0
    plus: bool = False
    see: str = ""
    see_since: int = 0
    """The number of the phase in which he got his see."""
    unit: str = ""
    retired: bool = False
    captor: str = ""
    arrested_by: str = ""
    died: int = 0
    gone: bool = False
    tries: int = 0
    never_king: bool = False
    never_titled: bool = False
    born: int = 0
    """The year of birth; 0 for who was there at the start."""
    free_from: int = 0
    """The number of the first phase in which the person may marry again, after an annulment."""
    settling: bool = False
    """Whether he became an archbishop and no phase for marriages has gone by since: he arrests nobody yet (rulebook 2.8.3)."""
    acted: bool = False
    """Whether he has used the power of his office, which he has once between two phases for marriages (rulebook 2.8)."""
    courtesy_title: bool = False
    """Whether he has a Title without effect (rulebook 2.6.1)."""

    @property
    def alive(self) -> bool:
        """Whether the person lives and is in the game."""
        return not self.died and not self.gone

    @property
    def free(self) -> bool:
        """Whether the person is alive and nobody's prisoner."""
        return self.alive and not self.captor


@dataclass(frozen=True, slots=True)
class Loan:
    """What a nation owes the bank: `principal` was lent at `rate` per cent, and all falls due in the Winter of the year `due`."""

    principal: Decimal
    rate: int
    due: int

    @property
    def owed(self) -> Decimal:
        """What is to be paid back, in full tenths of a D: the bank rounds up."""
        return (self.principal * (100 + self.rate) / 100).quantize(Decimal("0.1"), ROUND_CEILING)


@dataclass(frozen=True, slots=True)
class Investment:
    """Money put into one's own country for so many years, until the GM's verdict (rulebook 10.1).

    It pays in the Winter of the year `due`, where the GM has not decided before.
    """

    about: str
    amount: Decimal
    years: int
    since: int
    due: int = 0


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation. `played` tells whether a player has it. A nation that is `out` has no province and no unit, or was inherited.

    `carry` are free points left over from the last season. `sites` are its home build sites. One that is `papal` is the Papal
    States, whose units obey a player who has the Pope.
    """

    id: str
    played: bool = True
    out: bool = False
    sites: tuple[str, ...] = ()
    carry: int = 0
    plundered: int = 0
    """How often corsairs took prizes from its ships this year, counted by corsair and season."""
    papal: bool = False
    treasury: Decimal = field(default=Decimal(0), metadata=SECRET)
    loans: tuple[Loan, ...] = field(default=(), metadata=SECRET)
    investments: tuple[Investment, ...] = field(default=(), metadata=SECRET)
    ally_of: str = field(default="", metadata=SECRET)
    """The nation that bought this GM nation's alliance."""
    ally_for: Decimal = field(default=Decimal(0), metadata=SECRET)
    """What it was bought for, which another nation must outbid."""


@dataclass(frozen=True, slots=True)
class Crown:
    """A crown: its `king` (a person's id) by the line of its `dynasty`, and the nation that holds it now.

    For a crown that a noble made (rulebook 2.7), `steps` are those of his serial, and only his line comes after him.
    """

    id: str
    dynasty: str
    king: str
    nation: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Title:
    """A Title to a province: its holder, the serial of the first noble who had it, and the nation whose king granted it."""

    province: str
    holder: str
    first: Serial
    granted_by: str


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a writ. `kind` is a machine term's word with its `args`, or empty for free text.

    A `flagged` term is not in force until what hinders it is gone, a `suspended` one as long as both sides say so; `asked` are the
    nations that say so. One with a year in `until` binds to the end of that year. `ruled` is the GM's word on the flag, `flag` or
    `unflag`. What is carried out at the wedding, or as soon as nothing hinders it, is `done` then.
    """

    text: str
    public: bool = False
    kind: str = ""
    args: tuple[str, ...] = ()
    flagged: bool = False
    suspended: bool = False
    asked: tuple[str, ...] = ()
    until: int = 0
    ruled: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True)
class Writ:
    """A marriage in force, with its treaty. `number` is its own for good; 0 for one without a writ, such as those of the start.

    `sides` are the nations that the groom and the bride belonged to before the wedding, and that the treaty binds; none without a
    writ. `since` is the number of the phase of the wedding.
    """

    number: int
    groom: str
    bride: str
    since: int
    sides: tuple[str, ...] = ()
    terms: tuple[Term, ...] = field(default=(), metadata=SECRET)


@dataclass(frozen=True, slots=True)
class Route:
    """A trade route: a chain of regions from its owner's, and the place at its other end.

    `severed` is the number of the phase in which it was last severed, 0 while it runs. Its income is paid once `agreed`.
    Who agreed stands in `by`; what an earlier controller of the place agreed to counts no more, and without a name it holds for
    whoever controls it. Since the last Spring it ran for so many `seasons`, and was intercepted with success so many times
    (`raided`). In `shared` of these seasons it was no monopoly.
    """

    nation: str
    regions: tuple[str, ...]
    to: str
    severed: int = 0
    agreed: bool = False
    seasons: int = 0
    raided: int = 0
    shared: int = 0
    by: str = ""
    invested: Decimal = field(default=Decimal(0), metadata=SECRET)


@dataclass(frozen=True, slots=True)
class Factory:
    """A nation's factory in a place, with or without a fort."""

    nation: str
    at: str
    fort: bool = False


@dataclass(frozen=True, slots=True)
class Access:
    """Leave for the units of a nation to enter a place at peace. It was given `by` its controller, and ends when that changes.

    Leave without a giver holds whoever controls the place.
    """

    nation: str
    place: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything before a phase. Keys: places, units (`Unit.id`), persons (`Person.id`), nations, crowns by id.

    `wars` are pairs of nations at war, each sorted. `next_writ` is the number of the next writ. `battles` are those that wait for
    the GM's results where battles are fought elsewhere (`resolver: external`), and `pending` the orders, by nation, that are
    carried out behind them. `chronicle` has what the year's last report begins with,
    of the phases so far. `over` is whether the game is over.
    """

    phase: Phase
    places: Mapping[str, Province]
    units: Mapping[str, Unit]
    persons: Mapping[str, Person]
    nations: Mapping[str, Nation]
    crowns: Mapping[str, Crown]
    titles: tuple[Title, ...] = ()
    writs: tuple[Writ, ...] = ()
    wars: tuple[tuple[str, str], ...] = ()
    access: tuple[Access, ...] = ()
    routes: tuple[Route, ...] = ()
    factories: tuple[Factory, ...] = ()
    next_writ: int = 1
    battles: tuple[Mapping[str, Any], ...] = ()
    pending: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata=SECRET)
    chronicle: tuple[Mapping[str, Any], ...] = ()
    over: bool = False

    def of(self, nation: str) -> Iterator[Unit]:
        """The units of a nation, in order."""
        return (unit for unit in self.units.values() if unit.nation == nation)

    def at(self, place: str) -> Iterator[Unit]:
        """The units in a place, in order."""
        return (unit for unit in self.units.values() if unit.at == place)

    def family(self, nation: str) -> Iterator[Person]:
        """The living persons whom a nation has, in order."""
        return (person for person in self.persons.values() if person.alive and person.nation == nation)

    def at_war(self, one: str, other: str) -> bool:
        """Whether two nations are at war. Rebels and natives are at war with everybody but each other."""
        wild = {REBELS, NATIVES}
        return one != other and ((one in wild) != (other in wild) or tuple(sorted((one, other))) in self.wars)

    def king(self, nation: str) -> Person | None:
        """The king of a nation's own crown, or of the first crown that it holds."""
        held = [crown for crown in self.crowns.values() if crown.nation == nation]
        own = [crown for crown in held if crown.id == nation] or held
        return self.persons.get(own[0].king) if own else None

    def players(self) -> list[str]:
        """The nations still in the game that somebody plays, sorted."""
        return sorted(nation.id for nation in self.nations.values() if nation.played and not nation.out)
