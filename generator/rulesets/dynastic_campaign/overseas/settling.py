"""Settling colonies: what it costs, and the natives who rise against it (rulebook 11; numbers in `tables.uprising`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import forces, told
from generator.rulesets.dynastic_campaign.changes import with_place
from generator.rulesets.dynastic_campaign.money.refunds import give_back
from generator.rulesets.dynastic_campaign.orders import Sent, Settle
from generator.rulesets.dynastic_campaign.overseas.routes import has_factory
from generator.rulesets.dynastic_campaign.position import Position, Unit
from generator.rulesets.dynastic_campaign.relations import hostile
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.sieges.losses import spread
from generator.rulesets.dynastic_campaign.war.battle import loss
from generator.rulesets.dynastic_campaign.war.strength import strength

PRICE = Decimal(10)
"""What 1D of a colony's income costs."""
COLONISTS = ("army", "garrison", "train", "siege-train")


def check_settle(settings: Settings, position: Position, nation: str, order: Settle) -> str:
    """Why a nation cannot settle a place."""
    facts = settings.scenario.places.get(order.place)
    if facts is None or not facts.colony:
        return "no-colony"
    it = position.places[order.place]
    if position.phase.season == "winter":
        return "not-in-winter"
    if it.colonists >= facts.income:
        return "wholly-settled"
    here = has_factory(position, nation, order.place) or bool(garrison(position, nation, order.place))
    if it.control != nation and (it.control or not here):
        return "not-landed"
    return "" if order.amount == PRICE else "ten-for-one"


def garrison(position: Position, nation: str, place: str) -> Sequence[Unit]:
    """The units of a nation that defend colonists in a place."""
    return [it for it in position.at(place) if it.nation == nation and it.type in COLONISTS and it.mood == "loyal"]


def settle(turn: Turn) -> Turn:
    """Colonies grow by 1D for 10D, once in a season, and once more for each time that natives rose and were beaten.

    The events are `{kind: settled, place, nation, colonists, natives, founded}`; `{kind: uprising, place, nation, natives,
    colonists, outcome}` with the `natives`' strength and that of the `colonists`' units; `{kind: abandoned, place, nation}`.
    """
    by_place: dict[str, list[tuple[Sent, Settle]]] = {}
    for sent, order in turn.orders.of(Settle):
        by_place.setdefault(order.place, []).append((sent, order))
    for place, several in sorted(by_place.items()):
        rivals = _rivals(turn, several)
        times: Counter[str] = Counter()
        allowed = {sent.nation: 1 for sent, _ in several}
        for sent, order in several:
            why = check_settle(turn.settings, turn.position, sent.nation, order) or ("two-settlers" if rivals else "")
            if not why and any(hostile(turn.position, sent.nation, unit.nation) for unit in turn.position.at(place)):
                why = "enemy-present"
            if not why and times[sent.nation] >= allowed[sent.nation]:
                why = "settled-this-season"
            if why:
                turn = give_back(turn, sent, why)
                continue
            times[sent.nation] += 1
            turn, beaten = _settled(turn, place, sent.nation, times[sent.nation])
            allowed[sent.nation] += beaten
    return turn


def _rivals(turn: Turn, several: Sequence[tuple[Sent, Settle]]) -> bool:
    """Whether two nations would found a colony in one place: neither does, so that none is first."""
    founders = {sent.nation for sent, order in several if not check_settle(turn.settings, turn.position, sent.nation, order)}
    return len(founders) > 1


def _settled(turn: Turn, place: str, nation: str, time: int) -> tuple[Turn, bool]:
    """The turn with 1D more of colonists, and whether natives rose against them and were beaten."""
    position: Position = turn.position
    old = position.places[place]
    new = replace(old, control=nation, colonists=old.colonists + 1)
    natives = turn.settings.scenario.places[place].income - new.colonists
    fact: Event = {"kind": "settled", "place": place, "nation": nation, "colonists": new.colonists, "natives": natives}
    turn = turn.to(with_place(turn.position, place, control=nation, colonists=new.colonists)).announce(
        [{**fact, "founded": not old.control}]
    )
    if natives <= 0:
        return turn, False
    table = turn.settings.scenario.tables["uprising"]
    again = f", settlement {time}" if time > 1 else ""
    name = turn.settings.scenario.names[place]
    turn, ((face,),) = turn.roll(EVERYBODY, Throw(f"uprising in {name}{again}", 1, 6, needed=f"at most {table['most']}"))
    return _uprising(turn, place, nation, natives) if face <= table["most"] else (turn, False)


def _uprising(turn: Turn, place: str, nation: str, natives: int) -> tuple[Turn, bool]:
    """The turn after natives rose: stronger ones take 1D from the colonists and beat their units; and whether they were beaten."""
    table = turn.settings.scenario.tables["uprising"]
    risen = min(int(table["most_ap"]), int(table["ap_each"]) * natives)
    units = garrison(turn.position, nation, place)
    defence = sum(strength(turn.settings, turn.position, it) for it in units)
    outcome = "beaten" if defence > risen else "drawn" if defence == risen else "won"
    fact: Event = {"kind": "uprising", "place": place, "nation": nation, "natives": risen, "colonists": defence, "outcome": outcome}
    turn = turn.announce([fact])
    if outcome == "won":
        turn = _lose(turn, units, risen - defence)
        left = turn.position.places[place].colonists - 1
        turn = turn.to(with_place(turn.position, place, colonists=left))
        if left <= 0:
            turn = turn.to(with_place(turn.position, place, control="")).announce(
                [{"kind": "abandoned", "place": place, "nation": nation}]
            )
    return turn, outcome == "beaten"


def _lose(turn: Turn, units: Sequence[Unit], behind: int) -> Turn:
    """The turn with units beaten by natives, who were so much stronger: each is paid for as after a lost battle, or disbands."""
    for key, lost in spread(loss(turn.settings, behind), units).items():
        cost = Decimal(lost) / forces.TENS
        nation = turn.position.units[key].nation
        if told.can_pay(turn.position, nation, cost):
            turn = told.book(turn, nation, -cost, "losses", unit=key, place=turn.position.units[key].at) if cost else turn
        else:
            turn = forces.disband(turn, [key], "unpaid")
    return turn
