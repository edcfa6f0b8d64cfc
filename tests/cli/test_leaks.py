"""No leak: words that only the GM may know stand in every secret field of a game of each kind; nothing that leaves holds one."""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator import rulesets, store
from generator.cli import composing, games, main, site_sources
from generator.core.canonical_yaml import digest, dump
from generator.core.placed_values import Map
from generator.core.record import SavedPosition
from generator.diplomacy.position import Position
from generator.publish import kept_values
from generator.publish.site import Site
from generator.publish.site_build import build
from generator.store.packing import unpack
from generator.store.sealing import NO_KEYS, Keyring, new_key, read_hidden, read_keys, unseal_bytes
from tests.support.sealed_form import sealed_form

WITH_BIDS = ("ambition-and-empire", "order-of-the-dragon", "saga-of-the-nine")
KINDS = ("classical", *WITH_BIDS)
GAMES = {**{f"sealed-{kind}": kind for kind in KINDS}, **{f"private-{kind}": kind for kind in WITH_BIDS[:2]}}
LONG = 6
"""Letters of a mark: shorter ones stand in some ciphertext by chance, once in a few dozen runs."""
SPREAD = 600
"""Bytes by which two sealed files of one length differ, since each has a part of random length."""
WORD = re.compile(r"[\w.-]{4,}")
NOW = "2026-12-01T20:00+00:00"


@dataclass
class House:
    """A repository with sealed games of each kind and some private ones, a turn of each played and the site built."""

    root: Path
    key: str
    player: tuple[str, str]
    marks: set[str] = field(default_factory=set)
    hashes: dict[str, str] = field(default_factory=dict)

    @property
    def keys(self) -> Keyring:
        return read_keys(self.key)


class Turn:
    """A phase that waits for orders, and bids of every fate for it: each is spelled in a way that nothing else is."""

    def __init__(self, root: Path, game: str, kind: str, keys: Keyring = NO_KEYS) -> None:
        facts = games.facts_of(games.package_board(kind))
        assert isinstance(facts, Map)
        self.rules = rulesets.build(kind, facts)
        self.folder = sorted((root / "state" / game).glob("[0-9]*"))[-1]
        hidden: Any = read_hidden(self.folder / "secret.yaml", keys, typed=True)[0] if game.startswith("sealed") else {}
        public: Any = store.read_yaml(self.folder / "position.yaml", typed=True)[0]
        saved = SavedPosition(public, (hidden or {}).get("position", {}))
        self.position: Position = self.rules.load(saved.public, saved.secret)
        self.settings = self.rules.settings({})[0]
        self.game = game

    def bids(self) -> dict[str, list[Any]]:
        """Of one power that wins, of others that lose, that overspend, that bid for what is not to be had, or write nonsense."""
        board, names = self.settings.board, self.settings.lexicon.names
        payers = sorted(power for power, state in self.position.powers.items() if state.points and state.kind == "major")

        def clear(place: str) -> tuple[int, str]:
            """Sorts places, those first whose names are long in every word."""
            return -min(map(len, WORD.findall(names[place])), default=0), place

        units = sorted(self.position.units, key=lambda unit: clear(unit.place))
        stays = [unit for unit in units if self.position.powers[unit.power].kind not in ("major", "vassal")]
        if not payers or len(stays) < 2:
            return {}
        first, second = stays[0], stays[1]
        taken = next(unit for unit in units if unit.power in payers)

        def move(unit: Any, end: int) -> str:
            ends = sorted(board.reach[unit.kind][unit.place], key=clear)
            return f"{unit.kind} {odd(names[unit.place])} - {odd(names[ends[end % len(ends)]])}"

        texts: list[Any] = [f"1 DP: {first} H", f"1 DP: {first} H", f"1 DP: {move(first, 0)}", f"77 DP to {move(second, 1)}"]
        texts += [f"1 DP: {taken.kind} {odd(names[taken.place])} H", {"void": f"1 DP MARKER-void-{self.game}"}]
        return {power: [text] for power, text in zip(payers, texts, strict=False)}

    def orders(self) -> dict[str, list[str]]:
        """Nothing but holds, and nothing at all from a power that only bids."""
        silent = sorted(self.rules.players(self.position))[1]
        return {
            power: [f"{unit} H" for unit in self.position.units if unit.power == power]
            for power in self.rules.players(self.position)
            if power != silent
        }

    def file(self) -> dict[str, Any]:
        """The order file of the turn."""
        head: dict[str, Any] = {"format": 1, "game": self.game, "phase": self.position.phase.id, "final": NOW}
        bids = self.bids()
        return {**head, "orders": self.orders(), **({"bids": bids} if bids else {})}


