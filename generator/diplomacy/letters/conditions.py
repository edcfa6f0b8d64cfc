"""Reads orders that say where their unit goes if it is dislodged: `A Vie - Bud, if dislodged retreat to Tyr, else Boh`."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.diplomacy import notation
from generator.diplomacy.notation import Lexicon, Trouble
from generator.diplomacy.orders import NoOrder, Order

MOST = 20
"""How many places one unit may retreat to. No province has more neighbours."""
LONGEST = 300
"""Characters of a line with a condition."""

_DISLODGED = r"(?:dislodged|displaced|forced\s+(?:back|out|to\s+retreat)|driven\s+out|kicked\s+out|beaten|defeated)"
_WHEN = rf"(?:if|when|in\s+case|should)\s+(?:it|that|this|unit)?\s*(?:is|gets?|be|has\s+been)?\s*{_DISLODGED}"
_BEHIND = re.compile(
    rf"(?P<order>.+?)\s*(?:[,;.]|--|[–—])?\s*[(\[]?\s*(?:and\s+|but\s+)?{_WHEN}\s*[,:;]?\s*(?P<rest>.+?)\s*[)\]]?", re.I
)
_BEFORE = re.compile(
    rf"(?:if|when)\s+(?P<order>.+?)\s+(?:is|gets?|has\s+been)\s+{_DISLODGED}\s*[,:;]?\s*(?:then\s+)?(?:it\s+)?(?P<rest>.+)", re.I
)
_LISTED = re.compile(r"\(?(?P<order>[^()\[\]]+?)\)?\s*\[(?P<rest>[^()\[\]]+)\]", re.I)
_RETREATING = re.compile(
    r"(?P<order>.+?)\s*(?:[,;/|]|\()\s*(?P<rest>(?:retreats?|retreating|ret)\b\s*(?:to\b|:)?\s*[^()]+?)\s*\)?", re.I
)
_PARTS = re.compile(
    r"\s*(?:[,;/|>]|\bor\b|\belse\b|\botherwise\b|\bthen\b|\bif\s+not(?:\s+possible)?\b|\bfailing\s+that\b|\bnext\b)+\s*", re.I
)
_LEAD = re.compile(
    r"(?:(?:and|please|it|will|should|would|the|unit|first|preferably|\d{1,2}[.)])\s+)*"
    r"(?:(?:retreats?|retreating|ret|r|goes?|withdraws?)\b\s*)?"
    r"(?:(?:to|into|:|-|->)\s*)*",
    re.I,
)
_GONE = re.compile(r"(?:it\s+)?(?:d|disbands?|die|dies|destroy(?:ed)?|off(?:\s+the)?\s+board|otb|remove[ds]?|disband\s+it)", re.I)


class Conditional(NamedTuple):
    """An order, if there is one, its unit, and where it retreats to, best first; `why` says what cannot be read."""

    order: str
    unit: str
    options: tuple[Order, ...]
    why: str = ""
    hint: str = ""

    @property
    def preference(self) -> str:
        """The line of an order file: `A Vie R Tyr, Boh, D`."""
        return f"{self.unit} R {', '.join('D' if each.verb == 'disband' else each.to for each in self.options)}"


def conditional(text: str, lexicon: Lexicon) -> Conditional | None:
    """What a line orders, and what if its unit is dislodged; None where it sets no such condition."""
    if len(text) > LONGEST:
        return None
    for pattern in (_BEFORE, _BEHIND, _LISTED, _RETREATING):
        found = pattern.fullmatch(text.strip().rstrip("."))
        if found is None:
            continue
        own = notation.read(found["order"].strip(" ,;"), lexicon)
        if pattern in (_LISTED, _RETREATING) and not isinstance(own, Order | NoOrder):
            continue
        return _made(found["order"].strip(" ,;"), own, found["rest"], lexicon)
    return None


def retreats(text: str, lexicon: Lexicon) -> Conditional | None:
    """A line below a heading for retreats: `A Vie: Tyr, Boh`, `A Vie R Tyr or Boh`, `A Vie - Tyr`; None where it is none."""
    for size in range(min(6, len(text.split())), 1, -1):
        head = " ".join(text.split()[:size])
        unit = notation.read(head.rstrip(":"), lexicon)
        if isinstance(unit, NoOrder) and unit.kind in ("A", "F"):
            rest = " ".join(text.split()[size:])
            return _made("", unit, rest.lstrip(":-–> "), lexicon) if rest.strip(":-–> ") else None
    return None


def _made(said: str, own: Order | NoOrder | Trouble, rest: str, lexicon: Lexicon) -> Conditional:
    if isinstance(own, Trouble):
        return Conditional(said, "", (), own.message, own.suggestion)
    if not own.at or own.kind not in ("A", "F"):
        return Conditional(said, "", (), "a retreat needs its unit", "write it as `A Vie R Tyr, Boh`")
    unit = f"{own.kind} {own.at}"
    options: list[Order] = []
    for part in _PARTS.split(rest.strip())[: MOST + 1]:
        lead = _LEAD.match(part.strip())
        place = part.strip()[lead.end() if lead else 0 :].strip(" .!()[]")
        if _GONE.fullmatch(part.strip(" .!()[]")) or _GONE.fullmatch(place):
            options.append(Order("disband", own.kind, own.at))
        elif place:
            read = notation.read(f"{unit} R {place}", lexicon)
            if isinstance(read, Trouble) or not isinstance(read, Order) or read.verb != "retreat":
                why = read.message if isinstance(read, Trouble) else f"“{place}” is no place to retreat to"
                hint = read.suggestion if isinstance(read, Trouble) else ""
                return Conditional(said, unit, (), why, hint or "write it as `A Vie R Tyr, Boh`")
            options.append(read)
    if not options or len(options) > MOST:
        return Conditional(said, unit, (), "this does not say where the unit retreats to", "write it as `A Vie R Tyr, Boh`")
    order = said if isinstance(own, Order) else ""
    return Conditional(order, unit, tuple(options))
