"""The posts of the demonstration show their pictures, and write the names of files as they are."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.cli import site_sources
from generator.publish.phase_posts import Post, opening_now, posts_now
from generator.publish.png_choices import PngChoice, PngChoices
from generator.render.texts.escape_text import ZERO
from tests.support.sample_games import STATE, sample

SITE, PROBLEMS = site_sources.site(STATE)
FOLDERS = site_sources.folders(STATE.parent / "site")
SHOWN = {
    "phpbb": re.compile(r"\[img\](\S+?)\[/img\]"),
    "discord": re.compile(r"^(https://\S+\.png)$", re.MULTILINE),
    "markdown": re.compile(r"!\[[^]]*\]\((\S+?)\)"),
}


def pictures(post: Post) -> list[str]:
    """The addresses of the pictures that a post shows."""
    return [address for part in post.parts for address in SHOWN[post.kind].findall(part)]


def test_the_demonstration_has_an_address_and_posts_for_each_kind_of_forum_that_is_read_here() -> None:
    assert PROBLEMS == []
    assert SITE.base_url == "https://gazette.example/"
    assert set(SITE.forums) == set(SHOWN)


@pytest.mark.png
@pytest.mark.parametrize("name", ["aurora", "sixfold"])
def test_the_first_post_of_a_thread_shows_the_board(name: str) -> None:
    game, rules = sample(name)
    for post in opening_now(game, rules, SITE, FOLDERS):
        assert pictures(post) == [f"https://gazette.example/{name}/{it}.png" for it in ("now-900", "film")]


@pytest.mark.png
@pytest.mark.parametrize(("choice", "shown"), [("one", ["orders"]), ("small", ["orders", "after"])])
def test_the_posts_of_a_phase_show_those_of_its_maps_that_the_site_wants(choice: PngChoice, shown: list[str]) -> None:
    game, rules = sample("aurora")
    assert SITE.pngs == PngChoices("one")
    for post in posts_now(game, game.phases[0], rules, replace(SITE, pngs=PngChoices(choice)), FOLDERS):
        here = f"https://gazette.example/aurora/{game.phases[0].phase.folder}"
        assert pictures(post) == [f"{here}/{it}-900.png" for it in shown]
        assert not re.search(rf"{ZERO}png", "".join(post.parts))
