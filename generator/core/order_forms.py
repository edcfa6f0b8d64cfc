"""Forms for orders: choices that make the lines of a rule system's order language, for a page that players fill in.

A form is made of *rows*, one for each thing that gets an order. A row is a sequence of *parts*, through which a player goes in
order; the texts of the parts put together are the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from random import Random


class Option(NamedTuple):
    """A choice: the `text` that goes into the line, and the parts that follow only behind it.

    `label` is what the player sees, where that is not the text. What can be had `once` can be chosen in only one of several rows of
    equal parts, such as the place where a unit is built.
    """

    text: str
    then: Parts = ()
    label: str = ""
    once: bool = False


class Pick(NamedTuple):
    """A choice of one of the `options`; `what` says to the player what is chosen."""

    what: str
    options: tuple[Option, ...]


class Number(NamedTuple):
    """A whole number from `least` to `most`, in steps from the least, as the player types it."""

    what: str
    least: int
    most: int
    step: int = 1


class Words(NamedTuple):
    """Words that the player types in one line, such as `example`."""

    what: str
    example: str


Part: TypeAlias = str | Pick | Number | Words
Parts: TypeAlias = tuple[Part, ...]


class Row(NamedTuple):
    """A thing that gets an order, by its `title`.

    `key` is the key of the order file that the line belongs under. Where `many`, one may give several such lines. `about` is a
    sentence for the player, or empty.
    """

    title: str
    parts: Parts
    key: str = "orders"
    many: bool = False
    about: str = ""


class OrderForm(NamedTuple):
    """What the player of a power can order in a phase."""

    power: str
    rows: tuple[Row, ...]


def some_lines(form: OrderForm, dice: Random) -> dict[str, list[str]]:
    """Lines that a player can make with a form, one for each row, by key of the order file; `dice` take the choices."""
    found: dict[str, list[str]] = {}
    taken: set[tuple[Parts, Option]] = set()
    for row in form.rows:
        line = "".join(_some(row.parts, dice, row.parts, taken))
        found.setdefault(row.key, []).append(line)
    return found


def _some(parts: Parts, dice: Random, row: Parts, taken: set[tuple[Parts, Option]]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Pick):
            option = dice.choice([it for it in part.options if (row, it) not in taken])
            if option.once:
                taken.add((row, option))
            yield option.text
            yield from _some(option.then, dice, row, taken)
        elif isinstance(part, Number):
            yield str(dice.randrange(part.least, part.most + 1, part.step))
        else:
            yield part.example if isinstance(part, Words) else part


def every_line(row: Row) -> Iterator[str]:
    """Every line that choices can make; of numbers the least one, and the example of words."""
    yield from _every(row.parts)


def _every(parts: Parts) -> Iterator[str]:
    if not parts:
        yield ""
        return
    for begun in _every_part(parts[0]):
        for rest in _every(parts[1:]):
            yield begun + rest


def _every_part(part: Part) -> Iterator[str]:
    if isinstance(part, Pick):
        for option in part.options:
            for rest in _every(option.then):
                yield option.text + rest
    elif isinstance(part, Number):
        yield str(part.least)
    else:
        yield part.example if isinstance(part, Words) else part


def as_json(forms: Sequence[OrderForm]) -> str:
    """The forms for the script of the page; equal choices stand there once.

    It is `{"forms": {POWER: [[title, key, many, about, parts], ...]}, "tables": [...]}`. `parts` is the number of a table: a list
    of texts, `[what, options]`, `[what, least, most, step]` (without a step of 1) and `[what, "", example]`. `options` is the
    number of a table, too: a list of `[text, parts, label, once]`, without what is empty at the end.
    """
    import json  # the modules that every command loads do without it

    tables = _Tables()
    known = {
        form.power: [[row.title, row.key, int(row.many), row.about, tables.parts(row.parts)] for row in form.rows] for form in forms
    }
    return json.dumps({"forms": known, "tables": tables.all}, ensure_ascii=False, separators=(",", ":"))


class _Tables:
    """Lists of parts and of options, each kept once, under its number."""

    def __init__(self) -> None:
        self.all: list[Any] = [[]]
        self._numbers: dict[Any, int] = {(): 0}

    def parts(self, parts: Parts) -> int:
        """The number of these parts."""
        if parts not in self._numbers:
            self._keep(parts, [self._part(part) for part in parts])
        return self._numbers[parts]

    def _options(self, options: tuple[Option, ...]) -> int:
        if options not in self._numbers:
            self._keep(options, [self._option(option) for option in options])
        return self._numbers[options]

    def _keep(self, value: Any, shown: Any) -> None:
        self._numbers[value] = len(self.all)
        self.all.append(shown)

    def _part(self, part: Part) -> Any:
        if isinstance(part, Pick):
            return [part.what, self._options(part.options)]
        if isinstance(part, Number):
            return [*part] if part.step > 1 else [part.what, part.least, part.most]
        return [part.what, "", part.example] if isinstance(part, Words) else part

    def _option(self, option: Option) -> list[Any]:
        shown: list[Any] = [option.text, self.parts(option.then), option.label, int(option.once)]
        while len(shown) > 1 and not shown[-1]:
            shown.pop()
        return shown
