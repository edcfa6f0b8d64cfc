"""Where the files of a game lie, and which of its phase folders count."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from generator.core.canonical_yaml import digest
from generator.core.phase import Phase, read_phase
from generator.core.placed_values import Spot
from generator.core.problem import Problem, Weight, fault
from generator.core.quick_dataclass import dataclass
from generator.store.writing import everything_below, is_id

_FILES = frozenset({".yaml", ".age", ".json", ".md", ".svg", ".part"})
_ORDERS = frozenset({"orders", "orders.yaml", "orders.yml", "orders.yaml.age"})
_PREVIOUS = re.compile(rb"^previous: (sha256:[0-9a-f]{64})$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of a phase. With results.yaml it was played; without position.yaml its phase has not come yet."""

    phase: Phase
    path: Path

    @property
    def position(self) -> Path:
        return self.path / "position.yaml"

    @property
    def results(self) -> Path:
        return self.path / "results.yaml"

    @property
    def secret(self) -> Path:
        return self.path / "secret.yaml"

    @property
    def orders(self) -> Path:
        return self.path / "orders.yaml"

    @property
    def press(self) -> Path:
        """The file of what players publish."""
        return self.path / "press.md"

    @property
    def revealed(self) -> Path:
        """The file of what was secret, for a game that is over."""
        return self.path / "revealed.yaml"

    @property
    def sheet(self) -> Path:
        """The sheet: what the engine makes to be filled in where order files are sealed."""
        return self.path / "sheet.yaml"

    @property
    def reports(self) -> Path:
        """The folder of the sealed reports: `POWER.age`, and in a game's first phase `POWER-start.age`."""
        return self.path / "reports"

    @property
    def previous(self) -> str:
        """The hash of the record that led to the position here; empty without one."""
        match = _PREVIOUS.search(self.position.read_bytes().replace(b"\r\n", b"\n"))
        return match[1].decode() if match else ""

    @property
    def stands(self) -> bool:
        return self.position.is_file()

    @property
    def done(self) -> bool:
        return self.results.is_file()


def find_games(root: Path) -> list[str]:
    """The names of the games in `root`, sorted: its folders with a game.yaml whose name can be that of a game."""
    if not root.is_dir():
        return []
    with os.scandir(root) as entries:
        return sorted(it.name for it in entries if it.is_dir(follow_symlinks=False) and is_game(root, it.name))


def is_game(root: Path, name: str) -> bool:
    """Whether a name in `root` is that of a game."""
    # For a thousand games a Path takes too long.
    here = f"{root}/{name}"
    return is_id(name) and os.path.isfile(f"{here}/game.yaml") and not os.path.islink(here)  # noqa: PTH113, PTH114


def board_file(root: Path, name: str) -> Path | None:
    """The game's own board, if it has one."""
    return _own(root / name / "board.yaml")


def map_file(root: Path, name: str) -> Path | None:
    """The game's own base map, if it has one."""
    return _own(root / name / "map.svg")


def folders(root: Path, name: str) -> list[Folder]:
    """All phase folders of a game, by number and revision."""
    home = root / name
    if not home.is_dir():
        return []
    with os.scandir(home) as entries:  # which knows without a question for each what is a folder, and no link
        names = [it.name for it in entries if it.is_dir(follow_symlinks=False)]
    found = [Folder(phase, home / it) for it in names if (phase := phase_of(it))]
    return sorted(found, key=lambda folder: (folder.phase.number, folder.phase.revision, folder.phase.id))


def folder(root: Path, name: str, phase: Phase) -> Folder:
    """The folder of a phase, whether it exists or not."""
    return Folder(phase, root / name / phase.folder)


def line_of_play(found: Sequence[Folder]) -> list[Folder]:
    """The phases that count, in their order: of each number the highest revision, up to the first that was not played yet."""
    line: list[Folder] = []
    for number in sorted({each.phase.number for each in found}):
        saved = [each for each in found if each.phase.number == number and each.stands]
        if not saved or number != len(line) + found[0].phase.number:
            break
        if line and saved[-1].phase.revision < revised(found, line[-1].phase, saved[-1].phase).revision:
            break  # an erratum has led elsewhere, and this is what stood here before it
        line.append(saved[-1])
        if not line[-1].done:
            break
    return line


def awaited(root: Path, name: str) -> Folder | None:
    """The folder of the phase that a game waits for; None before its start and after its end."""
    line = line_of_play(folders(root, name))
    return line[-1] if line and not line[-1].done else None


def revised(found: Sequence[Folder], base: Phase, phase: Phase) -> Phase:
    """The phase that follows `base`, with the revision of its folder.

    That is the revision of `base` if a lower revision of `base` had led to a phase of the same number, else the first.
    """
    lower = [each for each in found if each.phase.number == base.number and each.phase.revision < base.revision and each.done]
    if not lower:
        return phase._replace(revision=1)
    records = {digest(each.results.read_bytes()) for each in lower}
    replaces = any(each.previous in records for each in found if each.phase.number == phase.number and each.stands)
    return phase._replace(revision=base.revision if replaces else 1)


def following(found: Sequence[Folder], base: Folder) -> Folder | None:
    """The folder with the position that the phase in `base` led to; None if there is none."""
    for each in found:
        behind = each.phase.number == base.phase.number + 1
        if behind and each.stands and each.phase == revised(found, base.phase, each.phase):
            return each
    return None


def is_own(path: Path) -> bool:
    """Whether a path is no link. A link may lead out of the repository, to something that nobody meant to publish."""
    return not path.is_symlink()


def misfits(root: Path, name: str) -> list[Problem]:
    """A fault for each link in a game's folder, and for each folder in the place of a file, where the engine cannot write."""
    problems = []
    for entry in everything_below(root / name) if (root / name).is_dir() else ():
        if entry.is_symlink():
            problems.append(fault("link", "this is a link to another file", Spot(entry.path), "put the file itself here"))
        elif entry.is_dir() and Path(entry.name).suffix in _FILES:
            problems.append(fault("folder", "this is a folder, and a file belongs here", Spot(entry.path), "take it away"))
    return sorted(problems, key=lambda problem: problem.spot.file if problem.spot else "")


def stray_folders(root: Path, name: str) -> list[Problem]:
    """A problem for each folder whose name is that of no phase: a fault if there are orders in it, else a notice."""
    home = root / name
    strays = [path for path in sorted(home.iterdir()) if path.is_dir() and not phase_of(path.name)] if home.is_dir() else []
    hint = "phases are named as 05-1902-fall-orders"
    problems = []
    for path in (home, *strays):
        at, meant = Spot(str(path)), path != home and path.name[0].isdigit()
        if path.is_dir() and any(inside.name.casefold() in _ORDERS for inside in path.iterdir()):
            weight: Weight = "fault" if meant or path == home else "notice"
            message = "nobody reads the orders here, since the folder names no phase"
            problems.append(Problem(weight, "stray-folder", message, at, hint))
        elif meant:
            problems.append(Problem("notice", "stray-folder", f"the folder `{path.name}` names no phase", at, hint))
    return problems


def _own(path: Path) -> Path | None:
    return path if is_own(path) and path.is_file() else None


def phase_of(name: str) -> Phase | None:
    base, dot, revision = name.partition(".")
    if not dot:
        return read_phase(base)
    if not revision.isdecimal() or int(revision) < 2 or str(int(revision)) != revision:
        return None
    return read_phase(base, int(revision))
