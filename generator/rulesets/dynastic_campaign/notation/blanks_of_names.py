"""Reads names into the blanks of patterns: places, regions, nations, units and persons, one or several.

Each function takes a line and the number of a token, and gives the values that can begin there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.phrases.line import MOST_ITEMS, Line, Value
from generator.diplomacy.phrases.tokens import words_from
from generator.diplomacy.phrases.trouble import Trouble
from generator.rulesets.dynastic_campaign.notation import names
from generator.rulesets.dynastic_campaign.notation.names import Index
from generator.rulesets.dynastic_campaign.position import CODES

FATES = {
    "return": "return", "returned": "return", "release": "return", "free": "return", "execute": "execute", "executed": "execute",
    "hold": "hold", "keep": "hold", "held": "hold", "marry": "marry", "marries": "marry",
}  # fmt: skip
"""The words for what is done with a captive."""


def read_place(line: Line, at: int) -> Iterator[Value]:
    """A place, by its name or id."""
    return indexed(line, at, line.names.places, "a place")


def read_region(line: Line, at: int) -> Iterator[Value]:
    """A trade region."""
    return indexed(line, at, line.names.regions, "a region")


def read_nation(line: Line, at: int) -> Iterator[Value]:
    """A nation, by its name, id or letters."""
    return indexed(line, at, line.names.nations, "a nation")


def read_other(line: Line, at: int) -> Iterator[Value]:
    """A nation, empty for one's own."""
    return ((after, "" if nation == line.names.nation else nation) for after, nation in read_nation(line, at))


def read_unit(line: Line, at: int) -> Iterator[Value]:
    """A unit: an own one by its name, another with its nation before or behind it."""
    start, nation = at, ""
    index = line.names.nations
    for run, after in words_from(line.tokens, at, index.longest):
        if run in index.keys:
            start, nation = after, index.keys[run]
            start += line.word(start) == ":"
            if _unit_name(line, start):
                break
    found = _unit_name(line, start)
    if not found:
        unknown(line, at, "a unit", {})
        return
    after, name = found
    if not nation and line.word(after) == "of":
        for end, owner in indexed(line, after + 1, index, "a nation"):
            yield from _existing(line, at, end, f"{owner} {name}")
    yield from _existing(line, at, after, f"{nation or line.names.nation} {name}")


def _unit_name(line: Line, at: int) -> tuple[int, str] | None:
    """The type and the number of a unit, such as `ARM-1`, `army 1` or `A1`."""
    for run, after in words_from(line.tokens, at, 2):
        kind = names.TYPES.get(run)
        if kind is None:
            continue
        number = next((at for at in range(after, len(line.tokens)) if line.word(at) not in ("-", "#", "no", "number")), after)
        if number < len(line.tokens) and line.tokens[number].kind == "number" and line.tokens[number].word.isdecimal():
            return number + 1, f"{CODES[kind]}-{line.tokens[number].word.lstrip('0')[:9]}"
    return None


def _existing(line: Line, at: int, after: int, unit: str) -> Iterator[Value]:
    if unit in line.names.position.units:
        yield after, unit
        return
    owner = unit.rpartition(" ")[0]
    called = names.unit_name(unit, "", line.names.scenario)
    own = ", ".join(each.name for each in line.names.position.of(owner))
    hint = f"it has {own}" if own else "its nation has no unit at all"
    line.miss(after, Trouble("unknown-name", f"there is no {called}", line.offset(at), hint))


def read_person(line: Line, at: int) -> Iterator[Value]:
    """A person, by name, name and house, or name `of` a nation or house; a rank before the name is passed over."""
    start = at
    while True:
        runs = [(run, after) for run, after in words_from(line.tokens, start, line.names.longest_person)]
        found = next(((after, line.names.persons[run]) for run, after in runs if run in line.names.persons), None)
        if found or line.word(start) not in line.names.ranks:
            break
        start += 1
        start += line.word(start) == "+"
    if not found:
        unknown(line, min(start, len(line.tokens)) if start > at else at, "a person", line.names.persons)
        return
    after, ids = found
    if line.word(after) == "of":
        for run, end in words_from(line.tokens, after + 1, line.names.houses.longest):
            house = line.names.houses.keys.get(run, "")
            if house and (fit := names.meant(line.names, ids, house)):
                yield from ((end, each.id) for each in fit[:1])
    fit = names.meant(line.names, ids)
    if len(fit) == 1:
        yield after, fit[0].id
    else:
        choice = " or ".join(each.id for each in fit[:4])
        line.miss(after, Trouble("ambiguous", f"{line.shown(at, after)} may be several persons", line.offset(at), choice))


