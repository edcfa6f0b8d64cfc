"""Games as the results mails of a judge tell them: wrapped lines, repeated sections and all.

`python -m tests.support.judge_results FILE` prints the orders of every phase, power by power, as a gamemaster would commit them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import yaml

from generator.diplomacy.notation import write
from generator.diplomacy.orders import NoOrder, Order, Unit, Verb
from tests.support.random_positions import CLASSICAL

Step = Literal["orders", "retreats", "adjustments"]
SECTIONS: dict[str, Step] = {"Movement": "orders", "Retreat": "retreats", "Adjustment": "adjustments"}
POWERS = {power.name: power.id for power in CLASSICAL.powers.values()}
ADJECTIVES = {power.adjective: power.id for power in CLASSICAL.powers.values()}
_NAMES = {place.name.casefold(): place.id for place in CLASSICAL.places.values()}
_STATEMENT = re.compile(
    rf"({'|'.join(POWERS)}|Unowned):\s|The ({'|'.join(ADJECTIVES)}) |##|#|Results |Game |::|[A-Z][a-z]+$|The f|Own"
)
_LINE = re.compile(r"(\w+):\s+(.*?)\s*(?:\(\*(.*?)\*\))?")
_WORDS = re.compile(r"(.+?)(?: (SUPPORT|CONVOY|HOLD|DISBAND|=>) ?(.*)|,.*)?")
_PAGE = re.compile(r"Results for (\w+) of (\d+) in ")
_LOST = re.compile(r"The (\w+) (Army|Fleet) in (?:the )?(.+?) (?:can retreat to (.+)|with no valid retreats was destroyed)\.")
_BALANCE = re.compile(r"(\d+) Supply centers?,\s+(\d+) Units?:\s+(Builds|Removes)\s+(\d+) units?\.")
_ADJUSTED = re.compile(r"(Builds|Removes|Defaults, removing) (?:an?|the) (army|fleet) in (?:the )?(.+)\.")


@dataclass(frozen=True)
class JudgeLine:
    """A line of a mail about one unit: its power, the words of its order, that order, and how the judge says it failed.

    `order` is a `NoOrder` where the judge had none for the unit or where the line makes no sense; `mistyped` tells the two apart.
    """

    power: str
    text: str
    order: Order | NoOrder
    flags: frozenset[str] = frozenset()

    @property
    def mistyped(self) -> bool:
        return isinstance(self.order, NoOrder) and "No Order Processed" not in self.text


@dataclass
class Phase:
    """What the mails say of one phase.

    `lost` takes each unit driven out to its retreats. `centres` and `balance` (builds, or below zero removals) are those
    at the year's end; they stand with the last phase before the adjustments. `defaults` the judge itself removed.
    """

    year: int
    season: str
    step: Step
    lines: list[JudgeLine] = field(default_factory=list)
    lost: dict[Unit, tuple[str, ...]] = field(default_factory=dict)
    centres: dict[str, list[str]] = field(default_factory=dict)
    balance: dict[str, int] = field(default_factory=dict)
    defaults: list[Unit] = field(default_factory=list)
    ended: str = ""

    @property
    def id(self) -> str:
        """`1902 fall retreats`."""
        return f"{self.year} {self.season} {self.step}"

    def orders(self) -> dict[str, list[str | dict[str, str]]]:
        """The orders by power as an order file has them: canonical texts, and `void` with the line where it makes no sense."""
        found: dict[str, list[str | dict[str, str]]] = {}
        for one in self.lines:
            if isinstance(one.order, Order):
                found.setdefault(one.power, []).append(write(one.order))
            elif one.mistyped:
                found.setdefault(one.power, []).append({"void": one.text})
        return found


def read(file: Path) -> list[Phase]:
    """The phases of a game, in order."""
    return read_text(file.read_text("utf-8"))


def read_text(text: str) -> list[Phase]:
    """The phases that mails tell of; a section that is printed twice for the same season counts once."""
    phases: list[Phase] = []
    year, season, known = 0, "", set[tuple[int, str, str]]()
    phase: Phase | None = None
    for line in statements(text):
        if page := _PAGE.match(line):
            year, season = int(page[2]), "spring" if page[1] == "Spring" else "fall"
        elif line in SECTIONS:
            step = SECTIONS[line]
            phase = Phase(year, "winter" if step == "adjustments" else season, step)
            if (year, season, step) not in known:
                known.add((year, season, step))
                phases.append(phase)
        elif phase:
            _enter(phase, line)
    return phases


def statements(text: str) -> Iterator[str]:
    """The lines of a mail with wrapped ones joined and blanks evened out."""
    whole = ""
    for line in text.splitlines():
        if _STATEMENT.match(line) and whole:
            yield whole
            whole = ""
        whole = f"{whole} {' '.join(line.split())}".strip()
    yield whole


def _enter(phase: Phase, line: str) -> None:
    """Enter one statement into the phase it belongs to."""
    if lost := _LOST.fullmatch(line):
        unit = Unit(ADJECTIVES[lost[1]], lost[2][0], _place(lost[3]))
        phase.lost[unit] = tuple(sorted(_place(name) for name in lost[4].split(" or "))) if lost[4] else ()
    elif line.startswith("Game ") or "VICTORY" in line:
        phase.ended = line
    about = _LINE.fullmatch(line)
    if not about or about[1] not in POWERS:
        return
    power, text = POWERS[about[1]], about[2]
    if balance := _BALANCE.match(text):
        phase.balance[power] = int(balance[4]) * (1 if balance[3] == "Builds" else -1)
    elif adjusted := _ADJUSTED.match(text):
        _adjust(phase, power, adjusted)
    elif text == "Build waived.":
        phase.lines.append(JudgeLine(power, text, Order("waive")))
    elif text.startswith(("Army ", "Fleet ")):
        flags = frozenset((about[3] or "").split(", ")) - {""}
        phase.lines.append(JudgeLine(power, text, _order(text.rstrip(" ."), phase.step), flags))
    elif "pending" in text:
        return
    elif "," in text or text.removesuffix(".").casefold() in _NAMES:
        phase.centres[power] = sorted(_place(name) for name in text.removesuffix(".").split(","))


def _adjust(phase: Phase, power: str, match: re.Match[str]) -> None:
    kind, place = match[2][0].upper(), _place(match[3])
    if match[1].startswith("Defaults"):
        phase.defaults.append(Unit(power, kind, place))
    else:
        phase.lines.append(JudgeLine(power, match[0], Order("build" if match[1] == "Builds" else "remove", kind, place)))


def _order(text: str, step: Step) -> Order | NoOrder:
    """An order in judge notation: `Army Edinburgh => North Sea => Belgium`, `Fleet Greece SUPPORT Army Serbia => Bulgaria`."""
    unit, verb, rest = _WORDS.fullmatch(text).groups()  # type: ignore[union-attr]  # it matches every text
    kind, at = _unit(unit)
    try:
        if verb == "=>":
            *route, to = (_place(name) for name in rest.split(" => "))
            return Order("retreat" if step == "retreats" else "move", kind, at, to, via=bool(route), route=tuple(route))
        if verb in ("SUPPORT", "CONVOY"):
            other, _, to = rest.partition(" => ")
            return Order("support" if verb == "SUPPORT" else "convoy", kind, at, _place(to) if to else "", *_unit(other))
    except KeyError:
        return NoOrder(kind, at)
    alone: dict[str, Verb] = {"HOLD": "hold", "DISBAND": "disband"}
    return Order(alone[verb], kind, at) if verb in alone else NoOrder(kind, at)


def _unit(text: str) -> tuple[str, str]:
    words = text.split()
    if words[0] in ADJECTIVES:
        words = words[1:]
    return words[0][0], _place(" ".join(words[1:]))


def _place(name: str) -> str:
    """The abbreviation of `St Petersburg (south coast)`. Raises KeyError where the board has no such place."""
    plain, _, coast = name.strip().replace("St. ", "St ").partition(" (")
    place = _NAMES[plain.casefold()]
    return f"{place}/{coast[0]}c" if coast else place


def main(file: Path) -> None:
    """Print the orders of every phase."""
    for phase in read(file):
        print(f"# {phase.id}")
        print(yaml.safe_dump({"orders": phase.orders()}, allow_unicode=True, width=120), end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
