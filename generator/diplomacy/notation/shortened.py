"""Understands shortened names of places: `Skag`, `W. Med`, `Tyrr Sea`, `Mid-Atl`, `St Pete (sc)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.names import Lexicon, Title
from generator.diplomacy.notation.suggest import distance
from generator.diplomacy.notation.vocabulary import COASTS, RESERVED

FEWEST = 4
"""The fewest letters of a shortened name, all words together."""

SHORTEST = 3
"""The fewest letters of each of its words; the first of several may also be `St` or a point of the compass."""

SIDES = frozenset({"coast", *(f"{letter}c" for letter in COASTS)})
"""The last word of a coast."""

FILLERS = frozenset({"of", "the"})
PLAIN = frozenset({"sea", "ocean", "channel", "bight", "territory"})
"""Words that do not tell places apart, so that a name is as good without them."""

SPOKEN = RESERVED - FILLERS - PLAIN
"""Words that mean something else in an order, and so are no part of a shortened name."""


def shortened(folded: str, lexicon: Lexicon) -> str | None:
    """The one location that folded words can be short for; None if there is none, or if they may mean another place."""
    parts = tuple(folded.split())
    if place := _place(parts, lexicon):
        return None if len(parts) == 1 and _is_near_another(folded, place, lexicon) else place
    for count in range(1, min(3, len(parts))) if parts[-1] in SIDES else ():
        if place := _place(parts[:-count], lexicon):
            return lexicon.keys.get(f"{fold_name(place)} {' '.join(parts[-count:])}")
    return None


def _place(words: Title, lexicon: Lexicon) -> str | None:
    """The only place that has a name of which these words can be short."""
    if not _may_name(words):
        return None
    found = {
        place
        for reading in (words, *_compass(words))
        for place in lexicon.initials.get(reading[0][0], ())
        if any(_begins(reading, title) for title in lexicon.titles[place])
    }
    own = lexicon.keys.get(words[0], "")
    if own in lexicon.titles and len(words) > 1 and set(words[1:]) <= set(chain.from_iterable(lexicon.titles[own])):
        found.add(own)  # a spelling of the place and more words of its name: `Nth Sea`
    place = found.pop() if len(found) == 1 else None
    return place if place and (len(words) > 1 or _tells(words[0], lexicon.titles[place])) else None


def _may_name(words: Title) -> bool:
    """Whether the words are long enough, and none of them means something else in an order."""
    first, *others = words
    if any(word in SPOKEN for word in words[first in COASTS :]):
        return False
    head = len(first) > 1 or (bool(others) and first in COASTS)
    rest = all(len(word) >= SHORTEST or word in FILLERS for word in others)
    named = first not in FILLERS and words[-1] not in FILLERS
    return head and rest and named and sum(map(len, words)) >= FEWEST


def _compass(words: Title) -> Iterator[Title]:
    """A word that may begin with a point of the compass, as two words: `natl`, `wmed`."""
    if len(words) == 1 and words[0][0] in COASTS:
        yield words[0][0], words[0][1:]


def _begins(words: Title, title: Title) -> bool:
    """Whether each word begins the corresponding word of the name, fillers aside; last words of the name may be left out."""
    if len(words) == 1:
        return "".join(title).startswith(words[0])
    own, whole = ([word for word in name if word not in FILLERS] for name in (words, title))
    return len(own) <= len(whole) and all(full.startswith(word) for word, full in zip(own, whole, strict=False))


def _tells(word: str, titles: Iterable[Title]) -> bool:
    """Whether one word is enough to mean a place; a mere first word is not: `Austria` is not the Austrian Netherlands."""
    begun = [(head, others) for head, *others in titles if head.startswith(word)]
    return not begun or any(PLAIN.issuperset(others) for _, others in begun)


def _is_near_another(word: str, place: str, lexicon: Lexicon) -> bool:
    """Whether the word is one slip away from the spelling of another place."""
    return any(to.partition("/")[0] != place and distance(word, key) <= 1 for key, to in lexicon.keys.items())
