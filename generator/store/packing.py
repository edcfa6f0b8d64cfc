"""Packs a document into one gzip member (RFC 1952) of exactly the wanted size, so that its length tells nothing.

It is filled up by a comment of blanks in the member's own header, so that gunzip and browsers open it without more ado.
"""

from __future__ import annotations

import re
import zlib

from generator.core.report_stamp import Stamp

LARGEST = 4_000_000
"""Bytes; unpacking stops there, since a few KiB of a stranger's could fill a disk."""

_HEAD = b"\x1f\x8b\x08\x10\0\0\0\0\x02\xff"
"""Magic, deflate, a comment follows, no time, best compression, no system (RFC 1952, 2.3)."""

_MAGIC, _LEAST = _HEAD[:3], len(_HEAD) + 1 + 8
_WHOSE = re.compile(rb'<meta name="gazette-report" content="([^"<>&]{1,200})">')
_FACTS = re.compile(rb'<meta name="gazette-facts" content="(sha256:[0-9a-f]{64})">')
_BEGINNING = 64_000


class PackError(ValueError):
    """Raised for bytes that are no packed report, or another one; the message says why, and quotes nothing of the report."""


def pack(document: bytes, size: int) -> bytes | None:
    """A document in exactly `size` bytes; None where it does not fit."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = squeeze.compress(document) + squeeze.flush()
    missing = size - _LEAST - len(body)
    if missing < 0 or len(document) > LARGEST:
        return None
    end = zlib.crc32(document).to_bytes(4, "little") + len(document).to_bytes(4, "little")
    return b"".join((_HEAD, b" " * missing, b"\0", body, end))


def unpack(data: bytes) -> bytes:
    """The document in one gzip member, whoever made it. Raises PackError for other bytes, and if it is damaged or too large."""
    if not data.startswith(_MAGIC):
        raise PackError("what is sealed here is not compressed by gzip")
    open_up = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        document = open_up.decompress(data, LARGEST + 1)
    except zlib.error:
        raise PackError("what is sealed here is damaged") from None
    if len(document) > LARGEST:
        raise PackError(f"what is sealed here is larger than {LARGEST:,} bytes when it is unpacked")
    if not open_up.eof:
        raise PackError("what is sealed here is cut short")
    if open_up.unused_data:
        raise PackError("something stands behind what is sealed here")
    return document


def read_stamp(document: bytes) -> Stamp:
    """What a report says of itself in its head. Raises PackError if it says nothing, or says it twice."""
    head = document[:_BEGINNING].partition(b"</head>")[0]
    whose, facts = _WHOSE.findall(head), _FACTS.findall(head)
    if len(whose) != 1 or len(facts) != 1:
        raise PackError("what is sealed here is no report of Gazette")
    return Stamp(whose[0].decode(errors="replace"), facts[0].decode())
