"""DSM is never asked wrongly so often that its Auto Block would shut out the NAS itself."""

import pytest

from volbench.access import TooManyAttempts
from volbench.access.attempts import DSM_LIMITS, Budget

AUTO_BLOCK = (10, 300.0)
"""DSM's default."""


class Seconds:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def seconds():
    return Seconds()


def test_the_limits_stay_below_auto_block():
    most, span_s = DSM_LIMITS[0]

    assert most < AUTO_BLOCK[0]
    assert span_s > AUTO_BLOCK[1]


def test_a_day_of_guessing_never_reaches_auto_block(seconds):
    budget, asked = Budget(seconds), []
    for _ in range(86_400 // 5):
        seconds.now += 5
        try:
            asked.append(budget.take())
        except TooManyAttempts:
            continue

    assert max(sum(at - 300 < one <= at for one in asked) for at in asked) < AUTO_BLOCK[0] / 2
    assert len(asked) <= 24 * 8 + 8


def test_what_was_no_failure_costs_nothing(seconds):
    budget = Budget(seconds)
    for _ in range(50):
        budget.give_back(budget.take())

    assert budget.take() == seconds.now


def test_the_wait_told_is_enough(seconds):
    budget = Budget(seconds)
    for _ in range(DSM_LIMITS[0][0]):
        budget.take()
    with pytest.raises(TooManyAttempts) as refused:
        budget.take()
    seconds.now += refused.value.wait_s

    budget.take()
