"""The feed of a site or a game: Atom (RFC 4287), written through lxml."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import urljoin
from uuid import NAMESPACE_URL, uuid5

from lxml import etree

from generator.core.quick_dataclass import dataclass
from generator.render.texts.escape_text import printable, visible

ATOM = "http://www.w3.org/2005/Atom"
_XML = "http://www.w3.org/XML/1998/namespace"


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A phase in the feed. `name` is its own for ever (`tea-party/05-1902-fall-orders`), `url` is its page, `at` the moment
    in its record, and `html` its report as a fragment, in which addresses are relative to `url`.
    """

    name: str
    title: str
    url: str
    at: str
    html: str


def feed(*, title: str, url: str, entries: Sequence[FeedEntry], address: str = "", author: str = "") -> bytes:
    """The feed as a document in UTF-8, the latest entry first; an entry without `at` is left out.

    `url` (the feed's own) and the addresses of the entries are relative to the site. With `address`, the site's absolute address,
    they are written in full, else as they lead from the feed.
    An id is made from `address` and the entry's name (RFC 4122, version 5), so it changes with nothing else. Dates are the
    records' own: the same records give the same bytes. Raises ValueError where an `at` is no moment with an offset.
    """
    dated = sorted(((_moment(entry.at), entry) for entry in entries if entry.at), key=lambda pair: pair[0], reverse=True)
    root = etree.Element(f"{{{ATOM}}}feed", nsmap={None: ATOM})
    root.set(f"{{{_XML}}}lang", "en")
    _text(root, "id", _identity(address, url))
    _text(root, "title", visible(title))
    _text(root, "updated", _stamp(dated[0][0] if dated else datetime(1970, 1, 1, tzinfo=UTC)))
    _text(_child(root, "author"), "name", visible(author) or visible(title))
    _child(root, "link", rel="self", type="application/atom+xml", href=_address(address, url, url))
    _child(root, "link", rel="alternate", type="text/html", href=_address(address, url, _beside(url, "index.html")))
    for moment, entry in dated:
        _write(root, entry, moment, _identity(address, entry.name), _address(address, url, entry.url))
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True))


def _write(root: etree._Element, entry: FeedEntry, moment: datetime, identity: str, address: str) -> None:
    element = _child(root, "entry")
    _text(element, "id", identity)
    _text(element, "title", visible(entry.title))
    _text(element, "updated", _stamp(moment))
    _child(element, "link", rel="alternate", type="text/html", href=address)
    content = _text(element, "content", "", type="html")
    content.set(f"{{{_XML}}}base", address)
    html = printable(entry.html)
    # As it is, since escaped once more it would take a third more. The text of a page has no `>` that is not part of a tag.
    content.text = html if "]]>" in html else etree.CDATA(html)


def _beside(url: str, name: str) -> str:
    return posixpath.join(posixpath.dirname(url), name)


def _address(address: str, feed_url: str, url: str) -> str:
    """Where `url` of the site is: in full, or from where the feed lies."""
    return urljoin(address, url) if address else posixpath.relpath(url, posixpath.dirname(feed_url) or ".")


def _identity(address: str, name: str) -> str:
    return f"urn:uuid:{uuid5(NAMESPACE_URL, address + name)}"


def _moment(at: str) -> datetime:
    moment = datetime.fromisoformat(at)
    if moment.tzinfo is None:
        raise ValueError(f"{at!r} has no offset from UTC")
    return moment


def _stamp(moment: datetime) -> str:
    """As RFC 3339 has it, with the seconds that records leave out."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def _child(parent: etree._Element, name: str, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{ATOM}}}{name}", attributes)


def _text(parent: etree._Element, name: str, text: str, **attributes: str) -> etree._Element:
    element = _child(parent, name, **attributes)
    element.text = text
    return element
