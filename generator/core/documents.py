"""Values of dataclasses as documents and back. What is at its default is left out, and fields may be marked as secret.

A field whose metadata has `SECRET` belongs to the secret half of a position. Values are texts, whole numbers, decimals, truths,
other dataclasses, and tuples and tables of such.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from decimal import Decimal
from functools import cache, partial
from typing import Any, get_args, get_origin, get_type_hints

Document = Mapping[str, Any]

SECRET: Mapping[str, bool] = {"secret": True}
"""The metadata of a field that is secret."""


_BY_THEMSELVES = frozenset((str, int, bool, Decimal))
"""The types of most values, which stand in a document as they are."""


# A position may have thousands of values, so what is known of their types is worked out once.


@cache
def _columns(cls: Any, leave_out: tuple[str, ...], *, secret: bool | None) -> tuple[tuple[str, Any], ...]:
    """The fields of a type that `written` is to look at, each with its default."""
    asked = [it for it in fields(cls) if it.name not in leave_out and secret in (None, _is_secret(it))]
    return tuple((it.name, _default(it)) for it in asked)


def _is_secret(it: Field[Any]) -> bool:
    return bool(it.metadata.get("secret"))


def _default(it: Field[Any]) -> Any:
    if it.default is not MISSING:
        return it.default
    return it.default_factory() if it.default_factory is not MISSING else MISSING


@cache
def _readers(cls: Any) -> Mapping[str, Callable[[Any], Any]]:
    """What makes a value of each field of a type from what a document says."""
    return {name: _reader(kind) for name, kind in get_type_hints(cls).items()}


def has_secrets(cls: Any) -> bool:
    """Whether a type has a field that is secret."""
    return any(map(_is_secret, fields(cls)))


def written(value: Any, *, secret: bool | None = None, leave_out: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a value that are not at their default: the `secret` ones, or the others, or where that is None, all."""
    found = {}
    cls: Any = type(value)
    for name, default in _columns(cls, leave_out, secret=secret):
        now = getattr(value, name)
        if now is not default and now != default:
            found[name] = now if type(now) in _BY_THEMSELVES else plain(now)
    return found


def plain(value: Any) -> Any:
    """A value as it stands in a document."""
    if isinstance(value, str | int | Decimal):
        return value
    if is_dataclass(value):
        return written(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def value_of(cls: Any, document: Document) -> Any:
    """The value of a type that a document describes; what it leaves out is at its default."""
    readers = _readers(cls)
    return cls(**{str(name): readers[name](value) for name, value in document.items()})


def _reader(kind: Any) -> Callable[[Any], Any]:
    if is_dataclass(kind):
        return partial(value_of, kind)
    if get_origin(kind) is tuple:
        item = _reader(get_args(kind)[0])
        return lambda value: tuple(map(item, value))
    if get_origin(kind) is Mapping:
        entry = _reader(get_args(kind)[1])
        return lambda value: {str(key): entry(each) for key, each in value.items()}
    known: Mapping[Any, Callable[[Any], Any]] = {
        bool: lambda value: str(value).lower() == "true",
        int: int,
        Decimal: lambda value: Decimal(str(value)),
    }
    return known.get(kind, str)
