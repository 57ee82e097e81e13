"""Burst credits named from stored rounds: both levels and the moment; and all that explains a fall otherwise."""

from dataclasses import replace

import pytest
from support.bursts import BLOCK, FAST_IOPS, READS, SLOW_IOPS, VIRTIO, burst_round, burst_run, cell_of, levels
from support.volumes import solid_disk

from volbench.domain.answer.facts import facts_of
from volbench.domain.assess.burst.burst_words import in_long_write, in_stages, levels_words
from volbench.domain.assess.burst.judge import CODE
from volbench.domain.assess.caveats import describe
from volbench.domain.assess.sustained.judge import PARAMETER, judge_sustained
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.runs.run import CacheClass, WorkloadResult
from volbench.domain.model.runs.stage import StageEnd, StageResult

FAST_THEN_SLOW = levels((300, FAST_IOPS), (180, SLOW_IOPS))


def work_of(run):
    (work,) = run.workloads
    return work


def is_named(run):
    (work,) = run.workloads
    codes = {one.code for one in work.caveats}
    assert (CODE in codes) is (work.burst is not None)
    return CODE in codes


def changed(cell, **facts):
    return replace(cell, rounds=tuple(replace(one, **facts) for one in cell.rounds))


def test_both_levels_and_second_and_bytes_of_the_moment_are_told():
    burst = work_of(burst_run()).burst

    assert burst.metric == "read_iops"
    assert burst.burst_value == pytest.approx(FAST_IOPS, rel=0.001)
    assert burst.settled_value == pytest.approx(SLOW_IOPS, rel=0.001)
    assert burst.burst["read_bytes_per_s"] == pytest.approx(FAST_IOPS * BLOCK, rel=0.001)
    assert burst.lasted_s == 300.0
    assert burst.lasted_bytes == pytest.approx(300 * FAST_IOPS * BLOCK, rel=0.001)
    assert (burst.round, burst.ended_at) == (1, "2026-11-20T10:06:00Z")


def test_the_caveat_says_both_levels_and_takes_no_badge():
    (found,) = [one for one in work_of(burst_run()).caveats if one.code == CODE]

    assert set(describe(found.code, found.values)) >= {"title", "explanation"}
    assert [found.values[name]["values"]["words"] for name in ("burst", "settled")] == ["3,000 IOPS", "1,000 IOPS"]
    assert found.values["lasted_s"] == 300.0


def test_credits_that_end_between_rounds_are_seen_over_all_of_them():
    rounds = [burst_round(n, levels((20, FAST_IOPS if n < 4 else SLOW_IOPS))) for n in range(1, 8)]
    burst = work_of(burst_run(cell_of(*rounds))).burst

    assert (burst.round, burst.lasted_s) == (4, 60.0)
    assert burst.settled["read_iops"].n == 4
    assert burst.settled["read_lat_mean_ns"].median == pytest.approx(32e9 / SLOW_IOPS, rel=0.01)


def test_credits_that_fill_again_between_rounds_end_in_each_of_them():
    rounds = [burst_round(n, levels((60, FAST_IOPS), (60, SLOW_IOPS))) for n in (1, 2, 3)]
    burst = work_of(burst_run(cell_of(*rounds))).burst

    assert (burst.round, burst.lasted_s, burst.settled["read_iops"].n) == (1, 60.0, 3)
    assert burst.settled_value == pytest.approx(SLOW_IOPS, rel=0.01)


def test_one_round_of_several_that_fell_is_no_end_of_credits():
    rounds = [burst_round(n, levels((60, FAST_IOPS), (60, SLOW_IOPS if n == 2 else FAST_IOPS))) for n in (1, 2, 3)]

    assert not is_named(burst_run(cell_of(*rounds)))


def test_a_steady_disk_is_not_named():
    assert not is_named(burst_run(cell_of(burst_round(1, levels((480, FAST_IOPS))))))


def test_a_loop_device_with_direct_io_is_a_virtual_disk_as_well():
    loop = replace(VIRTIO, name="loop3", transport="loop", has_direct_io=True)
    cell = changed(cell_of(burst_round(1, FAST_THEN_SLOW)), cache_class=CacheClass.UNCACHED)

    assert is_named(burst_run(cell, disks=(loop,)))


@pytest.mark.parametrize("class_", [CacheClass.CACHED, CacheClass.UNKNOWN])
def test_what_memory_may_have_answered_is_not_named(class_):
    assert not is_named(burst_run(changed(cell_of(burst_round(1, FAST_THEN_SLOW)), cache_class=class_)))


def test_the_fast_part_of_an_ssd_keeps_its_own_words():
    cell = changed(cell_of(burst_round(1, FAST_THEN_SLOW)), cache_class=CacheClass.UNCACHED)

    assert not is_named(burst_run(cell, disks=(solid_disk(),)))
    assert not is_named(burst_run(cell, disks=(VIRTIO, solid_disk())))


