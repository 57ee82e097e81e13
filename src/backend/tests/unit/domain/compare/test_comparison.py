"""Runs are compared only where that is honest, and the verdict follows the numbers."""

import random
from dataclasses import replace

import pytest
from support.examples import TITLES, example_run, scaled
from support.past import steady
from support.words import in_chinese, says

from volbench.domain.compare.comparison import Comparison, Verdict, compare, seed_of
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import Badges, CacheClass
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import summarise


def _rng():
    return random.Random(1)  # noqa: S311 (resampling, no secrets)


def _compare(*runs, baseline=0):
    """Compare runs of a volume whose earlier runs were equal: what the rounds say is all there is to say."""
    return compare(runs, baseline_id=runs[baseline].id, rng=_rng(), histories=steady(runs))


def test_the_seed_follows_from_the_runs_and_stays_with_the_comparison():
    # printf 'A\nB\nA' | crc32, so that it can be found by hand.
    seed = seed_of(["A", "B"], "A")
    runs = (example_run("A"), scaled("B", 1.2))

    assert seed == 0x4426A6A2
    assert seed != seed_of(["A", "B"], "B")
    assert compare(runs, baseline_id="A", rng=_rng(), seed=seed).seed == seed


def _verdicts(comparison, position=0):
    return {str(cell.differences[position].verdict) for cell in comparison.cells}


def _with_values(run, workload, values, metric=None):
    """Give one workload of a run these rounds."""

    def change(work):
        if work.id != workload:
            return work
        name = metric or work.metric
        rounds = tuple(replace(work.rounds[0], n=n, metrics={name: float(value)}) for n, value in enumerate(values, 1))
        return replace(work, metric=name, rounds=rounds, summary={name: summarise(list(map(float, values)))})

    return replace(run, workloads=tuple(change(work) for work in run.workloads))


def _cell(comparison, workload):
    return next(cell for cell in comparison.cells if cell.workload == workload)


def _only(run, *workloads):
    return replace(run, workloads=tuple(work for work in run.workloads if work.id in workloads))


@pytest.mark.parametrize(
    ("factor", "expected"), [(1.12, "faster"), (0.85, "slower"), (1.0, "no-difference"), (1.03, "no-difference")]
)
def test_the_verdict_follows_the_ratio(factor, expected):
    comparison = _compare(example_run("a"), scaled("b", factor))

    assert _verdicts(comparison) == {expected}
    assert comparison.cells[0].differences[0].ratio == pytest.approx(factor)


def test_the_largest_certain_difference_of_what_is_shown_first_is_said_first_and_how_many_others_there_are():
    first = example_run("a")
    second = _with_values(scaled("b", 1.2), "seq-read-1m", [200e6 + n for n in range(6)])
    comparison = _compare(first, second)
    (headline,) = comparison.headlines

    assert comparison.verdict[0] == headline.sentence
    title = _cell(comparison, "seq-read-1m").title
    assert says(headline.sentence, "compare.comparison.headline.slower", title=title, letter="B", baseline="A")
    assert says(headline.sentence, "compare.headline.all_others", all=3)
    assert not any(one.has("compare.comparison.together") for one in comparison.verdict)


def test_where_no_difference_is_certain_nothing_is_said_to_be_the_largest():
    comparison = _compare(example_run("a"), scaled("b", 1.0))

    assert comparison.verdict[0].has("compare.comparison.all_equal")
    assert comparison.headlines[0].sentence == comparison.verdict[0]


def test_the_interval_contains_the_ratio():
    difference = _compare(example_run("a"), scaled("b", 1.12)).cells[0].differences[0]

    assert difference.ratio_ci95[0] < difference.ratio < difference.ratio_ci95[1]


def test_a_proven_difference_below_five_percent_is_too_small_to_matter():
    comparison = _compare(
        example_run("a"), _with_values(example_run("b"), "seq-read-1m", [424e6 + n for n in range(6)])
    )

    difference = _cell(comparison, "seq-read-1m").differences[0]

    assert difference.p_adjusted < 0.05
    assert difference.verdict is Verdict.NO_DIFFERENCE
    assert difference.sentence.has("compare.difference.too_small")


