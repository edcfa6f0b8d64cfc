"""Templates find keys and attributes as Jinja's own environment does."""

from __future__ import annotations

from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError

from generator.core.placed_values import Map, Spot
from generator.render.texts.quick_environment import QuickEnvironment


def placed() -> Any:
    found: Any = Map(Spot("a file"))
    found |= {"title": "a key", "spot": "a key called as an attribute", "items": "a key called as a function"}
    return found


VALUES = {
    "a dictionary": {"title": "a key", "items": "a key called as a function"},
    "a placed mapping": placed(),
    "another mapping": MappingProxyType({"title": "a key"}),
    "an object": SimpleNamespace(title="an attribute"),
    "a text": "words",
    "nothing": None,
}
ASKED = [
    "it.title",
    "it.spot",
    "it['title']",
    "it.items is callable",
    "it.keys is defined",
    "it.missing is defined",
    "it.0 is defined",
]


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_it_finds_what_jinja_finds(value: Any, asked: str) -> None:
    found = [made(undefined=StrictUndefined).compile_expression(asked, undefined_to_none=False)(it=value) for made in MAKERS]
    assert str(found[0]) == str(found[1]) if not isinstance(found[0], StrictUndefined) else isinstance(found[1], StrictUndefined)


MAKERS = (Environment, QuickEnvironment)


def test_a_name_that_stands_nowhere_is_told_in_the_same_words() -> None:
    told = []
    for made in MAKERS:
        with pytest.raises(UndefinedError) as error:
            made(undefined=StrictUndefined).from_string("{{ it.titel }}").render(it={"title": "a key"})
        told.append(str(error.value))
    assert told[0] == told[1]
