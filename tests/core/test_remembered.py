"""What is asked for again with the same object is made once, as long as it is among the last few."""

from __future__ import annotations

from generator.core.remembered import remembered


def test_a_result_is_given_again_to_the_same_object_alone_and_only_the_last_few_are_kept() -> None:
    asked: list[list[int]] = []

    @remembered(most=2)
    def copied(value: list[int]) -> list[int]:
        asked.append(value)
        return [*value]

    one, equal, third = [1], [1], [3]
    first, other = copied(one), copied(equal)
    assert copied(one) is first
    assert copied(equal) is other is not first
    assert copied(one) is first
    copied(third)  # `equal` was asked for longer ago than `one`
    assert copied(one) is first
    assert len(asked) == 3
    assert copied(equal) == other
    assert len(asked) == 4
