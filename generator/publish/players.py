"""The pages of the persons who play, on a site that has them: only of those who say so themselves, in each game for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from generator.core.file_keys import tenures
from generator.core.phase import read_phase
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset
from generator.core.slug import slug
from generator.publish.templating import Head, Pages

FOLDER = "players"


def players(game: PublicGame, rules: Ruleset, result: Mapping[str, Any]) -> list[dict[str, str]]:
    """The persons of a game who want a page (`page: yes`), each with their power, how long they played it, and its fate.

    `result` is that of the game; while it goes on there is no fate. Nothing else of a person is kept: no key, for example.
    """
    looks = {it.owner: it for it in rules.styles}
    fates = {it["id"]: str(it["fate"]) for it in result["ends"]}
    return [
        {
            "name": str(person.get("name", "")),
            "power": looks[power].name,
            "fill": looks[power].fill,
            "second": looks[power].second,
            "since": _title(person.get("from")),
            "until": _title(person.get("until")),
            "fate": "" if person.get("until") else fates.get(power, ""),
        }
        for power, person in tenures(game.game_file)
        if person.get("page") == "yes" and power in looks
    ]


def by_name(cards: Iterable[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """What each person played, by name and then by the title of the game."""
    found: dict[str, list[dict[str, Any]]] = {}
    for card in sorted(cards, key=lambda it: str(it["title"]).casefold()):
        for it in card.get("players", ()):
            found.setdefault(it["name"], []).append({**it, "id": card["id"], "title": card["title"], "over": card["over"]})
    return dict(sorted(found.items()))


def address(name: str) -> str:
    """The folder of a person's page, which depends on nothing but the name, so that a game may link there without the others.

    `ann` for Ann; names that are written otherwise have some digits of their own behind that, so that no two have one address.
    """
    word = slug(name)
    usual = name == " ".join(it.capitalize() for it in word.split("-"))
    return word if usual else f"{word}-{sha256(name.encode()).hexdigest()[:8]}"


def player_pages(played: Mapping[str, Sequence[Mapping[str, Any]]], pages: Pages) -> dict[str, bytes]:
    """A list of these persons, and a page of each."""
    listed = [{"name": name, "address": address(name), "games": len({it["id"] for it in those})} for name, those in played.items()]
    head = Head(title="Players", description="Players who have a page of their games here.")
    files = {f"{FOLDER}/index.html": pages.page(f"{FOLDER}/index.html", "players.html", head, listed=listed)}
    for name, those in played.items():
        path = f"{FOLDER}/{address(name)}/index.html"
        own = Head(title=name, description=f"The games of {name}.", above=(("Players", f"{FOLDER}/index.html"),))
        files[path] = pages.page(path, "player.html", own, games=those)
    return files


def _title(phase: object) -> str:
    known = read_phase(str(phase or ""))
    return known.title if known else ""
