"""Lanterns as a rule system that has neither board nor map."""

from dataclasses import replace

from generator.core.ruleset import System
from tests.toy.ruleset import BARE

SYSTEM = System(lambda _: replace(BARE, id="candles"))
