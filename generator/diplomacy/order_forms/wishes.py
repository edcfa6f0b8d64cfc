"""What a player may say ahead of time: where units retreat if they are dislodged, and what winter builds or removes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.order_forms import Option, Pick, Row
from generator.diplomacy.order_forms.unit_orders import UnitOrders
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from generator.diplomacy.preference_entries import within_reach
from generator.diplomacy.preferences import BUILDS, RETREATS
from generator.diplomacy.settings import Settings

_DISBAND = Option(", D", label="else it disbands")


def retreats(orders: UnitOrders, power: str) -> Iterator[Row]:
    """The row of where units go if they are dislodged, the best place first."""
    units = tuple(option for unit in orders.position.units_of(power) if (option := _retreat(orders, unit)))
    if units:
        about = "You need not: where a unit would retreat, the best place first. It saves waiting."
        yield Row("If dislodged", (Pick("Which unit", units),), RETREATS, many=True, about=about)


def _retreat(orders: UnitOrders, unit: Unit) -> Option | None:
    province = orders.board.province
    ends = sorted(within_reach(orders.position, orders.settings, unit))
    if not ends:
        return None
    firsts = []
    for end in ends:
        others = [it for it in ends if province[it] != province[end]]
        second = tuple(Option(f", {it}", label=f"else → {orders.name(it)}") for it in others)
        then = Pick("And if that is closed", (Option("", label="nothing else"), *second, _DISBAND))
        firsts.append(Option(end, (then,), f"→ {orders.name(end)}"))
    where = Pick("Where it goes first", (*firsts, Option("D", label="disbands")))
    return Option(f"{unit} R ", (where,), f"{unit} …")


def winter(position: Position, settings: Settings, power: str) -> Iterator[Row]:
    """The row of what a power would build or remove in winter, the best first."""
    board = settings.board
    sites = sorted(settings.sites(position, power, ()))
    builds = [f"Build {kind} {at}" for place in sites for kind in ("A", "F") for at in board.locations(kind, place)]
    removals = [f"Remove {unit}" for unit in position.units_of(power)]
    if builds or removals:
        about = "You need not: what you would build or remove in winter, a line each, the best first. It saves waiting."
        options = tuple(Option(line) for line in (*builds, *removals))
        yield Row("Winter to come", (Pick("Build or removal", options),), BUILDS, many=True, about=about)
