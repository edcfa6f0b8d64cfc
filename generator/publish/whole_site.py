"""The pages of a site as a whole: the front, the results, the players and the rules, made of what each game and board tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.publish.build_tools import Tools
from generator.publish.cache_keys import key
from generator.publish.site import BoardSource, Card


def make_whole(games: Sequence[Card], boards: Sequence[tuple[BoardSource, Card]], tools: Tools) -> None:
    """Keep or make the pages of the site as a whole, from the cards of its games and of its shared boards."""
    _rules({system: card for board, card in boards for system in board.systems}, tools)
    _results(games, tools)
    _front(games, [card for _, card in boards], tools)


def _rules(boards: Mapping[str, Card], tools: Tools) -> None:
    """The pages of the rules; `boards` has what is said of the board of a rule system, by its id."""
    for system, path in tools.rules.items():
        card = boards.get(system)

        def made(system: str = system, path: str = path, card: Card | None = card) -> Mapping[str, bytes]:
            from generator.publish.rules_page import rules_page

            return {path: rules_page(system, tools.pages, tools.folders.templates, card)}

        tools.cache.keep_or_make(path.removesuffix("/index.html"), key(tools.keys.pages, system, card), made)


def _results(cards: Sequence[Card], tools: Tools) -> None:
    """The page of the results of all games, made anew where what it says of one has changed."""
    names = ("id", "title", "rules", "waiting", "paused", "over", "result")
    if tools.site.home:  # an archive leads to those of the site that its games were played on
        return
    # What was kept of a game that cannot be read now may be from a version of the program that told no results.
    told = [{name: it[name] for name in names} for it in cards if "result" in it]
    if not told:
        return

    def made() -> Mapping[str, bytes]:
        from generator.publish.results_page import PATH, results_page

        return {PATH: results_page(told, tools.pages, players=persons)}

    persons = tools.site.player_pages and any(it.get("players") for it in cards)
    tools.cache.keep_or_make("results", key(tools.keys.pages, told, persons), made)
    _players([it for it in cards if it.get("players")], tools)


def _players(cards: Sequence[Card], tools: Tools) -> None:
    """The pages of the persons who play, on a site that has such pages."""
    if not cards or not tools.site.player_pages:
        return
    from generator.publish.players import FOLDER, by_name, player_pages

    played = by_name(cards)
    tools.cache.keep_or_make(FOLDER, key(tools.keys.pages, played), lambda: player_pages(played, tools.pages))


def _front(cards: Sequence[Card], boards: Sequence[Card], tools: Tools) -> None:
    """The pages of the site as a whole."""
    site = tools.site
    archived = frozenset(str(it["id"]) for it in cards if it.get("archived"))
    # Of an archived game only its own page is no mere way to another site.
    every = tools.cache.pages() if site.base_url else ()
    paths = sorted(it for it in every if it.partition("/")[0] not in archived or it.count("/") == 1)

    def made() -> Mapping[str, bytes]:
        from generator.publish.front import front_files, site_map

        return {**front_files(cards, boards, tools.pages), **site_map(site.base_url, ["index.html", *paths])}

    tools.cache.keep_or_make(".", key(tools.keys.pages, cards, boards, paths), made)
