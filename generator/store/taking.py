"""Understands letters: what each says for which power and phase, beside what stands in the order file now. Nothing is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from generator.core.game import load as load_position
from generator.core.game import public_half
from generator.core.letters import Letter, Meant, Section, Skipped, sections
from generator.core.letters.headings import fold
from generator.core.phase import Phase
from generator.core.placed_values import Data, Map, Seq, Spot, Text
from generator.core.problem import Problem, fault, faults_of
from generator.core.roster import doubt, powers_of, roster
from generator.core.ruleset import Ruleset
from generator.core.sorted_lines import SortedLine, sort_by_reading
from generator.store.archive import Archive, open_archive, read_document, read_saved_position
from generator.store.entering import blank_entries, kept, place_of_phase
from generator.store.game_folders import Folder
from generator.store.orderfiles import has_orders
from generator.store.sealing import NO_KEYS, Keyring

Lines = Mapping[str, Sequence[Any]]
"""Lines by the key of the order file that they stand under."""

_AGAIN = re.compile(
    r"(?:(?:the\s+)?(?:same|ditto|repeat)\b(?!.*\bunit\b)|(?:all\s+)?(?:as|like)\s+(?:before|last\s+time)\b)(?P<what>[^,:;.]*?)"
    r"(?:[,;.:]?\s*\b(?:but|except(?:\s+for|\s+that)?|only|with|apart\s+from|however)\b\s*[,:]?\s*(?P<rest>.*)|[.!:,]?)",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r".*\b(?:rest|remaind\w+|everything\s+else|all\s+else|other(?:s|\s+orders|\s+moves)?|the\s+others)\b.*"
    r"\b(?:as\s+before|same|unchanged|stands?|stays?|remains?|as\s+(?:they|it)\s+(?:were|was|are|is)|no\s+changes?)\b.*",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?:(?:sorry|oops|please|hi|hello|and|also)\b[\s,;!.]*)*(?:(?:just|only|i\s+have|here\s+is|make|i\s+(?:want|would\s+like)\s+to)\s+)*"
    r"(?:(?:a|an|one|my|the|two|some)\s+)?(?:(?:late|last|small|little|quick|last[- ]minute)\s+)*"
    r"(?:changes?|corrections?|amendments?|updates?)(?:\s+(?:of|to|in|my|orders?|the|set)\b)*\s*[:;,.–—-]+\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"(?P<order>.+?)[\s,(]+(?:instead\s+of|rather\s+than|and\s+not|in\s+place\s+of)\s+.+", re.IGNORECASE)


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

    @property
    def is_readable(self) -> bool:
        return not self.unread and not faults_of(self.problems)

    @property
    def changes(self) -> bool:
        """Whether anything would be another."""
        return any(list(lines) != list(self.old.get(key, ())) for key, lines in self.new.items())


@dataclass(frozen=True, slots=True)
class Understood:
    """What was made of letters: the changes, in the order in which powers first come; and what belongs to nobody or elsewhere.

    `titles` are what readers call the powers.
    """

    changes: tuple[Change, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    skipped: tuple[Skipped, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Draft:
    """A change in the making."""

    power: str
    new: dict[str, list[SortedLine]] = field(default_factory=dict)
    senders: list[str] = field(default_factory=list)
    unread: list[SortedLine] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


class Reader:
    """Reads letters for one phase of a game."""

    def __init__(self, archive: Archive, here: Folder) -> None:
        """`here` is the folder of the phase that the letters are for; its position must be known."""
        self.archive, self.here = archive, here
        self.ruleset, self.settings = archive.game.ruleset, archive.game.settings
        saved, self.problems = read_saved_position(archive, here)
        if saved is not None:
            whole = load_position(archive.game, saved)
            self.position = public_half(archive.game, here.phase, whole)
            self.powers = tuple(self.ruleset.players(whole))
        self.players = roster(archive.game.game_file, here.phase)
        document, _ = read_document(archive, here) if has_orders(here) else (None, [])
        self.document = document if document is not None else Map(Spot(""))
        self.blank = blank_entries(archive, here)

    @property
    def phase(self) -> Phase:
        return self.here.phase

    def title(self, power: str) -> str:
        """What readers call a power."""
        called = self.ruleset.called(self.position, self.settings).get(power, ()) if self.ruleset.called else ()
        return called[1] if len(called) > 1 else power.capitalize()

    def names(self) -> dict[str, str]:
        """The folded names by which a heading may call a power, those of players who play one alone among them."""
        called = (
            self.ruleset.called(self.position, self.settings) if self.ruleset.called else {each: (each,) for each in self.powers}
        )
        names = {fold(name): power for power, known in called.items() for name in known if len(fold(name)) > 1}
        single = {fold(name): powers_of(name, self.players) for name in self.players.values()}
        return {name: mine[0] for name, mine in single.items() if len(mine) == 1 and len(name) > 1} | names

    def old(self, power: str) -> dict[str, list[Any]]:
        """What stands in the order file from a power."""
        found = {key: _entry(self.document, key, power) for key in self.ruleset.keys}
        return {key: kept(value, _entry(self.blank, key, power)) for key, value in found.items() if value is not None}

    def sort(self, power: str, lines: Sequence[str]) -> Sequence[SortedLine]:
        """What each line of a power is."""
        if self.ruleset.sort_lines:
            return self.ruleset.sort_lines(self.position, self.settings, power, lines)
        key = next(iter(self.ruleset.keys))
        return sort_by_reading(self.ruleset.read, key, self.position, self.settings, power, lines)

    def check(self, power: str, entries: Lines) -> list[Problem]:
        """What the rules say of all that a power would then have, without the problem that other powers sent nothing."""
        document: dict[str, Data] = {key: {power: _placed(lines)} for key, lines in {**self.old(power), **entries}.items()}
        for key in self.ruleset.keys:
            document.setdefault(key, {})
        _, problems = self.ruleset.read(self.position, self.settings, document)
        return [each for each in problems if each.spot is not None]


def understand(
    root: Path, name: str, ruleset: Ruleset, letters: Sequence[Letter], keys: Keyring = NO_KEYS, *, power: str = "", phase: str = ""
) -> Understood:
    """What letters say, for the phase that a game waits for. `power` is the one that all are for, where the GM says so.

    The newest is the one that comes last, whatever dates stand in them.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Understood(problems=tuple(problems))
    here = place_of_phase(archive, phase)
    if here is None or not here.stands:
        at = Spot(str(archive.home))
        return Understood(problems=(fault("no-phase", "this game waits for no orders", at, "`gazette run` makes its next phase"),))
    reader = Reader(archive, here)
    if reader.problems:
        return Understood(problems=tuple(reader.problems))
    drafts: dict[str, _Draft] = {}
    skipped: list[Skipped] = []
    names = reader.names()
    for letter in letters:
        skipped += _take_in(reader, letter, names, power, drafts)
    changes = tuple(_finished(reader, draft) for draft in drafts.values())
    return Understood(changes, {power: reader.title(power) for power in reader.powers}, tuple(skipped), tuple(problems))


