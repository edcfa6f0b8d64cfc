"""What `generator/docs/templates.md` says that templates are given is what they are given."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from jinja2 import Environment, pass_context
from jinja2.runtime import Context

from generator.core.extra_page import Page
from generator.core.family_tree import Lineage
from generator.core.gazetteer import Gazetteer
from generator.core.guide import Guide
from generator.core.picture import Picture
from generator.publish import templating
from generator.publish.site import BoardSource, SiteFolders
from generator.publish.site_build import build
from generator.render.texts import phase_texts
from tests.support import small_site

PAGE = Path(__file__).parents[2] / "generator" / "docs" / "templates.md"
TEXTS = ("report.md.j2", "notice.md.j2", "first-post.md.j2", "subject.txt.j2", "first-subject.txt.j2")
PAGES = ("board.html", "guide.html", "ADDRESS.html")
COMMON = {**dict.fromkeys(TEXTS[:3], "Every text of a phase"), **dict.fromkeys(PAGES, "Every page")}
"""The table that a template's own comes on top of."""

Seen = dict[str, set[str]]


def documented(heading: str) -> set[str]:
    """The names in the first column of the table below a heading."""
    (section,) = re.findall(rf"^### `?{re.escape(heading)}`?\n(.*?)(?=^##|\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return {name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


def _spied(environment: Callable[[Path], Environment], seen: Seen, templates: Path) -> Environment:
    """An environment whose templates note all names that they are given by `{{ note() }}`."""
    env = environment(templates)

    @pass_context
    def note(context: Context) -> str:
        seen.setdefault(Path(str(context.name)).name, set()).update(context.get_all().keys() - env.globals.keys())
        return ""

    env.globals["note"] = note
    return env


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """The names that each template of a rule system was given while texts and pages of a game were made."""
    folder, seen = tmp_path_factory.mktemp("rules"), Seen()
    for name in (*TEXTS, "board.html", "guide.html", "own.html"):
        (folder / name).write_text("{{ note() }}{% block more %}{{ note() }}{% endblock %}", encoding="utf-8")
    game = small_site.game(1)
    with pytest.MonkeyPatch.context() as patch:
        for module in (phase_texts, templating):
            patch.setattr(module, "environment", partial(_spied, module.environment, seen))
        texts = phase_texts.environment(folder)
        phase_texts.notice(texts, game, game.phases[0], {}, [], "red")
        phase_texts.first_post(texts, game, {})
        phase_texts.first_subject(texts, game)
        page = Page("own", "Own", "", "own", lambda _: {"tree": Lineage((), (), ())}, drawings=("tree",))
        guide = Guide("A frog's sheet", "How frogs hop.", {}, str(folder))
        told = Gazetteer("Ponds", (), "Two ponds.", {}, {}, Picture("start", "", ""), (), str(folder), guide)
        board = BoardSource("boards/ponds", "", b"", lambda: told)
        source = small_site.source(game, templates=str(folder), pages=lambda: (page,))
        build([source], small_site.SITE, SiteFolders(small_site.TEMPLATES, tmp_path_factory.mktemp("site")), boards=[board])
    seen["ADDRESS.html"] = seen.pop("own.html") - {"tree"}
    return seen


@pytest.mark.parametrize("template", [*TEXTS, *PAGES])
def test_every_name_that_a_template_is_given_is_documented_and_no_other(given: Seen, template: str) -> None:
    told = documented(template) | (documented(COMMON[template]) if template in COMMON else set())
    wrong = [f"templates.md, {template}: `{name}` is missing" for name in sorted(given[template] - told)]
    wrong += [f"templates.md, {template}: there is no `{name}`" for name in sorted(told - given[template])]
    assert wrong == []
