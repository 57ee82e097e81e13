"""Runs on single disks are found again for later runs, without their rounds."""

from __future__ import annotations

from dataclasses import replace

from support.examples import example_run
from support.volumes import array_of, hard_disk, run_on, volume_of, work_of

from volbench.domain.assess.expectation.references import references_for
from volbench.domain.model.runs.run import Badges, RunState

GOOD = Badges(valid=True, stable=True)
DISKS = [hard_disk(n) for n in range(1, 5)]
RAID = volume_of(DISKS, array_of("raid5", DISKS))


def basic(id_, created_at, value, **changes):
    run = run_on(replace(volume_of([hard_disk()]), id="volume2"))
    work = replace(work_of(value=value, badges=GOOD), rounds=example_run().workloads[0].rounds)
    return replace(run, id=id_, created_at=created_at, workloads=(work,), badges=GOOD, **changes)


def test_finished_runs_of_the_same_suite_on_single_disks_are_found_newest_first(store):
    digest = example_run().suite.digest
    store.insert(basic("old", "2026-11-01T10:00:00.000Z", 190e6), {})
    store.insert(basic("new", "2026-11-02T10:00:00.000Z", 200e6), {})
    store.insert(basic("failed", "2026-11-03T10:00:00.000Z", 1e6, state=RunState.FAILED), {})
    store.insert(replace(run_on(RAID), id="raid", created_at="2026-11-04T10:00:00.000Z"), {})

    found = store.basic_runs(digest)

    assert [run.run_id for run in found] == ["new", "old"]
    assert all(not work.rounds for run in found for work in run.works)
    assert [(one.run_id, one.low) for one in references_for(RAID, found)] == [("new", 200e6)]


def test_another_suite_version_is_not_mixed_in(store):
    store.insert(basic("one", "2026-11-01T10:00:00.000Z", 190e6), {})

    assert store.basic_runs("another digest") == ()


def test_what_was_expected_stays_with_the_run(store):
    run = example_run()
    store.insert(run, {})

    assert store.get(run.id).workloads[0].expectation == run.workloads[0].expectation
    assert store.row(run.id).normal != ()
