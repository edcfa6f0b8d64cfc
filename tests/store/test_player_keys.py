"""A player's key in game.yaml: only what a report can be sealed for is taken, and what might be a secret is never repeated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import editor_schemas
from generator.core.file_keys import REPORT_SIZES, report_size
from generator.core.phase import known_phase
from generator.core.placed_values import Map
from generator.store.player_keys import key_notices, key_problems, player_key, published_ring
from generator.store.reading import load_yaml
from generator.store.sealing import new_key
from tests.support.quarry_tables.table import CALM, EVENING, ONE, TWO, Table, set_table

SECRET, KEY = new_key()
OTHER = new_key()[1]
SLIP = KEY[:-1] + ("b" if KEY[-1] != "b" else "c")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def told(table: Table, more: str) -> list[Any]:
    path = table.file("game.yaml")
    path.write_text(path.read_text() + more, encoding="utf-8")
    return [each for each in table.check().problems if each.code in ("player-key", "shared-key", "report-size", "recipients")]


def test_a_recipient_of_age_is_taken(table: Table) -> None:
    people = f"players: {{grey: [{{name: Ann, key: {KEY}}}], ochre: {{name: Ben, key: {OTHER}}}}}\n"
    assert told(table, f"{people}report-size: 32 KiB\n") == []


REFUSED = {
    "a slip": (SLIP, f"`{SLIP}` is no X25519 recipient"),
    "the key of a plugin": ("age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t", "is no X25519 recipient"),
    "a secret key": (SECRET, "looks like a secret key"),
    "a secret key in small letters": (SECRET.lower(), "looks like a secret key"),
    "a secret key without its beginning": (SECRET[19:], "looks like a secret key"),
    "both halves": (f"'# public key: {KEY} {SECRET}'", "looks like a secret key"),
    "a secret SSH key": ("'-----BEGIN OPENSSH PRIVATE KEY-----'", "looks like a secret key"),
    "an SSH key": ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL", "an SSH key"),
    "capitals": (KEY.upper(), "small letters"),
    "blanks inside": (f"{KEY[:30]} {KEY[30:]}", f"did you mean {KEY}?"),
    "something else": ("hunter2", "this is no X25519 recipient"),
}


@pytest.mark.parametrize(("key", "said"), REFUSED.values(), ids=REFUSED)
def test_what_no_report_can_be_sealed_for_is_a_fault(table: Table, key: str, said: str) -> None:
    (found,) = told(table, f"players: {{grey: [{{name: Ann, key: {key}}}]}}\n")
    assert found.weight == "fault"
    assert said in found.advice.replace(KEY.upper(), "")
    assert found.spot.line == len(table.file("game.yaml").read_text().splitlines())


@pytest.mark.parametrize("name", [name for name, (key, _) in REFUSED.items() if not key.startswith("age1")])
def test_nothing_that_may_be_secret_is_repeated_or_published(table: Table, name: str) -> None:
    key, _ = REFUSED[name]
    (found,) = told(table, f"players: {{grey: [{{name: Ann, key: {key}}}]}}\n")
    assert key.strip("'")[:12] not in str(found)
    assert SECRET not in str(found)
    game, problems = store.public_game(table.root, "pit", CALM)
    assert (game, [each.code for each in problems]) == (None, ["player-key"])


def test_a_key_that_is_no_text_is_a_fault(table: Table) -> None:
    path = table.file("game.yaml")
    path.write_text(path.read_text() + f"players: {{grey: [{{name: Ann, key: [{KEY}]}}]}}\n")
    assert [each.code for each in table.check().faults] == ["not-a-text"]


def test_two_persons_with_one_key_are_told_of(table: Table) -> None:
    (found,) = told(table, f"players: {{grey: [{{name: Ann, key: {KEY}}}], ochre: [{{name: Ben, key: {KEY}}}]}}\n")
    assert (found.weight, found.code) == ("notice", "shared-key")
    assert "Ann and Ben" in found.message


def test_one_person_may_have_one_key_for_two_powers_or_times(table: Table) -> None:
    ann = f"{{name: Ann, key: {KEY}}}"
    assert told(table, f"players: {{grey: [{ann}], ochre: [{{name: Ben, until: {ONE}}}, {ann}]}}\n") == []


PUBLISHED = {
    "its own": (f"key: {KEY}, published-secret-key: {SECRET}", "open", ("notice", "everybody can open")),
    "another": (f"key: {OTHER}, published-secret-key: {SECRET}", "open", ("fault", "not the secret key to the `key:` beside it")),
    "a part": (f"key: {KEY}, published-secret-key: {SECRET[:50]}", "open", ("fault", "not the secret key to the `key:` beside it")),
    "the public one": (f"key: {KEY}, published-secret-key: {KEY}", "open", ("fault", "not the secret key to the `key:` beside it")),
    "without a key": (f"published-secret-key: {SECRET}", "open", ("fault", "not the secret key to the `key:` beside it")),
    "in a private game": (f"key: {KEY}, published-secret-key: {SECRET}", "private", ("fault", "only an open game")),
    "in a sealed game": (f"key: {KEY}, published-secret-key: {SECRET}", "sealed", ("fault", "only an open game")),
}


@pytest.mark.parametrize(("words", "secrecy", "said"), PUBLISHED.values(), ids=PUBLISHED)
def test_a_secret_key_is_published_in_open_games_alone_and_beside_its_own(words: str, secrecy: str, said: Any) -> None:
    tree, _ = load_yaml(f"secrecy: {secrecy}\nplayers: {{grey: [{{name: Ann, {words}}}]}}\n".encode(), "game.yaml")
    assert isinstance(tree, Map)
    (found,) = [*key_problems(tree), *key_notices(tree)] if said[0] == "notice" else key_problems(tree)
    assert (found.weight, found.code, found.spot.line) == (said[0], "published-key", 2)
    assert said[1] in found.message
    assert SECRET[:30] not in str(found)


def test_one_that_may_not_be_published_is_not(table: Table) -> None:
    path = table.file("game.yaml")
    path.write_text(f"{path.read_text()}players: {{grey: [{{name: Ann, key: {OTHER}, published-secret-key: {SECRET}}}]}}\n")
    game, problems = store.public_game(table.root, "pit", CALM)
    assert (game, [each.code for each in problems]) == (None, ["published-key"])
    assert published_ring({"players": {"grey": [{"key": KEY, "published-secret-key": SECRET[:40]}]}}).identities == ()


SIZES = {
    "bytes": "16384",
    "another unit": "1 MiB",
    "no number": "big",
    "a list": "[16 KiB]",
    "too small": "7 KiB",
    "too large": "513 KiB",
}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_size_that_reports_cannot_have_is_a_fault(table: Table, size: str) -> None:
    (found,) = told(table, f"report-size: {size}\n")
    assert found.message == "`report-size:` is from 8 KiB to 512 KiB"


def test_the_size_is_that_of_game_yaml_or_of_the_rule_system() -> None:
    assert report_size({}, CALM) == 64 * 1024
    assert report_size({}, replace(CALM, report_size=16)) == 16 * 1024
    assert report_size({"report-size": "32 KiB"}, CALM) == 32 * 1024
    assert [each * 1024 for each in (REPORT_SIZES[0], REPORT_SIZES[-1])] == [8192, 524_288]


def test_an_open_or_private_game_may_have_recipients_of_what_its_players_seal(table: Table) -> None:
    assert told(table, f"recipients: [{OTHER}]\nplayers: {{grey: [{{name: Ann}}]}}\n") == []


def test_a_slip_in_a_recipient_of_reports_is_told_too(table: Table) -> None:
    (found,) = told(table, f"recipients: [{SLIP}]\nplayers: {{grey: [{{name: Ann, key: {KEY}}}]}}\n")
    assert found.code == "recipients"


ANN, BEN = {"name": "Ann", "key": KEY}, {"name": "Ben", "key": OTHER}
TENURES: dict[str, tuple[Any, list[str]]] = {
    "nobody": ([], ["", "", ""]),
    "one person": ([ANN], [KEY, KEY, KEY]),
    "a person outside a list": (ANN, [KEY, KEY, KEY]),
    "one until, and the next": ([ANN | {"until": ONE}, BEN], [KEY, OTHER, OTHER]),
    "one, and another from": ([ANN, BEN | {"from": TWO}], [KEY, KEY, OTHER]),
    "a gap": ([ANN | {"until": ONE}, BEN | {"from": TWO}], [KEY, "", OTHER]),
    "one who left": ([ANN | {"until": ONE}], [KEY, "", ""]),
    "a substitute without a key": ([ANN | {"until": ONE}, {"name": "Cid"}], [KEY, "", ""]),
    "one who comes back": ([ANN | {"until": ONE}, BEN | {"until": EVENING}, ANN], [KEY, OTHER, KEY]),
}


@pytest.mark.parametrize(("people", "keys"), TENURES.values(), ids=TENURES)
def test_a_report_is_for_who_plays_the_power_in_its_phase(people: Any, keys: list[str]) -> None:
    phases = [known_phase(name) for name in (ONE, EVENING, TWO)]
    assert [player_key({"players": {"grey": people}}, "grey", phase) for phase in phases] == keys
    assert player_key({"players": {"grey": people}}, "ochre", phases[0]) == ""


def test_editors_know_the_same_of_keys_and_sizes() -> None:
    shown: Any = editor_schemas.game("pit", ["quarry"], CALM)
    assert shown["properties"]["players"]["properties"]["grey"]["items"]["properties"]["key"]["pattern"] == "^age1[a-z0-9]{58}$"
    assert shown["properties"]["report-size"]["examples"] == ["64 KiB"]
