"""The choices of the orders page: what they make is legal, and what is legal can be made of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from generator import rulesets
from generator.core.order_forms import OrderForm, every_line, some_lines
from generator.core.phase import Phase
from generator.diplomacy.legality import check_orders
from generator.diplomacy.notation import write
from generator.diplomacy.order_forms.all_forms import forms
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.position import Dislodged, Position, PowerState
from generator.diplomacy.settings import Settings
from tests.support.random_positions import CLASSICAL
from tests.support.sample_games import sample

RULES = rulesets.build("classical", CLASSICAL.facts)
SETTINGS, _ = RULES.settings({})
ANY_COAST, _ = RULES.settings({"switches": {"coast-support": "required"}})


@pytest.mark.parametrize("name", ["describe", "minuet", "wyvern"])
def test_what_the_choices_make_is_read_without_a_fault_and_is_legal(name: str) -> None:
    game, rules = sample(name)
    settings, _ = rules.settings(game.game_file)
    dice = Random(7)
    made: list[str] = []
    for phase in game.phases:
        position = rules.load(phase.position, {})
        if made.count(position.phase.step) > 1:
            continue
        made.append(position.phase.step)
        file: dict[str, dict[str, list[str]]] = {key: {} for key in rules.keys} | {
            "orders": {power: [] for power in rules.players(position)}
        }
        for form in rules.forms(position, settings):
            for key, lines in some_lines(form, dice).items():
                file[key][form.power] = lines
        _, problems = rules.read(position, settings, file)
        assert [it for it in problems if it.weight != "missing"] == [], (phase.phase.folder, file)
    assert {*made} >= {"orders", "retreats", "adjustments"}


COASTS = (
    Unit("france", "A", "Bre"), Unit("france", "F", "Eng"), Unit("france", "F", "MAO"), Unit("france", "F", "Gas"),
    Unit("england", "A", "Lon"), Unit("england", "F", "Nth"), Unit("england", "A", "Spa"), Unit("england", "F", "Por"),
)  # fmt: skip


def position(step: str, units: tuple[Unit, ...], **more: object) -> Position:
    powers = {name: PowerState(home=CLASSICAL.powers[name].home) for name in ("england", "france")}
    centres = {place: name for name, state in powers.items() for place in state.home}
    return Position(Phase(1, 1901, "spring", step), powers, centres, tuple(sorted(units)), **more)  # type: ignore[arg-type]


def every_order(units: tuple[Unit, ...], settings: Settings) -> Iterator[tuple[Unit, Order]]:
    """Every order to one of these units that can be written with the places around them."""
    places = ("Bre", "Eng", "MAO", "Gas", "Lon", "Nth", "Spa", "Spa/nc", "Spa/sc", "Por", "Par", "Wal", "Nwy", "Naf", "Pic", "Bel")
    for unit in units:
        own = Order("hold", unit.kind, unit.place)
        yield unit, own
        for to in places:
            if "/" in to or unit.kind == "A" or to not in settings.board.coasts:
                yield unit, own._replace(verb="move", to=to)
                yield unit, own._replace(verb="move", to=to, via=True)
            for other in units:
                yield unit, own._replace(verb="support", to=to, other_kind=other.kind, other=other.place)
                yield unit, own._replace(verb="convoy", to=to, other_kind=other.kind, other=other.place)
        for other in units:
            yield unit, own._replace(verb="support", other_kind=other.kind, other=other.place)


@pytest.mark.parametrize("settings", [SETTINGS, ANY_COAST], ids=["coasts may be left out", "coasts must be named"])
def test_every_legal_order_is_offered(settings: Settings) -> None:
    at = position("orders", COASTS)
    board, exact = settings.board, settings.rules.coast_support != "optional"

    def possible(unit: Unit, order: Order) -> bool:
        checked = check_orders(board, at.units, [Given(unit.power, order)], settings.rules)
        return not checked.illegal and not checked.stray

    def sensible(unit: Unit, order: Order) -> bool:
        """Whether what it helps could be done; and no more than one way to write the same."""
        if order.via:  # an army that can walk says so, and no fleet does
            return unit.kind == "A" and order.to in board.reach["A"][unit.place] and carried(unit, order)
        if unit.kind == "A" and "/" in order.to:
            return False
        if order.verb not in ("support", "convoy") or not order.to:
            return True
        friend = next(it for it in COASTS if it.place == order.other)
        if friend.kind == "F" and exact:
            return order.to in board.reach["F"][friend.place]
        if friend.kind == "F":
            return "/" not in order.to and order.to in board.near["F"][friend.place]
        return "/" not in order.to and possible(friend, Order("move", "A", friend.place, order.to))

    def carried(unit: Unit, order: Order) -> bool:
        return any(possible(it, Order("convoy", "F", it.place, order.to, "A", unit.place)) for it in COASTS if it.kind == "F")

    offered = {line for form in forms(at, settings) for row in form.rows for line in every_line(row)}
    orders = {write(order): (unit, order) for unit, order in every_order(COASTS, settings)}
    wanted = {line for line, (unit, order) in orders.items() if possible(unit, order) and sensible(unit, order)}
    assert wanted - offered == set()
    assert (offered & orders.keys()) - wanted == set()
    assert {"A Lon - Pic", "F Eng C A Lon - Bre", "F Gas S F MAO - Spa/nc" if exact else "F Gas S F MAO - Spa"} <= offered


def test_a_dislodged_unit_may_go_where_it_is_open_and_a_power_builds_each_centre_once() -> None:
    beaten = Dislodged(Unit("france", "A", "Bre"), "A Pic", ("Gas", "Par"))
    fight = position("retreats", (Unit("england", "A", "Par"),), dislodged=(beaten,))
    assert lines_of(forms(fight, SETTINGS), "france")[0] == ["A Bre R Gas", "A Bre D"]
    assert lines_of(forms(fight, SETTINGS), "england")[0][-1] == "Remove A Par", "only winter is still to come"
    winter = position("adjustments", (Unit("france", "A", "Par"),))
    spots = ["Build A Bre", "Build F Bre", "Build A Mar", "Build F Mar", "Waive"]
    assert lines_of(forms(winter, SETTINGS), "france") == [spots, spots]
    for seed in range(20):
        form = next(it for it in forms(winter, SETTINGS) if it.power == "france")
        built = [line[-3:] for line in some_lines(form, Random(seed))["orders"] if line != "Waive"]
        assert len(built) == len(set(built))


def test_what_is_wished_ahead_goes_under_its_own_key() -> None:
    spring = position("orders", (Unit("france", "A", "Par"),))
    rows = {row.key: row for row in next(it for it in forms(spring, SETTINGS) if it.power == "france").rows}
    wishes = {*every_line(rows["if dislodged"])}
    assert {"A Par R Bur", "A Par R Gas, Pic", "A Par R Gas, D", "A Par R D"} <= wishes
    assert "A Par R Bur, Bur" not in wishes
    assert {"Build F Bre", "Build A Par", "Remove A Par"} <= {*every_line(rows["builds"])}
    for line in wishes:
        file = {"orders": {"france": []}, "if dislodged": {"france": [line]}}
        _, problems = RULES.read(spring, SETTINGS, file)
        assert [it for it in problems if it.weight != "missing"] == [], line


def lines_of(found: object, power: str) -> list[list[str]]:
    assert isinstance(found, list)
    (form,) = (it for it in found if isinstance(it, OrderForm) and it.power == power)
    return [list(every_line(row)) for row in form.rows]
