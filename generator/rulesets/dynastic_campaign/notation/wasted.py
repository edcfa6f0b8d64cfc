"""Notices about orders that are carried out as written, and that change nothing, or less than their words say.

They look at what everybody knows before the phase. Money that another nation's order may yet make worth its while, or a murder that
may come, is no waste; such a notice says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from generator.core.problem import Problem
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.money.bribed_units import least
from generator.rulesets.dynastic_campaign.money.loyalty import OTHERS_STEP, OWN_STEP
from generator.rulesets.dynastic_campaign.notation.writing import decimal, written
from generator.rulesets.dynastic_campaign.orders import Order, Sent
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import NATIVES, Position
from generator.rulesets.dynastic_campaign.settings import Settings


class _Said(NamedTuple):
    """What is wasted, and the nearest right thing: words, or an order to write instead."""

    message: str
    hint: str = ""
    better: Order | None = None


def notices(settings: Settings, position: Position, sent: Sequence[Sent]) -> Iterator[Problem]:
    """A notice for each order of a nation that can do nothing, or not all that it says, as far as everybody can see."""
    for each in _one_for_each_loyalty(sent):
        find = None if each.void else _FIND.get(type(each.order))
        said = find(settings, position, each.nation, each.order) if find else None
        if said:
            better = f"write `{written(said.better, settings.scenario, each.nation)}`" if said.better else ""
            hint = ", ".join(filter(None, (better, said.hint)))
            yield Problem("notice", "no-effect", f"{each.nation}: {each.text}: {said.message}", each.spot, hint)


def waste(kind: type) -> Sequence[Check]:
    """What to ask of orders of a kind besides the checks of its room, so that none is offered which these notices are about."""
    find = _FIND.get(kind)
    if find is None:
        return ()

    def check(settings: Settings, position: Position, nation: str, order: Any) -> str:
        said = find(settings, position, nation, order)
        return said.message if said else ""

    return (check,)


def _one_for_each_loyalty(sent: Sequence[Sent]) -> Iterator[Sent]:
    """The orders, but of those for the loyalty of one unit, whose money is added up, the first alone, with all the money."""
    seen: set[str] = set()
    for each in sent:
        if not isinstance(each.order, o.Sway) or each.void:
            yield each
        elif each.order.unit not in seen:
            seen.add(each.order.unit)
            those = (it.order for it in sent if not it.void and isinstance(it.order, o.Sway))
            total = sum((it.amount for it in those if it.unit == each.order.unit), Decimal(0))
            yield replace(each, order=each.order._replace(amount=total))


def _loyalty(_: Settings, position: Position, nation: str, order: o.Sway) -> _Said | None:
    """Rulebook 4.1, order 7: "for each 5D per unit spent by the central govermnet", "for each 10D per unit spent by others"."""
    unit = position.units[order.unit]
    if unit.mood != "loyal":
        return _Said("only a loyal unit ever rolls for its loyalty", "leave it out")
    own = unit.nation == nation
    step = OWN_STEP if own else OTHERS_STEP
    lost = order.amount % step
    if not lost:
        return None
    rule = f"each {step}D of {'its own nation add' if own else 'other nations take'} 1"
    alone = "" if own else ", unless other nations pay against it too"
    if order.amount < step:
        message = f"{decimal(order.amount)}D change nothing of its roll{alone}"
        return _Said(message, f"since {rule}", order._replace(amount=Decimal(step)))
    return _Said(f"the last {decimal(lost)}D of {decimal(order.amount)}D change nothing of its roll{alone}", rule)


def _nation_joins(settings: Settings, _: Position, __: str, order: o.BribeNation) -> _Said | None:
    if not order.join:
        return None
    price = Decimal(settings.scenario.tables["join_bribe"])
    return _too_cheap(order, price) if order.amount < price else None


def _unit_joins(settings: Settings, position: Position, _: str, order: o.BribeUnit) -> _Said | None:
    if not order.join:
        return None
    price = least(settings, position, position.units[order.unit], join=True)
    return _too_cheap(order, price) if order.amount < price else None


def _too_cheap(order: Any, price: Decimal) -> _Said:
    return _Said(
        f"for less than {decimal(price)}D it becomes neutral, and does not join",
        "or leave out “to join”",
        order._replace(amount=price),
    )


def _counter_bribe(_: Settings, position: Position, __: str, order: o.CounterBribe) -> _Said | None:
    unit, nation = position.units.get(order.target), position.nations.get(order.target)
    if (unit and unit.nation == NATIVES) or (nation and nation.out):
        return _Said("nobody can bribe that, so there is nothing to counter", "leave it out")
    return None


def _protection(_: Settings, position: Position, __: str, order: o.Protect) -> _Said | None:
    """Rulebook 2.8.3: only leaders are arrested, and men are assigned behind the arrests."""
    person = position.persons[order.person]
    if person.free and person.unit in position.units:
        return None
    return _Said("who leads no unit cannot be arrested in this phase", "keep the cleric's power, or protect a leader")


def _trade(_: Settings, position: Position, nation: str, order: o.Trade) -> _Said | None:
    route = routes.named(position, nation, order.regions)
    if order.amount or route is None or (route.regions, route.to) != (order.regions, order.to):
        return None
    return _Said("it goes that way already, and 0D add nothing to it", "name another way, or at least 1D")


_FIND: Mapping[type, Callable[[Settings, Position, str, Any], _Said | None]] = {
    o.BribeNation: _nation_joins,
    o.BribeUnit: _unit_joins,
    o.CounterBribe: _counter_bribe,
    o.Protect: _protection,
    o.Sway: _loyalty,
    o.Trade: _trade,
}
