"""Where a game lives that is over and was moved to an archive, another site: `archived:` and `keep-pictures:` of game.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.address import slip
from generator.core.problem import Problem, fault

ARCHIVED, KEEP = "archived", "keep-pictures"


def archive_of(game_file: Mapping[str, Any]) -> str:
    """The address of the archive, ending in a slash; empty for a game that is on its own site, or whose address is faulty."""
    address = game_file.get(ARCHIVED)
    return as_folder(address) if isinstance(address, str) and slip(address) is None else ""


def as_folder(address: str) -> str:
    """The address of a site, ending in a slash."""
    return f"{address.rstrip('/')}/"


def keeps_pictures(game_file: Mapping[str, Any]) -> bool:
    """Whether the PNGs that posts may show stay on the site that the game moved from, as they do unless the GM says no."""
    return bool(game_file.get(KEEP, "yes") != "no")


def without_archive(game_file: Mapping[str, Any]) -> dict[str, Any]:
    """What game.yaml says of the game itself: the same in the archive as before the game moved there."""
    return {key: value for key, value in game_file.items() if key not in (ARCHIVED, KEEP)}


def check_archived(game_file: Mapping[str, Any], name: str) -> Iterator[Problem]:
    """What is wrong with the two keys in the game.yaml of the game with this name."""
    if KEEP in game_file:
        value = game_file[KEEP]
        if value not in ("yes", "no"):
            yield fault("yes-or-no", f"`{KEEP}:` is yes or no", value, f"write `{KEEP}: no`")
        if ARCHIVED not in game_file:
            yield fault(KEEP, f"`{KEEP}:` counts only beside `{ARCHIVED}:`, and the game is not archived", value, "take it out")
    if ARCHIVED not in game_file:
        return
    address = game_file[ARCHIVED]
    if not isinstance(address, str) or not address:
        hint = "write the address of the archive as a whole, as https://archive.example/"
        yield fault(ARCHIVED, f"`{ARCHIVED}:` must be the address of a site", address or game_file, hint)
    elif wrong := slip(address):
        yield fault(ARCHIVED, f"`{ARCHIVED}:` is no address of a site: {wrong.message}", address, wrong.hint, wrong.offset)
    elif as_folder(address).endswith(f"/{name}/"):
        message = f"readers are sent to {as_folder(address)}{name}/, since `{ARCHIVED}:` is the address of the archive as a whole"
        hint = f"if its pages are not there, write {as_folder(address).removesuffix(f'{name}/')}"
        yield Problem("notice", ARCHIVED, message, getattr(address, "spot", None), hint)


def archived_too_early(game_file: Mapping[str, Any], *, over: bool) -> Iterator[Problem]:
    """A fault where a game is said to be archived and is not over."""
    if ARCHIVED in game_file and not over:
        hint = f"take `{ARCHIVED}:` out until it is"
        yield fault("not-over", "the game is not over, so it cannot be archived", game_file[ARCHIVED] or game_file, hint)