def read_owner(line: Line, at: int) -> Iterator[Value]:
    """For whom a unit is raised: a noble, or empty for the king."""
    if line.word(at) in ("king", "crown"):
        yield at + 1, ""
    yield from read_person(line, at)


def read_type(line: Line, at: int) -> Iterator[Value]:
    """A type of unit."""
    for run, after in words_from(line.tokens, at, 2):
        if run in names.TYPES and len(run) > 1:
            yield after, names.TYPES[run]
            return
    unknown(line, at, "a type of unit", {key: key for key in names.TYPES if len(key) > 3})


def _chain(line: Line, at: int, reader: Callable[[Line, int], Iterator[Value]], links: frozenset[str]) -> Iterator[Value]:
    """Several things with links between them; the longest chain first."""
    chains: list[Value] = []
    items: tuple[Any, ...] = ()
    while len(items) < MOST_ITEMS:
        found = next(iter(reader(line, at)), None)
        if found is None:
            break
        items = (*items, found[1])
        chains.append((found[0], items))
        if line.word(found[0]) not in links:
            break
        at = found[0] + 1
        at += line.word(at) == "and" and "and" in links
    return reversed(chains)


def read_ends(line: Line, at: int) -> Iterator[Value]:
    """A chain of regions: `NW-NA`."""
    return _chain(line, at, read_region, frozenset({"-", ",", "to"}))


def read_route(line: Line, at: int) -> Iterator[Value]:
    """A chain of seas and regions: `North Atlantic, CW, NA`."""
    return _chain(line, at, _stage, frozenset({",", "-", "and"}))


def _stage(line: Line, at: int) -> Iterator[Value]:
    for index in (line.names.places, line.names.regions):
        for run, after in words_from(line.tokens, at, index.longest):
            if run in index.keys:
                yield after, index.keys[run]
                return
    unknown(line, at, "a sea or region", Index({**line.names.regions.keys, **line.names.places.keys}, 1))


def read_nations(line: Line, at: int) -> Iterator[Value]:
    """A list of nations."""
    return _chain(line, at, read_nation, frozenset({",", "and", "+"}))


def read_units(line: Line, at: int) -> Iterator[Value]:
    """A list of units."""
    return _chain(line, at, read_unit, frozenset({",", "and", "+", "-"}))


def read_fate(line: Line, at: int) -> Iterator[Value]:
    """What is done with a captive."""
    if line.word(at) in FATES:
        yield at + 1, FATES[line.word(at)]
    else:
        unknown(line, at, "a choice of return, execute, hold and marry", FATES)


def unknown(line: Line, at: int, what: str, index: Index | Mapping[str, Any]) -> None:
    """Miss a name, and look for the nearest one."""
    keys = index.keys if isinstance(index, Index) else index
    if at >= len(line.tokens):
        line.miss(at, Trouble("unreadable", f"{what} is missing here", line.offset(at)))
        return
    line.miss(at, lambda: _strange(line, at, what, keys))


def _strange(line: Line, at: int, what: str, keys: Mapping[str, Any]) -> Trouble:
    """The trouble with a name that nothing has, with the nearest ones."""
    runs = [run for run, _ in words_from(line.tokens, at, 3)]
    near = nearest(runs, {key: key for key in keys}) if runs else ()
    hint = did_you_mean(dict.fromkeys(_titled(line, key, keys) for key in near))
    return Trouble("unknown-name", f"{line.shown(at)} is no {_bare(what)} here", line.offset(at), hint)


def _titled(line: Line, key: str, keys: Mapping[str, Any]) -> str:
    """A name as it is written, from its folded form."""
    value = keys[key]
    scenario = line.names.scenario
    if isinstance(value, tuple):
        return str(value[0])
    if value in scenario.places:
        return str(scenario.places[value].name)
    return str(scenario.nations[value].name if value in scenario.nations else value)


def indexed(line: Line, at: int, index: Index, what: str) -> Iterator[Value]:
    for run, after in words_from(line.tokens, at, index.longest):
        if run in index.keys:
            yield after, index.keys[run]
            return
    unknown(line, at, what, index)


def _bare(what: str) -> str:
    """A thing without its article."""
    return what.split(" ", 1)[1] if what.startswith(("a ", "an ")) else what
