"""Recognises what stands around the orders in a mail or a post: greetings, thanks, signatures, headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, pairwise

from generator.diplomacy.notation.folding import fold, fold_name
from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.places import find
from generator.diplomacy.notation.reader import read
from generator.diplomacy.notation.shortened import SIDES
from generator.diplomacy.notation.suggest import nearest
from generator.diplomacy.notation.tokens import tokenise
from generator.diplomacy.notation.trouble import Trouble, UnreadError
from generator.diplomacy.notation.vocabulary import ARTICLES, AT, BY, COASTS, HEIR, KINDS, MARRY, OPENING, RESERVED, TOWARDS, VERBS
from generator.diplomacy.orders import Order

GREETINGS = frozenset({
    "hi", "hello", "hey", "dear", "thanks", "thank", "cheers", "regards", "best", "sincerely", "greetings", "sorry", "sent",
})  # fmt: skip
"""The words with which a greeting or a signature begins."""

HEADINGS = frozenset({
    "a", "an", "and", "are", "as", "be", "below", "find", "for", "from", "here", "hope", "in", "is", "it", "let", "my",
    "of", "on", "our", "please", "the", "these", "this", "to", "turn", "with", "you", "your", "order", "orders", "move",
    "moves", "movement", "movements", "phase", "season", "year", "retreat", "retreats", "build", "builds", "adjustment",
    "adjustments", "disbands", "disbandments", "removes", "removals", "support", "supports", "convoys", "attached", "follow",
    "follows", "final",
    "spring", "summer", "fall", "autumn", "winter",
})  # fmt: skip
"""Words that make up headings, and sentences that announce orders."""

AGAIN = frozenset({"same", "ditto", "again", "repeat", "last"})
"""Words that may repeat an order given before; behind an order they add nothing."""

REVOKING = frozenset({
    "actually", "cancel", "cancelled", "change", "changed", "correction", "corrected", "delete", "disregard", "forget", "ignore",
    "instead", "mistake", "oops", "scrap", "strike", "stop", "undo", "void", "wrong",
})  # fmt: skip
"""Words that may take back what was written."""

COMMANDS = (AGAIN | REVOKING | {*VERBS, *MARRY, *HEIR, "nothing", "none", "nmr", "waive", "waived", "waives"}) - {
    *TOWARDS, "m", "go", "goes", "wed",
}  # fmt: skip
"""Words that may be an order to units, or tell the GM what to do with them."""

PLAIN = GREETINGS | HEADINGS | AGAIN
FEWEST = 5
"""A word with so many letters or more that looks like the name of a place is taken for one, unless it is a plain word."""

LONGEST = 1_000
"""Texts longer than this are never taken for chatter."""

DASH = re.compile(r"\w\s*[-=>]+\s*\w")
DIGITS = re.compile(r"\d+")
SIGNS = str.maketrans(dict.fromkeys("#?!,@%", " "))
SIGNED = re.compile(r"(?:on\b(?=.*\d).*|[^\s@]*@[^\s@]*\s)wrote:?", re.IGNORECASE)
"""The line that a mail program sets above what it quotes."""

ASIDE = re.compile(r"\s*(?=\()|(?<=[.!])\s+|\s+(?=#|//)")
"""Where a remark may begin behind an order: at a bracket, a sentence, a comment."""

LITTLE = frozenset({*ARTICLES, *AT, *BY, *TOWARDS, "a", "i", "m", "go", "goes"})
"""Words that change an order only together with other words."""

TERMS = frozenset({"if", "unless", "otherwise", "else"})
"""A line with one of these as its first or second word sets a condition for the orders around it."""

CHANGING = TERMS | REVOKING | {
    "or", "not", "no", "except", "but", "only", "rather", "when", "once", "until", "provided", "depending", "assuming", "wait",
    "kidding", "joking", "never", "dont", "nope", "maybe", "perhaps", "either", "other", "alternatively", "backup",
}  # fmt: skip
"""Words behind an order that may change it, take it back or make it conditional."""

POLITE = re.compile(r"\bif\s+(?:you\s+(?:like|please|can)|possible|i\s+may)\b", re.IGNORECASE)
"""Conditions that mean no more than `please`."""

MEANT = (RESERVED - LITTLE) | SIDES | CHANGING | frozenset(chain.from_iterable(COASTS.values()))
"""Words that may change the order that they follow."""


def is_chatter(text: str, lexicon: Lexicon) -> bool:
    """Whether a text that could not be read is beyond doubt no order.

    It names no place, nor anything that might be one misspelled; it does not begin as an order does; and it has no dash between
    words and no verb of an order, unless it consists of words of headings alone.
    """
    return bool(SIGNED.fullmatch(text)) or _is_chatter(text, lexicon, COMMANDS)


def _is_chatter(text: str, lexicon: Lexicon, commands: AbstractSet[str]) -> bool:
    words = _words(text, lexicon)
    if words is None:
        return False
    if not words or _heads(words, lexicon):
        return True
    if words[0] in KINDS or not TERMS.isdisjoint(words[:2]) or not commands.isdisjoint(words):
        return False
    if DASH.search(fold(text)[0].strip("-~_=* \t")):
        return False
    long = [word for word in words if len(word) >= FEWEST and word not in PLAIN]
    return words[0] in GREETINGS or not nearest(long, {key: to for key, to in lexicon.keys.items() if len(key) >= FEWEST})


def is_heading(text: str, lexicon: Lexicon) -> bool:
    """Whether a line only says whose orders follow, or of which phase: a power or the words of a heading, and a colon."""
    line = text.strip("*_ ")
    if not line.endswith(":") or not isinstance(read(line[:-1], lexicon), Trouble):
        return False
    if fold_name(line[:-1]) in lexicon.powers:
        return True
    words = _words(line, lexicon) or ()
    return bool(words) and _heads(words, lexicon) and sum(word in lexicon.powers for word in words) <= 1


def remark(text: str, lexicon: Lexicon) -> int:
    """Where a remark begins behind a whole order; the length of the text if there is none.

    It is a bracket (`A Par - Bur (please)`), a sentence (`A Par - Bur. Good luck!`) or a comment (`A Par - Bur // as always`),
    and it has no word that may change the order.
    """
    for found in ASIDE.finditer(text) if len(text) <= LONGEST else ():
        behind = POLITE.sub(" ", text[found.end() :])
        words = _words(behind, lexicon)
        if words is None or any(not word.isalpha() or word in MEANT or (len(word) < 2 and word not in LITTLE) for word in words):
            continue
        if isinstance(read(text[: found.start()], lexicon), Order) and _is_chatter(behind, lexicon, COMMANDS - AGAIN):
            return found.end()
    return len(text)


def _words(text: str, lexicon: Lexicon) -> list[str] | None:
    """The words of a text; None if it names a place or holds a character that no order can have."""
    if len(text) > LONGEST:
        return None
    try:
        tokens = tokenise(text.translate(SIGNS).strip("-~_=* \t"), lexicon)
        if any(find(tokens, at, lexicon) for at in range(len(tokens))):
            return None
    except UnreadError:
        return None
    return [token.word for token in tokens if token.word not in ("-", ":")]


def _heads(tokens: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether all words are those of a heading, and no verb orders anything (`Build Austria`)."""
    ordered = any(word in lexicon.powers and (before in VERBS or before in OPENING) for before, word in pairwise(tokens))
    known = all(word in HEADINGS or DIGITS.fullmatch(word) or word in lexicon.powers for word in tokens)
    return known and not ordered and tokens[0] not in KINDS
