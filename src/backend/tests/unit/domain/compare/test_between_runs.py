"""Two runs at different times: faster or slower is said only where other runs tell how much such runs differ anyway."""

import math
import random
from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.past import AT, histories, past_run, steady
from support.words import in_chinese, says

from volbench.domain.compare.between_runs import History, noise_between, noise_of
from volbench.domain.compare.comparison import Verdict, compare
from volbench.domain.compare.run_conditions import Conditions
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import summarise


def _volume(*speeds, minutes=10, **changes):
    """Runs of one volume in a row, whose rounds agree among themselves."""
    return [
        replace(
            scaled(f"run-{n}", speed / 150),
            created_at=f"2026-11-20T{12 + n * minutes // 60:02d}:{n * minutes % 60:02d}:00.000Z",
            started_at=None,
            **changes,
        )
        for n, speed in enumerate(speeds)
    ]


def _compared(runs, known, **options):
    rng = random.Random(1)  # noqa: S311 (a bootstrap, no secrets)
    return compare(runs, baseline_id=runs[0].id, rng=rng, histories=known, **options)


def _verdicts(comparison):
    return {str(one.differences[0].verdict) for one in comparison.cells} | {str(comparison.overall[0].verdict)}


@pytest.mark.parametrize(
    ("speeds", "first", "second"),
    [
        ((150, 150, 15), 0, 2),
        ((150, 150, 15, 150), 1, 2),
        ((150, 15, 150, 150, 150), 0, 1),
        ((150, 149, 151, 15), 2, 3),
    ],
)
def test_with_fewer_than_four_others_a_change_of_any_size_is_two_sittings_that_differ(speeds, first, second):
    runs = _volume(*speeds)
    comparison = _compared([runs[first], runs[second]], histories(runs))

    assert _verdicts(comparison) == {"sittings-differ"}
    assert any(sentence.has("compare.between_runs.not_known") for sentence in comparison.verdict)
    assert any("目前还不知道" in in_chinese(sentence) for sentence in comparison.verdict)
    assert all(one.ci95 is None for one in comparison.overall)
    assert all(cell.differences[0].ratio_ci95 is None for cell in comparison.cells)
    assert not any(sentence.has("compare.difference.interval") for sentence in comparison.verdict)


def test_four_others_and_the_same_change_is_slower():
    runs = _volume(150, 149, 151, 150, 150, 15)
    comparison = _compared(runs[-2:], histories(runs))
    difference = comparison.cells[0].differences[0]

    assert _verdicts(comparison) == {"slower"}
    assert difference.between_runs.n == 4
    assert difference.between_runs.cv == pytest.approx(0.0054, rel=0.05)
    assert difference.p_between_runs < 0.001
    assert difference.ratio_ci95[0] < 0.1 < difference.ratio_ci95[1]


def test_the_change_is_no_part_of_its_own_noise_also_when_it_lasts():
    runs = _volume(150, 149, 151, 150, 15, 15.1, 14.9, 15)

    assert _verdicts(_compared(runs[3:5], histories(runs))) == {"slower"}


def test_a_change_that_such_runs_show_anyway_is_none_and_says_so():
    runs = _volume(150, 120, 190, 130, 150, 115)
    comparison = _compared(runs[-2:], histories(runs))
    difference = comparison.cells[0].differences[0]

    assert _verdicts(comparison) == {"no-difference"}
    assert says(difference.sentence, "compare.between_runs.within_noise", noise="20 %")
    assert "本来就有这么大的差异" in in_chinese(difference.sentence)
    assert difference.ratio_ci95[0] < 0.5
    assert difference.ratio_ci95[1] > 1
    assert difference.minimum_detectable_ratio > 1
    assert comparison.overall[0].sentence.has("compare.comparison.overall.hidden")


def test_the_rounds_still_have_to_tell_the_two_apart():
    """Earlier runs were equal to a thousandth, but these two vary from round to round."""
    slow, fast = (_restless(run_id, factor) for run_id, factor in (("a", 1.0), ("b", 1.2)))
    comparison = _compared([slow, fast], steady([slow, fast]))
    difference = comparison.cells[0].differences[0]

    assert difference.p_between_runs < 0.001
    assert _verdicts(comparison) == {"no-difference"}
    assert difference.sentence.has("compare.comparison.none_visible")


def _restless(run_id, factor):
    run = example_run(run_id)
    works = []
    for work in run.workloads:
        values = [speed * 1e6 * factor for speed in (60, 80, 100, 110, 140, 190)]
        rounds = tuple(replace(work.rounds[0], n=n, metrics={work.metric: v}) for n, v in enumerate(values, 1))
        works.append(replace(work, rounds=rounds, summary={work.metric: summarise(values)}))
    return replace(run, workloads=tuple(works))


def test_how_many_more_runs_it_takes_is_said():
    runs = _volume(150, 150, 15)
    first = _compared([runs[0], runs[2]], histories(runs)).verdict[-1]
    after = _volume(150, 150, 15, 150, 150, 150)

    # After the last compared run a new stretch begins: its first run has no step yet.
    assert says(first, "compare.between_runs.not_known", count=4)
    assert "照原样再测 4 次" in in_chinese(first)
    assert says(
        _compared([after[0], after[2]], histories(after)).verdict[-1], "compare.between_runs.not_known", count=1
    )