def test_lower_latency_is_faster():
    first = _with_values(example_run("a"), "seq-read-1m", [100, 101, 102, 103, 104, 105], "read_lat_mean_ns")
    second = _with_values(example_run("b"), "seq-read-1m", [50, 51, 52, 53, 54, 55], "read_lat_mean_ns")

    difference = _cell(_compare(first, second), "seq-read-1m").differences[0]

    assert difference.verdict is Verdict.FASTER
    assert says(difference.sentence, "compare.difference.less_time", size="49 %")


def test_higher_latency_is_slower():
    first = _with_values(example_run("a"), "seq-read-1m", [50, 51, 52, 53, 54, 55], "read_lat_mean_ns")
    second = _with_values(example_run("b"), "seq-read-1m", [100, 101, 102, 103, 104, 105], "read_lat_mean_ns")

    difference = _cell(_compare(first, second), "seq-read-1m").differences[0]

    assert difference.verdict is Verdict.SLOWER
    assert difference.sentence.has("compare.difference.more_time")


def test_below_six_rounds_there_is_a_ratio_but_no_verdict():
    short = _with_values(example_run("b"), "seq-read-1m", [800e6, 810e6, 820e6, 830e6, 840e6])

    difference = _cell(_compare(example_run("a"), short), "seq-read-1m").differences[0]

    assert difference.verdict is Verdict.INDICATIVE
    assert difference.ratio == pytest.approx(820 / 412)
    assert (difference.p_value, difference.ratio_ci95, difference.minimum_detectable_ratio) == (None, None, None)
    assert says(difference.sentence, "compare.comparison.by_medians", size="+99 %")


def test_more_cells_than_the_rounds_can_carry_are_only_indicative():
    def many(run):
        work = run.workloads[0]
        return replace(run, workloads=tuple(replace(work, id=f"cell-{n}") for n in range(30)))

    comparison = _compare(many(example_run("a")), many(scaled("b", 2.0)))

    assert _verdicts(comparison) == {"indicative"}
    assert says(comparison.cells[0].differences[0].sentence, "compare.comparison.by_medians", size="+100 %")


def test_holm_corrects_over_the_cells_of_one_run():
    comparison = _compare(example_run("a"), scaled("b", 1.12), scaled("c", 1.12))

    difference = comparison.cells[0].differences[1]

    assert difference.p_adjusted == pytest.approx(4 * difference.p_value)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda run: replace(run, suite=replace(run.suite, digest="f" * 16)), "suite"),
        (lambda run: replace(run, environment=replace(run.environment, method_version=2)), "method"),
        (lambda run: replace(run, environment=replace(run.environment, engine="psync")), "engine"),
    ],
)
def test_old_and_new_are_not_mixed(change, code):
    comparison = _compare(example_run("a"), change(scaled("b", 2.0)))

    assert not comparison.is_comparable
    assert comparison.reasons[0].has(f"compare.comparability.{code}")
    assert _verdicts(comparison) == {"not-comparable"}
    assert all(cell.differences[0].ratio is None for cell in comparison.cells)
    assert comparison.verdict[0] == Message("compare.comparison.all_not_comparable", letter="B", baseline="A")


def test_one_strange_run_does_not_spoil_the_others():
    strange = replace(scaled("c", 2.0), suite=replace(example_run().suite, digest="f" * 16))

    comparison = _compare(example_run("a"), scaled("b", 1.12), strange)

    assert not comparison.is_comparable
    assert _verdicts(comparison, 0) == {"faster"}
    assert _verdicts(comparison, 1) == {"not-comparable"}


def test_cells_of_different_cache_classes_are_not_compared():
    run = scaled("b", 2.0)
    cached = replace(run.workloads[0], cache_class=CacheClass.CACHED)
    comparison = _compare(example_run("a"), replace(run, workloads=(cached, *run.workloads[1:])))

    first, second = comparison.cells[0].differences[0], comparison.cells[1].differences[0]

    assert comparison.is_comparable
    assert first.verdict is Verdict.NOT_COMPARABLE
    assert first.sentence.has("compare.comparability.cache_names.cached")
    assert second.verdict is Verdict.FASTER


def test_different_variants_stand_side_by_side():
    other = scaled("b", 1.12)
    nocow = replace(other, workloads=tuple(replace(work, variant="btrfs-nocow") for work in other.workloads))

    comparison = _compare(example_run("a"), nocow)

    assert [side.variant for side in comparison.cells[0].sides] == ["btrfs-cow", "btrfs-nocow"]
    assert _verdicts(comparison) == {"faster"}


