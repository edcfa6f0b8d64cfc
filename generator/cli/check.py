"""`gazette check`: every problem at once, and how many of the orders have come in."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.cli import clock, console, exposed_files, games, github, given_keys, printed_problems, redaction, site_sources
from generator.cli.exit_codes import FAULTS, FINE
from generator.cli.progress import PROGRESS
from generator.cli.unforeseen_errors import guarded
from generator.core.event import Event
from generator.core.problem import Problem


def run(args: Namespace) -> int:
    """Check games, or those that the given paths belong to; nothing is adjudicated and nothing is written."""
    base = games.repository(args)
    root = base / "state"
    problems = [] if args.path else [*site_sources.site(root)[1], *games.strays(root)]
    if not args.json:
        printed_problems.show(problems, base)
    results = []
    for name in PROGRESS.through(games.at_paths(root, args.path), "checking"):
        done = guarded(partial(_checked, root, name, args), debug=args.debug)
        result, found = done if isinstance(done, tuple) else ({"game": name, "summary": f"{name}: not checked"}, [done])
        results.append(result)
        problems += [printed_problems.named(each, name) for each in found]
        if not args.json:
            printed_problems.show(found, base, name)
            console.say(result["summary"])
    if any(redaction.is_sealed(root, result["game"]) for result in results):
        off = exposed_files.unguarded(base)
        problems += off
        if not args.json:
            printed_problems.show(off, base)
    if args.json:
        printed_problems.as_json({"games": results, "problems": [printed_problems.plain(each, base) for each in problems]})
    elif not results:
        console.say(games.NONE)
    if args.github:
        github.annotate(problems, base)
        github.summarise([result["summary"] for result in results], problems, base)
    return FAULTS if printed_problems.faults(problems) else FINE


def _checked(root: Path, name: str, args: Namespace) -> tuple[dict[str, Any], list[Problem]]:
    from generator import store

    game, exposed = games.with_rules(root, name), [*store.unfinished(root, name), *exposed_files.exposed(root, name)]
    if game.rules is None:
        problems = [*game.problems, *exposed]
        return {"game": name, "summary": f"{name}: {_count(problems)}"}, problems
    seen = store.check(root, name, game.rules, clock.now(args.now), given_keys.given(args))
    seen.problems.extend([*games.map_problems(root, name, game.rules), *site_sources.own_archive(root, name)])
    seen.problems.extend([*exposed, *exposed_files.premature(root, name, seen)])
    if redaction.is_sealed(root, name) and redaction.in_public():
        seen = replace(seen, problems=redaction.discreet(seen.problems, sealed=True), counts=(), ending=None)
    result: dict[str, Any] = {"game": name, "phase": seen.phase.folder if seen.phase else None, "due": seen.due}
    result |= {"final": seen.final, "over": seen.over, "faults": printed_problems.faults(seen.problems)}
    result |= {"counts": {each.what: {"given": each.given, "owed": each.due} for each in seen.counts}}
    return result | {"summary": summary(name, seen)}, seen.problems


def summary(name: str, seen: Any) -> str:
    """`teaparty, Fall 1902 Orders: 7 of 7 powers, 22 of 22 units, 0 faults`, and how a ruling ends the game."""
    if seen.over or seen.phase is None:
        return f"{name}: {'the game is over, ' if seen.over else ''}{_count(seen.problems)}"
    # Orders that cannot be read as a whole cannot be counted.
    told = "".join(f"{each.given} of {each.due} {each.what}, " for each in seen.counts if each.due)
    held = f"; paused: {seen.paused}" if seen.paused else ""
    ends = f"; by your ruling {_told(seen.ending)}" if seen.ending else ""
    return f"{name}, {seen.phase.title}: {told}{_count(seen.problems)}{held}{ends}"


def _told(ending: Event) -> str:
    """What a ruling will do that ends the game."""
    powers: Any = ending["powers"]
    names = " and ".join(filter(None, (", ".join(powers[:-1]), *powers[-1:])))
    return f"the game ends: {names} {'share the victory' if len(powers) > 1 else 'wins'}" if names else "the game ends: nobody wins"


def _count(problems: list[Problem]) -> str:
    return printed_problems.counted(printed_problems.faults(problems), "fault")
