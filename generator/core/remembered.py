"""Results that are asked for again with the very same objects, which nobody changes, such as documents that were read for pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Asked = TypeVar("Asked")
Made = TypeVar("Made")


def remembered(most: int) -> Callable[[Callable[[Asked], Made]], Callable[[Asked], Made]]:
    """A decorator for a function of one value: its last results, up to so many, are given again where the same object comes again.

    An equal object is another one, so that a value without a hash will do. Results and values stay in memory that long.
    """

    def decorated(make: Callable[[Asked], Made]) -> Callable[[Asked], Made]:
        last: tuple[tuple[Asked, Made], ...] = ()  # of few, looking is quicker than finding by a hash; asked for a million times

        @wraps(make)
        def asked(value: Asked) -> Made:
            nonlocal last
            for known, made in last:
                if known is value:
                    if last[0][0] is not value:
                        last = ((value, made), *(it for it in last if it[0] is not value))
                    return made
            made = make(value)
            last = ((value, made), *last[: most - 1])
            return made

        return asked

    return decorated
