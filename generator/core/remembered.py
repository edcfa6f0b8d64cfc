"""Results that are asked for again with the very same objects, which nobody changes, such as documents that were read for pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar

Asked = TypeVar("Asked")
Made = TypeVar("Made")


def remembered(most: int) -> Callable[[Callable[[Asked], Made]], Callable[[Asked], Made]]:
    """A decorator for a function of one value: its last results, up to so many, are given again where the same object comes again.

    An equal object is another one, so that a value without a hash will do. Results and values stay in memory that long.
    """

    def decorated(make: Callable[[Asked], Made]) -> Callable[[Asked], Made]:
        @lru_cache(maxsize=most)
        def made(same: _Same) -> Made:
            return make(same.value)

        @wraps(make)
        def asked(value: Asked) -> Made:
            return made(_Same(value))

        return asked

    return decorated


class _Same:
    """A value that is equal to itself alone. As it holds the value, no other one can come to have its id."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value
