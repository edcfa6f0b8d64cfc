"""Reads YAML that strangers may have written: from the parser's events, with limits, every value with its line and column.

Scalars stay text, so `NO` is not false and `19:00` is not a number. Anchors, tags and equal keys are faults.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generator.core.canonical_yaml import DECIMAL
from generator.core.placed_values import Data, Map, Seq, Spot, Text, Tree, plain_text
from generator.core.problem import Problem, fault
from generator.store.decoding import decode, explain, refuse_characters


class Limits(NamedTuple):
    """The most that a file may hold: bytes, levels of nesting, and values (mappings and lists count too)."""

    size: int
    depth: int
    values: int


BY_HAND = Limits(200_000, 8, 20_000)
BY_ENGINE = Limits(2_000_000, 32, 200_000)
"""A turn of many rounds has thousands of events. One that a stranger wrote in the engine's place is read in seconds still."""
KEY = 100
"""Characters of a key. Written with every one of them escaped it is still one that YAML reads (1.2, 7.4.2: 1024 at most)."""

_LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SCALAR, _END_OF_LIST, _END_OF_MAPPING = yaml.ScalarEvent, yaml.SequenceEndEvent, yaml.MappingEndEvent
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_NESTED = Map, Seq
_DIGITS = frozenset("-0123456789")
_WORDS: dict[str, Data] = {"null": None, "": None, "true": True, "false": False}


def read_yaml(path: Path, *, typed: bool = False, large: bool = False) -> tuple[Tree | None, list[Problem]]:
    """The values of a file with their places, and everything that is wrong with it; no values where there is a fault.

    `typed` is for files that the engine wrote: there `null`, `true`, `false` and numbers without quotes are no texts, and numbers
    with a point are exact decimals. Such a file may be `large`; so may a position that somebody wrote, whose values are all texts.
    """
    data, problems = read_bytes(path, _limits(large=typed or large).size)
    return (None, problems) if data is None else load_yaml(data, str(path), typed=typed, large=large)


def read_bytes(path: Path, size: int = BY_HAND.size) -> tuple[bytes | None, list[Problem]]:
    """The bytes of a file, or why it cannot be read; of a file that is larger than `size` only one byte more than that."""
    start = Spot(str(path))
    if path.is_symlink():
        return None, [fault("link", "this is a link to another file", start, "put the file itself here")]
    try:
        with path.open("rb") as stream:
            return stream.read(size + 1), []
    except OSError as error:
        return None, [fault("unreadable-file", error.strerror or "cannot be read", start)]


def load_yaml(data: bytes, file: str, *, typed: bool = False, large: bool = False) -> tuple[Tree | None, list[Problem]]:
    """As `read_yaml`, from the bytes of a file; `file` is the name that problems give."""
    if len(data) > BY_HAND.size:
        return _read(data, file, typed=typed, large=large)
    tree, problems = _read_once(data, file, typed=typed, large=large)
    return _copied(tree), [*problems]


@lru_cache(maxsize=32)
def _read_once(data: bytes, file: str, *, typed: bool, large: bool) -> tuple[Any, list[Problem]]:
    """A command looks at the same record again and again, from several sides. To save memory few are kept, and no large ones."""
    return _read(data, file, typed=typed, large=large)


def _read(data: bytes, file: str, *, typed: bool, large: bool) -> tuple[Any, list[Problem]]:
    limits = _limits(large=typed or large)
    text, problems = decode(data, file, limits.size)
    if text is None or problems:
        return None, problems
    build = (_TypedBuilder if typed else _Builder)(text, file, limits)
    try:
        tree = build.document()
    except _RefusedError:
        tree = None
    except yaml.YAMLError as error:
        return None, [*build.problems, explain(error, text, file)]
    return (None if build.problems else tree), build.problems


def _copied(tree: Any) -> Any:
    """A tree that whoever asked for it may change."""
    if isinstance(tree, Map):
        pairs = Map(tree.spot)
        for key, value in tree.items():
            pairs[key] = _copied(value) if isinstance(value, _NESTED) else value
        return pairs
    if isinstance(tree, Seq):
        items = Seq(tree.spot)
        items.extend([_copied(value) if isinstance(value, _NESTED) else value for value in tree])
        return items
    return tree


def oversized(data: bytes, file: str) -> list[Problem]:
    """The fault that a file of the engine, still to be written, has more bytes or values than could be read again."""
    # No value takes less than a byte, so that only a large file has too many, and few are read for nothing.
    return load_yaml(data, file, typed=True)[1] if len(data) > BY_HAND.size else []


def _limits(*, large: bool) -> Limits:
    return BY_ENGINE if large else BY_HAND


