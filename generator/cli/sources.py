"""What publishing is handed: the site's settings from `site.yaml`, and each game with a way to read it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import games
from generator.cli.commands import KINDS
from generator.core.problem import Problem, fault

if TYPE_CHECKING:
    from generator.core.public import PublicGame
    from generator.publish.site import Shop, Site, Source


def site(root: Path) -> tuple[Site, list[Problem]]:
    """The site's settings, and what is wrong with them; a key that is wrong counts as left out."""
    from generator import store
    from generator.publish.site import Site

    words, problems = store.read_site(root)
    problems = [*problems, *check_site(words)]
    bad = {problem.spot for problem in problems}
    good: dict[str, Any] = {key: value for key, value in words.items() if getattr(value, "spot", None) not in bad}
    address = str(good.get("base-url", ""))
    boards = tuple(str(kind) for kind in good.get("boards", ()) if kind in KINDS)
    title = str(good.get("title", "")) or "Gazette"
    return Site(title, str(good.get("about", "")), address and address.rstrip("/") + "/", boards), problems


def check_site(words: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the values in `site.yaml`."""
    problems = []
    address = words.get("base-url", "")
    if address and not (isinstance(address, str) and address.startswith(("https://", "http://"))):
        problems.append(fault("base-url", "`base-url:` must be an address", address, "write https://NAME.github.io/GAMES/"))
    boards = words.get("boards", [])
    if not isinstance(boards, list):
        return [*problems, fault("boards", "`boards:` must be a list", boards, "write [phpbb, discord]")]
    from generator.core.nearest import did_you_mean

    return problems + [
        fault("boards", f"there is no kind of board `{str(kind)[:40]}`", kind, did_you_mean(str(kind), KINDS))
        for kind in boards
        if kind not in KINDS
    ]


def source(root: Path, name: str) -> Source:
    """A game as publishing wants it: cheap to ask whether it changed, read only when it did."""
    from generator import store
    from generator.publish.site import Source

    def read() -> PublicGame | list[Problem]:
        loaded = games.load(root, name)
        if loaded.rules is None:
            return loaded.problems
        game, problems = store.public_game(root, name)
        return problems if game is None else game

    return Source(name, store.public_files(root, name), base_map(root, name), read, lambda: games.sound_rules(root, name))


def base_map(root: Path, name: str) -> bytes:
    """The map that a game is drawn on: its own, or that of its rule system."""
    from generator import store

    own = store.map_file(root, name)
    if own is not None:
        return own.read_bytes()
    words, _ = store.read_game(root, name)
    shared = games.package_board(str(words.get("rules") if words else None)).with_name("map.svg")
    return shared.read_bytes() if shared.is_file() else b""


def shop(out: Path) -> Shop:
    """Where templates lie, and where the site goes."""
    from generator.publish.site import Shop

    return Shop(games.templates(), out)