def odd(name: str) -> str:
    """A name as nobody spells it, which is read all the same."""
    return "".join(letter.lower() if index % 2 == 0 else letter.upper() for index, letter in enumerate(name))


def marks_in(bids: dict[str, list[Any]]) -> Iterator[str]:
    """What of the bids is found nowhere else: the odd spellings, and what was never an order."""
    for entries in bids.values():
        for entry in entries:
            text = entry["void"] if isinstance(entry, dict) else entry
            yield from (word for word in WORD.findall(text) if word not in (word.lower(), word.title(), word.upper()))
            yield from re.findall(r"MARKER[\w-]+|77 DP", text)


def gazette(house: Path, *words: str) -> int:
    return main(["-C", str(house), "--now", NOW, *words])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """All games, played and built once; everything that was printed in public on the way is kept."""
    root = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GITHUB_STEP_SUMMARY", str(root / "summary.md"))
        assert main(["keygen", "--out", str(root / "the.key")]) == 0
        made = House(root, (root / "the.key").read_text(), new_key())
        patch.setenv("GAZETTE_KEY", made.key)
        subprocess.run(["git", "init", "-q", "."], cwd=root, check=True)
        (root / ".gitignore").write_text("the.key\nsummary.md\n")
        for game, kind in GAMES.items():
            assert gazette(root, "new", game, "--rules", kind, "--secrecy", game.partition("-")[0], "--title", game) == 0
            _fill(made, game, kind)
            _give_keys(root, game, made.player[1])
        patch.setenv("CI", "true")
        assert gazette(root, "run", "--github") == 0
        assert gazette(root, "build") == 0
        yield made


def _give_keys(root: Path, game: str, key: str) -> None:
    """Let one player of a game have a key, so that private reports are sealed in it, and leave the others without."""
    power = sorted(games.sound_rules(root / "state", game).seats)[0]
    with (root / "state" / game / "game.yaml").open("a", encoding="utf-8") as words:
        words.write(f"players: {{{power}: [{{name: Ann, key: {key}}}]}}\n")


def _fill(house: House, game: str, kind: str) -> None:
    turn = Turn(house.root, game, kind, house.keys)
    file = turn.file()
    path, text = turn.folder / "orders.yaml", dump(file)
    house.marks |= set(marks_in(file.get("bids", {})))
    whole: Any = store.load_yaml(text.encode(), path.name)[0]
    read = dump(whole)
    for power, bids in file.get("bids", {}).items():
        sent = {"orders": file["orders"].get(power, ""), "bids": bids}
        forms = (dump(sent), f"\n{dump(sent)}", dump({"bids": bids}), dump({"bids": {power: bids}}), dump({power: bids}))
        house.hashes |= {hashlib.sha256(form.encode()).hexdigest(): f"{game}: {form}" for form in (*forms, text, read)}
    if game.startswith("sealed"):
        path.write_text(text, encoding="utf-8")
        assert not store.seal_orders(house.root / "state", game, turn.rules, house.keys).faults
    else:
        path.write_text(text, encoding="utf-8")