class _RefusedError(Exception):
    """Raised to end reading; its problem is in the list already."""


class _Builder:
    """Makes the tree from the parser's events."""

    def __init__(self, text: str, file: str, limits: Limits) -> None:
        self.text = text
        self.file = file
        self.limits = limits
        self.problems: list[Problem] = []
        self.event = _LOADER(text).get_event
        self.count = 0
        self.most = limits.values

    def document(self) -> Any:
        self.next()
        if isinstance(self.next(), yaml.StreamEndEvent):
            raise self.refuse("empty-file", "the file is empty", Spot(self.file))
        tree = self.value(self.next(), 1)
        self.next()
        after = self.next()
        if not isinstance(after, yaml.StreamEndEvent):
            raise self.refuse("two-documents", "a second document begins here", self.spot(after), "take the `---` out")
        return tree

    def next(self) -> Any:
        self.count += 1
        event = self.event()
        if self.count > self.most:
            raise self.refuse("too-many-values", f"the file holds more than {self.limits.values:,} values", self.spot(event))
        return event

    def value(self, event: Any, depth: int) -> Any:
        if event.anchor is not None or event.tag is not None:
            raise self.too_clever(event)
        if event.__class__ is _SCALAR:
            return self.scalar(event)
        if depth > self.limits.depth:
            raise self.refuse("too-deep", f"values are nested more than {self.limits.depth} deep", self.spot(event))
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(event, depth)
        items = Seq(self.spot(event))
        while (inner := self.next()).__class__ is not _END_OF_LIST:
            items.append(self.value(inner, depth + 1))
        return items

    def mapping(self, event: Any, depth: int) -> Any:
        pairs = Map(self.spot(event))
        lines: dict[str, int] = {}
        while (inner := self.next()).__class__ is not _END_OF_MAPPING:
            if inner.anchor is not None or inner.tag is not None:
                raise self.too_clever(inner)
            if inner.__class__ is not _SCALAR:
                raise self.refuse("key-not-text", "a key must be a text", self.spot(inner))
            key = self.text_of(inner)
            if len(key) > KEY:
                raise self.refuse("key-too-long", f"this key is longer than {KEY} characters", key.spot, "shorten it")
            if key in lines:
                message = f"the key `{key[:60]}` stands twice: in line {lines[key]} and in line {key.spot.line}"
                self.problems.append(fault("duplicate-key", message, key, "keep one of the two"))
            lines[key] = key.spot.line
            pairs[key] = self.value(self.next(), depth + 1)
        return pairs

    def too_clever(self, event: Any) -> _RefusedError:
        """Why a value with an anchor or a tag is refused. An alias, which has no tag, is all anchor."""
        if event.anchor is not None:
            hint = "write the value out; a text that begins with & or * needs quotes"
            return self.refuse("anchor", "anchors (&) and aliases (*) are not read here", self.spot(event), hint)
        hint = "take it out; a text that begins with ! needs quotes"
        return self.refuse("tag", "tags (!) are not read here", self.spot(event), hint)

    def refuse(self, code: str, message: str, spot: Spot, hint: str = "") -> _RefusedError:
        self.problems.append(fault(code, message, spot, hint))
        return _RefusedError()

    def spot(self, event: Any) -> Spot:
        return Spot(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def scalar(self, event: Any) -> Any:
        return self.text_of(event)

    def text_of(self, event: Any) -> Text:
        mark, style = event.start_mark, event.style
        if not style:  # most of them are plain, and a long record has many thousands
            return plain_text(event.value, self.file, mark.line + 1, mark.column + 1)
        spot = Spot(self.file, mark.line + 1, mark.column + 1 + (style in ("'", '"')))
        if style == '"':
            self.problems += refuse_characters(event.value, lambda _: spot)
        block = self.indentation(mark.line, event.value) if style == "|" else -1
        return Text(event.value, spot, block)

    def indentation(self, line: int, value: str) -> int:
        """How far a block text is indented, by its first line that is not empty."""
        for number, content in enumerate(value.split("\n"), line + 1):
            if content.strip():
                return len(self.lines[number]) - len(content)
        return 0

    @cached_property
    def lines(self) -> list[str]:
        return self.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class _TypedBuilder(_Builder):
    """Makes the tree of a file that the engine wrote, with typed values."""

    def scalar(self, event: Any) -> Any:
        value = event.value
        if event.style:
            return self.text_of(event)
        if value in _WORDS:
            return _WORDS[value]
        if value[0] in _DIGITS:  # only such a text can be a number, and to ask takes longer than to look
            if _INTEGER.fullmatch(value):
                return int(value)
            if DECIMAL.fullmatch(value):
                return Decimal(value)
        return self.text_of(event)
