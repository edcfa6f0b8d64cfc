"""`gazette board`: shows a board, draws it, compares it with a file that a GM has, and takes that file into a game."""

from __future__ import annotations

from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import board_words, console, games, github, keys, maps, report, schema
from generator.cli.failure import FAULTS, FINE, Stop
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.core.text import Map
    from generator.rulesets.board_files import Comparison


_EXAMPLES = {
    "show": "show RULES|GAME", "draw": "draw RULES|GAME", "diff": "diff RULES|GAME FILE", "take": "take GAME FILE",
}  # fmt: skip


class _Board(NamedTuple):
    """A board in force: what it is called here, its file, and the repository it is seen from."""

    name: str
    path: Path
    base: Path


def run(args: Namespace) -> int:
    """Show, draw, compare or take a board."""
    if (args.file is None) != (args.action in ("show", "draw")):
        raise Stop(f"write: gazette board {_EXAMPLES[args.action]}")
    if args.file and not Path(args.file).is_file():
        raise Stop(f"there is no file {args.file}")
    return {"show": _show, "draw": _draw, "diff": _diff, "take": _take}[args.action](args)


def _show(args: Namespace) -> int:
    console.say(_in_force(args).path.read_text(encoding="utf-8").rstrip("\n"))
    return FINE


def _draw(args: Namespace) -> int:
    board = _in_force(args)
    facts = games.facts_of(board.path, own=True)
    if isinstance(facts, list):
        report.show(facts, board.base)
        return FAULTS
    console.say(maps.plain(facts).decode().rstrip("\n"))
    return FINE


def _diff(args: Namespace) -> int:
    """As `diff` does: 0 where nothing differs, 1 where something does or the file cannot be read."""
    board = _in_force(args)
    ours = games.facts_of(board.path, own=True)
    if isinstance(ours, list):
        report.show(ours, board.base)
        return FAULTS
    found = _compared(ours, Path(args.file))
    if isinstance(found, list):
        report.show(found, board.base)
        return FAULTS
    for line in board_words.lines(found, board.name, args.file):
        console.say(line)
    return FAULTS if found.differences else FINE


def _compared(ours: Map, file: Path) -> Comparison | list[Problem]:
    from generator.rulesets import board_files
    from generator.store.boards import read_text

    if file.suffix.lower() in (".yaml", ".yml"):
        theirs = games.facts_of(file, own=True)
        return theirs if isinstance(theirs, list) else board_files.compare(ours, theirs)
    text, problems = read_text(file)
    if text is None or problems:
        return problems
    ways, problems = board_files.read_list(text, str(file), ours)
    return problems or board_files.compare_edges(ours, ways)


def _take(args: Namespace) -> int:
    from generator import store

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.name)
    built = games.rules_on(root, name, Path(args.file))
    wrong = built if isinstance(built, list) else _lost(base, name, Path(args.file))
    if isinstance(built, list) or wrong:
        report.show(wrong, base, name)
        return FAULTS
    done = store.take_board(root, name, built, Path(args.file).read_text(encoding="utf-8-sig"), keys.given(args))
    report.show(done.problems, base, name)
    if report.faults(done.problems):
        return FAULTS
    for path in (*done.paths, *schema.write(root, name, built)):
        console.say(github.relative(str(path), base))
    if not done.paths:
        console.say(f"{name} has this board already.")
    unshown = games.map_problems(root, name, built)
    report.show([*unshown, *maps.notices(root, name)], base, name)
    return FAULTS if unshown else FINE


def _lost(base: Path, name: str, file: Path) -> list[Problem]:
    """What a game that was played on must not lose, where the board in force can be read at all."""
    from generator import store
    from generator.rulesets import board_files

    public, _ = store.public_game(base / "state", name)  # which phases there are, and nothing of what is in them
    ours, theirs = games.facts_of(_of_game(base, name).path, own=True), games.facts_of(file, own=True)
    if public is None or not any(phase.done for phase in public.phases) or isinstance(ours, list) or isinstance(theirs, list):
        return []
    return board_files.lost(ours, theirs)


def _in_force(args: Namespace) -> _Board:
    """The board of a game, or one that comes with the package; a game goes before a board of its name."""
    from generator import rulesets, store

    base = _repository(args)
    mine = store.find_games(base / "state") if base else []
    if base and args.name in mine:
        return _of_game(base, args.name)
    packaged = [name for name in rulesets.boards() if games.package_board(name).is_file()]
    if args.name in packaged:
        return _Board(args.name, games.package_board(args.name), base or Path.cwd())
    near = get_close_matches(args.name, [*mine, *packaged], 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join([*mine, *packaged])}"
    raise Stop(f"there is no game and no board {args.name}; {hint}")


def _repository(args: Namespace) -> Path | None:
    """The repository, or None outside of one, where the boards of the package are all there is."""
    try:
        return games.repository(args)
    except Stop:
        if args.repository:
            raise
        return None


def _of_game(base: Path, name: str) -> _Board:
    from generator import store

    if own := store.board_file(base / "state", name):
        return _Board(f"{name} (its own board)", own, base)
    words, problems = store.read_game(base / "state", name)
    rules = str(words.get("rules")) if words else ""
    unknown = games.unknown_rules(rules)
    if words is None or unknown:
        raise Stop("\n".join(str(each) for each in [*problems, *unknown]), FAULTS)
    return _Board(f"{name} (the board of {rules})", games.package_board(rules), base)
