"""Takes mails apart: heads, encodings, parts, mails inside mails. What is no mail is one letter as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from itertools import islice, zip_longest
from typing import Any

from generator.core.letters.letter import Letter, Skipped, one_line

DEEPEST = 3
"""How deep mails may lie inside mails."""
MOST_HEADS = 200
"""How many heads of mails are looked for in one text."""
MOST_PARTS = 40
"""How many parts of one mail are looked at."""

_MBOX = re.compile(rb"^From \S+ .*\d{4}\s*$\r?\n", re.MULTILINE)
_HEAD = re.compile(
    r"(?:(?:From|To|Cc|Bcc|Date|Sent|Subject|Reply-To|Return-Path|Received|Message-ID|MIME-Version|Content-Type|X-[\w-]+)"
    r"[ \t]*:.*\n"
    r"(?:[ \t]+\S.*\n)*)+",
    re.IGNORECASE,
)
_SENDER = re.compile(r"^(?:From|Author|Posted by)[ \t]*:[ \t]*(\S.*)$", re.MULTILINE | re.IGNORECASE)
_SUBJECT = re.compile(r"^Subject[ \t]*:[ \t]*(\S.*)$", re.MULTILINE | re.IGNORECASE)
_ABOUT = (
    r"(?:(?:To|Cc|Bcc|Date|Sent|Subject|Reply-To|Return-Path|Received|Message-ID|MIME-Version|References|In-Reply-To|Delivered-To"
    r"|User-Agent|Importance|Organization|Content-[\w-]+|X-[\w-]+|Thread-[\w-]+|List-[\w-]+|DKIM-[\w-]+|ARC-[\w-]+|Authentication-[\w-]+)"
    r"[ \t]*:.*\n(?:[ \t]+\S.*\n)*)"
)
_PASTED = re.compile(rf"^{_ABOUT}{{0,30}}(?:From|Author)[ \t]*:.*\n(?:[ \t]+\S.*\n)*{_ABOUT}{{0,30}}", re.MULTILINE | re.IGNORECASE)
_ENCODED = re.compile(
    r"^Content-(?:Transfer-Encoding[ \t]*:[ \t]*(?:quoted-printable|base64)|Type[ \t]*:[ \t]*multipart/)",
    re.MULTILINE | re.IGNORECASE,
)
_FORWARDED = re.compile(
    r"^[ \t]*(?:-{4,}[ \t]*Forwarded message[ \t]*-{2,}|Begin forwarded message:)[ \t]*$", re.MULTILINE | re.IGNORECASE
)
_ORIGINAL = re.compile(
    r"^[ \t]*(?:-{3,}[ \t]*(?:Original Message|Reply message|Urspr.ngliche Nachricht)[ \t]*-{3,}|_{10,})[ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)


def mails(data: bytes) -> Iterator[Letter]:
    """Each mail in a file or a paste: a saved mail, several in one file (mbox), heads copied with their texts, or plain text."""
    for part in _MBOX.split(data):
        if not part.strip():
            continue
        text = _decoded(part)
        head = _HEAD.match(text.lstrip("\r\n"))
        whole = head and re.search(r"^(?:MIME-Version|Content-T|Received|Message-ID)", head[0], re.MULTILINE | re.IGNORECASE)
        if whole:
            yield from _parsed(message_from_bytes(part.lstrip(b"\r\n"), policy=policy.default), 0)
        else:
            yield from _pasted(Letter(text))


def _decoded(data: bytes) -> str:
    """The text of some bytes, in UTF-8 or the letters of Windows, with plain line ends."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return _plain_ends(text)


def _plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")


def _parsed(message: Message, depth: int) -> Iterator[Letter]:
    """The letters in a saved mail: its own text, and each mail that lies in it."""
    found, inside, skipped = _parts(message)
    sender, subject = (one_line(_field(message, name)) for name in ("From", "Subject"))
    own = Letter("\n".join(found), sender, subject, tuple(skipped))
    letters = [*_pasted(own, depth)] if found or skipped else []
    if depth < DEEPEST:
        letters += [letter for each in inside for letter in _parsed(each, depth + 1)]
    yield from letters


