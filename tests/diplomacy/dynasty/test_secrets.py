"""Nobody can tell from anything public who paid for an order, how much, or what else was bid for (9.0 of both rulebooks)."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from generator.core.canonical_yaml import dump
from generator.diplomacy.notation import read
from generator.diplomacy.orders import Order
from generator.diplomacy.position import commanders
from generator.diplomacy.settings import Settings
from tests.diplomacy.dynasty.boards import DYNASTIC, RULES
from tests.diplomacy.dynasty.players import order_file, ruled
from tests.support.self_play import Moment, Texts, game, run


def paid_otherwise(settings: Settings, moment: Moment, rng: Random) -> Texts | None:
    """The winning orders in the same words, each for one point of anybody who may pay; None where too few have points left.

    What holds anyway is paid for by nobody.
    """
    before, province = moment.before, settings.board.province
    purses = {power: state.points for power, state in before.powers.items() if state.points}
    owners = {province[unit.place]: unit.power for unit in before.units}
    aims: dict[str, set[str]] = {power: set() for power in purses}
    for power, texts in moment.file["orders"].items():
        told = [order for text in texts if isinstance(order := read(text, settings.lexicon), Order)]
        aims.setdefault(power, set()).update(province[order.to] for order in told if order.to)
    bids: Texts = {}
    for here, text in _winners(settings, moment).items():
        holders = commanders(before, owners[here]) if before.powers[owners[here]].kind == "vassal" else None
        able = [power for power in sorted(purses) if purses[power] and (power in holders if holders else here not in aims[power])]
        if not able:
            return None
        payer = rng.choice(able)
        purses[payer] -= 1
        bids.setdefault(payer, []).append(f"1 DP: {text}")
    return bids


def _winners(settings: Settings, moment: Moment) -> dict[str, str]:
    """The words of every winning order, by the province of its unit; of several those that sort first."""
    found: dict[str, str] = {}
    for event in moment.events:
        if event["kind"] == "bid" and event["outcome"] == "won":
            text = str(event["order"])
            order: Any = read(text, settings.lexicon)
            here = settings.board.province[order.at]
            if order.verb == "hold":
                continue
            found[here] = min(text, found.get(here, text))
    return found


@pytest.mark.parametrize("name", DYNASTIC)
def test_what_is_public_follows_from_the_winning_orders_alone(name: str) -> None:
    settings, _ = RULES[name].settings({})
    rng = Random(name)
    compared = 0
    for moment in chain.from_iterable(game(RULES[name], settings, seed, 10**6, ruled, order_file) for seed in range(3)):
        bids = paid_otherwise(settings, moment, rng) if moment.file.get("bids") else None
        if bids is None:
            continue
        assert bids != moment.file["bids"]
        other = next(run(RULES[name], settings, moment.before, {**moment.file, "bids": bids}))
        assert dump(other.record.results) == dump(moment.record.results)
        assert other.record.secret != moment.record.secret
        compared += 1
    assert compared > 30
