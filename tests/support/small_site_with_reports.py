"""Ponds with private reports: a site whose sealed files are made here, since publishing copies what it cannot open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pyrage

from generator.core.public import PublicGame
from generator.publish.cache_keys import sha256
from generator.publish.site import Built, GameSource, SiteFolders
from generator.publish.site_build import build
from generator.store.packing import pack
from tests.support import small_site

RED, SKY, GM = (pyrage.x25519.Identity.generate() for _ in range(3))
KEYS = {"red": RED, "sky": SKY}
FIRST, SECOND = "01-1901-spring-hops", "02-1901-autumn-rest"


def page(folder: str = FIRST, power: str = "red", game: str = "ponds", body: str = "<p>You heard a stork.</p>") -> str:
    """A report as one document."""
    name = f'<meta name="gazette-report" content="{game} {folder} r1 {power}">'
    head = f'<meta charset="utf-8">{name}<title>Report</title><style>p {{ color: rgb(1, 2, 3) }}</style>'
    return f'<!doctype html><html lang="en-GB"><head>{head}</head><body>{body}</body></html>'


def packed(text: str, size: int = 8192) -> bytes:
    """A text as it stands in a sealed report."""
    made = pack(text.encode(), size)
    assert made is not None
    return made


def sealed(text: str, *readers: pyrage.x25519.Identity) -> bytes:
    """A report that the readers can open, and the GM."""
    return bytes(pyrage.encrypt(packed(text), [it.to_public() for it in (GM, *readers)]))


def files(game: PublicGame) -> Mapping[tuple[str, str], bytes]:
    """A sealed report for each power of each phase that was played."""
    played = [it.phase.folder for it in game.phases if it.done]
    return {(it, f"{power}.age"): sealed(page(it, power), key) for it in played for power, key in KEYS.items()}


def with_reports(game: PublicGame, those: Mapping[tuple[str, str], bytes]) -> PublicGame:
    """The same game, with sealed reports beside its records."""
    phases = [
        replace(it, reports={name: sha256(those[folder, name]) for folder, name in those if folder == it.phase.folder})
        for it in game.phases
    ]
    return replace(game, phases=tuple(phases))


def publish(out: Path, game: PublicGame, those: Mapping[tuple[str, str], bytes], *others: GameSource) -> Built:
    """Build the site of such a game, and of others."""
    source = replace(small_site.source(with_reports(game, those)), sealed=lambda folder, name: those[folder, name])
    return build([source, *others], small_site.SITE, SiteFolders(small_site.TEMPLATES, out))
