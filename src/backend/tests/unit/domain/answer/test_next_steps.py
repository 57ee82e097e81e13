"""No next step leads nowhere: what is proposed can be done with this suite, this profile and this run."""

import pytest

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.next_steps import Means, means_of, reachable
from volbench.suites import all_suites, find


def _after(suite, profile, *, is_imported=False, is_several=False):
    known = None if suite is None else find(suite)
    return means_of(known, profile, is_imported=is_imported, is_several=is_several)


@pytest.mark.parametrize(
    ("suite", "profile", "longer", "larger"),
    [
        ("nas-volume", "smoke", True, True),
        ("nas-volume", "full", False, False),
        ("nas-files", "smoke", True, False),
        ("nas-sustain", "quick", False, True),
        ("sylv-2018", "standard", False, False),
        ("snia-iops", "quick", True, True),
        ("nas-volume", "of another version", False, False),
        (None, "quick", False, False),
    ],
)
def test_a_longer_profile_is_proposed_where_it_would_help(suite, profile, longer, larger):
    means = _after(suite, profile)

    assert (means.can_go_longer, means.can_go_larger) == (longer, larger)
    assert (reachable(words.MEASURE_THOROUGHLY, means) == words.MEASURE_THOROUGHLY) is longer
    assert (reachable(words.MEASURE_LARGER, means) == words.MEASURE_LARGER) is larger


def test_the_longest_profile_of_no_suite_leads_further():
    for suite in all_suites():
        means = _after(suite.id, list(suite.profiles)[-1])

        assert not means.can_go_longer
        assert not means.can_go_larger


def test_a_run_measured_elsewhere_is_not_to_be_measured_more_often():
    step = words.MEASURE_MORE.fill(count=4)

    assert reachable(step, Means(is_imported=True)) == words.COMPARE_HERE
    assert reachable(step, Means(is_imported=True, is_several=True)) == words.NOTHING_TO_DO
    assert reachable(step, Means()) == step


def test_a_run_over_several_targets_is_not_to_be_compared_with_others():
    several = Means(can_go_longer=False, is_several=True)

    assert reachable(words.COMPARE, several) == words.LOOK_BACK
    assert reachable(words.MEASURE_THOROUGHLY, several) == words.AGAIN
