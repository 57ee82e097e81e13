"""What a run of many clients says as a whole, and what of it may be held against what."""

import pytest
from support.loads import load_run

from volbench.domain.compare.comparability import cell_obstacle
from volbench.domain.compare.load import load_of
from volbench.domain.compare.several_targets import paired_of


def test_the_answer_is_a_sentence_for_the_file_and_one_for_the_shares():
    load = load_of(load_run())

    assert [one.code for one in load.answer] == ["compare.load.answer", "join.labelled"]
    assert load.answer[0].values["file"].values == {"size": "14,332 B"}


def test_of_one_server_its_own_sentence_is_the_answer_with_its_knee():
    (words,) = load_of(load_run({"nginx": 6000.0})).answer

    assert words.values["words"].code in {"assess.load.peak", "assess.load.knee"}
    assert words.values["words"].values["clients"] >= 10


def test_who_is_what_percent_of_whom_has_intervals():
    (one,) = load_of(load_run()).matrices
    nginx, apache = one.matrix.rows

    assert one.title.values["clients"] == 10
    assert nginx.shares[1].ratio == pytest.approx(2.5, rel=0.02)
    assert apache.shares[0].ratio == pytest.approx(0.4, rel=0.02)
    low, high = apache.shares[0].ci95
    assert low < 0.4 * 1.02
    assert high > 0.4 * 0.98


def test_files_of_other_lengths_are_not_held_against_each_other():
    run = load_run(lengths={"nginx": 31_596, "apache": 14_332})
    (paired,) = paired_of(run)
    (one,) = load_of(run).matrices

    assert {cell.sentence.code for cell in paired.cells} == {"compare.load.files_differ"}
    assert one.matrix.rows[0].shares[1].ratio is None
    assert one.matrix.rows[0].shares[1].refusal is not None


def test_results_of_different_generators_are_never_compared():
    from dataclasses import replace

    work = load_run({"nginx": 6000.0}).workloads[0]

    assert cell_obstacle(work, work, "requests_per_s") is None
    assert cell_obstacle(work, replace(work, tool="wrk"), "requests_per_s").code == "compare.comparability.tool"


def test_errors_are_told_and_in_no_rate():
    run = load_run({"nginx": 6000.0}, errors={"http-503": 7, "reset": 2})
    load = load_of(run)
    point = load.courses[0].points[0]

    assert point.errors == {"http-503": 56, "reset": 16}
    assert load.remarks[0].code == "assess.load.errors"
    assert not run.workloads[0].badges.valid
    caveat = next(one for one in run.workloads[0].caveats if one.code == "request-errors")
    assert caveat.values["kinds"] == ["HTTP 503 × 56", "reset × 16"]


def test_a_rate_above_half_of_what_the_generator_reaches_says_so():
    run = load_run({"nginx": 6000.0}, ceiling=8000.0)
    limited = {work.id for work in run.workloads for one in work.caveats if one.code == "generator-limited-requests"}

    assert limited == {"get-14k-c10", "get-14k-c25", "get-14k-c100"}
    assert all(work.badges.valid is (work.id not in limited) for work in run.workloads)


def test_few_rounds_are_indicative():
    assert load_of(load_run(rounds=2)).remarks[0].code == "compare.load.indicative"


def test_a_run_of_another_kind_says_nothing():
    from support.examples import example_run

    assert load_of(example_run()) is None
