"""The card of a volume says how the newest run stands against the ones before it, like with like only."""

from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.words import in_chinese, in_english, says

from volbench.domain.assess.run_row import make_row
from volbench.domain.model.runs.run import Badges, RunState
from volbench.domain.model.words.message import Message, plain
from volbench.domain.stats.descriptive import summarise
from volbench.domain.timeline.history import (
    Circumstances,
    StoredMedian,
    StoredRun,
    StoredTimeline,
    StoredTitle,
    TimelineName,
)
from volbench.domain.timeline.trend import Course, Trend, courses_of, developments, earlier_runs
from volbench.domain.timeline.watch_words import change_text


def _row(day, factor=1.0, **changes):
    row = make_row(replace(scaled(f"run-{day}", factor), created_at=f"2026-11-{day:02d}T10:00:00.000Z"))
    return replace(row, **changes)


def _stored(rows, kinds=None):
    """The timeline the store would make of these rows: one suite and profile, oldest first."""
    ordered = sorted(rows, key=lambda row: row.created_at)
    name = TimelineName("volume1", "Volume 1", "nas-volume", Message("x"), ordered[-1].profile, len(rows), "", "")
    runs, medians, titles = [], [], {}
    for row in ordered:
        method, engine, is_direct = (kinds or {}).get(row.id, (2, "io_uring", True))
        around = Circumstances(row.suite.digest, method, engine, is_direct=bool(is_direct))
        is_own = row.profile == name.profile and row.state is RunState.DONE
        if is_own:
            runs.append(StoredRun(row.id, row.created_at, "", "", False, row.is_imported, around))
        for head in row.headline if is_own else ():
            value = head.summary.median
            key = (head.workload, head.variant)
            medians.append(StoredMedian(row.id, *key, head.metric, value, value, value, 6, row.badges.valid))
            titles[key] = StoredTitle(*key, head.title, is_headline=True)
    return StoredTimeline(name, tuple(runs), tuple(medians), tuple(titles.values()))


def trend(rows, kinds=None):
    """What is said of the newest of these runs."""
    if not rows:
        return None
    newest = max(rows, key=lambda row: row.created_at)
    found = developments(_stored(rows, kinds)).get(newest.id)
    return None if found is None else found.sentence


STEADY = [_row(day) for day in range(1, 5)]
LARGEST = in_english(STEADY[0].headline[0].title)
ALL = f"All of the other {len(STEADY[0].headline) - 1} workloads differ, too."


def _english(*rows):
    sentence = trend(rows)
    return None if sentence is None else in_english(sentence)


def test_the_same_speed_is_as_fast_as_before():
    assert _english(_row(4), _row(3), _row(2), _row(1)) == "As fast as in your last 3 runs."


def test_the_same_in_chinese():
    assert in_chinese(trend([_row(4), _row(3), _row(2), _row(1)])) == "与最近 3 次测试一样快。"


@pytest.mark.parametrize(
    ("factor", "expected"),
    [
        (0.7, f"Slower than in your last 3 runs: {LARGEST} (−30 %). {ALL}"),
        (0.95, "As fast as in your last 3 runs."),
        (1.05, "As fast as in your last 3 runs."),
        (1.5, f"Faster than in your last 3 runs: {LARGEST} (+50 %). {ALL}"),
    ],
)
def test_a_change_beyond_ten_percent_is_told(factor, expected):
    assert _english(*STEADY, _row(5, factor)) == expected


def _newest(*rows):
    return developments(_stored(rows))[rows[-1].id]


def test_where_all_changed_together_the_largest_certain_change_is_named_and_how_many_others_there_are():
    row = _row(5, 0.7)
    first, *others = row.headline
    row = replace(row, headline=(replace(first, summary=summarise([first.summary.median * 0.9] * 6)), *others))

    told = _newest(*STEADY, row)

    assert told.title == first.title
    assert told.change == change_text(0.63, is_higher_better=True)
    assert says(told.others, "compare.headline.all_others", all=len(others))


def test_where_no_number_is_certain_by_itself_nothing_is_made_of_their_mean():
    swings = [
        _swinging(day, [1.5 if (place + day) % 2 else 1 / 1.5 for place in range(len(STEADY[0].headline))])
        for day in range(1, 9)
    ]
    told = _newest(*swings, _row(9, 0.6))

    assert told.trend is Trend.WITHIN
    assert (told.title, told.others) == (None, None)
    assert says(told.sentence, "timeline.trend.within_in")


def test_what_became_faster_does_not_hide_what_became_slower_by_more():
    factors = [1.3] * len(STEADY[0].headline)
    factors[1] = 0.4
    told = _newest(*STEADY, _swinging(5, factors))

    assert told.trend is Trend.SLOWER
    assert told.title == STEADY[0].headline[1].title
    assert says(told.sentence, "timeline.trend.slower_in", change=plain("−60 %"))
    assert says(told.others, "compare.headline.all_others", all=len(factors) - 1)


def test_a_certain_change_that_is_hardly_felt_is_none():
    told = _newest(*STEADY, _swinging(5, [1.09, 0.92, *[1.0] * (len(STEADY[0].headline) - 2)]))

    assert told.trend is Trend.AS_FAST


