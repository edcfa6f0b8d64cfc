"""`gazette new`: a game's folder, ready to commit; in an empty repository also what the repository needs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple

from generator.cli import (
    base_maps,
    clock,
    console,
    games,
    github,
    given_keys,
    printed_problems,
    report_folder,
    schema,
    starting_files,
    starting_position,
    starting_timetable,
    tell,
)
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.core.forums import FORUMS
from generator.core.unseen import shows

if TYPE_CHECKING:
    from generator.core.phase import Phase
    from generator.core.ruleset import Document, Ruleset
    from generator.store.sealing import Keyring


_UNPINNED = f"""nothing was made: the workflows must install this program by its commit or its hash, and this copy knows neither.
Write a file requirements.txt there, of one line, and type the same again:
{starting_files.DISTRIBUTION} @ git+https://HOST/OWNER/REPOSITORY@COMMIT"""


_SEND = f"""Each power knows what others do not: its first report lies in {report_folder.USUAL}/, which git leaves out. Send it."""


class _Secrecy(NamedTuple):
    """How a game is kept, whom its files are sealed for, and the keys that open them."""

    how: str
    recipients: tuple[str, ...]
    keys: Keyring
    spare: Path | None = None
    """Where a key lies that opens the game when the GM's own is lost."""


def run(args: Namespace) -> int:
    """Make the game. Files that are there already are left as they are."""
    base = Path(args.repository or here())
    root = base / "state"
    refuse_name(root, args.game)
    if args.workflows and _needs_requirement(base) and not starting_files.requirement():
        raise Stop(_UNPINNED)
    for option in ("title", "gm"):
        if (given := getattr(args, option)) and not shows(given):
            raise Stop(f"nothing can be seen of --{option}; write letters or digits")
    rules = _rules(args)
    first, timetable, due = _time(args, rules)
    dice, position = _dice(args, rules), starting_position.files(args, rules, first)
    root.mkdir(parents=True, exist_ok=True)
    secrecy = _secrecy(base, args, rules, dice)
    title = args.title or title_of(args.game)
    plan = starting_files.NewGame(args.game, title, args.gm, secrecy.how, secrecy.recipients, first, timetable, due, dice)
    paths = [*repository_files(base, args, sealed=secrecy.how == "sealed"), *_game(root, args, rules, secrecy, plan)]
    paths += starting_position.write(root, plan, position)
    for path in paths:
        console.say(github.relative(str(path), base))
    code = FINE if position else _first_phase(base, root, args, rules)
    printed_problems.show(base_maps.notices(root, args.game), base)
    if secrecy.spare:
        console.warn(f"A spare key is in {secrecy.spare}. Print it, keep the paper away from your own key, and delete the file.")
    if code == FINE:
        told = [] if position else _first_reports(root, args.game, rules, secrecy.keys)
        for path in told:
            console.say(github.relative(str(path), base))
        advice = starting_position.advice(plan, position, read=bool(args.position)) if position else _advice(args.game, secrecy.how)
        console.say(f"\n{advice}")
        if told:
            console.say(_SEND)
    return code


def refuse_name(root: Path, name: str) -> None:
    """Raise Stop where a game in `root` cannot be called so, or one is already."""
    from generator.core.file_keys import taken_name
    from generator.store.writing import is_id

    if not is_id(name):
        raise Stop(f"{name!r} cannot be a game's name: write letters a-z, digits and hyphens, at most 63, as tea-party-2")
    if why := taken_name(name):
        raise Stop(f"no game can be called {name}: {why}; choose another name")
    if (root / name).exists():
        raise Stop(f"there is a folder {root / name} already; choose another name")


def title_of(name: str) -> str:
    """What readers see where the GM gave no title."""
    return " ".join(word.capitalize() for word in name.split("-"))


def _first_reports(root: Path, name: str, ruleset: Ruleset, keyring: Keyring) -> list[Path]:
    """Write the report of each power at the start where git ignores it; none if no power knows more than others."""
    from generator import store

    told = store.tell(root, name, ruleset, keys=keyring)
    game, _ = store.public_game(root, name, ruleset)
    if game is None or not told.known:
        return []
    report = tell.reporter(root, game, game.phases[0].before_it_was_played(), ruleset, told)
    files = {file: data for reader in sorted(ruleset.seats) for file, data in report(reader).files("html").items()}
    return report_folder.put(root.parent, root.parent / report_folder.USUAL, files)


def _advice(name: str, how: str) -> str:
    if how == "sealed":
        return f"""Now save the sheet in state/{name}/ as orders.yaml, fill it in, type `gazette seal {name}`, and commit.
`git config core.hooksPath .githooks` switches on the hook that refuses open orders."""
    return f"Now fill in the orders in state/{name}/, type `gazette check`, and commit."


def here() -> Path:
    """The repository that the present folder belongs to, else that folder."""
    present = Path.cwd()
    return next((folder for folder in (present, *present.parents) if (folder / "state").is_dir()), present)


def _rules(args: Namespace) -> Ruleset:
    from generator.core.placed_values import Map, Spot, Text

    game_file = Map(Spot(""))
    game_file["rules"] = Text(args.rules, Spot(""))
    if args.board and not Path(args.board).is_file():
        raise Stop(f"there is no file {args.board}")
    if wrong := games.unknown_rules(args.rules):
        raise Stop("; ".join(each.advice for each in wrong))
    found = games.rules(game_file, Path(args.board) if args.board else None)
    if isinstance(found, list):
        printed_problems.show(found, Path.cwd())
        raise Stop("no game was made, because the board has faults", FAULTS)
    return found


