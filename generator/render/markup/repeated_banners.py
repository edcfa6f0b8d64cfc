"""Writes the drawing of each banner of a page once; wherever else it stands, the page refers to that."""

from __future__ import annotations

import re
from collections import Counter

_BANNER = re.compile(r'(?<=<svg class="realm-banner" )([^>]*>)(<g .*?</g>)(?=</svg>)')


def banners_once(page: str) -> str:
    """A page in which a drawing that `banners.banner` made more than once is a reference, but for the first time.

    A drawing takes about 900 bytes, and pages of battles name the owner of everything.
    """
    times = Counter(it[2] for it in _BANNER.finditer(page))
    names: dict[str, str] = {}

    def once(found: re.Match[str]) -> str:
        head, drawing = found.groups()
        if times[drawing] == 1:
            return found[0]
        if drawing in names:
            return f'{head}<use href="#{names[drawing]}"/>'
        names[drawing] = f"banner_{len(names) + 1}"
        return f'{head}<g id="{names[drawing]}"{drawing.removeprefix("<g")}'

    return _BANNER.sub(once, page) if times else page
