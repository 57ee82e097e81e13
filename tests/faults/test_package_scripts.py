"""The scripts of the DSM package where nothing can be written, or their files are others: a stop ends the service."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from faults.harness import volumes
from faults.harness.nas import WRITE, Nas
from faults.harness.package import Package
from support.loops import MiB, loop_volume

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.loops import LoopVolume


@pytest.fixture
def data_volume() -> Iterator[LoopVolume]:
    """A small volume of its own for the data folder."""
    with loop_volume("ext4", 64 * MiB, mount_options="errors=remount-ro") as volume:
        yield volume


@pytest.fixture
def packaged(nas: Nas, data_volume: LoopVolume) -> Package:
    """A package whose data lies on a volume of its own."""
    nas.data = data_volume.mount_point / "data"
    nas.data.mkdir()
    nas.prepare_data()
    return Package(nas)


def held_in_the_middle(nas: Nas, package: Package) -> str:
    """Start the package and a run, and hold that in a tool's call after its first rounds are stored."""
    nas.fio.hold(f"{WRITE}.2")
    package.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    return run_id


def ends_with_nothing_left(nas: Nas, package: Package) -> None:
    """Click Stop: it is done when no process is left, and the volume is as it was."""
    assert package.call("start-stop-status", "stop") == 0, package.told
    assert package.call("start-stop-status", "status") == 3
    package.wait_until_ended()
    assert nas.left() == []
    nas.service = None


@pytest.mark.fault("package-volume-read-only")
@pytest.mark.in_ci
def test_a_package_on_a_volume_that_turned_read_only_stops_and_is_removed(
    nas: Nas, packaged: Package, data_volume: LoopVolume
) -> None:
    run_id = held_in_the_middle(nas, packaged)
    volumes.fail_file_system(data_volume)
    nas.fio.release()

    ends_with_nothing_left(nas, packaged)
    assert packaged.call("start-stop-status", "start") == 1
    assert "its volume has become read-only" in packaged.told
    assert packaged.call("preuninst", status="UNINSTALL") == 0
    assert packaged.call("start-stop-status", "stop") == 0

    volumes.unmount(data_volume)
    volumes.mount(data_volume)
    packaged.start()
    assert nas.wait_for_end(run_id) == "interrupted"
    ends_with_nothing_left(nas, packaged)
    nas.start()
    nas.resume(run_id)
    nas.finish()


@pytest.mark.fault("package-pid-file-lost")
def test_a_service_whose_pid_file_is_a_folder_is_found_and_ended(nas: Nas, packaged: Package) -> None:
    run_id = held_in_the_middle(nas, packaged)
    (nas.data / "volbench.pid").unlink()
    (nas.data / "volbench.pid").mkdir()
    nas.fio.release()

    ends_with_nothing_left(nas, packaged)

    packaged.start()
    assert nas.wait_for_end(run_id) in {"interrupted", "done"}
    ends_with_nothing_left(nas, packaged)
    nas.start()
    nas.finish()
