"""The page of orders of a running game: what each power can order now, as text to copy or by choices, and how it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from generator.core.extra_page import Page
from generator.core.game import paused
from generator.core.order_forms import as_json
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.extra_pages import ExtraPage
from generator.publish.moments import moment, zone
from generator.publish.phase_page import figures
from generator.publish.picture_files import PlannedPicture, Sizes
from generator.render.texts.phase_texts import waiting

ADDRESS = "orders"


def takes_orders(game: PublicGame, rules: Ruleset) -> bool:
    """Whether a game waits for orders, and so has a page of them."""
    phase = waiting(game)
    return phase is not None and rules.waits(rules.load(phase.position, {}))


def orders_page(game: PublicGame, rules: Ruleset, inbox: str = "") -> ExtraPage | None:
    """The page of orders, without its map; None for a game that waits for none. `inbox` is where sealed orders may be posted."""
    phase = waiting(game)
    if phase is None or not takes_orders(game, rules):
        return None
    recipients = _recipients(game)
    page = Page(
        address=ADDRESS,
        title="Your orders",
        brief="what each power can order",
        about="What each power can order now, and how to send it",
        values=lambda _: None,
        house=True,
        scripts=(*(["vendor/age-encryption.js"] if recipients else []), "js/orders.js"),
    )
    return ExtraPage(page, game, rules, {**_values(game, rules, phase, recipients, inbox), "figures": []})


def with_map(page: ExtraPage, now: Sequence[PlannedPicture], there: Sizes) -> ExtraPage:
    """The page of orders with the picture of the board as it stands; `there` has the files of pictures that could be made."""
    return replace(page, values={**page.values, "figures": figures(now, there, f"{page.folder}/index.html")})


def _recipients(game: PublicGame) -> list[str]:
    """For whom the orders of a game are sealed; nobody where it is not."""
    listed = game.game_file.get("recipients")
    return [str(it) for it in listed] if isinstance(listed, Sequence) and not isinstance(listed, str) else []


def _values(game: PublicGame, rules: Ruleset, phase: PublicPhase, recipients: Sequence[str], inbox: str) -> dict[str, Any]:
    position = rules.load(phase.position, {})
    settings, _ = rules.settings(game.game_file)
    sheet = rules.sheet(position)
    address = str(game.game_file.get("orders-to") or "")
    return {
        "phase": {"title": phase.phase.title, "id": phase.phase.id, "revision": phase.phase.revision},
        "due": moment(phase.due, zone(game.game_file)),
        "paused": paused(game.game_file),
        "send": str(game.game_file.get("send-orders") or ""),
        "to": address,
        "sealed": list(recipients),
        "inbox": inbox if recipients else "",
        "powers": [_power(game, rules, phase, sheet, power, address) for power in rules.players(position)],
        "forms": as_json(rules.forms(position, settings)),
    }


def _power(
    game: PublicGame, rules: Ruleset, phase: PublicPhase, sheet: Mapping[str, Any], power: str, address: str
) -> dict[str, Any]:
    text = "\n".join(_sheet_lines(sheet, power))
    name = next((it.name for it in rules.styles if it.owner == power), power)
    subject = f"{game.title}: {name}, {phase.phase.title}"
    return {"id": power, "name": name, "sheet": text, "subject": subject, "mail": address and mail(address, subject, text)}


def _sheet_lines(sheet: Mapping[str, Any], power: str) -> Iterator[str]:
    """The sheet of a power as lines of text, without those of other powers and without the marks of its file.

    What stands below another key than `orders` has that key above it, as a heading.
    """
    for key, powers in sheet.items():
        entries = powers.get(power) if isinstance(powers, Mapping) else None
        if entries is None:
            continue
        yield from [] if key == "orders" else [f"{key.capitalize()}:"]
        yield from entries.strip().split("\n") if isinstance(entries, str) else [_line(it) for it in entries]


def _line(entry: Any) -> str:
    """An entry of a sheet: a line, or a line with the name of the power that it is for."""
    if isinstance(entry, Mapping):
        return "; ".join(f"{key}: {value}".rstrip() for key, value in entry.items())
    return str(entry)


def mail(address: str, subject: str, text: str) -> str:
    """The address of a link that begins a mail (RFC 6068)."""
    body = "\r\n".join(text.split("\n"))
    return f"mailto:{quote(address, safe='@+')}?subject={quote(subject, safe='')}&body={quote(body, safe='')}"
