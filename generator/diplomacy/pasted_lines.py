"""Reads the lines of a pasted position: whose they are, and the units and centres that they list.

A line belongs to the power that it begins with. One that begins with none goes on with the line before, if that is a power's name
alone, or ends with a comma, or if this one is indented; otherwise it is not said whose it is. Units have their kind, centres none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from generator.core.placed_values import Spot, Text, spot_of
from generator.core.problem import fault
from generator.diplomacy.notation import Lexicon, Listed, Trouble, is_chatter, listed
from generator.diplomacy.notation.folding import fold_name, untagged
from generator.diplomacy.notation.lists import LEAD
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.notation.trouble import quoted
from generator.diplomacy.pasted_sheet import Sheet

_CENTRES = frozenset({"centre", "centres", "center", "centers", "sc", "scs", "owned", "owns", "ownership", "owner", "owners"})
_UNITS = frozenset({"unit", "units", "position", "positions", "placement", "placements", "forces", "pieces"})
_KINDS: Mapping[str, str] = {"army": "A", "armies": "A", "fleet": "F", "fleets": "F"}
_OTHERS = frozenset({
    "supply", "home", "of", "the", "at", "on", "in", "after", "before", "for", "current", "starting", "and", "all", "are", "as",
    "orders", "movement", "adjustments", "builds", "phase", "turn", "year", "spring", "summer", "fall", "autumn", "winter", "bce",
    "following", "were", "dislodged", "retreats", "s", "total", "map", "board", "state", "is", "by", "power", "status",
})  # fmt: skip
_NOBODY = frozenset({"unowned", "neutral", "neutrals", "nobody", "none", "vacant", "free", "open"})
_COUNT = re.compile(r"\s*(?:\(([^()]*)\)|\[(\d+)\]|(\d+)\b)?\s*(?:[:=\t]|[-–—]+(?=\s)|\.{2,})*\s*")
_TALLY = re.compile(r"[\s:]*(\d+)\s+(?:supply\s+)?cent(?:re|er)s?\b\W*(\d+)\s+units?\b.*", re.IGNORECASE)
_PART = re.compile(
    r"\b(?:(home|supply)\s+)?(cent(?:re|er)s?|scs?|units?|army|armies|fleets?)\s*(?:\((\d+)\))?\s*[:=]", re.IGNORECASE
)
_RETREATS = re.compile(r"\b(?:can|may|must|could|might)\s+(?:only\s+)?retreat\s+(?:in)?to\b:?", re.IGNORECASE)
_DRIVEN_OUT = re.compile(r",?\s*(?:(?:was|is|has been|were)\s+)?(?:dislodged|driven out)\b.*", re.IGNORECASE)
_UNFINISHED = re.compile(r"(?:,|&|\band)\s*$", re.IGNORECASE)
_SIGNS = " .:,;|-–—=*_[]{}\"'"
"""What may stand on a line that lists nothing."""
_NUMBER = re.compile(r"\d+")


def read_lines(lines: Sequence[Text], names: Mapping[str, str], words: Lexicon) -> Sheet:
    """What the lines of a text list; `names` takes the folded names of powers to their ids."""
    sheet = Sheet()
    for line in _joined(lines):
        _line(line, sheet, names, words)
        sheet.parted = not line.strip()
    return sheet


def _joined(lines: Sequence[Text]) -> Iterator[Text]:
    """The lines, each with those behind it that go on with its `or`, as judges break them."""
    whole: Text | None = None
    for line in lines:
        if whole is not None and _RETREATS.search(whole) and re.match(r"\s*or\b", line):
            whole = Text(f"{whole} {line.strip()}", whole.spot)
            continue
        if whole is not None:
            yield whole
        whole = line
    if whole is not None:
        yield whole


def _line(line: Text, sheet: Sheet, names: Mapping[str, str], words: Lexicon) -> None:
    text = untagged(line)
    lead = LEAD.match(text)
    at = lead.end() if lead else 0
    if not any(sign.isalnum() for sign in text[at:]):
        return
    if "destroyed" in text:
        sheet.leave_out(line, at)
        return
    if _RETREATS.search(text):
        _dislodged(line, text, at, sheet, names, words)
        return
    if part := _heading(text[at:]):
        sheet.announce(part)
        return
    power, end = _owner(text, at, names)
    if power:
        sheet.begin(power)
        if tally := _TALLY.fullmatch(text, end):
            sheet.counts += [(power, int(tally[1]), "centres", line), (power, int(tally[2]), "units", line)]
            return
        end = _counted_in_brackets(line, text, end, sheet)
        sheet.alone = not text[end:].strip(_SIGNS)
    elif near := _misspelt(text[at:], names, words):
        said = quoted(text[at:].partition(":")[0])
        sheet.problems.append(fault("unknown-power", f"no power is called {said}", line, near, at))
        sheet.announce("-")
        return
    elif not (sheet.alone or sheet.unfinished or line[:1].isspace()):
        sheet.power = ""
    sheet.unfinished = _UNFINISHED.search(text) is not None
    if text[end:].strip(_SIGNS):
        _lists(line, text, end, sheet, words)


def _misspelt(text: str, names: Mapping[str, str], words: Lexicon) -> str:
    """The powers that the beginning of a line is near to, as a hint; nothing where it is a list or a heading of its own."""
    head, colon, _ = text.partition(":")
    if not colon or _PART.match(text) or not isinstance(listed(head, words), Trouble):
        return ""
    found = dict.fromkeys(names[name] for name in nearest([fold_name(head)], {name: name for name in names}))
    return did_you_mean(words.board.powers[power].name for power in found if power in words.board.powers)


def _heading(text: str) -> str:
    """What a line announces (`centres`, `units`, `nobody`, or a kind of unit) that has only words of headings; `-` for others."""
    known = [word for word in fold_name(text.replace(":", " ")).split() if not _NUMBER.fullmatch(word)]
    if not known or not all(word in _CENTRES | _UNITS | _OTHERS | _NOBODY or word in _KINDS for word in known):
        return ""
    if not _NOBODY.isdisjoint(known) and len(known) == 1:
        return "nobody"
    if not _CENTRES.isdisjoint(known):
        return "centres"
    kinds = {_KINDS[word] for word in known if word in _KINDS}
    return kinds.pop() if len(kinds) == 1 else "units" if not _UNITS.isdisjoint(known) else "-"


def _owner(text: str, at: int, names: Mapping[str, str]) -> tuple[str, int]:
    """The power that a text names at a character, the longest name counts, and where that ends; empty if there is none."""
    found, most = ("", at), 0
    for stop in re.finditer(r"(?=[\s:(\[=.,–—*_-]|$)", text[at:]):
        name = fold_name(text[at : at + stop.start()])
        word = next((name.removesuffix(ending) for ending in ("", "s") if name.removesuffix(ending) in names), "")
        if len(name.split()) > 5:
            break
        if word and len(name) > most:
            found, most = (names[word], at + stop.start()), len(name)
        if name in _NOBODY:
            return "nobody", at + stop.start()
    return found


def _counted_in_brackets(line: Text, text: str, at: int, sheet: Sheet) -> int:
    """Step over the number behind a power (`Austria (5):`), that of its centres or units, or over its player."""
    match = _COUNT.match(text, at)
    if match is None:
        return at
    told = next((part for part in match.groups() if part), "")
    if (number := _NUMBER.search(told)) and sheet.power != "nobody":
        what = "units" if "unit" in told.lower() else "centres" if re.search(r"cent|sc", told.lower()) else ""
        sheet.counts.append((sheet.power, int(number[0]), what, line))
    return match.end()


def _lists(line: Text, text: str, at: int, sheet: Sheet, words: Lexicon) -> None:
    """Read the lists on a line, each with its own heading or none (`units: A Vie; centres: Bud, Vie`)."""
    marks = list(_PART.finditer(text, at))
    bounds = [(at, marks[0].start() if marks else len(text), sheet.part)]
    for mark, following in zip_longest(marks, marks[1:]):
        name = mark[2].lower()
        part = _KINDS.get(name) or ("units" if name.startswith("unit") else "centres")
        bounds.append(
            (mark.end(), following.start() if following else len(text), "home" if (mark[1] or "").lower() == "home" else part)
        )
    for begin, end, part in bounds:
        piece = text[begin:end]
        if not piece.strip(_SIGNS) or part == "home":
            continue
        found = listed(piece, words)
        if isinstance(found, Trouble):
            _unread(line, text, begin, found, sheet, words)
            return
        _take(line, begin, found, part, sheet, words)


def _example(words: Lexicon) -> str:
    """A line as it should be, of the first power of the board."""
    first = next(iter(words.board.powers.values()))
    return f"{first.name}: {', '.join(first.units[:2])}"


def _unread(line: Text, text: str, begin: int, trouble: Trouble, sheet: Sheet, words: Lexicon) -> None:
    if (not sheet.power or sheet.parted) and is_chatter(text, words):
        sheet.leave_out(line, begin)
        return
    hint = trouble.suggestion or f"write it as `{_example(words)}`, or take the line out"
    if trouble.message.startswith("no power"):
        hint = f"the powers are {', '.join(power.name for power in words.board.powers.values())}"
    sheet.problems.append(fault(trouble.code, trouble.message, line, hint, begin + trouble.offset))


def _take(line: Text, begin: int, found: Sequence[Listed], part: str, sheet: Sheet, words: Lexicon) -> None:
    """Enter what a list has; a place without a kind among units may be either, and that is not decided here."""
    owner = sheet.power or ("nobody" if part == "nobody" else "")
    mixed = len({bool(each.kind) for each in found}) > 1
    for each in found:
        spot = spot_of(line, begin + each.offset) or Spot("")
        kind = each.kind or (part if part in ("A", "F") else "")
        if not owner:
            message = "it is not said whose these are"
            sheet.problems.append(fault("no-power", message, spot, f"begin the line with the power: `{_example(words)}`"))
            return
        if not kind and (part == "units" or (mixed and part != "centres")):
            message = f"{each.at} may be a unit or a centre here"
            hint = f"write `A {each.at}` or `F {each.at}`, or list the centres in a line of their own"
            sheet.problems.append(fault("unit-or-centre", message, spot, hint))
        elif kind:
            sheet.units.setdefault(owner, []).append(Text(f"{kind} {each.at}", spot))
        elif owner != "nobody":
            sheet.centres.setdefault(owner, []).append(Text(each.at, spot))


def _dislodged(line: Text, text: str, at: int, sheet: Sheet, names: Mapping[str, str], words: Lexicon) -> None:
    """Read `The Austrian army in Serbia can retreat to Budapest or Trieste`."""
    match = _RETREATS.search(text, at)
    start = at + len("the ") if text[at:].lower().startswith("the ") else at
    power, end = _owner(text, start, names)
    if match is None or not power:
        message = "it is not said whose unit retreats"
        sheet.problems.append(fault("no-power", message, line, "write `The Austrian army in Serbia can retreat to Budapest`", at))
        return
    end = end + len(":") if text[end : end + 1] == ":" else end
    unit = listed(_DRIVEN_OUT.sub("", text[end : match.start()]), words)
    options = listed(re.sub(r"\bor\b", ",", text[match.end() :]), words)
    for read, begin in ((unit, end), (options, match.end())):
        if isinstance(read, Trouble):
            sheet.problems.append(fault(read.code, read.message, line, read.suggestion, begin + read.offset))
            return
    if isinstance(unit, Trouble) or isinstance(options, Trouble) or len(unit) != 1 or not unit[0].kind:
        message = "one unit with its kind retreats in each line"
        sheet.problems.append(fault("no-unit", message, line, "write `The Austrian army in Serbia can retreat to Budapest`", at))
        return
    here, spot = unit[0], spot_of(line, end + unit[0].offset) or Spot("")
    ways = [Text(each.at, spot_of(line, match.end() + each.offset) or Spot("")) for each in options]
    sheet.dislodged.append({"power": Text(power, spot), "unit": Text(f"{here.kind} {here.at}", spot), "options": ways})
