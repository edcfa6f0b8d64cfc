"""Addresses: of a site, and of pages elsewhere that a GM links to. Neither needs an escape in a page, a feed or a post."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv4Address
from typing import NamedTuple
from urllib.parse import quote

_SCHEME = re.compile(r"https?://")
_STRANGE = re.compile(r"[^A-Za-z0-9._~%!$&*+,;=:/-]")
_AUTHORITY = re.compile(r"([^/:]*)(?::([^/]*))?")
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*", re.IGNORECASE)
_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_EXAMPLE = "write https://NAME.github.io/GAMES/"
_PARTS = {
    "?": "a query",
    "#": "a fragment",
    "@": "a user's name",
    "[": "a bracket",
    "]": "a bracket",
    '"': "a quote",
    "'": "a quote",
}


_LINK = re.compile(r"https?://[A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?(?:[/?#][A-Za-z0-9._~%!$&*+,;=:@/?#-]{0,1500})?")


class Slip(NamedTuple):
    """What is wrong with an address, the offset of the wrong character, and what to write instead."""

    message: str
    offset: int
    hint: str


def is_link(text: str) -> bool:
    """Whether a text is the address of a page elsewhere, as a browser's address bar has it: no brackets, quotes or blanks."""
    return _LINK.fullmatch(text) is not None and _is_host(
        text.split("//")[1].partition("/")[0].split("?")[0].split("#")[0].split(":")[0]
    )


def slip(address: str) -> Slip | None:
    """The first thing that is wrong with the address of a site (RFC 3986); None where nothing is."""
    scheme = _SCHEME.match(address)
    if scheme is None:
        bare = address.strip()
        near = f"https://{bare.partition('://')[2] or bare}"
        return Slip("it must begin with https:// or http://", 0, _written(near))
    if strange := _STRANGE.search(address, scheme.end()):
        sign = strange[0]
        what = _PARTS.get(sign, f"`{sign}`" if sign.isprintable() and sign.isascii() and sign != "`" else f"U+{ord(sign):04X}")
        return Slip(f"it must not have {what}", strange.start(), _written(_without(address, sign, strange.start())))
    found = _AUTHORITY.match(address, scheme.end())
    if found is None or not _is_host(found[1]):
        return Slip(f"`{address[scheme.end() :].partition('/')[0][:60]}` is not the name of a host", scheme.end(), _EXAMPLE)
    if found[2] is not None and not (re.fullmatch(r"[0-9]{1,5}", found[2]) and 0 < int(found[2]) < 65536):
        without = address[: found.start(2) - 1] + address[found.end(2) :]
        return Slip("its port must be a number from 1 to 65535", found.start(2), _written(without))
    if escape := _ESCAPE.search(address):
        return Slip("two hexadecimal digits must follow a %", escape.start(), "write %25 for the sign itself")
    return None


def _without(address: str, sign: str, at: int) -> str:
    """The address without the part that a wrong character begins or ends, or with the character percent-encoded."""
    if sign in "?#":
        return address[:at]
    start = address.index("//") + 2
    if sign == "@" and "/" not in address[start:at]:
        return address[:start] + address[at + 1 :]
    if sign.isspace() or not sign.isprintable():
        return "".join(each for each in address if each.isprintable() and not each.isspace())
    return address[:at] + quote(address[at:], safe="/%?#") if "/" in address[start:at] else address[:at] + address[at + 1 :]


def _written(near: str) -> str:
    return f"write {near}" if len(near) < 200 and _is_sound(near) else _EXAMPLE


def _is_sound(address: str) -> bool:
    return _SCHEME.match(address) is not None and slip(address) is None


def _is_host(host: str) -> bool:
    if not _NAME.fullmatch(host):
        return False
    if not host.rpartition(".")[2].isdigit():
        return True
    try:
        IPv4Address(host)
    except AddressValueError:
        return False
    return True
