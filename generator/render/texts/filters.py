"""What the templates of reports may do with events besides printing them: pick, group, order and join; no rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

from jinja2 import Undefined
from markupsafe import Markup

from generator.core.canonical_yaml import DECIMAL, decimal, flow
from generator.core.event import Event, bare
from generator.core.slug import slug
from generator.render.texts.escape_text import escape, href

_FIRST = re.compile(r"^\**\w")
_NAMED = re.compile(r"(?<![\w/])(\w{2,})(?:/\w+)?(?![\w/])")


class Markdown(Markup):
    """Text that is Markdown already and stays as it is. Plain text that is joined to it is escaped for Markdown."""

    __slots__ = ()

    @classmethod
    def escape(cls, s: object) -> Markdown:
        return cls(printed(s))


class EventsByKind(dict[str, list[Event]]):
    """Events by kind, a list for each; a kind that did not happen has an empty list."""

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__()
        for event in events:
            self.setdefault(str(event["kind"]), []).append(event)

    def __missing__(self, kind: str) -> list[Event]:
        return []


def printed(value: object) -> Markup:
    """Whatever a template prints, as Markdown: text is escaped, what is Markdown already stays.

    Raises TypeError for None, a list or a mapping: no template prints one on purpose.
    """
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        return _escaped(value)
    if isinstance(value, int | Undefined):
        return Markdown(str(value))
    if isinstance(value, Decimal):
        return Markdown(decimal(value))
    raise TypeError(f"a template prints {value!r}, which is no text and no number")


@lru_cache(maxsize=8192)
def _escaped(text: str) -> Markdown:
    return Markdown(escape(text))


def where(events: Iterable[Event], field: str, *values: object) -> list[Event]:
    """The events whose `field` has one of `values`."""
    return [event for event in events if event.get(field) in values]


def excluding(events: Iterable[Event], field: str, *values: object) -> list[Event]:
    """The events whose `field` has none of `values`."""
    return [event for event in events if event.get(field) not in values]


def without(events: Iterable[Event], field: str) -> list[Event]:
    """The events without `field`."""
    return [event for event in events if not event.get(field)]


def by(events: Iterable[Event], field: str, order: Iterable[str] = ()) -> list[tuple[str, list[Event]]]:
    """The events grouped by `field`: first the groups that `order` names, in its order, then the others."""
    groups: dict[str, list[Event]] = {}
    for event in events:
        groups.setdefault(str(event.get(field, "")), []).append(event)
    return [(name, groups[name]) for name in inorder(groups, order)]


def rounds(events: Iterable[Event]) -> list[tuple[int, EventsByKind]]:
    """The events of each round by kind, the rounds in order; events outside of rounds are left out."""
    groups: dict[int, list[Event]] = {}
    for event in events:
        if number := event.get("round"):
            groups.setdefault(int(str(number)), []).append(event)
    return [(number, EventsByKind(found)) for number, found in sorted(groups.items())]


def inorder(names: Iterable[str], order: Iterable[str]) -> list[str]:
    """`names`, sorted: those of `order` first and in its order, the others as they come."""
    rank = {name: index for index, name in enumerate(order)}
    return sorted(names, key=lambda name: rank.get(name, len(rank)))


def gather(names: Iterable[str], table: Mapping[str, Iterable[Any]]) -> list[Any]:
    """One list of all that a table of lists has under these names."""
    return [entry for name in names for entry in table.get(name, ())]


def join(items: Iterable[object], between: str = ", ") -> Markdown:
    """The items, each escaped, with the template's own text (`between`) between them."""
    return Markdown(between).join(map(printed, items))


def series(items: Sequence[object], last: str) -> Markdown:
    """`a, b and c`, where `last` is ` and `."""
    head, tail = join(items[:-1]), join(items[-1:])
    return head + Markdown(last) + tail if head else tail


def comma(loop: Any, last: str) -> Markdown:
    """What a Jinja loop prints after an item so that the items make a series: a comma, `last`, or nothing."""
    return Markdown("" if loop.last else last if loop.revindex == 2 else ", ")


def many(value: str | Sequence[str]) -> list[str]:
    """A list; of one entry where `value` is one text."""
    return [value] if isinstance(value, str) else list(value)


def signed(number: int) -> Markdown:
    """`+1`, `-1`, `0`."""
    return Markdown(f"{number:+d}" if number else "0")


def number(value: object) -> Markup:
    """A number without needless zeros behind its point: `10` for `10.0`."""
    text = value if isinstance(value, str) else str(printed(value))
    return Markdown(text.rstrip("0").rstrip(".")) if DECIMAL.fullmatch(text) else printed(value)


def sentence(text: object) -> Markdown:
    """A text as a sentence begins: its first letter is a capital one, also behind the stars of bold print."""
    return Markdown(_FIRST.sub(lambda it: it[0].upper(), printed(text)))


def dash(text: str) -> str:
    """An order with a dash instead of the hyphen that stands for `to`."""
    return text.replace(" - ", " – ")


def spot(name: object, place: str) -> Markdown:
    """The name of a place as a link to the board's own page; pages follow it, posts keep only the words."""
    return Markdown(_linked(printed(name), place))


def spots(text: object, places: Container[str]) -> Markdown:
    """A text, such as an order, in which each of the `places`, also with a coast (`Spa`, `Spa/sc`), is linked in the same way."""
    return Markdown(_NAMED.sub(lambda it: _linked(it[0], it[1]) if it[1] in places else it[0], printed(text)))


def _linked(name: str, place: str) -> str:
    return f"[{name}](place:{place})"


def cited(name: object, section: str) -> Markdown:
    """The name of a section of a rulebook as a link to it on the page of the rules; pages follow it, posts keep only the words."""
    return Markdown(f"[{printed(name)}](rule:{rule_anchor(section)})")


def rule_anchor(section: str) -> str:
    """The id of a section on the page of the rules: `s-10-4-1` for `10.4.1`."""
    return f"s-{slug(section)}"


def unlike(written: str, order: str) -> bool:
    """Whether two texts differ in more than case, spaces and punctuation."""
    return _bare(written) != _bare(order)


def ending(text: object, end: str) -> bool:
    """Whether a text ends with `end`."""
    return str(text).endswith(end)


def data(event: Event) -> Markdown:
    """An event as its record has it, without its audience, where there are no words for it."""
    return Markdown(printed(flow(bare(event))))


def address(url: str) -> Markdown:
    """An address for the brackets of a Markdown link; `#` where it is none that may be linked."""
    return Markdown(href(url) or "#")


FILTERS: Mapping[str, Callable[..., Any]] = {
    "where": where,
    "excluding": excluding,
    "without": without,
    "by": by,
    "rounds": rounds,
    "inorder": inorder,
    "gather": gather,
    "join": join,
    "series": series,
    "comma": comma,
    "many": many,
    "signed": signed,
    "number": number,
    "sentence": sentence,
    "dash": dash,
    "spot": spot,
    "spots": spots,
    "cited": cited,
    "data": data,
    "md": printed,
    "raw": Markdown,
    "href": address,
}
TESTS: Mapping[str, Callable[..., bool]] = {"unlike": unlike, "ending": ending}


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()
