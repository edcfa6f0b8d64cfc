"""What a build keeps of a game for the next one, as far as that has use for it: values by name, each with the key of its origin.

They lie packed in one hidden file of the game, beside its pages. That file is no page: no reader needs it, and it says nothing that
the pages and the public files of the game do not say. Each value is packed by itself, so that a build packs only new ones. Hashes
stand unpacked in the first line: some are those of what is secret, and packed they would change the size of the file, which is told
in the list of files.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from generator.core.exact_json import from_json, to_json
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key

NAME = ".kept.zz"
_LEVEL = 3
"""Of zlib: higher ones take longer than they spare here."""
_HASH = re.compile(r"[0-9a-f]{64}")
_CUT = "\n"  # which no JSON without a layout holds


class _Packed(NamedTuple):
    """A value: the key of what it was made from, the hashes in its JSON one after the other, and the rest of that, packed."""

    made_from: str
    hashes: str
    rest: bytes


class KeptValues:
    """The kept values of a game, in the order in which a build keeps or makes them: it may not depend on what was kept before."""

    def __init__(self, game: str, cache: BuildCache) -> None:
        self._cache, self._group, self._path = cache, f"{game}/kept", f"{game}/{NAME}"
        self._old: dict[str, _Packed] = {}
        with suppress(ValueError, TypeError):  # another version may have written it in another way
            self._old = dict(_parts(cache.of_last_build(self._group, self._path) or b""))
        self._now: dict[str, _Packed] = {}

    def names(self, kind: str) -> list[str]:
        """The names that begin so, of all values that the last build kept."""
        return [it for it in self._old if it.startswith(kind)]

    def get(self, name: str, made_from: str) -> Any:
        """A value that was made from what has this key; else None."""
        found = self._old.get(name)
        if found is None or found.made_from != made_from:
            return None
        parts, hashes = zlib.decompress(found.rest).decode().split(_CUT), _HASH.findall(found.hashes)
        return from_json("".join(chain.from_iterable(zip_longest(parts, hashes, fillvalue=""))))

    def keep(self, name: str) -> None:
        """Keep a value of the last build for the next one."""
        self._now[name] = self._old[name]

    def put(self, name: str, made_from: str, value: Any) -> None:
        """Keep a value for the next build: what `get` gives for it is equal to it as JSON."""
        text = to_json(value, written="{:f}".format, separators=(",", ":"))  # 1.50 shall stay 1.50
        rest = zlib.compress(_HASH.sub(_CUT, text).encode(), _LEVEL)
        self._now[name] = _Packed(made_from, "".join(_HASH.findall(text)), rest)

    def close(self) -> None:
        """Write down all values that this build kept or made."""
        self._cache.keep_or_make(self._group, key({name: it.made_from for name, it in self._now.items()}), self._file)

    def _file(self) -> dict[str, bytes]:
        head = [[name, it.made_from, it.hashes, len(it.rest)] for name, it in self._now.items()]
        first = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
        return {self._path: b"".join([first, b"\n", *(it.rest for it in self._now.values())])}


def _parts(content: bytes) -> Iterator[tuple[str, _Packed]]:
    first, _, rest = content.partition(b"\n")
    at = 0
    for name, made_from, hashes, length in json.loads(first or b"[]"):
        yield name, _Packed(made_from, hashes, rest[at : at + length])
        at += length
