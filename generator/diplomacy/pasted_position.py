"""Makes a position of what a GM pastes out of a thread: lists of units by power, tables of centres, the listings of judges.

Nothing is guessed: what cannot be read is told with its line, and so is a number of centres or units that does not fit its list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.phase import Phase
from generator.core.placed_values import Spot, Text
from generator.core.problem import Problem, by_line, fault, faults_of
from generator.diplomacy import position_file
from generator.diplomacy.notation import Lexicon, lexicon
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.pasted_lines import read_lines
from generator.diplomacy.pasted_sheet import Sheet
from generator.diplomacy.position import Position, dump, load
from generator.diplomacy.settings import Settings


def read_pasted(settings: Settings, start: Position, phase: Phase, lines: Sequence[Text]) -> tuple[Position, list[Problem]]:
    """The position before `phase` that the lines of a text describe, and everything that is wrong with them.

    `start` is the position that a game begins with: powers keep their home centres, and minor powers that no line names what they
    have there.
    """
    words = lexicon(settings.board)
    sheet = read_lines(lines, _names(start, words), words)
    facts = _facts(start, phase, sheet)
    problems = [*sheet.problems, *position_file.check(settings.board, facts)]
    if not faults_of(problems):
        problems += (*_counted(sheet, words), *_left_out(start, facts, sheet, words))
    return load(facts), by_line(problems)


def _names(start: Position, words: Lexicon) -> dict[str, str]:
    """What a line may begin with to name a power, folded; minor powers are called by their centres."""
    found: dict[str, str] = {}
    for power in words.board.powers.values():
        for name in (power.id, power.name, power.adjective, power.called, power.label, power.initial):
            if len(fold_name(name)) > 1 or name == power.id:
                found.setdefault(fold_name(name), power.id)
    for minor in start.powers.keys() - words.board.powers.keys():
        found |= {fold_name(name): minor for name in (minor, words.names.get(minor, minor))}
    return found


def _facts(start: Position, phase: Phase, sheet: Sheet) -> dict[str, Any]:
    """The document of the position: as at the start, but with the centres and units that were read."""
    document: dict[str, Any] = dict(dump(start))
    taken = {place for places in sheet.centres.values() for place in places}
    standing = {unit[2:].partition("/")[0]: unit for units in sheet.units.values() for unit in units}
    kept = [power for power, state in start.powers.items() if state.kind not in ("major", "eliminated")]
    for power in kept:
        if power not in taken:
            sheet.centres.setdefault(power, [Text(place, Spot("")) for place in start.owned(power)])
            free = power not in sheet.units and power not in standing
            sheet.units.setdefault(power, [Text(str(unit), Spot("")) for unit in start.units_of(power)] if free else [])
    out = [power for power in start.powers if power not in kept and not (sheet.centres.get(power) or sheet.units.get(power))]
    retreating = {str(each["power"]) for each in sheet.dislodged}
    states = {
        power: {**state, "kind": Text("eliminated", Spot(""))} if power in out and power not in retreating else state
        for power, state in document["powers"].items()
    }
    named = {"id": Text(phase.id, Spot("")), "step": Text(phase.step, Spot(""))}
    document |= {"phase": named, "powers": states}
    document |= {"centres": {power: sheet.centres.get(power, []) for power in start.powers}}
    document |= {"units": {power: sheet.units.get(power, []) for power in start.powers}}
    if sheet.dislodged:
        by = [{**each, "by": standing.get(each["unit"][2:].partition("/")[0], "")} for each in sheet.dislodged]
        document["dislodged"] = [each for each in by if each["by"]]
        sheet.problems += [_nobody_there(each["unit"]) for each in by if not each["by"]]
    return document


def _nobody_there(unit: Text) -> Problem:
    message = f"no unit is listed in the province that {unit} was driven out of"
    return fault("no-victor", message, unit, "list the unit that stands there now")


def _counted(sheet: Sheet, words: Lexicon) -> Iterator[Problem]:
    """A fault where a number beside a power is not that of its list."""
    for power, number, what, line in sheet.counts:
        read = {"centres": len(set(sheet.centres.get(power, ()))), "units": len(sheet.units.get(power, ()))}
        fits = [read[what]] if what else list(read.values())
        if number not in fits:
            told = f"{read[what]} {what}" if what else f"{read['centres']} centres and {read['units']} units"
            name = words.board.powers[power].name if power in words.board.powers else power
            message = f"{name} is said to have {number} here, and {told} were read"
            yield fault("count", message, line, "correct the list or the number")


def _left_out(start: Position, facts: Mapping[str, Any], sheet: Sheet, words: Lexicon) -> Iterator[Problem]:
    """What the text does not tell, and the position cannot do without; and what was taken over from the start of the game."""
    majors = [power for power, state in start.powers.items() if state.kind == "major"]
    for what, found, example in (("units", sheet.units, "A Vie, F Tri"), ("centres", sheet.centres, "Bud, Tri, Vie")):
        if not any(found.get(power) for power in majors):
            first = words.board.powers[majors[0]].name if majors else "Austria"
            yield fault(f"no-{what}", f"the text lists no {what}", None, f"write them by power, as `{first}: {example}`")
    out = [words.board.powers[power].name for power in majors if facts["powers"][power]["kind"] == "eliminated"]
    if out:
        yield Problem("notice", "out", f"out of the game, since the text gives them nothing: {', '.join(out)}")
    if len(majors) < len(start.powers) or start.heirs:
        message = "what else such a game has (minor powers that no line names, thralls, vassals, heirs, points) is as at its start"
        yield Problem("notice", "as-at-start", message, None, "correct it in position.yaml")
