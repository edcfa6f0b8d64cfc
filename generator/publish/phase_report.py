"""The report of a phase: one text in Markdown, and what the site makes of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from markdown_it.token import Token
from markupsafe import Markup

from generator.render import html
from generator.render.markdown import plain, tokens
from generator.render.phase_texts import Draft


class Heading(NamedTuple):
    """A heading of a report, as its table of contents lists it."""

    level: int
    id: str
    title: str


class Line(NamedTuple):
    """A line of a report that tells of places: its id on the page of its phase, the words of the heading above it, and its HTML.

    The HTML has no links, so that the whole line can be one.
    """

    id: str
    above: str
    html: Markup
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A report in Markdown and as HTML for its page, with its headings, and its first sentences as plain text.

    `lines` are those that tell of places; lists of what somebody has are left out.
    """

    markdown: str
    html: Markup
    contents: tuple[Heading, ...]
    headline: str
    lines: tuple[Line, ...] = ()


def report(draft: Draft, places: Mapping[str, str] = MappingProxyType({}), rules: str = "") -> Report:
    """The report of a phase for its page, without what that page has already: title, maps and credits; its lines have ids.

    `places` has the address that the name of each place links to, and `rules` is that of the page of the rules.
    """
    text = draft.filled()
    stream = without_title(tokens(text))
    contents = tuple(Heading(*it) for it in html.headings(stream) if it[0] <= 3)
    ids = html.line_ids(stream)
    made = Markup(html.render(stream, places=places, rules=rules, lines=ids))  # noqa: S704  # the renderer escapes
    return Report(text, made, contents, _headline(stream), tuple(_lines(stream, ids)))


def feed_html(report: Report) -> str:
    """The report as HTML for a feed: without links to places, which would make it three times as long."""
    return html.render(without_title(tokens(report.markdown)))


def html_among_others(report: Report, anchor: str, places: Mapping[str, str], rules: str = "") -> Markup:
    """The report as HTML for a page with many: its headings lie one level lower, and their ids begin with `anchor`.

    `places` and `rules` are as in `report`. A line that lists what somebody has (`**France:** A Mar`), and is no sentence, is in
    every report and is found on the board: its places are not linked. Links to places have no class, since there are thousands; the
    style sheet knows them apart.
    """
    stream = [_without_places(it) if _is_list_of_holdings(it) else it for it in without_title(tokens(report.markdown))]
    made = html.render(stream, offset=1, anchor=f"{anchor}-", places=places, rules=rules)
    return Markup(made.replace('<a class="place" ', "<a "))  # noqa: S704  # the renderer escapes: no word of a report has a tag


def _lines(stream: Sequence[Token], ids: Mapping[int, str]) -> Iterator[Line]:
    above = ""
    for index, token in enumerate(stream):
        if token.type == "heading_open":
            above = plain(stream[index + 1].children or ())
        elif index in ids and stream[index + 2].type == "inline" and not _is_list_of_holdings(stream[index + 2]):
            it = stream[index + 2]
            named = dict.fromkeys(place for word in it.children or () for _, _, place in word.meta.get("places", ()))
            if named:
                yield Line(ids[index], above, Markup(html.render([it])), tuple(named))  # noqa: S704  # as above


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
