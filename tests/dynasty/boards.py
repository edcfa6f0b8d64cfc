"""The rule systems with dynasties on their own boards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import generator
from generator import rulesets
from generator.core.ruleset import Ruleset
from generator.store import read_yaml


def facts(name: str) -> Mapping[str, Any]:
    """The content of the board that comes with a rule system."""
    folder = rulesets.board_of(name).replace("-", "_")
    found, problems = read_yaml(Path(generator.__file__).parent / "rulesets" / folder / "board.yaml")
    assert isinstance(found, Mapping), problems
    return found


DYNASTIC = ("order-of-the-dragon", "saga-of-the-nine")
BASIC = "saga-of-the-nine-basic"
RULES: Mapping[str, Ruleset] = {name: rulesets.build(name, facts(name)) for name in (*DYNASTIC, BASIC)}
