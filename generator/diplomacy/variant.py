"""What a variant of Diplomacy says for itself, and the rule system made of that and of what all variants share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.core.export import Export
from generator.core.extra_page import Page
from generator.core.foreign import Foreign
from generator.core.gazetteer import Gazetteer
from generator.core.order_forms import OrderForm
from generator.core.phase import Phase
from generator.core.placed_values import Data, Text
from generator.core.preferred import Earlier, Preferred, Preferring, read_preferred
from generator.core.problem import Problem, fault, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Key, Ruleset, Ruling
from generator.core.sorted_lines import Correspondence, SortedLine
from generator.core.turn import Step
from generator.core.votes import VOTES
from generator.diplomacy import (
    bids,
    game_schemas,
    notation,
    order_entries,
    order_sheet,
    phase_pictures,
    position_file,
    preferred_orders,
)
from generator.diplomacy import board as boards
from generator.diplomacy.absence import ABSENT, owing
from generator.diplomacy.board import Board
from generator.diplomacy.board_chart import chart
from generator.diplomacy.calendar import turn_of, year
from generator.diplomacy.gm_rulings import RULINGS
from generator.diplomacy.map_ownership import styles
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.opening import opening
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position, dump, load, survivors
from generator.diplomacy.powers_page import powers_page
from generator.diplomacy.preferences import BUILDS, RETREATS
from generator.diplomacy.reasons import CLASSICAL, Rulebook
from generator.diplomacy.report_view import view
from generator.diplomacy.settings import LAPSE, MISSED, USUAL, Settings, settings

BESIDE: dict[str, Key] = {key: Key(bound=False) for key in (RETREATS, BUILDS, VOTES)}
"""The keys of an order file for what players send beside their orders: it counts in later phases, or for the GM alone."""

STEPS = {
    **dict.fromkeys(("order", "orders", "move", "moves", "movement", "movements", "m"), "orders"),
    **dict.fromkeys(("retreat", "retreats", "r"), "retreats"),
    **dict.fromkeys(("build", "builds", "adjustment", "adjustments", "removal", "removals", "disbands", "a", "b"), "adjustments"),
}
"""The words in headings of letters, and the letters that judges put behind a date (`F1901M`), by the step that they mean."""

AHEAD = {"retreats": "Retreats:", "adjustments": "Builds:"}

Policies = Callable[[Settings], Settings]
"""Adds a rule system's policies to the settings of a game."""

Needs = Callable[[Board], Iterator[str]]
"""Says what a rule system needs of a board that the board lacks."""

Pages = Callable[[Board, Lexicon], Sequence[Page]]
"""What pages a rule system adds to each game on a board."""

Exports = Callable[[Board, Lexicon], Sequence[Export]]
"""What files for other programs a rule system adds to each game on a board."""


Foreigners = Callable[[Board, Lexicon], Foreign]
"""In which forms of other programs games on a board can be imported; called only when one is."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What a rule system adds to a board: its steps by step of the year, in the rulebook's order, and its policies.

    `bids`: players bid for the units of minor powers. `heirs`: heirs stand on its maps. `capped`: the game ends after some turns of
    the calendar. `disorder` is the ruling that alone can put a power into civil disorder; it is empty where missed phases do that,
    as many as `lapse` says in a new game (0: never). `opening` is the position before the first phase. `needs` checks every board.
    `pages` and `exports` are added to each game; `foreign` are the forms in which games are imported.
    Reports name the sections of the `rulebook`.
    """

    id: str
    steps: Mapping[str, tuple[Step, ...]]
    policies: Policies = lambda chosen: chosen
    rulings: Mapping[str, Ruling] | None = None
    bids: bool = False
    heirs: bool = False
    capped: bool = False
    disorder: str = ""
    lapse: int = USUAL
    opening: Callable[[Settings], Position] = opening
    needs: Needs = lambda _: iter(())
    pages: Pages = lambda *_: ()
    exports: Exports = lambda *_: ()
    foreign: Foreigners | None = None
    rulebook: Rulebook = CLASSICAL


def build_ruleset(variant: Variant, facts: Mapping[str, Any]) -> Ruleset:
    """The rule system on the board that these facts describe."""
    board = boards.build(facts)
    lexicon = notation.lexicon(board)
    usual, _ = _settings(variant, board, {})
    return Ruleset(
        id=variant.id,
        title=str(facts["title"]),
        credits=boards.credits_of(facts),
        keys={"orders": Key(needed=True)} | ({"bids": Key(secret=True)} if variant.bids else {}) | BESIDE,
        settings=lambda game: _settings(variant, board, game),
        opening=variant.opening,
        load=lambda public, _: load(public),
        dump=lambda position: (_dumped(board, position), {}),
        written=position_file.POSITION,
        read=_read_both if variant.bids else _read_orders,
        counts=lambda position, orders: order_entries.counts(position, usual, orders),
        sheet=lambda position: _sheet(variant, usual, position),
        waits=lambda position: position.phase.step in ("orders", "retreats") or bool(owing(usual, position)),
        timed=tuple(ABSENT),
        players=survivors,
        steps=lambda position: variant.steps[position.phase.step],
        rulings=variant.rulings or RULINGS,
        styles=styles(board),
        pictures=lambda phase, _=(): phase_pictures.pictures(board, lexicon, phase, usual.sites),
        stood=phase_pictures.stood,
        view=lambda phase, _=(): view(variant.id, usual.reasons, variant.rulebook, board, phase),
        templates="diplomacy",
        schema=lambda position: _schema(variant, position),
        check=lambda set_up, document, _: position_file.check(set_up.board, document),
        paste=lambda set_up, phase, lines: _pasted(variant, set_up, phase, lines),
        choices=game_schemas.choices(board, capped=variant.capped),
        board=boards.in_force(facts),
        missed=MISSED if variant.disorder else {**MISSED, LAPSE: variant.lapse},
        chart=chart(facts, heirs=variant.heirs),
        gazetteer=lambda: _gazetteer(board),
        forms=_forms,
        pages=lambda: (powers_page(board), *variant.pages(board, lexicon)),
        exports=variant.exports(board, lexicon),
        foreign=partial(variant.foreign, board, lexicon) if variant.foreign else None,
        secrecy="private" if variant.bids else "open",
        unplayed="Minor powers",
        preferring=Preferring(frozenset({"retreats", "adjustments"}), _preferred, preferred_orders.fill),
        letters=Correspondence(_called, _sort_lines, STEPS, frozenset({"adjustments"}), AHEAD),
    )


