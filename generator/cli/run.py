"""`gazette run`: adjudicates what is final and due. A game with a fault holds up no other."""

from __future__ import annotations

from argparse import Namespace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import clock, composing, console, games, github, given_keys, printed_problems, redaction
from generator.cli.exit_codes import FAULTS, FINE
from generator.cli.progress import PROGRESS
from generator.cli.unforeseen_errors import guarded
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.store.sealing import Keyring


def run(args: Namespace) -> int:
    """Run all games or one; exit code 1 when any of them has a fault."""
    base = games.repository(args)
    root, moment = base / "state", clock.now(args.now)
    results = []
    problems = [] if args.game else games.strays(root)
    if not args.json:
        printed_problems.show(problems, base)
    for name in PROGRESS.through(games.choose(root, args.game), "running"):
        done = guarded(partial(_played, base, name, moment, given_keys.given(args)), debug=args.debug)
        result, found = done if isinstance(done, tuple) else (_not_run(name), [done])
        results.append(result)
        problems += [printed_problems.named(each, name) for each in found]
        if not args.json:
            printed_problems.show(found, base, name)
            for line in result["summary"]:
                console.say(line)
    if not results and not args.json:
        console.say(games.NONE)
    if args.json:
        printed_problems.as_json({"games": results, "problems": [printed_problems.plain(each, base) for each in problems]})
    if args.github:
        github.annotate(problems, base)
        github.summarise([line for result in results for line in result["summary"]], problems, base)
    return FAULTS if printed_problems.faults(problems) else FINE


def _played(repository: Path, name: str, moment: datetime, keyring: Keyring) -> tuple[dict[str, Any], list[Problem]]:
    from generator import store

    root = repository / "state"
    game = games.load(root, name)
    if game.rules is None:
        return _not_run(name), game.problems
    done = store.run(root, name, game.rules, moment, keyring)
    # A fault that keeps a later phase from being run keeps no reports back of those that were.
    sealed = store.seal_reports(root, name, game.rules, composing.composer(root, name, game.rules), keyring)
    summary = [f"{name}: {phase.title} adjudicated" for phase in done.played]
    if done.faults:
        summary.append(f"{name}: {printed_problems.counted(len(done.faults), 'fault')}, so it was not run")
    else:
        summary.append(f"{name}: {_waits(store.awaits(root, name, game.rules, moment, keyring), name)}")
    if sealed.faults and not done.faults:
        summary.append(f"{name}: not all private reports were sealed; the next run seals what is missing")
    written = [github.relative(str(path), repository) for path in (*done.paths, *sealed.paths)]
    played = [phase.folder for phase in done.played]
    # What is illegal or missing in a phase that still waits is `check`'s business; in one that was played the report tells.
    found = dict.fromkeys([*done.problems, *sealed.problems])
    told = [each for each in found if each.weight == "fault" or each.code == store.FILLED_IN]
    wrong = redaction.discreet(told, sealed=redaction.is_sealed(root, name))
    return {"game": name, "played": played, "written": written, "summary": summary}, wrong


def _not_run(name: str) -> dict[str, Any]:
    return {"game": name, "played": [], "written": [], "summary": [f"{name}: not run"]}


def _waits(seen: Any, name: str) -> str:
    if seen.over:
        return "the game is over"
    if seen.phase is None:
        return "there is nothing to run"
    if seen.paused:
        return f"paused before {seen.phase.title}: {seen.paused}"
    if not seen.final:
        return f"waits for {seen.phase.title} (not final yet; `gazette final {name}` makes it so)"
    return f"waits for {seen.phase.title}, {f'due {seen.due}' if seen.due else f'which `gazette seal {name}` must seal'}"
