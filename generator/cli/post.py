"""`gazette post`: a phase as the text to paste on a forum. The text goes to stdout, everything else to stderr."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from generator.cli import opened_game, phases, printed_posts, printed_problems
from generator.cli.exit_codes import FINE

if TYPE_CHECKING:
    from generator.publish.phase_posts import Post


def run(args: Namespace) -> int:
    """Print the post of a phase that was played."""
    game = opened_game.open_game(args)
    public = game.public()
    if args.first:
        return _print(args, printed_posts.opening(game.root, public, game.rules(), args.kind))
    played = [each for each in public.phases if each.done]
    meant = phases.pick([each.phase for each in played], args.phase)
    phase = next(each for each in played if each.phase == meant)
    return _print(args, printed_posts.post(game.root, public, phase, game.rules(), args.kind))


def _print(args: Namespace, made: Post) -> int:
    if args.json:
        printed_problems.as_json({"kind": made.kind, "subject": made.subject, "parts": made.parts})
    else:
        printed_posts.show(made, args.part)
    return FINE
