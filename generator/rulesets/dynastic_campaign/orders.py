"""What players can order, a value for each kind of order; `notation` reads them from lines.

Places and nations stand in them by id, units by `Unit.id`, persons by `Person.id`, money in D.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from decimal import Decimal
from typing import Literal, NamedTuple, TypeVar, Union

from generator.core.placed_values import Spot
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.position import Term, UnitType, Writ

# --- military orders (rulebook 4.2, 5, 7, 8), for phases of moves ---


class Move(NamedTuple):
    """`ARM-2 Picardy - Spanish Netherlands`; `start` is where it stands, which whoever reads lines fills in."""

    unit: str
    to: str
    start: str = ""


class Hold(NamedTuple):
    """`ARM-1 holds`."""

    unit: str


class Support(NamedTuple):
    """`ARM-1 supports ARM-2 into Spanish Netherlands`; `into` is empty where the other unit is helped to stay."""

    unit: str
    supported: str
    into: str = ""


class Convert(NamedTuple):
    """`GAR-1 converts`: a garrison becomes an army, an army a garrison."""

    unit: str


class Transport(NamedTuple):
    """`FLT-1 transports ARM-4`."""

    unit: str
    cargo: str


class Strategic(NamedTuple):
    """`ARM-4 strategic North Atlantic, CW, NA to Virginia`: through seas and regions, to a place or a sea."""

    unit: str
    route: tuple[str, ...]
    to: str


class Besiege(NamedTuple):
    """`ARM-5 besieges`."""

    unit: str


class BreakOut(NamedTuple):
    """`GAR-1 breaks out`: the besieged try to reach an army that relieves them."""

    unit: str


class Sortie(NamedTuple):
    """`GAR-1 sorties`: a garrison fights in the open."""

    unit: str


class Withdraw(NamedTuple):
    """`ARM-6 withdraws if attacked to Milan`."""

    unit: str
    to: str


class Retreat(NamedTuple):
    """`ARM-6 retreats to Milan`: where it goes if it has to; given beside another order."""

    unit: str
    to: str


class SwapTrain(NamedTuple):
    """`TRN-1 swaps from ARM-1 to ARM-2`."""

    unit: str
    giver: str
    taker: str


class Intercept(NamedTuple):
    """`FLT-3 intercepts England NW-NA`, and with `and severs` it severs the route where it succeeds."""

    unit: str
    nation: str
    ends: tuple[str, ...]
    severs: bool = False


class Escort(NamedTuple):
    """`FLT-2 escorts NW-NA`, a route of its own nation or, with `nation`, of another."""

    unit: str
    nation: str
    ends: tuple[str, ...]


class InterceptByTrade(NamedTuple):
    """`trade NW-NA intercepts England NW-EE`: by the ships of an own route, `by`; `and severs` as in `Intercept`."""

    by: tuple[str, ...]
    nation: str
    ends: tuple[str, ...]
    severs: bool = False


# --- war and peace (scenario 12.5, 13.1) ---


class DeclareWar(NamedTuple):
    """`declare war on Spain`."""

    nation: str


class OfferPeace(NamedTuple):
    """`offer peace to Spain`."""

    nation: str


class Allow(NamedTuple):
    """`allow England in Portugal`; with `forbid`, `forbid England in Portugal`."""

    nation: str
    place: str
    forbid: bool = False


# --- financial orders (rulebook 4.1), in every phase of moves ---


class Disband(NamedTuple):
    """`disband ARM-3`: an own unit (order 1), or an enemy's army (order 3), `disband France ARM-2`."""

    unit: str


class Surrender(NamedTuple):
    """`surrender France GAR-1`: an enemy garrison gives up (order 2)."""

    unit: str


class Quell(NamedTuple):
    """`quell France ARM-2`: a mutiny (order 4)."""

    unit: str


class Rebellion(NamedTuple):
    """`rebellion in Bohemia` (order 5)."""

    place: str


class Fortify(NamedTuple):
    """`fortify Lorraine` (order 6)."""

    place: str


class Assassinate(NamedTuple):
    """`assassinate ruler Spain 2`, `assassinate Lucien 1`, `assassinate France ARM-2 1`, with 1 to 3 pips (order 7)."""

    what: Literal["ruler", "person", "unit"]
    target: str
    pips: int


class Sway(NamedTuple):
    """`loyalty ARM-1 5`: money for the loyalty of an own unit, or against another's, if its leader is murdered (order 7)."""

    unit: str
    amount: Decimal


