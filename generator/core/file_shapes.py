"""What a value in a file may look like: one description gives both the check and the JSON Schema.

Each shape has `read(value, what, problems)`, which gives the value without what is wrong in it (None where nothing is left)
and adds a problem for each wrong part, and `schema()`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from generator.core.nearest import did_you_mean
from generator.core.placed_values import Map, Seq, Spot, spot_of
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.unseen import shows

_SHOWN = 60


class Shape(Protocol):
    """A description of values."""

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any: ...
    def schema(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class BoundedText:
    """A text of at most `longest` characters that fits `pattern`, in words `like`. A `loose` one may look like a number."""

    longest: int
    pattern: str = r"[\s\S]*\S[\s\S]*"
    like: str = "a text"
    loose: bool = False

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The text."""
        if not isinstance(value, str):
            problems.append(fault("shape", f"{what} must be {self.like}", value))
        elif len(value) > self.longest:
            hint = f"at most {self.longest} characters"
            problems.append(fault("too-long", f"{what} is {len(value):,} characters long", value, hint))
        elif re.fullmatch(self.pattern, value) and shows(value):
            return value
        else:
            problems.append(fault("shape", f"{what} cannot be {shown(value)}", value, f"write {self.like}"))
        return None

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        kind = ["string", "number"] if self.loose else "string"
        return {"type": kind, "maxLength": self.longest, "pattern": f"^(?:{self.pattern})$"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The word."""
        if value in self.words:
            return value
        hint = did_you_mean(value, self.words) if isinstance(value, str) else f"write {' or '.join(self.words)}"
        problems.append(fault("shape", f"{what} cannot be {shown(value)}", value, hint))
        return None

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no, written `true` or `false`."""

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The value as a truth."""
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        problems.append(fault("shape", f"{what} cannot be {shown(value)}", value, "write true or false"))
        return None

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a range; a `whole` one has no fraction."""

    least: int
    most: int
    whole: bool = True

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The text of the number."""
        pattern = r"-?\d{1,9}" if self.whole else r"-?\d{1,9}(\.\d{1,20})?"
        if isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) and self.least <= float(value) <= self.most:
            return value
        hint = f"write a {'whole ' * self.whole}number from {self.least} to {self.most}"
        problems.append(fault("shape", f"{what} cannot be {shown(value)}", value, hint))
        return None

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        return {"type": "integer" if self.whole else "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of values of one shape."""

    item: Shape
    most: int
    least: int = 0

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The entries that are right."""
        kept = Seq(_spot(value))
        if not isinstance(value, list):
            problems.append(fault("shape", f"{what} must be a list", value, "write [one, another]"))
            return kept
        if not self.least <= len(value) <= self.most:
            few = len(value) < self.least
            hint = f"at least {self.least}" if few else f"at most {self.most:,}"
            count = f"{len(value):,} entries" if len(value) != 1 else "one entry"
            problems.append(fault("too-few" if few else "too-many", f"{what} has {count}", value, hint))
        found = (self.item.read(each, f"an entry of {what}", problems) for each in value[: self.most])
        kept.extend(each for each in found if each is not None)
        return kept

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping whose keys are names of the writer's own; `one` is what an entry is called."""

    one: str
    key: BoundedText
    item: Shape
    most: int

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The entries as far as they can be read; wrong ones too, since others may refer to them."""
        kept = Map(_spot(value))
        if not isinstance(value, dict):
            problems.append(fault("not-a-mapping", f"{what} must be a mapping", value, f"write one {self.one} a line"))
            return kept
        if len(value) > self.most:
            problems.append(fault("too-many", f"{what} has {len(value):,} entries", value, f"at most {self.most:,}"))
            return kept
        for name, entry in value.items():
            self.key.read(name, f"the {self.one}", problems)
            kept[name] = self.item.read(entry, f"{self.one} `{name[:_SHOWN]}`", problems)
        return kept

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        names = {"pattern": f"^(?:{self.key.pattern})$", "maxLength": self.key.longest}
        return {
            "type": "object", "propertyNames": names, "additionalProperties": self.item.schema(), "maxProperties": self.most,
        }  # fmt: skip


class Field(NamedTuple):
    """A key of a mapping: what it means, the shape of its value, and whether it must be there."""

    about: str
    shape: Shape
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping whose keys are known, each with its meaning and shape."""

    keys: Mapping[str, Field]

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The keys whose values are right."""
        kept = Map(_spot(value))
        if not isinstance(value, dict):
            hint = f"its keys: {', '.join(self.keys)}"
            problems.append(fault("not-a-mapping", f"{what} must be a mapping", value, hint))
            return kept
        for name, entry in value.items():
            if name not in self.keys:
                hint = did_you_mean(name, self.keys)
                problems.append(fault("unknown-key", f"{what} has no key `{name[:_SHOWN]}`", name, hint))
            elif (found := self.keys[name].shape.read(entry, f"`{name}:` of {what}", problems)) is not None:
                kept[name] = found
        missing = [name for name, key in self.keys.items() if key.needed and name not in value]
        problems += [fault(f"no-{name}", f"{what} has no `{name}:`", value, self.keys[name].about) for name in missing]
        return kept

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        known = {name: {"description": key.about, **key.shape.schema()} for name, key in self.keys.items()}
        needed = [name for name, key in self.keys.items() if key.needed]
        return {"type": "object", "properties": known, "required": needed, "additionalProperties": False}


def shown(value: Any) -> str:
    """A value as a message quotes it."""
    if isinstance(value, str):
        return f"`{value[:_SHOWN]}`" if value.strip() else "empty"
    return "a mapping" if isinstance(value, Mapping) else "a list" if isinstance(value, Sequence) else f"`{value}`"


def _spot(value: Any) -> Spot:
    return spot_of(value) or Spot("")
