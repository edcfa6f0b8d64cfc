"""Maps with each land outlined once, kept for the next command: to make one takes as long as to draw two pictures over it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from generator.render.base_maps.one_outline import OneOutline
from generator.render.kept_beside import keep, kept, of_map

_FOLDER = Path(__file__).parent


def kept_outline(digest: str, make: Callable[[], OneOutline | None]) -> OneOutline | None:
    """What `make` gives for the map in a file with this hash, made once for as long as nothing changes that it is made from."""
    made_by = of_map(digest)
    if (found := kept(_FOLDER, f"outline.{digest[:20]}", made_by)) is not None:
        return OneOutline(*json.loads(found))
    if (made := make()) is not None:
        keep(_FOLDER, f"outline.{digest[:20]}", made_by, json.dumps(made).encode())
    return made
