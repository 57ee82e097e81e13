"""What going on with an interrupted run costs is said first, and a large rest wants a yes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.jobs import Office
from support.runs import RANDOM_READ, WRITE, small_suite
from support.stage_office import AFTERWARDS, GRID, conduct, interrupt_after, layouts, queued, speeds, staged

from volbench.domain.assess.consent import MOST_UNASKED_BYTES
from volbench.domain.model.errors import Busy, ConsentNeeded, NotFound
from volbench.domain.model.machine.storage import Disk, RaidType
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.stage import StageCell
from volbench.domain.model.runs.stopping import Precision, StoppingRule
from volbench.domain.model.words.units import format_ratio
from volbench.planning.continuation import continuation_of
from volbench.planning.plan_inputs import CELL_OVERHEAD_S


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


def test_the_rest_of_a_run_with_rounds_for_a_promise_wears_as_much_as_it_may_write(office):
    speeds(office, [100])
    broken = office.store.get(interrupt_after(office, cells=7).id)
    disks = (Disk("sata1", 10**12, model="Samsung SSD 870 EVO 1TB", is_rotational=False),)
    volume = broken.target.volume
    pool = replace(volume.pool, raid_type=RaidType.BASIC, raid_type_candidates=(RaidType.BASIC,))
    rule = Precision("write", ("write_iops",), StoppingRule(6, 30, 0.01))
    left = 7 * 10**12
    plan = replace(
        broken.plan, precision=(rule,), most_write_bytes=left + written(broken), endurance_ratio=0.002, stages=()
    )
    target = replace(broken.target, volume=replace(volume, disks=disks, pool=pool))

    *_, wear = continuation_of(replace(broken, plan=plan, target=target)).wants_yes_for

    # Of 600 TB that the disk is rated for.
    assert (wear.code, wear.values) == ("assess.consent.wear", {"share": format_ratio(left / 600e12)})


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


PROMISE = Promise((PromiseLine(PromisedMetric.IOPS, PromisedDirection.BOTH, "20000"),))
OPEN_READ = replace(RANDOM_READ, iodepth=16)
PROMISED = "random-read-promised"


def depths(office):
    """Which cell was measured with how many requests of each thread under way."""
    told = [dict(word[2:].split("=", 1) for word in argv if "=" in word) for argv in office.machine.processes.commands]
    return {one["name"]: (one.get("numjobs", "1"), one["iodepth"]) for one in told if one["name"] != "lay-out"}


def by_rounds():
    return replace(small_suite(OPEN_READ, WRITE), takes_load=True)


def by_stages():
    suite = staged(replace(GRID, cells=(*GRID.cells, StageCell("random-read"))))
    return replace(suite, workloads=(*suite.workloads, OPEN_READ), takes_load=True)


@pytest.mark.parametrize(
    ("asked", "added"),
    [
        ({}, {f"{PROMISED}-1x32": ("1", "32")}),
        ({"jobs": 2, "depth": 16}, {f"{PROMISED}-2x32": ("2", "32")}),
    ],
    ids=["the suite's load", "a load of its own"],
)
@pytest.mark.parametrize("suite", [by_rounds, by_stages])
def test_a_run_goes_on_with_its_own_load_and_with_what_its_promise_added(store, suite, asked, added):
    office = Office(store, suite())
    office.promise = PROMISE
    speeds(office, [100])
    broken = office.store.get(interrupt_after(office, 2, **asked).id)
    assert {cell for cell in broken.plan.cells if cell.startswith(PROMISED)} == added.keys()
    # What is promised meanwhile is for the next run.
    office.promise = None
    office.machine.processes.commands.clear()

    office.queue.resume(broken.id, is_agreed=True)
    office.store.claim_next()
    run = conduct(office, office.store.get(broken.id))

    assert run.state is RunState.DONE, run.failure
    assert run.plan == broken.plan
    assert {work.id for work in run.workloads} == set(broken.plan.cells)
    assert run.suite.digest == broken.suite.digest
    assert added.items() <= depths(office).items()
    own = asked.get("jobs", OPEN_READ.numjobs), asked.get("depth", OPEN_READ.iodepth)
    assert {tuple(map(str, own))} == {load for cell, load in depths(office).items() if cell == "random-read"}


def changed(office):
    office.assigner._suites["small"] = replace(office.suite, workloads=(replace(OPEN_READ, bs=8192), WRITE))


def gone(office):
    del office.assigner._suites["small"]


def without_load(office):
    office.assigner._suites["small"] = replace(office.suite, workloads=(OPEN_READ,), takes_load=False)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (changed, "services.queue.the_suite_has_changed_since_this"),
        (gone, "services.assignment.there_is_no_named"),
        (without_load, "services.queue.the_suite_has_changed_since_this"),
    ],
)
def test_why_a_run_cannot_be_continued_is_what_is_so(store, change, why):
    office = Office(store, by_rounds())
    broken = interrupt_after(office, 2, jobs=2)
    change(office)

    with pytest.raises(Busy) as caught:
        office.queue.resume(broken.id, is_agreed=True)

    assert caught.value.message.code == why
    assert not office.queue.can_resume(office.store.row(broken.id))