def _swinging(day, factors):
    row = _row(day)
    heads = [
        replace(head, summary=summarise([head.summary.median * factor] * 6))
        for head, factor in zip(row.headline, factors, strict=True)
    ]
    return replace(row, headline=tuple(heads))


@pytest.mark.parametrize(
    ("before", "what", "missing"), [(1, "your last run", 3), (2, "your last 2 runs", 2), (3, "your last 3 runs", 1)]
)
def test_below_four_runs_nobody_can_say_slower_or_faster(before, what, missing):
    rows = [_row(day) for day in range(1, before + 1)]

    assert _english(*rows, _row(9, 0.5)) == (
        f"{LARGEST}: −50 % against {what}. How much such runs differ is not known yet: after {missing} more it will be."
    )
    assert f"再测 {missing} 次即可知道" in in_chinese(trend([*rows, _row(9, 1.5)]))


def test_the_newest_run_as_fast_as_the_one_before_it_says_so():
    assert _english(_row(1), _row(2)) == "As fast as in your last run."


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
    assert says(trend(rows, {"run-1": ours, "run-2": ours}), "timeline.trend.not_known_in", change=plain("−50 %"))


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
        f"{LARGEST}: −20 % against your last runs, and such runs differ by as much anyway (they vary by 14 %)."
    )
    assert "本来就有这样的波动（14 %）" in in_chinese(trend([*restless, _row(6, 0.8)]))


def test_a_change_beyond_what_runs_show_anyway_stands_alone():
    steady = [_row(day, factor) for day, factor in enumerate((1.0, 1.02, 0.99, 1.01), 1)]

    assert _english(*steady, _row(6, 0.8)) == f"Slower than in your last 3 runs: {LARGEST} (−21 %). {ALL}"
    assert _english(*steady, _row(6, 1.01)) == "As fast as in your last 3 runs."


def test_one_number_that_moved_alone_is_named():
    newest = _with_median(_row(5), 1, 231e6 * 0.75)

    assert _english(*STEADY, newest) == (
        "Slower than in your last 3 runs: Writing large files (−25 %). "
        f"None of the other {len(STEADY[0].headline) - 1} workloads differs for certain."
    )


def test_a_response_time_that_moved_alone_is_told_as_time():
    values = [8e6, 8e6, 8e6, 8e6, 10e6]
    rows = [_with_median(_row(day), 1, value, "read_lat_mean_ns") for day, value in enumerate(values, 1)]

    assert says(trend(rows), "timeline.trend.slower_in", change=Message("timeline.watch.time", change="+25 %"))
    assert says(trend(rows), "suites.nas_volume.write_bytes_per_s.title")
    assert "耗时 +25 %" in in_chinese(trend(rows))
    assert says(trend(rows[-2:]), "timeline.trend.not_known_in", change=Message("timeline.watch.time", change="+25 %"))
    assert says(trend(rows[-2:]), "timeline.trend.last_one")
    assert says(trend(rows[-2:]), "suites.nas_volume.write_bytes_per_s.title")


def test_lower_latency_counts_as_faster():
    rows = [
        replace(row, headline=(replace(row.headline[0], metric="read_lat_mean_ns", summary=summarise([value])),))
        for row, value in zip((*STEADY, _row(5)), (2e6, 2e6, 2e6, 2e6, 1e6), strict=True)
    ]

    assert _english(*rows) == f"Faster than in your last 3 runs: {LARGEST} (time −50 %)."


def test_numbers_that_are_zero_or_unknown_are_passed_over():
    before = replace(_row(1), headline=_row(1).headline[:2])
    strange = _with_median(_with_median(before, 0, 0.0), 1, 5.0, "new_thing")

    assert trend([strange, _row(2)]) is None
    assert trend([before, replace(_with_median(_row(2), 0, 0.0), headline=_row(2).headline[:0])]) is None
    assert trend([before, _with_median(replace(_row(2), headline=_row(2).headline[:1]), 0, 0.0)]) is None


def test_each_run_is_held_against_those_before_it_alone():
    rows = [*STEADY, _row(5, 0.7), _row(6, 1.0)]
    found = developments(_stored(rows))

    assert [str(found[row.id].trend) for row in rows[1:]] == ["as-fast", "as-fast", "as-fast", "slower", "as-fast"]
    assert rows[0].id not in found
    assert found[rows[4].id].runs == 4
    assert earlier_runs(_stored(rows)) == {row.id: place for place, row in enumerate(rows)}


def test_the_small_curves_have_the_numbers_of_every_run_made_alike():
    rows = [_row(1), _row(2, 0.5, is_imported=True), _row(3, 1.1)]
    courses = courses_of(_stored(rows))

    assert list(courses) == ["run-3"]
    assert courses["run-3"] == {
        (head.workload, head.variant, head.metric): Course(
            (head.summary.median, now.summary.median), _row(1).created_at
        )
        for head, now in zip(_row(1).headline, _row(3, 1.1).headline, strict=True)
    }


def test_a_number_the_newest_run_does_not_have_has_no_curve():
    rows = [_row(1), replace(_row(2), headline=_row(2).headline[:1])]
    first = rows[1].headline[0]

    assert list(courses_of(_stored(rows))["run-2"]) == [(first.workload, first.variant, first.metric)]
