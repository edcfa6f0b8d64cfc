"""The commands in the order of `gazette --help`, with their arguments. What a command does is in the module of its name."""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.core.forums import FORUMS


class Argument(NamedTuple):
    """An argument: its names, and its options for argparse."""

    names: tuple[str, ...]
    options: dict[str, Any]


class Command(NamedTuple):
    """A command: what `--help` says of it, its arguments, and the text below them."""

    about: str
    arguments: tuple[Argument, ...] = ()
    example: str = ""


def _argument(*names: str, **options: Any) -> Argument:
    return Argument(names, options)


SHARED = (
    _argument("-C", "--repository", metavar="DIR", help="the folder that holds state/ (default: this one or one above)"),
    _argument("--now", metavar="TIME", help="take this for the present time (also GAZETTE_NOW)"),
    _argument("--key", metavar="FILE", help="the key that opens sealed files (also GAZETTE_KEY, its text)"),
    _argument("--debug", action="store_true", help="show where it failed"),
)
"""The arguments that every command takes, and that may also stand before its name."""

_GAME = _argument("game", metavar="GAME", help="the name of a folder in state/")
_GAMES = _argument("game", metavar="GAME", nargs="?", help="one game (default: every game)")
_NAMED = "its folder, its number, or words such as 'fall 1902'"
_PHASE = _argument("phase", metavar="PHASE", help=f"the phase to correct: {_NAMED}")
_LAST = _argument("phase", metavar="PHASE", nargs="?", help=f"the phase: {_NAMED} (default: the last one played)")
_OUT = _argument("--out", metavar="DIR", help="where to write (default: site)")
_JSON = _argument("--json", action="store_true", help="print the result as JSON")
_GITHUB = _argument("--github", action="store_true", help="annotate files and write the job's summary (GitHub Actions)")
_FORUMS = ", ".join(FORUMS)
_KIND = {"dest": "kind", "choices": tuple(FORUMS), "metavar": "KIND", "help": _FORUMS}

