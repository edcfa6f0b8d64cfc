"""Ponds that take orders: a site with a page of orders, whose form has every kind of part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pyrage

from generator.core.order_forms import Number, Option, OrderForm, Pick, Row, Words
from generator.core.public import PublicGame
from generator.publish.site import Built, Site, SiteFolders
from generator.publish.site_build import build
from tests.support import small_site

GM, DEPUTY = (pyrage.x25519.Identity.generate() for _ in range(2))
PAGE = "ponds/orders/index.html"
SITE = replace(small_site.SITE, inbox="https://forge.example/ponds/issues/new?template=orders.yml")

HOPS = Pick("Where it hops", tuple(Option(f"- {place}", label=f"to {place}") for place in ("Ash", "Elm")))
FROG = Pick(
    "What it does", (Option("rests"), Option("hops ", (HOPS,), "hops …"), Option("rides ", (Pick("On whom", (Option("a duck"),)),)))
)
POND = Pick("Which pond", tuple(Option(f"Pond {number}", once=True) for number in range(20)))
RED = (
    Row("The frog", ("Frog ", FROG)),
    Row("First pond", ("Dig ", POND)),
    Row("Second pond", ("Dig ", POND)),
    Row(
        "Bribes", (Number("Flies", 1, 9), " flies for ", Words("Whom", "the stork")), "bids", many=True, about="Flies stay secret."
    ),
)
SHEET = {"orders": {"red": ["Frog Ash"], "sky": "# a line\nFrog <Elm>\n"}, "bids": {"red": []}}


def game(*, sealed: bool = True, **words: Any) -> PublicGame:
    """A game that waits for orders, which are sealed for two."""
    own = {"secrecy": "sealed", "recipients": [str(GM.to_public()), str(DEPUTY.to_public())]} if sealed else {}
    return small_site.game(2, **{"orders-to": "gm+ponds@example.org", **own, **words})


def publish(out: Path, it: PublicGame, site: Site = SITE) -> Built:
    """Build a site of such a game."""
    takes = {
        "waits": lambda _: True,
        "settings": lambda _: (None, []),
        "sheet": lambda _: SHEET,
        "players": lambda _: ("red", "sky"),
        "forms": lambda *_: (OrderForm("red", RED), OrderForm("sky", ())),
    }
    return build([small_site.source(it, **takes)], site, SiteFolders(small_site.TEMPLATES, out))
