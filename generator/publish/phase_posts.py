"""The posts of a phase: the report as each of the forums that site.yaml names takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from jinja2 import Environment

from generator.core.forums import FORUMS
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.filmstrip import FEWEST, years_over
from generator.publish.orders_page import ADDRESS, takes_orders
from generator.publish.picture_files import PlannedPicture, Sizes, plan_pictures, png_works
from generator.publish.rule_texts import page_path, rule_systems
from generator.publish.site import Site, SiteFolders
from generator.publish.templating import Head, Pages, link
from generator.publish.timeline import timeline
from generator.render.texts import phase_texts
from generator.render.texts.forum_posts import posts


@dataclass(frozen=True, slots=True)
class Post:
    """What to paste on one kind of forum: the subject, and the text in as many parts as the limit of the forum makes necessary."""

    kind: str
    subject: str
    parts: tuple[str, ...]

    @property
    def title(self) -> str:
        """The name of the forum software."""
        return FORUMS[self.kind].name


def phase_posts(
    draft: phase_texts.Draft, game: PublicGame, phase: PublicPhase, ruleset: Ruleset, maps: Sequence[phase_texts.Image], site: Site
) -> tuple[Post, ...]:
    """The posts of a phase for the site's forums. On a site without an address they name pictures, for the GM to attach."""
    base = site.base_url and f"{site.base_url}{game.id}/{phase.phase.folder}/"
    text = draft.filled(phase_texts.Frame(maps, "../index.html" if base else "", ruleset.credits))
    return tuple(Post(kind, draft.subject, in_posts(text, kind, ruleset, base)) for kind in site.forums)


def in_posts(text: str, kind: str, ruleset: Ruleset, address: str = "") -> tuple[str, ...]:
    """A text as the posts for one kind of forum, none of them longer than the forum and the rule system have it.

    Relative addresses in it start from `address`.
    """
    taken = FORUMS[kind].limit
    return tuple(posts(text, kind, address=address, limit=min(taken, ruleset.post_length or taken)))


def posts_now(game: PublicGame, phase: PublicPhase, ruleset: Ruleset, site: Site, folders: SiteFolders) -> tuple[Post, ...]:
    """The posts of a phase as a build would make them, without a build: every picture that can be drawn counts as drawn."""
    here = f"{game.id}/{phase.phase.folder}"
    shown = plan_pictures(here, ruleset.pictures(phase), site.pngs.at(phase.at))
    there = {path: (0, 0, 0) for planned in shown for path in planned.paths} if ruleset.chart and png_works() else {}
    env = phase_texts.environment(folders.templates / ruleset.templates)
    draft = phase_texts.draft(env, game, phase, ruleset.view(phase), deadline=phase_texts.deadline_after(game, phase))
    return phase_posts(draft, game, phase, ruleset, images(shown, there, here), site)


def opening_now(game: PublicGame, ruleset: Ruleset, site: Site, folders: SiteFolders) -> tuple[Post, ...]:
    """The first post of the game's thread as a build would make it, without a build."""
    env = phase_texts.environment(folders.templates / ruleset.templates)
    rules = page_path(ruleset.id) if ruleset.id in rule_systems(folders.templates) else ""
    line = timeline(game)
    mapped = bool(ruleset.chart) and png_works() and site.pngs.of_game(it.at for it in line.line) != "none"
    film = mapped and years_over(line.line, line.waiting) >= FEWEST
    return opening(env, game, ruleset, site, mapped=mapped, film=film, rules=rules)


def opening(
    env: Environment, game: PublicGame, ruleset: Ruleset, site: Site, *, mapped: bool, film: bool = False, rules: str = ""
) -> tuple[Post, ...]:
    """The first post of the game's thread for each of the site's forums, as it should read now.

    `mapped` is whether there is a PNG of the board as it stands, `film` whether there is one of all years, and `rules` the path of
    the page of the rules, if there is one.
    Raises ValueError for a game without phases.
    """
    base = site.base_url and f"{site.base_url}{game.id}/"
    done = [it for it in game.phases if it.done and not it.superseded]
    last = next(reversed(done or game.phases), None)
    if last is None:
        raise ValueError(f"{game.id} has no phase yet")
    over = any(event["kind"] == "ended" for it in done for event in it.events)
    maps = [phase_texts.Image("The board at the end" if over else "The board as it stands", "now-900.png")] if mapped else []
    maps += [phase_texts.Image("The board at the end of each year", "film.png")] if film else []
    to_rules = link(f"{game.id}/index.html", rules) if base and rules else ""
    to_orders = f"{ADDRESS}/index.html" if base and takes_orders(game, ruleset) else ""
    frame = phase_texts.Frame(maps, "index.html" if base else "", ruleset.credits, rules=to_rules, orders=to_orders)
    links = {it.phase.folder: f"{it.phase.folder}/index.html" for it in done} if base else {}
    text = phase_texts.first_post(env, game, ruleset.view(phase_texts.waiting(game) or last), frame=frame, links=links)
    subject = phase_texts.first_subject(env, game)
    return tuple(Post(kind, subject, in_posts(text, kind, ruleset, base)) for kind in site.forums)


def images(shown: Sequence[PlannedPicture], there: Sizes, here: str) -> list[phase_texts.Image]:
    """The pictures of a phase for posts: the small PNG of each, as a link to the largest. Forums take no SVG."""
    found = []
    for planned in shown:
        paths = [link(f"{here}/index.html", it.path) for it in planned.pngs if it.path in there]
        if paths:
            found.append(phase_texts.Image(planned.picture.title, paths[0], paths[-1] if len(paths) > 1 else ""))
    return found


def post_files(game: PublicGame, phase: PublicPhase, made: Sequence[Post], ruleset: Ruleset, pages: Pages) -> dict[str, bytes]:
    """The page with a box for each post to copy it from; nothing for a site that names no forums."""
    here, title = f"{game.id}/{phase.phase.folder}", phase.phase.title
    if not made:
        return {}
    head = Head(
        title=f"{game.title}: {title}: Forum posts",
        description=f"The report of {title} for forums",
        above=((game.title, f"{game.id}/index.html"), (title, f"{here}/index.html")),
        here="Forum posts",
    )
    values: dict[str, Any] = {"game": game, "phase": phase.phase, "forums": [_forum(it) for it in made], "credits": ruleset.credits}
    return {f"{here}/posts/index.html": pages.page(f"{here}/posts/index.html", "posts.html", head, **values)}


def opening_files(
    game: PublicGame, line: Sequence[PublicPhase], made: Sequence[Post], ruleset: Ruleset, pages: Pages
) -> dict[str, bytes]:
    """The page to copy the first post of the game's thread from, with links to the posts of each phase."""
    path = f"{game.id}/posts/index.html"
    head = Head(
        title=f"{game.title}: Forum posts",
        description=f"The first post of the thread of {game.title}, as it should read now",
        above=((game.title, f"{game.id}/index.html"),),
        here="Forum posts",
    )
    years = [
        {"title": year, "phases": [{"title": it.phase.title, "href": f"../{it.phase.folder}/posts/index.html"} for it in those]}
        for year, those in groupby(line, key=lambda it: it.phase.year_name)
    ]
    values: dict[str, Any] = {"game": game, "years": years, "forums": [_forum(it) for it in made], "credits": ruleset.credits}
    return {path: pages.page(path, "first-posts.html", head, **values)}


def _forum(post: Post) -> Mapping[str, Any]:
    parts = [{"id": f"{post.kind}-{number}", "text": text, "subject": post.subject} for number, text in enumerate(post.parts, 1)]
    return {"kind": post.kind, "title": post.title, "posts": parts}