def _take_in(reader: Reader, letter: Letter, names: Mapping[str, str], power: str, drafts: dict[str, _Draft]) -> Iterator[Skipped]:
    """Put what one letter says into the drafts of its powers; gives what belongs to none."""
    by_sender = powers_of(letter.sender, reader.players) if letter.sender else []
    touched: dict[str, list[str]] = {}
    for section in sections(letter, names):
        owner = section.meant.power or power or (by_sender[0] if len(by_sender) == 1 else "")
        text = "\n".join(section.lines)
        when = section.meant.when(reader.phase, reader.ruleset.timed)
        ahead = _ahead(section.meant, reader.phase) if when == "later" else ""
        if power and owner != power:
            yield Skipped(f"for {owner}, and you asked for {power}", text)
        elif when != "now" and not ahead:
            yield Skipped(f"for {section.meant.words()}, and the game waits for {reader.phase.title}", text)
        elif not owner:
            if any(each.key or each.problem for each in reader.sort(next(iter(reader.powers), ""), section.lines)):
                yield Skipped("nobody knows which power this is from; name it: `gazette take GAME POWER`", text)
            elif text.strip():
                yield Skipped("no orders", text)
        else:
            touched.setdefault(owner, []).extend([ahead, *section.lines] if ahead else section.lines)
    for owner, lines in touched.items():
        draft = drafts.setdefault(owner, _Draft(owner))
        _add(reader, draft, letter, lines)
    if not touched:
        yield from letter.skipped


def _ahead(meant: Meant, phase: Phase) -> str:
    """The heading for preferences, where a section is for the retreats or builds of the season that the game waits for."""
    same_year = not meant.year or int(meant.year[-2:]) == abs(phase.year) % 100
    return {"retreats": "Retreats:", "adjustments": "Builds:"}.get(meant.step, "") if same_year and phase.step == "orders" else ""


def _add(reader: Reader, draft: _Draft, letter: Letter, lines: Sequence[str]) -> None:
    """Add what one letter says for a power: under each key that it names it replaces what was there before."""
    own, again = _again(lines)
    if draft.new:
        draft.notes.append("of several letters the last one counts")
    found: dict[str, list[SortedLine]] = {}
    for line in reader.sort(draft.power, own):
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
    if letter.sender and letter.sender not in draft.senders:
        draft.senders.append(letter.sender)
    if why := doubt(letter.sender, draft.power, reader.players):
        draft.doubts.append(why)


