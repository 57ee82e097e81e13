"""What numbers are good for, at and around every threshold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import bilingual, in_chinese, in_english, says

from volbench.domain.assess.network_ceilings import GIGABIT
from volbench.domain.assess.suitability.answer import Grade
from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.model.runs.run import Badges, Summary
from volbench.domain.model.words.message import Message

MB = 1_000_000
GOOD = Badges(valid=True, stable=True)
LARGE_READ = ("seq-read-1m", "read_bytes_per_s")
LARGE_WRITE = ("seq-write-1m", "write_bytes_per_s")
SINGLE = ("rand-read-4k-qd1", "read_iops")
MANY = ("rand-write-4k-qd32", "write_iops")
SAFE = ("sync-write-4k", "write_iops")


def run_with(values, *, badges=GOOD, low=1.0, high=1.0):
    """The example run with these medians; `low` and `high` place the ends of their intervals."""
    example = example_run()
    works = tuple(
        replace(
            example.workloads[0],
            id=id_,
            variant="",
            metric=metric,
            badges=GOOD,
            summary={metric: Summary(value, value * low, value * high, 6, 0.0, (value * low, value * high))},
        )
        for (id_, metric), value in values.items()
    )
    return replace(example, workloads=works, badges=badges)


def use(run, id_):
    return next(one for one in meaning_of(run).uses if one.id == id_)


@pytest.mark.parametrize(
    ("id_", "role", "threshold"),
    [
        ("photos", SINGLE, 100.0),
        ("backup", LARGE_WRITE, 500e9 / 28_800),
        ("virtual-machines", MANY, 10 / (0.0085 + 60 / 7200 / 2)),
        ("database", SAFE, 100.0),
    ],
)
def test_a_use_is_met_with_a_quarter_in_reserve_just_met_without_and_not_met_below(id_, role, threshold):
    assert use(run_with({role: threshold / 0.74}), id_).grade is Grade.MET
    assert use(run_with({role: threshold / 0.76}), id_).grade is Grade.JUST
    assert use(run_with({role: threshold * 1.0001}), id_).grade is Grade.JUST
    assert use(run_with({role: threshold * 0.9999}), id_).grade is Grade.NOT_MET


def test_the_reserve_is_held_against_the_lower_end_of_the_interval():
    assert use(run_with({SAFE: 200.0}, low=0.6), "database").grade is Grade.JUST


def test_what_a_volume_can_do_is_held_against_the_lower_end_and_what_it_cannot_against_the_upper():
    """The median says enough in the first case and not enough in the second; the rounds can tell neither."""
    assert use(run_with({SAFE: 110.0}, low=0.9, high=1.1), "database").grade is Grade.CLOSE
    assert use(run_with({SAFE: 95.0}, low=0.9, high=1.1), "database").grade is Grade.CLOSE
    assert use(run_with({SAFE: 115.0}, low=0.9, high=1.1), "database").grade is Grade.JUST
    assert use(run_with({SAFE: 90.0}, low=0.9, high=1.1), "database").grade is Grade.NOT_MET


def test_films_in_turns_are_held_against_both_slow_ends():
    """60 MB/s and 60 reads/s at their lower ends: 1 MiB takes 16.7 + 17.5 ms, 30.7 MB/s; four films need 64."""
    run = run_with({LARGE_READ: 120.0 * MB, SINGLE: 120.0}, low=0.5, high=2.0)

    assert use(run, "film-4k").grade is Grade.MET
    assert use(run, "films-4k").grade is Grade.CLOSE


def test_a_use_with_two_needs_is_as_good_as_the_worse():
    fast, slow = 500.0 * MB, GIGABIT.ceiling_bytes_per_s * 0.9

    assert use(run_with({LARGE_READ: fast, LARGE_WRITE: slow}), "large-files").grade is Grade.NOT_MET
    assert use(run_with({LARGE_READ: fast, LARGE_WRITE: fast}), "large-files").grade is Grade.MET
    assert use(run_with({LARGE_READ: fast, SINGLE: 90.0}), "large-files").grade is Grade.UNKNOWN


def test_films_are_counted_with_a_seek_between_pieces():
    """150 MB/s and 80 reads/s: 1 MiB takes 12.5 ms to find and 7 ms to read, so 53.8 MB/s."""
    run = run_with({LARGE_READ: 150.0 * MB, SINGLE: 80.0})

    assert use(run, "film-4k").needs[0].measured == pytest.approx(1_048_576 / (1 / 80 + 1_048_576 / 150e6))
    assert use(run, "film-4k").grade is Grade.MET
    assert use(run, "films-4k").grade is Grade.NOT_MET
    assert use(run, "editing").grade is Grade.NOT_MET


def test_the_number_of_a_need_has_the_spread_it_has_elsewhere():
    """Of 120 reads a second the interval goes from 108 to 132: half of that decides the digits that are told."""
    (need,) = use(run_with({SINGLE: 120.0}, low=0.9, high=1.1), "photos").needs

    assert (need.measured, need.spread) == (120.0, pytest.approx(12.0))


def test_what_was_not_measured_is_unknown_and_says_what_it_would_need():
    found = use(run_with({LARGE_READ: 400.0 * MB, SINGLE: 90.0}), "database")

    assert found.grade is Grade.UNKNOWN
    assert (found.needs[0].measured, found.needs[0].threshold) == (None, 100.0)


def test_of_doubtful_numbers_nothing_is_claimed():
    why = bilingual("The data came from memory.", "数据来自内存。")
    doubtful = Badges(valid=False, stable=True, valid_reasons=(why,))
    found = meaning_of(run_with({LARGE_READ: 9e9, SINGLE: 9e5}, badges=doubtful))

    assert (found.doubt, found.uses, found.network, found.links) == (why, (), None, ())


def test_of_a_trial_run_and_of_few_rounds_nothing_is_claimed():
    run = run_with({SAFE: 900.0})
    few = tuple(
        replace(work, summary={name: replace(one, n=3, ci95=None) for name, one in work.summary.items()})
        for work in run.workloads
    )

    assert meaning_of(replace(run, profile="smoke")).uses == ()
    assert meaning_of(replace(run, profile="smoke")).doubt == Message("assess.use_table.trial")
    found = meaning_of(replace(run, workloads=few))
    assert (found.uses, found.network) == ((), None)
    assert found.doubt == Message("assess.use_table.few_rounds")


def test_a_use_measured_in_few_rounds_beside_others_shows_its_number_without_a_grade():
    run = run_with({SAFE: 900.0, SINGLE: 400.0})
    safe = replace(run.workloads[0], summary={SAFE[1]: Summary(900.0, 900.0, 900.0, 3, 0.0, None)})
    found = use(replace(run, workloads=(safe, run.workloads[1])), "database")

    assert (found.grade, found.needs[0].measured) == (Grade.UNKNOWN, 900.0)


def test_a_run_that_measured_nothing_of_all_this_says_nothing():
    run = run_with({("create-4k", "files_per_s"): 900.0}, badges=Badges(valid=False, stable=True))

    assert (meaning_of(run).uses, meaning_of(run).doubt) == ((), None)


def test_a_doubtful_workload_within_a_good_run_counts_as_not_measured():
    run = run_with({SINGLE: 400.0, SAFE: 900.0})
    run = replace(run, workloads=(run.workloads[0], replace(run.workloads[1], badges=Badges(valid=False, stable=True))))

    assert use(run, "database").grade is Grade.UNKNOWN


def test_every_use_has_words_in_both_languages():
    for one in meaning_of(run_with({LARGE_READ: 400.0 * MB})).uses:
        for text in (one.title, one.reason, *(need.name for need in one.needs)):
            assert in_english(text)
            assert in_chinese(text)
            assert "{" not in in_english(text) + in_chinese(text)


@pytest.mark.parametrize(
    ("read", "write", "code", "values"),
    [
        (90, 80, "all", {}),
        (250, 200, "part", {"rate": "2.5"}),
        (412, 231, "part", {"rate": "5"}),
        (1100, 900, "part", {"rate": "10"}),
        (3000, 900, "never", {"most": "⟨1176853056 B/s⟩"}),
    ],
)
def test_the_network_a_volume_needs(read, write, code, values):
    found = meaning_of(run_with({LARGE_READ: read * MB, LARGE_WRITE: write * MB}))

    assert says(found.network, f"assess.network_view.{code}", **values)
    assert "网络" in in_chinese(found.network)
    assert [link.id for link in found.links] == ["1gbe", "2.5gbe", "5gbe", "10gbe"]
    assert found.links[0].read_bytes_per_s == min(read * MB, GIGABIT.ceiling_bytes_per_s)


def test_a_number_the_network_lets_through_has_the_spread_it_has_elsewhere():
    found = meaning_of(run_with({LARGE_READ: 412 * MB, LARGE_WRITE: 100 * MB}, low=0.9, high=1.1)).links

    assert found[-1].read_spread == pytest.approx(41.2 * MB)
    assert found[0].read_spread is None
    assert found[0].write_spread == pytest.approx(10 * MB)


@pytest.mark.parametrize(("high", "is_sure"), [(1.05, True), (1.2, False)])
def test_that_a_faster_network_gains_nothing_must_hold_up_to_the_end_of_the_interval(high, is_sure):
    found = meaning_of(run_with({LARGE_READ: 110 * MB, LARGE_WRITE: 90 * MB}, low=0.9, high=high)).network

    assert (found.has("assess.network_view.all")) is is_sure
    assert (found.has("assess.network_view.close")) is not is_sure
    assert ("难以判断" in in_chinese(found)) is not is_sure
