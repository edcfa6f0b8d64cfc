"""BBCode of every board: what each knows, and that nobody's text becomes a tag, a link, a mention or a smiley."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.texts import bbcode, markdown_dialects, plain
from generator.render.texts.escape_text import ZERO, escape, href, printable, unlinked, visible, without_tags
from generator.render.texts.markdown import plain as bare
from generator.render.texts.markdown import tokens

DIALECTS = {
    "phpbb": bbcode.PHPBB,
    "smf": bbcode.SMF,
    "mybb": bbcode.MYBB,
    "xenforo": bbcode.XENFORO,
    "vbulletin": bbcode.VBULLETIN,
}
TABLE = "| Power | Units |\n| --- | --: |\n| Italy | 12 |"
WIDE = f"| Power | Units |\n| --- | --: |\n| {'Italy ' * 12} | **12** |"
FITS = f"| Power | Units |\n| --- | --: |\n| {'I' * 69} | 12 |"

ROWS = [
    ("phpBB's sizes are percents", "phpbb", "# Hi", "[size=150][b]Hi[/b][/size]"),
    ("MyBB's sizes are words", "mybb", "## Hi", "[size=large][b]Hi[/b][/size]"),
    ("XenForo's sizes are steps", "xenforo", "## Hi", "[size=5][b]Hi[/b][/size]"),
    ("a small heading is bold alone", "smf", "### Hi", "[b]Hi[/b]"),
    ("bold in a bold heading is not nested", "smf", "### Hi **you**", "[b]Hi you[/b]"),
    ("emphasis", "vbulletin", "*a* **b**", "[i]a[/i] [b]b[/b]"),
    ("a list", "phpbb", "- a\n- b", "[list]\n[*]a\n[*]b\n[/list]"),
    ("SMF closes its items", "smf", "- a\n- b", "[list]\n[li]a[/li]\n[li]b[/li]\n[/list]"),
    ("a numbered list", "xenforo", "1. a\n2. b", "[list=1]\n[*]a\n[*]b\n[/list]"),
    ("a heading stands close to its list", "phpbb", "### Hi\n\n- a", "[b]Hi[/b]\n[list]\n[*]a\n[/list]"),
    ("a small heading stands close to the list above", "phpbb", "- a\n\n### Hi\n\nb", "[list]\n[*]a\n[/list]\n[b]Hi[/b]\nb"),
    ("a large one apart", "phpbb", "- a\n\n## Hi", "[list]\n[*]a\n[/list]\n\n[size=125][b]Hi[/b][/size]"),
    ("two paragraphs stand apart", "phpbb", "a\n\nb", "a\n\nb"),
    ("a table where the board has tables", "smf", TABLE,
     "[table]\n[tr][td][b]Power[/b][/td][td][b]Units[/b][/td][/tr]\n[tr][td]Italy[/td][td]12[/td][/tr]\n[/table]"),
    ("a table as aligned text elsewhere", "phpbb", TABLE, "[code]Power  Units\n-----  -----\nItaly     12[/code]"),
    ("also a wide one", "vbulletin", FITS, f"[code]Power{' ' * 66}Units\n{'-' * 69}  -----\n{'I' * 69}     12[/code]"),
    ("a table too wide for that as a list", "mybb", WIDE,
     f"[list]\n[*]{('Italy ' * 12).strip()}: Units [b]12[/b]\n[/list]"),
    ("a rule where the board has one", "mybb", "---", "[hr]"),
    ("a rule of signs elsewhere", "phpbb", "---", "――――――――"),
    ("a quote", "phpbb", "> a\n> b", "[quote]a b[/quote]"),
    ("a line break", "phpbb", "a\\\nb", "a\nb"),
    ("code in a line is text", "phpbb", "`A Par - Bur`", "A Par - Bur"),
    ("a block of code", "phpbb", "```\na\n```", "[code]a[/code]"),
    ("a link", "phpbb", "[a](https://x.example/)", "[url=https://x.example/]a[/url]"),
    ("a picture that leads to its full size", "phpbb", "[![a](https://x.example/a.png)](https://x.example/b.png)",
     "[url=https://x.example/b.png][img]https://x.example/a.png[/img][/url]"),
    ("an address cannot end its tag", "phpbb", "[a](https://x.example/%5D[b])", "[url=https://x.example/%5D%5Bb%5D]a[/url]"),
    ("a script is no address", "phpbb", "[a](javascript:alert(1))", "［a］(javascript:¦alert(1))"),
    ("a tag in a text is none", "phpbb", "x[/color][img]y", "x［/color］［img］y"),
    ("a tag in code is none", "smf", "```\n[/code]\n```", "[code]［/code］[/code]"),
    ("a smiley is broken", "phpbb", "Hi :D 8-) :?: ;)", "Hi :¦D 8¦-) :¦?: ;¦)"),
    ("strengths are no smiley", "smf", "(1 against 8)", "(1 against 8¦)"),
    ("a time is not broken", "phpbb", "at 19:00, go", "at 19:00, go"),
    ("but a number between colons is a sign", "xenforo", "1:100: :18", "1:¦100: :¦18"),
    ("MyBB's signs stay letters", "mybb", "(c) (TM) F Spa(sc)", "(¦c) (¦TM) F Spa(sc)"),
    ("nobody is mentioned", "xenforo", "@everyone", "＠everyone"),
    ("an address in a text is no link", "phpbb", "https://evil.example www.evil.example",
     "https:¦/¦/evil.¦example www.¦evil.¦example"),
    ("a character that old databases refuse", "phpbb", "a\U0001f600b", "a\ufffdb"),
    ("and that others take", "xenforo", "a\U0001f600b", "a\U0001f600b"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "source", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_bbcode_of(board: str, source: str, expected: str) -> None:
    assert bbcode.render(tokens(source), DIALECTS[board]).replace(ZERO, "¦") == expected + "\n"


MARKUP = st.lists(
    st.sampled_from(
        ["**", "*", "`", "- ", "1. ", "> ", "# ", "\n", "\n\n", "[", "]", "(", ")", "![", "](https://x.example/a.png)", "](https://x.example)",
         "|", "---", "```\n", "\\", "[b]", "[/b]", "[*]", "[img]", "[/quote]", "[/code]", ":D", "8-)", "@x", "https://x.example",
         "a", " ", "<b>"]
    )
    | st.text(max_size=4),
    max_size=25,
).map("".join)  # fmt: skip
TAG = re.compile(r"\[(/?)([a-z]+|\*)(?:=([^\]\[]*))?\]")


@given(MARKUP, st.sampled_from(sorted(DIALECTS)))
def test_tags_are_balanced_whatever_the_text(source: str, board: str) -> None:
    text = bbcode.render(tokens(source), DIALECTS[board])
    stack: list[str] = []
    for close, tag, _ in TAG.findall(text):
        assert tag in {"b", "i", "url", "img", "quote", "code", "list", "*", "li", "size", "hr", "table", "tr", "td"}
        if close:
            assert stack.pop() == tag
        elif tag not in {"*", "hr"}:
            stack.append(tag)
    assert not stack
    assert not re.search(r"[\[\]]", TAG.sub("", text)), "every bracket is one of ours"


@given(MARKUP, st.sampled_from(sorted(DIALECTS)))
def test_only_links_of_the_markdown_are_links(source: str, board: str) -> None:
    text = bbcode.render(tokens(source, links=False), DIALECTS[board])
    assert not re.search(r"\[(url|img)|https?://|www\.|@", text)


SMILIES = [
    ":D",
    ":)",
    ":(",
    ":o",
    ":x",
    ":P",
    ":|",
    "8-)",
    ":?:",
    ";)",
    ":lol:",
    ":mrgreen:",
    ":-D",
    "8)",
    ":'(",
    ">:(",
    "^^",
    "^_^",
]
SMILIES += ["o_O", "-_-", ":roll:", ":!:", ":arrow:", "B)", "xD", "=)", "<3"]


@pytest.mark.parametrize("smiley", SMILIES)
@pytest.mark.parametrize("before", ["", " ", ".", "]", "(", "\n"])
def test_no_smiley_is_left(smiley: str, before: str) -> None:
    assert smiley not in without_tags(f"{before}{smiley} ")


@given(st.text())
def test_a_text_reads_the_same_when_its_breaks_are_not_seen(text: str) -> None:
    assert unlinked(text).replace(ZERO, "") == text.replace(ZERO, "")


@given(st.text())
def test_an_escaped_text_reads_as_it_was(text: str) -> None:
    stream = tokens("x " + escape(text))
    assert [it.type for it in stream] == ["paragraph_open", "inline", "paragraph_close"]
    assert bare(stream[1].children or ()).strip() == f"x {visible(text)}".strip()


@given(st.text())
def test_an_escaped_text_is_a_paragraph_at_the_beginning_of_a_line_too(text: str) -> None:
    assert [it.type for it in tokens(escape(text))] in (["paragraph_open", "inline", "paragraph_close"], [])


BEGINNINGS = [
    "# x",
    "###### x",
    "- x",
    "+ x",
    "* x",
    "1. x",
    "23) x",
    "---",
    "***",
    "===",
    "> x",
    "```",
    "~~~",
    "| a | b |",
    ":-- | --:",
    "[x]: y",
]


@pytest.mark.parametrize("text", BEGINNINGS)
def test_no_beginning_of_a_line_makes_a_block(text: str) -> None:
    for source in (escape(text), f"a\\\n{escape(text)}", markdown_dialects.render(tokens(escape(text)))):
        stream = tokens(source)
        assert [it.type for it in stream] == ["paragraph_open", "inline", "paragraph_close"]
        assert bare(stream[1].children or ()).removeprefix("a ") == text


def test_nothing_invisible_stays() -> None:
    every = "".join(map(chr, range(0x110000)))
    kept = set(visible(every))
    assert {it for it in kept if unicodedata.category(it) in {"Cc", "Cf", "Cs", "Zl", "Zp"}} == set()
    assert {it for it in printable(every) if unicodedata.category(it) in {"Cc", "Cf", "Cs", "Zl", "Zp"}} == {"\t", "\n"}
    assert set("aé中\u0301😀") <= kept


ADDRESSES = [
    ("https://x.example/a b(c)[d]", "https://x.example/ab%28c%29%5Bd%5D"),
    ("../11/index.html#orders", "../11/index.html#orders"),
    ("a.png?x=1&y=2", "a.png?x=1&y=2"),
    ("javascript:alert(1)", ""),
    ("java\tscript:alert(1)", ""),
    ("data:image/png;base64,AAAA", ""),
    ("//evil.example/", ""),
    ("https:evil", ""),
]


@pytest.mark.parametrize(("url", "expected"), ADDRESSES)
def test_an_address_may_be_linked_or_not(url: str, expected: str) -> None:
    assert href(url) == expected


@given(MARKUP)
def test_markdown_written_again_reads_the_same(source: str) -> None:
    once = markdown_dialects.render(tokens(source))
    assert [it.type for it in tokens(markdown_dialects.render(tokens(once)))] == [it.type for it in tokens(once)]
    assert words(markdown_dialects.render(tokens(once))) == words(once)


def words(markdown: str) -> list[str]:
    return " ".join(bare(it.children or ()) for it in tokens(markdown) if it.type == "inline").split()


PLAIN = [
    ("# Hi\n\n## You", "Hi\n==\n\nYou\n---\n"),
    ("### Hi\n\n- **a** b\n- c", "Hi:\n- *a* b\n- c\n"),
    (f"- {'word ' * 20}", "- " + " ".join(["word"] * 15) + "\n  " + " ".join(["word"] * 5) + "\n"),
    (f"- {'abc ' * 30}", "- " + " ".join(["abc"] * 18) + "\n  " + " ".join(["abc"] * 12) + "\n"),
    (f"> {'abc ' * 30}", "> " + " ".join(["abc"] * 18) + "\n> " + " ".join(["abc"] * 12) + "\n"),
    ("[a](https://x.example/)", "a (https://x.example/)\n"),
    ("[![a](https://x.example/a.png)](https://x.example/b.png)", "a: https://x.example/b.png\n"),
    ("> a\n>\n> b", "> a\n>\n> b\n"),
    (TABLE, "Power  Units\n-----  -----\nItaly     12\n"),
    ("::error::x", f":{ZERO}:error::x\n"),
    ("##[error]x", f"##{ZERO}[error]x\n"),
]


@pytest.mark.parametrize(("source", "expected"), PLAIN)
def test_plain_text_of(source: str, expected: str) -> None:
    assert plain.render(tokens(source)) == expected
