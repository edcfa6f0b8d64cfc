"""What is left to do on a GM's evening, in order: each step is a command of its own, or a line for the shell."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import NamedTuple

from generator.cli.evening_status import Status
from generator.core.phase import Phase

_BRIEF = 16
"""KiB of a private report that has no maps: what it tells is a few lines."""


class Step(NamedTuple):
    """A step: the `words` of a command of Gazette, or without them a `line` that only the GM can do, and what it is for.

    Enter means yes unless the step is `doubtful`; `typed` is one that wants something from the GM, `copied` one whose text is to be
    copied.
    """

    words: tuple[str, ...]
    about: str
    doubtful: bool = False
    typed: bool = False
    copied: bool = False
    line: str = ""

    @property
    def shown(self) -> str:
        """The step as a line for the shell."""
        return self.line or shlex.join(("gazette", *self.words))


def before_the_run(now: Status) -> list[Step]:
    """The steps up to the adjudication of the phase that the game waits for; before its deadline, those that make sense by then."""
    if not now.waits:
        return []
    game = now.game
    steps = [Step(("take", game, "--from-inbox"), "open the sealed blocks that came by form", typed=True)] if now.inbox else []
    steps += [Step(("take", game), "paste what came and is not entered yet", doubtful=not now.incomplete, typed=True)]
    if now.rules.pending is not None:
        steps.append(Step(("tell", game, "--pending"), "what players propose to each other, to be passed on", copied=True))
    if now.incomplete and (now.due is None or not now.passed):
        words, about = ("evening", game, "--reminder", now.boards[0]), "remind those whose orders are missing"
        steps.append(Step(words, about, doubtful=now.due is None, copied=True))
    if now.incomplete and not now.passed:
        return steps
    steps.append(Step(("check", game), "is every order readable?"))
    early = not now.passed
    steps.append(Step(("preview", game), "what would come of it?", doubtful=early))
    if early:
        steps.append(Step(("final", game), "everything is in: it need not wait for its deadline", doubtful=True))
    elif not now.seen.final:
        steps.append(Step(("final", game), "let it run as it stands", doubtful=bool(now.incomplete)))
    if any(each.code == "not-sealed" for each in now.seen.problems):
        steps.append(Step(("seal", game), "nobody else may read the orders"))
    steps.append(Step(("run", game), "adjudicate, and make the next sheet", doubtful=early))
    return steps


def after_the_run(now: Status, played: Sequence[Phase], *, git: bool, folder: str) -> list[Step]:
    """The steps from the adjudication of the phases that were `played` to the last private message, in the order of posting.

    Pictures in posts are shown from the site, so that goes online first; `git` is whether the games are kept in git. Private
    reports that are too long for a line or two go to files in a `folder`.
    """
    if not played:
        return []
    steps = [] if git and now.base_url else [Step(("build",), "make the site, and the pictures to attach")]
    if git:
        said = shlex.join(("git", "commit", "-m", f"{now.title}: {played[-1].title}"))
        steps.append(Step((), "put it online", line=f"git add state && {said} && git push"))
    for kind in now.boards:
        new = "a new post in the thread"
        steps += [Step(("post", now.game, phase.folder, "--for", kind), new, copied=True) for phase in played]
        steps.append(Step(("post", now.game, "--for", kind, "--first"), "in place of the thread's first post", copied=True))
    return [*steps, *(_private(now, phase, folder) for phase in played if now.rules.secrecy != "open")]


def _private(now: Status, phase: Phase, folder: str) -> Step:
    """What goes to each power in private: a few lines, or where the rules tell more, whole reports with maps as files."""
    words = ("tell", now.game, phase.folder)
    if now.rules.report_size <= _BRIEF:
        return Step(words, "private messages", copied=True)
    return Step((*words, "--all", "--for", now.boards[0], "--into", folder), "private messages, as files")
