"""The list of the files of a sealed game that may be committed. It names what may, since editors leave copies under any name."""

from __future__ import annotations

from pathlib import Path, PurePath

from generator.store.archive import recipients_of
from generator.store.game_folders import phase_of
from generator.store.writing import is_id, write

OF_GAME = (
    ".gitattributes",
    ".gitignore",
    "board.schema.json",
    "board.yaml",
    "game.schema.json",
    "game.yaml",
    "keys.yaml.age",
    "map.svg",
    "orders.schema.json",
    "passwords.yaml.age",
    "position.schema.json",
)
"""The names that may be committed in the folder of a sealed game."""

OF_PHASE = ("orders.yaml.age", "position.yaml", "press.md", "results.yaml", "revealed.yaml", "secret.yaml.age")
"""Those in the folder of one of its phases."""

_REPORT = "[0-9]*-*/reports/"
_ORDERS = "[0-9]*-*/orders/"

IGNORED = "\n".join(
    [
        "# Of this sealed game git takes the files named here, and leaves out all others: open orders, and all copies of them.",
        "/*",
        "!/[0-9]*-*/",
        *(f"!/{name}" for name in OF_GAME),
        "/*/*",
        *(f"!/[0-9]*-*/{name}" for name in OF_PHASE),
        f"!/{_REPORT}",
        f"!/{_ORDERS}",
        "/*/*/*",
        f"!/{_REPORT}[a-z0-9]*.age",
        f"/{_REPORT}*[!a-z0-9-]*.age",
        f"!/{_ORDERS}[a-z0-9]*.yaml.age",
        f"/{_ORDERS}*[!a-z0-9-]*.yaml.age",
        "/*/*/*/*",
        "",
    ]
)
"""The .gitignore of a sealed game."""


def is_listed(path: PurePath) -> bool:
    """Whether a file of a sealed game may be committed; `path` begins in the game's folder."""
    if len(path.parts) == 1:
        return path.name in OF_GAME
    if phase_of(path.parts[0]) is None:
        return False
    if len(path.parts) == 2:
        return path.name in OF_PHASE
    ending = {"reports": ".age", "orders": ".yaml.age"}.get(path.parts[1], "")
    return len(path.parts) == 3 and bool(ending) and path.name.endswith(ending) and is_id(path.name.removesuffix(ending))


def guard(root: Path, name: str) -> list[Path]:
    """Write the .gitignore of a sealed game; its path if it changed, and nothing for other games."""
    return write(root, root / name / ".gitignore", IGNORED) if recipients_of(root, name) else []


def is_guarded(root: Path, name: str) -> bool:
    """Whether a sealed game has the .gitignore that `guard` writes."""
    path = root / name / ".gitignore"
    return path.is_file() and path.read_bytes().replace(b"\r\n", b"\n") == IGNORED.encode()


def unlisted(root: Path, name: str) -> list[Path]:
    """The files in a game's folder that may not be committed if it is sealed."""
    home = root / name
    return [path for path in sorted(home.rglob("*")) if not path.is_dir() and not is_listed(path.relative_to(home))]
