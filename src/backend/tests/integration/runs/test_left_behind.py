"""Volumes that are read-only, gone or not there yet when test files should go: told until the files are gone."""

from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer

import pytest
from support.loops import is_free, loop_volume, mount_again
from support.runs import READ, WRITE, leftovers, small_suite

from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import Message
from volbench.host.left_behind import mark_of, remove_left
from volbench.host.mount_watch import MountWatch
from volbench.services.runs.recovery import recover

pytestmark = pytest.mark.real_io

FILE_BYTES = 32 * MiB
PATIENCE_S = 300.0
_SHUT_DOWN = 0x8004587D
"""EXT4_IOC_SHUTDOWN (linux/ext4.h): from now on the file system answers as if its disk had been pulled out."""
_WITHOUT_FLUSH = 2


def call(*words: object) -> None:
    subprocess.run([str(word) for word in words], check=True, capture_output=True)


def wait_for(claim, what: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not claim():
        assert time.monotonic() < until, f"waited in vain until {what}"
        time.sleep(0.05)


def pull_out(volume) -> None:
    """Take the disk away under a mounted ext4; what was there before is on it, also where the journal had to wait."""
    descriptor = os.open(volume.mount_point, os.O_RDONLY)
    try:
        # A folder of the last five seconds (commit=, ext4(5)) would be gone with the disk: nothing to clean.
        os.fsync(descriptor)
        fcntl.ioctl(descriptor, _SHUT_DOWN, struct.pack("I", _WITHOUT_FLUSH))
    finally:
        os.close(descriptor)


def spoil_after_a_round(lab, volume, spoil):
    """Measure; after the first round something happens to the volume."""

    def act() -> None:
        if len(lab.witness.rounds) == 1:
            spoil()

    lab.witness.when_round = act
    return lab.measure(volume.mount_point)


def put_right(lab):
    application = lab.application
    return recover(application.store, lab.assigner, application.sweep)


def make_lab_of(make_lab):
    return make_lab(small_suite(WRITE, READ, rounds=4, file_bytes=FILE_BYTES))


@contextmanager
def left_on_read_only(make_lab, volume):
    """A run whose volume turned read-only: yields the laboratory and the run, its files still there."""
    lab = make_lab_of(make_lab)
    run = spoil_after_a_round(lab, volume, lambda: call("mount", "-o", "remount,ro", volume.mount_point))
    yield lab, run


def test_files_on_a_volume_that_turned_read_only_are_told_with_their_size_until_they_are_gone(make_lab, volume):
    with left_on_read_only(make_lab, volume) as (lab, run):
        (told,) = run.clean_ups
        still = put_right(lab)
        call("mount", "-o", "remount,rw", volume.mount_point)
        gone = put_right(lab)

        assert run.state is RunState.FAILED
        assert (told.state, told.folder) == (CleanUpState.LEFT, f"{volume.mount_point}/.volbench")
        assert told.left_bytes >= 2 * FILE_BYTES
        assert told.reason == Message("host.left_behind.reasons.erofs")
        assert [one.clean_up for one in still.left] == [told]
        assert [one.run_id for one in gone.cleaned] == [run.id]
        assert leftovers(volume.mount_point) == []
        assert lab.application.store.get(run.id).clean_ups[0].state is CleanUpState.REMOVED
        assert lab.application.store.left_behind() == ()


def test_a_disk_pulled_out_during_the_run_is_cleaned_when_it_is_back(make_lab, ext4_volume):
    lab = make_lab_of(make_lab)
    run = spoil_after_a_round(lab, ext4_volume, lambda: pull_out(ext4_volume))
    call("umount", ext4_volume.mount_point)
    away = put_right(lab)
    mount_again(ext4_volume)
    was_there = leftovers(ext4_volume.mount_point)
    back = put_right(lab)

    assert run.state is RunState.FAILED
    assert run.clean_ups[0].state is CleanUpState.LEFT
    assert run.clean_ups[0].left_bytes >= FILE_BYTES
    assert away.left[0].clean_up.reason == Message("host.left_behind.away")
    assert away.left[0].clean_up.left_bytes == run.clean_ups[0].left_bytes
    assert was_there == [".volbench"]
    assert [one.run_id for one in back.cleaned] == [run.id]
    assert leftovers(ext4_volume.mount_point) == []


def test_a_disk_that_comes_back_is_mounted_once_no_other_namespace_has_its_old_file_system(ext4_volume):
    """Tests beside this one make mount namespaces: the pulled out file system would be mounted again otherwise."""
    other = subprocess.Popen(
        ["unshare", "--mount", "sh", "-c", "echo is there; read -r _"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with other:
        assert other.stdout.readline() == b"is there\n"
        pull_out(ext4_volume)
        call("umount", ext4_volume.mount_point)
        was_free = is_free(ext4_volume.device)
        Timer(0.2, other.stdin.close).start()
        mount_again(ext4_volume)

    assert not was_free
    (ext4_volume.mount_point / "written").touch()


def test_a_disk_pulled_out_while_files_go_is_not_called_clean(ext4_volume):
    from volbench.domain.model.errors import TargetLost
    from volbench.host.run_folder import open_run_folder

    folder = open_run_folder(str(ext4_volume.mount_point), "run-1")
    file = Path(folder.prepare_variant("ext4")) / "read"
    file.write_bytes(os.urandom(MiB))
    os.sync()
    pull_out(ext4_volume)

    with pytest.raises(TargetLost):
        folder.remove()

    assert not folder.removal.is_gone
    assert folder.removal.left_bytes in {MiB, None}
    call("umount", ext4_volume.mount_point)
    mount_again(ext4_volume)
    assert file.exists()


def test_the_folder_below_a_volume_that_is_not_mounted_is_neither_taken_for_clean_nor_touched(make_lab, volume):
    with left_on_read_only(make_lab, volume) as (lab, run):
        call("umount", volume.mount_point)
        (volume.mount_point / ".volbench").mkdir()
        (volume.mount_point / ".volbench" / "somebody").touch()

        away = put_right(lab)

        assert [one.run_id for one in away.left] == [run.id]
        assert [path.name for path in (volume.mount_point / ".volbench").iterdir()] == ["somebody"]


def test_another_volume_mounted_in_its_place_is_left_alone(make_lab, volume):
    with left_on_read_only(make_lab, volume) as (lab, run), loop_volume("ext4", 64 * MiB) as other:
        call("umount", volume.mount_point)
        precious = other.mount_point / ".volbench" / "other-run"
        precious.mkdir(parents=True)
        call("mount", "--bind", other.mount_point, volume.mount_point)
        found = put_right(lab)
        call("umount", volume.mount_point)

        assert [one.run_id for one in found.left] == [run.id]
        assert found.left[0].clean_up.reason == Message("host.left_behind.other")
        assert precious.exists()


def test_a_volume_that_comes_back_somewhere_else_is_cleaned_there(make_lab, volume, tmp_path):
    with left_on_read_only(make_lab, volume) as (lab, run):
        call("umount", volume.mount_point)
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        mount_again(volume, elsewhere)
        try:
            found = put_right(lab)
            names = leftovers(elsewhere)
        finally:
            call("umount", elsewhere)

        assert [one.run_id for one in found.cleaned] == [run.id]
        assert names == []


def test_what_is_left_outlives_the_run_that_is_deleted(make_lab, volume):
    with left_on_read_only(make_lab, volume) as (lab, run):
        lab.application.store.delete(run.id)
        told = lab.application.store.left_behind()
        call("mount", "-o", "remount,rw", volume.mount_point)
        put_right(lab)

        assert [one.run_id for one in told] == [run.id]
        assert leftovers(volume.mount_point) == []


def test_a_clean_run_says_so_and_leaves_nothing_to_look_for(make_lab, volume):
    lab = make_lab(small_suite(READ, rounds=1))

    run = lab.measure(volume.mount_point)

    assert [one.state for one in run.clean_ups] == [CleanUpState.REMOVED]
    assert lab.application.store.not_removed() == ()
    assert not lab.application.store.has_work()


def test_a_file_system_is_told_again_after_it_was_away(volume):
    before = mark_of(str(volume.mount_point))
    call("umount", volume.mount_point)
    mount_again(volume)

    assert before.id is not None
    assert mark_of(str(volume.mount_point)) == before
    assert remove_left(str(volume.mount_point), "run-1", before).is_gone


def test_a_volume_that_appears_or_becomes_writable_is_noticed_and_nothing_else_wakes_the_watch(ext4_volume):
    seen = Event()
    watch = MountWatch(seen.set)
    watch.start()
    try:
        call("umount", ext4_volume.mount_point)
        mount_again(ext4_volume)
        assert seen.wait(PATIENCE_S)
        seen.clear()
        call("mount", "-o", "remount,ro", ext4_volume.mount_point)
        call("mount", "-o", "remount,rw", ext4_volume.mount_point)
        assert seen.wait(PATIENCE_S)
    finally:
        watch.stop()


def test_the_idle_service_cleans_a_volume_as_soon_as_it_is_mounted_without_being_asked(make_lab, volume):
    with left_on_read_only(make_lab, volume) as (lab, run):
        call("umount", volume.mount_point)
        data = lab.application.config.data_folder
        lab.close()
        words = [sys.executable, "-m", "volbench", "--data-dir", str(data), "serve", "--port", "0"]
        service = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            # What it finds of left files may be said before or after the address: the worker has begun already.
            assert any(b"http" in line for line in service.stdout)
            told = lab.application.store.left_behind
            wait_for(lambda: told()[0].clean_up.reason == Message("host.left_behind.away"), "the start has looked")
            mount_again(volume)
            wait_for(lambda: told() == (), "the service has cleaned it")
        finally:
            service.terminate()
            service.communicate(timeout=PATIENCE_S)

        assert leftovers(volume.mount_point) == []
        assert lab.application.store.get(run.id).clean_ups[0].state is CleanUpState.REMOVED
