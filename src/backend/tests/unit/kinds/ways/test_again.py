"""The same content put twice: what is said of it, and when nothing may be said. Times are invented."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from support.sweeps import DAV, SIZES, sweep_run
from support.sweeps_again import with_again

from volbench.domain.compare.several_targets import _sides
from volbench.kinds.ways.compare.again import put_again_of
from volbench.kinds.ways.compare.sweep_reading import sweep_of
from volbench.languages.rendering import render as say


def told(run):
    return {one.way: (one.sentence.code, say(one.sentence, "en")) for one in put_again_of(run)}


def test_a_tenth_of_the_time_is_said_with_its_interval_and_what_that_means():
    (found,) = [one for one in put_again_of(with_again(sweep_run(rounds=10), 0.1)) if one.way == "nas-dav"]

    words = say(found.sentence, "en")
    assert "Putting the same content again took 10 % of the time (" in words
    # The second time also finds the server warm, so what saved the time is not claimed.
    assert words.endswith("; content known already can save that.")
    assert [one.bytes for one in found.sizes] == sorted(SIZES.values())
    for one in found.sizes:
        low, high = one.time_ratio_ci95
        assert low < one.time_ratio < high
        assert one.time_ratio == pytest.approx(0.1, rel=0.02)


def test_no_faster_is_said_only_where_a_difference_would_have_shown():
    same = told(with_again(sweep_run(rounds=10), 1.0))
    noisy = told(with_again(sweep_run(rounds=10), 1.0, spread=1.5))

    assert all("is no faster" in words and "nothing is saved" in words for _, words in same.values())
    assert all("cannot be told" in words for _, words in noisy.values())


def test_longer_is_said_too_and_two_rounds_prove_nothing():
    assert all("it takes longer" in words for _, words in told(with_again(sweep_run(rounds=10), 1.5)).values())
    few = put_again_of(with_again(sweep_run(rounds=2), 0.1))
    assert all("cannot be told" in say(one.sentence, "en") for one in few)
    assert {size.time_ratio_ci95 for one in few for size in one.sizes} == {None}


def test_one_size_alone_is_said_by_its_name():
    run = with_again(sweep_run(rounds=8), 0.2, ways={"nas-s3"}, sizes={"1mb"})
    (found,) = put_again_of(run)

    assert (found.way, len(found.sizes)) == ("nas-s3", 1)
    assert "put 1mb" in say(found.sentence, "en")


def test_nothing_is_said_where_nothing_was_put_again():
    assert put_again_of(sweep_run()) == ()
    assert sweep_of(sweep_run(), random.Random).again == ()


@pytest.mark.parametrize(
    "odd",
    [
        {"bytes": None},
        {"bytes": "many"},
        {"bytes": True},
        {"bytes": 0},
        {"bytes": 1.5},
        {"again_of": 7},
        {"again_of": ["put-1mb"]},
        {"operation": "put"},
        {"operation": ["put-again"]},
    ],
)
def test_a_document_that_says_odd_things_of_it_says_nothing_of_it(odd):
    run = with_again(sweep_run(rounds=6), 0.1, ways={"nas-dav"}, sizes={"1mb"})
    (again,) = [work for work in run.workloads if "again_of" in work.parameters]
    parameters = {key: value for key, value in {**again.parameters, **odd}.items() if value is not None}
    others = tuple(work for work in run.workloads if work is not again)

    assert len(put_again_of(run)) == 1
    assert put_again_of(replace(run, workloads=(*others, replace(again, parameters=parameters)))) == ()


def test_a_size_without_a_ratio_is_left_out_and_the_others_are_said():
    run = with_again(sweep_run(rounds=6), 0.1, ways={"nas-dav"}, sizes={"64k", "1mb"})
    still = tuple(_stopped(work) if work.id == "put-again-64k" else work for work in run.workloads)
    none = tuple(_stopped(work) if "again_of" in work.parameters else work for work in run.workloads)

    (found,) = put_again_of(replace(run, workloads=still))
    assert [one.bytes for one in found.sizes] == [SIZES["1mb"]]
    assert put_again_of(replace(run, workloads=none)) == ()


def _stopped(work):
    return replace(work, rounds=tuple(replace(one, metrics={**one.metrics, work.metric: 0.0}) for one in work.rounds))


def test_the_family_is_what_was_put_again_on_all_ways():
    run = with_again(sweep_run(rounds=6, sizes=("4k", "1mb")), {"folder": 1.0, "nas-dav": 0.1, "nas-s3": 1.0})
    alone = with_again(sweep_run({"nas-dav": DAV}, rounds=6, sizes=("1mb",)), 0.1)

    # Six rounds pass one test and never six.
    assert {size.verdict for one in put_again_of(run) for size in one.sizes} <= {"indicative"}
    assert put_again_of(alone)[0].sizes[0].verdict == "faster"


def test_ways_are_held_against_each_other_without_what_was_put_again_and_courses_stay_as_they_were():
    run = sweep_run(rounds=6)
    more = with_again(run, 0.1)

    assert [work.id for work in _sides_of(more).first] == [work.id for work in _sides_of(run).first]
    assert sweep_of(more, random.Random).courses == sweep_of(run, random.Random).courses


def _sides_of(run):
    targets = dict.fromkeys(run.plan.variants, run.target)
    return _sides(replace(run, targets=targets), "folder", "nas-dav")
