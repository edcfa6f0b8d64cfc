"""What builds keep for the next one comes back as it was, and its size tells nothing of hashes."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from generator.publish.build_cache import BuildCache
from generator.publish.kept_values import NAME, KeptValues

HASH = "0123456789abcdef" * 4
VALUES = [
    [],
    {"kind": "order", "strength": 3, "income": Decimal("12.50"), "final": True, "by": None, "said": 'a "word"\nand é \x01'},
    {"inputs": {"position": f"sha256:{HASH}", "orders": f"sha256:{HASH[::-1]}"}, "next": HASH},
    [HASH + HASH, f"{HASH}0", HASH[1:], f"\n{HASH}\n"],
]


def built(out: Path, **values: Any) -> None:
    cache = BuildCache(out)
    kept = KeptValues("tea", cache)
    for name, value in values.items():
        kept.put(name, "made", value)
    kept.close()
    cache.close()


@pytest.mark.parametrize("value", VALUES, ids=lambda it: type(it).__name__)
def test_a_value_comes_back_as_it_was(tmp_path: Path, value: Any) -> None:
    built(tmp_path, before=0, it=value, behind="x")
    found = KeptValues("tea", BuildCache(tmp_path)).get("it", "made")
    assert (found, repr(found)) == (value, repr(value))


def test_what_was_made_from_something_else_is_not_given(tmp_path: Path) -> None:
    built(tmp_path, it=1)
    kept = KeptValues("tea", BuildCache(tmp_path))
    assert [kept.get("it", "other"), kept.get("that", "made")] == [None, None]


def test_only_what_a_build_keeps_is_there_for_the_next(tmp_path: Path) -> None:
    built(tmp_path, one=1, two=2)
    cache = BuildCache(tmp_path)
    kept = KeptValues("tea", cache)
    kept.get("one", "made")
    kept.keep("two")
    kept.put("three", "made", 3)
    kept.close()
    cache.close()
    assert KeptValues("tea", BuildCache(tmp_path)).names("t") == ["two", "three"]
    assert KeptValues("tea", BuildCache(tmp_path)).names("o") == []


@pytest.mark.parametrize("content", [b"", b"[]\n", b'[["it"', b"no list at all"])
def test_a_file_that_no_build_listed_is_not_read(tmp_path: Path, content: bytes) -> None:
    built(tmp_path, it=1)
    (tmp_path / "tea" / NAME).write_bytes(content)
    assert KeptValues("tea", BuildCache(tmp_path)).names("") == []


def test_other_hashes_give_a_file_of_the_same_size(tmp_path: Path) -> None:
    sizes = set()
    for number, hash_ in enumerate(("0" * 64, HASH, HASH[::-1])):
        built(tmp_path / str(number), it={"inputs": {"orders": f"sha256:{hash_}"}, "kind": "order"})
        sizes.add((tmp_path / str(number) / "tea" / NAME).stat().st_size)
    assert len(sizes) == 1
