"""Private facts in plain words, for the GM to read or to send, and for everybody once they are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.core.canonical import flow
from generator.core.event import Event, bare
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.site import Shop
from generator.publish.templating import environment

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATE = "notice.txt.j2"


def notice(facts: Sequence[Event], phase: PublicPhase, rules: Ruleset, shop: Shop) -> list[str]:
    """One reader's private facts of a phase, a line each, for a terminal or a message."""
    return told(facts, phase, rules, environment(shop.templates))


def told(facts: Sequence[Event], phase: PublicPhase, rules: Ruleset, pages: Environment) -> list[str]:
    """Facts as lines of plain text, not yet escaped for any place; as data where the rule system has no words for them."""
    from jinja2 import TemplateNotFound

    try:
        template = pages.overlay(autoescape=False).get_template(f"{rules.templates}/{TEMPLATE}")
    except TemplateNotFound:
        return [flow(bare(fact)) for fact in facts]
    text = template.render(facts=facts, view=rules.view(phase))
    return [line for line in text.splitlines() if line]
