"""What publishing is given: the settings in `site.yaml`, and the games and boards with functions that read them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import base_maps, games
from generator.cli.committed_files import Committed
from generator.core.address import slip
from generator.core.archived import ARCHIVED, archive_of, without_archive
from generator.core.file_keys import check_choice
from generator.core.forums import FORUMS, check_forums
from generator.core.inbox_form import form_address, is_repository
from generator.core.jobs import check_jobs
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.core.read_documents import ReadDocuments

if TYPE_CHECKING:
    from generator.core.gazetteer import Gazetteer
    from generator.core.public import OrdersIn, PublicGame
    from generator.core.ruleset import Ruleset
    from generator.publish.manifest import Manifest
    from generator.publish.png_choices import PngChoices
    from generator.publish.site import BoardSource, GameSource, Site, SiteFolders

_PNGS = ("all", "orders", "small", "one", "none")


def site(root: Path) -> tuple[Site, list[Problem]]:
    """The site's settings, and what is wrong with them; a faulty key counts as missing."""
    from generator import store
    from generator.publish.site import Site

    site_file, problems = store.read_site(root)
    problems = [*problems, *check_site(site_file)]
    bad = {problem.spot for problem in problems}
    good: dict[str, Any] = {key: value for key, value in site_file.items() if getattr(value, "spot", None) not in bad}
    address = "" if any(problem.code == "base-url" for problem in problems) else str(good.get("base-url", ""))
    forums = tuple(str(kind) for kind in good.get("boards", ()) if kind in FORUMS)
    title = str(good.get("title", "")) or "Gazette"
    persons, arrows = good.get("player-pages") == "yes", good.get("arrow-keys", "yes") == "yes"
    inbox = str(good.get("inbox", "")) if not any(problem.code == "inbox" for problem in problems) else ""
    form = inbox and form_address(inbox)
    pngs = _pngs("orders" if any(problem.code == "pictures" for problem in problems) else good.get("pictures", "orders"))
    about, address = str(good.get("about", "")), address and address.rstrip("/") + "/"
    return Site(title, about, address, forums, persons, arrows, form, pngs), problems


