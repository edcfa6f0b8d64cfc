"""Imports texts of other programs into a folder, as the command does."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from generator.cli import games
from generator.core.foreign import Foreign
from generator.core.importing import Import
from generator.core.placed_values import Map, Spot, Text
from generator.core.ruleset import Ruleset
from generator.store.importing import import_game


@lru_cache(maxsize=1)
def classical() -> Ruleset:
    """Classical Diplomacy on its own board."""
    words = Map(Spot(""))
    words["rules"] = Text("classical", Spot(""))
    found = games.rules(words, None)
    assert isinstance(found, Ruleset)
    return found


@lru_cache(maxsize=1)
def foreign() -> Foreign:
    """The forms that can be imported there."""
    rules = classical()
    assert rules.foreign
    return rules.foreign()


def taken(root: Path, form: str, text: str, name: str = "tea") -> Import:
    """A game imported below `root`; the form is the one that is seen from the text."""
    found = next(each for each in foreign().forms if each.fits(text))
    assert found.id == form
    source, problems = found.read(text, "file")
    assert source is not None, problems
    words = f"format: 1\ngame: {name}\ntitle: Tea\nrules: classical\n"
    return import_game(root, name, classical(), foreign(), source, words)[0]
