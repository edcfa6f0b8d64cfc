"""The pictures of `generator/docs/first-game.md`: `make pictures` draws them anew.

What a terminal shows is what the commands print now. The windows of GitHub and GitLab are drawn, with the words that these had in
2026: where to look and what to press, and nothing else of them.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch
from xml.sax.saxutils import escape

from generator.cli import main
from tests.support.chromium import COMMAND, PROGRAM

FOLDER = Path(__file__).parents[2] / "generator" / "docs" / "first-game"
WIDTH = 760
LINE = 19
LETTER = 7.6
"""The width of a letter of a terminal, in units of the picture."""
MARK = "#d1242f"
"""The colour of a ring around what is to be pressed."""

GAME = ("new", "teaparty", "--rules", "classical", "--title", "Tea Party", "--gm", "Anna")
PLAYERS = {"austria": "Ada", "england": "Ben", "france": "Cleo", "germany": "Dov", "italy": "Eva", "russia": "Fay", "turkey": "Gus"}
SPRING = {
    "austria": "[A Bud - Ser, A Vie - Gal, F Tri - Alb]",
    "england": "[A Lvp - Yor, F Edi - Nrg, F Lon - Nth]",
    "france": "[A Mar S A Par - Bur, A Par - Bur, F Bre - MAO]",
    "germany": "[A Ber - Kie, A Mun - Ruh, F Kie - Den]",
    "italy": "[A Ven H, A Rom - Apu]",
    "russia": "[A Mos - Ukr, A War - Gal, F Sev - Bla, F StP/sc - Bot]",
    "turkey": "[]",
}


class Box(NamedTuple):
    """A box with words in it, by its upper left corner; `ring` marks it as what the reader presses."""

    x: int
    y: int
    width: int
    words: str
    ring: bool = False
    fill: str = "#ffffff"
    colour: str = "#1f2328"


def told() -> dict[str, str]:
    """What the two commands print in a new repository, by the names of their pictures."""
    with _away("2026-11-22T10:00"):
        new = _typed(*GAME)
    with _away("2026-11-22T10:00"):
        _begin(SPRING)
        return {"new": new, "evening": _typed("evening", "teaparty")}


@contextmanager
def _away(now: str) -> Iterator[Path]:
    """An empty folder to work in, at a moment that is always the same."""
    clean = {"CI": "", "GAZETTE_NOW": now, "GAZETTE_KEY": ""}
    with tempfile.TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, clean):
        yield Path(folder)


def _begin(orders: Mapping[str, str]) -> None:
    """A game with players and a timetable, whose first orders have come."""
    _typed(*GAME, "--timetable", "mon,thu 19:00 Europe/London")
    game, sheet = Path("state/teaparty/game.yaml"), Path("state/teaparty/01-1901-spring-orders/orders.yaml")
    people = "".join(f"  {power}: [{{name: {name}}}]\n" for power, name in PLAYERS.items())
    game.write_text(f"{game.read_text(encoding='utf-8')}players:\n{people}", encoding="utf-8")
    head = sheet.read_text(encoding="utf-8").partition("orders:\n")[0]
    lines = "".join(f"  {power}: {them}\n" for power, them in orders.items())
    sheet.write_text(f"{head}orders:\n{lines}", encoding="utf-8")


def _typed(*words: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        main(words)
    shown = " ".join(f"'{word}'" if set(word) & set(" ,;") else word for word in words)
    return f"$ gazette {shown}\n{out.getvalue().rstrip()}"


def terminal(text: str) -> str:
    """A terminal that shows a text; what was typed is bold."""
    lines = [piece for line in text.splitlines() for piece in _pieces(line)]
    body = [
        f'<text x="20" y="{58 + LINE * number}" class="t{" b" if line.startswith("$ ") else ""}">{escape(line)}</text>'
        for number, line in enumerate(lines)
        if line
    ]
    return _svg(58 + LINE * len(lines), ["A terminal", *lines], _frame(0, 58 + LINE * len(lines), "terminal", dark=True) + body)


def _pieces(line: str) -> Iterator[str]:
    most = int((WIDTH - 40) / LETTER)
    while len(line) > most:
        cut = line.rfind(" ", 0, most)
        yield line[:cut] + " \\"
        line = "    " + line[cut + 1 :]
    yield line


def windows(*those: tuple[str, int, Sequence[Box | str]]) -> str:
    """Windows below each other: of each its title, its height, and what is in it: boxes, and lines as `x y words`."""
    body, top, said = list[str](), 0, list[str]()
    for title, height, parts in those:
        body += _frame(top, height, title, dark=False)
        for part in parts:
            body += _box(part, top) if isinstance(part, Box) else [_words(part, top)]
        said += [title, *(part.words if isinstance(part, Box) else part.split(" ", 2)[2] for part in parts)]
        top += height + 16
    return _svg(top - 16, said, body)


def _box(box: Box, top: int) -> list[str]:
    y = top + box.y
    shape = f'<rect x="{box.x}" y="{y}" width="{box.width}" height="28" rx="6" fill="{box.fill}" stroke="#8c959f"/>'
    words = f'<text x="{box.x + 12}" y="{y + 19}" class="w" fill="{box.colour}">{escape(box.words)}</text>'
    around = f'x="{box.x - 5}" y="{y - 5}" width="{box.width + 10}" height="38" rx="10"'
    ring = f'<rect {around} fill="none" stroke="{MARK}" stroke-width="3"/>'
    return [shape, words, *([ring] if box.ring else [])]


def _words(line: str, top: int) -> str:
    x, y, words = line.split(" ", 2)
    bold = words.startswith("*")
    return f'<text x="{x}" y="{top + int(y)}" class="w{" b" if bold else ""}" fill="#1f2328">{escape(words.lstrip("*"))}</text>'


def _frame(top: int, height: int, title: str, *, dark: bool) -> list[str]:
    ground, bar, ink = ("#0d1117", "#30363d", "#e6edf3") if dark else ("#f6f8fa", "#d8dee4", "#1f2328")
    whole = f'x="0.5" y="{top + 0.5}" width="{WIDTH - 1}" height="{height - 1}" rx="8"'
    return [
        f'<rect {whole} fill="{ground}" stroke="#8c959f"/>',
        f'<path d="M1 {top + 30} v-22 q0 -7 7 -7 h{WIDTH - 16} q7 0 7 7 v22 z" fill="{bar}"/>',
        *(f'<circle cx="{18 + 18 * number}" cy="{top + 16}" r="5" fill="#8c959f"/>' for number in range(3)),
        f'<text x="76" y="{top + 21}" class="w" fill="{ink}">{escape(title)}</text>',
    ]


def _svg(height: int, said: Sequence[str], body: Sequence[str]) -> str:
    style = (
        "text{white-space:pre}.t{font:13px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#e6edf3}"
        ".w{font:14px system-ui,'Segoe UI','DejaVu Sans',sans-serif}.b{font-weight:700}"
    )
    words = escape(" | ".join(line.strip() for line in said if line.strip()))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">'
    return "\n".join([head, f"<title>{words}</title>", f"<style>{style}</style>", *body, "</svg>"]) + "\n"


GREEN = "#dafbe1"
GITHUB = windows(
    (
        "github.com/NAME/games/settings/pages",
        190,
        [
            *(f"30 {y} {name}" for y, name in ((66, "General"), (96, "Collaborators"), (126, "Actions"))),
            Box(24, 142, 150, "Pages", ring=True),
            "230 66 *Build and deployment",
            "230 104 Source",
            Box(300, 84, 190, "GitHub Actions     \N{BLACK DOWN-POINTING SMALL TRIANGLE}", ring=True),
            "230 150 Your site is live at  https://NAME.github.io/games/",
        ],
    ),
    (
        "github.com/NAME/games/actions",
        190,
        [
            "30 66 *All workflows",
            "30 96 check",
            "30 122 deadline",
            "30 148 files",
            "30 174 publish",
            "230 66 *\N{CHECK MARK}  Start Tea Party",
            "252 90 publish #1: Commit 3f2c1ab pushed by NAME",
            Box(232, 112, 130, "\N{CHECK MARK}  records", fill=GREEN),
            "372 131 \N{RIGHTWARDS ARROW}",
            Box(400, 112, 130, "\N{CHECK MARK}  deploy", fill=GREEN),
            "540 131 \N{RIGHTWARDS ARROW}",
            Box(568, 112, 130, "\N{CHECK MARK}  note", fill=GREEN),
            "232 170 adjudicates, builds",
            "400 170 puts it online",
            "568 170 notes what is online",
        ],
    ),
)
GITLAB = windows(
    (
        "gitlab.com/NAME/games/-/settings/access_tokens",
        176,
        [
            "30 66 *Add a project access token",
            "30 106 Name",
            Box(110, 87, 170, "records"),
            "320 106 Role",
            Box(380, 87, 170, "Maintainer"),
            "30 150 Scopes",
            Box(110, 131, 170, "\N{BALLOT BOX WITH CHECK} write_repository", ring=True),
            Box(380, 131, 230, "Create project access token", fill="#1f75cb", colour="#ffffff"),
        ],
    ),
    (
        "gitlab.com/NAME/games/-/settings/ci_cd",
        176,
        [
            "30 66 *Variables \N{RIGHTWARDS ARROW} Add variable",
            "30 106 Key",
            Box(110, 87, 170, "PUSH_TOKEN", ring=True),
            "320 106 Value",
            Box(380, 87, 230, "the token, glpat-\N{HORIZONTAL ELLIPSIS}"),
            "30 150 Flags",
            Box(110, 131, 170, "\N{BALLOT BOX WITH CHECK} Protect variable", ring=True),
            Box(300, 131, 170, "\N{BALLOT BOX WITH CHECK} Masked", ring=True),
        ],
    ),
    (
        "gitlab.com/NAME/games/-/pipelines",
        130,
        [
            Box(30, 48, 110, "\N{CHECK MARK}  Passed", fill=GREEN),
            "160 67 *Start Tea Party",
            "160 100 main",
            Box(400, 48, 130, "\N{CHECK MARK}  pages", fill=GREEN),
            "540 67 \N{RIGHTWARDS ARROW}",
            Box(568, 48, 130, "\N{CHECK MARK}  note", fill=GREEN),
            "400 100 adjudicates, publishes",
        ],
    ),
)


def pictures() -> dict[str, str]:
    """The SVG of each picture, by its file's name."""
    shown = {f"{name}.svg": terminal(text) for name, text in told().items()}
    return shown | {"github.svg": GITHUB, "gitlab.svg": GITLAB}


def photograph(file: Path) -> None:
    """A page of a game as a browser shows it from a disk, as PNG."""
    with _away("2026-11-26T19:00") as folder:
        _begin(SPRING | {"italy": "[A Ven H, A Rom - Apu, F Nap - Ion]", "turkey": "[A Con - Bul, A Smy - Con, F Ank - Bla]"})
        for words in (("final", "teaparty"), ("run",), ("build",)):
            _typed(*words)
        page = folder / "site" / "teaparty" / "01-1901-spring-orders" / "index.html"
        size = f"--window-size={WIDTH},{WIDTH}"
        profile = f"--user-data-dir={folder / 'profile'}"
        subprocess.run([*COMMAND, profile, size, f"--screenshot={file}", page.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    if PROGRAM:
        photograph(FOLDER / "site.png")
    for file, svg in pictures().items():
        (FOLDER / file).write_text(svg, encoding="utf-8")
        sys.stdout.write(f"{FOLDER / file}\n")
