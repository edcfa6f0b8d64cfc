"""Quarry as a rule system that has neither board nor map."""

from dataclasses import replace

from generator.core.ruleset import System
from tests.support.quarry_tables.table import QUARRY

BARE = replace(QUARRY, id="boardless", board={}, chart=None, gazetteer=None)
SYSTEM = System(lambda _: BARE)
