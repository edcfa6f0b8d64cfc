"""`gazette board`: shows a board, draws it, compares it with a file that a GM has, and takes that file into a game."""

from __future__ import annotations

from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import base_maps, board_words, console, games, github, given_keys, loaded_rulesets, printed_problems, schema
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.core.board_format import BoardFormat, Comparison
    from generator.core.placed_values import Map


_EXAMPLES = {
    "show": "show RULES|GAME", "draw": "draw RULES|GAME", "diff": "diff RULES|GAME FILE", "take": "take GAME FILE",
}  # fmt: skip


class _Board(NamedTuple):
    """A board in force: its name on the command line, the rule system, format and file, the repository (None outside of one)."""

    name: str
    rules: str
    form: BoardFormat
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
    built = loaded_rulesets.ruleset(board.rules, board.path, own=True)
    if isinstance(built, list):
        printed_problems.show(built, board.base)
        return FAULTS
    if built.chart is None:
        raise Stop(f"{built.title} is played without a map")
    console.say(base_maps.plain(built.chart).decode().rstrip("\n"))
    return FINE


def _diff(args: Namespace) -> int:
    """Compare. The exit codes are those of `diff`: 0 for equal boards, 1 for different ones, and for a file that cannot be read."""
    board = _in_force(args)
    ours = games.facts_of(board.path, board.form)
    found = ours if isinstance(ours, list) else _compared(board.form, ours, Path(args.file))
    if isinstance(found, list):
        printed_problems.show(found, board.base)
        return FAULTS
    for line in board_words.lines(found, board.name, args.file):
        console.say(line)
    return FAULTS if found.differences else FINE


def _compared(form: BoardFormat, ours: Map, file: Path) -> Comparison | list[Problem]:
    from generator.store.boards import read_text

    if file.suffix.lower() in (".yaml", ".yml") or form.compare_list is None:
        theirs = games.facts_of(file, form)
        return theirs if isinstance(theirs, list) else form.compare(ours, theirs)
    text, problems = read_text(file)
    return problems if text is None or problems else form.compare_list(ours, text, str(file))


def _take(args: Namespace) -> int:
    from generator import store

    base = games.repository(args)
    root = base / "state"
    (name,) = games.choose(root, args.name)
    built = games.rules_on(root, name, Path(args.file))
    wrong = built if isinstance(built, list) else _lost(base, name, Path(args.file))
    if isinstance(built, list) or wrong:
        printed_problems.show(wrong, base, name)
        return FAULTS
    done = store.take_board(root, name, built, Path(args.file).read_text(encoding="utf-8-sig"), given_keys.given(args))
    printed_problems.show(done.problems, base, name)
    if printed_problems.faults(done.problems):
        return FAULTS
    for path in (*done.paths, *schema.write(root, name, built)):
        console.say(github.relative(str(path), base))
    if not done.paths:
        console.say(f"{name} has this board already.")
    unshown = games.map_problems(root, name, built)
    printed_problems.show([*unshown, *base_maps.notices(root, name)], base, name)
    return FAULTS if unshown else FINE


def _lost(repository: Path, name: str, file: Path) -> list[Problem]:
    """What a game that was played would lose with another board, if the board in force can be read at all."""
    from generator import store

    public, _ = store.public_game(repository / "state", name)  # which phases there are, and nothing of what is in them
    board = _of_game(repository, name)
    ours, theirs = games.facts_of(board.path, board.form), games.facts_of(file, board.form)
    if public is None or not any(phase.done for phase in public.phases) or isinstance(ours, list) or isinstance(theirs, list):
        return []
    return board.form.lost(ours, theirs)


def _in_force(args: Namespace) -> _Board:
    """The board of the game of that name, or else the board of that name in the package."""
    from generator import rulesets, store

    base = _repository(args)
    mine = store.find_games(base / "state") if base else []
    if base and args.name in mine:
        return _of_game(base, args.name)
    packaged = rulesets.boards()
    if args.name in packaged:
        return _Board(args.name, args.name, _format(args.name), games.package_board(args.name), base or Path.cwd())
    near = get_close_matches(args.name, [*mine, *packaged], 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join([*mine, *packaged])}"
    raise Stop(f"there is no game and no board {args.name}; {hint}")


def _repository(args: Namespace) -> Path | None:
    """The repository; None outside of one, where only the boards of the package can be shown."""
    try:
        return games.repository(args)
    except Stop:
        if args.repository:
            raise
        return None


def _of_game(repository: Path, name: str) -> _Board:
    from generator import store

    words, problems = store.read_game(repository / "state", name)
    rules = str(words.get("rules")) if words else ""
    unknown = games.unknown_rules(rules)
    if words is None or unknown:
        raise Stop("\n".join(str(each) for each in [*problems, *unknown]), FAULTS)
    if own := store.board_file(repository / "state", name):
        return _Board(f"{name} (its own board)", rules, _format(rules), own, repository)
    return _Board(f"{name} (the board of {rules})", rules, _format(rules), games.package_board(rules), repository)


def _format(rules: str) -> BoardFormat:
    from generator import rulesets

    if form := rulesets.board_format(rules):
        return form
    raise Stop(f"{rules} is played without a board file")
