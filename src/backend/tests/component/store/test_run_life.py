"""A run from the queue to history, on a real database file."""

from contextlib import closing
from dataclasses import replace
from random import Random

import pytest
from support.examples import example_round, example_run, scaled
from support.words import bilingual

from volbench.domain.assess.run_row import make_row
from volbench.domain.compare.comparison import compare
from volbench.domain.model.errors import Busy, NotFound, StoreFailed
from volbench.domain.model.runs.run import CacheClass, Failure, RunState
from volbench.runner.protocols import RawOutput
from volbench.suites import nas_volume

WORKLOAD = nas_volume.SUITE.workloads[0]
RAW = RawOutput(("fio", "--name=x"), 0, "progress", "", '{"jobs": []}')
FAILURE = Failure("target-lost", bilingual("It ran full.", "空间已满。"), bilingual("Free some.", "请清理。"), "ENOSPC")


def queued(run_id="01JDEXAMPLE0000000000000001", created_at="2026-11-20T09:59:00.000Z"):
    return replace(
        example_run(run_id),
        state=RunState.QUEUED,
        created_at=created_at,
        started_at=None,
        finished_at=None,
        workloads=(),
        verdict=(),
    )


def begin(store, run):
    store.begin(run.id, target=run.target, environment=run.environment, plan=run.plan, started_at="2026-11-20T10:00Z")


def append(store, run_id, n, position, workload=WORKLOAD):
    round_ = example_round(n, position, workload.metric, 4e8)
    store.append_round(run_id, variant="ext4", workload=workload, command=("fio",), round_=round_, raw=RAW)


def test_a_run_comes_back_exactly_as_it_went_in(store):
    store.insert(example_run(), {})

    assert store.get(example_run().id) == example_run()


def test_the_longest_response_times_come_back(store):
    run = example_run()
    first, *rest = run.workloads
    longest = replace(first, longest_ns={"read": 9e6}, window_longest_ns={"read": 7e6})
    run = replace(run, workloads=(longest, *rest))
    store.insert(run, {})

    assert store.get(run.id) == run


def test_every_end_state_and_failure_comes_back(store):
    run = replace(example_run(), state=RunState.FAILED, failure=FAILURE, label="标签", note="two\nlines")
    store.insert(run, {})

    assert store.get(run.id) == run


def test_a_run_that_was_queued_measured_and_judged_equals_the_judged_one(store):
    run = example_run()
    store.create(queued(run.id))
    claimed = store.claim_next()
    begin(store, run)
    append(store, run.id, 1, 1)
    store.finish(run)

    assert claimed is not None
    assert claimed.state is RunState.RUNNING
    assert store.get(run.id) == run
    assert store.row(run.id) == make_row(run)


def test_rounds_are_readable_while_the_run_goes_on(store):
    store.create(replace(queued(), state=RunState.RUNNING))
    append(store, queued().id, 1, 1)
    append(store, queued().id, 2, 5)
    append(store, queued().id, 1, 2, nas_volume.SUITE.workloads[1])

    going_on = store.get(queued().id)

    assert [(work.id, len(work.rounds)) for work in going_on.workloads] == [
        (WORKLOAD.id, 2),
        (nas_volume.SUITE.workloads[1].id, 1),
    ]
    assert going_on.workloads[0].cache_class is CacheClass.UNKNOWN
    assert not going_on.workloads[0].badges.valid
    assert going_on.workloads[0].rounds[1] == example_round(2, 5, WORKLOAD.metric, 4e8)


def test_what_comes_back_of_an_appended_round_is_the_round_and_its_course_stays_in_the_database(store):
    store.create(replace(queued(), state=RunState.RUNNING))
    round_ = example_run().workloads[0].rounds[0]

    kept = store.append_round(queued().id, variant="ext4", workload=WORKLOAD, command=("fio",), round_=round_, raw=RAW)

    assert kept == round_
    assert kept.trace == round_.trace != ()
    assert store.get(queued().id).workloads[0].rounds == (kept,)


