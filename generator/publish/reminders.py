"""Reminders that orders are due: for everybody, who learn no more than from the game's page, and for one power in private."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset
from generator.publish.orders_page import ADDRESS, takes_orders
from generator.publish.phase_posts import Post, in_posts
from generator.render.texts import phase_texts

MAIL = "mail"
"""The kind of a reminder that goes by mail: plain text, as the kind `text` is."""


def reminder(
    game: PublicGame,
    ruleset: Ruleset,
    templates: Path,
    kind: str,
    *,
    power: str = "",
    lacks: Sequence[str] = (),
    base_url: str = "",
) -> Post:
    """A reminder for one kind of forum, or for `mail`: to everybody, or to one `power`, of whose orders it says what they lack.

    `templates` is the folder of all templates, and `base_url` the address of the site, if it has one.
    Raises ValueError for a game that waits for nothing.
    """
    ahead = phase_texts.waiting(game)
    if ahead is None:
        raise ValueError(f"{game.id} waits for nothing")
    names = {style.owner: style.name for style in ruleset.styles}
    gms = game.game_file.get("gm")
    env = phase_texts.environment(templates / ruleset.templates)
    known: dict[str, Any] = {"id": ahead.phase, "deadline": phase_texts.deadline_of(game, ahead)}
    text = env.get_template("reminder.md.j2").render(
        game=game,
        power=names.get(power, power),
        lacks=lacks,
        names=names,
        gms=[gms] if isinstance(gms, str) else list(gms) if isinstance(gms, Sequence) else [],
        orders_in=None if power else game.orders_in,
        link=f"{base_url}{game.id}/{ADDRESS}/index.html" if base_url and takes_orders(game, ruleset) else "",
        **known,
    )
    forum = "text" if kind == MAIL else kind
    subject = phase_texts.cut(env, "reminder-subject.txt.j2", game, **known)
    return Post(forum, subject, in_posts(phase_texts.spaced(text), forum, ruleset))
