"""The pictures of a published phase, made from its record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from generator.core.event import Event, texts
from generator.core.picture import Arrow, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.core.result import result
from generator.diplomacy import map_ownership, notation
from generator.diplomacy.adjustments import Sites, home_centres
from generator.diplomacy.board import Board
from generator.diplomacy.map_ownership import SHAPES, Looks, builds, heir, held, looks
from generator.diplomacy.map_signs import HEIRS
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Position, PowerState, load_once, unit

ADJUSTED: Mapping[Any, str] = {"disbands": "disband", "removes": "remove", "builds": "build"}
"""The mark for each outcome of an order that takes a unit off the board, or puts one on it."""


def pictures(board: Board, lexicon: Lexicon, phase: PublicPhase, sites: Sites = home_centres) -> tuple[Picture, ...]:
    """The pictures of a phase: a movement phase has its orders and the position after, any other phase one.

    A phase that is not adjudicated yet, or in which the game ended, has one of the position that it starts from.
    """
    *earlier, last = _pictures(board, lexicon, phase)
    made = (*earlier, _with_builds(last, board, phase, sites))
    if not phase.lately:
        return made
    trodden = {**phase.lately, **stood(phase.after)} if phase.done else phase.lately
    before = map_ownership.lately(board, load_once(phase.position), phase.lately)
    after = map_ownership.lately(board, load_once(phase.after if phase.done else phase.position), trodden)
    return tuple(replace(it, lately=before if it.name == "orders" else after) for it in made)


def _with_builds(shown: Picture, board: Board, phase: PublicPhase, sites: Sites) -> Picture:
    """The picture of a position right before adjustments, with what is due and where units may be built.

    That of adjustments which were made has neither: its marks tell what was built and removed, and nothing is due any more.
    """
    position = load_once(phase.after if phase.done else phase.position)
    if position.phase.step != "adjustments" or (phase.done and result(phase.events, {})):
        return shown
    due, vacant = builds(board, position, sites)
    look = looks(board, position)
    return replace(
        shown,
        due={look(power): number for power, number in due.items()},
        places={**shown.places, **({"site": vacant} if vacant else {})},
    )


def stood(document: Mapping[str, Any]) -> Mapping[str, str]:
    """Which power has a unit in each province of a public position."""
    units = document.get("units", {})
    return {str(text).partition(" ")[2].partition("/")[0]: str(power) for power, texts in units.items() for text in texts}


def _pictures(board: Board, lexicon: Lexicon, phase: PublicPhase) -> tuple[Picture, ...]:
    title, end = phase.phase.title, result(phase.events, {power.id: power.called for power in board.powers.values()})
    before = load_once(phase.position)
    if not phase.done:
        before = replace(before, over=bool(end))
        return (held(board, looks(board, before), before, "position", f"{title}: {end or 'the position'}"),)
    after = replace(load_once(phase.after), over=bool(end))
    before = _ruled(before, after, phase.events)
    look = looks(board, before, after)
    if phase.phase.step != "orders":
        name = f"{title}: {end}" if end else title
        gone = {power: lord for power, lord in map_ownership.lords_of(look, before).items() if power not in after.powers}
        lords = gone | {**map_ownership.lords_of(look, after)}
        old, new = (held(board, look, position, phase.phase.step, name, lords) for position in (before, after))
        shown = _changes(new, old, look, lords, lexicon, phase.events)
        return (_family(shown, before, phase.events),)
    orders = _orders(held(board, look, before, "orders", title), look, lexicon, phase.events)
    left = _after(held(board, look, after, "after", f"{title}: {end or 'the position after'}"), look, before, phase.events)
    return orders, _family(left, before, phase.events)


def _ruled(before: Position, after: Position, events: Iterable[Event]) -> Position:
    """The position for which orders were given: if a ruling took a power out of the game, its centres are independent already."""
    first = list(takewhile(lambda event: event["kind"] != "order", events))
    named = {str(event["power"]) for event in first if event["kind"] == "civil-disorder"}
    gone = {power: after.powers[power] for power in named if after.powers[power].kind != "major"}
    if not gone:
        return before
    free = [unit(str(event["power"]), str(event["unit"])) for event in first if event["kind"] == "independent" and "unit" in event]
    faiths = {one.power: before.powers[before.centres[one.power]].religion for one in free}
    kept = {place: owner for place, owner in before.centres.items() if owner not in gone}
    return replace(
        before,
        powers={**before.powers, **gone, **{place: PowerState("minor", religion=faith) for place, faith in faiths.items()}},
        centres=kept | {place: place for place in faiths},
        units=tuple(sorted((*(one for one in before.units if one.power not in gone), *free))),
        dislodged=tuple(one for one in before.dislodged if one.unit.power not in gone),
    )


def _after(shown: Picture, look: Looks, before: Position, events: Iterable[Event]) -> Picture:
    """The position after the orders, with marks for standoffs and for units that were destroyed at once."""
    pieces, marks, lords = list(shown.pieces), [], map_ownership.lords_of(look, before)
    for event in events:
        if event["kind"] == "standoff":
            marks.append(Mark("standoff", str(event["place"])))
        elif event["kind"] == "dislodged" and "options" not in event:
            lost = _piece(event, look, lords, dislodged=True)
            pieces.append(lost)
            marks.append(Mark("disband", lost.place, lost.owner))
    return replace(shown, pieces=tuple(pieces), marks=tuple(marks))


def _piece(event: Event, look: Looks, lords: Mapping[str, str], *, dislodged: bool = False) -> Piece:
    """The unit of a fact."""
    kind, _, place = str(event["unit"]).partition(" ")
    power = str(event["power"])
    return Piece(place, SHAPES[kind], look(power), dislodged, lord=lords.get(power, ""))


def _read(lexicon: Lexicon, event: Event) -> Order | None:
    text = event.get("order")
    order = notation.read(str(text), lexicon) if text else None
    return order if isinstance(order, Order) else None


def _ordered(events: Iterable[Event]) -> Iterator[tuple[Event, str]]:
    """The facts of orders to units, each with the place of the unit."""
    for event in events:
        if event["kind"] == "order" and "unit" in event:
            yield event, str(event["unit"]).partition(" ")[2]


def _orders(shown: Picture, look: Looks, lexicon: Lexicon, events: Iterable[Event]) -> Picture:
    arrows: list[Arrow] = []
    marks: list[Mark] = []
    for event, place in _ordered(events):
        owner, order = look(str(event["power"])), _read(lexicon, event)
        arrow = _arrow(event, order, owner) if order else None
        if arrow:
            arrows.append(arrow)
        else:
            marks.append(Mark("hold", place, owner, event["outcome"] == "holds"))
    return replace(shown, arrows=tuple(arrows), marks=tuple(marks))


def _arrow(event: Event, order: Order, owner: str) -> Arrow | None:
    outcome = event["outcome"]
    if outcome == "void" and order.verb in ("move", "support", "convoy"):
        return Arrow("void", order.at, order.other or order.to, owner, ok=False)
    if order.verb == "move":
        places = tuple(by.partition(" ")[2] for by in texts(event, "route"))
        return Arrow("move", order.at, order.to, owner, outcome == "moves", route=places)
    if order.verb == "support":
        return Arrow("support", order.at, order.other, owner, outcome == "supports", order.to)
    if order.verb == "convoy":
        return Arrow("convoy", order.at, order.other, owner, outcome == "convoys", order.to)
    return None


def _changes(
    shown: Picture, before: Picture, look: Looks, lords: Mapping[str, str], lexicon: Lexicon, events: Iterable[Event]
) -> Picture:
    """The picture of retreats, a census or adjustments: the units before it and what became of them; the heirs after it."""
    arrows: list[Arrow] = []
    marks: list[Mark] = []
    pieces = [piece for piece in before.pieces if piece.kind not in HEIRS]
    for event, place in _ordered(events):
        owner, outcome = look(str(event["power"])), event["outcome"]
        order = _read(lexicon, event)
        if order is not None and order.verb == "retreat" and outcome in ("retreats", "disbands"):
            arrows.append(Arrow("retreat", place, order.to, owner, outcome == "retreats"))
        if outcome in ADJUSTED:
            marks.append(Mark(ADJUSTED[outcome], place, owner))
        if outcome == "builds":
            pieces.append(_piece(event, look, lords))
    for event in events:
        if event["kind"] in ("rebuilt", "disbanded"):
            piece = _piece(event, look, lords)
            marks.append(Mark("build" if event["kind"] == "rebuilt" else "disband", piece.place, piece.owner))
            pieces += [piece] * (event["kind"] == "rebuilt")
    pieces += (piece for piece in shown.pieces if piece.kind in HEIRS)
    names = {**before.names, **shown.names}
    return replace(shown, pieces=tuple(pieces), arrows=tuple(arrows), marks=tuple(marks), names=names)


def _family(shown: Picture, before: Position, events: Iterable[Event]) -> Picture:
    """The picture with a mark for each heir that was born, married or lost; a lost one is still shown."""
    marks = [mark for event in events for mark in _heir_marks(event)]
    if not marks:
        return shown
    lost = {(mark.owner, mark.place) for mark in marks if mark.kind == "lost"}
    heirs = (heir(one.at, one.of, married=bool(one.married)) for one in before.heirs if (one.of, one.at) in lost)
    return replace(shown, pieces=(*shown.pieces, *heirs), marks=(*shown.marks, *marks))


def _heir_marks(event: Event) -> Iterator[Mark]:
    """The marks for what a fact says of heirs."""
    match event["kind"]:
        case "heir-order" if event["outcome"] == "builds":
            yield Mark("born", str(event["place"]), str(event["power"]))
        case "married":
            yield from (Mark("married", str(event["at"]), of) for of in texts(event, "heirs"))
        case "executed":
            yield Mark("lost", str(event["place"]), str(event["power"]))
        case "eliminated":
            yield from (Mark("lost", place, str(event["power"])) for place in texts(event, "heirs"))
