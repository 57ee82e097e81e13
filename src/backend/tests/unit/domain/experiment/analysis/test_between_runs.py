"""Cells of an experiment are runs at different times: they obey the rule of two sittings, with their repeats."""

import math
import random
from dataclasses import replace

import pytest
from support.past import history
from support.planted import Noise, planted
from support.words import in_chinese

from volbench.domain.experiment.analysis.build_noise import noise_of_repeats
from volbench.domain.experiment.analysis.matrix import DifferenceVerdict
from volbench.domain.experiment.analysis.matrix_builder import has_claims, read_matrix
from volbench.domain.stats.descriptive import summarise

WALK = Noise(builds=0.0, builds_by_workload=0.0, files=0.015, rounds=0.04)


def flat(row, variant, workload):
    return 1.0


def _measured_in_turn(runs, step, seed):
    """The same runs, an hour after one another, on a machine whose speed walks from run to run."""
    rng, level, found = random.Random(seed), 0.0, {}  # noqa: S311 (made-up numbers)
    for place, (run_id, run) in enumerate(runs.items()):
        level += rng.gauss(0, step)
        at = f"2026-11-{1 + place // 24:02d}T{place % 24:02d}:00:00.000Z"
        found[run_id] = replace(_scaled(run, math.exp(level)), created_at=at, started_at=at)
    return found


def _scaled(run, factor):
    works = []
    for work in run.workloads:
        way = factor if not work.metric.endswith("_ns") else 1 / factor
        rounds = tuple(replace(one, metrics={work.metric: one.metrics[work.metric] * way}) for one in work.rounds)
        values = [one.metrics[work.metric] for one in rounds]
        works.append(replace(work, rounds=rounds, summary={work.metric: summarise(values)}))
    return replace(run, workloads=tuple(works))


@pytest.mark.parametrize("step", [0.15, 0.3])
def test_a_machine_that_walks_from_run_to_run_makes_no_raid_type_faster(step):
    claims = 0
    for seed in range(20):
        experiment, runs = planted(flat, seed=seed, noise=WALK, workloads=4)
        claims += has_claims(read_matrix(experiment, _measured_in_turn(runs, step, seed)))

    # One in twenty is what Holm's correction promises; three are what chance makes of that in 98 of 100.
    assert claims <= 3


def test_rows_measured_far_apart_in_time_are_held_against_more_noise():
    experiment, runs = planted(flat, seed=1, workloads=4)
    apart = read_matrix(experiment, _measured_in_turn(runs, 0.0, 1))
    together = read_matrix(experiment, runs)

    def width(matrix, place):
        low, high = matrix.scaling[place].interval
        return math.log(high / low)

    assert width(apart, -1) > 1.5 * width(together, -1)
    assert width(apart, 0) < width(apart, -1)


def test_two_runs_nothing_is_known_of_are_two_sittings_that_differ():
    def slow_btrfs(row, variant, workload):
        return 1.0 if variant == "ext4" else 0.7

    experiment, runs = planted(slow_btrfs, seed=3, noise=Noise(0, 0, 0, 0.01), variants=("ext4", "btrfs-cow"))
    one_row = experiment.configurations[:1]
    cells = tuple(cell for cell in experiment.cells if cell.configuration_id == one_row[0].id)
    matrix = read_matrix(replace(experiment, configurations=one_row, cells=cells), runs)

    assert {one.verdict for one in matrix.differences} == {DifferenceVerdict.SITTINGS_DIFFER}
    assert {(one.interval, one.p_adjusted, one.untested) for one in matrix.differences} == {(None, None, "builds")}
    assert not has_claims(matrix)
    assert any(one.test.has("experiment.matrix.untested_builds") for one in matrix.conclusions)
    assert any("照原样再测四次" in in_chinese(one.test) for one in matrix.conclusions)
    assert not any(one.text.has("experiment.matrix.interval") for one in matrix.conclusions)


def test_four_repeats_of_a_volume_tell_how_much_its_runs_differ():
    _, runs = planted(flat, seed=1, noise=Noise(0, 0, 0, 0.001), workloads=1, variants=("ext4",))
    run = next(iter(runs.values()))
    repeats = [replace(_scaled(run, factor), id=f"again-{n}") for n, factor in enumerate((1.0, 1.1, 0.9, 1.0))]
    histories = {run.id: history([*repeats, run])}
    found = noise_of_repeats(histories, {run.id: run})

    # s of the logarithms is 0.082; with three degrees of freedom Student's t reaches 3.182 / 1.96 as far.
    assert found == pytest.approx(0.082 * 3.182 / 1.96, rel=0.02)
    assert noise_of_repeats({run.id: history([*repeats[1:], run])}, {run.id: run}) is None
    assert noise_of_repeats({}, {run.id: run}) is None
