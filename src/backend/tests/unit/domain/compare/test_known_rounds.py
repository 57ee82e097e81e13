"""A few rounds of unknown origin do not keep the others from being compared, and are not swept under the carpet."""

import random
from dataclasses import replace

import pytest
from support.examples import example_run
from support.past import steady
from support.words import in_chinese, says

from volbench.domain.compare.comparison import Verdict, compare
from volbench.domain.model.runs.run import Badges, CacheClass
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import summarise


def _run(run_id, speeds, unknown=()):
    """One workload with these rounds; those named are of unknown origin, and so the workload is."""
    run = example_run(run_id)
    work = run.workloads[0]
    rounds = tuple(
        replace(
            work.rounds[0],
            n=n,
            metrics={work.metric: float(speed)},
            cache_class=CacheClass.UNKNOWN if n in unknown else CacheClass.UNCACHED,
        )
        for n, speed in enumerate(speeds, 1)
    )
    origin = CacheClass.UNKNOWN if unknown else CacheClass.UNCACHED
    badges = Badges(valid=not unknown, stable=True)
    summary = {work.metric: summarise(list(map(float, speeds)))}
    return replace(run, workloads=(replace(work, rounds=rounds, cache_class=origin, badges=badges, summary=summary),))


def _compared(*runs):
    known = steady([example_run("a"), example_run("b")])
    rng = random.Random(1)  # noqa: S311 (a bootstrap)
    return compare(runs, baseline_id="a", rng=rng, histories=known).cells[0]


SLOW = [100 + n for n in range(9)]
FAST = [120 + n for n in range(9)]


def test_one_unknown_round_of_nine_does_not_lose_a_true_fifth():
    cell = _compared(_run("a", SLOW), _run("b", FAST, unknown={4}))
    difference = cell.differences[0]

    assert difference.verdict is Verdict.FASTER
    assert difference.rounds_left_out == 1
    assert says(difference.sentence, "compare.known_rounds.left_out", count=1, all=9)
    assert "未计入 9 轮中的 1 轮" in in_chinese(difference.sentence)
    # The ratio is that of the rounds compared; the badge is not given back.
    assert difference.ratio == pytest.approx(124.5 / 104)
    assert not cell.sides[1].valid


def test_what_holds_only_without_the_unknown_rounds_is_indicative():
    fast = [*FAST[:8], 1, 2]
    difference = _compared(_run("a", SLOW[:6]), _run("b", fast, unknown={9, 10})).differences[0]

    assert difference.verdict is Verdict.INDICATIVE
    assert difference.sentence.has("compare.comparison.only_without")
    assert "并不成立" in in_chinese(difference.sentence)


@pytest.mark.parametrize(("count", "unknown"), [(9, {1, 2}), (6, {1})])
def test_more_than_a_fifth_or_fewer_than_six_left_are_not_compared(count, unknown):
    difference = _compared(_run("a", SLOW[:count]), _run("b", FAST[:count], unknown=unknown)).differences[0]

    assert difference.verdict is Verdict.NOT_COMPARABLE
    assert difference.sentence == Message("compare.known_rounds.too_many_unknown", count=len(unknown), all=count)
    assert "请重新测试" in in_chinese(difference.sentence)


def test_both_sides_may_leave_out_rounds():
    difference = _compared(_run("a", SLOW, unknown={1}), _run("b", FAST, unknown={9})).differences[0]

    assert (difference.verdict, difference.rounds_left_out) == (Verdict.FASTER, 2)
    assert says(difference.sentence, "compare.known_rounds.left_out", count=2, all=18)
