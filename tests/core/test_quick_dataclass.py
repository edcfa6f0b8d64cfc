"""Frozen classes of our own decorator are those that the standard library would have made."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from generator.core import quick_dataclass

MADE: dict[str, Callable[..., Any]] = {"the library's": dataclass, "ours": quick_dataclass.dataclass}


def shaped(made: Callable[..., Any], **options: bool) -> type[Any]:
    @made(frozen=True, **options)
    class Shape:
        """Every kind of field that we use."""

        kind: str
        at: tuple[int, ...] = ()
        unsaid: str = field(default="", repr=False)
        noted: list[int] = field(default_factory=list, compare=False)
        marked: str = field(default="", metadata={"secret": True})

        @property
        def told(self) -> str:
            return self.kind.upper()

    return Shape


SHAPES = [{}, {"slots": True}, {"slots": True, "weakref_slot": True}]


@pytest.mark.parametrize("options", SHAPES, ids=lambda it: "-".join(it) or "plain")
def test_it_is_as_the_library_would_have_made_it(options: dict[str, bool]) -> None:
    told = []
    for made in MADE.values():
        shape = shaped(made, **options)
        one = shape("fleet", (1, 2), "hidden", [3])
        told.append(
            [
                repr(one),
                hash(one),
                one == shape("fleet", (1, 2), "hidden", [4]),
                one == shape("fleet", (1, 2), "other", [3]),
                one == ("fleet", (1, 2), "hidden"),
                repr(replace(one, at=(), marked="x")),
                one.told,
                shape("army").noted,
                shape("army").noted is shape("army").noted,
                {one: 1}[shape(kind="fleet", at=(1, 2), unsaid="hidden")],
                [(it.name, it.metadata.get("secret")) for it in fields(shape)],
                dataclasses.asdict(one),
                list(inspect.signature(shape).parameters),
                hasattr(one, "__dict__"),
                shape.__match_args__,
                shape.__doc__,
            ]
        )
    assert told[0] == told[1]
    assert "hidden" not in told[1][0]


@pytest.mark.parametrize("options", SHAPES, ids=lambda it: "-".join(it) or "plain")
def test_nothing_of_it_can_be_changed(options: dict[str, bool]) -> None:
    one = shaped(quick_dataclass.dataclass, **options)("fleet")
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'kind'"):
        one.kind = "army"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'kind'"):
        del one.kind


def test_a_wrong_call_is_told_in_the_same_words() -> None:
    told = []
    for made in MADE.values():
        with pytest.raises(TypeError) as error:
            shaped(made)("fleet", sort=1)
        told.append(str(error.value))
    assert told[0] == told[1]


@pytest.mark.parametrize("options", SHAPES, ids=lambda it: "-".join(it) or "plain")
def test_what_a_class_asks_of_its_fields_is_asked(options: dict[str, bool]) -> None:
    @quick_dataclass.dataclass(frozen=True, **options)
    class Strict:
        """One that refuses some values."""

        name: str

        def __post_init__(self) -> None:
            if not self.name:
                raise ValueError("no name")

    assert Strict("a").name == "a"
    with pytest.raises(ValueError, match="no name"):
        Strict("")


@quick_dataclass.dataclass(frozen=True, slots=True)
class Alone:
    """One field."""

    name: str


@quick_dataclass.dataclass(frozen=True, slots=True)
class Longer(Alone):
    """One more, and words of its own."""

    rest: int = 0

    def __repr__(self) -> str:
        return f"<{self.name}>"


def test_a_class_below_another_has_the_fields_of_both_and_keeps_its_own_functions() -> None:
    assert repr(Longer("a", 2)) == "<a>"
    assert Longer("a", 2) == Longer(name="a", rest=2) != Longer("a")
    assert Alone("a") != Longer("a")
    assert hash(Alone("a")) == hash(("a",))


@pytest.mark.parametrize("one", [Alone("a"), Longer("a", 2)])
def test_it_goes_through_a_pipe(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  # what this line wrote


def test_a_class_that_may_change_is_the_librarys() -> None:
    @quick_dataclass.dataclass(slots=True)
    class Draft:
        """A value that grows."""

        lines: list[str]

    draft = Draft([])
    draft.lines = ["a"]
    assert repr(draft).endswith("Draft(lines=['a'])")


def test_a_frozen_class_with_other_options_is_the_librarys() -> None:
    @quick_dataclass.dataclass(frozen=True, eq=False)
    class Mark:
        """A value that is equal to itself alone."""

        name: str

    assert Mark("a") != Mark("a")
    with pytest.raises(FrozenInstanceError):
        Mark("a").name = "b"  # type: ignore[misc]  # it is frozen
