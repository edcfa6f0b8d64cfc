"""The posts of a phase on every kind of forum: limits, numbers, pictures, and nothing lost between two posts."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.forums import FORUMS
from generator.render.texts import plain
from generator.render.texts.escape_text import ZERO, escape
from generator.render.texts.forum_posts import posts
from generator.render.texts.markdown import plain as bare
from generator.render.texts.markdown import tokens
from tests.render.test_bbcode import TAG
from tests.render.test_report import HOSTILE, hostile_report
from tests.support.real_report import game, marked, report, unlinked

BASE = "https://gm.example.org/gazette/tea-party/11-1903-fall-orders/"
BBCODE = ("phpbb", "smf", "mybb", "xenforo", "vbulletin")
MARKDOWN = ("discourse", "discord", "markdown")


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.replace(ZERO, ""))


@pytest.mark.parametrize("kind", FORUMS)
@pytest.mark.parametrize("index", range(3))
def test_every_forum_gets_the_whole_report(kind: str, index: int) -> None:
    made = "".join(posts(report(index), kind, address=BASE))
    for word in ("Tea Party: ", "(player-", "Supply centres", "Austria", "Diplomacy was designed by Allan B. Calhamer"):
        assert word in made
    for unit in (unit for units in game().phases[index].after["units"].values() for unit in units):
        assert unit in made


@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("kind", FORUMS)
def test_a_post_is_the_same_whether_places_are_told_or_not(kind: str, index: int) -> None:
    text = marked(index)
    assert text.count("](place:") > 50
    assert posts(text, kind, address=BASE) == posts(unlinked(text), kind, address=BASE)


@pytest.mark.parametrize("kind", FORUMS)
def test_one_post_is_enough_but_on_discord(kind: str) -> None:
    assert len(posts(report(0), kind, address=BASE)) == (2 if kind == "discord" else 1)


@pytest.mark.parametrize("kind", FORUMS)
@pytest.mark.parametrize("limit", [2000, 1000, 400])
def test_no_post_is_longer_than_its_limit(kind: str, limit: int) -> None:
    made = posts(report(0), kind, address=BASE, limit=limit)
    assert len(made) > 1
    assert max(map(FORUMS[kind].length, made)) <= limit


@pytest.mark.parametrize("kind", FORUMS)
@pytest.mark.parametrize("limit", [2000, 400])
def test_nothing_is_lost_between_two_posts(kind: str, limit: int) -> None:
    title = "Tea Party: Fall 1903 Orders (phase 11)"
    whole = posts(report(0), kind, address=BASE, limit=0)[0].replace(title, "")
    parts = [re.sub(rf"{re.escape(title)} \(\d+/\d+\)", "", part) for part in posts(report(0), kind, address=BASE, limit=limit)]
    assert words(without_marks(" ".join(parts))) == words(without_marks(whole))


def without_marks(text: str) -> str:
    """Without tags, and without the head of a table, which every part of it repeats."""
    return re.sub(r"Power\W+Centres\W+Units", "", TAG.sub(" ", text))


def test_items_below_one_that_ended_in_the_post_before_stand_by_themselves() -> None:
    below = "".join(f"  - {'x' * 90} {number}.\n" for number in range(9))
    first, *others = posts(f"- Born:\n{below}- Died.\n", "discord", limit=400)
    assert "- Born:\n  - " in first
    lines = [line for post in others for line in post.splitlines() if line.startswith((" ", "-"))]
    assert lines == [f"- {'x' * 90} {number}." for number in range(9 - len(lines) + 1, 9)] + ["- Died."]


@pytest.mark.parametrize("kind", FORUMS)
def test_a_numbered_list_goes_on_with_its_numbers_in_the_next_post(kind: str) -> None:
    text = "\n".join(f"{number}. the item of number {number}" for number in range(1, 25))
    _, *others = posts(text, kind, limit=300)
    assert others
    for part in others:
        numbers = re.findall(r"(\d+)\. [^\n]*?number (\d+)", part)
        assert numbers
        assert all(shown == meant for shown, meant in numbers)


@pytest.mark.parametrize("kind", FORUMS)
def test_each_of_several_posts_has_the_title_and_its_number(kind: str) -> None:
    made = posts(report(0), kind, address=BASE, limit=1500)
    for index, part in enumerate(made, 1):
        assert f"Tea Party: Fall 1903 Orders (phase 11) ({index}/{len(made)})" in part.split("\n")[0]


@pytest.mark.parametrize("kind", BBCODE)
@pytest.mark.parametrize("limit", [2000, 400])
def test_no_post_is_cut_within_a_tag(kind: str, limit: int) -> None:
    for part in posts(report(0), kind, address=BASE, limit=limit):
        stack: list[str] = []
        for close, tag, _ in TAG.findall(part):
            if close:
                assert stack.pop() == tag
            elif tag not in {"*", "hr"}:
                stack.append(tag)
        assert not stack


def test_no_section_is_torn_that_fits_into_a_post() -> None:
    whole = posts(report(0), "discord", address=BASE, limit=0)[0]
    parts = posts(report(0), "discord", address=BASE, limit=1200)
    sections = [it.strip() for it in re.split(r"(?m)^(?=#+ )", whole)[2:]]
    assert len(parts) > 2
    assert max(map(len, sections)) < 1100
    assert [it for it in sections if not any(it in part for part in parts)] == []


def test_no_post_ends_with_a_heading() -> None:
    source = f"# T\n\n{'a' * 80}\n\n## H\n\n{'b' * 150}\n\n{'c' * 150}"
    parts = posts(source, "discord", limit=200)
    assert [part.split("\n\n")[1:] for part in parts] == [
        ["a" * 80 + "\n"],
        ["## H", "b" * 150 + "\n"],
        ["c" * 150 + "\n"],
    ]


SIZES = [
    ("discord", "😀", 999, 1),
    ("discord", "😀", 1001, 2),
    ("mybb", "é", 32_700, 1),
    ("mybb", "é", 32_800, 2),
    ("phpbb", "é", 59_000, 1),
]


@pytest.mark.parametrize(("kind", "character", "count", "expected"), SIZES)
def test_a_post_is_measured_as_its_forum_does(kind: str, character: str, count: int, expected: int) -> None:
    assert len(posts(character * count, kind)) == expected


# Twenty quotes in each other, the deepest that there are, take 350 letters before the first word.
@given(st.integers(500, 900), st.sampled_from(["phpbb", "discord", "text"]), st.text(" ab*_[]`>-\n", max_size=600))
def test_any_text_is_cut_into_posts_that_fit(limit: int, kind: str, text: str) -> None:
    source = "# T\n\n" + 4 * f"{text}\n\n"
    made = posts(source, kind, limit=limit)
    assert max(map(FORUMS[kind].length, made)) <= limit


def test_a_word_longer_than_a_post_is_cut() -> None:
    made = posts("# T\n\n" + "x" * 5000, "discord")
    assert len(made) == 3
    assert "".join(made).count("x") == 5000


def test_a_long_paragraph_keeps_its_emphasis_over_a_cut() -> None:
    made = posts("**" + "word " * 600 + "end**", "discord")
    assert [bare([it]) != "" for part in made for it in tokens(part)[1].children or ()].count(True) == 2
    for part in made:
        kinds = [it.type for it in tokens(part)[1].children or ()]
        assert kinds == ["strong_open", "text", "strong_close"]


def test_a_limit_too_small_for_a_word_is_an_error() -> None:
    with pytest.raises(ValueError, match="too small"):
        posts("# A title\n\nword", "phpbb", limit=20)


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(KeyError):
        posts("x", "usenet")


PICTURES = [
    ("phpbb", BASE, "[url={0}11/orders-1200.png][img]{0}11/orders.png[/img][/url]"),
    ("markdown", BASE, "[![Orders of Fall 1903]({0}11/orders.png)]({0}11/orders-1200.png)"),
    ("discourse", BASE, "[![Orders of Fall 1903]({0}11/orders.png)]({0}11/orders-1200.png)"),
    ("discord", BASE, "\n{0}11/orders.png\n"),
    ("text", BASE, "Orders of Fall 1903:\n{0}11/orders-1200.png"),
    ("phpbb", "", "\nOrders of Fall 1903 (orders.png)\n"),
    ("discord", "", "\nOrders of Fall 1903 (orders.png)\n"),
    ("text", "", "\nOrders of Fall 1903 (orders.png)\n"),
]


@pytest.mark.parametrize(("kind", "base", "expected"), PICTURES)
def test_pictures_have_absolute_addresses_or_are_named(kind: str, base: str, expected: str) -> None:
    made = "".join(posts(report(0), kind, address=base)).replace(ZERO, "¦")
    assert expected.format(base) in made
    links = re.findall(r"\[(?:url=|img\])([^\]\[]*)|\]\(([^)]*)\)", made)
    assert all("".join(found).startswith("https://gm.example.org/") for found in links)
    assert bool(links) == (bool(base) and kind not in {"text"})


def test_a_row_of_a_wide_table_says_what_its_number_counts() -> None:
    wide = " ".join(["archers"] * 9)
    table = tokens(
        f"| Round | Done | Faced |\n| --: | --: | --- |\n| 1 | 2.6 | {wide} |\n| all | 9 | {wide} |\n| all: dice | 7 | {wide} |\n"
    )
    made = plain.render(table)
    assert "- Round 1: Done 2.6, Faced archers" in made
    assert "- all: Done 9, Faced archers" in made
    assert "- all: dice (Done 7, Faced archers" in made


def test_discord_gets_no_table_and_no_nested_quote() -> None:
    made = "".join(posts(report(0), "discord", address=BASE))
    assert "```\nPower    Centres  Units\n" in made
    assert "> >" not in made
    assert "|" not in made


@given(HOSTILE, st.sampled_from(BBCODE))
def test_hostile_text_adds_no_tag_to_a_post(text: str, kind: str) -> None:
    harmless, hostile = (TAG.findall(posts(hostile_report(it), kind, address=BASE, limit=0)[0]) for it in ("", text))
    assert hostile == harmless


UNTOUCHED = ["22 of 33 orders succeeded", "A&E IX", "a facade", "effacedly", "5 & 6", "$ and !", "012345", "S9 10.5.2, at 19:00"]


@pytest.mark.parametrize("text", UNTOUCHED)
def test_words_that_refer_to_nothing_stay_whole(text: str) -> None:
    assert ZERO not in posts(escape(text), "markdown")[0]


@pytest.mark.parametrize("kind", [*BBCODE, *MARKDOWN])
@pytest.mark.parametrize("text", ["www.example.org", "a.de", "www.4.org", "4.example", "v1.2.io"])
def test_no_text_becomes_an_address_by_itself(text: str, kind: str) -> None:
    assert not re.search(r"[a-z]\.\w|\w\.[a-z]", posts(escape(text), kind)[0])


@pytest.mark.parametrize("text", ["0123abc", "c0ffee1 said so", "da39a3ee5e6b4b0d3255bfef95601890afd80709"])
def test_a_commit_is_not_referred_to(text: str) -> None:
    post = posts(escape(text), "markdown")[0]
    assert post.replace(ZERO, "") == f"{text}\n"
    assert not re.search(r"[0-9a-f]{7}", post)


@given(HOSTILE, st.sampled_from(MARKDOWN))
def test_hostile_text_marks_up_nothing_in_markdown_posts(text: str, kind: str) -> None:
    harmless, hostile = (posts(hostile_report(it), kind, address=BASE, limit=0)[0] for it in ("", text))
    assert [it.type for it in tokens(hostile)] == [it.type for it in tokens(harmless)]
    assert not re.search(r"@\w|(?<!\]\()https?://(?!gm\.example)|:\w+:", re.sub(r"<t:1796428800:F>", "", hostile))


@given(HOSTILE)
def test_no_line_of_a_text_is_a_command_to_a_runner(text: str) -> None:
    made = posts(hostile_report(f"{text} ::error::x ##[error]y"), "text")[0]
    assert not re.search(r"^\s*::|##\[", made, re.MULTILINE)


@given(HOSTILE, st.sampled_from(sorted(FORUMS)))
def test_no_line_of_any_post_is_a_command_to_a_runner(text: str, kind: str) -> None:
    made = posts(report(0, press=f"x{text}\n\n::error::x\n##[error]y"), kind)
    assert not re.search(r"^\s*::|##\[", "\n".join(made), re.MULTILINE)


@pytest.mark.parametrize("kind", sorted(FORUMS))
@pytest.mark.parametrize("text", ["/me leaves", "/SLAP Ann", "/close", "**/me** x", "/**me** x", "`/slap A`", "- /me x", "> /me x"])
def test_no_line_of_a_text_is_a_command_to_a_board(text: str, kind: str) -> None:
    """MyBB and SMF read `/me` and `/slap` where a line or an element of it begins, GitLab any word behind a slash."""
    for source in (report(0, press=text), report(0, press=f"x\n{text}"), f"# T\n\n{escape(text)}\n"):
        assert not re.search(r"(?im)(?:^|[>\]\n])[> ]*/(?:me|slap|close)\b", "\n".join(posts(source, kind)))


@pytest.mark.parametrize("text", ["Spa/nc", "and/or", "24/7", "1/2"])
def test_a_slash_within_a_word_stays(text: str) -> None:
    assert ZERO not in posts(escape(text), "mybb")[0]


@pytest.mark.parametrize("kind", ["phpbb", "discord", "markdown"])
def test_no_sentence_is_torn_that_fits_into_a_post(kind: str) -> None:
    """Neither a paragraph nor an item of a list, wherever the post before it ends."""
    long = "word " * 60
    items = "\n".join(f"- begin {number} {long}end {number}" for number in range(9))
    text = f"# Title\n\n{long}\n\n## Part\n\n{items}\n\nbegin of it {long}end of it\n\n## Part\n\n{items}\n"
    parts = posts(text, kind, limit=900)
    assert len(parts) > 5
    assert all(part.count("begin") == part.count("end") > 0 for part in parts[1:])


DUE = "Retreats, due **Fri 4 December 2026, 19:00** (New York, UTC-5), that is [Sat 5 December 2026, 00:00 UTC](time:1796428800)."


@pytest.mark.parametrize("kind", FORUMS)
def test_discord_alone_shows_a_moment_on_each_readers_own_clock(kind: str) -> None:
    (made,) = posts(DUE, kind)
    assert ("that is <t:1796428800:F>." in made) == (kind == "discord")
    assert ("Sat 5 December 2026, 00:00 UTC." in " ".join(made.replace(ZERO, "").split())) == (kind != "discord")
    assert datetime.fromtimestamp(1796428800, UTC).isoformat() == "2026-12-05T00:00:00+00:00"


def test_nobody_else_can_write_a_moment_for_discord() -> None:
    (made,) = posts(escape("[noon](time:0) <t:0:F>"), "discord")
    assert "noon" in made
    assert "<t:0" not in made
