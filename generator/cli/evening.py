"""`gazette evening`: a GM's whole evening, one command after the other. It does nothing that these do not."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import asking, console, evening_status, github, opened_game, printed_problems, report_folder
from generator.cli.evening_steps import Step, after_the_run, before_the_run
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.core.quick_dataclass import dataclass

if TYPE_CHECKING:
    from generator.cli.evening_status import Status
    from generator.core.public import PublicPhase

_RULE = "-" * 72
_AGAIN = ("take", "check")
"""What may be done several times in one evening: after these, the game is looked at anew."""


def run(args: Namespace) -> int:
    """Say how the game stands and what is left to do; at a terminal, or with --yes, do it."""
    game = opened_game.open_game(args, opens=True)
    now = evening_status.status(game, game.keys, args)
    evening = _Evening(game, args)
    if args.reminder is not None:
        from generator.cli import evening_reminders

        return evening_reminders.show(game, now, args.reminder)
    if args.posts:
        return evening.post(now, evening.played_last())
    _tell(game, now)
    if args.yes:
        return evening.all_at_once(now)
    if asking.at_terminal():
        return evening.step_by_step(now)
    _list("To do", before_the_run(now))
    return FAULTS if now.seen.faults else FINE


@dataclass(frozen=True, slots=True)
class _Evening:
    """The evening of one game, as the command line `args` wants it."""

    game: opened_game.OpenedGame
    args: Namespace

    def step_by_step(self, now: Status) -> int:
        """Ask before each step, and do it; gives the exit code."""
        settled, idle = set[tuple[str, ...]](), False
        _list("To do", before_the_run(now))
        while steps := [step for step in before_the_run(now) if step.words not in settled]:
            step = steps[0]._replace(doubtful=steps[0].doubtful or (idle and steps[0].typed))
            answer = _asked(step)
            if answer == "q":
                _list("Left to do", steps)
                return FINE
            code = self._do(step) if answer == "y" else FINE
            if answer == "y" and step.words[0] == "run" and code == FINE:
                return self.post(now, self._played_since(now))
            if code != FINE and step.words[0] not in _AGAIN:
                console.warn(f"When that is mended, `gazette evening {self.game.name}` goes on from here.")
                return code
            if answer == "n" or (code == FINE and step.words[0] != "take"):
                settled.add(step.words)
            if answer == "y" and step.words[0] in _AGAIN:
                before, now = now, evening_status.status(self.game, self.game.keys, self.args)
                idle = step.typed and now.orders == before.orders
                _tell(self.game, now)
        return FINE

    def all_at_once(self, now: Status) -> int:
        """Do all that needs nobody: for a phase whose time has come and whose orders are all in."""
        steps = [step for step in before_the_run(now) if not step.typed and step.words[0] in ("check", "final", "seal", "run")]
        if not now.waits:
            return FINE
        if now.orders is None or now.incomplete or not now.passed:
            console.warn("Nothing was done: --yes is for a phase whose deadline has passed and whose orders are all in.")
            _list("To do", before_the_run(now))
            return FAULTS
        for step in steps:
            if code := self._do(step):
                return code
        return self.post(now, self._played_since(now))

    def post(self, now: Status, played: Sequence[PublicPhase]) -> int:
        """What comes after the phases that were `played`: the site, the posts, the private messages."""
        git, folder = (self.game.base / ".git").exists(), github.relative(str(self.game.base / report_folder.USUAL), Path.cwd())
        steps = after_the_run(now, [each.phase for each in played], git=git, folder=folder)
        for number, step in enumerate(steps):
            asks = asking.at_terminal() and not self.args.yes
            answer = _asked(step) if asks and step.words and not step.copied else "y"
            code = FINE if answer != "y" else self._do(step) if step.words else _by_hand(step)
            if code:
                return code
            # What is to be copied, or typed elsewhere, takes the GM's time: the next text would push it off the screen.
            if asks and answer == "y" and (step.copied or not step.words) and asking.ask("[Enter goes on, q stops] ") == "q":
                answer = "q"
            if answer == "q":
                _list("Left to do", steps[number + 1 :])
                return FINE
        console.warn(f"That is all of {played[-1].phase.title}.\n" if played else f"{now.title}: nothing was played yet.")
        if not self.args.posts:
            _tell(self.game, evening_status.status(self.game, self.game.keys, self.args))
        return FINE

    def played_last(self) -> list[PublicPhase]:
        """The phases that were adjudicated by the last run."""
        done = [each for each in self.game.public().phases if each.done and not each.superseded]
        return list(takewhile(lambda each: each.at == done[-1].at, reversed(done)))[::-1]

    def _played_since(self, before: Status) -> list[PublicPhase]:
        """The phases that were adjudicated since."""
        first = before.seen.phase.number if before.seen.phase else 0
        return [each for each in self.game.public().phases if each.done and not each.superseded and each.phase.number >= first]

    def _do(self, step: Step) -> int:
        """Do what the command of a step does; gives its exit code."""
        from generator.cli.parser import parse

        told = self.args.yes or step.copied
        console.warn(f"\n{step.shown}    {step.about}\n{_RULE}" if told else _RULE)
        words = parse(step.words)
        words.repository, words.now, words.key, words.debug = str(self.game.base), self.args.now, self.args.key, self.args.debug
        try:
            code: int = words.run(words)
        except Stop as stop:
            if str(stop):
                console.warn(f"gazette: {stop}")
            code = stop.code
        if step.copied:
            console.warn(_RULE)
        return code


def _tell(game: opened_game.OpenedGame, now: Status) -> None:
    for line in evening_status.words(now):
        console.say(line)
    printed_problems.show(now.seen.faults, game.base, game.name)


def _list(head: str, steps: Sequence[Step]) -> None:
    if not steps:
        return
    wide = max(len(step.shown) for step in steps)
    console.say(f"\n{head}:")
    for step in steps:
        console.say(f"  {step.shown:{wide}}   {step.about}")


def _asked(step: Step) -> str:
    """What the GM says to a step: `y`, `n` or `q`."""
    while True:
        answer = asking.ask(f"\n{step.shown}    {step.about} {'[y/N/q]' if step.doubtful else '[Y/n/q]'} ")
        if answer == "":
            return "n" if step.doubtful else "y"
        if answer[0] in "ynq":
            return answer[0]


def _by_hand(step: Step) -> int:
    """Show a line for the shell, which is the GM's to type."""
    console.say(f"\n{step.about.capitalize()}, in another terminal:\n  {step.line}")
    return FINE