def _parts(message: Message) -> tuple[list[str], list[Message], list[Skipped]]:
    """The texts of a mail, plain ones where there are any; the mails in it; and what was left out."""
    plain: list[str] = []
    rich: list[str] = []
    inside: list[Message] = []
    skipped: list[Skipped] = []
    waiting: list[Any] = [message]
    for _ in range(MOST_PARTS):
        if not waiting:
            break
        part = waiting.pop(0)
        kind = part.get_content_type()
        if kind == "message/rfc822":
            inside += [each for each in _below(part) if isinstance(each, Message)][:5]
        elif part.is_multipart():
            waiting[:0] = _below(part)
        elif kind in ("text/plain", "text/html"):
            (plain if kind == "text/plain" else rich).append(_text(part))
        else:
            skipped.append(Skipped("an attachment", one_line(f"{part.get_filename() or ''} ({kind})")))
    return plain or rich, inside, skipped


def _below(part: Message) -> list[Any]:
    payload = part.get_payload()
    return list(payload) if isinstance(payload, list) else []


def _text(part: Message) -> str:
    """The text of a part, whatever its encoding says; a wrong one costs letters, never the mail."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    try:
        return _plain_ends(data.decode(part.get_content_charset() or "utf-8"))
    except (LookupError, UnicodeDecodeError, ValueError):
        return _decoded(data)


def _field(message: Message, name: str) -> str:
    """A field of the head; empty where there is none, or one that cannot be read."""
    try:
        return str(message.get(name, "") or "") if isinstance(message, EmailMessage) else ""
    except (ValueError, LookupError, IndexError, AttributeError, TypeError):  # heads that strangers made up trip the parser
        return ""


def _pasted(letter: Letter, depth: int = 0) -> Iterator[Letter]:
    """The letters in a text: the one that it is, those that it forwards, and those whose heads were copied with them.

    What stands below a line such as `---Original Message---` is the mail that was answered, and is left out.
    """
    for number, part in enumerate(_FORWARDED.split(letter.text)):
        forwarded = replace(letter, text=part.lstrip("\n"), skipped=letter.skipped if number == 0 else ())
        for piece in _headed(forwarded, depth):
            if piece.text.strip() or piece.skipped:
                yield _without_history(piece)


def _headed(letter: Letter, depth: int) -> Iterator[Letter]:
    """The text parted where heads of mails stand in it."""
    text = letter.text
    heads = list(islice(_PASTED.finditer(text), MOST_HEADS))
    yield replace(letter, text=text[: heads[0].start()] if heads else text)
    for head, following in zip_longest(heads, heads[1:]):
        above = text[max(0, head.start() - 200) : head.start()].rstrip("\n").rpartition("\n")[2]
        if _ORIGINAL.fullmatch(above):
            yield Letter("", letter.sender, letter.subject, (Skipped("an earlier mail", text[head.start() :]),))
            return
        sender, subject = _SENDER.search(head[0]), _SUBJECT.search(head[0])
        body = text[head.end() : following.start() if following else len(text)]
        if _ENCODED.search(head[0]) and depth < DEEPEST:
            yield from _parsed(message_from_bytes((head[0] + body).encode(), policy=policy.default), depth + 1)
            continue
        yield Letter(body, one_line(sender[1]) if sender else "", one_line(subject[1]) if subject else letter.subject)


def _without_history(letter: Letter) -> Letter:
    """The letter without the mail that it answers, where a line of dashes parts the two."""
    mark = _ORIGINAL.search(letter.text)
    if mark is None or not letter.text[: mark.start()].strip():
        return letter
    rest = letter.text[mark.end() :]
    return letter.without(letter.text[: mark.start()], Skipped("an earlier mail", rest))
