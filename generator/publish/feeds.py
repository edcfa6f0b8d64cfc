"""The feeds: one for each game with its reports in full, and one for the site with the first sentences of each game's newest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from html import escape
from typing import Any

from generator.core.slug import slug
from generator.publish.moments import instant, moment
from generator.render.texts.feed import FeedEntry, feed

SHOWN = 20
"""How many of its newest reports a game has on the front page, and how many entries the feed of the site has."""

IN_FULL = 5
"""How many of its newest reports the feed of a game has, each in full; feed readers keep those that they fetched before."""


def game_feed(card: Mapping[str, Any], reports: Mapping[str, str], site: str, address: str) -> bytes:
    """The feed of a game; `reports` gives the report of each phase on its card as HTML, by the path of its page.

    `site` is the title of the site, by which feeds of games with one name are told apart where there is no `address`.
    """
    path = f"{card['id']}/feed.xml"
    entries = (_entry(it, reports[it["path"]], it["title"]) for it in card["phases"][:IN_FULL])
    return _feed(str(card["title"]), path, entries, address, site)


def site_feed(title: str, cards: Sequence[Mapping[str, Any]], address: str) -> bytes:
    """The feed of the site."""
    dated = ((when, card["id"], it, card) for card in cards for it in card["phases"] if (when := instant(it["at"])))
    newest = nlargest(SHOWN, dated, key=lambda found: (found[0], found[1], found[2]["path"]))
    entries = (_entry(it, f"<p>{escape(it['summary'])}</p>", f"{card['title']}: {it['title']}") for _, _, it, card in newest)
    return _feed(title, "feed.xml", entries, address, title)


def _feed(title: str, path: str, entries: Iterable[FeedEntry], address: str, site: str) -> bytes:
    if address:
        return feed(title=title, url=path, entries=list(entries), address=address)
    # A site that does not know its address can only say where things lie from the feed itself.
    nowhere = f"https://{slug(site)}.invalid/"
    here = f"{nowhere}{path.removesuffix('feed.xml')}".encode()
    made = feed(title=title, url=path, entries=list(entries), address=nowhere)
    return made.replace(b'href="%s"' % here, b'href="index.html"').replace(here, b"")


def _entry(it: Mapping[str, Any], html: str, title: str) -> FeedEntry:
    path = str(it["path"])
    return FeedEntry(path.removesuffix("/index.html"), title, path, it["at"] if moment(it["at"]) else "", html)
