"""Judges orders of which some fields are still open, so that what no check lets pass is not tried with every value of the rest.

A check that finds a reason before it reads an open field finds it whatever may stand there; one that ends without having read any
finds none. An open field is therefore a value that may be handed on, and that raises an error as soon as anybody looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from generator.rulesets.dynastic_campaign.checks import Check
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings


class _IsOpenError(Exception):
    """A check has read a field that is still open."""


def _refuse(*_: Any) -> NoReturn:
    raise _IsOpenError


_OPERATIONS = (
    "bool hash eq ne lt le gt ge str repr format len iter contains getitem getattribute call int float index round "
    "neg abs add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod"
)
_OPEN: Any = type("_Open", (), {f"__{name}__": _refuse for name in _OPERATIONS.split()})()


def verdict(
    settings: Settings, position: Position, nation: str, kind: type, fields: Mapping[str, Any], checks: Sequence[Check]
) -> bool | None:
    """Whether the checks let every order of a kind with these fields pass, or none (False); None where the other fields decide."""
    names = kind._fields  # type: ignore[attr-defined]  # all kinds are NamedTuples
    order: Any = tuple.__new__(kind, [fields.get(field, _OPEN) for field in names])
    found: bool | None = True
    for check in checks:
        try:
            if check(settings, position, nation, order):
                return False
        except _IsOpenError:
            found = None
    return found
