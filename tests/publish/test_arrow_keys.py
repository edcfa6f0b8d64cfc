"""The script by which the arrow keys lead from phase to phase: small, alone on its page, and gone where the site says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.cli.site_sources import site
from generator.publish.templating import policy
from tests.support import site_laws, small_site

SCRIPT = small_site.TEMPLATES / "static/js/arrow-keys.js"


@pytest.mark.parametrize("on", [True, False])
def test_pages_of_phases_alone_have_the_script_and_none_where_the_site_does_without(*, on: bool, tmp_path: Path) -> None:
    small_site.publish(tmp_path, small_site.game(2), site=replace(small_site.SITE, arrow_keys=on))
    pages = site_laws.pages(tmp_path)
    phases = [f"ponds/{it}/index.html" for it in ("01-1901-spring-hops", "02-1901-autumn-rest")]
    found = {path: [it.text for it in page.iter("script")] for path, page in pages.items()}
    assert {path: it for path, it in found.items() if it} == ({path: [SCRIPT.read_text("utf-8")] for path in phases} if on else {})
    allowing = sorted(path for path in pages if "script-src" in (tmp_path / path).read_text("utf-8"))
    assert allowing == (phases if on else [])
    assert list(site_laws.nothing_is_inline(tmp_path)) == []


def test_the_script_is_small_and_may_do_nothing_but_run() -> None:
    assert len(SCRIPT.read_bytes()) <= 1024
    told = policy(frames=True, arrow_keys="x")
    assert told.replace("script-src 'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='; ", "") == site_laws.FRAMED != told


@pytest.mark.parametrize(
    ("line", "on", "codes"), [("", True, []), ("arrow-keys: no\n", False, []), ("arrow-keys: 0\n", True, ["yes-or-no"])]
)
def test_site_yaml_switches_it_off(*, line: str, on: bool, codes: list[str], tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text(f"format: 1\n{line}", "utf-8")
    settings, problems = site(tmp_path)
    assert (settings.arrow_keys, [it.code for it in problems]) == (on, codes)
