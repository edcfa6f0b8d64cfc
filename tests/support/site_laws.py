"""Laws that every published site keeps; each is a generator of what breaks it, `path: what`."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any
from urllib.parse import unquote, urlsplit

import html5lib

POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"
FRAMED = POLICY.replace("img-src 'self';", "img-src 'self'; frame-src 'self';")
SCRIPTED = (
    "default-src 'none'; script-src {}; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src data:; "
    "connect-src 'none'; base-uri 'none'; form-action 'none'"
)
ARROW_KEYS = (Path(__file__).parents[2] / "templates/static/js/arrow-keys.js").read_bytes()
ADDRESSES = ("href", "src", "action", "poster", "data", "srcset")


def pages(site: Path) -> dict[str, Any]:
    """Every HTML page of a site as an element tree, by its path; raises html5lib's ParseError for one that is not valid."""
    return {path: _parsed(site / path) for path in sorted(it.relative_to(site).as_posix() for it in site.rglob("*.html"))}


def _parsed(path: Path) -> Any:
    return _tree(path.read_text("utf-8"))


@cache
def _tree(text: str) -> Any:
    """A page as a tree. Several sites have some pages in common, and to read one takes a tenth of a second."""
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)


@cache
def _anchors(path: Path) -> frozenset[str]:
    if path.suffix == ".svg":
        return frozenset(re.findall(r' id="([^"]*)"', path.read_text("utf-8")))
    return frozenset(str(it.get("id")) for it in _parsed(path).iter() if it.get("id"))


def links_lead_somewhere(site: Path, base: str = "", elsewhere: Mapping[str, Path] = {}) -> Iterator[str]:
    """Every address is relative (or the site's own, where it knows it), names a file that is there, and an anchor that is there.

    `elsewhere` has the folders of other sites that it leads to, by their addresses.
    """
    for path, page in pages(site).items():
        for element in page.iter():
            for name in ADDRESSES:
                if (address := element.get(name)) is not None:
                    other = next((it for it in elsewhere if address.startswith(it)), "")
                    yield from _followed(elsewhere[other], path, address, other) if other else _followed(site, path, address, base)
    for file in sorted(site.rglob("*.svg")):
        path = file.relative_to(site).as_posix()
        for address in re.findall(r'<(?:a|use)(?: [^<>]*)? href="([^"]*)"', file.read_text("utf-8")):
            yield from _followed(site, path, unescape(address), "")


def _followed(site: Path, page: str, address: str, base: str) -> Iterator[str]:
    if base and address.startswith(base):
        address, page = address.removeprefix(base) or "index.html", "index.html"
        address += "index.html" if address.endswith("/") else ""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith("/"):
        yield f"{page}: {address} is not relative"
        return
    target = normpath(join(dirname(page), unquote(parts.path))) if parts.path else page
    if target.startswith("..") or not (site / target).is_file():
        yield f"{page}: {address} leads nowhere"
    elif parts.fragment and parts.fragment not in _anchors(site / target):
        yield f"{page}: {address} has no such anchor"


def nothing_is_inline(site: Path) -> Iterator[str]:
    """The policy stands on every page, and nothing on it would need an exception: no inline style, no handler, no script but those
    that the policy names by their hashes, on a page that says all it has to say without them.
    """
    for path, page in pages(site).items():
        found = [it.get("content") for it in page.iter("meta") if it.get("http-equiv") == "Content-Security-Policy"]
        if found != [_policy(page)]:
            yield f"{path}: policy {found}"
        for element in page.iter():
            framed = element.tag == "iframe" and re.search(r"\.svg#([a-z]+\.)?all$", element.get("src") or "")
            if (element.tag in {"style", "iframe", "object", "embed", "base"} and not framed) or (
                element.tag == "script" and element.attrib
            ):
                yield f"{path}: <{element.tag}>"
            yield from (f"{path}: {name} on <{element.tag}>" for name in element.attrib if name == "style" or name.startswith("on"))


