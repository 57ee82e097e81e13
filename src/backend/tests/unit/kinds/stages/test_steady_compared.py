"""Two runs by stages are held against each other by their steady windows alone, and never with a verdict."""

from random import Random

import pytest
from support.past import histories
from support.staged import RESTLESS, staged_run

from volbench.domain.compare.comparison import compare
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.model.words.figure import Figure


def compared(*runs):
    known = histories([*(staged_run(f"past-{n}") for n in range(6)), *runs])
    return compare(runs, baseline_id=runs[0].id, rng=Random(1), histories=known)  # noqa: S311 (resampling, no secrets)


def test_the_ratio_is_that_of_the_window_means_and_only_indicative():
    found = compared(staged_run("a"), staged_run("b", factor=1.5))

    differences = [cell.differences[0] for cell in found.cells]
    assert [one.verdict for one in differences] == [Verdict.INDICATIVE] * 9
    assert [one.ratio for one in differences] == pytest.approx([1.5] * 9)
    assert all(one.sentence.has("compare.comparison.by_steady_means") for one in differences)
    assert all(one.p_value is None and one.ratio_ci95 is None for one in differences)
    assert {side.figure for cell in found.cells for side in cell.sides} == {Figure.STEADY_MEAN}
    assert {side.summary.n for cell in found.cells for side in cell.sides} == {5}


def test_nothing_is_summed_up_and_the_reason_is_said():
    found = compared(staged_run("a"), staged_run("b", factor=1.5))

    assert found.overall == ()
    assert [one.code for one in found.verdict] == ["compare.comparison.steady_rounds"]


def test_a_run_that_did_not_become_steady_has_nothing_to_compare():
    found = compared(staged_run("a"), staged_run("b", course=RESTLESS))

    differences = [cell.differences[0] for cell in found.cells]
    assert {one.verdict for one in differences} == {Verdict.NOT_COMPARABLE}
    assert all(one.sentence.has("compare.comparison.not_steady") for one in differences)
