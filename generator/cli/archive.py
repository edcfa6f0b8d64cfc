"""`gazette archive`: writes finished games as a site of their own, which may lie anywhere; the main site then leads there."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import console, games, printed_problems, site_sources
from generator.cli.build import told_of
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.cli.progress import PROGRESS
from generator.cli.unforeseen_errors import failed
from generator.cli.verify import verified
from generator.core.address import slip
from generator.core.archived import ARCHIVED, archive_of, as_folder
from generator.core.problem import Problem

if TYPE_CHECKING:
    from generator.publish.site import Built, Site


def run(args: Namespace) -> int:
    """Write the games, and verify them. The exit code is 1 when one has a fault or is not over, and then nothing is written."""
    base, out = games.repository(args), Path(args.to)
    root = base / "state"
    named = sorted({name for each in args.game for name in games.choose(root, each)})
    names = sorted({*named, *_there(root, out)})
    main_site, problems = site_sources.site(root)
    _refuse_place(base, out)
    address = _address(root, names, args.at, main_site)
    read = {name: site_sources.source(root, name, at_home=True).read() for name in named}
    if faulty := [printed_problems.named(each, name) for name, it in read.items() if isinstance(it, list) for each in it]:
        printed_problems.show([*problems, *faulty], base)
        return FAULTS
    built = _build(root, names, _archive_of(main_site, address), out, debug=args.debug)
    problems += built.problems
    printed_problems.show(problems, base)
    console.say(told_of(built, out))
    if printed_problems.faults(problems) or _verified(named, out):
        return FAULTS
    for name in named:
        console.say(_next(base, name, address, out))
    return FINE


def _refuse_place(base: Path, out: Path) -> None:
    """Raises Stop for a folder in which an archive would take the place of something else."""
    there, site, state = out.resolve(), (base / "site").resolve(), (base / "state").resolve()
    if there in (base.resolve(), site) or there.is_relative_to(state):
        raise Stop(f"--to {out}: the archive needs a folder of its own, such as ../archive")


def _there(root: Path, out: Path) -> list[str]:
    """The games that an archive has already. Raises Stop where it is no archive, or has a game that could not be made again."""
    from generator import store
    from generator.publish import manifest

    found = {name: cover.card for name, cover in manifest.read(out).covers.items() if "/" not in name}
    if played := [name for name, card in found.items() if not card.get("over")]:
        raise Stop(f"{out} is no archive: {played[0]} is still played there; take another folder")
    if gone := sorted(set(found) - set(store.find_games(root))):
        raise Stop(f"{out} has {gone[0]}, which is not in state/ and would be lost; put it back, or take another folder", FAULTS)
    return list(found)


def _address(root: Path, names: Sequence[str], given: str | None, main_site: Site) -> str:
    """The address of the archive: the one given, else what its games say. Raises Stop where there is none, or one too many."""
    if given is not None and (wrong := slip(given)):
        raise Stop(f"--at {given} is no address of a site: {wrong.message}; {wrong.hint}")
    said = {name: address for name in names if (address := _says(root, name))}
    address = as_folder(given) if given else next(iter(said.values()), "")
    if not address:
        raise Stop("say which address the archive will have, such as --at https://archive.example/: its posts and feeds name it")
    if address == main_site.base_url:
        raise Stop(f"{address} is the address of the main site (`base-url:` in site.yaml); the archive needs another one")
    if other := [name for name in said if said[name] != address]:
        message = f"state/{other[0]}/game.yaml has `{ARCHIVED}: {said[other[0]]}`, and this archive is at {address}"
        raise Stop(f"{message}; all games in a folder have one address", FAULTS)
    return address


def _says(root: Path, name: str) -> str:
    """Where the game.yaml of a game says that its archive is; empty where it says nothing."""
    from generator import store

    return archive_of(store.read_game(root, name)[0] or {})


def _archive_of(site: Site, address: str) -> Site:
    """The settings of the archive of a site."""
    about = f"Games of {site.title} that are over."
    return replace(site, title=f"{site.title}: archive", about=about, base_url=address, home=site.base_url, inbox="")


def _build(root: Path, names: Sequence[str], site: Site, out: Path, *, debug: bool) -> Built:
    from generator.publish.build_tools import Teller
    from generator.publish.site_build import build
    from generator.store.writing import alone

    def told(name: str, error: Exception) -> Problem:
        return printed_problems.named(failed(error, debug=debug), name)

    out.mkdir(parents=True, exist_ok=True)
    with alone(out):
        sources = [site_sources.source(root, name, at_home=True) for name in names]
        boards = site_sources.boards({it.system for it in sources})
        built = build(sources, site, site_sources.folders(out), Teller(PROGRESS.tell, told, PROGRESS.count), boards)
    PROGRESS.end()
    return built


def _verified(names: Sequence[str], out: Path) -> int:
    """Check games of the archive as a reader would; gives how much does not fit."""
    from generator.publish.verifying import find_site_games, read_site_game
    from generator.store.sealing import NO_KEYS

    found = find_site_games(out)
    return sum([verified(read_site_game(found[name]), out, NO_KEYS) for name in names if name in found])


def _next(base: Path, name: str, address: str, out: Path) -> str:
    """What is left to do for a game."""
    file, page = f"state/{name}/game.yaml", f"{address}{name}/index.html"
    if _says(base / "state", name):
        return f"{name}: {file} says `{ARCHIVED}: {address}`; `gazette build` leads to {page}"
    return (
        f"{name}: copy {out} to where {address} shows it, and look at {page}. Then write `{ARCHIVED}: {address}` into {file}; "
        "from the next `gazette build` on the site leads there"
    )
