"""Spread by level: from seconds, rounds and runs, each for itself, checked against numpy."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from support.examples import example_run

from volbench.domain.model.runs.run import TracePoint
from volbench.domain.stats.spread import between_runs, run_spread


def _work(rounds, *, variant="ext4", direction="write"):
    """One workload; `rounds` are (main metric, bytes/s second by second)."""
    work = example_run().workloads[0]
    made = tuple(
        replace(
            work.rounds[0],
            n=n,
            metrics={work.metric: value},
            trace=tuple(TracePoint(float(t), read_bytes_per_s=rate) for t, rate in enumerate(seconds)),
        )
        for n, (value, seconds) in enumerate(rounds, 1)
    )
    summary = {work.metric: work.summary[work.metric]}
    return replace(work, rounds=made, summary=summary, variant=variant, direction=direction)


def _spread(*works, medians=None):
    return run_spread(replace(example_run(), workloads=works), medians).workloads


def _cv(values):
    return np.std(values, ddof=1) / np.mean(values)


def test_each_level_is_worked_out_from_its_own_values():
    seconds = [[90.0, 100.0, 110.0], [80.0, 100.0, 120.0], [100.0, 100.0, 130.0]]
    values = [400.0, 410.0, 390.0]
    work = _work(list(zip(values, seconds, strict=True)))
    runs = [400.0, 440.0, 380.0, 405.0]

    (found,) = _spread(work, medians={(work.id, work.variant, work.metric): runs})

    assert found.within_round.cv == pytest.approx(np.median([_cv(one) for one in seconds]))
    assert found.within_round.n == 3
    assert (found.between_rounds.cv, found.between_rounds.n) == (pytest.approx(_cv(values)), 3)
    assert found.mad_ratio == pytest.approx(10 / 400)
    steps = [abs(math.log(b / a)) for a, b in itertools.pairwise(runs)]
    assert (found.between_runs.cv, found.between_runs.n) == (pytest.approx(np.median(steps) / 0.9539), 4)


def test_what_cannot_be_told_is_left_out():
    (found,) = _spread(_work([(400.0, [100.0, 100.0])]), medians={})

    assert (found.within_round, found.between_rounds, found.mad_ratio, found.between_runs) == (None, None, None, None)


def test_two_runs_tell_no_spread_between_runs():
    work = _work([(400.0, []), (410.0, [])])

    (found,) = _spread(work, medians={(work.id, work.variant, work.metric): [400.0, 300.0]})

    assert found.between_runs is None


@pytest.mark.parametrize(
    ("variant", "direction", "is_anew"),
    [
        ("btrfs-cow", "write", True),
        ("btrfs-cow", "read", False),
        ("btrfs-nocow", "write", False),
        ("ext4", "write", False),
    ],
)
def test_rounds_on_a_fresh_file_say_so(variant, direction, is_anew):
    (found,) = _spread(_work([(1.0, []), (2.0, [])], variant=variant, direction=direction))

    assert found.is_file_made_anew is is_anew


def test_runs_of_another_variant_do_not_count():
    work = _work([(400.0, []), (410.0, [])])

    (found,) = _spread(work, medians={(work.id, "btrfs-cow", work.metric): [1.0, 2.0, 3.0]})

    assert found.between_runs is None


def test_the_noise_between_many_runs_is_their_standard_deviation():
    runs = np.random.default_rng(8).lognormal(0, 0.04, 40_000)

    assert between_runs(list(runs)).cv == pytest.approx(0.04, rel=0.03)


def test_a_lasting_change_is_no_noise():
    steady = [100.0, 101.0, 99.5, 100.5, 100.0, 101.0]

    assert between_runs([*steady, *(0.7 * value for value in steady)]).cv < 0.02


def test_a_run_without_speed_tells_no_noise():
    assert between_runs([100.0, 0.0, 100.0]) is None


def test_a_workload_without_its_main_metric_is_left_out():
    work = _work([(400.0, [])])
    bare = replace(work, rounds=(replace(work.rounds[0], metrics={}),))

    assert _spread(bare) == ()
