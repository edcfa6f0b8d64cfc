"""The page of the rules of a rule system, with an anchor for each section of its rulebook that reports cite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from markdown_it.token import Token
from markupsafe import Markup

from generator.core.quick_dataclass import dataclass
from generator.publish.rule_texts import ENDING, FOLDER, page_path
from generator.publish.site import Card
from generator.publish.templating import Head, Pages, link
from generator.render.texts import html
from generator.render.texts.filters import rule_anchor
from generator.render.texts.markdown import plain, tokens
from generator.render.texts.phase_texts import environment

_NUMBER = re.compile(r"((?:[\dIVX.]+|[\d]+ to [\d]+))(?: ·|,) (.+)")


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: its level (2 or 3), its id, the number of the chapter that it tells (or nothing), and its words."""

    level: int
    id: str
    number: str
    title: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a rule system in our own words: its name, a first paragraph, what follows that, and the sections in order."""

    title: str
    standfirst: str
    about: Markup
    sections: Sequence[Section]


def read_rules(templates: Path, system: str) -> Rules:
    """The rules of a rule system, from Markdown: `# Name`, a paragraph, and sections such as `## 10.4 · The last turn`.

    What stands before the dot is cited in reports, and gives the section its id. A heading without a dot, such as that of a part of
    a chapter that has no number of its own (`### II, Crimea`), is cited whole.
    """
    texts = environment(templates / FOLDER)
    stream = tokens(texts.get_template(f"{system}{ENDING}").render())
    (_, first), *others = _parts(stream)
    title, standfirst = (plain(it[1].children or ()) for it in (stream, first))
    return Rules(title, standfirst, _html(first[3:]), [_section(*it) for it in others])


def rules_page(system: str, pages: Pages, templates: Path, board: Card | None) -> bytes:
    """The page; `board` is what is said of its board, if there is a page of that."""
    rules, path = read_rules(templates, system), page_path(system)
    to_board = link(path, board["page"]) if board else ""
    to_guide = link(path, board["guide"]["page"]) if board and board.get("guide") else ""
    head = Head(title=f"{rules.title}: the rules", description=f"The rules of {rules.title}, in short and in our own words.")
    return pages.page(path, "rules.html", head, rules=rules, board=to_board, guide=to_guide)


def _parts(stream: Sequence[Token]) -> Iterator[tuple[Sequence[Token], Sequence[Token]]]:
    """Each heading with what stands below it."""
    starts = [index for index, it in enumerate(stream) if it.type == "heading_open"]
    for start, end in zip(starts, [*starts[1:], len(stream)], strict=True):
        yield stream[start : start + 3], stream[start + 3 : end]


def _section(heading: Sequence[Token], below: Sequence[Token]) -> Section:
    words = plain(heading[1].children or ())
    cited = words.partition(" · ")[0]
    number, title = match.groups() if (match := _NUMBER.match(words)) else ("", words)
    return Section(int(heading[0].tag[1:]), rule_anchor(cited), number, title, _html(below))


def _html(stream: Sequence[Token]) -> Markup:
    return Markup(html.render(stream))  # noqa: S704  # the renderer escapes