def check_site(site_file: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the values in `site.yaml`."""
    problems = []
    address = site_file.get("base-url", "")
    if not isinstance(address, str):
        problems.append(fault("base-url", "`base-url:` must be an address", address, "write https://NAME.github.io/GAMES/"))
    elif address and (wrong := slip(address)):
        message = f"`base-url:` is no address of a site: {wrong.message}"
        problems.append(fault("base-url", message, address, wrong.hint, wrong.offset))
    inbox = site_file.get("inbox", "")
    if inbox != "" and not (isinstance(inbox, str) and is_repository(inbox)):
        message = "`inbox:` must be the address of the repository on GitHub whose issue form takes sealed orders"
        problems.append(fault("inbox", message, inbox, "write https://github.com/NAME/REPOSITORY"))
    problems += _check_pngs(site_file.get("pictures", "orders"))
    choices = [wrong for key in ("player-pages", "arrow-keys") for wrong in check_choice(site_file, key)]
    return [*problems, *choices, *check_forums(site_file), *check_jobs(site_file)]


def _pngs(value: Any) -> PngChoices:
    """What `pictures:` says: a word, or a word for each day from which another one counts."""
    from generator.publish.png_choices import PngChoices

    return PngChoices(later=tuple(sorted(value.items()))) if isinstance(value, Mapping) else PngChoices(value)


def _check_pngs(value: Any) -> Iterator[Problem]:
    """What is wrong with `pictures:`."""
    words = "`all`, `orders`, `small`, `one` or `none`"
    for choice in value.values() if isinstance(value, Mapping) else (value,):
        if choice not in _PNGS:
            message = f"`pictures:` must be {words}, or such a word for each day from which on it counts"
            yield fault("pictures", message, choice, f"write one of {words}; which is what, formats.md says")
    for day in value if isinstance(value, Mapping) else ():
        if not _is_day(day):
            message = f"`pictures:` has a word for each day from which on it counts, and {day} is no day"
            yield fault("pictures", message, value[day], "write days as 2026-12-01")


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


NOTHING = Committed({}, whole=False)
"""What is known of the files of a game without git."""


def source(
    root: Path, name: str, known: Committed = NOTHING, last: tuple[str, str] | None = None, *, at_home: bool = False
) -> GameSource:
    """A game to publish: it is cheap to see whether it changed, and it is read only if it did.

    `known` is what git has of its files. `last` is its origin in the last build (`manifest.Cover`): while game.yaml is as it was
    then, not even that is read. One that is archived is published as such, unless this is the archive, where it is `at_home` and
    has to be over.
    """
    from generator import store
    from generator.publish.site import GameSource

    files = store.public_files(root, name, known.hashes, whole=known.whole)
    made_of = files.get(f"{name}/game.yaml", "")
    origin = last if last and last[0] == made_of else None
    # The file is read after its hash was taken, so that what changes between the two is seen the next time.
    game_file: Mapping[str, Any] = {} if origin else store.read_game(root, name)[0] or {}
    archived = "" if at_home else archive_of(game_file)

    def read() -> PublicGame | list[Problem]:
        loaded = games.load(root, name)
        if loaded.rules is None or (archived and (wrong := own_archive(root, name))):
            return loaded.problems or wrong
        game, problems = store.public_game(root, name, loaded.rules, documents)
        if game is None:
            return problems if not documents.before else store.public_game(root, name, loaded.rules)[1]  # with their places
        return _for_archive(root, game) if at_home else replace(game, orders_in=come)

    documents, rules = ReadDocuments(), lambda: games.sound_rules(root, name)
    come = _orders_in(root, name) if "orders-in" in game_file else None
    system = origin[1] if origin else str(game_file.get("rules"))
    if made_of and game_file and not archived and "orders-in" not in game_file and not at_home:
        origin = made_of, system
    if f"{name}/board.yaml" in files or f"{name}/map.svg" in files:
        base = base_maps.of_game_of(system, root, name).data
        board = None if archived else _own_board(root, name, system, base)  # which goes with its game
    else:
        base, board = _package_map_and_board(system)
    sealed = partial(store.sealed_report, root, name)
    return GameSource(name, files, base, read, rules, board, sealed, system, come, archived, documents, origin)


def _for_archive(root: Path, game: PublicGame) -> PublicGame | list[Problem]:
    """A game as its archive shows it; the fault that it is not over."""
    from generator.publish.timeline import timeline

    line = timeline(game)
    if line.over:
        return replace(game, game_file=without_archive(game.game_file))
    waits = f"; it waits for {line.waiting.phase.title}" if line.waiting else ""
    at = Spot(str(root / game.id))
    return [fault("not-over", f"only a game that is over can be archived, and {game.id} is not{waits}", at)]


def own_archive(root: Path, name: str) -> list[Problem]:
    """A fault where the archive that a game is said to have moved to is the site itself, so that pages would lead to themselves."""
    from generator import store

    game_file: Mapping[str, Any] = store.read_game(root, name)[0] or {}
    address = site(root)[0].base_url
    if not address or archive_of(game_file) != address:
        return []
    message = f"`{ARCHIVED}:` is the address of this site itself, the `base-url:` of site.yaml"
    return [fault(ARCHIVED, message, game_file[ARCHIVED], "write the address of the archive, or take the line out")]


def _orders_in(root: Path, name: str) -> OrdersIn | None:
    """How many powers have sent orders, where game.yaml asks to tell it; games that do not need not be loaded for that."""
    from generator import store

    rules = games.with_rules(root, name).rules
    return store.orders_in(root, name, rules) if rules else None


_BESIDES = 6_000
"""What a game costs beside its records, and a board as a whole, in bytes of records: about as much as two phases."""


def share(root: Path, made: Sequence[GameSource], boards: Sequence[BoardSource], number: int, count: int) -> frozenset[str]:
    """The games and boards in one of `count` parts of the site, of about the same cost; a game's own board is in the same part."""
    from generator import store
    from generator.publish.parts import owner, shares

    costs = {it.id: _BESIDES + (0 if it.archived else store.records_size(root, it.id)) for it in made}
    costs |= {it.folder: _BESIDES for it in boards}
    every = [*costs, *(it.board.folder for it in made if it.board and it.board.folder not in costs)]
    chosen = shares(costs, count)[number - 1]
    return frozenset(it for it in every if owner(it, costs) in chosen)


def unread(name: str, problem: Problem) -> GameSource:
    """A game whose files cannot be listed: its pages stay as they are."""
    from generator.publish.site import GameSource

    return GameSource(name, {}, b"", lambda: [problem], lambda: games.sound_rules(Path(), name))


def boards(systems: Collection[str]) -> list[BoardSource]:
    """The boards of the package that belong to the rule systems of a site's games; all of them where it has no game yet."""
    from generator import rulesets

    played = {rulesets.board_of(name) for name in rulesets.names() if name in systems}
    return [_package_board(name) for name in rulesets.boards() if name in played or not systems]


def _package_map_and_board(system: str) -> tuple[bytes, BoardSource | None]:
    """The map and the board that a game of a rule system has which has none of its own."""
    from generator import rulesets

    if system not in rulesets.names():
        return b"", None
    board = _package_board(rulesets.board_of(system)) if games.package_board(system).is_file() else None
    return base_maps.of_rules(system).data, board


def _own_board(root: Path, name: str, rules: str, base_map: bytes) -> BoardSource | None:
    """The board of a game that has facts or a map (`base_map`) of its own, and so a page of it; None without a file of facts."""
    from generator import rulesets, store
    from generator.publish.site import BoardSource

    own = store.board_file(root, name)
    shared = games.package_board(rules) if rules in rulesets.names() else None
    path = own or shared
    if path is None or not path.is_file():
        return None

    def read() -> Gazetteer | list[Problem]:
        loaded = games.load(root, name)
        return _told(loaded.rules) if loaded.rules else loaded.problems

    source = (lambda: _source(own)) if own else None
    return BoardSource(f"{name}/board", _digest(path), base_map, read, source, systems=(rules,))


def _package_board(name: str) -> BoardSource:
    from generator import rulesets
    from generator.publish.site import BoardSource

    drawn = base_maps.package_map(name)
    return BoardSource(
        f"boards/{name}",
        _package_digest(games.package_board(name)),
        drawn,
        lambda: _told(games.on_board(name, None)),
        plain=None if drawn else lambda: base_maps.of_rules(name).data,
        systems=tuple(it for it in rulesets.names() if rulesets.board_of(it) == name),
    )


def _told(built: Ruleset | list[Problem]) -> Gazetteer | list[Problem]:
    """What the page of a board tells; neither page nor problem if its rule system has none."""
    if isinstance(built, list):
        return built
    if built.gazetteer is None:
        return []
    return replace(built.gazetteer(), guide=built.guide() if built.guide else None)


def _source(path: Path) -> bytes:
    """The facts of a board in canonical form, without what its GM noted beside them."""
    from generator import store

    facts = games.facts_of(path)
    return b"" if isinstance(facts, list) else store.dump_yaml(facts).encode()


@cache
def _package_digest(path: Path) -> str:
    """The same of a board of the package, which stays as it is while a command runs, however many games are played on it."""
    return _digest(path)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def folders(out: Path, last: Manifest | None = None) -> SiteFolders:
    """The folders of the templates and of the site; `last` is the list in it, where that was read already."""
    from generator.publish.site import SiteFolders

    return SiteFolders(games.templates(), out, last)
