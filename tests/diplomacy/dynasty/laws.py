"""What is true after every phase of a dynastic game, whatever was ordered."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from generator.core.ruleset import Ruleset
from generator.diplomacy.board import Board
from generator.diplomacy.calendar import cycle
from generator.diplomacy.minors import KINDS
from generator.diplomacy.notation import read
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings
from tests.diplomacy.dynasty import auctions, reference, shared
from tests.support.self_play import Moment

MOST = 7
"""The points that a player can have at most: the capital's, the first heir's, and those of the heirs of five winters (Saga 9.2)."""


def keep_the_laws(ruleset: Ruleset, settings: Settings, moment: Moment) -> None:
    """Every law on one phase."""
    board, before, after = settings.board, moment.before, moment.after
    _units(board, after)
    _centres(board, after)
    _heirs(board, after)
    _bonds(after)
    shown = ruleset.dump(after)[0]
    assert ruleset.dump(ruleset.load(shown, {}))[0] == shown
    realm = reference.Realm.of(shown)
    for power, state in after.powers.items():
        assert state.points == (realm.points(power) if power in realm.players else None), power
        assert (state.points or 0) <= MOST, power
    if before.phase.step == "census":
        _census(ruleset, settings, moment)
    elif before.phase.step == "orders":
        told = [read(text, settings.lexicon) for text in chain(*moment.file["orders"].values())]
        units = [order for order in told if isinstance(order, Order) and order.kind != "H"]
        assert 2 * sum(order.verb == "move" for order in units) >= len(units)
        _agreements(ruleset, settings, moment)
        for auction in auctions.held(settings, moment):
            assert auction.won == auction.best, auction
        auctions.check_void(settings, moment)
    elif before.phase.step == "adjustments":
        _winter(board, moment)
    for choice in shared.choices(settings, moment):
        assert choice.done == choice.wanted, choice


def _units(board: Board, after: Position) -> None:
    places = [board.province[unit.place] for unit in after.units]
    assert len(places) == len(set(places)), "two units in one province"
    for unit in after.units:
        assert after.powers[unit.power].kind != "eliminated", unit
        assert unit.place in board.locations(unit.kind, board.province[unit.place]), unit
        if after.powers[unit.power].kind in KINDS:
            assert board.province[unit.place] == unit.power, f"{unit} is not at home"
    assert not [one for one in after.dislodged if after.powers[one.unit.power].kind in KINDS]


def _centres(board: Board, after: Position) -> None:
    assert after.centres.keys() == board.centres
    for centre, owner in after.centres.items():
        assert after.powers[owner].kind != "eliminated", centre
        assert owner == centre or after.powers[owner].kind not in KINDS, centre
    assert all(after.centres[power] == power for power, state in after.powers.items() if state.kind in KINDS)


def _heirs(board: Board, after: Position) -> None:
    assert len(set(after.heirs)) == len(after.heirs)
    single = Counter(heir.of for heir in after.heirs if not heir.married)
    assert max(single.values(), default=0) <= 1, "two unmarried heirs"
    for heir in after.heirs:
        assert heir.at in board.centres, heir
        lord = after.powers[heir.of]
        assert lord.kind == "major", heir
        if not heir.married:
            assert (heir.at, after.centres[heir.at]) == (lord.capital, heir.of), heir
            continue
        house = after.powers[heir.married]
        assert house.kind in ("thrall", "vassal"), heir
        assert heir.at == (heir.married if house.kind == "thrall" else house.capital), heir
        assert heir.of in (house.of, house.giver, house.receiver), heir


def _bonds(after: Position) -> None:
    """Thralls and vassals, and who holds them."""
    pairs = []
    for power, state in after.powers.items():
        guests = sorted(heir.of for heir in after.heirs if heir.married == power)
        if state.kind == "thrall":
            assert after.powers[state.of].kind == "major", power
            assert guests == [state.of], power
        elif state.kind == "vassal":
            living = [one for one in (state.giver, state.receiver) if after.powers[one].kind == "major"]
            assert living, power
            assert guests == sorted(living), power
            assert after.centres[state.capital] == power, power
            pairs.append(frozenset((state.giver, state.receiver)))
        else:
            assert not guests, power
    assert len(pairs) == len(set(pairs)), "two vassals of the same two"


def _agreements(ruleset: Ruleset, settings: Settings, moment: Moment) -> None:
    """Those marriages are agreed upon that the rulebook allows, and those into a minor power come about if it is not driven out."""
    board, after = settings.board, moment.after
    players = {power.capital: power.id for power in board.powers.values()}
    told: dict[str, reference.Proposal] = {}
    for power, texts in moment.file["orders"].items():
        for text in texts:
            order = read(text, settings.lexicon)
            if isinstance(order, Order) and order.kind == "H" and order.verb == "marry":
                told[power] = (players[order.other] if order.other else "", board.province[order.to])
    answers = {
        (players[str(event["order"])[-3:]], str(event["power"]))
        for event in moment.events
        if event["kind"] == "order" and " Marry Heir " in str(event["order"])
    }
    homes = {power.id: set(power.home) for power in board.powers.values()}
    agreed = reference.agreed(ruleset.dump(moment.before)[0], homes, told, answers)
    public = [event for event in moment.events if event["kind"] == "heir-order" and event["outcome"] == "agreed"]
    assert {(event["power"], event["place"]) for event in public} == agreed
    lost = {event["power"] for event in moment.events if event["kind"] == "dislodged"}
    made = {(heir.of, heir.at) for heir in after.heirs} - {(heir.of, heir.at) for heir in moment.before.heirs}
    waiting = {(heir, marriage.at) for marriage in after.pending for heir in marriage.heirs}
    assert made | waiting == {(suitor, place) for suitor, place in agreed if place not in lost or told[suitor][0]}
    assert all(told[suitor][0] for suitor, _ in waiting) or after.phase.step == "retreats"


def _census(ruleset: Ruleset, settings: Settings, moment: Moment) -> None:
    """The Census came out as the rulebook has it."""
    shown = ruleset.dump(moment.before)[0]
    dismissed = [str(event["power"]) for event in moment.events if event["kind"] == "ruling" and event["rule"] == "force-eliminate"]
    told = reference.census(shown, dismissed)
    came = reference.Realm.of(ruleset.dump(moment.after)[0])
    came.how = {str(event["power"]): str(event["how"]) for event in moment.events if event["kind"] == "eliminated"}
    assert came == told
    captured = {event["place"] for event in moment.events if event["kind"] == "centre" and event["step"] == "a"}
    executed = {(event["power"], event["place"]) for event in moment.events if event["kind"] == "executed"}
    assert executed == {(heir.of, heir.at) for heir in moment.before.heirs if heir.at in captured}
    assert not moment.after.pending
    ended = next(((event["how"], event["powers"]) for event in moment.events if event["kind"] == "ended"), None)
    assert ended == reference.end(told, int(shown["phase"]["cycle"]), settings.victory, settings.cap)
    assert moment.after.over == (ended is not None)
    totals = {event["power"]: event for event in moment.events if event["kind"] == "total"}
    assert totals.keys() == told.players | told.vassals.keys()
    for player in told.players:
        assert totals[player]["centres"] == told.total(player), player
        assert totals[player]["points"] == told.points(player), player


def _winter(board: Board, moment: Moment) -> None:
    """Units are built at home and are no more than centres, minor powers and thralls have theirs, heirs come every other winter."""
    after = moment.after
    first = [unit for power in board.powers.values() for unit in power.units] + [minor.unit for minor in board.minors.values()]
    for power, state in after.powers.items():
        army = after.units_of(power)
        if state.kind in KINDS:
            assert [str(unit) for unit in army] == [unit for unit in first if unit[2:5] == power], power
        else:
            assert len(army) <= len(after.owned(power)), power
            built = {board.province[unit.place] for unit in army if unit not in moment.before.units}
            assert built <= {*state.home} & {*after.owned(power)}, power
        last = moment.before.powers[power].heir_built
        if last is not None and last != state.heir_built:
            assert state.heir_built is not None
            assert state.heir_built >= last + 2 * cycle(board.facts), power
