"""The report of a phase: one text in Markdown, and what the site makes of it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import NamedTuple

from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from markupsafe import Markup

from generator.core.quick_dataclass import dataclass
from generator.publish.power_links import with_power_links
from generator.render.texts import html
from generator.render.texts.markdown import plain, tokens
from generator.render.texts.phase_texts import Draft

_RIGHT = ' class="right"'
_TABLE_OF_NUMBERS = re.compile(
    rf'<table>\n<thead>\n<tr>\n<th scope="col">[^\n]*</th>\n(?:<th scope="col"{_RIGHT}>[^\n]*</th>\n)+</tr>\n</thead>.*?</table>',
    re.DOTALL,
)
_ITEM = re.compile(r'<li id="([^"]+)">')
_UNIT = re.compile(r"(?:[^:.,;]+ )?[A-Z] ")


class Heading(NamedTuple):
    """A heading of a report, as its table of contents lists it."""

    level: int
    id: str
    title: str


class Line(NamedTuple):
    """A line of a report that tells of places: its id on the page of its phase, the heading above it, and its HTML.

    The heading is without what stands in brackets behind it, a player or a section of the rules.
    The HTML has no links, so that the whole line can be one; `words` are the same as plain text. Where it begins with the order of
    a unit (`A Pic - Bre`, `Build A Pic`), `unit` is the place of that, and `name` these first words.
    """

    id: str
    above: str
    html: Markup
    places: tuple[str, ...]
    words: str = ""
    unit: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A report in Markdown and as HTML for its page, with its headings, and its first sentences as plain text.

    `lines` are those that tell of places; lists of what somebody has are left out. `feed` is its HTML for a feed, without links,
    which would make that three times as long, and `among` that for the page with all reports of its game.
    """

    markdown: str
    html: Markup
    contents: tuple[Heading, ...]
    headline: str
    lines: tuple[Line, ...] = ()
    feed: str = ""
    among: Markup = field(default_factory=Markup)


def report(
    draft: Draft,
    places: Mapping[str, str] = MappingProxyType({}),
    rules: str = "",
    powers: Mapping[str, str] = MappingProxyType({}),
    anchor: str = "",
) -> Report:
    """The report of a phase for its page, without what that page has already: title, maps and credits; its lines have ids.

    `places` has the address that the name of each place links to, and `rules` is that of the page of the rules; `powers` has the
    address for the name of each power in headings and tables. `anchor` is what its ids begin with among other reports.
    """
    text = draft.filled()
    plain_stream = without_title(tokens(text))  # read once for all that is made of it, since that takes longest
    stream = with_power_links(plain_stream, powers)
    contents = tuple(Heading(*it) for it in html.headings(stream) if it[0] <= 3)
    ids = html.line_ids(stream)
    made = _unclassed(html.render(stream, places=places, rules=rules, lines=ids))
    feed, among = html.render(plain_stream), _html_among_others(plain_stream, anchor, places, rules)
    return Report(text, made, contents, _headline(stream), tuple(_lines(stream, ids)), feed, among)


def with_maps(report: Report, shown: Container[str], svg: str, frame: str) -> Markup:
    """The report for its page; each of its lines that is `shown` has a link that shows it alone, on the map in this frame."""
    names = {it.id: it.name or "This" for it in report.lines if it.id in shown}

    def linked(item: re.Match[str]) -> str:
        if item[1] not in names:
            return item[0]
        address = f'href="{svg}#{item[1]}" target="{frame}"'
        return f'{item[0]}<a class="seen" {address} aria-label="{escapeHtml(names[item[1]])} on the map"></a>'

    return Markup(_ITEM.sub(linked, report.html))  # noqa: S704  # what comes from a line is escaped


def _html_among_others(stream: Sequence[Token], anchor: str, places: Mapping[str, str], rules: str) -> Markup:
    """A report as HTML for a page with many: its headings lie one level lower, and their ids begin with `anchor`.

    `places` and `rules` are as in `report`. A line that lists what somebody has (`**France:** A Mar`), and is no sentence, is in
    every report and is found on the board: its places are not linked.
    """
    unlinked = [_without_places(it) if _is_list_of_holdings(it) else it for it in stream]
    return _unclassed(html.render(unlinked, offset=1, anchor=f"{anchor}-", places=places, rules=rules))


def _unclassed(made: str) -> Markup:
    """A report whose links to places and powers have no class, since there are so many; the style sheet knows them apart.

    Nor have the cells of a table with nothing but numbers behind its first column: that has one for all of them.
    """
    made = _TABLE_OF_NUMBERS.sub(lambda it: it[0].replace("<table>", '<table class="numbers">', 1).replace(_RIGHT, ""), made)
    # The renderer escapes: no word of a report has a tag.
    return Markup(made.replace('<a class="place" ', "<a ").replace('<a class="power" ', "<a "))  # noqa: S704


def _lines(stream: Sequence[Token], ids: Mapping[int, str]) -> Iterator[Line]:
    above = ""
    for index, token in enumerate(stream):
        if token.type == "heading_open":
            above = plain(stream[index + 1].children or ()).partition(" (")[0]
        elif index in ids and stream[index + 2].type == "inline" and not _is_list_of_holdings(stream[index + 2]):
            it = stream[index + 2]
            named = dict.fromkeys(place for word in it.children or () for _, _, place in word.meta.get("places", ()))
            if named:
                words = Markup(html.render([it]))  # noqa: S704  # as above
                yield Line(ids[index], above, words, tuple(named), plain(it.children or ()), *_ordered(it.children or ()))


def _ordered(words: Sequence[Token]) -> tuple[str, str]:
    """The place of the unit whose order a line begins with, and the words as far as that place."""
    first = next((it for it in words if it.type == "text" and it.content), None)
    start, end, place = next(iter(first.meta.get("places", ())), (0, 0, "")) if first else (0, 0, "")
    return (place, first.content[:end]) if first and place and _UNIT.fullmatch(first.content[:start]) else ("", "")


def _is_list_of_holdings(it: Token) -> bool:
    words: Sequence[Token] = it.children or ()
    bold = len(words) > 2 and words[0].type == "strong_open" and words[2].type == "strong_close"
    return bold and words[1].content.endswith(":") and not words[-1].content.endswith(".")


def _without_places(it: Token) -> Token:
    return it.copy(children=[word.copy(meta={}) for word in it.children or ()])


def inline(line: str) -> Markup:
    """A line of a report as HTML, without its mark as a list item or heading."""
    stream = [it for it in tokens(line) if it.type == "inline"]
    return Markup(" ").join(Markup(html.render([it])) for it in stream)  # noqa: S704  # the renderer escapes


def without_title(stream: Sequence[Token]) -> Sequence[Token]:
    """A report without its heading, for a page that has one."""
    starts_so = stream and stream[0].type == "heading_open" and stream[0].tag == "h1"
    return stream[3:] if starts_so else stream


def _headline(stream: Sequence[Token]) -> str:
    """The last paragraph before the first heading that is not all in italics, as dates and notices are; the last, if all are."""
    found = notice = ""
    for before, it in itertools.pairwise(stream):
        if before.type == "heading_open":
            break
        words = it.children or ()
        if before.type == "paragraph_open" and _in_italics(words):
            notice = plain(words)
        elif before.type == "paragraph_open":
            found = plain(words)
    return found or notice


def _in_italics(words: Sequence[Token]) -> bool:
    return len(words) > 2 and words[0].type == "em_open" and next(it for it in words[1:] if it.level == 0) is words[-1]
