"""The law that a report names the other order wherever a support, a convoy or a marriage failed by one."""

from __future__ import annotations

import re

_FAILS = re.compile(r"^- \*\*((?:[AF] \S+ [SC]|(?:[AF] \S+|Heir \S+) Marry) [^*]*|[^*]*: no convoy)\*\*(.*)$", re.MULTILINE)
_NAMED = re.compile(
    r"order was (?:[AF]|Heir) \S+ |order, (?:[AF]|Heir) \S+ .*, did not count|had no order|was not readable"
    r"| by (?:\S+ )*[AF] \S+ – |because of (?:\S+ )*[AF] \S+ – |no other fleet could carry"
)
_OF_ITSELF = re.compile(
    "do not touch|could not enter|another order|there is no such unit|only a fleet at sea|only armies are convoyed|on no route"
    "|belongs to another|already stands|armies stay on land|not named|no such coast|faith forbids|order not readable"
    "|closes the strait|nobody opposes the sortie|the sortie would succeed|no fleet was ordered"
    "|no unmarried heir|autumn only|no minor power|has no unit|neither of the two|from the start|hold a vassal|unit stood there"
    "|cannot marry, or no such heir"
)
"""Refusals that need no other order: the order itself is against the rules, or names the order that it is about."""


def unnamed(report: str) -> list[str]:
    """The lines of a report that break the law."""
    found = ((it[1], it[2]) for it in _FAILS.finditer(report.replace("\u200b", "")))
    return [f"{order}{why}" for order, why in found if not _NAMED.search(why) and not _OF_ITSELF.search(why)]


def failures(report: str) -> int:
    """How many lines of a report tell of a support, a convoy or a marriage that failed."""
    return len(_FAILS.findall(report.replace("\u200b", "")))
