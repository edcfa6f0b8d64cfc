"""Two whole evenings of a GM, from the first letter that is pasted to the last post, in at most six commands.

A phase of seven players, whose orders come as quotes of a thread, two mails, a sealed block, a late change and with a typo; and a
sealed phase of Ambition & Empire. What is private reaches neither what everybody may read nor, while it is sealed, any file at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from generator import store
from generator.cli import build, games, main
from generator.core.block import Block, write_block
from generator.store.sealing import read_keys, seal_bytes

MOST = 6
"""Commands that an evening takes at most."""

THREAD = """[quote="Ada" post_id=4411]
Austria, Spring 1901

A Bud - Ser
A Vie - Gal
F Tri - Alb
[/quote]

[quote="Dov" post_id=4413 time=1763900000]
[b]Germany[/b]
A Kei - Hol
A Mun - Ruh
F Kie - Den
[/quote]

[quote="Gus" post_id=4420]Turkey
army constantinople to bulgaria
A Smy - Con
F Ank - Bla[/quote]

[quote="Fay" post_id=4419]Russia
A Mos - Ukr
A War - Gal
F StP/sc - Bot
F Sev - Bla[/quote]
"""
BEN = """From: Ben <ben@example.org>
To: Anna <anna@example.org>
Subject: RE: [teaparty]: [england] [Spring 1901]
Content-Type: text/plain; charset=utf-8

Hi Anna, here are mine:

F Edi - Nrg
F Lon - Nth
A Lvp - Yor

Builds: F Lon, A Lvp

Cheers
Ben

--\x20
Ben, +44 20 7946 0000

On Sun, 22 Nov 2026 at 19:02, Anna <anna@example.org> wrote:
> England: A Lvp H, F Edi H, F Lon H
"""
EVA = """From: Eva <eva@example.org>
To: anna@example.org
Subject: teaparty italy S01
Content-Type: text/plain; charset=utf-8

F Nap - Ion
A Rom - Apu
A Ven H, if dislodged retreat to Rom, else Tus
"""
LATE = """Russia, Spring 1901

Sorry, one change:
A War - Sil
rest as before
"""
MENDED = """[quote="Dov" post_id=4431]Germany
A Ber - Kie
A Mun - Ruh
F Kie - Den
[/quote]
"""


def plain(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files below a folder that are not sealed, and that git would take."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".age" and path.name != "sheet.yaml":
            yield path, path.read_text(encoding="utf-8")


class Said(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


class Desk:
    """A GM's repository, with the commands that were typed this evening."""

    def __init__(self, base: Path, key: Path) -> None:
        self.base, self.key, self.typed = base, key, list[str]()

    def __call__(self, *words: str) -> Said:
        self.typed.append(" ".join(words))
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = main(["-C", str(self.base), "--key", str(self.key), *words])
        return Said(code, out.getvalue(), err.getvalue())

    def letter(self, name: str, text: str) -> str:
        path = self.base / "private" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def block(self, game: str, phase: str, power: str, orders: str) -> str:
        """What the player of a power seals for the GM, with the pass word that the GM gave them."""
        root, keys = self.base / "state", read_keys(self.key.read_text(encoding="utf-8"))
        word = store.read_passwords(root, game, keys)[0][power]
        made = datetime(2026, 11, 23, 18, 0, tzinfo=UTC)
        recipients = [line.removeprefix("# recipient: ") for line in self.key.read_text("utf-8").splitlines() if line[0] == "#"]
        return seal_bytes(write_block(Block(game, phase, 1, power, word, made, orders)).encode(), recipients).decode()

    def words(self, game: str) -> Mapping[str, str]:
        return store.read_passwords(self.base / "state", game, read_keys(self.key.read_text(encoding="utf-8")))[0]

    def public(self, game: str) -> str:
        """Everything of a game that a stranger may read."""
        loaded = games.load(self.base / "state", game)
        found, _ = store.public_game(self.base / "state", game, loaded.rules)
        return repr(found)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    base, key = tmp_path / "games", tmp_path / "anna.key"
    base.mkdir()
    monkeypatch.setattr(build, "run", lambda _: 0)  # drawing maps takes its time, and is tested elsewhere
    with chdir(base), patch.dict(os.environ, {"GAZETTE_NOW": "2026-11-23T19:05", "CI": ""}), redirect_stdout(StringIO()):
        with redirect_stderr(StringIO()):
            assert main(["keygen", "--out", str(key)]) == 0
        yield Desk(base, key)


