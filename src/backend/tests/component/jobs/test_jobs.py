"""The queue and the worker: one run after the other, whatever happens."""

from __future__ import annotations

import time
from dataclasses import replace
from threading import Event, Thread

import pytest
from support.fakes import Gate, free_lock, plain_folder
from support.jobs import Office
from support.runs import READ, small_suite
from support.words import bilingual, in_chinese, says

from volbench.domain.model.errors import Busy, NotFound, StoreFailed, TargetLost, ToolFailed, UnsafeTarget
from volbench.domain.model.runs.run import Phase, RunState
from volbench.domain.model.suites.workload import FileUse

WORDS = (bilingual("It happened.", "出错了。"), bilingual("Do this.", "请这样做。"))


def until(claim):
    """Wait for the worker's thread."""
    for _ in range(12_000):
        if claim():
            return
        time.sleep(0.01)
    pytest.fail("waited in vain")


def refuse_while(is_full, write):
    """Make a writer of the store that fails while the database has no room."""

    def refusing(*args, **kwargs):
        if is_full.is_set():
            raise StoreFailed(*WORDS)
        return write(*args, **kwargs)

    return refusing


def has_ended(office, run_id):
    return lambda: (
        office.store.row(run_id).state not in {RunState.QUEUED, RunState.RUNNING} and office.queue.running_id() is None
    )


def run_one(office, **asked):
    office.worker.start()
    run_id = office.queue.enqueue(office.request(**asked))
    until(has_ended(office, run_id))
    return office.store.get(run_id)


def test_a_queued_run_is_measured_and_judged(office):
    run = run_one(office)

    assert run.state is RunState.DONE, run.failure
    assert {result.id: len(result.rounds) for result in run.workloads} == {"read": 2, "write": 2}
    assert all(result.summary and result.badges.valid_reasons is not None for result in run.workloads)
    assert office.machine.folders[0].is_removed


def test_runs_are_carried_in_the_order_they_came(office):
    first, second = office.queue.enqueue(office.request()), office.queue.enqueue(office.request())

    office.worker.start()
    until(has_ended(office, second))

    assert [folder.path.split("/")[-1] for folder in office.machine.folders] == [first, second]


def test_an_unsafe_target_is_refused_before_anything_is_stored(office):
    office.machine.folder = plain_folder(is_writable=False, how_to_allow=WORDS[1])

    with pytest.raises(UnsafeTarget):
        office.queue.enqueue(office.request())

    assert office.store.list_rows()[0] == ()


def test_an_unknown_suite_is_refused_with_those_there_are(office):
    with pytest.raises(NotFound) as refused:
        office.queue.plan(replace(office.request(), suite="nonsense"))

    assert says(refused.value.hint, "services.assignment.choose_among", names="small")


def test_a_run_is_watched_from_memory_while_it_goes_on(office):
    gate = Gate()
    office.machine.processes.when_run = gate.pass_through
    office.worker.start()

    run_id = office.queue.enqueue(office.request())
    assert gate.reached.wait(120)
    live, running = office.queue.live(run_id, 0), office.queue.running_id()
    gate.go_on.set()
    until(has_ended(office, run_id))

    assert running == run_id
    assert live.progress.phase is Phase.LAYING_OUT
    assert office.queue.live(run_id, 0) is None


def test_cancelling_a_waiting_run_leaves_it_unmeasured(office):
    run_id = office.queue.enqueue(office.request())

    office.queue.cancel(run_id, is_after_round=False)
    office.worker.start()
    office.worker.stop()

    assert office.store.row(run_id).state is RunState.CANCELLED
    assert office.machine.folders == []


def test_cancelling_the_running_run_ends_it_and_cleans_up(office):
    gate = Gate()
    office.machine.processes.when_run = gate.pass_through
    office.worker.start()
    run_id = office.queue.enqueue(office.request())
    assert gate.reached.wait(120)

    office.queue.cancel(run_id, is_after_round=False)
    gate.go_on.set()
    until(has_ended(office, run_id))

    assert office.store.row(run_id).state is RunState.CANCELLED
    assert office.machine.folders[0].is_removed


def test_an_ended_run_cannot_be_cancelled(office):
    run = run_one(office)

    with pytest.raises(Busy, match=r"services.queue.this_run_has_already_ended"):
        office.queue.cancel(run.id, is_after_round=False)


