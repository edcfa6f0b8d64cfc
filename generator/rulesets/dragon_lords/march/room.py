"""What the rules of movement bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords.march import hiding, homeless, landing, loading, marching, sailing

REASONS: Mapping[str, str] = {
    **homeless.REASONS,
    **loading.REASONS,
    **sailing.REASONS,
    **landing.REASONS,
    **marching.REASONS,
    **hiding.REASONS,
}
RULINGS: Mapping[str, Ruling] = {}
MOVES = "Moves"
SECTIONS: Mapping[str, str] = {
    "boards": MOVES,
    "loaded": MOVES,
    "was-loaded": MOVES,
    "sailed": MOVES,
    "waited": MOVES,
    "move-points": "",
    "fled-port": MOVES,
    "scuttled": MOVES,
    "overboard": MOVES,
    "taken-aboard": MOVES,
    "put-ashore": MOVES,
    "drowned": MOVES,
    "fleet-lost": MOVES,
    "unloaded": MOVES,
    "was-unloaded": MOVES,
    "kept-off-shore": MOVES,
    "marched": MOVES,
    "hid": MOVES,
    "showed-itself": MOVES,
    "searched": MOVES,
    "was-found": MOVES,
    "conquered": "Conquests",
    "taken": "Conquests",
    "fought": "Battles",
}
