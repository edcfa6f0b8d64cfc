"""Dice by purpose: fair, repeatable, and untouched by rolls for anything else."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from generator.core.dice import commitment, roll

SEED = bytes(range(32))


def test_the_same_purpose_gives_the_same_faces_however_many_are_asked_for() -> None:
    assert roll(SEED, "battle at Lon", 40, 6)[:7] == roll(SEED, "battle at Lon", 7, 6)
    assert roll(SEED, "battle at Lon", 20, 6) != roll(SEED, "battle at Par", 20, 6)
    assert roll(SEED, "battle at Lon", 20, 6) != roll(SEED[::-1], "battle at Lon", 20, 6)


@pytest.mark.parametrize("sides", [1, 2, 6, 10, 20])
def test_every_face_comes_up_about_as_often(sides: int) -> None:
    faces = Counter(roll(SEED, "many", 2000 * sides, sides))
    assert sorted(faces) == list(range(1, sides + 1))
    assert all(1800 <= count <= 2200 for count in faces.values())


def test_low_faces_are_no_likelier_where_the_sides_do_not_divide_what_is_drawn_from() -> None:
    """Of 32 bits four thirds of this die's sides are drawn, so a third of them would come up twice as often."""
    third = 2**30
    low = sum(face <= third for face in roll(SEED, "low", 3000, 3 * third))
    assert 900 <= low <= 1100


@pytest.mark.parametrize(("count", "sides"), [(1, 0), (-1, 6), (1, 2**32 + 1)])
def test_senseless_dice_are_refused(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="cannot roll"):
        roll(SEED, "nothing", count, sides)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == "sha256:" + hashlib.sha256(SEED).hexdigest()