def test_a_round_without_a_raw_id_gets_one_and_its_output_is_kept(store):
    store.create(replace(queued(), state=RunState.RUNNING))
    round_ = replace(example_round(1, 7, WORKLOAD.metric, 4e8), raw_id=None)
    store.append_round(queued().id, variant="ext4", workload=WORKLOAD, command=("fio",), round_=round_, raw=RAW)

    raw_id = store.get(queued().id).workloads[0].rounds[0].raw_id

    assert raw_id == "raw-7"
    assert store.raw(queued().id, raw_id) == RAW


def test_a_round_judged_anew_replaces_the_stored_one_and_a_lost_one_goes(store):
    run = example_run()
    store.insert(run, {})
    first = run.workloads[0]
    rounds = (replace(first.rounds[0], cache_class=CacheClass.CACHED), *first.rounds[1:3])
    judged = replace(run, workloads=(replace(first, rounds=rounds), *run.workloads[2:]))
    store.finish(judged)

    assert store.get(run.id) == judged


def test_a_failed_round_leaves_nothing_half_written(store):
    store.create(replace(queued(), state=RunState.RUNNING))
    append(store, queued().id, 1, 1)
    with pytest.raises(StoreFailed):
        append(store, queued().id, 1, 2)

    assert len(store.get(queued().id).workloads[0].rounds) == 1
    with pytest.raises(NotFound):
        store.raw(queued().id, "raw-2")


def test_what_the_owner_wrote_during_the_run_survives_its_end(store):
    run = example_run()
    store.create(queued(run.id))
    begin(store, run)
    store.edit(run.id, label="new disks", note="after the upgrade", is_baseline=True)
    store.finish(run)

    row = store.row(run.id)

    assert (row.label, row.note, row.is_baseline) == ("new disks", "after the upgrade", True)
    assert store.get(run.id).label == "new disks"


def test_an_interrupted_run_keeps_its_rounds_when_it_begins_again(store):
    run = replace(queued(), state=RunState.RUNNING)
    store.create(run)
    append(store, run.id, 1, 1)
    store.set_state(run.id, RunState.INTERRUPTED)
    store.set_state(run.id, RunState.QUEUED)
    claimed = store.claim_next()
    begin(store, run)
    append(store, run.id, 2, 9)

    assert claimed is not None
    assert len(claimed.workloads[0].rounds) == 1
    assert [round_.n for round_ in store.get(run.id).workloads[0].rounds] == [1, 2]


def test_the_oldest_queued_run_is_claimed_first_and_only_once(store):
    store.create(queued("01JDB", "2026-11-20T10:00:00.000Z"))
    store.create(queued("01JDA", "2026-11-20T09:00:00.000Z"))
    claimed = [store.claim_next(), store.claim_next(), store.claim_next()]

    assert [run.id if run else None for run in claimed] == ["01JDA", "01JDB", None]


def test_a_named_run_can_be_claimed_once(store):
    store.create(queued())

    assert store.claim(queued().id)
    assert not store.claim(queued().id)


def test_a_waiting_run_is_withdrawn_once_and_never_claimed_again(store):
    store.create(queued())

    assert store.withdraw(queued().id)
    assert not store.withdraw(queued().id)
    assert store.claim_next() is None
    assert store.row(queued().id).state is RunState.CANCELLED


def test_a_run_that_was_claimed_meanwhile_is_not_withdrawn(store):
    store.create(queued())
    store.claim_next()

    assert not store.withdraw(queued().id)
    assert store.row(queued().id).state is RunState.RUNNING


def test_unfinished_names_the_running_ones_only(store):
    for number, state in enumerate(RunState):
        store.create(replace(queued(f"01JD{number}"), state=state))

    assert [row.state for row in store.unfinished()] == [RunState.RUNNING]


def test_an_end_state_is_stored_with_its_failure(store):
    store.create(queued())
    store.set_state(queued().id, RunState.FAILED, FAILURE)

    assert store.row(queued().id).failure == FAILURE
    assert store.get(queued().id).state is RunState.FAILED


