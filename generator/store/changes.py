"""What letters would change for one power, in the making and finished: old and new lines side by side, and what is odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from generator.core.block import Block
from generator.core.letters import TOO_LONG, Letter, Skipped
from generator.core.letters.again import builds_on
from generator.core.letters.greetings import is_greeting, is_name_of
from generator.core.letters.quoting import SIGNATURE
from generator.core.problem import Problem, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.roster import doubt
from generator.core.sorted_lines import SortedLine
from generator.store.letter_reader import Lines, Reader


class Row(NamedTuple):
    """One line of an order file, before and after; empty where there is none. `key` is what it stands under."""

    key: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Change:
    """What letters say for one power and phase: what stands there now (`old`) and what would (`new`), under each key they name.

    `unread` are lines that nobody can read, and `problems` faults of the rest: then nothing of this power may be taken. `doubts`
    are reasons why the GM alone can take it, such as a sender who does not play the power. `passed_over` is what is no order,
    `skipped` what was not looked at; `notes` say what else the GM may want to know. `merged` is what would stand there if the older
    lines stayed of which the letter says nothing; it is empty where that is the same as `new`. `rows` has old and new side by side.
    `block` is the sealed block that it comes from, if it does. `stays` is what the letters do not speak of.
    """

    power: str
    phase: str
    old: Lines = field(default_factory=dict)
    new: Lines = field(default_factory=dict)
    senders: tuple[str, ...] = ()
    unread: tuple[SortedLine, ...] = ()
    problems: tuple[Problem, ...] = ()
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    merged: Lines = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    block: Block | None = None
    stays: Lines = field(default_factory=dict)

    @property
    def is_readable(self) -> bool:
        return not self.unread and not faults_of(self.problems)

    @property
    def changes(self) -> bool:
        """Whether anything would be another."""
        return any(list(lines) != list(self.old.get(key, ())) for key, lines in self.new.items())


@dataclass(slots=True)
class Draft:
    """A change in the making."""

    power: str
    new: dict[str, list[SortedLine]] = field(default_factory=dict)
    senders: list[str] = field(default_factory=list)
    unread: list[SortedLine] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    block: Block | None = None


def add(reader: Reader, draft: Draft, letter: Letter, lines: Sequence[str], *, known: bool = False) -> None:
    """Add what one letter says for a power: under each key that it names it replaces what was there before.

    `known`: it is beyond doubt who sent it, or others ask.
    """
    own, again = builds_on(_without_greetings(draft, letter, lines))
    sorted_lines = [*reader.sort(draft.power, own), *_below_signature(reader, draft, letter)]
    if draft.new or draft.unread:
        draft.notes.append("of several letters the last one counts")
        if not again and any(line.key == next(iter(reader.ruleset.keys)) for line in sorted_lines):
            draft.unread.clear()
    found: dict[str, list[SortedLine]] = {}
    for line in sorted_lines:
        if line.key and line.key not in reader.ruleset.keys:
            draft.unread.append(SortedLine(line.text, problem="this game has no place for such a line", hint="leave it out"))
        elif line.key:
            found.setdefault(line.key, []).append(line)
        elif line.problem:
            draft.unread.append(line)
        elif line.text.strip():
            draft.passed_over.append(line.text)
    if again:
        _join(reader, draft, found, again)
    draft.new |= found
    draft.skipped += letter.skipped
    draft.doubts += [f"the letter is {part.why}" for part in letter.skipped if part.why == TOO_LONG]
    if letter.sender and letter.sender not in draft.senders:
        draft.senders.append(letter.sender)
    why = "" if known else doubt(letter.sender, draft.power, reader.players, reader.title)
    if why:
        draft.doubts.append(why)


def _below_signature(reader: Reader, draft: Draft, letter: Letter) -> list[SortedLine]:
    """A line that cannot be read for each order that stands in what was taken for a signature."""
    lines = [line for part in letter.skipped if part.why == SIGNATURE for line in part.text.split("\n") if line.strip()]
    found = reader.sort(draft.power, lines) if lines else ()
    why, hint = "this stands in what looks like a signature", "ask the player whether it counts"
    return [SortedLine(each.text, problem=why, hint=hint) for each in found if each.key]


def _without_greetings(draft: Draft, letter: Letter, lines: Sequence[str]) -> list[str]:
    """The lines without greetings and the sender's name; they are told as no orders."""
    polite = [line for line in lines if line.strip() and (is_greeting(line) or is_name_of(line, letter.sender))]
    draft.passed_over += [line.strip() for line in polite]
    return [line for line in lines if line not in polite]


