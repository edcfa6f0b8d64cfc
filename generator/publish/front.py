"""The files of the site as a whole: the front page, the page for wrong addresses, and those that search engines ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from typing import Any

from generator.publish.feeds import site_feed
from generator.publish.moments import instant, moment
from generator.publish.templating import Head, Pages
from generator.render.markup.escape_xml import escaped

LATEST = 12

OF_ONE = 4
"""More of the newest reports than these are not one game's while others have some, too."""

Card = Mapping[str, Any]


def front_files(cards: Sequence[Card], boards: Sequence[Card], pages: Pages) -> dict[str, bytes]:
    """The files beside the folders of games; the style sheet and the icon are among them."""
    files = dict(pages.statics.files)
    files["index.html"] = _index(cards, boards, pages)
    files["404.html"] = _missing(pages, archived=any(it.get("archived") for it in cards))
    files["feed.xml"] = site_feed(pages.site.title, cards, pages.site.base_url)
    return files


def site_map(address: str, paths: Sequence[str]) -> dict[str, bytes]:
    """sitemap.xml, and robots.txt, which points to it; nothing for a site without an address."""
    if not address:
        return {}
    addresses = [address + path.removesuffix("index.html") for path in sorted(paths) if path.endswith("index.html")]
    urls = "".join(f"<url><loc>{escaped(it)}</loc></url>\n" for it in addresses)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return {
        "sitemap.xml": f"{head}{urls}</urlset>\n".encode(),
        "robots.txt": f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n".encode(),
    }


def _index(cards: Sequence[Card], boards: Sequence[Card], pages: Pages) -> bytes:
    site = pages.site
    head = Head(
        title=site.title,
        description=site.about or f"{site.title}: games played on forums, with maps and reports of every phase.",
        feeds=((site.title, "feed.xml"),),
    )
    games = [{**it, "due": moment(it["due"], it["zone"]), "latest": _latest(it)} for it in sorted(cards, key=_order)]
    return pages.page("index.html", "index.html", head, games=games, latest=_newest(cards), boards=boards)


def _missing(pages: Pages, *, archived: bool) -> bytes:
    # A server shows this page at whatever address was asked for, where no relative address would lead anywhere.
    head = Head(title="No such page", description="There is no page at this address.")
    return pages.page("404.html", "missing.html", head, root=pages.site.base_url, archived=archived)


def _order(card: Card) -> tuple[bool, str]:
    return bool(card["over"]), str(card["title"]).casefold()


def _latest(card: Card) -> dict[str, Any] | None:
    newest = next(iter(card["phases"]), None)
    return {"title": newest["title"], "href": newest["path"], "headline": newest["summary"]} if newest else None


def _newest(cards: Sequence[Card]) -> list[dict[str, Any]]:
    """The reports of all games, the newest first, except those that do not say when they were made."""
    most = OF_ONE if len(cards) > 1 else LATEST
    dated = ((when, card["title"], it, card) for card in cards for it in card["phases"][:most] if (when := instant(it["at"])))
    newest = nlargest(LATEST, dated, key=lambda found: found[:2])
    return [
        {"game": game, "title": it["title"], "href": it["path"], "at": moment(it["at"], card["zone"])}
        for _, game, it, card in newest
    ]
