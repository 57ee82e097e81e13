"""The card of a volume says how the newest run stands against the ones before it, like with like only."""

from dataclasses import replace

import pytest
from support.examples import example_run, scaled

from volbench.domain.row import make_row
from volbench.domain.run import Badges, RunState
from volbench.domain.statistics import summarise
from volbench.domain.verdict import trend


def _row(day, factor=1.0, **changes):
    row = make_row(replace(scaled(f"run-{day}", factor), created_at=f"2026-11-{day:02d}T10:00:00.000Z"))
    return replace(row, **changes)


def _english(*rows):
    sentence = trend(rows)
    return None if sentence is None else sentence.en


def test_the_same_speed_is_as_fast_as_before():
    assert _english(_row(4), _row(3), _row(2), _row(1)) == "As fast as in your last 3 runs."


def test_the_same_in_chinese():
    assert trend([_row(4), _row(3), _row(2), _row(1)]).zh == "与最近 3 次测试一样快。"


@pytest.mark.parametrize(
    ("factor", "expected"),
    [
        (0.7, "Slower than in your last run (−30 %)."),
        (0.95, "As fast as in your last run."),
        (1.05, "As fast as in your last run."),
        (1.5, "Faster than in your last run (+50 %)."),
    ],
)
def test_a_change_beyond_ten_percent_is_told(factor, expected):
    assert _english(_row(1), _row(2, factor)) == expected


@pytest.mark.parametrize(("factor", "word"), [(0.5, "Slower"), (2.0, "Faster")])
def test_several_runs_are_named_by_their_number(factor, word):
    assert _english(_row(1), _row(2), _row(3, factor)).startswith(f"{word} than in your last 2 runs")


def test_only_the_last_three_runs_count():
    rows = [_row(1, 0.1), _row(2), _row(3), _row(4), _row(5)]

    assert _english(*rows) == "As fast as in your last 3 runs."


@pytest.mark.parametrize(
    "changes",
    [
        {"profile": "full"},
        {"suite": replace(example_run().suite, digest="f" * 16)},
        {"is_imported": True},
        {"state": RunState.CANCELLED},
        {"badges": Badges(valid=False, stable=True)},
    ],
)
def test_only_like_runs_that_can_be_trusted_are_compared(changes):
    assert trend([_row(1, **changes), _row(2)]) is None


def test_runs_made_with_another_method_or_engine_are_not_compared():
    rows = [_row(1), _row(2, 0.5)]
    ours, other = (2, "io_uring", 1), (2, "libaio", 1)

    assert trend(rows, {"run-1": other, "run-2": ours}) is None
    assert "Slower" in trend(rows, {"run-1": ours, "run-2": ours}).en


def test_trial_runs_carry_no_verdict():
    assert trend([_row(1, profile="smoke"), _row(2, 0.5, profile="smoke")]) is None


@pytest.mark.parametrize("rows", [[], [_row(1)]])
def test_without_an_earlier_run_nothing_is_said(rows):
    assert trend(rows) is None


def _with_median(row, position, value, metric=None):
    head = row.headline[position]
    changed = replace(head, summary=summarise([value]), metric=metric or head.metric)
    return replace(row, headline=(*row.headline[:position], changed, *row.headline[position + 1 :]))


def test_a_change_that_runs_show_anyway_says_so_in_both_languages():
    restless = [_row(day, factor) for day, factor in enumerate((1.0, 1.3, 1.0, 1.3, 1.0), 1)]

    assert _english(*restless, _row(6, 0.8)) == (
        "Slower than in your last 3 runs (−20 %). Your runs differ by as much anyway (28 %), "
        "so this need not be a change of the volume."
    )
    assert "未必是存储空间本身的变化" in trend([*restless, _row(6, 0.8)]).zh


def test_a_change_beyond_what_runs_show_anyway_stands_alone():
    steady = [_row(day, factor) for day, factor in enumerate((1.0, 1.02, 0.99, 1.01), 1)]

    assert _english(*steady, _row(6, 0.8)) == "Slower than in your last 3 runs (−21 %)."
    assert _english(*steady, _row(6, 1.01)) == "As fast as in your last 3 runs."


def test_one_number_that_moved_alone_is_named():
    newest = _with_median(_row(2), 1, 231e6 * 0.75)

    assert _english(_row(1), newest) == (
        "Overall as fast as before, but one number moved: Writing large files (−25 %)."
    )


def test_a_response_time_that_moved_alone_is_told_as_time():
    before, newest = (_with_median(_row(day), 1, value, "read_lat_mean_ns") for day, value in ((1, 8e6), (2, 10e6)))

    assert trend([before, newest]).en.endswith("Writing large files (time +25 %).")
    assert "耗时 +25 %" in trend([before, newest]).zh


def test_lower_latency_counts_as_faster():
    rows = [
        replace(row, headline=(replace(row.headline[0], metric="read_lat_mean_ns", summary=summarise([value])),))
        for row, value in ((_row(1), 2e6), (_row(2), 1e6))
    ]

    assert _english(*rows) == "Faster than in your last run (+100 %)."


def test_numbers_that_are_zero_or_unknown_are_passed_over():
    before = replace(_row(1), headline=_row(1).headline[:2])
    strange = _with_median(_with_median(before, 0, 0.0), 1, 5.0, "new_thing")

    assert trend([strange, _row(2)]) is None
    assert trend([before, replace(_with_median(_row(2), 0, 0.0), headline=_row(2).headline[:0])]) is None
    assert trend([before, _with_median(replace(_row(2), headline=_row(2).headline[:1]), 0, 0.0)]) is None