def test_a_cache_in_front_of_the_volume_explains_a_fall():
    assert not is_named(burst_run(cell_of(burst_round(1, FAST_THEN_SLOW)), ssd_cache="write"))


def test_a_write_cache_that_is_emptied_at_the_end_explains_a_fall():
    """300 s at 2,000 IOPS too many take 600 s at 1,000 to be written; half of that is enough to tell."""
    for flush_s, named in ((0, True), (2, True), (310, False)):
        cell = cell_of(burst_round(1, FAST_THEN_SLOW, side="write", flush_s=flush_s), side="write")
        assert is_named(burst_run(cell)) is named


@pytest.mark.parametrize(("before", "after", "named"), [(0.2, 0.95, False), (0.95, 0.97, True), (0.2, 0.3, True)])
def test_a_processor_that_became_full_with_the_fall_explains_it(before, after, named):
    one = burst_round(1, FAST_THEN_SLOW)
    trace = tuple(replace(point, cpu_ratio=before if point.t_s <= 300 else after) for point in one.trace)

    assert is_named(burst_run(cell_of(replace(one, trace=trace)))) is named


def test_a_rate_that_was_set_and_what_goes_through_memory_are_not_named():
    assert not is_named(burst_run(cell_of(burst_round(1, FAST_THEN_SLOW), rate_iops=3000)))
    assert not is_named(burst_run(cell_of(burst_round(1, FAST_THEN_SLOW), direct=0)))


def test_a_long_round_that_settled_at_its_very_end_tells_what_it_settled_at():
    """Of 400 seconds two are looked at together, so that the cut may leave 19; behind it there is no other round."""
    burst = work_of(burst_run(cell_of(burst_round(1, levels((381, FAST_IOPS), (19, SLOW_IOPS)))))).burst

    assert burst.lasted_s == 381.0
    assert burst.settled_value == pytest.approx(SLOW_IOPS, rel=0.001)


def test_requests_that_nobody_counted_are_not_made_up_from_bytes():
    one = burst_round(1, FAST_THEN_SLOW)
    metrics = {"read_bytes_per_s": one.metrics["read_bytes_per_s"]}
    burst = work_of(burst_run(cell_of(replace(one, metrics=metrics)))).burst

    assert (set(burst.burst), set(burst.settled)) == ({"read_bytes_per_s"}, {"read_bytes_per_s"})


def test_rounds_without_seconds_and_without_a_readable_start_do_no_harm():
    cell = cell_of(burst_round(1, FAST_THEN_SLOW))

    assert not is_named(burst_run(changed(cell, trace=())))
    assert work_of(burst_run(changed(cell, started_at="?"))).burst.ended_at == ""


def test_a_document_keeps_it_and_an_older_one_lacks_it():
    work = work_of(burst_run())

    assert load(WorkloadResult, dump(work)).burst == work.burst
    assert "burst" not in dump(replace(work, burst=None))


def test_verdict_answer_and_stage_say_both_levels():
    run = burst_run()
    work = work_of(run)
    said = levels_words(work.burst)
    stage = StageResult("wsat", work.title, "", (READS,), None, (), (), None, 0, None, StageEnd.ROUNDS)

    assert any(said in one.parts() for one in run.verdict)
    assert [one.burst for one in facts_of(run)] == [said]
    assert in_stages([stage], run.workloads)[0].words[-1] == said
    both = replace(stage, workloads=(READS, "other"))
    assert len(in_stages([both], (*run.workloads, replace(work, id="other", burst=None)))[0].words) == 1


def test_a_long_write_names_what_its_fall_comes_from():
    one = burst_round(1, FAST_THEN_SLOW, side="write")
    answer = judge_sustained({PARAMETER: True}, [one], is_through_memory=False)
    burst = work_of(burst_run(cell_of(one, side="write"))).burst

    assert in_long_write(answer, burst).words[0].values["levels"] == levels_words(burst)
    assert in_long_write(answer, None) == answer


@pytest.mark.parametrize("code", ["busy-during", "syncing", "hot", "degraded"])
def test_what_else_was_seen_explains_a_fall(code):
    from volbench.domain.assess.burst.judge import find_burst

    run, cell = burst_run(), cell_of(burst_round(1, FAST_THEN_SLOW))
    asked = {"limit": None, "run": run}
    known = find_burst(cell.workload.metric, cell.workload.access, cell.rounds, caveats=(), **asked)

    assert known == work_of(run).burst
    assert find_burst(cell.workload.metric, cell.workload.access, cell.rounds, caveats=(Caveat(code),), **asked) is None
