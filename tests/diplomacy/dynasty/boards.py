"""The rule systems with dynasties on their own boards."""

from __future__ import annotations

from collections.abc import Mapping

from generator import rulesets
from generator.core.ruleset import Ruleset
from tests.support.variant_table import facts_of

DYNASTIC = ("order-of-the-dragon", "saga-of-the-nine")
BASIC = "saga-of-the-nine-basic"
RULES: Mapping[str, Ruleset] = {name: rulesets.build(name, facts_of(name)) for name in (*DYNASTIC, BASIC)}
