"""The only reader and writer of `state/`: games are checked, run, corrected, sealed and read for publishing here.

In: `root` (that folder), `name` or `game_name` (that of a game's folder in it), a rule system, moments as aware `datetime`s, keys.
Out: problems, the paths that were written, public games. Nothing here prints, exits or knows the clock.

Reading
    read_yaml(path: Path, *, typed: bool = False, large: bool = False) -> tuple[Tree | None, list[Problem]]     safely
    read_bytes(path: Path) -> tuple[bytes | None, list[Problem]]                            a file of any size, safely
    load_yaml(data: bytes, file: str, *, typed: bool = False, large: bool = False) -> tuple[Tree | None, list[Problem]]
    dump_yaml(document: Document) -> str                                                    canonical text
    find_games(root) -> list[str]                                                           folders with a game.yaml
    is_game(root, name) -> bool                                             whether one of them has that name
    read_site(root) -> tuple[Map, list[Problem]]                                            site.yaml; empty where there is none
    read_game(root, name) -> tuple[Map | None, list[Problem]]     game.yaml, to find its rule system: str(game_file["rules"])
    board_file(root, name), map_file(root, name) -> Path | None   the game's own board.yaml and map.svg
    unknown_keys(document, known, what) -> list[Problem]          for files whose keys another package knows (site.yaml)

Playing; each takes the game's Ruleset value
    new_game(root, name, ruleset, game_file: Document, secrets: Document | None = None) -> Written   game.yaml, keys.yaml, a folder
    draft(game_name, ruleset, first: Phase, pasted: Sequence[Text] = ()) -> tuple[dict[str, str], list[Problem]]
                                                                  files to fill in, for a game begun elsewhere; `pasted` are the
                                                                  lines of a text that has its position
    write_secrets(root, name, secrets: Document) -> list[Path]    keys.yaml alone
    check(root, name, ruleset, now: datetime) -> CheckResult          every problem at once, writes nothing
        CheckResult: problems, phase: Phase | None, due: str, final: bool, over: bool, counts: tuple[Count, ...]
                 (what, given, due): "7 of 7 powers, 22 of 22 units"; .faults: list[Problem];
                 ending: Event | None    the event that the game ends, where a ruling ends it; paused: str    why nothing is run
    awaits(root, name, ruleset, now: datetime) -> CheckResult         of its next phase alone, without the rest of the game
    run(root, name, ruleset, now: datetime) -> Written            every phase that is final and due; a second run writes nothing
                 FILLED_IN is the code of a notice that it brings too: orders stand in a sheet, which nobody reads
    orders_so_far(root, name, ruleset, now: datetime) -> tuple[SoFar, ...] | None      what came from each power, for the GM alone
    votes(root, name, ruleset) -> dict[str, PowerVotes]            the newest votes of each power on ending the game, for the GM
    next_due(root, name, ruleset, now: datetime) -> tuple[datetime, Phase] | None     when time alone makes it go on
    preview(root, name, ruleset, now: datetime) -> tuple[PublicGame | None, list[Problem]]  as if it ran now, in memory
    finalise(root, name, moment: datetime) -> Written             sets `final:` of the phase that is waited for
    erratum(root, name, ruleset, phase: str, why: str) -> Written a new revision to correct
    replay(root, name, ruleset) -> list[Problem]                  the archive again in memory: faults where a hash does not fit,
                                                                  notices where today's rules give other events
    assign_powers(root, name, ruleset, preferences: Path) -> Assigned      who plays which power, before the game begins
    take_board(root, name, ruleset, text: str) -> Written         a board.yaml of the game's own; `ruleset` was built on it
    forward(root, name, ruleset) -> Forwarded                     numbers for proposals that have none, and what goes to whom
        Forwarded: letters: tuple[Letter, ...], paths, problems
    tell(root, name, ruleset, folder: str = "", *, before: bool = False) -> Told     what only one reader may know
        Told: events: tuple[Event, ...], known: tuple[Event, ...], problems; .all_events; .of(reader), a power or `gm`
        Written: paths: tuple[Path, ...], problems: list[Problem], played: tuple[Phase, ...]; .faults

Sealed games; what is above takes `keys: Keyring` as its last argument
    seal_orders(root, name, ruleset, keys) -> Written             orders.yaml becomes a sealed file for each power
    open_orders(root, name, keys) -> Written                      and the other way round
    read_sealed(root, name, folder: str, keys) -> tuple[str, list[Problem]]       the orders of any phase, as text
    bind(root, name, ruleset, secret: str, seed: str, keys) -> Written     the secret of commitments, where a game has none
                                                                  yet, and the seed of its dice
    open_block(sealed, keys) -> OpenedBlock                       what a player sealed, opened and read
    judge(root, name, ruleset, found: OpenedBlock, keys, now) -> OpenedBlock      what is wrong with it for the next phase
        OpenedBlock: block: Block | None, problems; .faults, .counts
    make_passwords(root, name, ruleset, keys, powers=(), *, anew=False) -> Written     by which the GM knows whose a block is
    read_passwords(root, name, keys) -> tuple[Mapping[str, str], list[Problem]]
    rekey(root, name, recipients, keys) -> Written                every sealed file, sealed anew for these recipients
    seal_reports(root, name, ruleset, compose, keys) -> Written    what only one player may see, for their key: what is missing
    reseal_reports(root, name, ruleset, compose, keys, powers) -> Written      those of some powers or all, anew
    compare_reports(root, name, ruleset, keys) -> list[Problem]                which are others than their places say
                 compose(PublicGame, PublicPhase, events, reader) gives the versions of a report, documents in falling size
    reveal(root, name, ruleset, keys) -> Written                  the secrets of a game that is over, in files that are public
    is_listed(path: PurePath) -> bool                             whether a file of a sealed game may be committed
    unlisted(root, name) -> list[Path]                            the files in its folder that may not
    guard(root, name) -> list[Path]                               the .gitignore of a sealed game, written anew
    is_guarded(root, name) -> bool                                whether it is that of today

The inbox: sealed blocks that came by issue form and wait in state/inbox/, for all games
    waiting(root) -> tuple[list[Waiting], list[Problem]]          those that came first stand first; Waiting: path, text
    discard(root, paths) -> list[Path]                            deletes those that need not wait any more

Publishing; but for `orders_in` these open no orders, secret or keys file
    public_files(root, game_name, known: Mapping[str, str] = {}, *, whole: bool = False) -> dict[str, str]
                                                                  path below root -> git's hash of its bytes; cheap
    public_game(root, name, ruleset: Ruleset | None = None, known: ReadDocuments | None = None, *, latest: bool = False)
                 -> tuple[PublicGame | None, list[Problem]]       `latest`: what was told before the last phase is not read
    orders_in(root, name, ruleset) -> OrdersIn | None             how many powers have sent orders, where game.yaml asks to tell
                                                                  it: the one thing that is read of an order file
    press_notices(root, name) -> list[Problem]                    what is left out of its press; cheap
    unfinished(root, name) -> list[Problem]                       that a change of several files was interrupted
"""

