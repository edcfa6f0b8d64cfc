"""The report of a phase for one reader: what everybody may read of it, and near its top what that reader alone is told.

It is made from events, and opens no file of a game:

    maker = PrivateReports(rules, templates, base)      one for a game: its rule system, the folder of templates, its base map (SVG)
    report = maker.of(game, phase, told, reader)           PrivateReport; `reader` is a power's id or `gm`
        .post(kind)     a private message for one kind of forum, or as plain text; pictures are named, to be attached
        .html()         one HTML document that stands alone: no script, no address, pictures inside
        .files(kind)    either of them as files, by name, with the pictures that a message names; `html` is a kind here
        .versions()     the document in falling size, each made when it is asked for: whole, without pictures, with fewer words
    maker.versions(game, phase, told, reader)            the versions at once, as whoever seals them asks for them

`told` are events with their audience, as `store.tell` gives them. A phase that was not played yet gives the report of the position
before it. The head of a document says what it is, for whoever opens a sealed one:

    <meta name="gazette-report" content="GAME PHASE-FOLDER rREVISION POWER">    POWER-start where nothing was played yet
    <meta name="gazette-facts" content="sha256:...">                            of the events told, as canonical text

Nothing here is for a log: a message that quotes a report would tell it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from string import ascii_letters, digits
from typing import Any, NamedTuple

from jinja2 import Environment
from markdown_it.token import Token
from markupsafe import Markup

from generator.core.event import Event
from generator.core.picture import Picture
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.report_stamp import START, Stamp, stamp_of
from generator.core.ruleset import Ruleset
from generator.publish import templating
from generator.publish.phase_posts import Post, in_posts
from generator.publish.phase_report import without_title
from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs, draw_picture, png_works
from generator.publish.private_notices import called, notice
from generator.render.texts import html, phase_texts
from generator.render.texts.markdown import Node, stream, tokens, tree
from generator.render.texts.phase_texts import Draft, Frame, Image, Private

HTML = "html"
"""The kind of message that is a document by itself."""


STYLED = ("The head of the page", "Maps", "The report", "Names of places", "Tables")
"""The parts of the style sheet, by how they begin, that a report has any use for: its size is fixed, and words need the room."""

_NO_LINK = ".map > img { min-width: 42rem; }\n"
"""A map leads to no file here, and keeps a size to read all the same."""

_AS_IT_IS = f"{ascii_letters}{digits} ()*+,-./:;=_~".encode()
"""What may stand unquoted in the address that is a map. Base64 instead would make a whole report larger by a third."""


class _Shared(NamedTuple):
    """What the reports of one phase have in common: the draft made with a `view`, and the pictures that everybody sees."""

    phase: PublicPhase
    view: Mapping[str, Any]
    draft: Draft
    pictures: Sequence[Picture]


class PrivateReports:
    """Makes the reports of a game for its readers; what those of a phase share is made once, where they are asked for in a row."""

    def __init__(self, ruleset: Ruleset, templates: Path, base_map: bytes) -> None:
        self._rules, self._templates = ruleset, templates
        self._inputs = RenderInputs(base_map, tuple(ruleset.styles), templates / "static" / "fonts")
        self._shared: _Shared | None = None

    def of(self, game: PublicGame, phase: PublicPhase, told: Sequence[Event], reader: str) -> PrivateReport:
        """The report of a phase for a power, by its id, or the `gm`."""
        rules, shared, view = self._rules, self._of_phase(game, phase), self._rules.view(phase, told)
        draft = shared.draft if view == shared.view else self._draft(game, phase, view)
        return PrivateReport(
            game=game,
            phase=phase,
            reader=reader,
            reader_name=called(reader, rules, view),
            stamp=stamp_of(game.id, phase.phase, reader, told, start=not phase.done),
            draft=draft,
            words=notice(self._phrases, game, phase, rules, told, reader, view) if told else "",
            pictures=[it for it in rules.pictures(phase, told) if it not in shared.pictures] if rules.chart else [],
            rules=rules,
            maker=self,
        )

    def versions(self, game: PublicGame, phase: PublicPhase, told: Sequence[Event], reader: str) -> Iterator[str]:
        """The documents of the report in falling size."""
        return self.of(game, phase, told, reader).versions()

    def draw(self, picture: Picture, *, pngs: bool = True) -> DrawnPicture:
        """The files of a picture: an SVG, and with `pngs` a PNG where that can be made, which takes ten times as long."""
        return draw_picture(PlannedPicture("", picture), self._ready, pngs=pngs)

    @cached_property
    def style(self) -> str:
        """The part of the site's style sheet that a report needs, which a document has inside."""
        general, *parts = (self._templates / "static" / "css" / "gazette.css").read_text(encoding="utf-8").split("\n/* ")
        return "\n".join([general, *(f"/* {part}" for part in parts if part.startswith(STYLED)), _NO_LINK])

    @cached_property
    def templates(self) -> Environment:
        """The templates of pages."""
        return templating.environment(self._templates)

    @cached_property
    def _phrases(self) -> Environment:
        return phase_texts.environment(self._templates / self._rules.templates)

    @cached_property
    def _ready(self) -> RenderInputs:
        return self._inputs.with_font()

    def _of_phase(self, game: PublicGame, phase: PublicPhase) -> _Shared:
        if self._shared is None or self._shared.phase is not phase:
            view = self._rules.view(phase)
            self._shared = _Shared(phase, view, self._draft(game, phase, view), self._rules.pictures(phase))
        return self._shared

    def _draft(self, game: PublicGame, phase: PublicPhase, view: Mapping[str, Any]) -> Draft:
        return phase_texts.draft(self._phrases, game, phase, view, deadline=phase_texts.deadline_after(game, phase))