def test_a_run_of_another_process_is_not_cancelled_here(office):
    run = replace(office.assigner.queued_run(office.request()), state=RunState.RUNNING)
    office.store.create(run)

    with pytest.raises(Busy, match=r"services.queue.this_run_was_started_from_the"):
        office.queue.cancel(run.id, is_after_round=False)


def test_a_tool_that_fails_ends_the_run_with_its_words_and_keeps_the_finished_rounds(office):
    def fail_in_the_second_round(options):
        if office.store.unfinished() and len(office.machine.processes.commands) > 5:
            raise ToolFailed(*WORDS, detail="the tool's own words")

    office.machine.processes.when_run = fail_in_the_second_round
    run = run_one(office)

    assert (run.state, run.failure.code, run.failure.detail) == (
        RunState.FAILED,
        "tool-failed",
        "the tool's own words",
    )
    assert sum(len(result.rounds) for result in run.workloads) == 2
    assert office.machine.folders[0].is_removed


def test_a_lost_volume_is_given_as_the_reason(office):
    office.machine.probes.lost = TargetLost(*WORDS)

    def fail(options):
        raise ToolFailed(bilingual("fio failed", "fio 失败"), WORDS[1])

    office.machine.processes.when_run = fail
    run = run_one(office)

    assert run.failure.code == "target-lost"


def test_a_mistake_of_ours_fails_the_run_cleans_up_and_the_next_run_goes_on(office):
    broken = Event()

    def break_once(options):
        if not broken.is_set():
            broken.set()
            raise ZeroDivisionError("ours")

    office.machine.processes.when_run = break_once
    office.worker.start()
    first, second = office.queue.enqueue(office.request()), office.queue.enqueue(office.request())
    until(has_ended(office, second))

    failed = office.store.row(first)
    assert (failed.state, failed.failure.code) == (RunState.FAILED, "internal-error")
    assert "ZeroDivisionError" in failed.failure.detail
    assert office.store.row(second).state is RunState.DONE
    assert all(folder.is_removed for folder in office.machine.folders)


def test_runs_left_running_by_a_dead_process_become_interrupted_and_their_target_is_swept(office):
    run = replace(office.assigner.queued_run(office.request()), state=RunState.RUNNING)
    office.store.create(run)

    office.worker.start()
    until(has_ended(office, run.id))

    assert office.store.row(run.id).state is RunState.INTERRUPTED
    assert office.swept == ["/volume1/share"]


def test_while_another_process_measures_nothing_is_touched_and_runs_wait(office):
    is_held = Event()
    is_held.set()
    tried = Event()

    def held_lock():
        tried.set()
        if is_held.is_set():
            raise Busy(*WORDS)
        return free_lock()

    office.take_lock = held_lock
    foreign = replace(office.assigner.queued_run(office.request()), state=RunState.RUNNING)
    office.store.create(foreign)
    office.worker.start()
    waiting = office.queue.enqueue(office.request())
    assert tried.wait(120)

    assert office.store.row(foreign.id).state is RunState.RUNNING
    assert office.store.row(waiting).state is RunState.QUEUED
    assert office.swept == []

    is_held.clear()
    until(has_ended(office, waiting))
    assert office.store.row(waiting).state is RunState.DONE


def test_watching_a_run_whose_process_has_died_brings_it_to_light(office):
    office.worker.start()
    until(lambda: not office.worker._wake.is_set())
    run = replace(office.assigner.queued_run(office.request()), state=RunState.RUNNING)
    office.store.create(run)

    def look():
        office.machine.clock.time_s += 10
        office.queue.live(run.id, 0)
        return office.store.row(run.id).state is RunState.INTERRUPTED

    until(look)


def test_only_an_interrupted_run_can_be_continued(office):
    run = run_one(office)

    with pytest.raises(Busy, match="interrupted"):
        office.queue.resume(run.id)


def test_an_imported_run_is_never_continued_here(office):
    run = run_one(office)
    half = replace(run, id="01HALF", state=RunState.INTERRUPTED, is_imported=True)
    office.store.insert(half, {})

    with pytest.raises(Busy, match="imported") as caught:
        office.queue.resume("01HALF")

    assert "导入" in in_chinese(caught.value.message)
    assert office.store.row("01HALF").state is RunState.INTERRUPTED


