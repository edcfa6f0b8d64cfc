"""`gazette post`: a phase as the text to paste on a board. The text goes to stdout, everything else to stderr."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from generator.cli import desk, phases, posting, report
from generator.cli.failure import FINE

if TYPE_CHECKING:
    from generator.publish.posting import Post


def run(args: Namespace) -> int:
    """Print the post of a phase that was played."""
    game = desk.take(args)
    public = game.public()
    if args.first:
        return _print(args, posting.opening(game.root, public, game.rules(), args.kind))
    played = [each for each in public.phases if each.done]
    meant = phases.pick([each.phase for each in played], args.phase)
    phase = next(each for each in played if each.phase == meant)
    return _print(args, posting.post(game.root, public, phase, game.rules(), args.kind))


def _print(args: Namespace, made: Post) -> int:
    if args.json:
        report.as_json({"kind": made.kind, "subject": made.subject, "parts": made.parts})
    else:
        posting.show(made, args.part)
    return FINE
