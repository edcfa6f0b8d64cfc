"""The words of an order, folded, and what each of them means."""

from __future__ import annotations

KINDS = {"a": "A", "army": "A", "armies": "A", "f": "F", "fleet": "F", "fleets": "F", "flt": "F"}
LONG_KINDS = frozenset(word for word in KINDS if len(word) > 1)
ARTICLES = frozenset({"the", "an"})
AT = frozenset({"in", "at", "of", "on", "from", "the"})
TOWARDS = frozenset({"to", "into", "onto", "on", "towards", "toward"})
CONVOYS = frozenset({"convoy", "convoys", "sea"})
BY = frozenset({"by", "with", "using"})
OFF_BOARD = ("otb", "off the board", "off board")

HOLD = ("h", "hld", "hold", "holds", "holding", "stand", "stands", "stay", "stays")
MOVE = (
    "to",
    "into",
    "onto",
    "towards",
    "toward",
    "m",
    "move",
    "moves",
    "moving",
    "go",
    "goes",
    "attack",
    "attacks",
    "attacking",
    "advances",
)
SUPPORT = ("s", "sup", "supp", "support", "supports", "supporting")
CONVOY = ("c", "conv", "cvy", "convoy", "convoys", "convoying", "transport", "transports")
RETREAT = ("r", "ret", "retreat", "retreats", "retreating", "withdraw", "withdraws")
DISBAND = ("d", "dis", "disb", "disband", "disbands", "disbanded")
BUILD = ("b", "bld", "build", "builds", "built")
REMOVE = ("rem", "remove", "removes", "removed")
WAIVE = ("waive", "waives", "waived")
MARRY = ("marry", "marries", "marrying", "weds", "wed")
HEIR = ("heir", "h", "heiress")

VERBS = {
    word: verb
    for verb, words in {
        "hold": HOLD,
        "move": MOVE,
        "support": SUPPORT,
        "convoy": CONVOY,
        "retreat": RETREAT,
        "disband": DISBAND,
        "build": BUILD,
        "remove": REMOVE,
    }.items()
    for word in words
}
"""What a word orders that follows the unit."""

OPENING = {
    word: verb
    for verb, words in {"build": BUILD, "remove": REMOVE, "disband": DISBAND, "waive": WAIVE, "retreat": RETREAT}.items()
    for word in words
}
"""What a word orders that comes before the unit."""

COASTS = {"n": ("north", "northern"), "s": ("south", "southern"), "e": ("east", "eastern"), "w": ("west", "western")}
"""The first letter of a coast (`nc`), and the words for it."""

RESERVED = frozenset({*KINDS, *ARTICLES, *AT, *TOWARDS, *CONVOYS, *BY, *VERBS, *OPENING, *MARRY, *HEIR, "via", "waived"})
"""The words that mean something wherever they stand, so that they cannot be names."""
