"""`gazette verify`: a reader checks a site and its archive, without trusting who published them."""

from __future__ import annotations

from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import console, games, given_keys, printed_problems
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.cli.progress import PROGRESS
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.core.verification import NOT_BOUND

if TYPE_CHECKING:
    from generator.core.game import Game
    from generator.publish.verifying import SiteGame
    from generator.store.sealing import Keyring


def run(args: Namespace) -> int:
    """Check every game of a built site. The exit code is 1 if anything does not fit."""
    from generator.publish.verifying import find_site_games, read_site_game

    site = Path(args.site or "site")
    keyring = given_keys.given(args)
    found = find_site_games(site)
    if not found:
        raise Stop(f"{site} holds no game; give the folder of a site, with a game.json in the folder of each game", FAULTS)
    # One game after the other is in memory.
    wrong = [verified(read_site_game(found[name]), site, keyring) for name in PROGRESS.through(list(found), "verifying")]
    return FAULTS if any(wrong) else FINE


def verified(game: SiteGame, site: Path, keyring: Keyring) -> int:
    """Check a game of the site in a folder, with those of its private reports that the keys open. Gives how much does not fit."""
    opened, there, wrongly = _reports(game, keyring)
    problems = list(dict.fromkeys([*_problems(game), *wrongly]))
    printed_problems.show(problems, site)
    told = f"; {opened} of {printed_problems.counted(there, 'private report')} opened" if there else ""
    console.say(f"{game.id}: {_summary(game, problems)}{told}")
    return printed_problems.faults(problems)


def _problems(published: SiteGame) -> list[Problem]:
    from generator.core.recheck import outcome_problems
    from generator.core.verification import (
        chain_problems,
        commitment_problems,
        dice_problems,
        unbound_problems,
        unrevealed_problems,
    )

    problems = list(published.problems)
    try:
        problems += chain_problems(published.phases)
        problems += unbound_problems(published.phases, published.game_file)
        problems += dice_problems(published.phases)
        problems += unrevealed_problems(published.phases)
        for each in published.phases:
            problems += commitment_problems(each) if each.revealed else []
        if any(each.revealed for each in published.phases):
            game, wrong = _rules(published)
            problems += wrong
            problems += outcome_problems(game, published.phases) if game else []
    except Exception as error:  # noqa: BLE001 - whoever made the site may have written anything
        message = f"{published.id}: a record is not of the form that Gazette writes ({type(error).__name__})"
        problems.append(fault("not-verified", message))
    return problems


def _reports(published: SiteGame, keyring: Keyring) -> tuple[int, int, list[Problem]]:
    """How many private reports open by these keys or those that the game publishes, of how many, and what is wrong with each.

    Without any key none are looked for. Once a game is revealed, each is compared with what the rules tell its reader.
    """
    from generator.core.report_stamp import Stamp, whose_report
    from generator.store.game_folders import phase_of
    from generator.store.player_keys import published_ring
    from generator.store.sealed_reports import read_report
    from generator.store.sealing import CLOSED

    keyring |= published_ring(published.game_file)
    opened, problems = dict[Path, Stamp](), list[Problem]()
    folders = [Path(each.file).parent for each in published.phases] if keyring.identities else []
    there = [(path, phase_of(it.name)) for it in folders for path in sorted(it.glob("reports/*.age"))]
    for path, phase in there:
        found, wrong = read_report(path, keyring)
        problems += [each for each in wrong if each.code not in CLOSED]
        opened |= {path: found} if found else {}
        if found is not None and (phase is None or found.whose != whose_report(published.id, phase, path.stem)):
            problems.append(fault("not-verified", "this is the report of another game, phase, revision or power", Spot(str(path))))
    facts = _facts(published) if opened else {}
    other = [path for path, found in opened.items() if facts.get(found.whose, found.facts) != found.facts]
    message = "this report tells other facts than the rules give from what is revealed"
    return len(opened), len(there), [*problems, *(fault("not-verified", message, Spot(str(path))) for path in other)]


def _facts(published: SiteGame) -> dict[str, str]:
    """The hash of what each private report must tell, by whose it is; nothing before the end, or where records cannot be read."""
    from generator.core.recheck import report_stamps

    with suppress(Exception):  # whoever made the site may have written anything, which is told of its records
        game, _ = _rules(published) if any(each.revealed for each in published.phases) else (None, [])
        return dict(report_stamps(game, published.phases)) if game else {}
    return {}


def _rules(published: SiteGame) -> tuple[Game | None, list[Problem]]:
    """The game's rules and settings, to apply them again: on its own board where records name that one."""
    from generator import rulesets
    from generator.core.game import read_game
    from generator.core.verification import seed_in

    name = str(published.game_file.get("rules"))
    if name not in rulesets.names():
        return None, [fault("not-verified", f"{published.id}: there are no rules {name!r} here to apply again")]
    played_on = {each.hashes.get("board") for each in published.phases}
    game, problems = None, list[Problem]()
    for own in (None, *([published.board] if published.board else [])):  # the board that comes with the rules, then the game's own
        built = games.on_board(name, own)
        if isinstance(built, list):
            return None, built
        found, wrong = read_game(published.game_file, published.id, built, seed_in(published.phases))
        if found or game is None:  # on the wrong board the players may have powers that it does not know
            game, problems = found, wrong
        if found and found.board in played_on:
            break
    return game, problems


def _summary(game: SiteGame, problems: list[Problem]) -> str:
    told = sum(bool(each.revealed) for each in game.phases)
    count = printed_problems.counted(len(game.phases), "record")
    if faults := printed_problems.faults(problems):
        return f"{count}, {printed_problems.counted(faults, 'thing does', 'things do')} not fit"
    if not told:
        return f"{count}, all hashes fit; nothing is revealed yet, so commitments and outcomes cannot be checked"
    bound = "commitments fit" if any(each.bound for each in game.phases) else "nothing was bound when it was sent"
    early = sum(problem.code == NOT_BOUND for problem in problems)
    bound += f" but for {early} of an open game" if early else ""
    unknown = sum(problem.code == "other-board" for problem in problems)
    outcomes = f"outcomes of {unknown} not checked, as their board is not known here" if unknown else "outcomes fit"
    return f"{count}, all hashes fit; {told} revealed: {bound}; {outcomes}"