def begin(desk: Desk, game: str, rules: str, *words: str) -> None:
    said = desk("--now", "2026-11-20T12:00", "new", game, "--rules", rules, "--gm", "Anna", *words)
    assert said.code == 0, said.err
    desk.typed.clear()


def test_a_phase_of_seven_players_takes_three_commands(desk: Desk) -> None:
    begin(desk, "teaparty", "classical", "--title", "Tea Party", "--timetable", "mon,thu 19:00 Europe/London")
    file = desk.base / "state/teaparty/game.yaml"
    people = {
        "austria": "Ada",
        "england": "Ben",
        "france": "Cleo",
        "germany": "Dov",
        "italy": "Eva",
        "russia": "Fay",
        "turkey": "Gus",
    }
    roster = "".join(f"  {power}: [{{name: {name}}}]\n" for power, name in people.items())
    recipient = desk.key.read_text("utf-8").splitlines()[0].removeprefix("# recipient: ")
    file.write_text(f"{file.read_text('utf-8')}recipients: [{recipient}]\nplayers:\n{roster}", encoding="utf-8")
    assert desk("passwords", "teaparty").code == 0
    desk.typed.clear()

    cleo = desk.block("teaparty", "01-1901-spring-orders", "france", "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO\n")
    letters = {"1-thread.txt": THREAD, "2-ben.eml": BEN, "3-eva.eml": EVA, "4-cleo.txt": f"My orders:\n\n{cleo}\nCleo\n"}
    paths = [desk.letter(name, text) for name, text in letters.items()]
    first = desk("take", "teaparty", "--yes", *paths)
    assert first.code == 1
    assert "cannot be read: “A Kei - Hol”: no place is called “Kei” (did you mean Kiel" in first.out
    second = desk("take", "teaparty", desk.letter("5-fay.txt", LATE), desk.letter("6-dov.txt", MENDED), "--yes")
    assert second.code == 0, second
    last = desk("evening", "teaparty", "--yes")
    assert last.code == 0, last

    assert len(desk.typed) <= MOST
    phase = desk.base / "state/teaparty/01-1901-spring-orders"
    record, orders = (phase / "results.yaml").read_text("utf-8"), (phase / "orders.yaml").read_text("utf-8")
    for order in ("A Ber - Kie", "A Lvp - Yor", "A Par - Bur", "A Ven H", "A War - Sil", "A Con - Bul", "A Vie - Gal"):
        assert f"order: {order}" in record
    assert "A War - Gal" not in record
    assert "A War - Gal" in orders.partition("older:")[2]
    assert "[size=150][b]Tea Party: Spring 1901 Orders (phase 1)[/b][/size]" in last.out
    assert "in place of the thread's first post" in last.err
    told = "".join((*map(str, (first, second, last)), desk.public("teaparty"), orders, record))
    assert not any(word in told for word in desk.words("teaparty").values())
    public = record + desk.public("teaparty") + last.out
    assert not any(text in public for text in ("Build F Lon", "A Ven R Rom", "older", "7946", "A Kei"))


MESSAGES = """[quote="Ada"]Austria
A Vie - Ven, A Mil S A Vie - Ven
A Bud - Bos
A SNe - Bur

Bids:
1 DP: A Switzerland S A Marseilles - Savoy
[/quote]

[quote="Cai"]Denmark-Norway
F Cop - Hel, F Chr - Ska[/quote]

[quote="Oya"]Ottomans
A Con - Wla
F Smy/sc - Bla[/quote]

[quote="Pia"]Poland-Saxony
A Dre - Boh
A War - LPo
1 DP: A Hesse-Westphalia to Bavaria
[/quote]

[quote="Per"]Prussia
A Ber - Mek
A Brl - LPo
A Kron H[/quote]

[quote="Rus"]Russia
A Mos - Lvn
A Kev - Pod
F StP H[/quote]

[quote="Sol"]Spain
A Mad - And
F Brc - Wes[/quote]
"""
FLO = """From: Flo <flo@example.org>
To: Anna <anna@example.org>
Subject: RE: duel
Content-Type: text/plain; charset=utf-8

A Mar - Sav
A Par - Pic
F Bre - Eng
1 DP: A Swi S A Mar - Sav

Flo
"""
SWE = """From: Sve <sve@example.org>
To: Anna <anna@example.org>
Subject: Sweden, Spring 1763
Content-Type: text/plain; charset=utf-8

A Abo - Kar
F Sto - GoB
"""
"""The orders of a sealed phase, in private messages and mails."""

