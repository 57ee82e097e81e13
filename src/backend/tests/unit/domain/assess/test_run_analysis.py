"""Rounds become judged results: summaries, pooled percentiles, class, badges."""

from dataclasses import replace

from support.examples import example_run
from support.judging import analyse, caveat, cells_of, codes
from support.words import in_chinese, says
from support.workloads import plain_suite, workload_of

from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run, analyse_workload
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, Caveat, RunState
from volbench.domain.model.words.message import Message
from volbench.reports.run_document import to_document


def test_a_clean_run_earns_both_badges():
    run = analyse()

    assert (run.badges.valid, run.badges.stable) == (True, True)
    assert all(work.badges.valid and work.badges.stable for work in run.workloads)
    assert run.badges.valid_reasons == run.badges.stable_reasons == ()


def test_judging_again_gives_the_same_document():
    once = analyse()

    again = analyse_run(once, plain_suite(once), cells_of(once))

    assert to_document(again) == to_document(once)


def test_every_metric_of_the_rounds_is_summarised_even_if_a_round_lacks_it():
    run = analyse(change=lambda r: replace(r, metrics={**r.metrics, "extra": 1.0}) if r.n == 2 else r)

    assert run.workloads[0].summary["read_bytes_per_s"].n == 6
    assert run.workloads[0].summary["extra"].n == 1


def test_a_time_that_one_round_does_not_tell_is_not_that_of_the_others():
    slow = analyse(change=lambda r: replace(r, metrics=r.metrics | ({} if r.n == 2 else {"op_lat_p99_ns": 1e6})))
    idle = analyse(
        change=lambda r: replace(
            r,
            metrics=r.metrics | ({} if r.n == 2 else {"op_lat_p99_ns": 1e6}),
            io_count=0 if r.n == 2 else r.io_count,
        )
    )

    assert "op_lat_p99_ns" not in slow.workloads[0].summary
    # Of a round in which nothing was answered there is no time to tell.
    assert idle.workloads[0].summary["op_lat_p99_ns"].n == 5


def test_percentiles_are_pooled_and_the_unsupported_left_out():
    work = analyse().workloads[0]

    assert work.percentiles == {"read": {"50": 2e6, "95": 4e6, "99": 2e7}}
    assert caveat(work.caveats, "percentile-unsupported").values == {"percentiles": ["p99.9"], "io_count": 6000}


def test_without_latency_bins_there_are_no_percentiles():
    work = analyse(change=lambda r: replace(r, latency_bins={})).workloads[0]

    assert work.percentiles == {}
    assert "percentile-unsupported" not in codes(work.caveats)


def test_rounds_are_put_in_order():
    run = example_run()
    work = run.workloads[0]
    result = analyse_workload(workload_of(work), "x", (), tuple(reversed(work.rounds)), run=run, suite=plain_suite(run))

    assert [round_.n for round_ in result.rounds] == [1, 2, 3, 4, 5, 6]


def test_a_workload_without_rounds_is_left_out_of_the_run():
    run = example_run()
    cells = [*cells_of(run), MeasuredCell(workload_of(run.workloads[0]), "other", (), ())]

    assert len(analyse(run, cells=cells).workloads) == len(run.workloads)


def test_a_workload_without_rounds_earns_no_badge():
    run = example_run()

    result = analyse_workload(workload_of(run.workloads[0]), "x", (), (), run=run, suite=plain_suite(run))

    assert (result.badges.valid, result.badges.stable, result.cache_class) == (False, False, CacheClass.UNKNOWN)


def test_a_run_without_any_round_earns_no_badge_and_says_so():
    run = analyse(cells=[])

    assert not run.badges.valid
    assert run.verdict[0] == Message("assess.verdict.nothing")


def test_what_only_the_runner_saw_is_said_first_and_counts():
    run = analyse(caveats=(Caveat("syncing"), Caveat("snapshot-pinned", {"held_bytes": 1})))

    assert [caveat.code for caveat in run.caveats[:2]] == ["syncing", "snapshot-pinned"]
    assert not run.badges.valid


def test_the_smoke_profile_is_never_stable():
    run = analyse(replace(example_run(), profile="smoke"))

    assert not run.badges.stable
    assert run.badges.stable_reasons[0].has("assess.badges.smoke")
    assert run.verdict == ()


def test_a_failed_run_is_not_valid_whatever_its_rounds_say():
    run = analyse(replace(example_run(), state=RunState.FAILED))

    assert run.badges.valid_reasons[0] == Message("assess.badges.failed")


def test_the_badge_of_a_run_is_that_of_its_headline_workloads():
    run = example_run()
    cells = cells_of(run)
    spoiled = tuple(replace(r, cache_class=CacheClass.CACHED) for r in cells[3].rounds)
    quiet = MeasuredCell(replace(cells[3].workload, is_headline=False), "btrfs-cow", (), spoiled)

    result = analyse(run, cells=[*cells[:3], quiet])

    assert result.badges.valid
    assert not result.workloads[3].badges.valid


def test_a_reason_that_concerns_some_workloads_only_names_them():
    run = example_run()
    cells = cells_of(run)
    spoiled = tuple(replace(r, cache_class=CacheClass.UNKNOWN, evidence=CacheEvidence()) for r in cells[0].rounds)

    result = analyse(run, cells=[replace(cells[0], rounds=spoiled), *cells[1:]])

    assert says(result.badges.valid_reasons[0], "suites.nas_volume.read_bytes_per_s.title")
    assert result.badges.valid_reasons[0].has("caveats.unknown-cache.explanation")
    assert in_chinese(result.badges.valid_reasons[0]).startswith("大文件读取（顺序读）：无法证明")


def test_a_suite_without_headline_is_judged_by_all_its_workloads():
    run = example_run()
    cells = [replace(cell, workload=replace(cell.workload, is_headline=False)) for cell in cells_of(run)]

    assert analyse(run, cells=cells).badges.valid