def public(house: House) -> Iterator[tuple[str, bytes]]:
    """Everything that leaves: the site, what git holds of sealed games, the public half of the others, the job's summary."""
    for path in sorted((house.root / "site").rglob("*")):
        if path.is_file():
            yield str(path), path.read_bytes()
            if path.suffix == ".png":
                with Image.open(path) as picture:
                    yield f"{path}: what it says of itself", repr(picture.info).encode()
    subprocess.run(["git", "add", "-A", "."], cwd=house.root, check=True)
    listed = subprocess.run(["git", "ls-files", "state/sealed-*"], cwd=house.root, check=True, capture_output=True, text=True)
    halves = [f"state/{name}" for game in GAMES for name in store.public_files(house.root / "state", game)]
    for name in (*listed.stdout.split(), *halves, "summary.md"):
        yield name, (house.root / name).read_bytes()


def secrets(house: House) -> dict[str, str]:
    """What must never be found, and what it is."""
    found = dict.fromkeys(house.marks, "a bid")
    found |= {line: "the key" for line in house.key.split() if line.startswith("AGE-SECRET")}
    found[house.player[0]] = "the key of a player"
    for game in GAMES:
        tree, _ = read_hidden(house.root / f"state/{game}/keys.yaml", house.keys)
        assert isinstance(tree, Map)
        found[str(tree["secret"])] = f"the secret of {game}"
    return found


def test_there_is_something_to_find(house: House) -> None:
    """What the searches below look for stands in the files that must hold it."""
    assert len(secrets(house)) > 20
    assert min(len(mark) for mark in house.marks - {"77 DP"}) >= LONG
    for kind in WITH_BIDS:
        hidden, problems = read_hidden(
            sorted((house.root / f"state/sealed-{kind}").glob("01-*"))[0] / "secret.yaml", house.keys, typed=True
        )
        told: Any = hidden
        assert {each["outcome"] for each in told["events"] if each["kind"] == "bid"} == {"won", "lost", "void"}, problems
        assert {each.get("cause") for each in told["events"]} >= {"overspent", "no-such-unit"}
        assert any(mark in dump(told) for mark in house.marks)


def test_nothing_that_leaves_holds_a_secret(house: House) -> None:
    wanted = {text.encode(): what for text, what in secrets(house).items()}
    found = [(name, what) for name, data in public(house) for text, what in wanted.items() if text in data]
    assert found == []


def test_a_power_that_only_bids_is_told_as_one_that_sent_nothing(house: House) -> None:
    for game in GAMES:
        folder = sorted((house.root / "state" / game).glob("01-*"))[0]
        results, _ = store.read_yaml(folder / "results.yaml", typed=True)
        silent = sorted(results["commitments"])[1]
        events = [each for each in results["events"] if each.get("power") == silent]
        assert [each["kind"] for each in events if each["kind"] != "order"] == ["nmr"]
        assert {each["order"] for each in events if each["kind"] == "order"} == {None}


def test_nothing_that_leaves_holds_the_hash_of_a_secret(house: House) -> None:
    """All ways to spend a few points can be tried, so a hash without a salt is as good as the bid."""
    names = ("keys.yaml", "*/orders.yaml", "*/orders/*.yaml", "*/secret.yaml")
    hidden = [path for name in names for path in house.root.glob(f"state/private-*/{name}")]
    house.hashes |= {hashlib.sha256(path.read_bytes()).hexdigest(): str(path) for path in hidden}
    seen = {each for _, data in public(house) for each in re.findall(r"\b[0-9a-f]{64}\b", data.decode(errors="replace"))}
    assert len(seen) > 100
    assert [house.hashes[each] for each in seen & house.hashes.keys()] == []


def test_no_public_file_comes_or_goes_with_a_bid(house: House) -> None:
    """Every phase of a sealed game has a sealed secret of one length, whether there was much to hide or nothing."""
    phases = sorted(house.root.glob("state/sealed-*/[0-9]*"))
    sizes = [(folder / "secret.yaml.age").stat().st_size for folder in phases]
    assert len(sizes) > len(KINDS)
    assert max(sizes) - min(sizes) < SPREAD


