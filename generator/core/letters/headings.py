"""Reads the headings of letters, and their subjects: for which power and which phase something is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from generator.core.phase import Phase, read_phase
from generator.core.quick_dataclass import dataclass

When = Literal["now", "later", "earlier", "unknown"]

LONGEST = 100
"""Characters; no heading has more."""

_SEASONS = {
    "spring": ("spring", "spr", "sp"),
    "summer": ("summer", "sum", "su"),
    "autumn": ("autumn", "aut", "au", "fall", "fal", "fa"),
    "winter": ("winter", "wint", "win", "wi"),
}
SEASON = {word: season for season, words in _SEASONS.items() for word in words}
_LETTER = {"s": "spring", "f": "autumn", "w": "winter"}
_RANK = {"spring": 1, "summer": 2, "autumn": 3, "winter": 4}
_FILLERS = frozenset({
    "order", "orders", "move", "moves",
    "a", "and", "are", "as", "below", "by", "final", "follow", "following", "for", "from", "fw", "fwd", "game", "here",
    "is", "late", "my", "new", "of", "our", "phase", "please", "press", "re", "revised", "s", "season", "set",
    "submission", "the", "these", "this", "turn", "updated", "year",
})  # fmt: skip
_DATED = re.compile(r"([a-z]+)'?(\d{4}|\d{2})([a-z]?)")
_YEAR = re.compile(r"'?(\d{4})|'(\d{2})|(\d{2})")
_SIGNS = re.compile(r"[^\w'-]+|(?<!\w)[-']|[-](?=\s|$)|_")
_TITLE = re.compile(r"\[[^\]]*\]")
_REVISION = re.compile(r"([A-Za-z])\d")


class Words(NamedTuple):
    """The words that headings are made of: what powers are called (folded), and what the steps of a year are called.

    `yearly` are the steps that come once a year, whose season many call otherwise.
    """

    powers: Mapping[str, str]
    steps: Mapping[str, str]
    yearly: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Meant:
    """What a heading names: a power (its id), and of a phase whatever it says of it. `year` may be one of two digits."""

    power: str = ""
    year: str = ""
    season: str = ""
    step: str = ""
    turn: str = ""
    phase: str = ""

    @property
    def dated(self) -> bool:
        """Whether it says of which phase something is, by more than a step of it."""
        return bool(self.year or self.season or self.turn or self.phase)

    def words(self) -> str:
        """What it says of a phase, for messages."""
        return self.phase or " ".join(filter(None, (self.season.capitalize(), self.year, self.turn, self.step)))

    def when(self, phase: Phase, timed: Sequence[str], yearly: Collection[str] = ()) -> When:
        """Whether this is the `phase` that a game waits for. `timed` are the steps of its rule system that take orders, in order.

        What it does not say is not asked. `unknown` is what cannot be compared.
        """
        if self.phase:
            named = read_phase(self.phase)
            return "unknown" if named is None else _side((named.number,), (phase.number,), same=named.id == phase.id)
        if self.turn:
            return "unknown" if phase.dated else _side((int(self.turn),), (phase.when,), same=int(self.turn) == phase.when)
        if not self.dated:
            return "now"
        if not phase.dated:
            return "unknown"
        return self._in_years(phase, timed, yearly)

    def _in_years(self, phase: Phase, timed: Sequence[str], yearly: Collection[str]) -> When:
        year = self._year(phase)
        if year != phase.year or not self.season:
            return _side((year,), (phase.year,), same=year == phase.year)
        here = SEASON.get(phase.season, phase.season)
        mine, theirs = self._rank(self.season), self._rank(here)
        step = "" if phase.step in yearly and mine == theirs and self.step == timed[0] else self.step
        if step == phase.step and step in yearly:
            return "now"
        if not mine or not theirs:
            return "now" if self.season == here else "unknown"
        if mine != theirs or not step or step not in timed or phase.step not in timed:
            return _side((mine,), (theirs,), same=mine == theirs)
        return _side((timed.index(step),), (timed.index(phase.step),), same=step == phase.step)

    def _rank(self, season: str) -> int:
        return _RANK.get(season, 0)

    def _year(self, phase: Phase) -> int:
        if not self.year:
            return phase.year
        if len(self.year) > 2:
            return int(self.year) if phase.year > 0 else -int(self.year)
        return next((year for year in range(phase.year - 50, phase.year + 50) if abs(year) % 100 == int(self.year)), phase.year)


def _side(mine: tuple[int, ...], theirs: tuple[int, ...], *, same: bool) -> When:
    return "now" if same else "later" if mine > theirs else "earlier" if mine < theirs else "unknown"


def fold(text: str) -> str:
    """A name as headings are compared: lower case, without accents, signs and needless blanks."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if unicodedata.category(sign) != "Mn")
    return " ".join(_SIGNS.sub(" ", plain).replace("-", " ").split())


