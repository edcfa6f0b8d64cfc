"""The form of each player in a phase of a Diplomacy game, from the position that everybody sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.order_forms import Number, Option, OrderForm, Pick, Row
from generator.diplomacy import adjustments
from generator.diplomacy.heirs import why_no_heir
from generator.diplomacy.order_forms.heirs import answers, marriages
from generator.diplomacy.order_forms.unit_orders import UnitOrders
from generator.diplomacy.order_forms.wishes import retreats, winter
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position, commanders, players, survivors, vassals_of
from generator.diplomacy.settings import Settings

WAIVE = Option("Waive", label="nothing: the build is waived")
_KINDS = (("A", "army"), ("F", "fleet"))


def forms(position: Position, settings: Settings) -> Sequence[OrderForm]:
    """The form of each power that somebody plays; one without rows has nothing to order."""
    by_step = {"orders": _movement, "retreats": _retreats, "adjustments": _adjustments}
    make = by_step.get(position.phase.step)
    return make(position, settings) if make else ()


def _movement(position: Position, settings: Settings) -> Sequence[OrderForm]:
    orders = UnitOrders(position, settings)
    return [OrderForm(power, tuple(_moves(orders, power))) for power in survivors(position)]


def _moves(orders: UnitOrders, power: str) -> Iterator[Row]:
    yield from _units(orders, power)
    yield from marriages(orders.position, orders.settings, power)
    yield from _bids(orders, power)
    yield from retreats(orders, power)
    yield from winter(orders.position, orders.settings, power)


def _units(orders: UnitOrders, power: str) -> Iterator[Row]:
    for unit in orders.position.units_of(power):
        yield Row(_called(orders, str(unit)), (f"{unit} ", orders.pick(unit)))


def _called(orders: UnitOrders, unit: str) -> str:
    kind, _, place = unit.partition(" ")
    return f"{'Army' if kind == 'A' else 'Fleet'} {orders.name(place)}"


def _bids(orders: UnitOrders, power: str) -> Iterator[Row]:
    """The row in which a power pays for orders to units that nobody plays."""
    position, allotment = orders.position, orders.settings.allotment
    points = allotment(position, power) if allotment else 0
    free = [unit for unit in position.units if unit.power not in players(position)]
    if not points or not free:
        return
    units = tuple(Option(f"{unit} ", (_paid(orders, unit),), _called(orders, str(unit))) for unit in free)
    about = f"{points} Diplomacy Point{'s' * (points > 1)} in all; whoever bids more loses every bid. Bids stay secret."
    yield Row("Bids", (Number("Points", 1, points), " DP: ", Pick("Which unit", units)), "bids", many=True, about=about)


def _paid(orders: UnitOrders, unit: Unit) -> Pick:
    """What a unit that nobody plays can be paid to do."""
    usual = orders.pick(unit)
    return usual._replace(options=(*usual.options, *answers(orders.position, unit)))


def _retreats(position: Position, settings: Settings) -> Sequence[OrderForm]:
    waiting = settings.retreating(position)
    board = settings.board
    names = UnitOrders(position, settings)
    taken = {board.province[unit.place] for unit in position.units}
    rows: dict[str, list[Row]] = {power: [] for power in survivors(position)}
    for one in waiting:
        ends = [end for end in one.options if board.province[end] not in taken]
        options = (*(Option(f"R {end}", label=f"→ {names.name(end)}") for end in ends), Option("D", label="disbands"))
        for power in commanders(position, one.unit.power):
            vassal = "" if power == one.unit.power else f"{one.unit.power}: "
            title = _called(names, str(one.unit))
            rows[power].append(Row(vassal + title, (f"{vassal}{one.unit} ", Pick("Where it retreats", options))))
    return [OrderForm(power, (*several, *winter(position, settings, power))) for power, several in rows.items()]


def _adjustments(position: Position, settings: Settings) -> Sequence[OrderForm]:
    return [OrderForm(power, tuple(_winter(position, settings, power))) for power in survivors(position)]


def _winter(position: Position, settings: Settings, power: str) -> Iterator[Row]:
    yield from _due(position, settings, power)
    for vassal in vassals_of(position, power):
        yield from _due(position, settings, vassal, f"{vassal}: ")
    if not why_no_heir(settings.board, position, power):
        yield Row("Heir", (Pick("Whether an heir is built", (Option(f"Build Heir {position.powers[power].capital}"),)),))


def _due(position: Position, settings: Settings, power: str, vassal: str = "") -> Iterator[Row]:
    """A row for each build or removal that is due; `vassal` stands before the lines of a vassal."""
    balance = adjustments.due(settings.board, position, power, settings.sites)
    what = "Build" if balance > 0 else "Removal"
    options = tuple(_builds(position, settings, power)) if balance > 0 else tuple(_removals(position, power))
    for number in range(1, abs(balance) + 1):
        title = f"{vassal}{what} {number} of {abs(balance)}" if abs(balance) > 1 else f"{vassal}{what}"
        yield Row(title, (*([vassal] if vassal else []), Pick("Which unit", options)))


def _builds(position: Position, settings: Settings, power: str) -> Iterator[Option]:
    board, names = settings.board, UnitOrders(position, settings)
    taken = {board.province[unit.place] for unit in position.units}
    for place in sorted(settings.sites(position, power, ()) - taken):
        spots = [(f"{kind} {at}", word) for kind, word in _KINDS for at in board.locations(kind, place)]
        kinds = tuple(Option(f"Build {unit}", label=f"{word} {names.name(unit[2:])}") for unit, word in spots)
        if len(kinds) == 1:
            yield kinds[0]._replace(once=True)
        else:
            yield Option("", (Pick("Army or fleet", kinds),), names.name(place), once=True)
    yield WAIVE


def _removals(position: Position, power: str) -> Iterator[Option]:
    yield from (Option(f"Remove {unit}", label=str(unit), once=True) for unit in position.units_of(power))
