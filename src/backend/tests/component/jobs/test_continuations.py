"""What going on with an interrupted run costs is said first, and a large rest wants a yes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.jobs import Office
from support.stage_office import AFTERWARDS, GRID, conduct, interrupt_after, layouts, queued, speeds, staged

from volbench.domain.assess.consent import MOST_UNASKED_BYTES
from volbench.domain.model.errors import Busy, ConsentNeeded, NotFound
from volbench.domain.model.run import RunState
from volbench.runner.continuation import continuation_of
from volbench.runner.stage_plan import CELL_OVERHEAD_S


@pytest.fixture
def office(store):
    return Office(store, staged(GRID, AFTERWARDS))


def run_one(office):
    run = queued(office)
    conduct(office, run)
    return office.store.get(run.id)


def written(run):
    return sum(one.evidence.asked_write_bytes for work in run.workloads for one in work.rounds)


@pytest.mark.parametrize("cells", [7, 11], ids=["in the first stage", "in the second stage"])
def test_the_bytes_said_to_be_written_anew_are_those_that_are(office, cells):
    speeds(office, [100])
    broken = interrupt_after(office, cells)
    rest = continuation_of(office.store.get(broken.id))
    office.machine.processes.commands.clear()

    run = conduct(office, broken)

    assert rest.anew_bytes == len(layouts(office)) * run.plan.file_bytes > 0


def test_what_the_limit_of_the_run_leaves_is_the_most_it_writes(office):
    speeds(office, [100])
    broken = office.store.get(interrupt_after(office, cells=7).id)
    limited = replace(broken, plan=replace(broken.plan, most_write_bytes=2 * broken.plan.expected_write_bytes))

    assert continuation_of(limited).most_write_bytes == limited.plan.most_write_bytes - written(broken) > 0
    assert continuation_of(limited).wants_yes_for == ()
    assert continuation_of(broken).most_write_bytes == broken.plan.expected_write_bytes


def test_only_rounds_that_are_not_done_again_shorten_it(office):
    speeds(office, [100])
    in_first, in_second = (office.store.get(interrupt_after(office, cells).id) for cells in (7, 11))

    plan = in_second.plan
    done_s = sum(
        len(work.rounds) * (plan.seconds_of(work.id) + CELL_OVERHEAD_S)
        for work in in_second.workloads
        if work.id in {"mix", "write"}
    )

    assert continuation_of(in_first).most_duration_s == in_first.plan.most_duration_s
    assert continuation_of(in_second).most_duration_s == pytest.approx(plan.most_duration_s - done_s, abs=0.1)


def test_a_run_without_stages_lays_out_its_files_again(store):
    office = Office(store)
    run = run_one(office)
    half = replace(run, workloads=tuple(replace(work, rounds=work.rounds[:1]) for work in run.workloads))

    rest = continuation_of(half)

    assert rest.anew_bytes == min(half.plan.space_needed_bytes, rest.most_write_bytes)
    assert rest.most_write_bytes == half.plan.most_write_bytes - written(half)


def test_a_large_rest_is_not_begun_without_a_yes(store):
    office = Office(store)
    run = run_one(office)
    plan = replace(run.plan, most_write_bytes=2 * MOST_UNASKED_BYTES)
    office.store.insert(replace(run, id="01HALF", state=RunState.INTERRUPTED, plan=plan), {})

    with pytest.raises(ConsentNeeded):
        office.queue.resume("01HALF")

    assert office.store.row("01HALF").state is RunState.INTERRUPTED
    assert [one.code for one in office.queue.continuation("01HALF").wants_yes_for] == ["assess.consent.bytes"]
    office.queue.resume("01HALF", is_agreed=True)
    assert office.store.row("01HALF").state is not RunState.INTERRUPTED


def test_nothing_is_said_of_a_run_that_cannot_be_continued(store):
    office = Office(store)
    run = run_one(office)

    with pytest.raises(Busy, match="interrupted"):
        office.queue.continuation(run.id)
    with pytest.raises(NotFound):
        office.queue.continuation("01NOTHERE")
