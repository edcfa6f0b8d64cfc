"""A phase of a campaign in words: the report, and what each reader alone is told, made from a turn as the program makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment

from generator.core.event import GM, Event, private, public
from generator.core.public import PublicGame, PublicPhase
from generator.core.turn import Turn
from generator.render.texts import phase_texts
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.reports import chapters
from tests.support import campaign, campaign_play, logged_kinds

ROOT = Path(__file__).parents[2]
CODE = ROOT / "generator" / "rulesets" / "dynastic_campaign"
TEMPLATES = ROOT / "templates" / "dynastic-campaign"


@cache
def environment() -> Environment:
    """The templates of campaigns."""
    return phase_texts.environment(TEMPLATES)


def published(before: Position, after: Turn) -> tuple[PublicGame, PublicPhase]:
    """A game of one phase, as everybody may read it."""
    ruleset = campaign_play.ruleset()
    documents = [ruleset.dump(it)[0] for it in (before, after.position)]
    phase = PublicPhase(before.phase, documents[0], done=True, events=public(after.events), after=documents[1])
    return PublicGame("thrones", "Thrones", campaign.NAME, {}, (phase,)), phase


def report(before: Position, after: Turn) -> str:
    """The report of a phase for everybody."""
    game, phase = published(before, after)
    return phase_texts.report(environment(), game, phase, campaign_play.ruleset().view(phase))


def notice(before: Position, after: Turn, reader: str) -> str:
    """What one reader alone is told of a phase, and knows behind it."""
    game, phase = published(before, after)
    told = [event for event in private(after.events) if event["audience"] == reader]
    knows = [{**event, "audience": reader} for event in campaign_play.ruleset().known(after.position, reader)]
    events: Sequence[Event] = [*told, *knows]
    return phase_texts.notice(environment(), game, phase, campaign_play.ruleset().view(phase, events), events, reader)


def all_texts(before: Position, after: Turn) -> Iterator[tuple[str, str]]:
    """The report of a phase, and the notice of each reader, by reader."""
    yield "everybody", report(before, after)
    for reader in (*before.players(), GM):
        yield reader, notice(before, after, reader)


def teller(before: Position, after: Turn) -> Callable[[Event], str]:
    """What gives the words for each event of a phase."""
    _, phase = published(before, after)
    shown = campaign_play.ruleset().view(phase)

    def told(event: Event) -> str:
        module = environment().get_template(f"{shown['rooms'][event['kind']]}.md.j2").module
        return str(module.told(event, shown))  # type: ignore[attr-defined]

    return told


def sentence(event: Event, before: Position, after: Turn) -> str:
    """The words for one event."""
    return teller(before, after)(event)


def logged() -> Mapping[str, list[str]]:
    """Every kind of event that the code logs, with the places where it does; pages log nothing."""
    pages = {*(CODE / "pages").rglob("*.py"), CODE / "gazetteer.py"}
    return logged_kinds.logged(CODE, set(CODE.rglob("*.py")) - pages, {"done": 2})


def sections() -> Mapping[str, str]:
    """Every kind of event that is told somewhere, with its heading."""
    kinds, _ = chapters.kinds()
    return kinds


__all__ = ["all_texts", "logged", "notice", "published", "report", "rooms", "sections", "sentence", "teller"]
