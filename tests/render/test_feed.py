"""The feed is valid Atom (RFC 4287), and what it says depends on the records alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from generator.render.texts import html
from generator.render.texts.feed import ATOM, FeedEntry, feed
from generator.render.texts.markdown import tokens
from tests.support.real_report import game, report

BASE = "https://gm.example.org/gazette/"


def entries() -> list[FeedEntry]:
    return [
        FeedEntry(
            f"tea-party/{phase.phase.folder}",
            f"Tea Party: {phase.phase.title}",
            f"tea-party/{phase.phase.folder}/index.html",
            phase.at,
            html.render(tokens(report(index))) if phase.done else "",
        )
        for index, phase in enumerate(game().phases)
    ]


def made(*some: FeedEntry, base: str = BASE, url: str = "tea-party/feed.xml", title: str = "Tea Party") -> Any:
    return etree.fromstring(feed(title=title, url=url, entries=some or entries(), address=base, author="gm-one"))


def texts(root: Any, path: str) -> list[str]:
    return [str(it.text) for it in root.findall(path, {"a": ATOM})]


def links(element: Any, rel: str) -> list[str]:
    return [str(it.get("href")) for it in element.findall(f"{{{ATOM}}}link") if it.get("rel") == rel]


def test_a_feed_has_what_the_standard_asks_for_once() -> None:
    root = made()
    for name in ("id", "title", "updated", "author"):
        assert len(root.findall(f"{{{ATOM}}}{name}")) == 1, name
    assert texts(root, "a:author/a:name") == ["gm-one"]
    assert links(root, "self") == [BASE + "tea-party/feed.xml"]
    assert links(root, "alternate") == [BASE + "tea-party/index.html"]
    for entry in root.findall(f"{{{ATOM}}}entry"):
        for name in ("id", "title", "updated", "content"):
            assert len(entry.findall(f"{{{ATOM}}}{name}")) == 1, name
        assert entry.find(f"{{{ATOM}}}content").get("type") == "html"
        assert links(entry, "alternate")[0].startswith(BASE + "tea-party/1")
    for stamp in texts(root, ".//a:updated"):
        assert datetime.fromisoformat(stamp).utcoffset() is not None
        assert len(stamp) >= len("2026-12-04T20:10:00Z")


def test_the_latest_phase_comes_first_and_one_without_a_moment_is_left_out() -> None:
    root = made()
    assert texts(root, "a:entry/a:title") == [
        "Tea Party: Winter 1903 Adjustments",
        "Tea Party: Fall 1903 Retreats",
        "Tea Party: Fall 1903 Orders",
    ]
    assert texts(root, "a:updated") == ["2026-12-05T19:00:00-05:00"]
    assert texts(root, "a:entry/a:updated")[1] == "2026-12-04T18:12:00-05:00"


def test_moments_are_compared_and_not_their_texts() -> None:
    early = FeedEntry("g/1", "early", "g/1/index.html", "2026-12-04T23:00+05:00", "")
    late = FeedEntry("g/2", "late", "g/2/index.html", "2026-12-04T20:00-05:00", "")
    assert texts(made(early, late), "a:entry/a:title") == ["late", "early"]


def test_an_id_stays_when_all_but_address_and_name_change() -> None:
    before = texts(made(), ".//a:id")
    changed = [FeedEntry(it.name, "x", "elsewhere.html", it.at and "2030-01-01T00:00Z", "y") for it in entries()]
    assert sorted(texts(made(*changed), ".//a:id")) == sorted(before)
    assert len(set(before)) == 4
    assert all(it.startswith("urn:uuid:") for it in before)
    assert not set(texts(made(base="https://other.example/"), ".//a:id")) & set(before)


def test_the_same_records_give_the_same_bytes() -> None:
    one, two = (feed(title="T", url="feed.xml", entries=some, address=BASE) for some in (entries(), entries()[::-1]))
    assert one == two


@pytest.mark.parametrize(
    ("url", "own", "page"),
    [
        ("feed.xml", "feed.xml", "tea-party/11-1903-fall-orders/index.html"),
        ("tea-party/feed.xml", "feed.xml", "11-1903-fall-orders/index.html"),
    ],
)
def test_a_site_without_an_address_links_from_where_its_feed_lies(url: str, own: str, page: str) -> None:
    root = made(base="", url=url)
    assert links(root, "self") == [own]
    assert links(root, "alternate") == ["index.html"]
    entry = root.findall(f"{{{ATOM}}}entry")[-1]
    assert links(entry, "alternate") == [page]
    assert entry.find(f"{{{ATOM}}}content").get("{http://www.w3.org/XML/1998/namespace}base") == page


def test_a_feed_without_entries_is_a_feed() -> None:
    assert texts(etree.fromstring(feed(title="T", url="feed.xml", entries=[])), "a:updated") == ["1970-01-01T00:00:00Z"]


def test_a_report_stands_in_a_feed_as_it_is_and_not_escaped_once_more() -> None:
    html = "<ul><li>A Par &amp; B</li></ul>"
    for words, shown in (
        (html, f"<![CDATA[{html}]]>"),
        (f"{html}]]>", "&lt;ul&gt;&lt;li&gt;A Par &amp;amp; B&lt;/li&gt;&lt;/ul&gt;]]&gt;"),
    ):
        text = feed(title="T", url="feed.xml", entries=[FeedEntry("g/1", "t", "u", "2026-12-04T23:00Z", words)])
        assert f">{shown}</content>".encode() in text


def test_a_moment_without_an_offset_is_an_error() -> None:
    with pytest.raises(ValueError, match="no offset"):
        made(FeedEntry("g/1", "t", "u", "2026-12-04T23:00", ""))


@given(st.text())
@example("]]>")
def test_any_text_gives_xml_that_says_the_same(text: str) -> None:
    root = made(FeedEntry("g/1", text, "g/1/index.html", "2026-12-04T23:00Z", f"<p>{text}</p>"), title=text)
    assert len(root.findall(f"{{{ATOM}}}entry")) == 1
    assert not list(root.find(f"{{{ATOM}}}entry/{{{ATOM}}}content"))