def test_runs_of_two_volumes_need_others_of_each():
    here, there = _volume(150, 149, 151, 150, 150), _volume(75, 74, 76, 75, 75)
    there = [replace(run, id=f"there-{run.id}") for run in there]
    both = _compared([here[-1], there[-1]], histories(here, there))
    one = _compared([here[-1], there[-1]], histories(here))

    assert _verdicts(both) == {"slower"}
    assert both.cells[0].differences[0].between_runs.n == 8
    assert _verdicts(one) == {"sittings-differ"}
    assert says(
        one.verdict[-1],
        "compare.between_runs.not_known_of_two",
        letter="B",
        again=Message("join.all", parts=(Message("compare.between_runs.again", letter="B", count=4),)),
    )
    assert "B 再测 4 次" in in_chinese(one.verdict[-1])


def test_runs_that_stand_beside_each_other_do_not_tell_what_the_others_differ_anyway():
    runs = _volume(150, 149, 151, 150, 150, 15, 30)
    comparison = _compared(runs[-3:], histories(runs))

    assert {one.verdict for one in comparison.overall} == {Verdict.SLOWER}
    assert {one.between_runs.n for one in comparison.overall} == {4}


def test_many_runs_whose_sittings_differ_are_counted_and_told_once_what_to_do():
    runs = [scaled(f"run-{n}", 1 + 0.1 * n) for n in range(9)]
    comparison = _compared(runs, {})

    assert says(
        comparison.verdict[0], "compare.multi_run_summary.clauses.sittings_differ", count=8, letter="I", change="+80 %"
    )
    assert "8 次与对照的测试结果不同，差异最大的是 I（+80 %）" in in_chinese(comparison.verdict[0])
    assert sum(says(sentence, "compare.between_runs.of_many", count=4) for sentence in comparison.verdict) == 1


@pytest.mark.parametrize(
    ("condition", "code", "chinese"),
    [
        ({"at": "2026-11-20T20:00:00.000Z"}, "hour", "测试时段"),
        ({"at": "2026-11-24T13:00:00.000Z"}, "day", "不在同一天"),
        ({"fill_ratio": 0.9}, "fill", "已用空间比例"),
        ({"load_per_core": 3.0}, "load", "系统负载"),
        ({"busy_ratio": 0.4}, "load", "系统负载"),
    ],
)
def test_what_none_of_the_others_had_around_it_gets_the_fourth_word(condition, code, chinese):
    runs = _volume(150, 149, 151, 150, 150, 15)
    usual = Conditions("2026-11-20T12:30:00.000Z", 0.5, 0.5, 0.0)
    past = [replace(past_run(run), conditions=usual) for run in runs]
    strange = [*past[:-1], replace(past[-1], conditions=replace(usual, **condition))]

    def said(known):
        return _compared(runs[-2:], {run.id: History(tuple(known)) for run in runs})

    assert _verdicts(said(past)) == {"slower"}
    assert _verdicts(said(strange)) == {"sittings-differ"}
    sentences = said(strange).verdict
    assert any(
        says(sentence, "compare.between_runs.unlike", letter="B")
        and sentence.has(f"compare.between_runs.conditions.{code}")
        for sentence in sentences
    )
    assert any(chinese in in_chinese(sentence) for sentence in sentences)
    assert says(sentences[-1], "compare.between_runs.unlike_again", count=4)


def test_conditions_nobody_looked_at_are_no_reason():
    runs = _volume(150, 149, 151, 150, 150, 15)
    past = tuple(replace(past_run(run), conditions=Conditions(AT)) for run in runs)

    assert _verdicts(_compared(runs[-2:], {run.id: History(past) for run in runs})) == {"slower"}


def test_one_volume_at_five_oclock_and_at_twenty_three_on_another_day_are_apart_by_the_clock_not_the_calendar():
    """Runs around midnight are an hour apart, not 23."""
    runs = _volume(150, 149, 151, 150, 150, 15)
    times = [
        f"2026-11-{day}T{hour}:00:00.000Z" for day, hour in zip(range(10, 16), (23, 23, 23, 23, 23, "01"), strict=True)
    ]
    past = tuple(replace(past_run(run), conditions=Conditions(at)) for run, at in zip(runs, times, strict=True))

    assert _verdicts(_compared(runs[-2:], {run.id: History(past) for run in runs})) == {"slower"}


def test_other_runs_without_the_number_do_not_count():
    logs = [0.0, None, 0.1, 0.0, 0.1, 0.2, 1.0]

    assert noise_between(logs, 5, 6).others == 4
    assert noise_between([0.0, None, None, 0.0, 0.1, 0.2, 1.0], 5, 6) is None


def test_equal_runs_leave_no_doubt():
    noise = noise_between([1.0] * 5 + [2.0], 4, 5)

    assert (noise.p_value(1.0), noise.p_value(0.0), noise.reach()) == (0.0, 1.0, 0.0)


def test_the_error_of_a_difference_by_hand():
    """Four runs at 0, 1, 2, 1 before two neighbours: s² = 2/3, √(2 s²) and three in a hundred of room."""
    noise = noise_between([0.0, 1.0, 2.0, 1.0, 9.0, 9.0], 4, 5)

    assert (noise.others, noise.freedom) == (4, 3)
    assert noise.deviation == pytest.approx(math.sqrt(2 / 3))
    assert noise.error == pytest.approx(1.03 * math.sqrt(4 / 3))
    # 97.5 % point of Student's t on three degrees of freedom: 3.1824.
    assert noise.reach() == pytest.approx(3.18245 * noise.error, rel=1e-5)


def test_runs_that_lie_far_apart_need_more_where_the_noise_lasts():
    walking = [float(n) for n in range(8)]
    restless = [0.0, 1.0] * 4

    near, far = (noise_of(walking, apart).error for apart in (1, 9))
    assert far > 1.5 * near
    assert noise_of(restless, 9).error == noise_of(restless, 1).error