def _join(reader: Reader, draft: Draft, found: dict[str, list[SortedLine]], again: str) -> None:
    """Join what a letter says, which builds on earlier orders by its words `again`, with those: the newest for this phase."""
    old = reader.old(draft.power)
    before = {key for key in reader.ruleset.keys if draft.new.get(key) or old.get(key)}
    for key in list(found) or before:
        base = draft.new.get(key) or [*reader.known(draft.power, key, old.get(key, ()))]
        found[key] = _merge(base, found.get(key, ()), draft)
    if before:
        draft.notes.append("joined with the orders that were there before, as the letter asks")
    else:
        why = "the letter builds on earlier orders, and there are none for this phase"
        draft.unread.append(SortedLine(again, problem=why, hint="ask the player for all orders"))


def _merge(base: Sequence[SortedLine], new: Sequence[SortedLine], draft: Draft) -> list[SortedLine]:
    """The older lines, of which those about the same are replaced; new ones about something else follow."""
    if any(not each.about for each in new):
        draft.doubts.append("which of the older orders a new one replaces cannot be told")
    by_about = {each.about: each for each in new if each.about}
    merged = [by_about.pop(each.about, each) if each.about else each for each in base]
    return [*merged, *(each for each in new if not each.about or each.about in by_about)]


def finished(reader: Reader, draft: Draft) -> Change:
    """The change, checked against the rules."""
    old = reader.old(draft.power)
    new = {key: [each.text for each in lines] for key, lines in draft.new.items()}
    problems = reader.check(draft.power, new) if new and not draft.unread else []
    merged: dict[str, list[Any]] = {}
    for key, lines in draft.new.items():
        joined = [each.text for each in _merge([*reader.known(draft.power, key, old.get(key, ()))], lines, Draft(""))]
        if all(each.about for each in lines) and old.get(key) and joined != new[key]:
            merged[key] = joined
    return Change(
        draft.power,
        reader.phase.id,
        {key: old.get(key, []) for key in new},
        new,
        tuple(draft.senders),
        tuple(draft.unread),
        tuple(problems),
        tuple(dict.fromkeys(draft.doubts)),
        tuple(dict.fromkeys(draft.notes)),
        tuple(draft.passed_over),
        tuple(draft.skipped),
        merged,
        rows=tuple(row for key, lines in draft.new.items() for row in _rows(reader, draft.power, key, old.get(key, ()), lines)),
        block=draft.block,
        stays={key: lines for key, lines in old.items() if lines and key not in new},
    )


def _rows(reader: Reader, power: str, key: str, old: Sequence[Any], new: Sequence[SortedLine]) -> Iterator[Row]:
    """Old and new lines side by side: those about the same, else those with the same words."""
    before = [(each.about or _shown(each.text), _shown(each.text)) for each in reader.known(power, key, old)]
    after = {each.about or _shown(each.text): _shown(each.text) for each in new}
    for about, text in before:
        yield Row(key, text, after.pop(about, ""))
    yield from (Row(key, "", text) for text in after.values())


def _shown(line: Any) -> str:
    """A line of an order file as the GM sees it."""
    return "; ".join(f"{name}: {text}" for name, text in line.items()) if isinstance(line, Mapping) else str(line)
