"""The `dataclass` of the standard library, made in a fifth of the time, which is much where a command runs for half a second.

The library compiles up to eight functions for each frozen class, one by one (from Python 3.13 on at once). Here `__init__` and the
functions that compare are compiled when they are first called, and the rest takes the fields from what the library noted of the
class; so its `fields` and `replace` work as ever.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, fields
from reprlib import recursive_repr
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["dataclass"]

_SLOTS = {"slots", "weakref_slot"}

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, **options: Any) -> Any:
        """The decorator of the library, quicker for a frozen class that has no other options than those for slots."""
        if not frozen or options.keys() - _SLOTS:
            return dataclasses.dataclass(cls, frozen=frozen, **options)
        bare = dataclasses.dataclass(init=False, repr=False, eq=False, **options)
        return lambda it: _frozen(bare(it))


def _frozen(cls: type[Any]) -> type[Any]:
    """The class with the functions that the library would have given to it."""
    one, other = (f"({''.join(f'{whose}.{it.name},' for it in fields(cls) if it.compare)})" for whose in ("self", "other"))
    equal = f"def __eq__(self, other): return {one} == {other} if other.__class__ is self.__class__ else NotImplemented"
    own: dict[str, Any] = {"__init__": _later(cls, "__init__", *_init(cls)), "__repr__": _shown}
    own |= {"__eq__": _later(cls, "__eq__", equal), "__hash__": _later(cls, "__hash__", f"def __hash__(self): return hash({one})")}
    own |= {"__setattr__": _refuse, "__delattr__": _refuse}
    if "__slots__" in vars(cls):
        own |= {"__getstate__": _state, "__setstate__": _restore}
    for name, function in own.items():
        if vars(cls).get(name) is None:
            setattr(cls, name, function)
    return cls


def _later(cls: type[Any], name: str, text: str, known: Mapping[str, Any] = MappingProxyType({})) -> Callable[..., Any]:
    """A function of a class that is compiled when it is first called: of many classes a command makes not one object."""

    def first(*given: Any, **named: Any) -> Any:
        made = _compiled(cls, name, text, {**known})
        if vars(cls).get(name) is first:  # another thread, or a class derived from this one, may have come first
            setattr(cls, name, made)
        return made(*given, **named)

    return first


def _init(cls: type[Any]) -> tuple[str, dict[str, Any]]:
    """The text of `__init__` with the names of the fields, which Python has found to be names already, and what it has to know."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_MISSING": MISSING}
    parameters, lines = ["self"], []
    for it in fields(cls):
        if it.kw_only or not it.init:
            raise TypeError(f"{cls.__name__}.{it.name}: for such a field take the dataclass of the library")
        default, value = "", it.name
        if it.default is not MISSING:
            known[f"_{it.name}"] = it.default
            default = f"=_{it.name}"
        elif it.default_factory is not MISSING:
            known[f"_{it.name}"] = it.default_factory
            default, value = "=_MISSING", f"_{it.name}() if {it.name} is _MISSING else {it.name}"
        parameters.append(f"{it.name}{default}")
        lines.append(f"\n _set(self, {it.name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("\n self.__post_init__()")
    return f"def __init__({', '.join(parameters)}):{''.join(lines) or ' pass'}", known


def _compiled(cls: type[Any], name: str, text: str, known: dict[str, Any]) -> Callable[..., Any]:
    """The function that a text defines for a class, with what it has to know; the names in it are those of fields."""
    known["__name__"] = cls.__module__
    exec(text, known)  # noqa: S102  # as the library does
    made: Callable[..., Any] = known[name]
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    return made


@recursive_repr()
def _shown(one: Any) -> str:
    shown = (f"{it.name}={getattr(one, it.name)!r}" for it in fields(one) if it.repr)
    return f"{type(one).__qualname__}({', '.join(shown)})"


def _refuse(_: object, name: str, *value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _state(one: Any) -> list[Any]:
    """What `pickle` keeps of an object with slots."""
    return [getattr(one, it.name) for it in fields(one)]


def _restore(one: Any, state: list[Any]) -> None:
    for it, value in zip(fields(one), state, strict=True):
        object.__setattr__(one, it.name, value)
