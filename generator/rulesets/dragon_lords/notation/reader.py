"""Reads one order, or says why it is none."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import dropwhile
from typing import Any

from generator.diplomacy.notation.folding import untagged
from generator.diplomacy.notation.suggest import nearest
from generator.diplomacy.phrases.line import Line
from generator.diplomacy.phrases.patterns import compiled, fits
from generator.diplomacy.phrases.tokens import Strange, Token, tokenise
from generator.diplomacy.phrases.trouble import Trouble, quoted
from generator.rulesets.dragon_lords.notation.blanks import READERS
from generator.rulesets.dragon_lords.notation.form import HQ, Form
from generator.rulesets.dragon_lords.notation.forms import by_word
from generator.rulesets.dragon_lords.notation.names import Names
from generator.rulesets.dragon_lords.orders import Order

MOST_TOKENS = 1_500
_LEADS_ON = frozenset({"then", "and"})
_LIST = re.compile(r"[<:](troops|rows|heroes|text)>")
"""What may have commas in it."""


def read(text: str, known: Names) -> Order | Trouble:
    """The order that a text is in a plan of `known.unit`, or of the headquarters where that is empty."""
    tokens = _tokens(text)
    if isinstance(tokens, Strange):
        return Trouble("unreadable", f"here stands {tokens.what}", tokens.offset, "type it anew with plain letters")
    if not tokens or len(tokens) > MOST_TOKENS:
        return Trouble("unreadable", f"{quoted(text)} is no order")
    line = Line(text, tokens, known, READERS)
    best: Form | None = None
    elsewhere: Form | None = None
    for form, pattern in by_word().get(line.word(0), ()):
        if (form.whose == HQ) == bool(known.unit):
            elsewhere = elsewhere or (form if any(True for _ in fits(compiled(pattern.text), line, 0, len(tokens))) else None)
            continue
        before = line.farthest, bool(line.troubles)
        for fields in fits(compiled(pattern.text), line, 0, len(tokens)):
            return _made(form, {**fields, **pattern.fixed}, known)
        best = form if (line.farthest, bool(line.troubles)) > before or best is None else best
    return _why(line, tokens, best, elsewhere)


@lru_cache(maxsize=2)  # most texts are asked whether they may be a list, and then read
def _tokens(text: str) -> list[Token] | Strange:
    """The words of a text, but for those that only lead on from the order before it."""
    tokens = tokenise(untagged(text))
    return tokens if isinstance(tokens, Strange) else list(dropwhile(lambda token: token.word in _LEADS_ON, tokens))


@cache
def _listing() -> frozenset[str]:
    """The words that begin an order with a list in it, or with a text, which may have commas."""
    return frozenset(word for word, those in by_word().items() if any(_LIST.search(pattern.text) for _, pattern in those))


def may_list(text: str) -> bool:
    """Whether an order that begins with this text may go on behind a comma."""
    tokens = _tokens(text)
    return isinstance(tokens, Strange) or (bool(tokens) and tokens[0].word in _listing())


def _made(form: Form, fields: dict[str, Any], known: Names) -> Order:
    """The order with these fields; those of units know whose they are."""
    own = {"unit": known.unit} if known.unit else {}
    order: Order = form.kind(**own, **fields)
    return order


def _why(line: Line, tokens: list[Token], best: Form | None, elsewhere: Form | None) -> Trouble:
    """Why a text is no order: the farthest that any pattern came, and the example of the order that was perhaps meant."""
    if elsewhere is not None:
        whose = "the headquarters (`HQ: ...`)" if elsewhere.whose == HQ else "a unit (`A1: ...`)"
        return Trouble("unreadable", f"{quoted(line.raw)} is an order for {whose}", line.offset(0))
    if best is None:
        word = line.word(0)
        likely = {known: known for known in by_word() if len(known) > 2}
        near = nearest([word], likely) if len(word) > 2 else ()
        hint = f"did you mean `{by_word()[near[0]][0][0].example}`?" if near else ""
        return Trouble("unreadable", f"{quoted(line.raw)} is no order", line.offset(0), hint)
    hint = f"write it as `{best.example}`"
    first, at = line.trouble(), max(line.farthest, 0)
    if first:
        return first if first.suggestion else first._replace(suggestion=hint)
    if at < len(tokens):
        return Trouble("unreadable", f"{line.shown(at)} cannot stand here", line.offset(at), hint)
    return Trouble("unreadable", f"{quoted(line.raw)} is not a whole order", line.offset(at), hint)
