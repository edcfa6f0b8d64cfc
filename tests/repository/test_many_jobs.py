"""The workflow that publishes, run step by step with its own scripts on local repositories: by one job, and by a matrix of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.publish.parts import shares
from tests.support import small_club
from tests.support.forge import ROOT, DiedError, Forge
from tests.support.served_command import served

PUBLISH = ROOT / ".github" / "workflows" / "publish.yml"
GAMES = ("ann", "bea", "cis", "dot", "eve", "fay", "gus", "hal", "ivy")
PART_2 = sorted(shares(dict.fromkeys(GAMES, 1), 3)[1])
"""The games that the second of three jobs makes."""


@pytest.fixture(scope="module")
def gazette(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("served"), small_club.__name__) as command:
        yield command


def club(home: Path, gazette: str, settings: str) -> Forge:
    """A repository of nine games, none of them final, whose site was just made."""
    forge = Forge(home, PUBLISH, gazette)
    forge.push(site=settings, **{name: f"{name} waits" for name in GAMES})
    assert set(forge.run().results.values()) == {"success", "skipped"}
    assert forge.games_made() == [*GAMES]
    return forge


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory, gazette: str) -> Forge:
    """The club whose site one job makes; never changed, only copied."""
    return club(tmp_path_factory.mktemp("alone"), gazette, "title: Games")


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory, gazette: str) -> Forge:
    """The club whose site three jobs make; never changed, only copied."""
    return club(tmp_path_factory.mktemp("three"), gazette, "jobs: 3")


@pytest.fixture
def forge(three: Forge, tmp_path: Path) -> Forge:
    """The club whose site three jobs make, to go on with."""
    return three.copy(tmp_path)


def site(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def part_folder(forge: Forge, number: int) -> Path:
    """Where the cache keeps the part that the note names."""
    return forge.cache[f"parts/part-{number}", f"part-{forge.note()['parts'].split()[number - 1]}"]


def test_three_jobs_make_the_site_that_one_makes(alone: Forge, three: Forge) -> None:
    assert site(three.site) == site(alone.site)
    assert {path for path, _ in alone.cache} == {"site"}
    assert {path for path, _ in three.cache} == {"parts/part-1", "parts/part-2", "parts/part-3"}
    assert alone.note().keys() == {"manifest", "source", "next"}
    assert len(three.note()["parts"].split()) == 3


def test_without_jobs_no_other_job_runs(alone: Forge, tmp_path: Path) -> None:
    forge = alone.copy(tmp_path)
    forge.push(ann="final: ann to Bur")
    ended = forge.run().results
    assert {name for name, result in ended.items() if result == "success"} == {"records", "deploy", "note"}
    assert {name for name, result in ended.items() if result == "skipped"} == {"parts", "site", "faults"}
    assert forge.games_made() == ["ann"]
    assert forge.restored == [f"site-{alone.note()['manifest']}"]


def test_a_new_phase_is_played_by_one_job_and_made_by_one_while_the_others_keep_what_they_have(forge: Forge, three: Forge) -> None:
    forge.push(ann="final: ann to Bur")
    run = forge.run()
    assert run.of("parts") == ["success"] * 3
    assert forge.games_made() == ["ann"]
    assert forge.restored == [f"part-{it}" for it in three.note()["parts"].split()]
    assert forge.git("log", "-1", "--format=%s", "main") == "Adjudicate ann/01"
    assert forge.note()["source"] == forge.git("rev-parse", "main")
    assert "played: final: ann to Bur" in site(forge.site)["ann/index.html"]
    assert len(set(forge.note()["parts"].split()) & set(three.note()["parts"].split())) == 2


def test_a_commit_that_is_online_starts_no_matrix(forge: Forge) -> None:
    run = forge.run()
    assert "This commit is online." in run.log
    assert {name for name, result in run.results.items() if result == "success"} == {"records"}


def die(_: Path) -> None:
    raise DiedError


def test_a_part_that_dies_is_repeated_alone_and_until_then_nothing_is_published(forge: Forge, three: Forge) -> None:
    forge.push(**{name: f"final: {name}" for name in GAMES})
    run = forge.run({"part 2 of 3": die})
    assert run.of("parts") == ["success", "failure", "success"]
    assert [run.results[it] for it in ("site", "deploy", "note")] == ["skipped"] * 3
    assert forge.note() == three.note()
    assert site(forge.site) == site(three.site)
    assert not {*forge.games_made()} & {*PART_2}
    forge.run(again=run)
    assert forge.games_made() == PART_2
    assert set(run.of("parts")) | {run.results["deploy"], run.results["note"]} == {"success"}
    assert all("played" in site(forge.site)[f"{name}/index.html"] for name in GAMES)
    assert forge.note()["source"] == forge.git("rev-parse", "main")


def test_two_pushes_that_race_with_a_matrix_of_eight_are_published_by_the_next_run(gazette: str, tmp_path: Path) -> None:
    forge = Forge(tmp_path, PUBLISH, gazette)
    forge.push(site="jobs: 8", **{name: f"final: {name}" for name in GAMES})

    def late(_: Path) -> None:
        forge.push(bea="final: bea, late")

    def later(_: Path) -> None:
        forge.push(cis="cis, late")

    first = forge.run({"part 2 of 8": late, "part 7 of 8": later})
    assert first.of("parts") == ["success"] * 8
    assert "Somebody pushed to main meanwhile" in first.log
    assert [first.results[it] for it in ("site", "deploy", "note", "faults")] == ["success", "skipped", "skipped", "skipped"]
    assert not forge.site.exists()
    assert forge.note() == {}
    second = forge.run()
    assert second.of("parts") == ["success"] * 8
    assert forge.note()["source"] == forge.git("rev-parse", "main")
    shown = site(forge.site)
    assert "played: final: bea, late" in shown["bea/index.html"]
    assert "cis, late" in shown["cis/index.html"]
    assert all(f"played: final: {name}" in shown[f"{name}/index.html"] for name in GAMES)


def lose(parts: Path, _: Path) -> None:
    shutil.rmtree(parts / "part-2")


def take_older(parts: Path, older: Path) -> None:
    shutil.rmtree(parts / "part-2")
    shutil.copytree(older, parts / "part-2")


HARMS = {
    "missing": (lose, "parts/part-2 holds no finished part of a site"),
    "older": (take_older, f"no part has {PART_2[0]} as the files are now"),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_part_that_is_not_right_is_told_and_nothing_is_published(forge: Forge, three: Forge, harm: str) -> None:
    do, told = HARMS[harm]
    older = part_folder(forge, 2)
    forge.push(**{PART_2[0]: "final: north"})
    run = forge.run({"site": lambda folder: do(folder / "parts", older)})
    assert run.results["site"] == "failure"
    assert [run.results[it] for it in ("deploy", "note")] == ["skipped"] * 2
    assert told in run.log
    assert "so nothing is published" in run.log
    assert forge.note() == three.note()
    assert site(forge.site) == site(three.site)


def change_a_page(part: Path) -> None:
    (part / PART_2[0] / "index.html").write_text("Buy now!")


def change_the_list(part: Path) -> None:
    (part / ".gazette.json").write_text((part / ".gazette.json").read_text().replace('"finished":true', '"finished": true'))


FORGERIES: dict[str, tuple[Callable[[Path], None], list[str]]] = {
    "a page": (change_a_page, PART_2[:1]),
    "the list": (change_the_list, PART_2),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_was_changed_in_the_cache_of_a_part_is_made_anew(forge: Forge, three: Forge, forgery: str) -> None:
    do, made = FORGERIES[forgery]
    kept = part_folder(forge, 2)
    do(Path(shutil.copytree(kept, forge.home / "forged")))
    forge.cache["parts/part-2", f"part-{forge.note()['parts'].split()[1]}"] = forge.home / "forged"
    forge.push(site="jobs: 3\ntitle: Other")
    forge.run()
    assert forge.games_made() == made
    assert site(forge.site) == site(three.site)


def test_a_cache_that_is_gone_costs_time_alone(forge: Forge, three: Forge) -> None:
    forge.cache.clear()
    forge.push(site="jobs: 3\ntitle: Other")
    forge.run()
    assert forge.games_made() == [*GAMES]
    assert site(forge.site) == site(three.site)
    assert len(forge.cache) == 3


@pytest.mark.parametrize(("jobs", "restored", "noted"), [("jobs: 4", 3, 4), ("title: One", 0, 0)])
def test_another_number_of_jobs_begins_with_what_the_caches_have(
    forge: Forge, three: Forge, jobs: str, restored: int, noted: int
) -> None:
    forge.push(site=jobs)
    forge.run()
    assert len(forge.restored) == restored
    assert len(forge.note().get("parts", "").split()) == noted
    assert site(forge.site) == site(three.site)


def test_a_game_that_cannot_be_made_holds_up_no_other_and_then_the_run_fails(forge: Forge) -> None:
    forge.push(ann="undrawn", bea="final: bea")
    run = forge.run()
    assert run.results["deploy"] == run.results["note"] == "success"
    assert run.results["faults"] == "failure"
    assert [run.outputs[it]["faults"] for it in ("records", "site")] == ["false", "true"]
    assert "played: final: bea" in site(forge.site)["bea/index.html"]


def test_a_site_that_could_not_be_handed_on_is_not_noted_as_online(
    forge: Forge, three: Forge, monkeypatch: pytest.MonkeyPatch
) -> None:
    forge.push(ann="final: ann")
    monkeypatch.setattr(forge, "_upload_pages_artifact", lambda *_: die(Path()))
    run = forge.run()
    assert run.results["site"] == "failure"
    assert forge.note() == three.note()


def test_only_the_jobs_that_push_may_push(forge: Forge) -> None:
    """The repository here refuses what a job pushes without the right to write; this shows that it does."""
    del forge.jobs["records"]["permissions"]
    forge.push(ann="final: ann")
    run = forge.run()
    assert run.results["records"] == "failure"
    assert "could not be pushed" in run.log
