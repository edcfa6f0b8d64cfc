"""What stands around orders in a mail or a post: greetings, thanks, signatures, headings."""

from __future__ import annotations

import re
from itertools import chain

from generator.diplomacy.notation.folding import fold, fold_name
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.places import find
from generator.diplomacy.notation.shortened import SIDES
from generator.diplomacy.notation.suggest import nearest
from generator.diplomacy.notation.tokens import tokenise
from generator.diplomacy.notation.trouble import UnreadError
from generator.diplomacy.notation.words import COASTS, HEIR, KINDS, MARRY, RESERVED, TOWARDS, VERBS

GREETINGS = frozenset({
    "hi", "hello", "hey", "dear", "thanks", "thank", "cheers", "regards", "best", "sincerely", "greetings", "sorry", "sent",
})  # fmt: skip
"""The first words of a line that greets or signs."""

HEADINGS = frozenset({
    "a", "an", "and", "are", "as", "be", "below", "find", "for", "from", "here", "hope", "in", "is", "it", "let", "my",
    "of", "on", "our", "please", "the", "these", "this", "to", "turn", "with", "you", "your", "order", "orders", "move",
    "moves", "movement", "movements", "phase", "season", "year", "retreat", "retreats", "build", "builds", "adjustment",
    "adjustments", "disbands", "removals", "support", "supports", "convoys", "attached", "follow", "follows", "final",
    "spring", "summer", "fall", "autumn", "winter",
})  # fmt: skip
"""Words of which a heading may be made, or a sentence that announces orders."""

COMMANDS = frozenset(
    {*VERBS, *MARRY, *HEIR} - {*TOWARDS, "m", "go", "goes"}
    | {"same", "ditto", "again", "repeat", "last", "nothing", "none", "nmr", "waive", "waived", "waives"}
)
"""Words that may tell units something, and the GM what to do with them."""

FEWEST = 5
"""Letters from which on a word near the name of a place is taken for one."""

DASH = re.compile(r"\w\s*[-=>]+\s*\w")
DIGITS = re.compile(r"\d+")
REMARK = re.compile(r"\s*\(([^()]*)\)\s*$")

MEANT = RESERVED | SIDES | {"or", "if", "not", *chain.from_iterable(COASTS.values())}
"""Words in brackets that may change an order."""


def is_chatter(text: str, lexicon: Lexicon) -> bool:
    """Whether a text that could not be read is no order beyond doubt.

    It names no place, in no spelling and with no slip that could be one; it does not begin as an order does; and it holds no
    dash between words and no verb of an order, unless every word of it is one that headings are made of.
    """
    try:
        tokens = tokenise(text.strip("-~_=* \t"), lexicon)
        named = any(find(tokens, at, lexicon) for at in range(len(tokens)))
    except UnreadError:
        return False
    words = [token.word for token in tokens if token.word not in ("-", ":")]
    if named or not words:
        return not named
    if all(word in HEADINGS or DIGITS.fullmatch(word) or word in lexicon.powers for word in words):
        return words[0] not in KINDS
    if words[0] in KINDS or COMMANDS.intersection(words) or DASH.search(fold(text)[0].strip("-~_=* \t")):
        return False
    long = [word for word in words if len(word) >= FEWEST and word not in GREETINGS]
    return words[0] in GREETINGS or not nearest(long, {key: to for key, to in lexicon.keys.items() if len(key) >= FEWEST})


def remark(text: str, lexicon: Lexicon) -> int:
    """Where a remark in brackets begins that a text ends with (`A Par - Bur (please)`); its length where it ends with none.

    What may be a coast, a number or a word of an order is no remark.
    """
    found = REMARK.search(text)
    words = fold_name(found[1]).split() if found else ()
    if not found or not words or any(len(word) < 2 or word in MEANT or not word.isalpha() for word in words):
        return len(text)
    return found.start() if is_chatter(found[1], lexicon) else len(text)