COMMANDS = {
    "new": Command(
        "make a game's folder, ready to commit",
        (
            _argument("game", metavar="GAME", help="letters a-z, digits and hyphens, for example teaparty"),
            _argument("--rules", required=True, metavar="RULES", help="the rule system, for example classical"),
            _argument("--title", help="the name that readers see (default: made from GAME)"),
            _argument("--gm", metavar="NAME", default="", help="your name as readers see it"),
            _argument("--board", "--scenario", metavar="FILE", help="a board.yaml of your own (default: that of RULES)"),
            _argument(
                "--secrecy",
                choices=("open", "private", "sealed"),
                metavar="HOW",
                help="open, private or sealed (default: as the rules ask)",
            ),
            _argument(
                "--dice",
                choices=("rolled", "typed"),
                metavar="HOW",
                help="where the dice of the rules come from: rolled by a bound seed, or real ones that you type (default: rolled)",
            ),
            _argument("--recipient", action="append", default=[], metavar="AGE1...", help="also seal for this one: a co-GM"),
            _argument("--timetable", metavar="SLOTS", help="when orders are due, for example 'mon,thu 19:00 Europe/London'"),
            _argument("--start", metavar="PHASE", help="go on with a game from elsewhere, for example at 'fall 1904'"),
            _argument(
                "--position",
                metavar="FILE",
                help="with --start: the position as in your thread, by power; - reads it from the input",
            ),
            _argument("--workflows", action="store_true", help="also write the workflows for GitHub"),
        ),
        "example: gazette new teaparty --rules classical --title 'Tea Party'",
    ),
    "import": Command(
        "take in a game that was played elsewhere, and list what comes out differently here",
        (
            _argument("form", metavar="FORM", nargs="?", help="what kind of file it is (default: seen from the file)"),
            _argument("file", metavar="FILE", help="the file, or - for what is typed or piped in"),
            _argument("--as", dest="game", required=True, metavar="GAME", help="the name of the game here, for example teaparty"),
            _argument("--title", help="the name that readers see (default: made from GAME)"),
            _argument("--gm", metavar="NAME", default="", help="your name as readers see it"),
        ),
        """Every phase is played again by these rules. Where the source tells another result or another position, that is listed
in game.yaml and on the game's page, and a ruling makes the position that of the source. A game that is not over waits here.
example: gazette import droidippy.json --as teaparty""",
    ),
    "assign": Command(
        "give players their powers by their lists of wishes, before the game begins",
        (_GAME, _argument("file", metavar="FILE", help="the wishes, a private file; see generator/docs/first-game.md")),
        "example: gazette assign teaparty wishes.yaml",
    ),
    "check": Command(
        "list every problem with file, line and column",
        (
            _argument("path", metavar="PATH", nargs="*", help="games, or their files and folders (default: every game)"),
            _JSON,
            _GITHUB,
        ),
        "examples: gazette check\n          gazette check state/teaparty/01-1901-spring-orders/orders.yaml",
    ),
    "take": Command(
        "read letters with orders (mails, posts, messages), show old and new, and enter what you say yes to",
        (
            _GAME,
            _argument(
                "what", metavar="POWER|FILE", nargs="*", help="the power that all are for; files or folders (default: pasted)"
            ),
            _argument(
                "--phase",
                metavar="PHASE",
                help="a later phase, by the name that its folder will have (default: the one waited for)",
            ),
            _argument("--dry-run", action="store_true", help="only show what would change"),
            _argument("--yes", action="store_true", help="do not ask where the sender fits and every line can be read"),
            _argument("--from-inbox", action="store_true", help="take the sealed blocks that wait in state/inbox/"),
        ),
        """Of several letters of one power the last one counts. What they replace stays in the order file, under `older:`.
examples: gazette take teaparty
          gazette take teaparty france letter.eml
          gazette take teaparty letters/ --dry-run""",
    ),
    "preview": Command(
        "adjudicate in memory; show maps, report and post",
        (
            _GAME,
            _argument("--for", default="text", **_KIND),
            _argument("--open", action="store_true", help="open the page in a browser"),
        ),
        "The pages go to a temporary folder; state/ and site/ stay as they are.",
    ),
    "final": Command("say that the phase may run now, before its deadline", (_GAME,), "The next `gazette run` adjudicates it."),
    "run": Command(
        "adjudicate every phase that is final and due",
        (_GAMES, _JSON, _GITHUB),
        "Records are written once. Running again changes nothing.",
    ),
    "evening": Command(
        "a GM's evening: whose orders are in, and everything up to the last post, one step after the other",
        (
            _GAME,
            _argument("--yes", action="store_true", help="ask nothing, where the deadline has passed and all orders are in"),
            _argument(
                "--reminder",
                nargs="?",
                const="",
                choices=("", *FORUMS, "mail"),
                metavar="KIND",
                help=f"print what to remind players with: {_FORUMS}, mail (default: the boards of the game)",
            ),
            _argument("--posts", action="store_true", help="the posts and private messages of the last phase once more"),
        ),
        """At a terminal each step is asked for and done: y yes, n leave it out, q stop. Elsewhere the steps are listed.
It does nothing that the commands it names do not, so you can stop at any step and go on by hand, or by the same command.
examples: gazette evening teaparty
          gazette evening teaparty --reminder phpbb""",
    ),
    "due": Command(
        "say when a phase runs that is final and waits for its deadline",
        (_GAMES,),
        "A line for each: moment (UTC), game, phase. What still waits for somebody is left out.",
    ),
    "build": Command(
        "make site/, redrawing only what changed",
        (
            _OUT,
            _argument(
                "--trust",
                metavar="SHA256",
                help="first remove every file but those listed in site/.gazette.json, if that has this sha256 ('' trusts nothing)",
            ),
            _argument("--part", metavar="K/N", help="make only the games of the Kth of N parts, for gazette join"),
            _JSON,
        ),
        """Open site/index.html in a browser: it needs no server.
--trust is for a site/ that others could have changed, such as one from a cache.
--part is for many games: several machines make a part each (--out says where).""",
    ),
    "join": Command(
        "put the parts of a site together",
        (
            _argument("part", metavar="PART", nargs="+", help="the folder of each part that gazette build --part made"),
            _OUT,
            _JSON,
        ),
        """The site has the same bytes as one that a single build made.
Where a part is missing, or older than the files here, nothing is made.""",
    ),
    "jobs": Command(
        "print how many jobs of a forge make the site (jobs: in site.yaml)",
        (),
        "For the scripts of the workflows. Without `jobs:` it is one.",
    ),
    "archive": Command(
        "write finished games as a site of their own, to move them off this one",
        (
            _argument("game", metavar="GAME", nargs="+", help="a game that is over"),
            _argument("--to", metavar="DIR", required=True, help="the folder of the archive; games that it has already stay in it"),
            _argument(
                "--at",
                metavar="ADDRESS",
                help="the address that the archive will have (default: that in game.yaml, under archived:)",
            ),
        ),
        """Nothing changes here before you write `archived: ADDRESS` into game.yaml: then the next build has, in place of the
game's pages, one that leads to the archive.
example: gazette archive teaparty --to ../archive --at https://archive.example/""",
    ),
    "serve": Command(
        "build, serve to this machine, and build again on every change",
        (
            _argument("--port", type=int, default=8000, help="the port (default: 8000; 0 takes a free one)"),
            _OUT,
        ),
    ),
    "post": Command(
        "print a phase as a forum post",
        (
            _GAME,
            _LAST,
            _argument("--for", required=True, **_KIND),
            _argument("--first", action="store_true", help="the first post of the thread instead: players, standing, phases"),
            _argument("--part", type=int, metavar="N", help="only the Nth part of a post that had to be split"),
            _JSON,
        ),
        "examples: gazette post teaparty --for phpbb\n          gazette post teaparty 'fall 1902' --for discord",
    ),
    "tell": Command(
        "tell each power what it alone may know: in a few lines, or by its whole report, to be sent",
        (
            _GAME,
            _argument("phase", metavar="PHASE", nargs="?", help=f"the phase: {_NAMED}, or start (default: the last one played)"),
            _argument("power", metavar="POWER", nargs="?", help="one power, or gm, who may know everything (default: all)"),
            _argument("--for", dest="kind", choices=(*FORUMS, "html"), metavar="KIND", help=f"the report: {_FORUMS}, html"),
            _argument("--all", action="store_true", help="the report of every power"),
            _argument("--into", metavar="DIR", help="write reports into this folder, as GAME-PHASE-POWER.html or .txt"),
            _argument(
                "--pending",
                nargs="?",
                const="",
                metavar="POWER",
                help="what goes from player to player before the next phase: proposals",
            ),
            _JSON,
        ),
        """A report is what everybody may read, with what POWER alone may know near its top; html is one file that stands alone.
examples: gazette tell teaparty france --for phpbb
          gazette tell teaparty --all --into private
With --pending, each proposal in the orders of the next phase gets its number, and is printed for those who answer it.""",
    ),
    "erratum": Command(
        "open a new revision of a phase, to correct it",
        (_GAME, _PHASE, _argument("--why", required=True, metavar="TEXT", help="the reason, which readers will see")),
        "example: gazette erratum teaparty 'fall 1902' --why 'Russia ordered Rum, the GM typed Bla'",
    ),
    "board": Command(
        "show a board, draw it, compare it with a file of yours, take that file into a game",
        (
            _argument("action", metavar="show|draw|diff|take", choices=("show", "draw", "diff", "take"), help="what to do"),
            _argument("name", metavar="GAME|RULES", help="a game, or a board that comes with the program"),
            _argument("file", metavar="FILE", nargs="?", help="a board.yaml; for diff also a list of ways in plain text"),
        ),
        """show prints the board.yaml in force, as a start for your own.
draw prints a plain map.svg of it, as a start for a map of your own.
diff compares it with FILE: exit code 0 where they are alike, 1 where they differ.
take writes FILE as the game's own board; see generator/docs/boards.md.
examples: gazette board show order-of-the-dragon > mine.yaml
          gazette board diff order-of-the-dragon mine.yaml
          gazette board take teaparty mine.yaml""",
    ),
    "keygen": Command(
        "make a key for sealed games, and print its recipient",
        (_argument("--out", metavar="FILE", help="where the key goes (default: gazette.key; never overwritten)"),),
        "Keep the file safe and out of git; the recipient goes into game.yaml.",
    ),
    "passwords": Command(
        "print the pass words by which you know whose a sealed block is; make those that are missing",
        (
            _GAME,
            _argument("power", metavar="POWER", nargs="?", help="only the one of this power"),
            _argument("--anew", action="store_true", help="make others, of this power or of all: the old ones no longer count"),
        ),
        """For games with `recipients:` in game.yaml. They are kept in passwords.yaml.age, which only your key opens.
examples: gazette passwords teaparty
          gazette passwords teaparty france --anew""",
    ),
    "guard": Command(
        "write the files that keep open orders of sealed games out of git: each .gitignore, and the hook",
        (_GAMES,),
    ),
    "seal": Command(
        "seal the orders of the phase that is waited for, and take the open file away",
        (_GAME,),
        "A sealed game's orders.yaml is ignored by git; the sealed files in orders/ are what you commit, all of them.",
    ),
    "bind": Command(
        "give a private or sealed game the secret that binds powers to what they send, where it has none",
        (_GAME,),
        "Needed where keys.yaml was never made, or where an open game becomes private or sealed.",
    ),
    "rekey": Command(
        "seal every file of a game anew, for other recipients",
        (
            _GAME,
            _argument("--recipient", action="append", required=True, metavar="AGE1...", help="a recipient; say it once for each"),
        ),
        """Name everybody who is to open the game from now on (`gazette keygen` makes a recipient);
--key or GAZETTE_KEY gives a key that opens it now.
example: gazette --key spare.key rekey duel --recipient age1... --recipient age1...""",
    ),
    "reseal": Command(
        "seal private reports anew, for a player's new key or a new player, in every phase that was played",
        (
            _GAME,
            _argument("--power", action="append", default=[], metavar="POWER", help="only this power; say it once for each"),
        ),
        """The keys are those of `players:` in game.yaml. `gazette run` seals what is missing by itself, and never a file again.
example: gazette reseal duel --power france""",
    ),
    "open": Command(
        "open sealed orders: those waited for become orders.yaml again, older ones are printed",
        (_GAME, _argument("phase", metavar="PHASE", nargs="?", help=f"the phase: {_NAMED} (default: the one waited for)")),
    ),
    "reveal": Command(
        "publish the secrets of a game that is over: who sent what, and the salts that prove it",
        (_GAME,),
    ),
    "verify": Command(
        "check a built site and its archive, without trusting who published them",
        (_argument("site", metavar="SITE", nargs="?", help="the folder of a built site (default: site)"),),
        "A reader needs nothing but the site: its JSON holds the hashes, the commitments and what is revealed.",
    ),
    "replay": Command("run the archive again and compare every byte", (_GAMES, _JSON)),
    "schema": Command("write the JSON Schemas by which editors complete and check order files", (_GAMES,)),
    "version": Command("print the version and where things are", (_JSON,)),
}
