"""What can stand in each blank of an order: everything of that kind that the checks of orders let pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any

from generator.core.order_forms import Number, Option, Parts, Pick, Words
from generator.diplomacy.phrases.patterns import Blank, Optional, compiled
from generator.diplomacy.phrases.patterns import Words as Fixed
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.notation import dues
from generator.rulesets.dynastic_campaign.notation.form import Form, Pattern
from generator.rulesets.dynastic_campaign.notation.writing import words
from generator.rulesets.dynastic_campaign.open_orders import verdict
from generator.rulesets.dynastic_campaign.overseas.routes import begins
from generator.rulesets.dynastic_campaign.position import CODES, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.war.ways import neighbours, reach

MOST_TRIED = 12_000
"""So many orders of one pattern are tried for a nation; a kind with more is written by hand."""

WORDS: Mapping[str, str] = {
    "place": "Where", "nation": "Which nation", "other": "Whose", "unit": "Which unit", "person": "Who", "type": "What",
    "fate": "What becomes of them", "option": "Which option", "ends": "Which route", "count": "Its number", "points": "AP",
    "pips": "Pips", "years": "Years",
}  # fmt: skip
NUMBERS: Mapping[str, tuple[Any, ...]] = {
    "points": tuple(range(5, 105, 5)),
    "pips": (1, 2, 3),
    "years": tuple(range(1, 11)),
    "option": ("1", "2", "3", "4", "1A", "2A", "3A", "1S", "2S", "3S"),
    "fate": ("return", "execute", "hold", "marry"),
    "type": tuple(CODES),
}
MONEY: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "amount": ("How much, in D", (1, 2, 3, 5, 10, 20, 30, 50, 100, 200)),
    "stake": ("How much, in D", (1, 5)),
}
"""Sums of which the first that is enough is the least that is offered, and the last is the most."""
TEXTS: Mapping[str, tuple[str, str]] = {"quote": ("What for", "mines in Bohemia")}
NEW_WRITS = 16
"""So many writs may be proposed in a phase, whose numbers follow the last one."""
ASKED = ("into", "join", "severs", "delayed", "nation", "place")
"""The fields that may be left out and that are asked for; the others are written by hand."""


class Choices:
    """The choices of one nation in a position, as far as everybody sees it."""

    def __init__(self, position: Position, settings: Settings, nation: str) -> None:
        self.position = position
        self.settings = settings
        self.nation = nation
        self.say = words(settings.scenario, nation)
        self.carried = False
        """Whether units move by fleets that carry them, instead of by themselves."""
        self._tried = 0
        self._start: Mapping[str, Any] = {}
        self._hopeless: dict[tuple[str, Any], bool] = {}

    def parts(self, form: Form, pattern: Pattern, fields: Mapping[str, Any]) -> Parts | None:
        """The parts of the orders that could be carried out, `fields` being settled already; None where none could."""
        self._tried = 0
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
        return verdict(self.settings, self.position, self.nation, form.kind, fields)

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
            what, sums = MONEY[reader]
            ways = ((each, self._settled(form, rest, {**fields, piece.field: Decimal(each)}, sure=sure)) for each in sums)
            least, behind = next(((each, found) for each, found in ways if found is not None), (0, None))
            top = self._settled(form, rest, {**fields, piece.field: Decimal(sums[-1])}, sure=sure) if behind is not None else None
            return None if behind is None or top is None else (Number(what, least, sums[-1]), *behind)
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

    def _options(self, form: Form, piece: Blank, rest: tuple[Any, ...], fields: Mapping[str, Any], *, sure: bool) -> list[Option]:
        """What a blank can be, each with what may follow it."""
        found = []
        later = len(fields) > len(self._start)
        for value in self._values(form, piece, fields):
            if later and self._is_hopeless(form, piece.field, value):
                continue
            behind = self._settled(form, rest, {**fields, piece.field: value}, sure=sure)
            if behind is not None:
                found.append(Option(self.say[piece.reader](value), behind))
        return found

    def _last(self, form: Form, piece: Blank, rest: tuple[Any, ...], fields: Mapping[str, Any], *, sure: bool) -> list[Option]:
        """The same of the last blank of a pattern. Four of five orders that are tried are tried here, so it goes by no detour."""
        found = []
        later = len(fields) > len(self._start)
        behind = self._rest(form, rest, {}, sure=True) or ()
        every, say, field = dict(fields), self.say[piece.reader], piece.field
        for value in self._values(form, piece, fields):
            if later and self._is_hopeless(form, field, value):
                continue
            self._tried += 1
            if self._tried > MOST_TRIED:
                break
            every[field] = value
            if sure or not self._hindered(form.kind(**every)):
                found.append(Option(say(value), behind))
        return found

    def _hindered(self, order: Any) -> str:
        return rooms.hindrance(self.settings, self.position, self.nation, order)

    # --- what a blank can be ---

    def _values(self, form: Form, piece: Blank, fields: Mapping[str, Any]) -> Iterator[Any]:
        if piece.reader in NUMBERS:
            yield from NUMBERS[piece.reader]
        elif piece.reader == "count":
            yield from range(1, self.position.next_writ + NEW_WRITS if piece.field == "writ" else 6)
        elif piece.reader == "nation":
            yield from self._nations
        elif piece.reader in ("nations", "units"):
            yield from (
                (it,) for it in (self._nations if piece.reader == "nations" else (one.id for one in self.position.of(self.nation)))
            )
        elif piece.reader == "other":
            yield from ("", *self._nations)
        elif piece.reader == "unit":
            yield from self._units(form, piece.field, fields)
        elif piece.reader == "place":
            yield from self._places(form, fields)
        elif piece.reader == "person":
            yield from self._persons(form, piece.field, fields)
        elif piece.reader == "ends":
            yield from self._ends(form, piece.field, fields)

    @cached_property
    def _nations(self) -> list[str]:
        return [it.id for it in self.position.nations.values() if it.id != self.nation and not it.out]

    @cached_property
    def _by_name(self) -> list[str]:
        """All places, by name."""
        names = self.settings.scenario.names
        return sorted(self.settings.scenario.places, key=names.__getitem__)

    @cached_property
    def _held(self) -> list[str]:
        """The places that the nation controls, by name."""
        names = self.settings.scenario.names
        return sorted((key for key, it in self.position.places.items() if it.control == self.nation), key=names.__getitem__)

    def _units(self, form: Form, field: str, fields: Mapping[str, Any]) -> Iterator[str]:
        if field == form.commands or form.kind in (o.SwapTrain, o.Disband, o.FreePoints, o.Assign):
            yield from (it.id for it in self.position.of(self.nation))
        elif form.kind is o.Support:
            ends = neighbours(self.settings.scenario, self.position.units[fields["unit"]])
            scenario = self.settings.scenario
            units = self.position.units.items()
            yield from (key for key, it in units if it.at in ends or not ends.isdisjoint(reach(scenario, it)))
        else:
            yield from self.position.units

    def _places(self, form: Form, fields: Mapping[str, Any]) -> Iterator[str]:
        scenario, names = self.settings.scenario, self.settings.scenario.names
        if form.kind in (o.Allow, o.Build, o.CrownKing, o.Fortify, o.Grant, o.Restore):
            yield from self._held
        elif form.kind is o.Move:
            ends = reach(scenario, self.position.units[fields["unit"]])
            yield from (it for it in self._by_name if (it in ends) != self.carried)
        elif form.kind is o.Trade:
            yield from (it for it in self._by_name if scenario.places[it].region == fields["regions"][-1])
        elif form.kind is o.Support:
            there = reach(scenario, self.position.units[fields["supported"]])
            yield from sorted(
                (it for it in neighbours(scenario, self.position.units[fields["unit"]]) if it in there), key=names.__getitem__
            )
        else:
            yield from self._by_name

    def _persons(self, form: Form, field: str, fields: Mapping[str, Any]) -> Iterator[str]:
        if form.kind is o.Birth:
            pairs = [(man.id, woman.id) for man, woman in dues.couples(self.position, self.nation)]
            yield from (woman if field == "mother" else man for man, woman in pairs if fields.get("father", man) == man)
        elif form.kind is o.Grant:  # where a province is free for him, it has to be named
            why = {it.id: self._hindered(o.Grant(it.id)) for it in self.position.family(self.nation)}
            yield from (person for person in why if why[person] in ("", "provinces-are-free"))
        elif field in (form.own, "groom", "heir"):
            yield from (it.id for it in self.position.family(self.nation))
        else:
            yield from (it.id for it in self.position.persons.values() if it.alive == (field != "dead"))

    def _ends(self, form: Form, field: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
        """Routes by their regions; for a new one every chain of two from where the nation can begin one."""
        if form.kind is o.Trade:
            scenario = self.settings.scenario
            starts = [it for it in scenario.regions if begins(scenario, self.position, self.nation, it)]
            yield from ((one, other) for one in starts for other in scenario.regions if other in scenario.regions[one])
            return
        whose = self.nation if field == "by" or form.kind is o.EndTrade else fields.get("nation") or self.nation
        yield from dict.fromkeys(it.regions for it in self.position.routes if it.nation == whose)


def _only_words(pieces: tuple[Any, ...]) -> bool:
    """Whether no blank is left in these pieces of a pattern."""
    return not pieces or (isinstance(pieces[-1], Fixed) and all(isinstance(it, Fixed) for it in pieces))


def _before(text: str, parts: Parts | None) -> Parts | None:
    """The parts with a text before them."""
    if parts is None or not text:
        return parts
    return (text + parts[0], *parts[1:]) if parts and isinstance(parts[0], str) else (text, *parts)
