"""The terms of writs: how players write them, what each means, and which of them are in force (rulebook 2.4.2).

A term is free text in quotation marks, which the GM watches over, or one of `FORMS`, which the program carries out and watches
over. The rulebook's own list of examples is lost; `FORMS` is a house list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from generator.core.nearest import did_you_mean
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ

GROOM, BRIDE = "groom", "bride"
"""The two sides of a writ."""
EITHER: Mapping[str, str] = {GROOM: BRIDE, BRIDE: GROOM}
"""The other side of each side."""
ANYBODY = "anybody"
"""Every man of a side, in the place of one."""

MOST_TERMS = 24
LONGEST_TEXT = 600
"""The most terms of a writ, and the most characters of a term in free text."""


class Form(NamedTuple):
    """A term that the program knows: how it is written, what it means, and which orders are against it.

    In `words`, what stands in brackets may be left out; `SIDE` is groom or bride, `CHILDREN` sons or daughters, the others say what
    they are. One that is `lasting` binds as long as the writ does and may end before with `until YEAR`; the others are carried out
    once: at each birth, at the wedding, or when the marriage ends. `against` is empty where no order can be against it.
    """

    words: str
    about: str
    lasting: bool = False
    against: str = ""


FORMS: Mapping[str, Form] = {
    "custody": Form("custody [CHILDREN] SIDE", "the children, or the sons or daughters only, belong to that side's nation"),
    "widow": Form("widow SIDE", "a widow goes to that side's nation, not to the dynasty she was born in"),
    "renounce": Form(
        "renounce SIDE [NATION]", "the groom or bride gives up the claim to the line of the dynasty of birth, or of that nation's"
    ),
    "pay": Form("pay AMOUNT to SIDE", "the other side pays so much at the wedding"),
    "province": Form("province PLACE to SIDE", "the other side hands over control of the province at the wedding"),
    "no-war": Form("no-war", "neither side declares war on the other", True, "declaring war on the other side"),
    "no-attack": Form(
        "no-attack",
        "neither side attacks the other while they are at war",
        True,
        "at war: marching or supporting into a place that the other controls or has a unit in, besieging it, catching its trade",
    ),
    "no-plots": Form(
        "no-plots",
        "neither side bribes, murders or stirs up against the other",
        True,
        "assassination, induced rebellion, bribes of units and orders, surrender and disbanding of units, against the other side",
    ),
    "support": Form(
        "support SIDE [against NATION]",
        "the other side stands by that side against its enemies, or against that one nation",
        True,
        "declaring war on that side; for such an enemy: support, leave to enter, money, and peace while they are at war",
    ),
    "access": Form(
        "access [PLACE] to SIDE",
        "that side's units may enter what the other side controls, or that province",
        True,
        "forbidding that side to enter",
    ),
    "assign": Form(
        "assign PERSON to SIDE", "the man, or with `anybody` every man, of the other side may lead units of that side", True
    ),
    "title": Form("title PLACE to SIDE", "that side may give a Title to the province, which the other side controls", True),
    "see": Form("see PLACE to SIDE", "that side may make the province, which the other side controls, a see", True),
    "no-annulment": Form(
        "no-annulment", "a Pope of either side does not annul the marriage", True, "annulling it by a Pope of one's own"
    ),
}
"""The terms that the program knows, by their word."""


IN_OTHER_WORDS: Mapping[str, str] = {"widow stays": "widow groom", "widow returns": "widow bride"}
"""What players write for a term, and its form."""


class Mistake(NamedTuple):
    """What is wrong with a term, what to do about it, and how many characters from its beginning."""

    message: str
    suggestion: str = ""
    offset: int = 0


Find = Callable[[str, str], "str | Mistake"]
"""Gives the id of a `place`, `person` or `nation` (its first argument) that a player named, or what is wrong with the name."""

_SLOTS: Mapping[str, str] = {
    "CHILDREN": r"(?P<children>sons|daughters)",
    "SIDE": r"(?:the )?(?P<side>groom|bride)",
    "NATION": r"(?P<nation>.+?)",
    "PLACE": r"(?P<place>.+?)",
    "PERSON": r"(?P<person>.+?)",
    "AMOUNT": r"(?P<amount>\d{1,6}(?:\.\d)?)(?: ?D)?",
}
_QUOTED = re.compile(r'(?:(public|private)\s+)?["“”]([^"“”]*)["“”]', re.IGNORECASE)
_MARK = re.compile(r"(?:public|private)\s+", re.IGNORECASE)
_PIECE = re.compile(r'(?:["“”][^"“”]*["“”]|[^,"“”])+')


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    """What a term of a kind looks like."""
    form = FORMS[kind]
    words = re.sub(r" \[([^\]]*)\]", r"(?: \1)?", form.words)
    for slot, pattern in _SLOTS.items():
        words = words.replace(slot, pattern)
    words = words.replace("-", "[- ]").replace(" to ", " (?:to|for) ")
    return re.compile(words + (r"(?: until (?P<year>\d{4}))?" if form.lasting else ""), re.IGNORECASE)


def read_terms(text: str, find: Find) -> tuple[tuple[Term, ...], list[Mistake]]:
    """The terms of a writ, which commas part, and what is wrong with them."""
    terms: list[Term] = []
    mistakes: list[Mistake] = []
    pieces = [piece for piece in _PIECE.finditer(text) if piece.group().strip()]
    if len(pieces) > MOST_TERMS:
        return (), [Mistake(f"a writ has at most {MOST_TERMS} terms", "leave some out", pieces[MOST_TERMS].start())]
    for piece in pieces:
        start = piece.start() + len(piece.group()) - len(piece.group().lstrip())
        read = read_term(piece.group().strip(), find)
        if isinstance(read, Mistake):
            mistakes.append(read._replace(offset=start + read.offset))
        else:
            terms.append(read)
    if sum(text.count(mark) for mark in '"“”') % 2:
        mistakes.append(Mistake("a quotation mark is missing", 'write public "the text", with no such mark inside it'))
    return tuple(terms), mistakes


def read_term(text: str, find: Find) -> Term | Mistake:
    """A term as a player wrote it, or what is wrong with it. What is not said to be public is private, but for renouncing."""
    if len(text) > LONGEST_TEXT:
        return Mistake(f"a term has at most {LONGEST_TEXT} characters", "say it in fewer words, or in several terms")
    if quoted := _QUOTED.fullmatch(text):
        free = " ".join(quoted[2].split())
        return Term(free, public=(quoted[1] or "").lower() == "public") if free else Mistake("this term is empty", "write its text")
    mark = _MARK.match(text)
    start = mark.end() if mark else 0
    words = " ".join(text[start:].split())
    words = IN_OTHER_WORDS.get(words.lower(), words)
    for kind in FORMS:
        if fit := _pattern(kind).fullmatch(words):
            return _filled(kind, fit, find, start, public=bool(mark) and text[:6].lower() == "public")
    return Mistake(f"this is not a term: {words[:60]}", _hint(words), start)


def _hint(words: str) -> str:
    """How the term that a player may have meant is written."""
    first = words.partition(" ")[0].lower()
    if first in FORMS:
        return f"write `{FORMS[first].words}`"
    near = did_you_mean(first, FORMS)
    return f'{near or "write one that there is"}; free text stands in quotation marks: private "the text"'


def _filled(kind: str, fit: re.Match[str], find: Find, offset: int, *, public: bool) -> Term | Mistake:
    """The term of a kind with the names in it found."""
    args: list[str] = []
    groups = {name: value or "" for name, value in fit.groupdict().items()}
    year = int(groups.pop("year", "") or 0)
    for name, value in groups.items():
        found: str | Mistake = value.lower() if name in ("children", "side") else value
        if name == "person" and value.lower() in (ANYBODY, "any"):
            found = ANYBODY
        elif value and name in {"place", "person", "nation"}:
            found = find(name, value)
        if isinstance(found, Mistake):
            return found._replace(offset=offset + fit.start(name) + found.offset)
        args.append(found)
    term = Term("", public or kind == "renounce", kind, tuple(args), until=year)
    return replace(term, text=canonical(term))


def canonical(term: Term) -> str:
    """The words of a term that the program knows, without `public`, with ids in place of names: `province Mil to bride`."""
    return in_words(term, lambda _, value: value)


def slots(text: str) -> Mapping[str, str]:
    """The `kind` of a term as it was announced, and what fills its blanks, by their names in small letters; {} for free text."""
    for kind in FORMS:
        if fit := _pattern(kind).fullmatch(text):
            return {"kind": kind, **{name: value for name, value in fit.groupdict().items() if value}}
    return {}


def in_words(term: Term, name: Callable[[str, str], str]) -> str:
    """A term in words; `name` gives those for a value in a blank (`PLACE`, `NATION` and so on) of one that the program knows."""
    if not term.kind:
        return term.text
    values = iter(term.args)
    found: list[str] = []
    for part in re.findall(r"\[[^\]]*\]|\S+", FORMS[term.kind].words):
        filled = [_blank(name, word, next(values)) if word in _SLOTS else word for word in part.strip("[]").split()]
        # What stands in brackets is left out where nothing fills its blank.
        found += filled if all(filled) else []
    return " ".join(found) + (f" until {term.until}" if term.until else "")


def _blank(name: Callable[[str, str], str], slot: str, value: str) -> str:
    return name(slot, value) if value else ""


def written(term: Term) -> str:
    """A term as an order has it canonically, which `read_term` reads back."""
    if not term.kind:
        return f'{"public" if term.public else "private"} "{term.text}"'
    return ("public " if term.public and term.kind != "renounce" else "") + canonical(term)


def in_force(position: Position, kind: str) -> Iterator[tuple[Writ, Term]]:
    """The terms of a kind that bind now, each with its writ: those neither flagged nor suspended, whose time has not run out."""
    return ((writ, term) for writ in position.writs for term in active(position, writ, kind))


def active(position: Position, writ: Writ, kind: str) -> Iterator[Term]:
    """The terms of a kind in one writ that bind now."""
    year = position.phase.year
    for term in writ.terms:
        if term.kind == kind and not term.flagged and not term.suspended and (not term.until or year <= term.until):
            yield term


def nation_of(writ: Writ, side: str) -> str:
    """The nation of a side of a writ, as it was at the wedding; empty for a marriage from before the start."""
    return dict(zip((GROOM, BRIDE), writ.sides, strict=False)).get(side, "")


def allows(position: Position, kind: str, *args: str) -> bool:
    """Whether a term in force gives leave.

    For `assign` the arguments are a person and the nation whose unit he is to lead; for `access`, `title` and `see` the nation that
    wants it, and the place. It gives leave only for what is the other side's to give.
    """
    return any(_allows(position, writ, term, args) for writ, term in in_force(position, kind))


def _allows(position: Position, writ: Writ, term: Term, args: tuple[str, ...]) -> bool:
    what, side = term.args
    taker, giver = nation_of(writ, side), nation_of(writ, EITHER[side])
    if term.kind == "assign":
        person, nation = args
        return nation == taker and what in (person, ANYBODY) and position.persons[person].nation == giver
    nation, place = args
    return nation == taker and what in (place, "") and position.places[place].control == giver


def nation_now(position: Position, writ: Writ, side: str) -> str:
    """The nation of a side of a writ, or where it is out of the game, the one that has its crown.

    One that has lost its crown, and goes on with its nobles, is not out.
    """
    nation = nation_of(writ, side)
    it = position.nations.get(nation)
    return nation if it and not it.out else home(position, nation)


def custodian(position: Position, writ: Writ, *, woman: bool) -> str:
    """The nation that a child of a marriage belongs to: the father's, unless a term gives it to a side (rulebook 2.4.3)."""
    for term in active(position, writ, "custody"):
        if term.args[0] in ("", "daughters" if woman else "sons"):
            return nation_now(position, writ, term.args[1])
    father = position.persons[writ.groom]
    return father.nation or home(position, father.dynasty)


def widow_goes_to(position: Position, writ: Writ) -> str:
    """The nation that gets the widow of a marriage: that of her birth, unless a term says otherwise (rulebook 2.4.3, 2.7).

    Empty for a commoner, who has nowhere to return to.
    """
    for term in active(position, writ, "widow"):
        return nation_now(position, writ, term.args[0])
    return home_of_bride(position, writ)


def home_of_bride(position: Position, writ: Writ) -> str:
    """The nation to which a bride belongs without her husband: that of her birth, or her own, where she never left it.

    Empty for a commoner.
    """
    bride = position.persons[writ.bride]
    stayed = bride.nation == nation_of(writ, BRIDE) != nation_of(writ, GROOM)
    return bride.nation if stayed else home(position, bride.dynasty)


def home(position: Position, dynasty: str) -> str:
    """The nation that a dynasty lives in: the one that holds its crown, so long as there is one."""
    crown = position.crowns.get(dynasty)
    return crown.nation if crown and crown.nation else dynasty