def test_runs_over_several_variants_meet_on_equal_variants_only():
    def both(run, variants):
        works = tuple(replace(work, variant=variant) for variant in variants for work in run.workloads[:1])
        return replace(run, workloads=works)

    first, second = both(example_run("a"), ("ext4", "x")), both(scaled("b", 1.12), ("ext4", "y"))

    comparison = _compare(first, second)

    assert [(cell.variant, str(cell.differences[0].verdict)) for cell in comparison.cells] == [
        ("ext4", "faster"),
        ("x", "not-comparable"),
    ]


def test_what_only_one_run_measured_is_shown_and_not_compared():
    comparison = _compare(_only(example_run("a"), "seq-read-1m"), example_run("b"))

    cell = _cell(comparison, "seq-write-1m")

    assert [side.summary is None for side in cell.sides] == [True, False]
    assert cell.differences[0].verdict is Verdict.NOT_COMPARABLE
    assert cell.differences[0].sentence == Message("compare.comparability.missing")


def test_the_baseline_may_stand_anywhere():
    comparison = _compare(scaled("a", 1.12), example_run("b"), baseline=1)

    assert [difference.run_id for difference in comparison.cells[0].differences] == ["a"]
    assert says(comparison.verdict[1], "compare.comparison.summary", letter="A", baseline="B")
    assert says(comparison.verdict[1], "compare.comparison.clauses.faster", count=4, all=4)
    assert [row.is_baseline for row in comparison.runs] == [False, True]


def test_a_metric_of_a_newer_version_is_shown_but_not_judged():
    runs = [_with_values(example_run(run_id), "seq-read-1m", [1, 2, 3, 4, 5, 6], "new_thing") for run_id in "ab"]

    cell = _cell(_compare(*runs), "seq-read-1m")

    assert (cell.metric, cell.unit, cell.is_higher_better) == ("new_thing", "", True)
    assert cell.differences[0].verdict is Verdict.NOT_COMPARABLE


def test_a_median_of_zero_gives_no_ratio():
    zero = _with_values(example_run("a"), "seq-read-1m", [0, 0, 0, 0, 0, 0])

    difference = _cell(_compare(zero, example_run("b")), "seq-read-1m").differences[0]

    assert difference.ratio is None
    assert difference.verdict is Verdict.INDICATIVE
    assert difference.sentence.has("compare.comparison.no_ratio")


def test_a_run_that_came_to_a_stop_is_slower():
    zero = _with_values(example_run("b"), "seq-read-1m", [0, 0, 0, 0, 0, 0])

    difference = _cell(_compare(example_run("a"), zero), "seq-read-1m").differences[0]

    assert (difference.ratio, difference.verdict) == (0, Verdict.SLOWER)


def test_no_difference_says_which_difference_would_have_shown():
    loud = [350e6, 380e6, 412e6, 413e6, 450e6, 480e6]
    comparison = _compare(
        _with_values(example_run("a"), "seq-read-1m", loud), _with_values(example_run("b"), "seq-read-1m", loud)
    )

    difference = _cell(comparison, "seq-read-1m").differences[0]

    assert difference.minimum_detectable_ratio > 0.15
    assert difference.sentence.has("compare.difference.none_seen")


def test_a_large_difference_that_is_not_proven_is_not_denied():
    """One stray round on each side keeps the test from proving what the medians show."""
    first, second = [300, 300.1, 300.2, 300.3, 300.4, 360], [290, 359.7, 359.8, 359.9, 360.1, 360.2]
    runs = [
        _only(_with_values(example_run(run_id), "seq-read-1m", [value * 1e6 for value in values]), "seq-read-1m")
        for run_id, values in (("a", first), ("b", second))
    ]

    difference = _cell(_compare(*runs), "seq-read-1m").differences[0]

    assert difference.verdict is Verdict.NO_DIFFERENCE
    assert difference.minimum_detectable_ratio > 0.15
    assert says(difference.sentence, "compare.comparison.unproven", size="+20 %")


def test_rounds_that_vary_wildly_promise_no_precision():
    wild = [50e6, 100e6, 412e6, 413e6, 800e6, 900e6]
    runs = [_with_values(example_run(run_id), "seq-read-1m", wild) for run_id in "ab"]

    assert _cell(_compare(*runs), "seq-read-1m").differences[0].sentence.has("compare.comparison.none_visible")


