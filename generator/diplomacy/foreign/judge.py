"""The results of a game as a judge mails them (njudge, the Ken Lowe judge, DPjudge): a sentence for each order, in English.

    Movement results for Fall of 1901.  (ferret.002)
    Austria: Army Serbia -> Greece.  (*bounce*)
    The Turkish Army in Bulgaria can retreat to Constantinople or Rumania.
    Ownership of supply centers:
    Austria:   Budapest, Trieste, Vienna.
    Adjustment orders for Winter of 1901.  (ferret.003)
    Austria:   Builds an army in Budapest.

Pages of the Diplomatic Pouch have `Results for Fall of 1901 in ferret` in their heads, the sections below it by a word, and `=>`
for `->`. Lines may be wrapped, and mails come with whatever else stands in them: what is no line of these forms is passed over.
Sources of the form: the mails in the Showcase of the Diplomatic Pouch (github.com/woelpad/diplomatic-pouch), the headings in
`dip/judge/parser/JudgeOrderParser.java` of jDip (github.com/rgo/jDip), and what `DPmap.py` reads (github.com/serrasqueiro/dpjudge).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.core.foreign import SourceGame, SourcePhase
from generator.core.placed_values import Data, Spot
from generator.core.problem import Problem, fault
from generator.core.ruleset import Document
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.foreign.told import BY_LAND, Told, is_opening, powers_of, read_place
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Order, Unit, Verb

_SEASON = r"(Spring|Summer|Fall|Autumn|Winter) (?:of )?(\d{1,5})"
_PAGE = re.compile(rf"Results for {_SEASON} in (\w+)", re.IGNORECASE)
_MAIL = re.compile(rf"(Movement|Retreat|Adjustment) (?:results|orders) for {_SEASON}\.?\s*(?:\((\w+)[.\w]*\))?", re.IGNORECASE)
_SECTIONS = {"movement": "orders", "retreat": "retreats", "adjustment": "adjustments"}
_LINE = re.compile(r"([\w-]+):\s+(.*?)\s*(?:\(\*(.*?)\*\))?")
_WORDS = re.compile(r"(.+?)(?: (SUPPORTS?|CONVOYS?|HOLDS?|DISBANDS?|=>|->) ?(.*)|,.*)?", re.IGNORECASE)
_LOST = re.compile(
    r"The (\w+) (Army|Fleet) in (?:the )?(.+?) (?:can retreat to (.+)|with no valid retreats was destroyed)\.", re.IGNORECASE
)
_ADJUSTED = re.compile(r"(Builds?|Removes?|Defaults, remov(?:ing|es)) (?:an?|the) (army|fleet) in (?:the )?(.+?)\.?", re.IGNORECASE)
_DRAWN = re.compile(r"declared a draw between (.+?)\.", re.IGNORECASE)
_BALANCE = re.compile(r"\d+ Supply centers?", re.IGNORECASE)
_FIRST = ("the", "unowned:", "ownership", "results", "game", "no")
"""Words with which a statement begins, where no name of a power does."""
_HEADER = re.compile(r"[A-Za-z-]+:\s")


@dataclass
class _Phase:
    """A phase as it is read: `census` are the owners told behind it, `lost` the units driven out with where they may go."""

    year: int
    season: str
    step: str
    units: list[Unit] = field(default_factory=list)
    orders: dict[str, list[Data]] = field(default_factory=dict)
    results: dict[str, frozenset[str]] = field(default_factory=dict)
    lost: dict[Unit, frozenset[str]] = field(default_factory=dict)
    census: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[int, str, str]:
        return self.year, self.season, self.step


def fits(text: str) -> bool:
    """Whether a text has such a heading."""
    return bool(_MAIL.search(text) or _PAGE.search(text))


def read(board: Board, lexicon: Lexicon, text: str, file: str) -> tuple[SourceGame | None, list[Problem]]:
    """The game, or why it cannot be imported."""
    found = _Reader(board, lexicon).read(text)
    if not found.phases:
        return None, [fault("import", "no results of a judge were found in the file", Spot(file))]
    return found, []


class _Reader:
    """Reads the statements of mails one after the other."""

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self.board, self.lexicon = board, lexicon
        self.powers = powers_of(board)
        self.phases: list[_Phase] = []
        self.season: tuple[int, str] | None = None
        self.now: _Phase | None = None
        self.name, self.over, self.sharers = "", False, list[str]()

    def read(self, text: str) -> SourceGame:
        for line in self._statements(text):
            self._enter(line)
        told = self._told()
        begins = bool(told) and not is_opening(self.board, told[0])
        assumed: list[Document] = []
        if begins:
            owners = next((phase.census for phase in self.phases if phase.census), {})
            told[0] = replace(told[0], told=told[0].told._replace(centres=owners))
            assumed = [{"kind": "assumed"}]
        ending: Document = {"rule": "draw", "powers": sorted(set(self.sharers))} if self.sharers else {}
        after = Told(centres=self.phases[-1].census or None) if self.phases else None
        return SourceGame("judge", self.name, told, BY_LAND, after, self.over, ending, begins, assumed)

    def _statements(self, text: str) -> Iterator[str]:
        """The lines with wrapped ones joined and blanks evened out."""
        whole = ""
        for raw in text.splitlines():
            line = " ".join(raw.strip().lstrip(">|").split())
            if not line or whole.startswith("#") or self._begins(line):
                if whole:
                    yield whole
                whole = ""
            whole = f"{whole} {line}".strip()
        if whole:
            yield whole

    def _begins(self, line: str) -> bool:
        """Whether a line begins a statement: another is the rest of the one before, which was wrapped."""
        first = line.split(" ", maxsplit=1)[0].casefold()
        known = first.removesuffix(":") in self.powers or first in _FIRST or line.casefold() in _SECTIONS or line[0] in "#:"
        return known or bool(_MAIL.match(line) or _PAGE.match(line) or _HEADER.match(line))

    def _enter(self, line: str) -> None:
        """Enter one statement into the phase it belongs to."""
        if page := _PAGE.match(line):
            self.season, self.name = (int(page[2]), page[1].casefold()), self.name or page[3]
        elif mail := _MAIL.match(line):
            self.name = self.name or mail[4] or ""
            self._begin(int(mail[3]), mail[2].casefold(), _SECTIONS[mail[1].casefold()])
        elif line.casefold() in _SECTIONS and self.season:
            self._begin(*self.season, _SECTIONS[line.casefold()])
        elif self.now:
            self._line(self.now, line)

    def _begin(self, year: int, season: str, step: str) -> None:
        """Begin a phase; one that is told again counts once. Pages say Winter of the mails behind Fall."""
        place = "winter" if step == "adjustments" else "spring" if season == "spring" else "fall"
        self.now = _Phase(year, place, step)
        if self.now.key not in {phase.key for phase in self.phases}:
            self.phases.append(self.now)

    def _line(self, phase: _Phase, line: str) -> None:
        if drawn := _DRAWN.search(line):
            self.over, names = True, re.split(r",\s*|\s+and\s+", drawn[1])
            self.sharers = [self.powers[name.casefold()] for name in names if name.casefold() in self.powers]
        self.over = self.over or "VICTORY" in line
        if lost := _LOST.match(line):
            self._lost(phase, lost)
        about = _LINE.fullmatch(line)
        if not about or (about[1].casefold() not in self.powers):
            return
        power, text, said = self.powers[about[1].casefold()], about[2], about[3] or ""
        if _BALANCE.match(text) or "pending" in text.casefold() or "unusable" in text.casefold():
            return
        if phase.step == "adjustments":
            self._adjust(phase, power, text)
        elif text.casefold().startswith(("army ", "fleet ")):
            self._order(phase, power, text.rstrip(" ."), said)
        else:
            self._owned(phase, power, text)

    def _lost(self, phase: _Phase, match: re.Match[str]) -> None:
        power, place = self.powers.get(match[1].casefold()), self._place(match[3])
        if power and place and phase.step == "orders":
            options = [self._place(name) for name in re.split(r" or |, ", match[4] or "") if name]
            phase.lost[Unit(power, match[2][0].upper(), place)] = frozenset(filter(None, options))

    def _owned(self, phase: _Phase, power: str, text: str) -> None:
        places = [self._place(name) for name in text.removesuffix(".").split(",")]
        if all(place in self.board.centres for place in places):
            phase.census |= dict.fromkeys(places, power)

    def _adjust(self, phase: _Phase, power: str, text: str) -> None:
        """An order of winter; what the judge removed by itself is no order."""
        found = _ADJUSTED.fullmatch(text)
        if found and found[1].casefold().startswith("default"):
            return
        place = self._place(found[3]) if found else ""
        if found and place:
            verb: Verb = "build" if found[1].casefold().startswith("build") else "remove"
            phase.orders.setdefault(power, []).append(notation.write(Order(verb, found[2][0].upper(), place)))
        elif "waived" in text.casefold():
            phase.orders.setdefault(power, []).append("Waive")
        elif found or text.casefold().startswith(("build", "remove")):
            phase.orders.setdefault(power, []).append({"void": text})
        else:
            self._owned(phase, power, text)

    def _order(self, phase: _Phase, power: str, text: str, said: str) -> None:
        """An order of movement or a retreat: `Army Edinburgh -> North Sea -> Belgium`."""
        words = _WORDS.fullmatch(text)
        unit = self._unit(words[1], power) if words else None
        if words is None or unit is None:
            phase.orders.setdefault(power, []).append({"void": text})
            return
        if phase.step == "orders" and self.board.province[unit.place] not in phase.results:
            phase.units.append(unit)
            flags = frozenset(one.strip().casefold() for one in said.split(",") if one.strip())
            phase.results[self.board.province[unit.place]] = flags
        if "no order processed" in text.casefold():
            return
        order = self._read(phase.step, unit, (words[2] or "").casefold().rstrip("s"), words[3] or "")
        phase.orders.setdefault(power, []).append(notation.write(order) if order else {"void": text})

    def _read(self, step: str, unit: Unit, verb: str, rest: str) -> Order | None:
        kind, at = unit.kind, unit.place
        if verb in ("=>", "->"):
            *route, to = (self._place(name) for name in re.split(r" (?:=>|->) ", rest))
            if not all((*route, to)):
                return None
            return Order("retreat" if step == "retreats" else "move", kind, at, to, via=bool(route), route=tuple(route))
        if verb in ("support", "convoy"):
            named, *ends = re.split(r" (?:=>|->) ", rest)
            other, to = self._unit(named, ""), self._place(ends[-1]) if ends else ""
            if other is None or (ends and not to):
                return None
            return Order("support" if verb == "support" else "convoy", kind, at, to, other.kind, other.place)
        alone: dict[str, Verb] = {"hold": "hold", "disband": "disband"}
        return Order(alone[verb], kind, at) if verb in alone else None

    def _unit(self, text: str, power: str) -> Unit | None:
        """`Army Serbia`, or `Russian Fleet St. Petersburg (south coast)`."""
        words = text.split()
        if words and words[0].casefold() in self.powers:
            words = words[1:]
        place = self._place(" ".join(words[1:]))
        return Unit(power, words[0][0].upper(), place) if place and words[0].casefold() in ("army", "fleet") else None

    def _place(self, name: str) -> str:
        return read_place(name.strip().removeprefix("the ").replace("St. ", "St "), self.lexicon)

    def _told(self) -> list[SourcePhase]:
        """The phases with what is told of the position before each: the units by their orders, the owners by the census before."""
        found: list[SourcePhase] = []
        before: _Phase | None = None
        for phase in self.phases:
            lost = before.lost if before and phase.step == "retreats" and before.lost else None
            units: Sequence[Unit] | None = phase.units if phase.step == "orders" else None
            census: Mapping[str, str] | None = (before.census or None) if before else None
            told = Told(units, census, lost, phase.results or None)
            found.append(SourcePhase(phase.year, phase.season, phase.step, phase.orders, told))
            before = phase
        return found
