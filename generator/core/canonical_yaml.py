"""The one way a document of ours is written, and its hash: equal content gives equal bytes on every machine.

Keys keep the order given. A mapping or list under a top-level key stands on one line unless it holds mappings or lists
itself; then each of its entries has a line. Texts are quoted exactly where a YAML reader, of version 1.1 or 1.2, would
otherwise read something else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from generator.core.placed_values import Data

DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,18}")
"""A number with a point. It stands for exactly these digits, never for the binary number that is nearest to them."""

_BLOCK = re.compile(r"(?:[!-~\xa1-\xac\xae-\u024f](?:[ -~\xa1-\xac\xae-\u024f]*[!-~\xa1-\xac\xae-\u024f])?\n)+")
"""Lines of Latin letters that can stand as a block of text: each begins and ends with a sign, and the last one is ended."""
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`=")
_UNSAFE = re.compile(r"[,?\[\]{}\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]|:(?:\s|$)|\s#|^\s|\s$|^\.\.\.")
_OTHER_TYPE = re.compile(
    r"""
      (?i:null|true|false|yes|no|on|off|y|n|~|<<)
    | [-+]?0b[01_]+ | [-+]?0o?[0-7_]+ | [-+]?0x[0-9a-fA-F_]+ | [-+]?[0-9][0-9_]*
    | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?
    | [-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9_]+)(?:[eE][-+]?[0-9]+)?
    | [-+]?\.(?i:inf|nan)
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}.*)?
    """,
    re.VERBOSE,
)
_DIGITS = 18
# Asked of `dict` and `list` first: whether a value is of an abstract class takes ten times as long to find out.
_MAPPINGS = (dict, Mapping)
_SEQUENCES = (list, tuple, Sequence)
_CONTAINERS = (*_MAPPINGS, *_SEQUENCES)
_UNPRINTABLE = re.compile("[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]")


def dump(document: Mapping[str, Data], open_keys: frozenset[str] = frozenset()) -> str:
    """The document as canonical YAML. Below `open_keys` every entry of every list, and every line of a text, has its own line.

    That is for people to edit.

    Raises TypeError or ValueError for a value that a document cannot hold.
    """
    lines: list[str] = []
    for key, value in document.items():
        name = _scalar(key)
        if key in open_keys and value and _is_container(value):
            lines += [f"{name}:", *_open(value, "  ")]
        elif _is_nested(value):
            lines += [f"{name}:", *_entries(value)]
        else:
            lines.append(f"{name}: {flow(value)}")
    return "\n".join(lines or ["{}"]) + "\n"


def flow(value: Data) -> str:
    """A value on one line."""
    if isinstance(value, str):  # first, since most values are
        return _text(value)
    if isinstance(value, _MAPPINGS):
        return "{" + ", ".join([f"{_scalar(key)}: {flow(item)}" for key, item in value.items()]) + "}"
    if isinstance(value, _SEQUENCES):
        return "[" + ", ".join([_text(item) if isinstance(item, str) else flow(item) for item in value]) + "]"
    return _scalar(value)


def decimal(value: Decimal) -> str:
    """A decimal with its point and without needless zeros: equal ones are written alike (`12.5`, `12.0`).

    Raises ValueError where it has more than 18 digits before or behind the point, or is no number.
    """
    # A stranger may have written a number of a thousand million digits, as `1e999999999`.
    whole, _, parts = f"{value:f}".partition(".") if abs(value.adjusted()) <= _DIGITS else ("", "", "")
    text = f"{whole}.{parts.rstrip('0') or '0'}" if value else "0.0"
    if not DECIMAL.fullmatch(text):
        raise ValueError(f"a document cannot hold the number {value}")
    return text


def digest(text: str | bytes) -> str:
    """`sha256:` and the hash of a text; line ends of Windows count as ours."""
    data = text.encode() if isinstance(text, str) else text
    return "sha256:" + hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def _is_nested(value: Data) -> bool:
    if isinstance(value, str):
        return False
    if isinstance(value, _MAPPINGS):
        return any(_is_container(item) for item in value.values())
    return isinstance(value, _SEQUENCES) and any(_is_container(item) for item in value)


def _is_container(value: Data) -> bool:
    return not isinstance(value, str) and isinstance(value, _CONTAINERS)


def _entries(value: Data) -> Iterator[str]:
    if isinstance(value, Mapping):
        return (f"  {_scalar(key)}: {flow(item)}" for key, item in value.items())
    return (f"  - {flow(item)}" for item in value)  # type: ignore[union-attr]


def _open(value: Data, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if _is_container(item) and item:
                yield f"{indent}{_scalar(key)}:"
                yield from _open(item, indent + "  ")
            elif isinstance(item, str) and _BLOCK.fullmatch(item):
                yield f"{indent}{_scalar(key)}: |"
                yield from (f"{indent}  {line}".rstrip() for line in item.splitlines())
            else:
                yield f"{indent}{_scalar(key)}: {flow(item)}"
    else:
        yield from (f"{indent}- {flow(item)}" for item in value)  # type: ignore[union-attr]


def _scalar(value: Data) -> str:
    if isinstance(value, str):
        return _text(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return decimal(value)
    raise TypeError(f"a document cannot hold {type(value).__name__}")


@lru_cache(maxsize=4096)  # the same keys and ids stand in every record, and each takes two searches
def _text(text: str) -> str:
    """A text as it is written: plain, or in quotes."""
    if text and text[0] not in _INDICATORS and not _UNSAFE.search(text) and not _OTHER_TYPE.fullmatch(text):
        return text
    return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))