def _called(position: Position, set_up: Settings) -> Mapping[str, Sequence[str]]:
    """What letters call the powers; few commands read letters, so this is loaded late."""
    from generator.diplomacy.letters import called

    return called(position, set_up)


def _sort_lines(position: Position, set_up: Settings, power: str, lines: Sequence[str]) -> Sequence[SortedLine]:
    """Which lines of a letter are orders, bids, preferences or votes."""
    from generator.diplomacy.letters import sort_lines

    return sort_lines(position, set_up, power, lines)


def _gazetteer(board: Board) -> Gazetteer:
    """What the page of the board tells; to load it for every command would take as long as to read a phase."""
    from generator.diplomacy.board_gazetteer import gazetteer

    return gazetteer(board)


def _forms(position: Position, set_up: Settings) -> Sequence[OrderForm]:
    """What each player can order; only the page of orders needs what makes it."""
    from generator.diplomacy.order_forms.all_forms import forms

    return forms(position, set_up)


def _pasted(variant: Variant, set_up: Settings, phase: Phase, lines: Sequence[Text]) -> tuple[Position, list[Problem]]:
    """The position that a pasted text describes; few commands read one."""
    from generator.diplomacy.pasted_position import read_pasted

    return read_pasted(set_up, variant.opening(set_up), phase, lines)


def _settings(variant: Variant, board: Board, game_file: Mapping[str, Any]) -> tuple[Settings, list[Problem]]:
    """The settings in a game.yaml, with the variant's own policies."""
    found, problems = settings(board, game_file, capped=variant.capped, disorder=variant.disorder)
    return variant.policies(found), [*problems, *_misfit(variant, board, game_file)]


def _schema(variant: Variant, position: Position) -> dict[str, Data]:
    """The schemas of the keys of an order file."""
    bidding = game_schemas.bids(position) if variant.bids else {}
    return game_schemas.orders(position) | bidding | game_schemas.beside(position)


def _sheet(variant: Variant, usual: Settings, position: Position) -> dict[str, Any]:
    """The sheet of a phase: an order file that is still to be filled in."""
    return order_sheet.orders(position, usual) | (order_sheet.bids(position) if variant.bids else {})


def _read_orders(position: Position, set_up: Settings, document: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders of an order file where nobody bids, with what players prefer for later phases, and how they vote."""
    orders, problems = order_entries.read(position, set_up, document["orders"])
    if any(document.get(key) for key in BESIDE):
        from generator.diplomacy import preference_entries, votes

        problems += preference_entries.check(position, set_up, document)
        problems += votes.check(position, set_up, document.get(VOTES))
    if filled_in := read_preferred(document):
        orders = replace(orders, preferred=preferred_orders.named(position, filled_in))
        problems += [] if faults_of(problems) else preferred_orders.told(position, set_up, orders)
    return orders, problems


def _preferred(position: Position, set_up: Settings, earlier: Iterable[Earlier]) -> Preferred:
    """The lines that preferences come to; only a run that has come to retreats or builds needs what works them out."""
    from generator.diplomacy.preferring import lines

    return lines(position, set_up, earlier)


def _read_both(position: Position, set_up: Settings, document: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders and the bids of an order file."""
    orders, problems = _read_orders(position, set_up, document)
    own = [given for several in orders.given.values() for given in several]
    found, more = bids.read(position, set_up, document.get("bids"), own)
    return replace(orders, bids=found), [*problems, *more]


def _misfit(variant: Variant, board: Board, game_file: Mapping[str, Any]) -> Iterator[Problem]:
    """A fault for everything that a board lacks, and one if the rules have a census and its calendar has none, or the reverse."""
    for message in variant.needs(board):
        yield fault("board", message, game_file, "write it into the board, or choose other rules")
    held = any(slot.step == "census" for slot in year(board.facts))
    if held != ("census" in variant.steps):
        has = ("has no", "holds a") if held else ("holds a", "has no")
        message = f"a year of {variant.id} {has[0]} census, and the calendar of the board {has[1]} census"
        yield fault("calendar", message, game_file, "change the `steps:` in the board's `calendar:`")


def _dumped(board: Board, position: Position) -> dict[str, Data]:
    """The public document of a position; on a board whose calendar counts in cycles it has the number of the cycle."""
    document = dump(position)
    if "cycle" in board.facts["calendar"]:
        phase: Any = document["phase"]
        document["phase"] = {**phase, "cycle": turn_of(board.facts, position.phase.year)}
    return document
