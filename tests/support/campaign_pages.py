"""The pages of a campaign beside those of its phases, made from its public phases without the rest of a site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from unittest import mock

from generator.core.extra_page import Page
from generator.core.public import PublicGame, PublicPhase
from generator.publish import templating
from generator.publish.extra_pages import extra_page_files, pages_of
from generator.publish.site import SiteFolders
from generator.render import drawings
from tests.support import campaign, campaign_play, small_site


def made(page: Page, phases: Sequence[PublicPhase]) -> Mapping[str, str]:
    """The files of a page and of those below it, by path from the folder of the game; drawings have no font of their own."""
    rules, folders = campaign_play.ruleset(), SiteFolders(small_site.TEMPLATES, Path("nowhere"))
    game = PublicGame("thrones", "Thrones", campaign.NAME, {}, tuple(phases))
    pages = templating.Pages(small_site.SITE, templating.StaticFiles(), templating.environment(small_site.TEMPLATES))
    found: dict[str, bytes] = {}
    with mock.patch.object(drawings, "label_font", return_value=b""):
        for it in pages_of(game, rules, (page,), phases):
            found |= extra_page_files(it, folders, pages)
    return {path.removeprefix("thrones/"): content.decode() for path, content in found.items()}