def repository_files(repository: Path, args: Namespace, *, sealed: bool) -> list[Path]:
    """Write what a repository needs once: the site's settings, .gitignore, and the workflows if they are asked for."""
    from generator.store.writing import write

    written = []
    site = repository / "state" / "site.yaml"
    if not site.exists() and write(site.parent, site, starting_files.site_text(FORUMS)):
        written.append(site)
    written += schema.write_site(site.parent)
    # A clone of the program has lines of its own for all of that.
    lines = {} if (repository / "pyproject.toml").exists() else {".gitignore": starting_files.IGNORED}
    for name, wanted in (lines | ({".gitattributes": starting_files.ATTRIBUTES} if sealed else {})).items():
        present = (repository / name).read_text(encoding="utf-8") if (repository / name).is_file() else ""
        written += write(repository, repository / name, starting_files.with_lines(present, wanted))
    return written + (_workflows(repository, sealed=sealed) if args.workflows else [])


def _workflows(repository: Path, *, sealed: bool) -> list[Path]:
    written = []
    for name, content in starting_files.workflows(sealed=sealed).items():
        path = repository / name
        if starting_files.write_new(repository, path, content):
            path.chmod(0o755 if name.endswith(".sh") else 0o644)
            written.append(path)
    needs = repository / "requirements.txt"
    if _needs_requirement(repository) and starting_files.write_new(repository, needs, starting_files.requirement() + "\n"):
        written.append(needs)
    return written


def _needs_requirement(repository: Path) -> bool:
    """Whether the workflows need a requirements.txt; a clone of the program installs itself."""
    return not any((repository / name).exists() for name in ("pyproject.toml", "requirements.txt"))


def _dice(args: Namespace, ruleset: Ruleset) -> str:
    """Where the dice come from; empty if the rules roll none."""
    if args.dice and args.dice not in ruleset.dice:
        known = f"its dice can only be {ruleset.dice[0]}" if ruleset.dice else "it rolls no dice"
        raise Stop(f"--dice {args.dice} is not for {ruleset.id}: {known}")
    return args.dice or "".join(ruleset.dice[:1])


def _secrecy(repository: Path, args: Namespace, ruleset: Ruleset, dice: str) -> _Secrecy:
    from generator.core.file_keys import open_dice
    from generator.store.sealing import is_recipient, recipients_of_keys

    how = args.secrecy or ("private" if dice == "rolled" else ruleset.secrecy)
    if wrong := open_dice({"secrecy": how, "dice": dice}, ruleset):
        real = ", or --dice typed if you roll real ones" if "typed" in ruleset.dice else ""
        raise Stop(f"{wrong[0].message}; choose --secrecy private or --secrecy sealed{real}")
    keyring = given_keys.given(args)
    if how != "sealed":
        return _Secrecy(how, (), keyring)
    if not keyring.identities:
        raise Stop("a sealed game needs your key: `gazette keygen` makes one, and --key or GAZETTE_KEY gives it")
    for text in args.recipient:
        if not is_recipient(text):
            raise Stop(f"{text} is no recipient; `gazette keygen` prints one, which begins with age1")
    recipients = tuple(dict.fromkeys([*recipients_of_keys(keyring), *args.recipient]))
    if len(recipients) > 1:
        return _Secrecy(how, recipients, keyring)
    spare = repository / f"{args.game}-spare.key"
    return _Secrecy(how, (*recipients, given_keys.write_new(spare, "put it away, or add --recipient")), keyring, spare)


def _time(args: Namespace, ruleset: Ruleset) -> tuple[Phase, Document, str]:
    """The first phase of the game, its timetable, and the deadline of that phase; the last two are empty without a timetable."""
    first = starting_timetable.start(args.start, ruleset.first._replace(step=ruleset.timed[0])) if args.start else ruleset.first
    timetable = starting_timetable.timetable(args.timetable, ruleset.timed) if args.timetable else {}
    return first, timetable, starting_timetable.first_deadline(timetable, first.step, clock.now(args.now)) if timetable else ""


def _game(root: Path, args: Namespace, ruleset: Ruleset, secrecy: _Secrecy, plan: starting_files.NewGame) -> list[Path]:
    from generator import store
    from generator.store.writing import write

    path = root / args.game / "game.yaml"
    write(root, path, starting_files.game_text(plan, ruleset))
    written = [path, *_board(root, args), *schema.write(root, args.game, ruleset)]
    if secrecy.how != "open":
        seed = {"seed": token_hex(32)} if plan.dice == "rolled" else {}
        written += store.write_secrets(root, args.game, {"secret": token_hex(32), **seed}, secrecy.keys)
    if secrecy.recipients:
        written += starting_files.write_hook(root.parent)
    return written


def _board(root: Path, args: Namespace) -> list[Path]:
    from generator.store.boards import with_modeline
    from generator.store.writing import write

    if not args.board:
        return []
    path = root / args.game / "board.yaml"
    write(root, path, with_modeline(Path(args.board).read_text(encoding="utf-8-sig")))
    return [path]


def _first_phase(repository: Path, root: Path, args: Namespace, ruleset: Ruleset) -> int:
    """Write the first position and the sheet to fill in, as running a game without orders does."""
    from generator import store

    done = store.run(root, args.game, ruleset, clock.now(args.now), given_keys.given(args))
    printed_problems.show(done.problems, repository)
    for path in done.paths:
        console.say(github.relative(str(path), repository))
    return FAULTS if printed_problems.faults(done.problems) else FINE
