"""Reads one line as an order, or says why it is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.diplomacy.notation.folding import untagged
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.phrases.line import Line
from generator.diplomacy.phrases.patterns import Fields, compiled, fits
from generator.diplomacy.phrases.tokens import Strange, tokenise
from generator.diplomacy.phrases.trouble import Trouble, quoted
from generator.rulesets.dynastic_campaign.notation import forms
from generator.rulesets.dynastic_campaign.notation.blanks import line_of
from generator.rulesets.dynastic_campaign.notation.form import Form
from generator.rulesets.dynastic_campaign.notation.forms import Entry
from generator.rulesets.dynastic_campaign.notation.names import Names
from generator.rulesets.dynastic_campaign.notation.writing import written
from generator.rulesets.dynastic_campaign.orders import BribeOrder, CounterBribe, Escort, Move, Order, Propose, Strategic

MOST_TOKENS = 2_000
LEADS = frozenset({"i", "we", "order", "orders", "also", "and", "then"})
"""Words that may stand before an order and mean nothing."""


class Found(NamedTuple):
    """An order, and where its player says that units stand: each unit with a place."""

    order: Order
    stated: tuple[tuple[str, str], ...] = ()


class NoOrder(NamedTuple):
    """A unit without an order, as a sheet has it."""

    unit: str


def read(text: str, known: Names) -> Found | NoOrder | Trouble:
    """The order on a line."""
    tokens = tokenise(untagged(text))
    if isinstance(tokens, Strange):
        return Trouble("unreadable", f"here stands {tokens.what}", tokens.offset, "type it anew with plain letters")
    if not tokens or len(tokens) > MOST_TOKENS:
        return Trouble("unreadable", f"{quoted(text)} is no order")
    line = line_of(text, tokens, known, lambda inner, nation: _inner(inner, nation, known))
    start = _start(line)
    entries = [*_entries(line, start)]
    best = ""
    for entry in entries:
        before = line.farthest, bool(line.troubles)
        for fields in fits(compiled(entry.pattern.text), line, start, len(tokens)):
            return _made(entry, fields, line)
        best = entry.form.example if (line.farthest, bool(line.troubles)) > before else best
    for after, unit in line.read("unit", start):
        rest = fits(compiled("[in|at|from|of] [<_at:place>] [-]"), line, after, len(tokens))
        if next(rest, None) is not None:
            return NoOrder(unit)
    return _why(line, start, best if entries else "")


def _start(line: Line) -> int:
    """The token at which the order begins."""
    return next((at for at in range(len(line.tokens) - 1) if line.word(at) not in LEADS), max(len(line.tokens) - 1, 0))


def kinds(text: str, known: Names) -> set[type]:
    """The kinds of orders that a line can be read as; at most one, or the table of forms is wrong."""
    tokens = tokenise(untagged(text))
    if isinstance(tokens, Strange):
        return set()
    line = line_of(text, tokens, known, lambda inner, nation: _inner(inner, nation, known))
    start = _start(line)
    fitting = (
        each for each in _entries(line, start) if any(True for _ in fits(compiled(each.pattern.text), line, start, len(tokens)))
    )
    return {each.form.kind for each in fitting}


def _entries(line: Line, at: int) -> Iterator[Entry]:
    """The patterns that a line can fit by what it begins with."""
    yield from forms.by_word().get(line.word(at), ())
    for reader, entries in forms.by_blank().items():
        if line.read(reader, at):
            yield from entries


def _made(entry: Entry, fields: Fields, line: Line) -> Found:
    """The order with these fields."""
    form = entry.form
    values = {key: value for key, value in {**fields, **entry.pattern.fixed}.items() if not key.startswith("_")}
    if "_order" in fields:
        nation, text = fields["_order"]
        values |= {"nation" if form.kind is BribeOrder else "target": nation, "order": line.inner(text, nation)}
    stated = [(values["unit"], fields[key]) for key in ("_at", "start") if key in fields]
    stated += [(fields["supported"], fields["_there"])] if "_there" in fields else []
    if form.kind is Move:
        values.setdefault("start", line.names.position.units[values["unit"]].at)
    if form.kind is Escort:
        values.setdefault("nation", "")
    if form.kind is Strategic:
        values.setdefault("route", ())
    if form.kind is Propose:
        values |= _by_sex(line.names, values)
    return Found(form.kind(**values), tuple(stated))


def _by_sex(known: Names, values: Mapping[str, Any]) -> dict[str, str]:
    """The groom and the bride, whoever was named first."""
    groom, bride = values["groom"], values["bride"]
    persons = known.position.persons
    if persons[groom].woman and not persons[bride].woman:
        groom, bride = bride, groom
    return {"groom": groom, "bride": bride}


def _inner(text: str, nation: str, known: Names) -> str:
    """An order of another nation as that nation writes it canonically; what is no whole order only with single blanks."""
    theirs = Names(**{**{name: getattr(known, name) for name in known.__slots__}, "nation": nation})
    found = read(text, theirs)
    if isinstance(found, Found) and not isinstance(found.order, BribeOrder | CounterBribe):
        return written(found.order, known.scenario, nation)
    if isinstance(found, NoOrder):
        return found.unit.partition(" ")[2] if found.unit.startswith(f"{nation} ") else written_unit(found.unit, known)
    return " ".join(text.split())


def written_unit(unit: str, known: Names) -> str:
    """A foreign unit with its nation."""
    owner, _, name = unit.rpartition(" ")
    facts = known.scenario.nations.get(owner)
    return f"{facts.name if facts else owner} {name}"


def _why(line: Line, start: int, example: str) -> Trouble:
    """Why a line is no order: the farthest that any pattern came, and the example of the order that it belongs to, if any."""
    if not example and not (line.farthest > start and line.troubles):
        return _unknown_order(line, start)
    hint = f"write it as `{example}`" if example else ""
    at = max(line.farthest, 0)
    verb = _near_verb(line, at)
    first = line.trouble()
    if first and (first.suggestion or not verb):
        return first if first.suggestion else first._replace(suggestion=hint)
    if at < len(line.tokens):
        return Trouble("unreadable", f"{line.shown(at)} cannot stand here", line.offset(at), verb or hint)
    return Trouble("unreadable", f"{quoted(line.raw)} is not a whole order", line.offset(at), hint)


def _near_verb(line: Line, at: int) -> str:
    """The word of an order that was perhaps meant; nothing for one that is spelled right."""
    verbs = {word: word for word in line.wanted if len(word) > 3} | {word: word for word in _VERBS}
    word = line.word(at)
    return did_you_mean(nearest([word], verbs)) if len(word) > 2 and word not in verbs else ""


_VERBS = ("holds", "supports", "converts", "transports", "strategic", "besieges", "sorties", "withdraws", "retreats", "swaps",
          "intercepts", "escorts", "arrests", "votes")  # fmt: skip


def _unknown_order(line: Line, start: int) -> Trouble:
    """The trouble for a line that begins as no order does."""
    word = line.word(start)
    likely = {known: known for known in forms.by_word() if len(known) > 2 and (len(word) > 4 or known[:1] == word[:1])}
    near = nearest([word], likely) if len(word) > 2 else ()
    meant: list[Form] = [each.form for name in near[:1] for each in forms.by_word()[name][:1]]
    hint = f"did you mean `{meant[0].example}`?" if meant else ""
    shown = quoted(line.raw)
    return Trouble("unreadable", f"{shown} is no order", line.offset(start), hint)
