"""The bids of a phase, counted once more from what the GM is told."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from generator.diplomacy.notation import read
from generator.diplomacy.orders import Order
from generator.diplomacy.position import commanders
from generator.diplomacy.settings import Settings
from tests.support.self_play import Moment


class Auction(NamedTuple):
    """What was bid for a unit: who paid, the order that won, the one with most points, and with most if all counted once."""

    place: str
    payers: frozenset[str]
    won: frozenset[str]
    best: frozenset[str]
    plain: frozenset[str]


def held(settings: Settings, moment: Moment) -> Iterator[Auction]:
    """The unit by unit count of all bids that are not void; none is the best where two are."""
    bids: dict[str, list[tuple[str, str, int, str]]] = defaultdict(list)
    for event in moment.events:
        if event["kind"] != "bid" or event["outcome"] == "void":
            continue
        order = read(str(event["order"]), settings.lexicon)
        if isinstance(order, Order):
            bid = (str(event["power"]), str(order), int(event["points"]), str(event["outcome"]))
            bids[settings.board.province[order.at]].append(bid)
    for place, several in sorted(bids.items()):
        state = moment.before.powers.get(place)
        once: Counter[str] = Counter()
        twice: Counter[str] = Counter()
        for power, wish, points, _ in several:
            once[wish] += points
            twice[wish] += points * (2 if state and state.of == power else 1)
        won = frozenset(wish for _, wish, _, outcome in several if outcome == "won")
        yield Auction(place, frozenset(power for power, *_ in several), won, _best(twice), _best(once))


def _best(points: Counter[str]) -> frozenset[str]:
    most = max(points.values())
    best = frozenset(order for order, count in points.items() if count == most)
    return best if len(best) == 1 else frozenset()


def check_void(settings: Settings, moment: Moment) -> None:
    """Void are the bids of those who spend too much, on vassals of others, and on whom the bidder attacks or helps to attack.

    A support for a unit into the province where it stands helps nobody: it is no legal order.
    """
    before, province = moment.before, settings.board.province
    owners = {province[unit.place]: unit.power for unit in before.units}
    aims: dict[str, set[str]] = defaultdict(set)
    for power, texts in moment.file["orders"].items():
        found = (read(text, settings.lexicon) for text in texts)
        told = [order for order in found if isinstance(order, Order) and order.verb in ("move", "support")]
        aims[power] = {province[order.to] for order in told if order.to not in ("", order.other)}
    bids = [event for event in moment.events if event["kind"] == "bid"]
    spent: Counter[str] = Counter()
    for bid in bids:
        spent[str(bid["power"])] += int(bid["points"])
    for bid in bids:
        order = read(str(bid["order"]), settings.lexicon)
        assert isinstance(order, Order)
        power, subject = str(bid["power"]), owners[province[order.at]]
        theirs = before.powers[subject].kind == "vassal" and power not in commanders(before, subject)
        attacking = before.powers[subject].kind != "vassal" and province[order.at] in aims[power]
        rich = spent[power] <= (before.powers[power].points or 0)
        why = "overspent" if not rich else "not-yours" if theirs else "attacking" if attacking else None
        assert bid.get("cause") == why, bid
