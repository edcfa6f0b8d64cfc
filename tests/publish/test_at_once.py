"""Several things made at once: in their order, on all processors, and with the errors of whoever makes them."""

from __future__ import annotations

import os
import sys

import pytest

from generator.publish.at_once import made_at_once


@pytest.fixture
def three_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux copies processes")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2})
    monkeypatch.setattr("generator.publish.at_once.threading.active_count", lambda: 1)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 9])
@pytest.mark.usefixtures("three_processors")
def test_they_are_given_in_their_order(count: int) -> None:
    assert made_at_once(lambda it: it * it, range(count)) == [it * it for it in range(count)]


@pytest.mark.usefixtures("three_processors")
def test_each_processor_makes_some_of_them_and_this_process_the_first() -> None:
    made_by = made_at_once(lambda _: os.getpid(), range(7))
    assert len(set(made_by)) == 3
    assert made_by[0] == os.getpid()


def test_where_there_are_threads_this_process_makes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.publish.at_once.threading.active_count", lambda: 2)
    assert set(made_at_once(lambda _: os.getpid(), range(4))) == {os.getpid()}


@pytest.mark.usefixtures("three_processors")
def test_an_error_in_a_copy_is_raised_here() -> None:
    def make(number: int) -> int:
        if number == 2:
            raise ValueError(number)
        return number

    with pytest.raises(ValueError, match="2"):
        made_at_once(make, range(4))


@pytest.mark.usefixtures("three_processors")
def test_what_a_copy_alone_could_not_make_is_made_here() -> None:
    here = os.getpid()

    def make(number: int) -> int:
        if os.getpid() != here:
            raise MemoryError
        return number

    assert made_at_once(make, range(5)) == [0, 1, 2, 3, 4]