def _join(reader: Reader, draft: _Draft, found: dict[str, list[SortedLine]], again: str) -> None:
    """Join what a letter says, which builds on earlier orders by its words `again`, with those: the newest for this phase."""
    old = reader.old(draft.power)
    before = {key for key in reader.ruleset.keys if draft.new.get(key) or old.get(key)}
    for key in list(found) or before:
        base = draft.new.get(key) or [*_sorted_again(reader, draft.power, old.get(key, ()))]
        found[key] = _merge(base, found.get(key, ()), draft)
    if before:
        draft.notes.append("joined with the orders that were there before, as the letter asks")
    else:
        why = "the letter builds on earlier orders, and there are none for this phase"
        draft.unread.append(SortedLine(again, problem=why, hint="ask the player for all orders"))


def _again(lines: Sequence[str]) -> tuple[list[str], str]:
    """The lines without the words that build on earlier orders (`same as last time but ...`), and the first such line, if any."""
    own: list[str] = []
    again = ""
    for line in lines:
        text = line.strip(" *_-\t")
        found = (_AGAIN.fullmatch(text) or _CHANGE.fullmatch(text)) if len(text) <= 300 else None
        if found:
            again, text = again or line, (found["rest"] or "").strip()
        elif len(text) <= 300 and _STANDS.fullmatch(text) and not re.search(r"\s-\s", text):
            again, text = again or line, ""
        else:
            text = line
        instead = _INSTEAD.fullmatch(text) if len(text) <= 300 else None
        if instead:
            again, text = again or line, instead["order"]
        own.append(text)
    return own, again


def _sorted_again(reader: Reader, power: str, lines: Iterable[Any]) -> Iterator[SortedLine]:
    """Lines of an order file with what each orders, as far as that is known."""
    for line in lines:
        found = reader.sort(power, [line]) if isinstance(line, str) else ()
        about = found[0].about if len(found) == 1 else ""
        yield SortedLine(line, "orders", about)


def _merge(base: Sequence[SortedLine], new: Sequence[SortedLine], draft: _Draft) -> list[SortedLine]:
    """The older lines, of which those about the same are replaced; new ones about something else follow."""
    if any(not each.about for each in new):
        draft.doubts.append("which of the older orders a new one replaces cannot be told")
    by_about = {each.about: each for each in new if each.about}
    merged = [by_about.pop(each.about, each) if each.about else each for each in base]
    return [*merged, *(each for each in new if not each.about or each.about in by_about)]


def _finished(reader: Reader, draft: _Draft) -> Change:
    """The change, checked against the rules."""
    old = reader.old(draft.power)
    new = {key: [each.text for each in lines] for key, lines in draft.new.items()}
    problems = reader.check(draft.power, new) if new and not draft.unread else []
    merged: dict[str, list[Any]] = {}
    for key, lines in draft.new.items():
        joined = [each.text for each in _merge([*_sorted_again(reader, draft.power, old.get(key, ()))], lines, _Draft(""))]
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
        tuple(row for key, lines in draft.new.items() for row in _rows(reader, draft.power, key, old.get(key, ()), lines)),
    )


def _rows(reader: Reader, power: str, key: str, old: Sequence[Any], new: Sequence[SortedLine]) -> Iterator[Row]:
    """Old and new lines side by side: those about the same, else those with the same words."""
    before = [(each.about or _shown(each.text), _shown(each.text)) for each in _sorted_again(reader, power, old)]
    after = {each.about or _shown(each.text): _shown(each.text) for each in new}
    for about, text in before:
        yield Row(key, text, after.pop(about, ""))
    yield from (Row(key, "", text) for text in after.values())


def _shown(line: Any) -> str:
    """A line of an order file as the GM sees it."""
    return "; ".join(f"{name}: {text}" for name, text in line.items()) if isinstance(line, Mapping) else str(line)


def _entry(document: Any, key: str, power: str) -> Any:
    value = document.get(key)
    return value.get(power) if isinstance(value, Mapping) else None


def _placed(lines: Sequence[Any]) -> Seq:
    """Lines with places, so that problems of one power can be told from others; the line number is that of the entry."""
    found = Seq(Spot("letter"))
    found.extend(Text(each, Spot("letter", at)) if isinstance(each, str) else each for at, each in enumerate(lines, 1))
    return found


def unplaced(understood: Understood) -> bool:
    """Whether something was sent that belongs to no power."""
    return any(each.why != "no orders" for each in understood.skipped)


__all__ = ["Change", "Reader", "Section", "Understood", "understand", "unplaced"]
