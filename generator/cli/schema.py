"""`gazette schema`: the files by which editors complete and check what a GM writes."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import console, editor_schemas, games, github, printed_problems
from generator.cli.exit_codes import FAULTS, FINE
from generator.cli.unforeseen_errors import guarded
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.core.ruleset import Ruleset


def run(args: Namespace) -> int:
    """Write the schemas of the site and of all games or one, and name the files that changed."""
    base = games.repository(args)
    root = base / "state"
    problems: list[Problem] = []
    changed = write_site(root)
    for name in games.choose(root, args.game):
        done = guarded(partial(_of_game, root, name), debug=args.debug)
        paths, found = ([], [done]) if isinstance(done, Problem) else done
        changed += paths
        problems += [printed_problems.named(each, name) for each in found]
    printed_problems.show(problems, base)
    for path in changed:
        console.say(github.relative(str(path), base))
    if not changed:
        console.say("The schemas are up to date.")
    return FAULTS if printed_problems.faults(problems) else FINE


def _of_game(root: Path, name: str) -> tuple[list[Path], list[Problem]]:
    from generator import store

    game = games.load(root, name)
    if game.rules is None:
        return [], game.problems
    return write(root, name, game.rules), store.public_game(root, name, game.rules)[1]


def write_site(root: Path) -> list[Path]:
    """Write the schema of `site.yaml`; its path where it changed."""
    return _put(root, {root / "site.schema.json": editor_schemas.text(editor_schemas.site())})


def write(root: Path, name: str, ruleset: Ruleset) -> list[Path]:
    """Write the schemas of a game, the order file's for the phase it waits for; the paths of those that changed."""
    from generator import rulesets

    home = root / name
    files = {
        home / "game.schema.json": editor_schemas.text(editor_schemas.game(name, rulesets.names(), ruleset)),
        home / "position.schema.json": editor_schemas.text(ruleset.written.schema(dated=ruleset.first.dated)),
    }
    return _put(root, files | _board(root, name, ruleset) | _orders(root, name, ruleset))


def _board(root: Path, name: str, ruleset: Ruleset) -> dict[Path, str]:
    """The schema of a board, where the game brings its own."""
    from generator import rulesets, store

    own, form = store.board_file(root, name), rulesets.board_format(ruleset.id)
    return {own.with_name("board.schema.json"): editor_schemas.text(form.schema())} if own and form else {}


def _orders(root: Path, name: str, ruleset: Ruleset) -> dict[Path, str]:
    """The schema that running the game writes too; none before its first phase or after its last."""
    from generator import store
    from generator.core.order_schema import order_schema

    public, _ = store.public_game(root, name, ruleset)
    waiting = [each for each in public.phases if not each.done and not each.superseded] if public else []
    if public is None or not waiting:
        return {}
    known = order_schema(ruleset, public.game_file, name, waiting[-1].position)
    return {root / name / "orders.schema.json": editor_schemas.dump(known)}


def _put(root: Path, files: dict[Path, str]) -> list[Path]:
    from generator.store.writing import write as put

    return [path for path, content in files.items() if put(root, path, content)]
