"""The results that jDip shows of a turn, copied as text or saved as a page; several turns stand one behind the other.

    Results for Fall, 1901 (Movement)
    Austria:
      A ser - gre
        Bounced with ion (1 against 1).

Orders are in any of the spellings that jDip can be set to, which are read as a player's are. Behind an order, or on the lines below
it, stands why it failed; only `Convoy path taken` tells of success. Other messages for a power name no order, and are passed over.
Positions are not told, so that nothing is put right by rulings.
Source of the form: `dip/gui/report/ResultWriter.java` and `resource/il8n/i18ntext.properties` of https://github.com/rgo/jDip.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.core.foreign import SourceGame, SourcePhase
from generator.core.placed_values import Data, Spot
from generator.core.problem import Problem, fault
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.foreign.told import BY_LAND, Told, powers_of, read_order, read_place
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Order, Unit

_HEADING = re.compile(r"Results for (Spring|Summer|Fall|Winter), (\d{1,5}) \((Movement|Retreat|Adjustment)\)", re.IGNORECASE)
_STEPS = {"movement": "orders", "retreat": "retreats", "adjustment": "adjustments"}
_MESSAGE = re.compile(
    r"(?:^|[\s.;])(Bounced\b|Dislodged\b|Failed because\b|Convoy path taken\b|Support\b[^s]*\bcut\b)", re.IGNORECASE
)
_RETREATS = re.compile(r"Available retreats: (.+?)\.(?:\s|$)", re.IGNORECASE)
_BEGINS = re.compile(r"(?:A|F|Army|Fleet|Build|Remove|Waive)\b", re.IGNORECASE)
_BREAK = re.compile(r"<(?:div|/div|br|h\d|/h\d|p|tr)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")


@dataclass
class _Phase:
    """A phase as it is read."""

    year: int
    season: str
    step: str
    orders: dict[str, list[Data]] = field(default_factory=dict)
    results: dict[str, frozenset[str]] = field(default_factory=dict)
    lost: dict[Unit, frozenset[str]] = field(default_factory=dict)
    last: tuple[str, Order] | None = None
    """The power and the order that a message below it is about."""


def fits(text: str) -> bool:
    """Whether a text has such a heading."""
    return bool(_HEADING.search(_TAG.sub("", text)))


def read(board: Board, lexicon: Lexicon, text: str, file: str) -> tuple[SourceGame | None, list[Problem]]:
    """The game, or why it cannot be imported."""
    reader = _Reader(board, lexicon)
    for line in _lines(text):
        reader.enter(line)
    told = reader.told()
    if not told:
        return None, [fault("import", "no results of jDip were found in the file", Spot(file))]
    start = board.facts["calendar"]["start"]
    begins = (told[0].year, told[0].season) != (int(start["year"]), str(start["season"]))
    return SourceGame("jdip", "", told, BY_LAND, begins=begins), []


def _lines(text: str) -> Iterator[str]:
    plain = html.unescape(_TAG.sub("", _BREAK.sub("\n", text))) if "<div" in text or "<br" in text else text
    for raw in plain.splitlines():
        if line := " ".join(raw.replace("\u2192", "-").split()):
            yield line


class _Reader:
    """Reads the lines of results one after the other."""

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self.board, self.lexicon, self.powers = board, lexicon, powers_of(board)
        self.phases: list[_Phase] = []
        self.power = ""

    def enter(self, line: str) -> None:
        """Enter a line: a heading, a power, or orders and messages."""
        if heading := _HEADING.search(line):
            step = _STEPS[heading[3].casefold()]
            season = "winter" if step == "adjustments" else "spring" if heading[1].casefold() in ("spring", "summer") else "fall"
            self.phases.append(_Phase(int(heading[2]), season, step))
            self.power = ""
            return
        name, colon, rest = line.partition(":")
        if colon and name.casefold() in self.powers:
            self.power, line = self.powers[name.casefold()], rest.strip()
        if self.phases and self.power and line:
            for piece in re.split(r"\s*;\s*", line):
                self._piece(self.phases[-1], piece.strip())

    def _piece(self, phase: _Phase, piece: str) -> None:
        """An order, a message, or an order with its message behind it."""
        found = _MESSAGE.search(piece)
        order, message = (piece[: found.start(1)], piece[found.start(1) :]) if found else (piece, "")
        order = order.strip(" .")
        if _BEGINS.match(order):
            self._order(phase, order)
        elif order and not message:
            message = order
        if message and phase.last:
            self._message(phase, *phase.last, message)

    def _order(self, phase: _Phase, text: str) -> None:
        waived = text.casefold().startswith("waive")
        order = Order("waive") if waived else read_order(text, phase.step, self.lexicon)
        given: Data = notation.write(order) if order else {"void": text}
        phase.orders.setdefault(self.power, []).append(given)
        phase.last = (self.power, order) if order and order.at else None
        if order and order.at and phase.step == "orders":
            phase.results[self.board.province[order.at]] = frozenset()

    def _message(self, phase: _Phase, power: str, order: Order, message: str) -> None:
        """A message on an order. What it says beyond bounces and dislodgements is that the order failed, and not how."""
        province = self.board.province[order.at]
        if phase.step != "orders" or message.casefold().startswith("convoy path"):
            return
        words = {"bounce"} if "bounced" in message.casefold() else set()
        words |= {"dislodged"} if "dislodged" in message.casefold() else set()
        phase.results[province] |= words or {"fail"}
        if ways := _RETREATS.search(message):
            places = frozenset(filter(None, (read_place(name.strip(), self.lexicon) for name in ways[1].split(","))))
            phase.lost[Unit(power, order.kind, order.at)] = places

    def told(self) -> list[SourcePhase]:
        """The phases, each with what is told of it; a turn that stands there twice counts once."""
        found: dict[tuple[int, str, str], SourcePhase] = {}
        before: _Phase | None = None
        for phase in self.phases:
            lost = before.lost if before and phase.step == "retreats" else None
            told = Told(dislodged=lost or None, results=phase.results or None)
            key = (phase.year, phase.season, phase.step)
            found.setdefault(key, SourcePhase(phase.year, phase.season, phase.step, phase.orders, told))
            before = phase
        return list(found.values())
