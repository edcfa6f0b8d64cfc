"""Shows the GM what letters would change, asks, and enters what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import asking, clock, console, github, printed_changes
from generator.cli.exit_codes import FAULTS, FINE

if TYPE_CHECKING:
    from pathlib import Path

    from generator.cli.opened_game import OpenedGame
    from generator.core.letters import Letter
    from generator.core.ruleset import Ruleset
    from generator.store.changes import Change
    from generator.store.entering import Entries
    from generator.store.taking import Understood

_HARMLESS = frozenset({"no orders"})
"""Why a part of a letter was not taken, where nobody has to look at it."""


class Wishes(NamedTuple):
    """What the GM asks for: only to look, to take all that is beyond doubt, the power and the phase that the letters are for."""

    dry_run: bool = False
    yes: bool = False
    power: str = ""
    phase: str = ""


class Outcome(NamedTuple):
    """The exit code, and the powers of which something was left that somebody has to look at."""

    code: int
    left: frozenset[str] = frozenset()


def take_letters(game: OpenedGame, rules: Ruleset, letters: Sequence[Letter], wishes: Wishes) -> Outcome:
    """Show what letters say, and enter what the GM says yes to. The code is 1 where something was left."""
    from generator.store.blocks import TAKEN, taken_entry
    from generator.store.taking import Wanted, understand

    wanted = Wanted(wishes.power, wishes.phase)
    found = understand(game.root, game.name, rules, letters, clock.now(game.args.now), game.keys, wanted)
    game.tell(found.problems)
    for part in found.skipped:
        console.say(printed_changes.skipped(part))
    if not found.changes:
        console.say("No orders were found." if letters else "There is nothing to read.")
        return Outcome(FAULTS if letters and not all(part.why in _HARMLESS for part in found.skipped) else FINE)
    entries: dict[str, dict[str, object]] = {}
    left: set[str] = set()
    for change in found.changes:
        console.say("\n".join(printed_changes.shown(change, found.titles)))
        answer = _answer(change, found, wishes)
        if answer in ("y", "a"):
            taken = {**change.new, **(change.merged if answer == "a" else {})}
            entries[change.power] = {key: [*lines] for key, lines in taken.items()}
            entries[change.power] |= {TAKEN: taken_entry(change.block)} if change.block else {}
        elif answer == "left":
            left.add(change.power)
        console.say()
    _enter(game, rules, entries, wishes, found)
    unplaced = any(part.why not in _HARMLESS for part in found.skipped)
    return Outcome(FAULTS if left or unplaced else FINE, frozenset(left))


def _answer(change: Change, found: Understood, wishes: Wishes) -> str:
    """`y` to take a change, `a` to add it to what is there, `n` to leave it out, `left` where somebody has to look at it again."""
    title = found.titles.get(change.power, change.power)
    if not change.is_readable:
        console.say(f"Nothing is taken for {title} while a line cannot be read. Ask the player, or type the orders yourself.")
        return "left"
    if not change.new:
        console.say(f"There are no orders for {title} in it.")
        return "n"
    if not change.changes:
        console.say("This is in the order file already.")
        return "y" if change.block and not change.doubts and not wishes.dry_run else "n"
    if wishes.dry_run:
        return "n"
    if wishes.yes:
        if change.doubts:
            console.say(f"Nothing is taken for {title} without your own yes: leave out --yes.")
        return "left" if change.doubts else "y"
    if change.merged:
        question = f"Take this for {title}? y: yes, and the older lines go; a: yes, and they stay; N: no [y/a/N] "
    else:
        question = f"Take this for {title}? [y/N] "
    said = asking.ask(question)[:1]
    return said if said == "y" or (said == "a" and change.merged) else "n"


def _enter(game: OpenedGame, rules: Ruleset, entries: Entries, wishes: Wishes, found: Understood) -> None:
    """Write what was taken, and say where."""
    from generator.store.entering import enter

    if wishes.dry_run:
        console.say("Nothing was written (--dry-run).")
    if not entries:
        return
    written = enter(game.root, game.name, rules, game.keys, entries, clock.now(game.args.now), phase=wishes.phase)
    game.tell(written.problems, "nothing was written")
    who = ", ".join(found.titles.get(power, power) for power in entries)
    if written.paths:
        console.say(f"Taken for {who}: {_where(written.paths, game.base)}")


def _where(paths: Sequence[Path], base: Path) -> str:
    """The files that were written; only their folder where all of it is sealed anew."""
    if len(paths) > 1 and all(path.suffix == ".age" for path in paths):
        return f"{github.relative(str(paths[0].parent), base)}/, where all {len(paths)} files are sealed anew"
    return ", ".join(github.relative(str(path), base) for path in paths)
