"""The volume under test runs full, turns read-only, fails, vanishes, freezes, comes late or is another one."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from faults.harness import volumes
from faults.harness.nas import READ, WRITE, Nas
from faults.harness.stand_in import LAY_OUT
from faults.harness.waiting import wait_for

if TYPE_CHECKING:
    from faults.harness.service import Service

HALF = 512 * 1024 * 1024


def measuring_held(nas: Nas, *, call: str = f"{WRITE}.2") -> tuple[Service, str]:
    """Start a run and hold it in a tool's call after the first rounds are stored."""
    nas.fio.hold(call)
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    if call != LAY_OUT:
        nas.wait_for_rounds(2)
    return service, run_id


def failure_of(service: Service, run_id: str) -> dict[str, Any]:
    """Return why the run failed; both sentences are there."""
    failure = service.get(f"/runs/{run_id}/document")["failure"]
    assert failure["message"]["text"]
    assert failure["hint"]["text"]
    return dict(failure)


def ends_lost(nas: Nas, service: Service, run_id: str) -> None:
    """The run has to fail for its target's sake, and the service to go on."""
    nas.fio.release()
    assert nas.wait_for_end(run_id) == "failed"
    assert failure_of(service, run_id)["code"] == "target-lost"
    assert service.is_answering()


@pytest.mark.fault("volume-full")
@pytest.mark.in_ci
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_somebody_fills_the_volume_while_the_test_file_is_written(file_system: str, make_nas) -> None:
    nas = make_nas(file_system)
    service, run_id = measuring_held(nas, call=LAY_OUT)
    nas.owns(volumes.fill(Path(nas.target)))

    ends_lost(nas, service, run_id)

    assert nas.left() == []
    nas.finish()


@pytest.mark.fault("volume-read-only")
def test_the_volume_turns_read_only_between_two_tools(nas: Nas) -> None:
    nas.fio.at(f"{WRITE}.1", f'"$FIO" "$@"\ncode=$?\nmount -o remount,ro {nas.target}\nexit $code\n')
    service = nas.start()
    run_id = nas.order()

    ends_lost(nas, service, run_id)

    nas.remember()
    service.end()
    volumes.remount(nas.volume, "rw")
    nas.finish()


@pytest.mark.fault("file-system-error")
@pytest.mark.in_ci
def test_ext4_finds_an_error_and_goes_read_only(make_nas) -> None:
    nas = make_nas("ext4", mount_options="errors=remount-ro")
    service, run_id = measuring_held(nas)
    volumes.fail_file_system(nas.volume)

    ends_lost(nas, service, run_id)

    service.end()
    volumes.unmount(nas.volume)
    volumes.mount(nas.volume)
    nas.finish()


@pytest.mark.fault("disk-pulled")
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_the_disk_is_pulled_and_comes_back_after_a_restart(file_system: str, make_nas) -> None:
    nas = make_nas(file_system)
    service, run_id = measuring_held(nas)
    volumes.pull_disk(nas.volume)
    nas.fio.release()

    assert nas.wait_for_end(run_id) == "failed"
    assert failure_of(service, run_id)["code"] in {"target-lost", "tool-failed"}

    service.end()
    volumes.plug_in(nas.volume)
    volumes.unmount(nas.volume)
    volumes.mount(nas.volume)
    nas.finish()


@pytest.mark.fault("half-a-disk")
def test_the_second_half_of_the_disk_fails(nas: Nas) -> None:
    """What lies in its first half can be read and written, the rest answers with errors."""
    service, run_id = measuring_held(nas, call=LAY_OUT)
    volumes.pull_disk(nas.volume, left_bytes=HALF)
    nas.fio.release()

    # Where the file lies decides: no end but a clean one is right.
    assert nas.wait_for_end(run_id) in {"done", "failed"}
    assert service.is_answering()

    service.end()
    volumes.plug_in(nas.volume)
    volumes.unmount(nas.volume)
    volumes.mount(nas.volume)
    nas.finish()


@pytest.mark.fault("volume-unmounted")
@pytest.mark.in_ci
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_the_volume_is_unmounted_lazily(file_system: str, make_nas) -> None:
    nas = make_nas(file_system)
    service, run_id = measuring_held(nas)
    volumes.unmount(nas.volume, is_lazy=True)

    ends_lost(nas, service, run_id)

    # Nothing of ours in the folder below.
    assert list(nas.volume.mount_point.iterdir()) == []
    service.end()
    volumes.mount(nas.volume)
    nas.finish()


@pytest.mark.fault("volume-mounted-late")
def test_the_volume_is_mounted_later_than_the_service_starts(nas: Nas) -> None:
    service, run_id = measuring_held(nas)
    service.end(signal.SIGKILL)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    volumes.unmount(nas.volume)
    again = nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    assert list(nas.volume.mount_point.iterdir()) == []

    volumes.mount(nas.volume)

    assert again.is_answering()
    nas.finish()


@pytest.mark.fault("volume-read-only-at-the-next-start")
def test_the_volume_is_read_only_when_the_next_service_starts(nas: Nas) -> None:
    service, run_id = measuring_held(nas)
    service.end(signal.SIGKILL)
    wait_for(lambda: not nas.tools(), "the guard has taken the tools along")
    volumes.remount(nas.volume, "ro")
    again = nas.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    again.end()

    volumes.remount(nas.volume, "rw")

    nas.finish()


@pytest.mark.fault("volume-covered")
def test_another_volume_is_mounted_over_the_one_that_is_measured(nas: Nas) -> None:
    service, run_id = measuring_held(nas)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256m", "another", nas.target], check=True)
    try:
        nas.fio.release()
        assert nas.wait_for_end(run_id) == "failed"
        failure_of(service, run_id)
        # Not a byte goes to the wrong volume.
        assert list(nas.volume.mount_point.iterdir()) == []
    finally:
        subprocess.run(["umount", nas.target], check=True)
    service.end()
    nas.finish()


@pytest.mark.fault("volume-does-not-answer")
def test_the_volume_freezes_and_the_owner_cancels(nas: Nas) -> None:
    service, run_id = measuring_held(nas)
    volumes.freeze(nas.volume)
    nas.fio.release()
    wait_for(lambda: nas.fio.calls(WRITE) == 2, "the tool has begun")
    assert service.call("POST", f"/runs/{run_id}/cancel", {"when": "now"}).status == 202

    # While nothing can be written the page still answers.
    assert service.get("/volumes")["volumes"]
    volumes.thaw(nas.volume)

    assert nas.wait_for_end(run_id) == "cancelled"
    assert nas.left() == []
    nas.finish()


@pytest.mark.fault("folder-taken-away")
def test_somebody_removes_the_test_folder(nas: Nas) -> None:
    service, run_id = measuring_held(nas)
    subprocess.run(["rm", "-rf", f"{nas.target}/.volbench"], check=True)
    nas.fio.release()

    assert nas.wait_for_end(run_id) == "failed"
    failure_of(service, run_id)
    assert service.is_answering()
    nas.finish()


@pytest.mark.fault("full-at-the-start")
def test_a_full_volume_is_refused_before_anything_is_written(nas: Nas) -> None:
    nas.owns(volumes.fill(Path(nas.target)))
    service = nas.start()

    answer = service.call("POST", "/runs", nas.request(READ))

    assert (answer.status, answer.code) == (409, "unsafe-target")
    assert nas.finish() == {}
