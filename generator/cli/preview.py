"""`gazette preview`: shows the results as they would be, and keeps nothing of them."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import clock, console, opened_game, printed_posts, printed_problems, site_sources
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.cli.progress import PROGRESS

if TYPE_CHECKING:
    from generator.core.public import PublicGame
    from generator.core.ruleset import Ruleset


def run(args: Namespace) -> int:
    """Adjudicate in memory, print the post, and write the pages to a temporary folder; state/ stays as it is."""
    from generator import store

    game = opened_game.open_game(args, opens=True)
    rules = game.rules()
    public, problems = store.preview(game.root, game.name, rules, clock.now(args.now), game.keys)
    printed_problems.show(problems, game.base, game.name)
    if public is None:
        raise Stop("there is nothing to preview until the faults are mended", FAULTS)
    played = [each for each in public.phases if each.done]
    if not played:
        raise Stop(f"{game.name} waits for orders: there is nothing to show yet", FAULTS)
    printed_posts.show(printed_posts.post(game.root, public, played[-1], rules, args.kind))
    page = _pages(game.root, public, rules) / game.name / played[-1].phase.folder / "index.html"
    console.warn(f"\nMaps and report: {page.as_uri()}")
    if args.open:
        import webbrowser

        webbrowser.open(page.as_uri())
    return FINE


def _pages(root: Path, public: PublicGame, ruleset: Ruleset) -> Path:
    """Write the pages of the previewed game to a temporary folder, which is kept for the GM to look at; gives its path."""
    from generator.publish.build_tools import Teller
    from generator.publish.site_build import build

    out = Path(tempfile.mkdtemp(prefix="gazette-"))
    site, _ = site_sources.site(root)
    name = public.id
    made = replace(site_sources.source(root, name), files={}, read=lambda: public, rules=lambda: ruleset)
    built = build([made], site, site_sources.folders(out), Teller(PROGRESS.tell))
    PROGRESS.end()
    printed_problems.show(built.problems, root.parent, name)
    return out