@dataclass(frozen=True)
class PrivateReport:
    """The report of a phase for one reader, see the module. `words` is what that reader alone is told, as Markdown."""

    game: PublicGame
    phase: PublicPhase
    reader: str
    reader_name: str
    stamp: Stamp
    draft: Draft
    words: str
    pictures: Sequence[Picture]
    rules: Ruleset
    maker: PrivateReports

    @property
    def name(self) -> str:
        """The beginning of its files' names: `teaparty-05-1902-fall-orders-france`, or `teaparty-start-france`."""
        return f"{self.game.id}-{self.phase.phase.folder if self.phase.done else START}-{self.reader}"

    @property
    def title(self) -> str:
        """What it is, in a few words."""
        return f"{self.phase.phase.title}, for {self.reader_name} alone"

    def post(self, kind: str) -> Post:
        """The message for one kind of forum, or `text`. Raises KeyError for an unknown kind."""
        maps = [Image(it.title, self._image(it)) for it in self.pictures]
        text = self.draft.filled(Frame(maps, credits=self.rules.credits, private=self._private))
        return Post(kind, self.draft.subject, in_posts(text, kind, self.rules))

    def files(self, kind: str) -> dict[str, bytes]:
        """The message for a kind of forum in as many files as it has parts, and its pictures; or the document, for `html`."""
        if kind == HTML:
            return {f"{self.name}.html": self.html().encode()}
        parts = self.post(kind).parts
        named = [self.name] if len(parts) == 1 else [f"{self.name}-{number}" for number in range(1, len(parts) + 1)]
        drawn = {self._image(it): self.maker.draw(it).files for it in self.pictures}
        images = {name: data for name, files in drawn.items() for path, data in files.items() if path.endswith(name[-4:])}
        return {f"{name}.txt": part.encode() for name, part in zip(named, parts, strict=True)} | images

    def html(self) -> str:
        """The whole document."""
        return self._document(self._body, self._figures())

    def versions(self) -> Iterator[str]:
        """The whole document, then without pictures, then with the words cut after fewer and fewer blocks; never none."""
        yield self.html()
        if self.pictures:
            yield self._document(self._body, note="The maps did not fit in here. Ask the GM.")
        blocks = tree(self._body)
        count = _count(blocks) * 3 // 4
        while count:
            yield self._document(stream(_first(blocks, count)), note="The rest did not fit in here. Ask the GM.")
            count = count * 3 // 4
        yield self._document((), note="Nothing of it did fit in here. Ask the GM.", styled=False)

    @cached_property
    def _body(self) -> Sequence[Token]:
        return without_title(tokens(self.draft.filled(Frame(private=self._private))))

    @property
    def _private(self) -> Private:
        return Private(self.reader_name, self.words)

    def _figures(self) -> list[dict[str, Any]]:
        found = []
        for it in self.pictures:
            drawn = self.maker.draw(it, pngs=False)
            svg = next((data for name, data in drawn.files.items() if name.endswith(".svg")), None)
            if svg is not None:
                data = f"data:image/svg+xml;charset=utf-8,{_quoted(svg)}"
                width, height, _ = drawn.size
                found.append({"title": it.title, "description": it.description, "data": data, "width": width, "height": height})
        return found

    def _document(
        self, words: Sequence[Token], figures: Sequence[Mapping[str, Any]] = (), *, note: str = "", styled: bool = True
    ) -> str:
        phase = self.phase.phase
        return self.maker.templates.get_template("private.html").render(
            whose=self.stamp.whose,
            facts=self.stamp.facts,
            style=Markup(self.maker.style) if styled else "",  # noqa: S704  # our own sheet
            game=self.game,
            rules=self.rules.title,
            title=self.title,
            phase=phase,
            name=self.reader_name,
            note=note,
            figures=figures,
            report=Markup(html.render(words)),  # noqa: S704  # the renderer escapes
            credits=self.rules.credits,
        )

    def _image(self, picture: Picture) -> str:
        """The file that a picture is attached as; boards take no SVG."""
        return f"{self.name}-{picture.name}.{'png' if png_works() else 'svg'}"


def _quoted(svg: bytes) -> str:
    """An SVG in an address, as `urllib.parse.quote` gives it, in a tenth of the time: of most bytes there is nothing to ask."""
    for it in sorted(set(svg.translate(None, _AS_IT_IS)), key=lambda it: it != ord("%")):
        svg = svg.replace(bytes((it,)), b"%%%02X" % it)
    return svg.decode("ascii")


def _count(nodes: Sequence[Node]) -> int:
    """How many blocks there are that words stand in: paragraphs, items, headings, and tables as a whole."""
    return sum(1 if _is_whole(node) else _count(node.children) for node in nodes)


def _first(nodes: Sequence[Node], count: int) -> Sequence[Node]:
    """The first `count` of them, with what is around them."""
    kept = []
    for node in nodes:
        if count > 0:
            kept.append(node if _is_whole(node) else node.of(_first(node.children, count)))
            count -= _count([node])
    return kept


def _is_whole(node: Node) -> bool:
    return not node.children or node.kind == "table"
