"""Makes and prints the post of a phase as the site has it, for any kind of forum."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import console, printed_problems, site_sources
from generator.cli.exit_codes import Stop
from generator.core.archived import archive_of

if TYPE_CHECKING:
    from generator.core.public import PublicGame, PublicPhase
    from generator.core.ruleset import Ruleset
    from generator.publish.phase_posts import Post
    from generator.publish.site import Site


def post(root: Path, game: PublicGame, phase: PublicPhase, ruleset: Ruleset, kind: str) -> Post:
    """The post of a phase. It shows pictures by address if site.yaml has a `base-url:`, else it names them, to be attached."""
    from generator.publish.phase_posts import posts_now

    (made,) = posts_now(game, phase, ruleset, _site(root, game, kind), site_sources.folders(root.parent / "site"))
    return made


def opening(root: Path, game: PublicGame, ruleset: Ruleset, kind: str) -> Post:
    """The first post of the game's thread, to be edited after every phase."""
    from generator.publish.phase_posts import opening_now

    (made,) = opening_now(game, ruleset, _site(root, game, kind), site_sources.folders(root.parent / "site"))
    return made


def _site(root: Path, game: PublicGame, kind: str) -> Site:
    """The settings of the site that the game is on, its archive perhaps, with this kind of forum alone; problems are printed."""
    site, problems = site_sources.site(root)
    printed_problems.show(problems, root.parent)
    return replace(site, forums=(kind,), base_url=archive_of(game.game_file) or site.base_url)


def show(made: Post, part: int | None = None) -> None:
    """Print a post, or one part of it, its subject first."""
    if part is not None and not 1 <= part <= len(made.parts):
        raise Stop(f"there is no part {part}; the post has {len(made.parts)}")
    chosen = [made.parts[part - 1]] if part else made.parts
    if made.subject and part in (None, 1):
        console.warn(f"Subject: {made.subject}")
    for number, text in enumerate(chosen, 1):
        if len(chosen) > 1:
            console.warn(f"--- part {number} of {len(chosen)} ---")
        console.say(text.rstrip("\n"))
