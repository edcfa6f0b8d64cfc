"""The part of a picture's key that tells of pieces: their kinds, what is around them, and what they bear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from generator.core.picture import Fort, Piece
from generator.core.signs import TAGS, Miniature, Sign, Signs
from generator.render.looks.owner_styles import INK
from generator.render.maps.key_entry import NOBODY, Entry, once
from generator.render.markup.text_width import text_width
from generator.render.scenes.map_scene import Scene
from generator.render.shapes.geometry import Point
from generator.render.signs import pieces
from generator.render.signs.badges import badge
from generator.render.signs.forts import fort
from generator.render.signs.letters import letters
from generator.render.signs.miniatures import miniature
from generator.render.signs.piece_extras import NO_SIGNS

_PACKED = Signs(inside=True)


def key_of_pieces(scene: Scene) -> Iterator[Entry]:
    """The kinds of piece that are shown, the outlines around them, the tags, and what a piece may have besides."""
    signs, shown = scene.picture.signs, [it for it, _ in (*scene.spots, *scene.tags)]
    kinds = {it.kind for it in shown}
    bodies = {name: it for name, it in signs.pieces.items() if it.shape not in TAGS}
    seen = {it.kind: (it.miniature, signs.miniatures[it.miniature].shape) for it in shown if it.miniature}
    yield from (
        _body(Piece("", name, ""), it.shape, 25, it.words, figure=seen.get(name)) for name, it in bodies.items() if name in kinds
    )
    used = {it.miniature for it in shown}
    yield from (_miniature(it) for name, it in signs.miniatures.items() if name in used)
    kind, sample = next(iter(bodies.items()), ("", Sign("", "")))
    figure = seen.get(kind) or next(iter(seen.values()), None)
    if bodies:
        yield from _outline_key(scene, kind, sample.shape)
    yield from (_tag(name, it) for name, it in signs.pieces.items() if name in kinds and name not in bodies)
    if any(it.dislodged for it in shown):
        yield _body(Piece("", kind, "", dislodged=True), sample.shape, 27, signs.dislodged)
    if faded := next((it for it in shown if it.faded), None):
        old = Piece("", faded.kind, "", faded=True)
        yield _body(old, signs.pieces[faded.kind].shape, 25, signs.faded, figure=seen[faded.kind])
    if any(it.count is not None for it in shown):
        strong = Piece("", kind, "", count=40 if signs.inside else 2)
        yield _body(strong, sample.shape, 27, signs.count, packed=signs.inside, figure=figure)
    if highest := max((it.rank for it in shown), default=0):
        yield _body(Piece("", kind, "", rank=highest), sample.shape, 25, signs.rank)
    if served := next((it for it in shown if it.lord), None):
        yield _served(signs.pieces[served.kind].shape, served, scene)
    if any(it.number for it in shown):
        yield _body(Piece("", kind, "", number=2), sample.shape, 25, signs.number, packed=signs.inside, figure=figure)
    if any(it.units > 1 for it in shown):
        yield _body(Piece("", kind, "", units=2), sample.shape, 27, signs.stack, figure=figure)
    borne = {badge for it in shown for badge in it.badges}
    yield from (_badge(name, it) for name, it in signs.badges.items() if name in borne)
    if scene.picture.forts:
        yield _fort(signs.fort)
    if signs.stray and any(scene.strays):
        yield _stray(signs.stray)


@once
def _badge(name: str, it: Sign) -> Entry:
    drawn = badge(name, it.shape, NOBODY.dark, Point(0, 4))
    return Entry(f'<g transform="translate(6 0) scale(1.2)">{drawn}</g>', 16, it.words)


@once
def _fort(words: str) -> Entry:
    return Entry(f'<g transform="scale(0.8)">{fort(Fort("", 40), None, Point(13, 0))}</g>', 25, words)


def _served(shape: str, it: Piece, scene: Scene) -> Entry:
    """A unit with the rim of its lord."""
    bare = Piece("", it.kind, "")
    drawn = pieces.piece(bare, shape, NOBODY, Point(15, 1), lord=scene.look(it.lord))
    return Entry(f'<g transform="scale(0.8)">{drawn}</g>', 28, scene.picture.signs.lord)


@once
def key_of_due(words: str) -> Entry:
    """What the number behind the score of an owner means."""
    wide = text_width("(+1)", 11.5)
    return Entry(letters("(+1)", Point(wide / 2, 4), "#222", 11.5), wide + 5, words)


@once
def _stray(words: str) -> Entry:
    return Entry(pieces.tether(INK, Point(0, 0), Point(24, 0)), 29, words)


def _outline_key(scene: Scene, kind: str, shape: str) -> Iterator[Entry]:
    """The marks that are outlines, each around a piece of a kind."""
    marked = {(mark.kind, mark.ok) for mark in scene.picture.marks}
    for name, it in scene.picture.signs.marks.items():
        for ok, words in ((True, it.words), (False, it.failed)):
            if it.shape == "outline" and (name, ok) in marked:
                yield _stand(name, kind, shape, words, ok=ok)


@once
def _body(
    sample: Piece, shape: str, room: float, text: str, *, packed: bool = False, figure: tuple[str, str] | None = None
) -> Entry:
    """A piece of nobody and its words; with `packed`, what it bears stands where it does on maps whose pieces are packed.

    With a `figure`, a miniature by its name and shape, it is a piece that has one.
    """
    if figure:
        name, drawn_as = figure
        signs = Signs(miniatures={name: Sign(drawn_as, "")}, inside=packed)
        drawn = pieces.piece(replace(sample, miniature=name), shape, NOBODY, Point(20, 0), signs)
        return Entry(f'<g transform="scale(0.66)">{drawn}</g>', 29, text)
    middle = 4 if sample.units > 1 else 0 if packed else 1
    drawn = pieces.piece(sample, shape, NOBODY, Point(13, middle), _PACKED if packed else NO_SIGNS)
    return Entry(f'<g transform="scale(0.8)">{drawn}</g>', room, text)


@once
def _miniature(it: Sign) -> Entry:
    return Entry(miniature(cast(Miniature, it.shape), Point(8, 0), INK), 19, it.words)


@once
def _stand(name: str, kind: str, shape: str, text: str, *, ok: bool) -> Entry:
    """A piece of nobody with an outline around it."""
    at = Point(15, 1)
    inner = pieces.stand(name, shape, INK, at, ok=ok) + pieces.piece(Piece("", kind, ""), shape, NOBODY, at)
    return Entry(f'<g transform="scale(0.8)">{inner}</g>', 29, text)


@once
def _tag(name: str, it: Sign) -> Entry:
    return Entry(pieces.piece(Piece("", name, ""), it.shape, NOBODY, Point(8, 0)), 21, it.words)