def test_a_second_baseline_replaces_the_first(store):
    store.insert(example_run(), {})
    store.insert(scaled("01JDSECOND", 1.2), {})
    store.edit(example_run().id, is_baseline=True)
    store.edit("01JDSECOND", is_baseline=True)

    assert [row.is_baseline for row in (store.row(example_run().id), store.row("01JDSECOND"))] == [False, True]


def test_an_edit_changes_only_what_it_names(store):
    store.insert(replace(example_run(), label="old", note="kept"), {})
    row = store.edit(example_run().id, label="")

    assert (row.label, row.note, row.is_baseline) == ("", "kept", False)


def test_a_deleted_run_leaves_nothing_behind(store, path):
    import sqlite3

    store.insert(example_run(), {"raw-1": RAW})
    store.delete(example_run().id)
    store.close()
    with closing(sqlite3.connect(path)) as database, database:
        tables = ["runs", "run_facts", "workload_results", "rounds", "samples", "raw_outputs"]
        left = {table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}  # noqa: S608 (fixed names)

    assert set(left.values()) == {0}


@pytest.mark.parametrize("state", [RunState.QUEUED, RunState.RUNNING])
def test_a_run_that_has_not_ended_is_not_deleted(store, state):
    store.create(replace(queued(), state=state))

    with pytest.raises(Busy):
        store.delete(queued().id)


@pytest.mark.parametrize(
    "call",
    [
        lambda store: store.get("nope"),
        lambda store: store.row("nope"),
        lambda store: store.delete("nope"),
        lambda store: store.edit("nope", label="x"),
        lambda store: store.claim("nope"),
        lambda store: store.withdraw("nope"),
        lambda store: store.set_state("nope", RunState.DONE),
        lambda store: store.finish(example_run("nope")),
        lambda store: begin(store, example_run("nope")),
        lambda store: append(store, "nope", 1, 1),
        lambda store: store.raw("nope", "raw-1"),
    ],
    ids=["get", "row", "delete", "edit", "claim", "withdraw", "set_state", "finish", "begin", "append", "raw"],
)
def test_a_run_nobody_has_is_not_found(store, call):
    with pytest.raises(NotFound):
        call(store)


def test_has_knows_stored_runs_only(store):
    store.insert(example_run(), {})

    assert store.has(example_run().id)
    assert not store.has("nope")


def test_an_edit_that_names_nothing_changes_nothing(store):
    store.insert(example_run(), {})

    assert store.edit(example_run().id) == make_row(example_run())


def test_a_run_can_be_read_with_its_numbers_alone(store):
    run = example_run()
    store.insert(run, {})

    numbers = store.get_numbers(run.id)

    assert [[round_.metrics for round_ in work.rounds] for work in numbers.workloads] == [
        [round_.metrics for round_ in work.rounds] for work in run.workloads
    ]
    assert not any(round_.trace or round_.latency_bins for work in numbers.workloads for round_ in work.rounds)
    assert [work.summary for work in numbers.workloads] == [work.summary for work in run.workloads]
    assert numbers.target == run.target


def test_a_comparison_of_runs_read_for_it_says_the_same_as_one_of_whole_runs(store):
    runs = [example_run(), replace(scaled("01JDEXAMPLE0000000000000002", 1.3), label="later")]
    for run in runs:
        store.insert(run, {})
    read = [store.get_compared(run.id) for run in runs]

    whole, short = (compare(some, baseline_id=runs[0].id, rng=Random(7)) for some in (runs, read))  # noqa: S311 (repeatable)

    assert replace(short, runs=whole.runs) == whole
    assert {name for work in read[0].workloads for round_ in work.rounds for name in round_.metrics} == {
        work.metric for work in runs[0].workloads
    }


def test_a_run_can_be_read_without_the_course_of_its_rounds(store):
    run = example_run()
    store.insert(run, {})
    work = run.workloads[0]

    short = [replace(round_, trace=(), system=None, latency_bins={}) for round_ in work.rounds]
    assert list(store.get_result(run.id).workloads[0].rounds) == short
    assert store.get_rounds(run.id, work.variant, work.id) == work.rounds
    assert any(round_.trace and round_.latency_bins for round_ in work.rounds)
    with pytest.raises(NotFound):
        store.get_rounds(run.id, work.variant, "nope")
