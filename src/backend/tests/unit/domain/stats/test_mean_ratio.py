"""One number over many cells: worked by hand, checked by resampling with numpy, simulated."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from support.examples import example_run
from support.matrices import of_memory
from support.past import steady
from support.words import in_chinese, says

from volbench.domain.compare.comparison import Verdict, compare
from volbench.domain.stats import mean_ratio
from volbench.domain.stats.descriptive import summarise
from volbench.domain.stats.mean_ratio import CellRounds, overall_interval, overall_ratio

TRIES = 120


def _rng(seed=1):
    return random.Random(seed)  # noqa: S311 (resampling, no secrets)


def test_the_mean_is_geometric_and_turns_times_over():
    cells = [
        CellRounds((100.0,), (200.0,), is_higher_better=True),
        CellRounds((4.0,), (8.0,), is_higher_better=False),
        CellRounds((10.0,), (80.0,), is_higher_better=True),
    ]

    assert overall_ratio(cells) == pytest.approx((2 * 0.5 * 8) ** (1 / 3))


def test_one_cell_gives_about_the_interval_of_a_plain_bootstrap():
    generator = np.random.default_rng(3)
    below, above = generator.lognormal(0, 0.1, 8), generator.lognormal(0.2, 0.1, 9)
    draws = [np.median(generator.choice(above, 9)) / np.median(generator.choice(below, 8)) for _ in range(20_000)]

    low, high = overall_interval([CellRounds(tuple(below), tuple(above), is_higher_better=True)], _rng())

    assert low == pytest.approx(np.quantile(draws, 0.025), rel=0.03)
    assert high == pytest.approx(np.quantile(draws, 0.975), rel=0.03)


def test_the_same_seed_gives_the_same_interval():
    cell = CellRounds((1.0, 2.0, 3.0, 4.0, 5.0, 6.0), (2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0), is_higher_better=True)

    assert overall_interval([cell, cell], _rng(4)) == overall_interval([cell, cell], _rng(4))


def test_cells_that_vary_together_leave_more_doubt_than_cells_that_vary_apart():
    rounds = [0.9, 1.1, 0.95, 1.05, 1.0, 1.02]
    together = [CellRounds(tuple(rounds), tuple(rounds), is_higher_better=True)] * 6
    apart = [
        CellRounds(tuple(rounds[i:] + rounds[:i]), tuple(rounds[i:] + rounds[:i]), is_higher_better=True)
        for i in range(6)
    ]

    wide, narrow = (overall_interval(cells, _rng()) for cells in (together, apart))

    assert wide[1] / wide[0] > 1.5 * (narrow[1] / narrow[0] - 1) + 1


NOISE = {
    "apart": lambda generator, cells, rounds: generator.normal(0, 0.05, (cells, rounds)),
    "together": lambda generator, cells, rounds: (
        generator.normal(0, 0.025, (cells, rounds)) + generator.normal(0, 0.05, (1, rounds))
    ),
    "skewed": lambda generator, cells, rounds: -generator.gamma(1, 0.07, (cells, rounds)),
}


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("rounds", [6, 10])
def test_the_interval_covers_the_truth_in_simulated_runs(noise, rounds, monkeypatch):
    monkeypatch.setattr(mean_ratio, "RESAMPLES", 200)
    generator = np.random.default_rng([len(noise), rounds])
    rng, covered = _rng(), 0

    for _ in range(TRIES):
        sides = [np.exp(NOISE[noise](generator, 4, rounds)) for _ in range(2)]
        cells = [CellRounds(tuple(a), tuple(b), is_higher_better=True) for a, b in zip(*sides, strict=True)]
        low, high = overall_interval(cells, rng)
        covered += low <= 1 <= high

    # Long runs give 94 to 98 in 100 (docs/methodology.md); what chance takes away in one of a thousand is allowed.
    assert covered >= stats.binom.ppf(0.001, TRIES, 0.93)


def _with_speed(run, factors, rounds=6):
    works = []
    for work, factor in zip(run.workloads, factors, strict=False):
        values = [1e8 * factor * (1 + step / 500) for step in range(rounds)]
        made = tuple(replace(work.rounds[0], n=n, metrics={work.metric: v}) for n, v in enumerate(values, 1))
        works.append(replace(work, rounds=made, summary={work.metric: summarise(values)}))
    return replace(run, workloads=tuple(works))


def _compare(*runs, **options):
    return compare(runs, baseline_id=runs[0].id, rng=_rng(), histories=steady(runs), **options)


def test_a_run_is_summed_up_in_both_languages_and_that_is_not_its_verdict():
    factors = [1.2] * len(example_run().workloads)
    comparison = _compare(_with_speed(example_run("a"), [1.0] * 9), _with_speed(example_run("b"), factors))

    (found,) = comparison.overall
    assert found.verdict is Verdict.FASTER
    assert found.speed_ratio == pytest.approx(1.2)
    assert found.cells == len(comparison.cells)
    assert found.sentence not in comparison.verdict
    assert says(found.sentence, "compare.comparison.overall.faster", letter="B", baseline="A", size="20 %")
    assert "B 比 A 快 20 %" in in_chinese(found.sentence)


def test_all_runs_are_summed_up_over_the_same_cells():
    whole = _with_speed(example_run("a"), [1.0] * 9)
    more = _with_speed(example_run("b"), [2.0] * 9)
    less = replace(more, id="c", workloads=more.workloads[1:])

    comparison = _compare(whole, more, less)

    assert [found.cells for found in comparison.overall] == [len(whole.workloads) - 1] * 2


def test_the_speed_of_the_memory_does_not_count():
    def with_memory(run, factor):
        run = _with_speed(run, [factor] * 9)
        return replace(run, workloads=(*run.workloads, replace(of_memory(run.workloads[0]), id="hdparm-cached")))

    one, other = with_memory(example_run("a"), 1.0), with_memory(example_run("b"), 2.0)
    comparison = _compare(one, other)

    assert comparison.cells[-1].differences[0].ratio == pytest.approx(2.0)
    assert comparison.overall[0].cells == len(one.workloads) - 1


def test_a_run_that_may_not_be_compared_takes_no_cells_from_the_others():
    whole, more = _with_speed(example_run("a"), [1.0] * 9), _with_speed(example_run("b"), [2.0] * 9)
    strange = replace(more, id="c", suite=replace(more.suite, digest="0" * 16), workloads=())

    (found,) = _compare(whole, more, strange).overall

    assert (found.run_id, found.cells) == ("b", len(whole.workloads))


def test_too_few_rounds_give_a_ratio_and_no_verdict():
    short = [_with_speed(example_run(name), [factor] * 9, rounds=3) for name, factor in (("a", 1.0), ("b", 1.5))]

    (found,) = _compare(*short).overall

    assert found.verdict is Verdict.INDICATIVE
    assert found.ci95 is None
    assert found.speed_ratio == pytest.approx(1.5)
    assert found.sentence.has("compare.comparison.overall.indicative")


def test_one_common_cell_is_nothing_to_sum_up():
    runs = [_with_speed(example_run(name), [1.0] * 9) for name in "ab"]
    single = [replace(run, workloads=run.workloads[:1]) for run in runs]

    assert _compare(*single).overall == ()


class _Counting(random.Random):
    """Counts how often it is asked."""

    asked = 0

    def random(self):
        self.asked += 1
        return super().random()


def test_from_nine_runs_on_each_is_drawn_less_often():
    """All draws together: of eight runs 1,000 each, of nine 250; one round a draw, the baseline is drawn as well."""
    runs = [_with_speed(example_run(f"r{n}"), [1.0 + n / 100] * 9) for n in range(9)]
    asked = []
    for count in (8, 9):
        rng = _Counting(1)
        compare(runs[:count], baseline_id="r0", rng=rng, histories=steady(runs[:count]))
        asked.append(rng.asked)

    assert asked == [8 * 1000 * 6, 9 * 250 * 6]


@pytest.mark.parametrize(("threshold", "verdict"), [(0.05, Verdict.NO_DIFFERENCE), (0.02, Verdict.FASTER)])
def test_the_owners_threshold_decides_what_matters(threshold, verdict):
    base, quick = _with_speed(example_run("a"), [1.0] * 9), _with_speed(example_run("b"), [1.03] * 9)

    comparison = _compare(base, quick, threshold_ratio=threshold)

    assert comparison.overall[0].verdict is verdict
    assert {cell.differences[0].verdict for cell in comparison.cells} == {verdict}
    assert comparison.threshold_ratio == threshold


def test_a_sure_but_small_difference_is_not_called_none_seen():
    """The interval leaves 1 out, so "no difference seen" would contradict the figures in the same sentence."""
    base, quick = _with_speed(example_run("a"), [1.0] * 9), _with_speed(example_run("b"), [1.03] * 9)

    (found,) = _compare(base, quick).overall

    assert found.ci95[0] > 1
    assert says(found.sentence, "compare.comparison.overall.too_small", baseline="A", size="3.0 %", change="+3.0 %")
    assert found.sentence.has("compare.comparison.overall.too_small")
    assert "小到可以忽略" in in_chinese(found.sentence)
    assert not found.sentence.has("compare.comparison.overall.no_difference")


def test_a_zero_round_leaves_no_interval():
    base, broken = _with_speed(example_run("a"), [1.0] * 9), _with_speed(example_run("b"), [1.0] * 9)
    work = broken.workloads[0]
    rounds = (replace(work.rounds[0], metrics={work.metric: 0.0}), *work.rounds[1:])
    broken = replace(broken, workloads=(replace(work, rounds=rounds), *broken.workloads[1:]))

    (found,) = _compare(base, broken).overall

    assert found.ci95 is None
    assert math.isfinite(found.speed_ratio)
