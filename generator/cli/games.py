"""Finds the repository, its games and their rule systems."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import loaded_rulesets
from generator.cli.exit_codes import FAULTS, Stop
from generator.core.phase import read_phase
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault

if TYPE_CHECKING:
    from generator.core.board_format import BoardFormat
    from generator.core.placed_values import Map
    from generator.core.ruleset import Ruleset


NONE = "There is no game yet; `gazette new GAME --rules classical` starts one."


class LoadedGame(NamedTuple):
    """The name of a game's folder, and its rule system, or the problems that leave it without one."""

    id: str
    rules: Ruleset | None
    problems: list[Problem]


def repository(args: Namespace) -> Path:
    """The folder that holds `state/`: the one given with -C, else the nearest from here upwards."""
    if args.repository:
        given = Path(args.repository)
        if not (given / "state").is_dir():
            raise Stop(f"there is no folder state/ in {given}")
        return given
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "state").is_dir():
            return folder
    raise Stop("there is no folder state/ here or above; `gazette new GAME --rules classical` makes one")


def choose(root: Path, wanted: str | None) -> list[str]:
    """The names of all games in `root` (the folder state/), or the one that is wanted. Raises Stop when there is no such game."""
    from generator import store

    if wanted is None:
        return store.find_games(root)
    name = Path(wanted).name
    if store.is_game(root, name):
        return [name]  # nobody looks at the others
    names = store.find_games(root)
    near = get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names) or 'none yet'}"
    raise Stop(f"there is no game {wanted}; {hint}")


def strays(root: Path) -> list[Problem]:
    """A fault for each folder that looks like a game and cannot be one, so that no game is left out silently."""
    from generator import store

    known = store.find_games(root)
    problems = []
    for folder in sorted(path for path in root.iterdir() if path.is_dir() and path.name not in known):
        at = Spot(str(folder))
        if (folder / "game.yaml").is_file():
            hint = "write letters a-z, digits and hyphens, at most 63"
            problems.append(Problem("fault", "game-id", f"`{folder.name}` cannot be the name of a game", at, hint))
        elif any(read_phase(path.name) for path in folder.iterdir()):
            problems.append(Problem("fault", "no-game", f"`{folder.name}` has phases and no game.yaml", at, "put it back"))
    return problems


def load(root: Path, name: str) -> LoadedGame:
    """A game with its rule system, on its own board if it has one; without the rule system when board or map have a fault."""
    opened = with_rules(root, name)
    if opened.rules is None:
        return opened
    wrong = map_problems(root, name, opened.rules)
    return LoadedGame(name, None, wrong) if wrong else opened


def with_rules(root: Path, name: str) -> LoadedGame:
    """A game with its rule system, whatever is wrong with its map."""
    from generator import store

    game_file, problems = store.read_game(root, name)
    if game_file is None:
        return LoadedGame(name, None, problems)
    found = rules(game_file, store.board_file(root, name))
    return LoadedGame(name, found, []) if not isinstance(found, list) else LoadedGame(name, None, [*problems, *found])


def sound_rules(root: Path, name: str) -> Ruleset:
    """The rule system of a game that was read without faults before. Raises Stop when it has one now."""
    loaded = load(root, name)
    if loaded.rules is None:
        raise Stop("\n".join(map(str, loaded.problems)), FAULTS)
    return loaded.rules


def rules(game_file: Map, board_path: Path | None) -> Ruleset | list[Problem]:
    """The rule system that a `game.yaml` names, on the board in a file, or on its own board without one."""
    from generator import rulesets

    if "rules" not in game_file:
        return [fault("no-rules", "`rules:` is missing", game_file, f"write one of: {', '.join(rulesets.names())}")]
    wanted = game_file["rules"]
    if wrong := unknown_rules(wanted):
        return wrong
    return on_board(str(wanted), board_path)


def on_board(name: str, own: Path | None) -> Ruleset | list[Problem]:
    """The rule system of that id on the board in a GM's file (`own`), or on its own board without one."""
    from generator import rulesets

    if rulesets.board_format(name) is None:
        told = fault("board", f"{name} is played without a board file", Spot(str(own)), "take it away")
        return [told] if own else loaded_rulesets.ruleset(name, None)
    packaged = package_board(name)
    if own is None and not packaged.is_file():
        hint = "a game of it needs a board.yaml of its own"
        return [fault("board", f"no board comes with {name}", Spot(str(packaged)), hint)]
    return loaded_rulesets.ruleset(name, own or packaged, own=own is not None)


def rules_on(root: Path, name: str, board_path: Path) -> Ruleset | list[Problem]:
    """The rule system of a game on the board in a file, which is not its own."""
    from generator import store

    game_file, problems = store.read_game(root, name)
    return problems if game_file is None else rules(game_file, board_path)


def unknown_rules(wanted: object) -> list[Problem]:
    """The fault that there is no rule system of that name, with the nearest that there is."""
    from generator import rulesets

    names = rulesets.names()
    if wanted in names:
        return []
    near = get_close_matches(str(wanted), names, 1)
    hint = f"did you mean {near[0]}?" if near else f"write one of: {', '.join(names)}"
    return [fault("rules", f"there is no rule system {wanted}", wanted, hint)]


def facts_of(board_path: Path, form: BoardFormat | None = None) -> Map | list[Problem]:
    """A board file as a mapping, or what is wrong with it: all that its format checks, where one is given."""
    from generator import store

    data, problems = store.read_bytes(board_path)
    return problems if data is None else loaded_rulesets.facts(data, board_path, form)


def map_problems(root: Path, name: str, ruleset: Ruleset) -> list[Problem]:
    """What is wrong with the map that a game brought."""
    from generator import store

    own = store.map_file(root, name)
    if own is None:
        return []
    from generator.render.base_maps.map_check import check_map

    if ruleset.chart is None:
        return [fault("map", f"{ruleset.title} is played without a map", Spot(str(own)), "take it away")]
    return check_map(own.read_bytes(), str(own), ruleset.chart)


def rule_system(root: Path, name: str) -> str:
    """The id of the rule system that a game names, known or not."""
    from generator import store

    game_file, _ = store.read_game(root, name)
    return str(game_file.get("rules") if game_file else None)


def package_board(name: str) -> Path:
    """The path of a rule system's board file in the package; there may be no such file."""
    from generator import rulesets

    return rulesets.home(name) / "board.yaml"


def package() -> Path:
    """The folder of this program."""
    return Path(__file__).resolve().parent.parent


def templates() -> Path:
    """The folder of templates: inside the installed package, beside it in a clone."""
    inside = package() / "templates"
    return inside if inside.is_dir() else package().parent / "templates"


def at_paths(root: Path, paths: Sequence[str]) -> list[str]:
    """The names of the games that paths (or names of games) belong to; all games when no path is given."""
    if not paths:
        return choose(root, None)
    wanted = {_game_at(root, path) for path in paths}
    if None in wanted:
        return choose(root, None)
    return sorted(name for each in wanted for name in choose(root, each))


def _game_at(root: Path, text: str) -> str | None:
    path = Path(text)
    if not path.exists():
        return text
    try:
        parts = path.resolve().relative_to(root.resolve()).parts
    except ValueError:
        raise Stop(f"{text} does not lie in {root}") from None
    return parts[0] if parts and (root / parts[0]).is_dir() else None