def test_without_a_spread_no_visible_difference_is_told():
    first = _with_values(example_run("a"), "seq-read-1m", [0, 0, 0, 1, 2, 3])
    second = _with_values(example_run("b"), "seq-read-1m", [0, 0, 0, 0, 0, 0])

    difference = _cell(_compare(first, second), "seq-read-1m").differences[0]

    assert (difference.verdict, difference.minimum_detectable_ratio) == (Verdict.NO_DIFFERENCE, None)
    assert difference.sentence.has("compare.comparison.none_seen_plain")


def test_doubtful_numbers_are_named_as_such():
    run = scaled("b", 1.12)
    doubtful = replace(run.workloads[0], badges=Badges(valid=False, stable=True))

    comparison = _compare(example_run("a"), replace(run, workloads=(doubtful, *run.workloads[1:])))

    assert any(sentence.has("compare.comparison.doubtful") for sentence in comparison.verdict)


@pytest.mark.parametrize(
    ("ids", "baseline"), [(["a"], "a"), ([str(n) for n in range(37)], "0"), (["a", "a"], "a"), (["a", "b"], "c")]
)
def test_what_cannot_be_compared_is_refused_with_a_hint(ids, baseline):
    with pytest.raises(InvalidRequest) as refusal:
        compare([example_run(run_id) for run_id in ids], baseline_id=baseline, rng=_rng())

    assert refusal.value.hint is not None


def test_a_mixed_picture_is_summed_up_in_one_sentence():
    other = _with_values(scaled("b", 1.0), "seq-read-1m", [500e6 + n for n in range(6)])
    other = _with_values(other, "seq-write-1m", [100e6 + n for n in range(6)])
    other = _with_values(other, "rand-read-4k-qd32", [1.0, 2.0])
    other = _only(other, "seq-read-1m", "seq-write-1m", "rand-read-4k-qd32")

    sentence = _compare(example_run("a"), other).verdict[1]

    assert says(sentence, "compare.comparison.summary", letter="B", baseline="A")
    assert says(sentence, "compare.comparison.clauses.faster", count=1, all=4)
    assert says(sentence, "compare.difference.named", change="+21 %")
    assert says(sentence, "suites.nas_volume.read_bytes_per_s.title")
    assert says(sentence, "compare.comparison.clauses.slower", count=1, all=4)
    assert says(sentence, "compare.difference.named", change="−57 %")
    assert says(sentence, "suites.nas_volume.write_bytes_per_s.title")
    assert says(sentence, "compare.comparison.clauses.indicative", count=1)
    assert says(sentence, "compare.comparison.clauses.not_comparable", count=1)
    assert in_chinese(sentence) == (
        "B 与 A 相比：4 项中有 1 项更快：“大文件读取（顺序读）”+21 %；"
        "4 项中有 1 项更慢：“大文件写入（顺序写）”−57 %；1 项轮数不足；1 项无法对比。"
    )


def test_equal_runs_and_short_runs_are_summed_up_plainly():
    def short(run):
        for work in run.workloads:
            run = _with_values(run, work.id, [1.0, 2.0])
        return run

    equal = _compare(example_run("a"), example_run("b"))
    few = _compare(short(example_run("a")), short(example_run("b")))

    assert equal.verdict[0] == Message("compare.comparison.all_equal", letter="B", baseline="A")
    assert says(few.verdict[0], "compare.comparison.all_indicative", letter="B", baseline="A")


def test_many_workloads_are_named_by_the_first_three():
    sentence = _compare(example_run("a"), scaled("b", 1.12)).verdict[1]

    assert says(sentence, "compare.difference.and_others")
    named = [part.values["title"] for part in sentence.parts() if part.code == "compare.difference.named"]
    assert named == [TITLES[id_] for id_ in ("seq-read-1m", "seq-write-1m", "rand-read-4k-qd32")]


def test_runs_without_any_workload_cannot_be_compared():
    empty = [replace(example_run(run_id), workloads=()) for run_id in "ab"]

    comparison = _compare(*empty)

    assert comparison.cells == ()
    assert comparison.verdict[0] == Message("compare.comparison.all_not_comparable", letter="B", baseline="A")


def test_a_comparison_survives_the_way_through_json():
    comparison = _compare(example_run("a"), scaled("b", 1.12), scaled("c", 0.5))

    assert load(Comparison, dump(comparison)) == comparison


def test_the_same_runs_give_the_same_comparison():
    runs = (example_run("a"), scaled("b", 1.12))

    assert _compare(*runs) == _compare(*runs)