class BribeNation(NamedTuple):
    """`bribe Bavaria 10 to join`, `bribe Bavaria 5` (neutral), `bribe England 5 against France` (order 8)."""

    nation: str
    amount: Decimal
    join: bool = False
    against: str = ""


class BribeUnit(NamedTuple):
    """`bribe France ARM-3 to join 10`, `bribe France ARM-3 5` (order 8)."""

    unit: str
    amount: Decimal
    join: bool = False


class BribeOrder(NamedTuple):
    """`bribe order France ARM-2 3`, `bribe order France fortify Lorraine 3` (order 9): what that order begins with, canonically."""

    nation: str
    order: str
    amount: Decimal


class CounterBribe(NamedTuple):
    """`counter-bribe Spain ARM-2 3`, `counter-bribe Bavaria 3`, `counter-bribe order Spain ARM-2 3` (order 10).

    `target` is a unit or a nation; for an order it is the nation, and `order` says which, as in `BribeOrder`.
    """

    target: str
    amount: Decimal
    order: str = ""


class Borrow(NamedTuple):
    """`loan 20 2 years`, from the bank."""

    amount: Decimal
    years: int


class Pay(NamedTuple):
    """`pay Spain 10`; `lend Spain 10` is the same, since loans among players are their own affair."""

    nation: str
    amount: Decimal
    loan: bool = False


class Invest(NamedTuple):
    """`invest 10 "mines in Bohemia" 3 years` (rulebook 10.1)."""

    amount: Decimal
    about: str
    years: int


class Restore(NamedTuple):
    """`restore Bohemia 10`: money for a devastated province."""

    place: str
    amount: Decimal


class Settle(NamedTuple):
    """`settle Virginia 10`."""

    place: str
    amount: Decimal


class Trade(NamedTuple):
    """`trade NW-NA to Virginia 5`: open a route, put more money into it, or lead it to another place, where `amount` may be 0."""

    regions: tuple[str, ...]
    to: str
    amount: Decimal


class EndTrade(NamedTuple):
    """`end trade NW-NA`."""

    ends: tuple[str, ...]


class Consent(NamedTuple):
    """`consent England NW-NA`: the other end of a route agrees."""

    nation: str
    ends: tuple[str, ...]


class BuildFactory(NamedTuple):
    """`factory Gujerat`, or with `fort`, `fort Gujerat` (a factory fort)."""

    place: str
    fort: bool = False


class Marque(NamedTuple):
    """`marque COR-1 against Spain, France`."""

    unit: str
    nations: tuple[str, ...]


class FreePoints(NamedTuple):
    """`free points to ARM-2`: where free AP go (rulebook 6.1)."""

    unit: str


class Upkeep(NamedTuple):
    """`upkeep ARM-1, GAR-2`: which units are paid first (Winter moves)."""

    units: tuple[str, ...]


# --- Winter builds ---


class Build(NamedTuple):
    """`build army 60 Languedoc for Thibault`; `noble` is empty for the king."""

    type: UnitType
    ap: int
    place: str
    noble: str = ""


class Strengthen(NamedTuple):
    """`add 20 to ARM-1`."""

    ap: int
    unit: str


class Birth(NamedTuple):
    """`birth Gaspard + Odile 2S names Louis, Marie`."""

    father: str
    mother: str
    option: str
    names: tuple[str, ...] = ()


class Skip(NamedTuple):
    """`skip Alonso back 2 by Cardinal Benito`: if `dead` dies, the heir in that place is backed."""

    dead: str
    back: int
    by: str


class Divide(NamedTuple):
    """`divide Garcia Navarre to Luis`: if `dead` dies, that Title goes to that heir."""

    dead: str
    place: str
    heir: str


class Retire(NamedTuple):
    """`retire Lucien`: once king, he leaves his unit."""

    person: str


class LayDown(NamedTuple):
    """`lay down Brittany`: once king, he gives the Title back."""

    place: str


class Vote(NamedTuple):
    """`vote Cardinal Benito for Cardinal Anselme`."""

    voter: str
    candidate: str


# --- marriage phases ---


class Vow(NamedTuple):
    """`vow Teodor`: he becomes a priest."""

    person: str


class Protect(NamedTuple):
    """`protect Lucien by Cardinal Benito`."""

    person: str
    by: str


class Arrest(NamedTuple):
    """`Archbishop Anselme arrests Ramiro`."""

    by: str
    person: str


