"""A document in one gzip member of exactly one size: every tool opens it, and nothing that a stranger packed does harm."""

from __future__ import annotations

import gzip
import random
import shutil
import subprocess
import tracemalloc
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.report_stamp import Stamp
from generator.store.packing import LARGEST, PackError, pack, read_stamp, unpack
from generator.store.sealing import new_key, seal_bytes, sealed_length

WORDS = b"Where the armies stand. " * 40
FAR_TOO_MUCH = 5 * LARGEST
NOISE = random.Random(5).randbytes(3000)
"""What no compression makes smaller."""


def gunzip(data: bytes) -> bytes:
    command = shutil.which("gunzip")
    assert command
    return subprocess.run([command, "-c"], input=data, capture_output=True, check=True).stdout


@given(st.binary(max_size=3000), st.integers(0, 5000))
def test_it_has_exactly_the_size_and_opens_to_what_it_was_made_of(document: bytes, more: int) -> None:
    size = 3100 + more
    packed = pack(document, size)
    assert packed is not None
    assert len(packed) == size
    assert unpack(packed) == gzip.decompress(packed) == zlib.decompress(packed, 31) == document


def test_every_size_from_the_least_on_is_met_and_below_it_nothing_comes() -> None:
    sizes = [size for size in range(1200) if (packed := pack(WORDS, size)) and len(packed) == size and unpack(packed) == WORDS]
    assert sizes == list(range(sizes[0], 1200))
    assert [pack(WORDS, size) for size in range(sizes[0])] == [None] * sizes[0]


@pytest.mark.parametrize("size", [3100, 8192, 16_384, 65_536, 524_288])
@pytest.mark.parametrize("document", [b"", WORDS, NOISE], ids=["nothing", "words", "noise"])
def test_gunzip_opens_it(document: bytes, size: int) -> None:
    packed = pack(document, size)
    assert packed is not None
    assert gunzip(packed) == document


def test_the_same_document_gives_the_same_bytes_without_a_time_or_a_name() -> None:
    packed = pack(WORDS, 2000)
    assert packed == pack(WORDS, 2000)
    assert (packed or b"")[:10] == b"\x1f\x8b\x08\x10\0\0\0\0\x02\xff"


def test_what_cannot_be_unpacked_again_is_not_packed() -> None:
    assert pack(b" " * (LARGEST + 1), 65_536) is None
    packed = pack(b" " * LARGEST, 65_536)
    assert packed is not None
    assert len(unpack(packed)) == LARGEST


@cache
def bomb(size: int) -> bytes:
    """Blanks, compressed. It takes so long that no process does it which only looks for its tests."""
    return gzip.compress(b" " * size, 9)


def broken() -> dict[str, tuple[bytes | Callable[[], bytes], str]]:
    whole = pack(WORDS, 2000) or b""
    middle = len(whole) - 30
    named = b"\x1f\x8b\x08\x18\0\0\0\0\x02\xff"
    return {
        "nothing": (b"", "not compressed"),
        "words": (WORDS, "not compressed"),
        "another compression": (zlib.compress(WORDS), "not compressed"),
        "cut in the comment": (whole[:200], "cut short"),
        "cut in the words": (whole[:middle], "cut short"),
        "cut in the length": (whole[:-1], "cut short"),
        "another letter": (whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :], "damaged"),
        "another length": (whole[:-1] + bytes([whole[-1] ^ 1]), "damaged"),
        "a flag of the future": (whole[:3] + b"\xf0" + whole[4:], "damaged"),
        "a name without an end": (named + b"x" * 100, "cut short"),
        "a byte more": (whole + b"\0", "something stands behind"),
        "two members": (whole + whole, "something stands behind"),
        "too much": (lambda: bomb(LARGEST + 1), "larger than 4,000,000 bytes"),
        "far too much": (lambda: bomb(FAR_TOO_MUCH), "larger than 4,000,000 bytes"),
        "a length that lies": (lambda: bomb(FAR_TOO_MUCH)[:-4] + b"\x01\0\0\0", "larger than 4,000,000 bytes"),
    }


@pytest.mark.parametrize(("data", "said"), broken().values(), ids=broken())
def test_what_is_wrong_with_it_is_said_without_a_word_of_it(data: bytes | Callable[[], bytes], said: str) -> None:
    with pytest.raises(PackError, match=said) as told:
        unpack(data() if callable(data) else data)
    assert "armies" not in str(told.value)


def test_a_bomb_is_not_unpacked_before_it_is_refused() -> None:
    packed = bomb(FAR_TOO_MUCH)
    tracemalloc.start()
    with pytest.raises(PackError):
        unpack(packed)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 4 * LARGEST


@given(st.binary(max_size=400))
def test_whatever_a_stranger_packed_there_is_a_document_or_one_clear_error(data: bytes) -> None:
    for each in (data, b"\x1f\x8b\x08" + data, (pack(WORDS, 600) or b"")[:300] + data):
        with suppress(PackError):
            assert len(unpack(each)) <= LARGEST


WHOSE = '<meta name="gazette-report" content="pit 01-day-1-march r1 grey">'
FACTS = f'<meta name="gazette-facts" content="sha256:{"0" * 64}">'


def test_a_report_says_whose_it_is_and_what_it_tells() -> None:
    found = read_stamp(f"<!doctype html><html><head>{WHOSE}{FACTS}</head><body></body></html>".encode())
    assert found == Stamp("pit 01-day-1-march r1 grey", "sha256:" + "0" * 64)


@pytest.mark.parametrize(
    "document",
    ["", WHOSE, FACTS, WHOSE + WHOSE + FACTS, WHOSE + FACTS + FACTS, f"</head>{WHOSE}{FACTS}", FACTS + WHOSE.replace("grey", '"')],
    ids=["nothing", "without facts", "without a name", "two names", "two digests", "in the words", "a name that is none"],
)
def test_what_does_not_say_so_once_in_its_head_is_no_report(document: str) -> None:
    with pytest.raises(PackError, match="no report of Gazette"):
        read_stamp(document.encode())


@pytest.mark.parametrize("keys", [1, 2, 5])
@pytest.mark.parametrize("size", [8_192, 65_535, 65_536, 65_537])
def test_sealed_files_that_hold_as_much_for_as_many_are_equally_long(size: int, keys: int) -> None:
    recipients = [new_key()[1] for _ in range(keys)]
    assert {len(seal_bytes(bytes(size), recipients)) for _ in range(20)} == {sealed_length(size, keys)}
