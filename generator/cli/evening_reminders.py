"""Prints reminders: one for everybody, and one in private for each power whose orders are not in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.cli import console, games, printed_posts
from generator.cli.exit_codes import FINE, Stop

if TYPE_CHECKING:
    from generator.cli.evening_status import Status
    from generator.cli.opened_game import OpenedGame
    from generator.publish.phase_posts import Post


def show(game: OpenedGame, now: Status, kind: str) -> int:
    """Print them for one kind of forum or for mail, or without a `kind` for each kind that the game is posted on."""
    from generator import store
    from generator.publish.reminders import reminder

    if not now.waits:
        raise Stop(f"{now.title} waits for no orders, so nobody is to be reminded")
    # What everybody is told of other people's orders is what the page of the game tells, which is nothing unless game.yaml asks.
    public = replace(game.public(now.rules), orders_in=store.orders_in(game.root, game.name, now.rules))
    for each in [kind] if kind else now.boards:
        _print("For everybody", each, reminder(public, now.rules, games.templates(), each, base_url=now.base_url))
        for wanting in now.incomplete:
            lacks = now.lacks(wanting)
            power, base = wanting.power, now.base_url
            made = reminder(public, now.rules, games.templates(), each, power=power, lacks=lacks, base_url=base)
            _print(f"In private, to {now.called(wanting.power, person=True)}", each, made)
    if now.orders is None:
        console.warn("Whose orders are missing is sealed; with your key (--key FILE) you also get a reminder for each of them.")
    return FINE


def _print(head: str, kind: str, made: Post) -> None:
    console.warn(f"\n--- {head} ({kind}) ---")
    printed_posts.show(made)
