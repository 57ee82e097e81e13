"""When something went wrong, the volume itself says whether it is still the one we began with."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from support.examples import example_volume
from support.loops import loop_volume

from volbench.domain.model.errors import TargetLost
from volbench.host.target_watch import look_at_target

pytestmark = pytest.mark.real_io


def _as_volume(loop):
    return replace(example_volume(), name="Volume 1", mount_point=str(loop.mount_point))


def test_a_volume_in_order_is_passed_over_in_silence(volume):
    assert look_at_target(str(volume.mount_point), _as_volume(volume)) is None


def test_an_unmounted_volume_is_lost(volume):
    subprocess.run(["umount", "--lazy", volume.mount_point], check=True)

    with pytest.raises(TargetLost, match=r"host.target_watch.was_unmounted_during_the_run"):
        look_at_target(str(volume.mount_point), _as_volume(volume))


def test_a_volume_that_turned_read_only_is_lost(volume):
    subprocess.run(["mount", "-o", "remount,ro", volume.mount_point], check=True)

    with pytest.raises(TargetLost, match=r"host.target_watch.became_read_only_during_the_run"):
        look_at_target(str(volume.mount_point), _as_volume(volume))


def test_a_volume_whose_file_system_found_an_error_is_lost():
    """Newer kernels list such a mount as writable; every write is refused all the same."""
    with loop_volume("ext4", mount_options="errors=remount-ro") as volume:
        (Path("/sys/fs/ext4") / volume.disk / "trigger_fs_error").write_text("a test\n")

        with pytest.raises(TargetLost, match=r"host.target_watch.became_read_only_during_the_run"):
            look_at_target(str(volume.mount_point), _as_volume(volume))


def test_a_full_volume_is_lost():
    with loop_volume("ext4", 32 * 1024 * 1024) as volume:
        subprocess.run(
            ["dd", "if=/dev/zero", f"of={volume.mount_point}/all", "bs=65536"], capture_output=True, check=False
        )

        with pytest.raises(TargetLost, match=r"host.target_watch.became_full_during_the_run"):
            look_at_target(str(volume.mount_point), _as_volume(volume))