def heading(line: str, words: Words) -> Meant | None:
    """What a line says that is only a heading; None for any other line."""
    if len(line) > LONGEST or not any(sign.isalnum() for sign in line):
        return None
    found, known = _read(line, words, loosely=False)
    return found if known and found is not None and (found.power or found.dated) else None


def subject(line: str, words: Words) -> Meant:
    """What the subject of a letter says: `DC319 Sp36 F2`, `Re: [1900]: France Fall 1902`; other words mean nothing."""
    found, _ = _read(_TITLE.sub(" ", line[:LONGEST]), words, loosely=True)
    return found or Meant()


def _read(line: str, known: Words, *, loosely: bool) -> tuple[Meant | None, bool]:
    """What a line names, and whether it says nothing else. None where it names two powers or two phases."""
    powers: set[str] = set()
    said: dict[str, set[str]] = {}
    words = fold(line).split()
    if exact := next((each for each in re.findall(r"\d{2,4}-[a-z0-9-]+", line.casefold()) if read_phase(each)), ""):
        words = fold(line.casefold().replace(exact, " ")).split()
        said["phase"] = {exact}
    longest = max((name.count(" ") + 1 for name in known.powers), default=1)
    at, alone = 0, True
    while at < len(words):
        size = next((size for size in range(longest, 0, -1) if _name(words[at : at + size], known.powers)), 0)
        if size:
            powers.add(_name(words[at : at + size], known.powers))
            at += size
            continue
        found = _phase_word(words[at : at + 2], said, known.steps)
        alone = alone and bool(found or words[at] in _FILLERS)
        at += max(found, 1)
    if not powers and loosely:
        powers = _initials(line, known.powers)
    steps = said.get("step", set())
    if len(steps) > 1:
        steps.discard("orders")
    if len(powers) > 1 or any(len(each) > 1 for each in said.values()):
        return None, False
    return Meant(*powers or {""}, **{key: next(iter(each)) for key, each in said.items()}), alone


def _name(words: list[str], names: Mapping[str, str]) -> str:
    name = " ".join(words)
    return names.get(name) or names.get(name.removesuffix("'s")) or names.get(name.removesuffix("s'") + "s") or ""


def _phase_word(words: list[str], said: dict[str, set[str]], steps: Mapping[str, str]) -> int:
    """How many of the words say of a phase what `said` then has as well; 0 for a word that says nothing of one."""
    word = words[0]
    dated = _DATED.fullmatch(word)
    season = SEASON.get(dated[1]) or _LETTER.get(dated[1]) if dated else SEASON.get(word)
    if season:
        said.setdefault("season", set()).add(season)
        if dated:
            said.setdefault("year", set()).add(dated[2])
        if dated and dated[3] in steps:
            said.setdefault("step", set()).add(steps[dated[3]])
        return 1
    if word == "turn" and len(words) > 1 and words[1].isdecimal():
        said.setdefault("turn", set()).add(words[1])
        return 2
    if len(word) > 1 and word in steps:
        said.setdefault("step", set()).add(steps[word])
        return 1
    year = _YEAR.fullmatch(word)
    if year and (year[1] or said.get("season")):
        said.setdefault("year", set()).add(year[1] or year[2] or year[3])
        return 1
    return 0


def _initials(line: str, names: Mapping[str, str]) -> set[str]:
    """The power that a subject names by its first letter and the number of a revision (`F2`); none where two begin so."""
    letters = {word[0].casefold() for word in line.split() if _REVISION.fullmatch(word)}
    return {power for name, power in names.items() if name[:1] in letters} if len(letters) == 1 else set()
