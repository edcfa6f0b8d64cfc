"""Private facts in plain words, for the GM to read or to send."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.canonical import flow
from generator.core.event import Event, bare
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.site import Shop

TEMPLATE = "notice.txt.j2"


def notice(facts: Sequence[Event], phase: PublicPhase, rules: Ruleset, shop: Shop) -> list[str]:
    """One reader's private facts of a phase, a line each; as data where the rule system has no words for them."""
    folder = shop.templates / rules.templates
    if not (folder / TEMPLATE).is_file():
        return [flow(bare(fact)) for fact in facts]
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    plain = Environment(  # noqa: S701  # for a terminal or a message, where nothing is marked up
        loader=FileSystemLoader(folder), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    text = plain.get_template(TEMPLATE).render(facts=facts, view=rules.view(phase))
    return [line for line in text.splitlines() if line]
