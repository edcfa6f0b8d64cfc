"""`gazette build`: makes the site, redrawing only what changed."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import base_maps, committed_files, console, games, printed_problems, site_sources
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.cli.progress import PROGRESS
from generator.cli.unforeseen_errors import failed, guarded
from generator.core.problem import Problem
from generator.publish.site import Built

if TYPE_CHECKING:
    from generator.cli.committed_files import Committed
    from generator.publish.manifest import Manifest
    from generator.publish.site import GameSource

_NAMED = 5
"""How many games are told of by name when sizes are told."""
_LARGE = 500_000_000
"""The bytes from which on a site is called large: half of what GitHub Pages serves."""
_SMALLER = (
    "`pictures: {DAY: none}` in site.yaml makes no PNGs from that day on, `boards: []` no posts, and `gazette archive` moves "
    "games that are over to another site"
)
_POSTED = ("-900.png", "-1200.png")
_KEPT = "`pictures: {DAY: WORD}` in site.yaml leaves those of phases before that day; build once more with it, and they are back"
_KEPT_HERE = "the archive has them at another address; without `keep-pictures: no` in game.yaml the next build makes them again"


def run(args: Namespace) -> int:
    """Build the site of all games. The exit code is 1 when one of them could not be read."""
    base = games.repository(args)
    part = _part(args.part, args.out) if args.part else None
    out = out_folder(base, args.out)
    built, problems = build(base, out, args.trust, part, debug=args.debug)
    tell(built, problems, base, out, as_json=args.json)
    return FAULTS if printed_problems.faults(problems) else FINE


def tell(built: Built, problems: list[Problem], base: Path, out: Path, *, as_json: bool) -> None:
    """Print what a build did in the folder `out`, and what went wrong. Paths are told from `base`."""
    if as_json:
        told = {"out": str(out), "written": list(built.written), "removed": list(built.removed), "kept": built.kept}
        told |= {"size": built.size._asdict(), "games": {name: size._asdict() for name, size in built.games.items()}}
        printed_problems.as_json(told | {"problems": [printed_problems.plain(each, base) for each in problems]})
        return
    printed_problems.show(problems, base)
    if built.size.whole or not printed_problems.faults(problems):  # else parts were to be joined, and one of them is missing
        console.say(told_of(built, out))


def build(
    repository: Path,
    out: Path,
    trust: str | None = None,
    part: tuple[int, int] | None = None,
    joined: Sequence[Path] | None = None,
    *,
    debug: bool = False,
) -> tuple[Built, list[Problem]]:
    """Make the site of a repository's games in the folder `out`; `trust` is as in `site_build.build`. Gives its problems too.

    With `part`, its number and how many there are, only that part is made. With `joined`, the folders of all parts, games and
    boards come from there; where one is missing that is told, and nothing is made.
    """
    from generator import store
    from generator.publish import joining, manifest
    from generator.publish.build_tools import Teller
    from generator.publish.site_build import build as publish
    from generator.publish.site_build import inputs_of
    from generator.store.writing import alone

    root = repository / "state"
    out.mkdir(parents=True, exist_ok=True)
    with alone(out):
        site, problems = site_sources.site(root)
        names = store.find_games(root)
        known = committed_files.by_folder(root)
        # What strangers may have changed tells nothing, and the list in the folder is another one when parts were joined there.
        last = manifest.read(out) if trust is None and joined is None else None
        made = [_source(root, name, known, last, debug=debug) for name in PROGRESS.through(names, "reading")]
        boards = site_sources.boards({it.system for it in made if it.system})
        folders = site_sources.folders(out, last)
        if joined is not None and (missing := joining.join(joined, inputs_of(made, boards, site, folders), out, PROGRESS.tell)):
            return Built(), [*problems, *missing]
        only = site_sources.share(root, made, boards, *part) if part else None
        teller = Teller(PROGRESS.tell, partial(_failed, debug=debug), PROGRESS.count)
        built = publish(made, site, folders, teller, boards, trust, only)
    PROGRESS.end()
    told = [it for it in made if only is None or it.id in only]
    notices = [each for it in told for each in _notices(root, it, debug=debug)]
    gone = pictures_gone(built, {it.id: bool(it.archived) for it in told})
    return built, [*problems, *notices, *built.problems, *of_size(built), *gone]


def _part(text: str, out: str | None) -> tuple[int, int]:
    """The number of a part and how many there are, as typed: `3/8`. Raises Stop where that makes no sense."""
    found = re.fullmatch(r"([1-9]\d{0,3})/([1-9]\d{0,3})", text)
    if found is None or int(found[1]) > int(found[2]):
        raise Stop(f"--part {text}: write which part of how many, such as 3/8")
    if out is None:
        raise Stop("--part makes no whole site: say where the part goes, such as --out parts/3")
    return int(found[1]), int(found[2])


def _source(root: Path, name: str, known: Mapping[str, Committed], last: Manifest | None, *, debug: bool) -> GameSource:
    """A game to publish; one whose files cannot even be listed stays as it was last published."""
    cover = last.covers.get(name) if last else None
    given = known.get(name, site_sources.NOTHING), cover.origin if cover else None
    found = guarded(lambda: site_sources.source(root, name, *given), debug=debug)
    return site_sources.unread(name, printed_problems.named(found, name)) if isinstance(found, Problem) else found


def _notices(root: Path, made: GameSource, *, debug: bool) -> list[Problem]:
    """Notices: the map is a plain one, something was left out of the press, a change of several files was interrupted.

    There are none for a game that cannot be read, which is reported elsewhere.
    """
    from generator import rulesets, store

    usual = made.system in rulesets.names() and made.base == base_maps.package_map(made.system)
    kinds = [store.unfinished, *([] if usual else [base_maps.notices])]
    kinds += [store.press_notices] if any(path.endswith("/press.md") for path in made.files) else []
    found = guarded(lambda: [each for kind in kinds for each in kind(root, made.id)], debug=debug)
    return [] if isinstance(found, Problem) else [printed_problems.named(each, made.id) for each in found]


def of_size(built: Built) -> Iterator[Problem]:
    """A notice where the site comes near to what GitHub Pages and GitLab Pages serve."""
    if built.size.whole >= _LARGE:
        message = f"the site has {_megabytes(built.size.whole)}; GitHub Pages serves 1,000 MB, and a larger one may not go online"
        yield Problem("notice", "site-size", message, suggestion=_SMALLER)


def pictures_gone(built: Built, games: Mapping[str, bool]) -> Iterator[Problem]:
    """A notice where PNGs were removed that posts in forums may show; `games` says of each that is here whether it is archived."""
    for archived, kept in ((False, _KEPT), (True, _KEPT_HERE)):
        gone = [it for it in built.removed if it.endswith(_POSTED) and games.get(it.partition("/")[0]) == archived]
        if gone:
            message = f"{printed_problems.counted(len(gone), 'picture')} that forum posts may show went, such as {gone[0]}"
            yield Problem("notice", "pictures-gone", message, suggestion=kept)


def _failed(name: str, error: Exception, *, debug: bool) -> Problem:
    return printed_problems.named(failed(error, debug=debug), name)


def out_folder(repository: Path, given: str | None) -> Path:
    """The folder of the site: the one given by `--out`, else site/ of the repository."""
    return Path(given) if given else repository / "site"


def told_of(built: Built, out: Path) -> str:
    """`12 files written, 380 as they were: site/index.html`, and how large the site and its games are."""
    gone = f", {len(built.removed)} removed" if built.removed else ""
    front = out / "index.html"
    place = front if front.exists() else out  # a part of a site has no front
    files = f"{printed_problems.counted(len(built.written), 'file')} written{gone}, {built.kept} as they were: {place}"
    return f"{files}\n{told_size(built)}"


def told_size(built: Built) -> str:
    """`The site has 27.1 MB: describe 19.0 MB, minuet 7.2 MB and 9.8 MB of sealed reports.` The largest games come first."""
    games = sorted(built.games.items(), key=lambda game: (-game[1].whole, game[0]))
    parts = [f"{name} {_size(*size)}" for name, size in games[:_NAMED]]
    if rest := [size for _, size in games[_NAMED:]]:
        size = _size(sum(it.whole for it in rest), sum(it.sealed for it in rest))
        parts.append(f"{printed_problems.counted(len(rest), 'other game')} {size}")
    return f"The site has {_size(*built.size)}{': ' if parts else ''}{', '.join(parts)}."


def _size(whole: int, sealed: int) -> str:
    return f"{_megabytes(whole - sealed)}{f' and {_megabytes(sealed)} of sealed reports' if sealed else ''}"


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"