SECRET = ("1 DP: ", "A Switzerland S", "A Kron", "A Han S A Ber - Mek")
"""What nobody but the GM may read of them before the game is over."""


def test_a_sealed_phase_of_ambition_and_empire_takes_three_commands(desk: Desk) -> None:
    begin(desk, "duel", "ambition-and-empire", "--secrecy", "sealed", "--timetable", "mon,thu 19:00 Europe/London")
    file = desk.base / "state/duel/game.yaml"
    people = {"austria": "Ada", "denmark-norway": "Cai", "ottomans": "Oya", "poland-saxony": "Pia", "prussia": "Per"}
    people |= {"russia": "Rus", "spain": "Sol", "france": "Flo", "sweden": "Sve", "britain-hanover": "Ben"}
    roster = "".join(f"  {power}: [{{name: {name}}}]\n" for power, name in people.items())
    file.write_text(f"{file.read_text('utf-8')}players:\n{roster}", encoding="utf-8")
    if not desk.words("duel"):
        assert desk("passwords", "duel").code == 0
    desk.typed.clear()

    orders = "F Edi - Nth\nA Han S A Ber - Mek\nF Lon S F UPr - Eng\nF Gib H\n1 DP: F UPr - Eng\n1 DP: A Swi H\n"
    ben = desk.block("duel", "01-1763-spring-orders", "britain-hanover", orders)
    letters = {"1-messages.txt": MESSAGES, "2-flo.eml": FLO, "3-sve.eml": SWE, "4-ben.txt": ben}
    first = desk("take", "duel", *(desk.letter(name, text) for name, text in letters.items()), "--yes")
    assert first.code == 1
    assert "A Kron" in first.out
    late = desk.letter("5-rus.txt", "Russia, Spring 1763\n\nOne change:\nF StP - GoB\nrest as before\n")
    second = desk("take", "duel", late, desk.letter("6-per.txt", "Prussia\nA Ber - Mek\nA Brl - LPo\nA Kon H\n"), "--yes")
    assert second.code == 0, second
    assert "state/duel/01-1763-spring-orders/orders/, where all 11 files are sealed anew" in second.out
    # While it waits, nothing of it can be read in any file that git takes, and none shows whose orders are in.
    sealed = {path.name: path.stat().st_size for path in (desk.base / "state/duel/01-1763-spring-orders/orders").iterdir()}
    assert set(sealed) == {f"{power}.yaml.age" for power in (*people, "gm")}
    assert len(set(sealed.values())) == 1
    assert not [path.name for path, text in plain(desk.base / "state") if any(word in text for word in SECRET)]
    last = desk("evening", "duel", "--yes")
    assert last.code == 0, last

    assert len(desk.typed) <= MOST
    record = (desk.base / "state/duel/01-1763-spring-orders/results.yaml").read_text("utf-8")
    for order in ("A Kon H", "F StP - GoB", "A Han S A Ber - Mek", "F Brc - Wes"):
        assert f"order: {order}" in record
    private, said = desk.words("duel").values(), f"{first}{second}{last}"
    assert not any(word in said + desk.public("duel") for word in private)
    public = desk.public("duel") + "".join(text for _, text in plain(desk.base / "state"))
    assert not any(word in public for word in ("1 DP", "A Kron", "F StP H"))
    # The private messages come last, behind the posts.
    assert said.index("in place of the thread's first post") < said.index("private messages")
    assert "To France, Spring 1763 Orders:" in last.out
