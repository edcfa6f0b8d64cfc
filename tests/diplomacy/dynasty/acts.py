"""Which special rules of dynasties acted in a phase, in a few words each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.diplomacy.minors import KINDS
from generator.diplomacy.position import Position, commanders
from generator.diplomacy.settings import Settings
from tests.diplomacy.dynasty import auctions, shared
from tests.support.self_play import Moment

Fact = Mapping[str, Any]


def acts(settings: Settings, moment: Moment) -> Iterator[str]:
    """The words of `ACTS`, one for each time that a rule acted."""
    before = moment.before
    garrisons = {str(unit): before.powers[unit.power].kind for unit in before.units if before.powers[unit.power].kind in KINDS}
    for event in moment.events:
        kind = event["kind"]
        if kind == "order":
            yield from _ordered(event, before, garrisons)
        elif kind == "heir-order":
            yield f"heir {event['outcome']} {event.get('cause', '')}".strip()
        elif kind == "bid":
            yield f"bid {event['outcome']} {event.get('cause', '')}".strip()
        elif kind == "married":
            yield "vassal made" if "giver" in event else "thrall made"
        elif kind in ("parted", "disbanded", "eliminated", "ended"):
            yield f"{kind} {event.get('cause') or event['how']}"
        elif kind in ("freed", "rebuilt"):
            yield str(kind)
        elif kind == "dislodged" and before.powers[event["power"]].kind in KINDS:
            yield f"{before.powers[event['power']].kind} driven out"
    yield from (f"{one.what} by the {one.by}" for one in shared.choices(settings, moment))
    yield from _closed(moment, garrisons)
    yield from _outbid(settings, moment)
    yield from _captures(moment)
    totals = [int(event["centres"]) for event in moment.events if event["kind"] == "total" and "centres" in event]
    if totals and max(totals) >= settings.victory and totals.count(max(totals)) > 1:
        yield "two in front"


def _ordered(event: Fact, before: Position, garrisons: Mapping[str, str]) -> Iterator[str]:
    outcome, cause, unit = event["outcome"], event.get("cause"), event.get("unit")
    told = cause if isinstance(cause, Mapping) else {}
    if told.get("why") == "no-marriage":
        yield "marriage of no use"
    elif unit in garrisons and " - " in str(event["order"]) and " S " not in event["order"]:
        yield f"sortie of a {garrisons[unit]}"
    elif unit in garrisons and outcome == "supports":
        yield f"support by a {garrisons[unit]}"
    elif outcome == "bounces" and any(_sortied(one, garrisons, event) for one in _by(told)):
        yield "stopped by a sortie"
    elif outcome == "cut" and set(_by(told)) & garrisons.keys():
        yield "support cut by a sortie"
    elif before.powers[event["power"]].kind == "vassal" and outcome in ("moves", "retreats", "builds", "removes"):
        yield f"vassal {outcome}"


def _by(told: Mapping[str, Any]) -> list[str]:
    by = told.get("by", [])
    return [by] if isinstance(by, str) else list(by)


def _sortied(one: str, garrisons: Mapping[str, str], event: Fact) -> bool:
    """Whether a move was stopped by this garrison somewhere else than at its home."""
    return one in garrisons and not str(event["order"]).split(" - ")[-1].startswith(one[2:5])


def _closed(moment: Moment, garrisons: Mapping[str, str]) -> Iterator[str]:
    """Provinces in which nobody but stationary units wanted to go."""
    closed = {event["place"] for event in moment.events if event["kind"] == "standoff"}
    for place in closed:
        movers = {event.get("unit") for event in moment.events if event["kind"] == "order" and _ends_in(event.get("order"), place)}
        if movers <= garrisons.keys():
            yield "closed by a sortie"


def _ends_in(order: object, place: str) -> bool:
    text = str(order)
    _, _, end = text.rpartition(" - ")
    return " - " in text and not (" S " in text or " C " in text) and end.startswith(place)


def _outbid(settings: Settings, moment: Moment) -> Iterator[str]:
    """Auctions with several payers, and thralls whose order is another than it were if all points counted once."""
    for one in auctions.held(settings, moment):
        if one.best != one.plain:
            yield "double points decide"
        elif len(one.payers) > 1:
            yield "bids of several" if one.won else "bids tie"


def _captures(moment: Moment) -> Iterator[str]:
    """What was captured from whom, and what happened to the heirs."""
    before, after = moment.before, moment.after
    executed = [event for event in moment.events if event["kind"] == "executed"]
    for event in moment.events:
        if event["kind"] != "centre" or event.get("step") != "a":
            continue
        place, captor, loser = event["place"], event["to"], event["from"]
        yield "captured"
        dead = [one["power"] for one in executed if one["place"] == place]
        if dead:
            yield "captured with execution"
        if captor in dead:
            yield "own heir executed"
        if before.powers[captor].kind == "vassal":
            yield "captured by a vassal"
            if loser in commanders(before, captor):
                yield "holder robbed by its vassal"
        if before.powers[loser].kind == "major" and before.powers[loser].capital == place and after.powers[loser].kind == "major":
            yield "capital lost, power lives"
    for power, state in after.powers.items():
        if state.kind == "vassal" and before.phase.step == "census" and len(commanders(after, power)) == 1:
            yield "vassal with one holder"


ACTS = frozenset({
    "adjustment by the giver", "bid lost", "bid void attacking", "bid void not-yours", "bid void overspent", "bid won",
    "bids of several", "bids tie", "capital lost, power lives", "captured", "captured by a vassal", "captured with execution",
    "closed by a sortie", "disbanded dowry", "disbanded eliminated", "double points decide", "eliminated early",
    "eliminated forced", "eliminated normal", "eliminated vassal", "ended cap", "ended last", "ended none", "ended solo",
    "freed", "heir agreed", "heir builds", "heir fails heir-last-winter", "heir fails heir-there", "heir fails home",
    "heir fails no-capital", "heir fails no-minor", "heir fails no-such-heir", "heir fails no-unit", "heir fails not-autumn",
    "heir fails not-capital", "heir fails not-theirs", "heir fails occupied", "heir fails refused", "heir fails share-a-vassal",
    "heir fails wrong-phase", "heir holds", "holder robbed by its vassal", "legal adjustment by the giver",
    "legal adjustment by the receiver", "legal retreat by the giver", "legal retreat by the receiver", "marriage of no use",
    "minor driven out", "own heir executed", "parted capital-captured", "parted captured", "parted dislodged",
    "parted eliminated", "rebuilt", "retreat by the receiver", "sortie of a minor", "sortie of a thrall", "stopped by a sortie",
    "support by a minor", "support by a thrall", "support cut by a sortie", "thrall driven out", "thrall made", "two in front",
    "vassal builds", "vassal made", "vassal moves", "vassal removes", "vassal retreats", "vassal with one holder",
})  # fmt: skip
"""Every way in which a special rule shows."""