def test_a_continued_run_measures_only_what_is_missing(office):
    gate = Gate()
    office.machine.processes.when_run = gate.pass_through
    office.worker.start()
    run_id = office.queue.enqueue(office.request(seed=5))
    assert gate.reached.wait(120)
    gate.go_on.set()
    until(has_ended(office, run_id))
    run = office.store.get(run_id)
    kept = [replace(result, rounds=result.rounds[:1]) for result in run.workloads]
    half = replace(run, id="01HALF", state=RunState.INTERRUPTED, workloads=tuple(kept))
    office.store.insert(half, {})
    before = len(office.machine.processes.commands)

    office.queue.resume("01HALF", is_agreed=True)
    until(has_ended(office, "01HALF"))

    again = office.store.get("01HALF")
    names = [word for argv in office.machine.processes.commands[before:] for word in argv if word.startswith("--name=")]
    assert again.state is RunState.DONE, again.failure
    assert {result.id: [done.n for done in result.rounds] for result in again.workloads} == {
        "read": [1, 2],
        "write": [1, 2],
    }
    assert sorted(names) == ["--name=lay-out", "--name=lay-out", "--name=read", "--name=read", "--name=write"]


def test_a_run_is_not_continued_by_another_engine(office):
    run = run_one(office)
    office.store.insert(replace(run, id="01HALF", state=RunState.INTERRUPTED), {})
    office.machine.probes.engine_ = "psync"

    office.queue.resume("01HALF", is_agreed=True)
    until(has_ended(office, "01HALF"))

    again = office.store.get("01HALF")
    assert (again.state, again.failure.code) == (RunState.FAILED, "invalid-request")
    assert sum(len(result.rounds) for result in again.workloads) == 4


def test_stopping_the_service_leaves_its_run_interrupted(office):
    gate = Gate()
    office.machine.processes.when_run = gate.pass_through
    office.worker.start()
    run_id = office.queue.enqueue(office.request())
    assert gate.reached.wait(120)

    thread = Thread(target=office.worker.stop, args=(120,))
    thread.start()
    until(lambda: office.worker._cancel.is_now)
    gate.go_on.set()
    thread.join()

    assert office.store.row(run_id).state is RunState.INTERRUPTED


def test_a_raw_device_tool_that_is_refused_is_left_out_and_the_run_goes_on(store):
    office = Office(store, small_suite(READ, replace(READ, id="raw", file_use=FileUse.NONE)))

    def refuse(options):
        if options["name"] == "raw":
            raise ToolFailed(bilingual("hdparm is not permitted here.", "此处不允许 hdparm。"), WORDS[1])

    office.machine.processes.when_run = refuse
    run = run_one(office)
    office.worker.stop()

    assert run.state is RunState.DONE, run.failure
    assert [result.id for result in run.workloads] == ["read"]
    assert run.plan.cells == ("read",)
    assert [(cell.workload, cell.reason.values["en"]) for cell in run.plan.skipped] == [
        ("raw", "hdparm is not permitted here.")
    ]


def test_a_run_of_which_nothing_is_possible_fails_with_the_reason(store):
    office = Office(store, small_suite(replace(READ, id="raw", file_use=FileUse.NONE)))

    def refuse(options):
        raise ToolFailed(bilingual("hdparm is not permitted here.", "此处不允许 hdparm。"), WORDS[1])

    office.machine.processes.when_run = refuse
    run = run_one(office)
    office.worker.stop()

    assert (run.state, run.failure.code) == (RunState.FAILED, "capability-missing")
    assert says(run.failure.message, "written", en="hdparm is not permitted here.")


def test_a_run_whose_end_cannot_be_stored_says_so_instead_of_running(office, monkeypatch):
    monkeypatch.setattr("volbench.services.runs.worker.STORE_RETRY_S", 0.05)
    is_full = Event()
    office.machine.processes.when_run = lambda _options: is_full.set()
    for name in ("finish", "set_state", "note_clean_up", "append_round"):
        monkeypatch.setattr(office.store, name, refuse_while(is_full, getattr(office.store, name)))
    office.worker.start()
    run_id = office.queue.enqueue(office.request())
    until(lambda: office.queue.unstored(office.store.row(run_id)) is not None)

    row = office.store.row(run_id)
    told = office.queue.unstored(row)
    assert (row.state, told.code, told.message) == (RunState.RUNNING, "store-failed", WORDS[0])
    with pytest.raises(Busy, match=r"services.queue.unstored"):
        office.queue.cancel(run_id, is_after_round=False)

    office.machine.processes.when_run = lambda _options: None
    is_full.clear()
    until(has_ended(office, run_id))
    ended = office.store.row(run_id)
    assert (ended.state, ended.failure.code) == (RunState.INTERRUPTED, "store-failed")
    until(lambda: office.queue.unstored(replace(ended, state=RunState.RUNNING)) is None)
