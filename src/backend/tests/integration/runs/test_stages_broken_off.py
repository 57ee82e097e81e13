"""Runs by stages whose volume fills up, goes away or has large sectors: clear words, finished rounds kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from integration.runs.test_broken_off import fill_up
from integration.runs.test_left_behind import call, pull_out, put_right
from integration.runs.test_snia_suites import check, with_short_minutes
from support.loops import loop_volume, mount_again
from support.runs import leftovers

from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.runs.stage import StageEnd
from volbench.domain.model.suites.workload import MiB

pytestmark = pytest.mark.real_io
ROUNDS = 25
"""As many as the standard allows."""
CELL = "snia-lat-0-4k"


def endless(suite_id):
    """The suite with rounds up to the 25th, whatever the window says."""
    suite = with_short_minutes(suite_id)
    smoke = suite.profiles["smoke"]
    stages = tuple(replace(stage, most_rounds=ROUNDS, tracked=None) for stage in smoke.stages)
    return replace(suite, profiles={"smoke": replace(smoke, stages=stages, file_bytes=32 * MiB)})


def spoil_after(lab, volume, cells, spoil):
    """Measure; something happens to the volume when so many cells are done."""

    def act() -> None:
        if len(lab.witness.rounds) == cells:
            spoil()

    lab.witness.when_round = act
    return lab.measure(volume.mount_point, workloads=(CELL,))


def rounds_of(run):
    return [one.n for work in run.workloads if work.id == CELL for one in work.rounds]


def test_a_volume_unmounted_late_in_a_stage(make_lab, ext4_volume):
    lab = make_lab(endless("snia-lat"))

    run = spoil_after(lab, ext4_volume, 7, lambda: call("umount", "--lazy", ext4_volume.mount_point))

    assert (run.state, run.failure.code) == (RunState.FAILED, "target-lost")
    assert run.failure.message.has("host.target_watch.was_unmounted_during_the_run")
    assert rounds_of(run) == list(range(1, 8))
    assert run.stages[0].ended_by is StageEnd.CUT_SHORT
    assert list(ext4_volume.mount_point.iterdir()) == []


def test_a_disk_pulled_out_late_in_a_stage_is_cleaned_when_it_is_back(make_lab, ext4_volume):
    lab = make_lab(endless("snia-lat"))

    run = spoil_after(lab, ext4_volume, 7, lambda: pull_out(ext4_volume))
    call("umount", ext4_volume.mount_point)
    away = put_right(lab)
    mount_again(ext4_volume)
    back = put_right(lab)

    assert run.state is RunState.FAILED
    assert rounds_of(run) == list(range(1, 8))
    assert run.clean_ups[0].state is CleanUpState.LEFT
    assert [one.clean_up.reason for one in back.left] == []
    assert [one.run_id for one in away.left] == [one.run_id for one in back.cleaned] == [run.id]
    assert leftovers(ext4_volume.mount_point) == []


def test_a_full_volume_does_not_disturb_a_file_that_has_its_space(make_lab, ext4_volume):
    run = fill_up_in_the_middle(make_lab(endless("snia-lat")), ext4_volume)

    assert (run.state, rounds_of(run)) == (RunState.DONE, list(range(1, ROUNDS + 1)))
    assert run.stages[0].ended_by is StageEnd.ROUNDS
    assert leftovers(ext4_volume.mount_point) == ["ballast"]


def test_a_full_volume_ends_a_run_whose_overwrites_need_new_space(make_lab):
    with loop_volume("btrfs", 512 * MiB) as volume:
        run = fill_up_in_the_middle(make_lab(endless("snia-lat")), volume)

        assert (run.state, run.failure.code) == (RunState.FAILED, "target-lost")
        assert run.failure.message.has("host.target_watch.became_full_during_the_run")
        assert rounds_of(run) == list(range(1, 8))
        assert run.stages[0].ended_by is StageEnd.CUT_SHORT
        assert leftovers(volume.mount_point) == ["ballast"]


def fill_up_in_the_middle(lab, volume):
    return spoil_after(lab, volume, 7, lambda: fill_up(volume.mount_point / "ballast"))


def test_sectors_of_4_kib_leave_no_smaller_requests(make_lab):
    with loop_volume("ext4", 1024 * MiB, sector_bytes=4096) as volume:
        lab = make_lab(with_short_minutes("snia-ecw", most_rounds=1))

        run = lab.measure(volume.mount_point)

        check(lab, run)
        splits = {word for work in run.workloads for word in work.command if word.startswith(("--bs=", "--bssplit="))}
        assert splits
        assert not [word for word in splits if "512" in word or "1k" in word or "2k" in word]
        enlarged = [work for work in run.workloads if "small-blocks-enlarged" in {one.code for one in work.caveats}]
        assert enlarged
