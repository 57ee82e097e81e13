"""What happens to a NAS: restarts, power cuts, full and deleted volumes, data of somebody else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from support.loops import loop_volume

from package.dsm.center import Center, on_volume
from package.dsm.spk_file import Refused
from package.stand_in import make_spk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def small_volume(apart: None) -> Iterator[Path]:
    """An ext4 volume of 16 MiB."""
    with loop_volume("ext4", 16 << 20) as volume:
        yield volume.mount_point


def test_a_full_volume_stops_the_start_with_words_but_neither_status_nor_stop(
    center: Center, spk: Path, small_volume: Path
) -> None:
    center.box.attach_volume("volume1", small_volume)
    assert center.install(spk).is_done
    # Large pieces first; ext4 refuses them while there is still room for small ones.
    pieces = "while dd if=/dev/zero bs=1k conv=fsync count=1 >>fill; do :; done"
    fill = ["/bin/sh", "-c", f"cd /volume1/@appdata/volbench; cat /dev/zero >>fill; {pieces}"]

    assert "No space left" in center.box.run(fill).err
    assert center.poll()
    assert center.stop().is_done
    assert center.status() == 3
    center.box.run(fill)  # The pid file left room for another.
    refused = center.start()
    assert not refused.is_done
    assert "the volume is full, or has no room for further files" in refused.shown
    center.box.path("/volume1/@appdata/volbench/fill").unlink()
    assert center.start().is_done


def test_a_package_larger_than_the_free_space_is_refused(center: Center, spk: Path, small_volume: Path) -> None:
    center.box.attach_volume("volume1", small_volume)
    (small_volume / "movies").write_bytes(bytes(12 << 20))

    with pytest.raises(Refused, match="too little space"):
        center.install(make_spk(spk.with_name("large.spk"), extract_kib=8192))


def test_a_restart_brings_the_service_back(installed: Center) -> None:
    installed.shut_down()
    done = installed.boot()

    assert done.is_done
    assert done.stages == ("start-stop-status prestart", "start-stop-status start")
    assert installed.status() == 0


def test_a_power_cut_leaves_a_pid_file_and_nothing_worse(installed: Center) -> None:
    installed.box.power_off()
    assert installed.pid_file.exists()

    assert installed.boot().is_done
    assert installed.status() == 0


def test_a_stopped_package_stays_stopped_over_a_restart(installed: Center) -> None:
    installed.stop()
    installed.shut_down()

    assert installed.boot().stages == ()
    assert installed.status() == 3


def test_data_of_a_user_that_is_gone_is_named_with_the_command_that_rescues_it(center: Center, spk: Path) -> None:
    data = center.box.path("/volume1/@appdata")
    (data / "volbench").mkdir(parents=True)
    (data / "volbench/volbench.sqlite").write_text("years of results")
    for path in (data / "volbench", data / "volbench/volbench.sqlite"):
        os.chown(path, 199999, 199999)

    done = center.install(spk)

    assert not done.is_done
    assert "belongs to another user" in done.shown
    way_out = done.shown.strip().rpartition("script): ")[2]
    assert way_out == "chown -R volbench:volbench /volume1/@appdata/volbench"
    assert center.box.shell_as_root(way_out).code == 0
    assert center.start().is_done
    assert (data / "volbench/volbench.sqlite").read_text() == "years of results"


def test_a_deleted_volume_leaves_a_package_that_says_so_and_can_be_installed_again(
    installed: Center, spk: Path
) -> None:
    installed.box.power_off()
    installed.lose_volume()
    installed.box.power_on()

    assert installed.status() == 3
    prestart = installed.box.run(["/var/packages/volbench/scripts/start-stop-status", "prestart"])
    assert prestart.code == 1
    assert "lost its data folder" in prestart.err
    other = on_volume(installed, "/volume2")
    assert other.install(spk).is_done
    assert other.status() == 0
    assert other.box.path("/var/packages/volbench/var") == other.box.root / "volume2/@appdata/volbench"