class Annul(NamedTuple):
    """`annul writ 3`, or `annul Gaspard + Odile`: ask the Pope, or where `by` is a Pope of one's own, have him do it.

    A marriage that has no writ, such as those of the start, is named by its couple, and `writ` is 0.
    """

    writ: int = 0
    by: str = ""
    groom: str = ""
    bride: str = ""

    def is_about(self, writ: Writ) -> bool:
        """Whether the order is about a marriage; the two of a couple may stand in either order."""
        return writ.number == self.writ if self.writ else {writ.groom, writ.bride} == {self.groom, self.bride}


class Captive(NamedTuple):
    """`captive Ramiro return`, `execute`, `hold`, or `marry` (his captor consents)."""

    person: str
    what: Literal["return", "execute", "hold", "marry"]


class Propose(NamedTuple):
    """`propose Lucien + Esma, public no-war until 1622, custody bride`; `writ` is its number, 0 until it was forwarded."""

    groom: str
    bride: str
    terms: tuple[Term, ...] = ()
    writ: int = 0


class Accept(NamedTuple):
    """`accept writ 3, delayed`; `received` is the number in which it arrived, 0 where nobody wrote it."""

    writ: int
    delayed: bool = False
    received: int = 0


class Reject(NamedTuple):
    """`reject writ 3`."""

    writ: int


class WithdrawWrit(NamedTuple):
    """`withdraw writ 3`."""

    writ: int


class Suspend(NamedTuple):
    """`suspend writ 3 term 2`; with `lift`, `resume writ 3 term 2`."""

    writ: int
    term: int
    lift: bool = False


class Grant(NamedTuple):
    """`grant Rainier Brittany`; without a place, a Title without effect."""

    person: str
    place: str = ""


class ChooseSee(NamedTuple):
    """`see Anselme Milan`."""

    person: str
    place: str


class Assign(NamedTuple):
    """`assign Ramiro ARM-1`."""

    person: str
    unit: str


class CrownKing(NamedTuple):
    """`crown Rainier in Brittany`: a noble of a dynasty without a crown declares himself king."""

    person: str
    place: str


class Unread(NamedTuple):
    """What a player wrote and the GM marked as unreadable (`void: ...`); it is never carried out."""

    text: str


Order = Union[  # noqa: UP007 - a union of so many reads better so
    Move, Hold, Support, Convert, Transport, Strategic, Besiege, BreakOut, Sortie, Withdraw, Retreat, SwapTrain, Intercept, Escort,
    InterceptByTrade,
    DeclareWar, OfferPeace, Allow,
    Disband, Surrender, Quell, Rebellion, Fortify, Assassinate, Sway, BribeNation, BribeUnit, BribeOrder, CounterBribe, Borrow, Pay,
    Invest, Restore, Settle, Trade, EndTrade, Consent, BuildFactory, Marque, FreePoints, Upkeep,
    Build, Strengthen, Birth, Skip, Divide, Retire, LayDown, Vote,
    Vow, Protect, Arrest, Annul, Captive, Propose, Accept, Reject, WithdrawWrit, Suspend, Grant, ChooseSee, Assign, CrownKing,
    Unread,
]  # fmt: skip

Kind = TypeVar("Kind", bound=Order)


@dataclass(frozen=True, slots=True)
class Sent:
    """An order as it came: who sent it, its canonical text, and where it was written. `number` counts a nation's orders from 1.

    `void` is the reason why it is not carried out, empty for one that stands.
    """

    nation: str
    number: int
    order: Order
    text: str
    void: str = ""
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of a phase, by nation, each in the order in which the nation listed them."""

    sent: Mapping[str, tuple[Sent, ...]] = field(default_factory=dict)

    def all(self) -> Iterator[Sent]:
        """The orders that stand, nation by nation in alphabetical order."""
        return (each for nation in sorted(self.sent) for each in self.sent[nation] if not each.void)

    def of(self, kind: type[Kind]) -> Iterator[tuple[Sent, Kind]]:
        """The orders of one kind that stand, each with what was sent."""
        return ((each, each.order) for each in self.all() if isinstance(each.order, kind))

    def voided(self, sent: Sent, why: str) -> Orders:
        """The same with one order void."""
        own = tuple(replace(each, void=why) if each.number == sent.number else each for each in self.sent[sent.nation])
        return replace(self, sent={**self.sent, sent.nation: own})
