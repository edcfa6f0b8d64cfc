"""Words as a part of an address."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache


@lru_cache(maxsize=1024)
def slug(text: str) -> str:
    """`Austria (player-a)` as `austria`: letters, digits and dashes for an id; `part` where nothing is left."""
    ascii_only = unicodedata.normalize("NFKD", text.partition("(")[0]).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", ascii_only)) or "part"
