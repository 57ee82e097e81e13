"""Runs of experiments that break off: waited for, continued, given up, and ticked whenever they end."""

import pytest
from support.experiments import BTRFS, MATRIX, filled, finish, volume_of

from volbench.domain.experiment.plan.next_step import StepKind
from volbench.domain.model.errors import Busy, InvalidRequest
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import RunState
from volbench.services.experiments.edits import ExperimentEdit

RAID5 = volume_of(RaidType.RAID5, 4)


def test_cells_are_ticked_although_the_service_restarts_in_between(nas):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    run_id = nas.desk.start(made.id, "volume1")
    nas.store.set_state(run_id, RunState.INTERRUPTED)
    after_restart = nas.restarted()
    after_restart.settle()
    step = after_restart.outlook(made.id).next

    nas.queue.resume(run_id)
    finish(nas.store, run_id, RAID5, ("btrfs-nocow", "btrfs-cow"))
    later = nas.restarted()
    later.settle()

    assert (step.kind, step.run_id) == (StepKind.CONTINUE, run_id)
    assert set(filled(later.get(made.id))) == {("raid5-4", "btrfs-nocow"), ("raid5-4", "btrfs-cow")}
    assert later.get(made.id).pending == ()
    assert later.get(made.id).open_variants("raid5-4") == ("ext4", "btrfs-cow-compress")


def interrupted(nas):
    made = nas.desk.create(MATRIX)
    nas.volumes = (RAID5,)
    run_id = nas.desk.start(made.id, "volume1")
    nas.store.set_state(run_id, RunState.INTERRUPTED)
    return made.id


def test_an_interrupted_run_that_can_never_go_on_frees_its_cells(nas):
    first, second = interrupted(nas), interrupted(nas)
    nas.queue.is_suite_changed = True
    after_update = nas.desk.outlook(first).next
    nas.queue.is_suite_changed = False
    nas.volumes = (volume_of(RaidType.RAID5, 4, name="volume2"),)
    rebuilt = nas.desk.outlook(second).next

    assert (after_update.kind, after_update.variants) == (StepKind.MEASURE, BTRFS)
    assert (rebuilt.kind, rebuilt.volume_id) == (StepKind.MEASURE, "volume2")
    assert nas.desk.get(first).pending == nas.desk.get(second).pending == ()


def test_a_run_that_was_given_up_and_is_continued_all_the_same_fills_its_cells(nas):
    made = interrupted(nas)
    run_id = nas.desk.get(made).pending[0].run_id
    nas.volumes = ()
    meanwhile = nas.desk.outlook(made).next
    given_up = nas.desk.get(made)
    nas.volumes = (RAID5,)
    back = nas.desk.outlook(made).next

    nas.queue.resume(run_id)
    finish(nas.store, run_id, RAID5, BTRFS)
    later = nas.restarted()
    later.settle()

    assert (meanwhile.kind, given_up.pending, nas.desk.list()[0].pending) == (StepKind.BUILD, (), ())
    assert (back.kind, back.run_id) == (StepKind.CONTINUE, run_id)
    assert filled(later.get(made)) == {("raid5-4", variant): run_id for variant in BTRFS}


def test_of_two_runs_for_one_cell_the_first_that_ends_fills_it(nas):
    made = interrupted(nas)
    first = nas.desk.get(made).pending[0].run_id
    other = volume_of(RaidType.RAID5, 4, name="volume2")
    nas.volumes = (other,)
    second = nas.desk.start(made, "volume2", variants=("btrfs-cow",))
    nas.volumes = (RAID5, other)
    finish(nas.store, second, other, ("btrfs-cow",))
    nas.desk.settle()
    still_waited_for = [run.run_id for run in nas.desk.get(made).pending]

    nas.queue.resume(first)
    finish(nas.store, first, RAID5, BTRFS)
    nas.desk.settle()

    assert still_waited_for == [first]
    assert filled(nas.desk.get(made)) == {
        ("raid5-4", "btrfs-nocow"): first,
        ("raid5-4", "btrfs-cow"): second,
        ("raid5-4", "btrfs-cow-compress"): first,
    }


def test_an_interrupted_run_whose_cells_are_filled_is_waited_for_no_longer(nas):
    made = interrupted(nas)
    other = volume_of(RaidType.RAID5, 4, name="volume2")
    nas.volumes = (other,)
    second = nas.desk.start(made, "volume2")
    nas.volumes = (RAID5, other)
    finish(nas.store, second, other, BTRFS)
    nas.desk.settle()

    assert nas.desk.get(made).pending == ()
    assert nas.desk.outlook(made).next.kind is StepKind.FORMAT


def test_another_suite_is_not_held_up_by_a_run_that_cannot_go_on(nas):
    made = interrupted(nas)
    run_id = nas.desk.get(made).pending[0].run_id
    edit = ExperimentEdit(suite_id="nas-curve", profile="quick")
    with pytest.raises(InvalidRequest):
        nas.desk.edit(made, edit)
    nas.volumes = ()
    nas.desk.edit(made, edit)
    nas.volumes = (RAID5,)

    nas.queue.resume(run_id)
    finish(nas.store, run_id, RAID5, BTRFS)
    nas.desk.settle()

    assert nas.desk.get(made).filled == ()


def test_the_owner_gives_an_interrupted_run_up_cell_by_cell(nas):
    made = interrupted(nas)

    nas.desk.empty(made, "raid5-4", "btrfs-cow")
    left = nas.desk.get(made).pending[0].variants
    nas.desk.empty(made, "raid5-4", "btrfs-nocow")
    after = nas.desk.empty(made, "raid5-4", "btrfs-cow-compress")
    nas.desk.start(made, "volume1")

    assert left == ("btrfs-nocow", "btrfs-cow-compress")
    assert after.pending == ()
    with pytest.raises(Busy):
        nas.desk.empty(made, "raid5-4", "btrfs-cow")
