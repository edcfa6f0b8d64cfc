"""What the maps of a published phase show, read from its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.event import Event
from generator.core.picture import Arrow, Mark, Picture, Piece, Style
from generator.core.public import PublicPhase
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Order

MINOR = "#e6c999"
"""The colour of minor powers."""

SHAPES = {"A": "army", "F": "fleet"}


def styles(board: Board) -> tuple[Style, ...]:
    """How each power looks, and behind them the minor powers."""
    powers = tuple(Style(power.id, power.name, power.label, power.colour) for power in board.powers.values())
    minors = tuple(
        Style(minor.id, board.places[minor.id].name, minor.id.upper(), MINOR, sign=minor.religion or "neutral")
        for minor in board.minors.values()
    )
    return powers + minors


def pictures(board: Board, lexicon: Lexicon, phase: PublicPhase) -> tuple[Picture, ...]:
    """The pictures of a phase: a movement phase has its orders and the position after, any other phase one.

    A phase that is still waited for shows the position it starts from.
    """
    if not phase.done:
        return (_position(board, phase, phase.position, "position", "Position"),)
    if phase.phase.step != "orders":
        return (_changes(board, lexicon, phase),)
    return _orders(board, lexicon, phase), _position(board, phase, phase.after, "after", "Position after")


def _position(board: Board, phase: PublicPhase, position: Mapping[str, Any], name: str, title: str) -> Picture:
    marks = tuple(Mark("standoff", str(event["place"])) for event in phase.events if event["kind"] == "standoff")
    return Picture(
        name=name,
        title=f"{title}: {phase.phase.title}",
        description=_counts(board, position),
        fills=_owners(position),
        centres=_owners(position),
        pieces=tuple(_pieces(position)),
        marks=marks if name == "after" else (),
    )


def _counts(board: Board, position: Mapping[str, Any]) -> str:
    parts = [
        f"{board.powers[power].name if power in board.powers else power}: {', '.join(units)}"
        for power, units in position["units"].items()
        if units
    ]
    return ". ".join(parts) + "."


def _owners(position: Mapping[str, Any]) -> dict[str, str]:
    return {place: power for power, places in position["centres"].items() for place in places}


def _pieces(position: Mapping[str, Any]) -> Iterator[Piece]:
    for power, units in position["units"].items():
        for text in units:
            kind, _, place = text.partition(" ")
            yield Piece(place, SHAPES[kind], power)
    for one in position.get("dislodged", ()):
        kind, _, place = one["unit"].partition(" ")
        yield Piece(place, SHAPES[kind], one["power"], dislodged=True)


def _read(lexicon: Lexicon, event: Event) -> Order | None:
    text = event.get("order")
    order = notation.read(str(text), lexicon) if text else None
    return order if isinstance(order, Order) else None


def _orders(board: Board, lexicon: Lexicon, phase: PublicPhase) -> Picture:
    arrows: list[Arrow] = []
    marks: list[Mark] = []
    for event in phase.events:
        if event["kind"] != "order" or "unit" not in event:
            continue
        order = _read(lexicon, event)
        arrow = _arrow(event, order) if order else None
        if arrow:
            arrows.append(arrow)
        else:
            place = str(event["unit"]).partition(" ")[2]
            marks.append(Mark("hold", place, str(event["power"]), event["outcome"] == "holds"))
    return Picture(
        name="orders",
        title=f"Orders: {phase.phase.title}",
        description=_counts(board, phase.position),
        fills=_owners(phase.position),
        centres=_owners(phase.position),
        pieces=tuple(_pieces(phase.position)),
        arrows=tuple(arrows),
        marks=tuple(marks),
    )


def _arrow(event: Event, order: Order) -> Arrow | None:
    owner, outcome = str(event["power"]), event["outcome"]
    if order.verb == "move" and outcome != "void":
        route: Any = event.get("route", ())
        places = tuple(str(unit).partition(" ")[2] for unit in route)
        return Arrow("move", order.at, order.to, owner, outcome == "moves", route=places)
    if order.verb == "support":
        return Arrow("support", order.at, order.other, owner, outcome == "supports", order.to)
    if order.verb == "convoy":
        return Arrow("convoy", order.at, order.other, owner, outcome == "convoys", order.to)
    return None


def _changes(board: Board, lexicon: Lexicon, phase: PublicPhase) -> Picture:
    """Retreats and adjustments: the units before, and what became of those that were ordered."""
    arrows: list[Arrow] = []
    marks: list[Mark] = []
    pieces = list(_pieces(phase.position))
    for event in phase.events:
        if event["kind"] != "order" or "unit" not in event:
            continue
        owner, place = str(event["power"]), str(event["unit"]).partition(" ")[2]
        order = _read(lexicon, event)
        if order is not None and order.verb == "retreat" and event["outcome"] in ("retreats", "disbands"):
            arrows.append(Arrow("retreat", place, order.to, owner, event["outcome"] == "retreats"))
        if event["outcome"] == "disbands":
            marks.append(Mark("disband", place, owner))
        elif event["outcome"] == "removes":
            marks.append(Mark("remove", place, owner))
        elif event["outcome"] == "builds":
            pieces.append(Piece(place, SHAPES[str(event["unit"])[0]], owner))
            marks.append(Mark("build", place, owner))
    return Picture(
        name=phase.phase.step,
        title=phase.phase.title,
        description=_counts(board, phase.after),
        fills=_owners(phase.after),
        centres=_owners(phase.after),
        pieces=tuple(pieces),
        arrows=tuple(arrows),
        marks=tuple(marks),
    )
