"""Documents of ours as JSON, with decimals as numbers that lose no digit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from generator.core.canonical_yaml import decimal

_MARK = "\0"  # no document holds this character
_MARKED = re.compile(r'"\\u0000(-?[0-9]+\.[0-9]+)"')


def to_json(document: Any, *, written: Callable[[Decimal], str] = decimal, **layout: Any) -> str:
    """A document as JSON, with its decimals as `written` writes them; `layout` as in `json.dumps`.

    Raises TypeError or ValueError for a value that no document can hold.
    """

    def marked(value: object) -> str:
        if isinstance(value, Decimal):
            return _MARK + written(value)
        raise TypeError(f"a document cannot hold {type(value).__name__}")

    return _MARKED.sub(r"\1", json.dumps(document, ensure_ascii=False, default=marked, **layout))


def from_json(text: str | bytes) -> Any:
    """What JSON says, decimals exactly. Raises ValueError or RecursionError for what cannot be read."""
    return json.loads(text, parse_float=Decimal)
