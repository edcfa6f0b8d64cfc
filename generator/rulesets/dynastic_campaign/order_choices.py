"""The choices that make the orders of a pattern: for each blank what the checks of orders let pass of all that it can hold.

An order that would change nothing, of which `gazette check` gives a notice, is not offered either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from generator.core.order_forms import Number, Option, Parts, Pick, Words
from generator.diplomacy.phrases.patterns import Blank, Optional, compiled
from generator.diplomacy.phrases.patterns import Words as Fixed
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.notation.form import Form, Pattern
from generator.rulesets.dynastic_campaign.notation.wasted import waste
from generator.rulesets.dynastic_campaign.notation.writing import words
from generator.rulesets.dynastic_campaign.open_orders import verdict
from generator.rulesets.dynastic_campaign.order_values import BlankValues
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings

MOST_TRIED = 12_000
"""So many orders of one pattern are tried for a nation; a kind with more is written by hand."""

WORDS: Mapping[str, str] = {
    "place": "Where", "nation": "Which nation", "other": "Whose", "unit": "Which unit", "person": "Who", "type": "What",
    "fate": "What becomes of them", "option": "Which option", "ends": "Which route", "count": "Its number", "points": "AP",
    "pips": "Pips", "years": "Years",
}  # fmt: skip
MONEY: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "amount": ("How much, in D", (1, 2, 3, 5, 10, 20, 30, 50, 100, 200)),
    "stake": ("How much, in D", (1, 5)),
}
"""Sums of which the first that is enough is the least that is offered, and the last is the most."""
TEXTS: Mapping[str, tuple[str, str]] = {"quote": ("What for", "mines in Bohemia")}
ASKED = ("into", "join", "severs", "delayed", "nation", "place")
"""The fields that may be left out and that are asked for; the others are written by hand."""


class Choices:
    """The choices of one nation in a position, as far as everybody sees it."""

    def __init__(self, position: Position, settings: Settings, nation: str) -> None:
        self.position = position
        self.settings = settings
        self.nation = nation
        self.say = words(settings.scenario, nation)
        self.values = BlankValues(position, settings, nation)
        self._tried = 0
        self._start: Mapping[str, Any] = {}
        self._hopeless: dict[tuple[str, Any], bool] = {}
        self._wasted: Sequence[Check] = ()
        self._checks: Sequence[Check] = ()
        self._enough = 0

    def parts(self, form: Form, pattern: Pattern, fields: Mapping[str, Any]) -> Parts | None:
        """The parts of the orders that could be carried out, `fields` being settled already; None where none could."""
        self._tried, self._enough, self._wasted = 0, 0, waste(form.kind)
        self._checks = (*rooms.CHECKS.get(form.kind, ()), *self._wasted)
        self._start = dict(pattern.fixed) | dict(fields) | ({"route": ()} if form.kind is o.Strategic else {})
        self._hopeless = {}
        found = self._settled(form, compiled(pattern.text), self._start, first=not fields)
        return None if self._tried > MOST_TRIED or not found else found

    def _settled(
        self, form: Form, rest: tuple[Any, ...], fields: Mapping[str, Any], *, first: bool = False, sure: bool = False
    ) -> Parts | None:
        """The parts behind a field that was just settled; None where no order can be carried out with it.

        Nothing is tried any more where it is `sure` that all can.
        """
        self._tried += 1
        if self._tried > MOST_TRIED:
            return None
        if not sure:
            passes = not self._hindered(form.kind(**fields)) if _only_words(rest) else self._verdict(form, fields)
            if passes is False:
                return None
            sure = passes is True
        return self._rest(form, rest, fields, first=first, sure=sure) if rest else ()

    def _verdict(self, form: Form, fields: Mapping[str, Any]) -> bool | None:
        """Whether all orders with these fields can be carried out, or none; None where that depends on what follows."""
        return verdict(self.settings, self.position, self.nation, form.kind, fields, self._checks)

    def _is_hopeless(self, form: Form, field: str, value: Any) -> bool:
        """Whether no order can be carried out with a value, whatever was chosen before it."""
        known = self._hopeless.get((field, value))
        if known is None:
            known = self._hopeless[field, value] = self._verdict(form, {**self._start, field: value}) is False
        return known

    def _rest(
        self, form: Form, pieces: tuple[Any, ...], fields: Mapping[str, Any], *, first: bool = False, sure: bool
    ) -> Parts | None:
        if not pieces:
            return () if sure or not self._hindered(form.kind(**fields)) else None
        piece, rest = pieces[0], pieces[1:]
        space = "" if first else " "
        if isinstance(piece, Fixed):
            words_ = (" " if piece.words[0] not in (",", ":") and not first else "") + piece.words[0]
            return _before(words_, self._rest(form, rest, fields, sure=sure))
        if isinstance(piece, Optional):
            return self._optional(form, piece, rest, fields, first=first, sure=sure)
        if piece.field in fields:
            return self._rest(form, rest, fields, first=first, sure=sure)
        return _before(space, self._blank(form, piece, rest, fields, sure=sure))

    def _optional(
        self, form: Form, piece: Optional, rest: tuple[Any, ...], fields: Mapping[str, Any], *, first: bool, sure: bool
    ) -> Parts | None:
        """The parts without what may be left out, or a choice of both where that is asked for."""
        own = {it.field: "" for it in piece.parts if isinstance(it, Blank) and it.reader == "other"}
        without = self._rest(form, rest, {**fields, **own}, first=first, sure=sure)
        asked = piece.flag in ASKED or any(isinstance(it, Blank) and it.field in ASKED for it in piece.parts)
        if not asked or (piece.flag and piece.flag in fields):
            return without
        more = self._rest(form, (*piece.parts, *rest), {**fields, **({piece.flag: True} if piece.flag else {})}, sure=sure)
        if more is None or without is None:
            return more if without is None else without
        said = " ".join(it.words[0] for it in piece.parts if isinstance(it, Fixed)).strip(" ,") or "where"
        return (Pick("More", (Option("", without, "–"), Option("", more, f"{said} …"))),)

    def _blank(self, form: Form, piece: Blank, rest: tuple[Any, ...], fields: Mapping[str, Any], *, sure: bool) -> Parts | None:
        reader = piece.reader
        if reader in MONEY:
            return self._sum(form, piece, rest, fields, sure=sure)
        if reader in TEXTS:
            what, example = TEXTS[reader]
            behind = self._settled(form, rest, {**fields, piece.field: example}, sure=sure)
            return None if behind is None else _before('"', (Words(what, example), *(_before('"', behind) or ())))
        options = (
            self._last(form, piece, rest, fields, sure=sure)
            if _only_words(rest)
            else self._options(form, piece, rest, fields, sure=sure)
        )
        return (Pick(WORDS.get(reader, "Which"), tuple(options)),) if options else None

    def _sum(self, form: Form, piece: Blank, rest: tuple[Any, ...], fields: Mapping[str, Any], *, sure: bool) -> Parts | None:
        """Money from the least that is enough to the most that is offered.

        Where 1D more would change nothing, it goes up by as much as the least.
        """
        what, sums = MONEY[piece.reader]
        if _only_words(rest):
            test = self._test(form, piece.field, fields)

            def passes(amount: int) -> bool:
                self._tried += 1
                return self._tried <= MOST_TRIED and (sure or test(Decimal(amount)))

            least = self._least(sums, passes) if passes(sums[-1]) else 0
            behind = self._rest(form, rest, {}, sure=True) if least else None
            step = least if least > 1 and self._wasted and not passes(least + 1) else 1
            return None if behind is None else (Number(what, least, sums[-1], step), *behind)
        ways = ((each, self._settled(form, rest, {**fields, piece.field: Decimal(each)}, sure=sure)) for each in sums)
        least, behind = next(((each, found) for each, found in ways if found is not None), (0, None))
        top = self._settled(form, rest, {**fields, piece.field: Decimal(sums[-1])}, sure=sure) if behind is not None else None
        return None if behind is None or top is None else (Number(what, least, sums[-1]), *behind)

    def _least(self, sums: Sequence[int], passes: Callable[[int], bool]) -> int:
        """The first of the sums that is enough, 0 for none; mostly it is the one that was enough for the last thing."""
        at = self._enough
        if passes(sums[at]):
            while at and passes(sums[at - 1]):
                at -= 1
        else:
            at = next((later for later in range(at + 1, len(sums)) if passes(sums[later])), -1)
        self._enough = max(at, 0)
        return sums[at] if at >= 0 else 0

    def _passing(self, form: Form, field: str, values: Iterable[Any], fields: Mapping[str, Any], *, sure: bool) -> Iterator[Any]:
        """The values of the last blank of a pattern with which an order can be carried out."""
        test = self._test(form, field, fields)
        for value in values:
            self._tried += 1
            if self._tried > MOST_TRIED:
                return
            if sure or test(value):
                yield value

    def _test(self, form: Form, field: str, fields: Mapping[str, Any]) -> Callable[[Any], bool]:
        """What tells whether an order can be carried out with a value of its last open field.

        Four of five orders that are tried are tried here, so it goes by no detour.
        """
        kind, checks, settings, position, nation = form.kind, self._checks, self.settings, self.position, self.nation
        every = kind._field_defaults | dict(fields)  # type: ignore[attr-defined]  # all kinds are NamedTuples
        parts = [every.get(name) for name in kind._fields]  # type: ignore[attr-defined]
        at, make = kind._fields.index(field), partial(tuple.__new__, kind)  # type: ignore[attr-defined]

        def test(value: Any) -> bool:
            parts[at] = value
            order: Any = make(parts)
            for check in checks:  # noqa: SIM110 - a generator would be felt
                if check(settings, position, nation, order):
                    return False
            return True

        return test

    def _options(self, form: Form, piece: Blank, rest: tuple[Any, ...], fields: Mapping[str, Any], *, sure: bool) -> list[Option]:
        """What a blank can be, each with what may follow it."""
        found = []
        later = len(fields) > len(self._start)
        for value in self.values.of(form, piece, fields):
            if later and self._is_hopeless(form, piece.field, value):
                continue
            behind = self._settled(form, rest, {**fields, piece.field: value}, sure=sure)
            if behind is not None:
                found.append(Option(self.say[piece.reader](value), behind))
        return found

    def _last(self, form: Form, piece: Blank, rest: tuple[Any, ...], fields: Mapping[str, Any], *, sure: bool) -> list[Option]:
        """The same of the last blank of a pattern."""
        behind, say = self._rest(form, rest, {}, sure=True) or (), self.say[piece.reader]
        values = self.values.of(form, piece, fields)
        if len(fields) > len(self._start):
            values = (it for it in values if not self._is_hopeless(form, piece.field, it))
        return [Option(say(it), behind) for it in self._passing(form, piece.field, values, fields, sure=sure)]

    def _hindered(self, order: Any) -> bool:
        """Whether an order cannot be carried out, or would change nothing."""
        return any(check(self.settings, self.position, self.nation, order) for check in self._checks)


def _only_words(pieces: tuple[Any, ...]) -> bool:
    """Whether no blank is left in these pieces of a pattern."""
    return not pieces or (isinstance(pieces[-1], Fixed) and all(isinstance(it, Fixed) for it in pieces))


def _before(text: str, parts: Parts | None) -> Parts | None:
    """The parts with a text before them."""
    if parts is None or not text:
        return parts
    return (text + parts[0], *parts[1:]) if parts and isinstance(parts[0], str) else (text, *parts)
