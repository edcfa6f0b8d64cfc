"""What players can order, a value for each kind of order; `notation` reads them from lines.

A realm's headquarters and each of its units have a plan. Places, realms, fiefdoms and kinds of troops stand in it by id, units by
`Unit.id`, heroes by `Hero.id`, gold in whole pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import NamedTuple, TypeVar, Union

from generator.core.placed_values import Spot
from generator.core.quick_dataclass import dataclass

# --- the headquarters (rulebook 2; L-011 to L-025, scenario 14) ---


class DeclareWar(NamedTuple):
    """`declare war on Brynn`."""

    realm: str


class OfferPeace(NamedTuple):
    """`offer peace to Corvane`."""

    realm: str


class OfferAlliance(NamedTuple):
    """`offer alliance to Brynn`."""

    realm: str


class CancelAlliance(NamedTuple):
    """`cancel alliance with Brynn`."""

    realm: str


class OfferAllegiance(NamedTuple):
    """`offer allegiance to Aldermark`: the realm would be its suzerain."""

    realm: str


class OfferSuzerainty(NamedTuple):
    """`offer suzerainty to Brynn`: the realm would be its henchman."""

    realm: str


class EndAllegiance(NamedTuple):
    """`end allegiance`, with one's suzerain; or `end allegiance of Brynn`, one's henchman."""

    realm: str = ""


class Acceptance(NamedTuple):
    """`accept yes`, or `accept no from Brynn`: whether gifts are taken, from one realm or from all."""

    yes: bool
    realm: str = ""


class Allow(NamedTuple):
    """`allow Corvane in Greyhills`, or without a place `allow Corvane everywhere`."""

    realm: str
    place: str = ""


class Revoke(NamedTuple):
    """`revoke Corvane in Greyhills`, or without a place `revoke Corvane`: everywhere."""

    realm: str
    place: str = ""


class Compel(NamedTuple):
    """`compel Brynn in Gullmarch`: a henchman lets its suzerain in, for this turn."""

    realm: str
    place: str


class AskPassage(NamedTuple):
    """`ask Saltmarch for passage for 5`: gold for the permission of an independent province."""

    place: str
    gold: int


class WaivePassage(NamedTuple):
    """`waive passage in Saltmarch`: the permission of an independent province is given back, so that it may be invaded."""

    place: str


class Annex(NamedTuple):
    """`annex Saltmarch`."""

    place: str


class Cede(NamedTuple):
    """`cede Saltmarch`: it is annexed to nobody."""

    place: str


class Give(NamedTuple):
    """`give Saltmarch to Brynn`."""

    place: str
    realm: str


class SendGold(NamedTuple):
    """`send 20 to Dunhollow`."""

    gold: int
    realm: str


class SendAmbassador(NamedTuple):
    """`ambassador to Corvane`: the two realms' players learn each other's address."""

    realm: str


class Spy(NamedTuple):
    """`spy on Brynn at Gullmarch`."""

    realm: str
    place: str


class BuyIntel(NamedTuple):
    """`intel Brynn`."""

    realm: str


class ShareRecon(NamedTuple):
    """`share recon with Brynn`: it sees what this realm scouts in this turn."""

    realm: str


class Proclaim(NamedTuple):
    """`proclaim "..."`."""

    text: str


class Claim(NamedTuple):
    """`claim Duchy of Alder`."""

    fiefdom: str


# --- units: what is done in First Events (L-084 to L-091) ---

Amounts = tuple[tuple[str, int], ...]
"""Kinds of troops, each with how many."""


class Form(NamedTuple):
    """`form A3 from 3 infantry`: a new army or fleet, with troops and heroes of this unit."""

    unit: str
    new: str
    troops: Amounts = ()
    heroes: tuple[str, ...] = ()


class SetRetreat(NamedTuple):
    """`retreat level 2`."""

    unit: str
    level: int


class SetDefend(NamedTuple):
    """`defend fort yes`."""

    unit: str
    yes: bool


class SetMarines(NamedTuple):
    """`marines yes`."""

    unit: str
    yes: bool


class SetLeader(NamedTuple):
    """`leader Orla`."""

    unit: str
    hero: str


class Follow(NamedTuple):
    """`follow A1`; without a unit `follow nobody`."""

    unit: str
    other: str = ""


class Rank(NamedTuple):
    """`ranks infantry 1, archer 3`, or `ranks 3 infantry 1, 2 infantry 2`: kinds of troops, how many (0: all), and their rank."""

    unit: str
    rows: tuple[tuple[str, int, int], ...]


class Disband(NamedTuple):
    """`disband 1 levy`, `disband hero Orla`."""

    unit: str
    troops: Amounts = ()
    hero: str = ""


class Salvage(NamedTuple):
    """`salvage 1 longship`."""

    unit: str
    troops: Amounts


class BuildFort(NamedTuple):
    """`build fort`; with `upgrade`, `upgrade fort`."""

    unit: str
    upgrade: bool = False


class BuildHarbour(NamedTuple):
    """`build harbour`."""

    unit: str


# --- units: what is done in the phases of movement, in sequence (L-092 to L-125) ---


class Transfer(NamedTuple):
    """`transfer 2 infantry to A2`, `transfer hero Orla to A2`."""

    unit: str
    to: str
    troops: Amounts = ()
    hero: str = ""


class Board(NamedTuple):
    """`board fleet of Brynn`: an army lets a foreign fleet load it."""

    unit: str
    realm: str


class Load(NamedTuple):
    """`load A3`, `load Brynn A1`."""

    unit: str
    army: str


class Sail(NamedTuple):
    """`sail Amber Sea`."""

    unit: str
    to: str


class Unload(NamedTuple):
    """`unload A3 in Saltmarch`; without a place where the fleet is in port."""

    unit: str
    army: str
    to: str = ""


class March(NamedTuple):
    """`march Alder Vale`."""

    unit: str
    to: str


class Wait(NamedTuple):
    """`wait`, for one phase."""

    unit: str


class Hide(NamedTuple):
    """`hide`."""

    unit: str


class Reveal(NamedTuple):
    """`reveal`."""

    unit: str


class Search(NamedTuple):
    """`search`."""

    unit: str


class Pillage(NamedTuple):
    """`pillage`."""

    unit: str


# --- units: what is done in Final Events (L-129, L-130, L-135) ---


class Recruit(NamedTuple):
    """`recruit 2 infantry, 1 archer`, and of ships `build 1 longship`."""

    unit: str
    troops: Amounts


class HireHero(NamedTuple):
    """`hire hero`."""

    unit: str


class RazeFort(NamedTuple):
    """`raze fort 2`: so many levels."""

    unit: str
    levels: int = 1


class RazeHarbour(NamedTuple):
    """`raze harbour`."""

    unit: str


class Unread(NamedTuple):
    """What a player wrote and the GM marked as unreadable (`void: ...`); it is never carried out."""

    text: str


HQ_KINDS = (
    DeclareWar, OfferPeace, OfferAlliance, CancelAlliance, OfferAllegiance, OfferSuzerainty, EndAllegiance, Acceptance,
    Allow, Revoke, Compel, AskPassage, WaivePassage,
    Annex, Cede, Give, SendGold, SendAmbassador, Spy, BuyIntel, ShareRecon, Proclaim, Claim,
)  # fmt: skip
"""What a headquarters orders. It is not done in sequence: the order of events decides."""
FIRST_KINDS = (
    Form, SetRetreat, SetMarines, SetLeader, Follow, Rank, Disband, Salvage, BuildFort, BuildHarbour,
)  # fmt: skip
"""What a unit does in First Events alone, wherever it stands in the plan."""
MOVEMENT_KINDS = (Transfer, Board, Load, Sail, Unload, March, Wait, SetDefend, Hide, Reveal, Search, Pillage)
"""What a unit does in sequence. Those before its first move are done in First Events where they can be (L-087, L-088)."""
FINAL_KINDS = (Recruit, HireHero, RazeFort, RazeHarbour)
"""What a unit does in Final Events, wherever it stands in the plan."""

Order = Union[  # noqa: UP007 - a union of so many reads better so
    DeclareWar, OfferPeace, OfferAlliance, CancelAlliance, OfferAllegiance, OfferSuzerainty, EndAllegiance, Acceptance,
    Allow, Revoke, Compel, AskPassage, WaivePassage,
    Annex, Cede, Give, SendGold, SendAmbassador, Spy, BuyIntel, ShareRecon, Proclaim, Claim,
    Form, SetRetreat, SetDefend, SetMarines, SetLeader, Follow, Rank, Disband, Salvage, BuildFort, BuildHarbour,
    Transfer, Board, Load, Sail, Unload, March, Wait, Hide, Reveal, Search, Pillage,
    Recruit, HireHero, RazeFort, RazeHarbour,
    Unread,
]  # fmt: skip

Kind = TypeVar("Kind", bound=Order)


@dataclass(frozen=True, slots=True)
class Sent:
    """An order as it came: which realm sent it, its canonical text, and where it was written.

    `number` counts a realm's orders from 1; `unit` is whose plan it stands in, empty for the headquarters. `void` is the reason why
    it is never tried, empty for one that stands.
    """

    realm: str
    number: int
    order: Order
    text: str
    unit: str = ""
    void: str = ""
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Motion:
    """What a unit has done in this turn. `points` are the move-points that it still has of `had`; those of a garrison are 0.

    `waits` counts its waits, `came_from` is the place that it last moved from (or the
    fleet that unloaded it, by its id) and `arrived` the phase in which it did (0: it has
    not moved). One that `stirred` has moved, retreated, been loaded or unloaded since First Events. `landed` is the phase in which
    it landed on enemies, until its first battle. `boards` is the realm whose fleet may load it. `building` is what it constructs
    (`fort` or `harbour`). `unloaded` tells that it was unloaded. A fleet that is `homeless` flees in the
    next phase; one that `fled` from a battle does nothing more.
    """

    points: int = 0
    had: int = 0
    waits: int = 0
    came_from: str = ""
    arrived: int = 0
    stirred: bool = False
    landed: int = 0
    boards: str = ""
    building: str = ""
    unloaded: bool = False
    homeless: bool = False
    fled: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """What must be known within a turn and is forgotten behind it.

    `motions` are by unit. `owners` are the owners of provinces at the start of the turn, `taken` the phase in which a province last
    changed hands, `battles` how many land battles were fought in each, `pillaged` and `annexed` where that was done.
    `crossed` are the pairs of places over whose border a unit marched in this phase: unit, from, to. `compelled` is the province
    into which each suzerain was let, `recon` who shares what it scouts with whom: giver, taker. `verdicts` are the GM's on
    proclamations, by realm (`ok`, `short` or `bad`). `damaged` are the provinces whose damage has grown, `changed` those that have
    another owner than at the start of the turn or had one in between; `fought` has the realms that fought in a place. `idle` counts
    the phases in which nothing happened.
    """

    motions: Mapping[str, Motion] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    taken: Mapping[str, int] = field(default_factory=dict)
    battles: Mapping[str, int] = field(default_factory=dict)
    pillaged: frozenset[str] = frozenset()
    annexed: frozenset[str] = frozenset()
    crossed: tuple[tuple[str, str, str], ...] = ()
    compelled: Mapping[str, str] = field(default_factory=dict)
    recon: tuple[tuple[str, str], ...] = ()
    verdicts: Mapping[str, str] = field(default_factory=dict)
    damaged: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    fought: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    idle: int = 0


@dataclass(frozen=True, slots=True)
class Orders:
    """What is still to be done in a turn, and how far the turn has come.

    `sent` is everything that came, by realm. `plans` are the orders of units that are done in sequence (`MOVEMENT_KINDS`), each
    unit's by its id: the first is the next one. `open` are transfers whose time has come and which wait until the two units meet.
    `rest` are all others, by realm. What was done or failed is taken out of all of them. `progress` is the rest of what must be
    known within a turn.
    """

    sent: Mapping[str, tuple[Sent, ...]] = field(default_factory=dict)
    plans: Mapping[str, tuple[Sent, ...]] = field(default_factory=dict)
    rest: Mapping[str, tuple[Sent, ...]] = field(default_factory=dict)
    open: tuple[Sent, ...] = ()
    progress: Progress = field(default_factory=Progress)

    def of(self, kind: type[Kind]) -> Iterator[tuple[Sent, Kind]]:
        """What is not done in sequence, of one kind, realm by realm in alphabetical order, each with what was sent."""
        for realm in sorted(self.rest):
            yield from ((each, each.order) for each in self.rest[realm] if isinstance(each.order, kind))

    def next(self, kind: type[Kind]) -> Iterator[tuple[Sent, Kind]]:
        """The next order of each unit whose next one is of this kind, unit by unit in the order of their ids."""
        for unit in sorted(self.plans):
            plan = self.plans[unit]
            if plan and isinstance(plan[0].order, kind):
                yield plan[0], plan[0].order

    def without(self, *done: Sent) -> Orders:
        """The same without some orders, which were done or failed."""
        plans, rest = dict(self.plans), dict(self.rest)
        for each in done:
            table, key = (plans, each.unit) if isinstance(each.order, MOVEMENT_KINDS) else (rest, each.realm)
            table[key] = tuple(it for it in table.get(key, ()) if it.number != each.number or it.realm != each.realm)
        transfers = [each for each in done if isinstance(each.order, Transfer)]
        left = tuple(it for it in self.open if it not in transfers) if transfers else self.open
        return replace(self, plans=plans, rest=rest, open=left)