def test_every_power_of_every_phase_has_a_report_of_one_form(house: House) -> None:
    """A bid that won, one that lost, nonsense and silence are told in files that nobody can tell apart."""
    for game, kind in GAMES.items():
        seats = games.sound_rules(house.root / "state", game).seats
        there = {path.stem: sealed_form(path.read_bytes()) for path in house.root.glob(f"state/{game}/01-*/reports/*")}
        wanted = set() if kind == "classical" else {f"{power}{start}" for power in seats for start in ("", "-start")}
        assert set(there) == wanted
        assert len(set(there.values())) <= 1


def test_the_reports_hold_what_the_search_looks_for(house: House) -> None:
    """Who opens one reads a bid there that is found nowhere else."""
    found = set()
    for path in house.root.glob("state/sealed-*/01-*/reports/*.age"):
        text = unpack(unseal_bytes(path, house.keys)[0] or b"").decode()
        found |= {mark for mark in house.marks if mark in text}
    assert len(found) > 5


def told(house: House, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    capsys.readouterr()
    code = gazette(house.root, *words)
    return code, "".join(capsys.readouterr())


LOOKS: dict[str, tuple[str, ...]] = {
    "check": ("check", "--github"),
    "check as JSON": ("check", "--json"),
    "run": ("run", "--github"),
    "replay": ("replay",),
    "verify": ("verify",),
    "reveal before the end": ("reveal", "sealed-saga-of-the-nine"),
    "a preview": ("preview", "sealed-ambition-and-empire"),
    "private notices": ("tell", "sealed-ambition-and-empire", "01-1763-spring-orders"),
    "an evening": ("evening", "sealed-ambition-and-empire"),
    "an evening at once": ("evening", "sealed-ambition-and-empire", "--yes"),
    "reminders": ("evening", "sealed-ambition-and-empire", "--reminder", "mail"),
    "old orders": ("open", "sealed-ambition-and-empire", "01-1763-spring-orders"),
    "an erratum": ("erratum", "sealed-ambition-and-empire", "01-1763-spring-orders", "--why", "x"),
    "final": ("final", "sealed-ambition-and-empire"),
    "seal": ("seal", "sealed-ambition-and-empire"),
    "reports sealed anew": ("reseal", "sealed-ambition-and-empire"),
}


@pytest.mark.parametrize("words", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("debug", [False, True], ids=["", "with --debug"])
def test_a_public_log_says_nothing(
    house: House, words: tuple[str, ...], *, debug: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("GAZETTE_KEY", house.key)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(house.root / "summary.md"))
    _, said = told(house, capsys, *(["--debug"] if debug else []), *words)
    assert said
    assert [what for text, what in secrets(house).items() if text in said] == []


# Who paid what: nothing that leaves depends on it.


def _published(root: Path, kind: str, how: str, bids: dict[str, list[str]], key: tuple[str, str]) -> dict[str, bytes]:
    """The site and the public files of a game after its first turn, with the same secrets whoever bids."""
    facts = games.facts_of(games.package_board(kind))
    assert isinstance(facts, Map)
    rules = rulesets.build(kind, facts)
    keys = Keyring((key[0],))
    words: dict[str, Any] = {"title": "Quiet", "secrecy": how, **({"recipients": [key[1]]} if how == "sealed" else {})}
    words |= {"players": {power: [{"name": "Ann", "key": key[1]}] for power in sorted(rules.seats)[1:3]}}
    state = root / "state"
    assert not store.new_game(state, "quiet", rules, words, {"secret": "5e" * 32, "seed": "0d" * 32}, keys).faults
    turn = Turn(root, "quiet", kind, keys)
    path, text = turn.folder / "orders.yaml", dump({**turn.file(), "bids": bids})
    path.write_text(text)
    assert how == "private" or not store.seal_orders(state, "quiet", rules, keys).faults
    done = store.run(state, "quiet", rules, datetime.fromisoformat(NOW), keys)
    assert not done.faults
    reports = store.seal_reports(state, "quiet", rules, composing.composer(state, "quiet", rules), keys)
    assert reports.problems == []
    site = Site("Quiet", "", "https://gm.example/", ("phpbb", "discord", "text"))
    build([replace(site_sources.source(state, "quiet"), board=None)], site, site_sources.folders(root / "site"))
    files = {name: (state / name).read_bytes() for name in store.public_files(state, "quiet")}
    return files | {path.relative_to(root).as_posix(): path.read_bytes() for path in (root / "site").rglob("*") if path.is_file()}


def _bound(files: dict[str, bytes]) -> list[str]:
    """The commitments and the hashes of sealed files, and then those of the public files that hold them, in one order."""
    found: list[str] = []
    for name, data in sorted(files.items()):
        if name.endswith("results.yaml"):
            record: Any = store.load_yaml(data, name, typed=True)[0]
            found += [str(each) for _, each in sorted(record["commitments"].items())]
            found += [str(record["inputs"].get("sealed", "")), digest(data)]
        if name.startswith("quiet/") and name.endswith(".age"):
            found.append(hashlib.sha256(data).hexdigest())
    return [each.removeprefix("sha256:") for each in found]


def _masked(files: dict[str, bytes], bound: list[str]) -> dict[str, bytes]:
    numbers = {each.encode(): f"no. {number}".encode() for number, each in enumerate(bound) if each}
    return {
        name: repr(sealed_form(data)).encode()
        if name.endswith(".age")
        else re.sub(rb"[0-9a-f]{64}", b"", data)  # each report that is kept, with a hash of all that it is made from
        if name.endswith(kept_values.NAME)
        else re.sub(rb"[0-9a-f]{64}", lambda found: numbers.get(found[0], found[0]), data)
        for name, data in files.items()
        if not name.endswith(".gazette.json")  # the list of the site's own files, with the hash of each
    }


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("ambition-and-empire", "sealed"),
        pytest.param("order-of-the-dragon", "private", marks=pytest.mark.fuzz),
        pytest.param("saga-of-the-nine", "sealed", marks=pytest.mark.fuzz),
    ],
)
def test_who_paid_what_changes_no_public_byte(kind: str, how: str, tmp_path: Path) -> None:
    """The same winning order; paid for by others, in other parts, against other losers, by powers that sent no orders."""
    key = new_key()
    before = _opening(kind)
    payers, here, other = before.payers, before.order(0), before.order(1)
    ways = [
        {payers[0]: [f"1 DP: {here}"], payers[3]: [f"1 DP: {here}"], payers[1]: [f"1 DP: {other}"]},
        {payers[2]: [f"1 DP: {here}"], payers[1]: [f"1 DP: {here}"], payers[3]: [f"88 DP: {other}"]},
    ]
    one, two = (_published(tmp_path / str(number), kind, how, bids, key) for number, bids in enumerate(ways))
    assert one.keys() == two.keys()
    assert any(f"order: {here}".encode() in data for name, data in one.items() if name.endswith("results.yaml"))
    assert [name for name in one if one[name] != two[name] and name.endswith("results.yaml")]
    assert len([name for name in one if name.endswith(".age")]) >= 2 * len(before.payers)
    masked, other_masked = (_masked(files, _bound(files)) for files in (one, two))
    assert [name for name, data in masked.items() if data != other_masked[name]] == []


@dataclass(frozen=True)
class Opening:
    """Who may pay in a first turn, and orders for a unit that no player commands."""

    payers: tuple[str, ...]
    orders: tuple[str, ...]

    def order(self, number: int) -> str:
        return self.orders[number]


def _opening(kind: str) -> Opening:
    facts = games.facts_of(games.package_board(kind))
    assert isinstance(facts, Map)
    rules = rulesets.build(kind, facts)
    settings = rules.settings({})[0]
    position: Position = rules.opening(settings)
    unit = next(unit for unit in position.units if position.powers[unit.power].kind not in ("major", "vassal"))
    ends = sorted(settings.board.reach[unit.kind][unit.place])
    payers = sorted(power for power, state in position.powers.items() if state.points)
    return Opening(tuple(payers), (f"{unit} - {ends[0]}", f"{unit} H"))
