"""Pictures to judge a board's map by: its start, and a crowded phase in the middle of a game, drawn as on a game's own pages.

Run `python -m tests.support.crowded_pictures BOARD FOLDER`; BOARD is a folder with `board.yaml` and `map.svg`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple, cast

from generator.core.event import Event
from generator.core.picture import Arrow, Mark, Picture, Piece, Style
from generator.core.signs import Emblem
from generator.diplomacy.board import Board, build
from generator.diplomacy.legality import check_orders
from generator.diplomacy.map_ownership import SHAPES, counted
from generator.diplomacy.map_signs import SIGNS
from generator.diplomacy.movement import adjudicate
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.outcome import Outcome
from generator.diplomacy.position import unit
from generator.diplomacy.rules import Rules
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps.svg import draw
from generator.render.markup.fonts import label_font
from generator.render.raster.png import png
from tests.support import quick_yaml
from tests.support.midgame import midgame

FONTS = Path(__file__).parents[2] / "templates/static/fonts"
TAN = "#e6c999"
SIZES: tuple[tuple[int, Literal["abbr", "name"]], ...] = ((900, "abbr"), (1200, "name"))


class MadeUpPhase(NamedTuple):
    """A made-up phase: who holds what, the units, an order for each, and what came of them."""

    held: Mapping[str, str]
    units: list[Unit]
    orders: list[tuple[Unit, Order]]
    outcome: Outcome


def main(folder: Path, into: Path) -> None:
    """Draw both pictures of the board in a folder."""
    board = build(quick_yaml.load((folder / "board.yaml").read_text("utf-8")))
    base = read_base_map((folder / "map.svg").read_bytes())
    into.mkdir(parents=True, exist_ok=True)
    font = label_font(FONTS, sorted(base.characters | set("".join(it.name for it in styles(board)))))
    for picture in (start(board), crowded(board)):
        (into / f"{picture.name}.svg").write_text(draw(picture, base, styles(board), "abbr", font), "utf-8")
        for width, labels in SIZES:
            svg = draw(picture, base, styles(board), labels, None)
            (into / f"{picture.name}-{width}.png").write_bytes(png(svg, width, FONTS))


def styles(board: Board) -> tuple[Style, ...]:
    """The powers, a vassal of the first two on boards with thralls, and one style for the minors of each religion."""
    powers = [Style(it.id, it.name, it.label, it.colour) for it in board.powers.values()]
    if not any(it.of for it in board.minors.values()):
        return (*powers, *_minors(board))
    one, other = powers[0], powers[1]
    vassal = Style("vassal", f"{one.name} and {other.name}", f"{one.label[0]}{other.label[0]}", one.fill, other.fill)
    return (*powers, vassal, *_minors(board))


def _minors(board: Board) -> Iterator[Style]:
    for sign in sorted({it.religion or "neutral" for it in board.minors.values()}):
        yield Style(f"minor-{sign}", f"Minor, {sign}", "", TAN, sign=cast(Emblem, sign), shared=sign, unplayed=True)


def start(board: Board) -> Picture:
    """What stands where before the first orders; a minor that somebody holds is a thrall."""
    units = [unit(power.id, text) for power in board.powers.values() for text in power.units]
    owned = {place: power.id for power in board.powers.values() for place in (*power.home, *power.owns)}
    minors = {it.id: _minor(board, it.id) for it in board.minors.values()}
    units += [unit(minors[it.id], it.unit) for it in board.minors.values()]
    lords = {it.id: it.of for it in board.minors.values() if it.of}
    heirs = tuple(Piece(it.capital, "heir", it.id) for it in board.powers.values() if lords and it.capital)
    wed = tuple(Piece(place, "married-heir", lord) for place, lord in lords.items())
    shown = _picture(board, "start", "Start", units, {**owned, **minors}, {**owned, **minors, **lords})
    return replace(shown, pieces=(*shown.pieces, *heirs, *wed))


def crowded(board: Board) -> Picture:
    """Orders of all sorts given to units on nearly every centre, with what came of them; heirs, thralls and a vassal too."""
    minors = {it: _minor(board, it) for it in list(board.minors)[::3]}
    thralls = [it for spot, it in enumerate(minors) if spot % 2] if any(it.of for it in board.minors.values()) else []
    lords = {it: list(board.powers)[spot % len(board.powers)] for spot, it in enumerate(thralls)}
    held, units, orders, outcome = next(filter(_has_all_sorts, (_made_up(board, minors, seed) for seed in range(9999))))
    shown = _picture(board, "crowded", "Crowded orders", units, held, {**held, **lords})
    heirs = [Piece(it.capital, "heir", it.id) for it in board.powers.values() if lords and it.capital]
    heirs += [Piece(place, "married-heir", lord) for place, lord in lords.items()]
    heirs += [Piece(place, "married-heir", it) for place in _vassals(held)[:1] for it in list(board.powers)[:2]]
    given = {board.province[order.at]: order for _, order in orders}
    told = [it for it in outcome.events if it["kind"] == "order"]
    lost = [(it.unit, it.options[0]) for it in outcome.dislodged if it.options][:2]
    beaten = (Piece(it.place, SHAPES[it.kind], it.power, dislodged=True) for it, _ in lost)
    flights = (Arrow("retreat", it.place, end, it.power) for it, end in lost)
    return replace(
        shown,
        pieces=(*shown.pieces, *beaten, *heirs),
        arrows=(*_arrows(board, told, given), *flights),
        marks=tuple(_holds(board, told, given)),
    )


def _made_up(board: Board, minors: Mapping[str, str], seed: int) -> MadeUpPhase:
    held, units, orders = midgame(board, minors, seed)
    given = [Given(it.power, order) for it, order in orders]
    return MadeUpPhase(held, units, orders, adjudicate(check_orders(board, units, given, Rules())))


def _has_all_sorts(made: MadeUpPhase) -> bool:
    """Whether there are thirty orders of all sorts, some that came to something and some that did not."""
    found = Counter(str(it["outcome"]) for it in made.outcome.events if it["kind"] == "order")
    still = sum(it.power.startswith("minor") for it in made.units)
    return (
        len(made.units) >= 30 and bool(made.outcome.dislodged) and found["moves"] > 6 and found["bounces"] > 4
        and found["cut"] > 0 and found["supports"] > 3 and found["convoys"] > 1 and 2 < found["holds"] - still < 9
    )  # fmt: skip


def _picture(
    board: Board, name: str, title: str, units: list[Unit], fills: Mapping[str, str], centres: Mapping[str, str]
) -> Picture:
    """A picture of units and owners; a minor's centre that stays its own is nobody's."""
    return Picture(
        name=name,
        title=f"{title}: {board.facts['title']}",
        description=f"{len(units)} units.",
        fills=fills,
        centres=centres,
        pieces=tuple(Piece(it.place, SHAPES[it.kind], it.power) for it in units),
        places={"capital": frozenset(it.capital for it in board.powers.values() if it.capital) | set(_vassals(fills)[:1])},
        counts=counted(centres, (it.power for it in units)),
        signs=SIGNS,
    )


def _minor(board: Board, place: str) -> str:
    return f"minor-{board.minors[place].religion or 'neutral'}"


def _vassals(held: Mapping[str, str]) -> list[str]:
    return sorted(place for place, owner in held.items() if owner == "vassal")


def _arrows(board: Board, told: list[Event], given: Mapping[str, Order]) -> Iterator[Arrow]:
    for event in told:
        place = str(event["unit"]).partition(" ")[2]
        order = given.get(board.province[place])
        if order is None or order.verb not in ("move", "support", "convoy"):
            continue
        onward, end = ("", order.to) if order.verb == "move" else (order.to, order.other)
        route = event.get("route", ())
        by = tuple(str(it).partition(" ")[2] for it in route) if isinstance(route, (list, tuple)) else ()
        done = event["outcome"] in ("moves", "supports", "convoys")
        yield Arrow(order.verb, place, end, str(event["power"]), done, onward, by)


def _holds(board: Board, told: list[Event], given: Mapping[str, Order]) -> Iterator[Mark]:
    for event in told:
        place = str(event["unit"]).partition(" ")[2]
        order = given.get(board.province[place])
        if order is None or order.verb == "hold":
            yield Mark("hold", place, str(event["power"]), event["outcome"] == "holds")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
