"""Links from the name of a power to its page: in tables of what powers have, and in the headings of reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from markdown_it.token import Token

from generator.core.extra_page import PageBelow
from generator.core.picture import Style
from generator.publish.extra_pages import ExtraPage


def power_pages(pages: Sequence[ExtraPage]) -> dict[str, str]:
    """The path of the page of each power that has one, by the power's id."""
    return {it.page.power: f"{it.folder}/index.html" for it in pages if isinstance(it.page, PageBelow) and it.page.power}


def by_name(links: Mapping[str, str], styles: Sequence[Style]) -> dict[str, str]:
    """The same addresses by the names that powers have in reports."""
    return {it.name: links[it.owner] for it in styles if it.owner in links}


def with_power_links(stream: Sequence[Token], links: Mapping[str, str]) -> Sequence[Token]:
    """A report in which headings and cells of tables link that are the name of a power, with its player in brackets or without."""
    if not links:
        return stream
    named = {"heading_open", "td_open"}
    before = [None, *stream[:-1]]
    return [_linked(it, links) if above and above.type in named else it for above, it in zip(before, stream, strict=True)]


def _linked(it: Token, links: Mapping[str, str]) -> Token:
    first, *rest = it.children or [Token("text", "", 0)]
    name = first.content.partition(" (")[0] if first.type == "text" and "places" not in first.meta else ""
    behind = first.content[len(name) :]
    if name not in links or (rest and not behind):
        return it
    return it.copy(children=[*_link(name, links[name]), *_text(behind), *rest])


def _link(name: str, address: str) -> Iterator[Token]:
    yield Token("link_open", "a", 1, attrs={"class": "power", "href": address})
    yield from _text(name)
    yield Token("link_close", "a", -1)


def _text(words: str) -> Iterator[Token]:
    if words:
        yield Token("text", "", 0, content=words)
