"""A difference between two runs is held against how much runs of the volume differ anyway."""

import random
from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.comparison import Verdict, compare
from volbench.domain.run_noise import with_run_noise
from volbench.domain.statistics import summarise

QUIET = [100.0, 101.0, 99.0, 100.0]
RESTLESS = [100.0, 125.0, 80.0, 110.0]


def _run(run_id, factor, volume=None):
    run = example_run(run_id)
    works = []
    for work in run.workloads:
        values = [1e8 * factor * (1 + n / 500) for n in range(6)]
        rounds = tuple(replace(work.rounds[0], n=n, metrics={work.metric: v}) for n, v in enumerate(values, 1))
        works.append(replace(work, rounds=rounds, summary={work.metric: summarise(values)}))
    run = replace(run, workloads=tuple(works))
    if volume is None:
        return run
    return replace(run, target=replace(run.target, volume=replace(run.target.volume, id=volume)))


def _compared(medians, factor=1.12, volume=None):
    runs = (_run("a", 1.0), _run("b", factor, volume))
    comparison = compare(runs, baseline_id="a", rng=random.Random(1))  # noqa: S311 (no secrets)
    keys = [(cell.workload, cell.variant, cell.metric) for cell in comparison.cells]
    return comparison, with_run_noise(comparison, dict.fromkeys(keys, medians))


def test_a_difference_within_the_noise_between_runs_says_so_in_both_languages():
    before, after = _compared(RESTLESS)

    old, new = before.cells[0].differences[0], after.cells[0].differences[0]
    assert new.verdict is old.verdict is Verdict.FASTER
    assert new.sentence.en.startswith(old.sentence.en)
    assert "need not be a change of the volume" in new.sentence.en
    assert "未必" in new.sentence.zh
    assert after.cells[0].between_runs.n == 4


def test_a_difference_beyond_the_noise_between_runs_stands():
    before, after = _compared(QUIET)

    assert after.cells[0].differences == before.cells[0].differences
    assert after.cells[0].between_runs.cv == pytest.approx(0.01, rel=0.1)


def test_the_sum_over_all_cells_says_so_too_there_and_in_the_verdict():
    before, after = _compared(RESTLESS)

    assert before.overall[0].verdict is after.overall[0].verdict is Verdict.FASTER
    assert "need not be a change of the volume" in after.overall[0].sentence.en
    assert after.overall[0].sentence in after.verdict
    assert before.overall[0].sentence not in after.verdict


@pytest.mark.parametrize("volume", [None, "another"])
def test_a_sum_beyond_the_noise_or_of_another_volume_stands(volume):
    before, after = _compared(QUIET if volume is None else RESTLESS, volume=volume)

    assert (after.overall, after.verdict) == (before.overall, before.verdict)


def test_what_is_not_in_the_sum_says_nothing_of_its_noise():
    """The speed of the memory jumps about as it likes: a drop of the volume is a drop all the same."""

    def with_memory(run):
        first = run.workloads[0]
        metric = "cached_read_bytes_per_s"
        rounds = tuple(replace(one, metrics={metric: one.metrics[first.metric]}) for one in first.rounds)
        memory = replace(
            first, id="memory", metric=metric, rounds=rounds, summary={metric: first.summary[first.metric]}
        )
        return replace(run, workloads=(*run.workloads, memory))

    runs = (with_memory(_run("a", 1.0)), with_memory(_run("b", 0.89)))
    before = compare(runs, baseline_id="a", rng=random.Random(1))  # noqa: S311 (no secrets)
    keys = [(cell.workload, cell.variant, cell.metric) for cell in before.cells]
    wild = [100.0, 900.0, 20.0, 2000.0]
    after = with_run_noise(before, {key: wild if key[0] == "memory" else QUIET for key in keys})

    assert before.overall[0].verdict is Verdict.SLOWER
    assert after.overall == before.overall


def test_noise_that_cells_do_not_share_weighs_less_in_their_sum():
    before, _ = _compared([])
    cells = [(cell.workload, cell.variant, cell.metric) for cell in before.cells]
    swings = [[100.0, 125.0, 100.0, 125.0], [125.0, 100.0, 125.0, 100.0]]
    opposite = {key: swings[n % 2] for n, key in enumerate(cells)}
    uneven = {**opposite, cells[0]: [100.0, 125.0, 100.0]}

    assert len(cells) % 2 == 0
    assert with_run_noise(before, opposite).overall == before.overall
    assert with_run_noise(before, uneven).overall != before.overall


@pytest.mark.parametrize("medians", [[], RESTLESS[:2]])
def test_too_few_runs_tell_nothing(medians):
    before, after = _compared(medians)

    assert after == before


def test_other_volumes_are_not_held_against_the_noise_of_this_one():
    before, after = _compared(RESTLESS, volume="another")

    assert after.cells[0].differences == before.cells[0].differences


def test_what_was_not_called_different_needs_no_warning():
    before, after = _compared(RESTLESS, factor=1.01)

    assert after.cells[0].differences == before.cells[0].differences