from generator.core.file_keys import unknown_keys
from generator.store.allowed_files import guard, is_guarded, is_listed, unlisted
from generator.store.assigning import Assigned, assign_powers
from generator.store.binding import bind
from generator.store.blocks import OpenedBlock, judge, open_block
from generator.store.boards import take_board
from generator.store.check_and_run import CheckResult, Written, awaits, check, run
from generator.store.errata import erratum, finalise
from generator.store.forwarding import Forwarded, forward
from generator.store.game_folders import board_file, find_games, is_game, map_file
from generator.store.inbox import Waiting, discard, waiting
from generator.store.new_games import draft, new_game, write_secrets
from generator.store.next_deadline import next_due
from generator.store.orders_in import orders_in
from generator.store.orders_so_far import SoFar, orders_so_far
from generator.store.passwords import make_passwords, read_passwords
from generator.store.press import press_notices
from generator.store.previewing import preview
from generator.store.publishing import public_files, public_game, read_game, read_site, records_size, sealed_report
from generator.store.reading import load_yaml, read_bytes, read_yaml
from generator.store.rekeying import rekey
from generator.store.replaying import replay
from generator.store.revealing import reveal
from generator.store.seal_files import open_orders, read_sealed, seal_orders
from generator.store.sealed_reports import Compose, compare_reports, reseal_reports, seal_reports
from generator.store.sheets import FILLED_IN
from generator.store.telling import Told, tell
from generator.store.votes import PowerVotes, votes
from generator.store.writing import dump_yaml, unfinished

__all__ = [
    "FILLED_IN",
    "Assigned",
    "CheckResult",
    "Compose",
    "Forwarded",
    "OpenedBlock",
    "PowerVotes",
    "SoFar",
    "Told",
    "Waiting",
    "Written",
    "assign_powers",
    "awaits",
    "bind",
    "board_file",
    "check",
    "compare_reports",
    "discard",
    "draft",
    "dump_yaml",
    "erratum",
    "finalise",
    "find_games",
    "forward",
    "guard",
    "is_game",
    "is_guarded",
    "is_listed",
    "judge",
    "load_yaml",
    "make_passwords",
    "map_file",
    "new_game",
    "next_due",
    "open_block",
    "open_orders",
    "orders_in",
    "orders_so_far",
    "press_notices",
    "preview",
    "public_files",
    "public_game",
    "read_bytes",
    "read_game",
    "read_passwords",
    "read_sealed",
    "read_site",
    "read_yaml",
    "records_size",
    "rekey",
    "replay",
    "reseal_reports",
    "reveal",
    "run",
    "seal_orders",
    "seal_reports",
    "sealed_report",
    "take_board",
    "tell",
    "unfinished",
    "unknown_keys",
    "unlisted",
    "votes",
    "waiting",
    "write_secrets",
]