def _policy(page: Any) -> str:
    scripts = [(it.text or "").encode() for it in page.iter("script")]
    hashes = (f"'sha256-{base64.b64encode(hashlib.sha256(it).digest()).decode()}'" for it in scripts)
    plain = FRAMED if next(page.iter("iframe"), None) is not None else POLICY
    if scripts == [ARROW_KEYS]:
        return plain.replace("img-src", f"script-src {next(hashes)}; img-src", 1)
    return SCRIPTED.format(" ".join(hashes)) if scripts else plain


def pages_are_well_made(site: Path) -> Iterator[str]:
    """Language, one title, one main, headings in order, ids once, pictures with words and size, fields with labels."""
    for path, page in pages(site).items():
        yield from (f"{path}: {what}" for what in (*_frame(page), *_headings(page), *_ids(page), *_pictures(page), *_fields(page)))


def _frame(page: Any) -> Iterator[str]:
    if page.get("lang") != "en-GB":
        yield "no language"
    for tag in ("title", "main", "h1"):
        if len(list(page.iter(tag))) != 1:
            yield f"not one <{tag}>"
    if any(it.get("http-equiv") == "refresh" for it in page.iter("meta")):  # nobody stays there to skip anything
        return
    first = next(it for it in page.find("body").iter() if it.tag == "a")
    if first.get("class") != "skip":
        yield "the first link does not skip to the content"


def _headings(page: Any) -> Iterator[str]:
    before = 0
    for element in page.find("body").iter():
        if isinstance(element.tag, str) and re.fullmatch("h[1-6]", element.tag):
            level = int(element.tag[1])
            # The column beside a report has headings of its own before the first of the report.
            if level > before + 1:
                yield f"h{level} after h{before}"
            if not "".join(element.itertext()).strip():
                yield "an empty heading"
            before = level


def _ids(page: Any) -> Iterator[str]:
    seen: set[str] = set()
    for element in page.iter():
        name = element.get("id")
        if name in seen:
            yield f"id {name} twice"
        seen |= {name} if name else set()
    for element in page.iter():
        for reference in (element.get("aria-labelledby") or element.get("for") or "").split():
            if reference not in seen:
                yield f"no id {reference}"


def _pictures(page: Any) -> Iterator[str]:
    for image in page.iter("img"):
        if image.get("alt") is None or not (image.get("width") or "").isdigit() or not (image.get("height") or "").isdigit():
            yield f"picture {image.get('src')} without words or size"
    for frame in page.iter("iframe"):
        if not frame.get("title"):
            yield f"frame {frame.get('src')} without a title"


def _fields(page: Any) -> Iterator[str]:
    labels = {it.get("for") for it in page.iter("label")}
    inside = {id(field) for label in page.iter("label") for field in label.iter("input")}
    for tag in ("input", "textarea"):
        for field in page.iter(tag):
            if field.get("id") not in labels and id(field) not in inside:
                yield f"<{tag}> without a label"


_OF_A_PHASE = re.compile(r"[^/]+/\d{2,4}-[^/]+/index\.html")


def pages_are_light(site: Path) -> Iterator[str]:
    """A page is at most 150 KiB compressed, with everything it shows at once, and that of a phase with its map 60 KiB.

    The page of private reports may weigh what it needs.
    """
    for path, page in pages(site).items():
        if path.endswith("/reports/index.html"):
            continue
        loaded = [it for tag in ("img", "iframe") for it in page.iter(tag) if it.get("loading") != "lazy"]
        shown = [path, *(normpath(join(dirname(path), it.get("src").partition("#")[0])) for it in loaded)]
        size = sum(len(gzip.compress((site / it).read_bytes())) for it in shown)
        if size > (60 if _OF_A_PHASE.fullmatch(path) else 150) * 1024:
            yield f"{path}: {size} bytes"


LAWS = (links_lead_somewhere, nothing_is_inline, pages_are_well_made, pages_are_light)
