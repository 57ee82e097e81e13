"""What the real fio, the real page cache and the real file systems answer."""

from __future__ import annotations

import errno
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from support.examples import example_volume
from support.loops import loop_volume

from volbench.domain.model.machine.storage import Disk
from volbench.host.direct import accepts_direct, keeps_direct
from volbench.host.extents import place_of
from volbench.host.page_cache import LinuxPageCache
from volbench.host.process import GuardedProcessRunner
from volbench.host.programs import Programs
from volbench.host.quiet import watch_quiet
from volbench.host.root_extra.client import RootExtraClient

pytestmark = pytest.mark.real_io
MiB = 1024 * 1024


@pytest.fixture
def file(volume):
    path = volume.mount_point / "file"
    with path.open("wb") as opened:
        for _ in range(16):
            opened.write(os.urandom(MiB))
    return path


def test_the_whole_file_is_in_memory_after_writing_it(file):
    assert LinuxPageCache().resident_ratio(str(file)) == 1.0


def test_nothing_of_it_is_in_memory_after_dropping_it(file):
    LinuxPageCache().drop(str(file))

    assert LinuxPageCache().resident_ratio(str(file)) == 0.0


def test_the_share_in_memory_is_counted_over_window_borders(file, monkeypatch):
    monkeypatch.setattr("volbench.host.page_cache.WINDOW_BYTES", 3 * MiB)
    LinuxPageCache().drop(str(file))
    descriptor = os.open(file, os.O_RDONLY)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_RANDOM)
    os.pread(descriptor, 4 * MiB, 0)
    os.close(descriptor)

    assert LinuxPageCache().resident_ratio(str(file)) == 0.25


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_what_is_read_from_a_plain_folder_stays_out_of_memory(as_root, file_system):
    with loop_volume(file_system) as volume:
        assert keeps_direct(str(volume.mount_point))


def test_an_empty_file_has_nothing_in_memory(volume):
    (volume.mount_point / "empty").touch()

    assert LinuxPageCache().resident_ratio(str(volume.mount_point / "empty")) == 0.0


@pytest.mark.parametrize("why", [errno.ENOMEM, errno.ENODEV, errno.ENOSYS])
def test_what_the_kernel_will_not_say_is_unknown_and_no_failure(file, monkeypatch, why):
    def refuse(*_facts):
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr("volbench.host.libc.resident_pages", refuse)

    assert LinuxPageCache().resident_ratio(str(file)) is None


def test_a_disk_that_fails_is_no_unknown(file, monkeypatch):
    def fail(*_facts):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("volbench.host.libc.resident_pages", fail)

    with pytest.raises(OSError, match="Input/output"):
        LinuxPageCache().resident_ratio(str(file))


def test_a_link_is_not_followed(volume):
    (volume.mount_point / "link").symlink_to("/etc/passwd")

    with pytest.raises(OSError, match="symbolic links"):
        LinuxPageCache().drop(str(volume.mount_point / "link"))


def test_the_real_fio_works_with_a_queue_here(volume):
    programs = Programs(GuardedProcessRunner())

    engine = programs.engine(str(volume.mount_point))

    assert engine in {"io_uring", "libaio"}
    assert {path.name for path in volume.mount_point.iterdir()} <= {"lost+found"}


def test_a_colon_in_the_path_hides_no_engine(volume):
    folder = volume.mount_point / "my share: photos"
    folder.mkdir()

    assert Programs(GuardedProcessRunner()).engine(str(folder)) in {"io_uring", "libaio"}


def test_direct_io_is_accepted_on_both_file_systems(volume):
    assert accepts_direct(str(volume.mount_point))


def test_direct_io_is_refused_by_a_file_system_in_memory(tmp_path):
    subprocess.run(["mount", "-t", "ramfs", "none", tmp_path], check=True)
    try:
        answer = accepts_direct(str(tmp_path))
    finally:
        subprocess.run(["umount", tmp_path], check=True)

    assert answer is False


def test_the_generators_limit_is_a_plausible_rate(monkeypatch):
    # Other tests may share its core; how fast it is does not matter here.
    monkeypatch.setattr("volbench.host.programs.UNDISTURBED_PERCENT", 0)
    limit = Programs(GuardedProcessRunner()).generator_limit_bytes_per_s()

    assert 50e6 < limit < 500e9


def test_every_program_on_this_machine_tells_its_version():
    programs = Programs(GuardedProcessRunner())

    assert programs.versions().keys() == programs.paths().keys()
    assert programs.versions()["fio"].startswith("fio-3.")


def test_where_a_file_lies_is_between_start_and_end(file, volume):
    subprocess.run(["sync", file], check=True)

    place = place_of(str(file), device_bytes=volume.image.stat().st_size)

    assert 0 < place.offset_ratio < 1
    assert place.is_estimate == (volume.file_system == "btrfs")
    assert (place.encoded_ratio, place.shared_ratio) == (0.0, 0.0)
    assert place.extents >= 1


def test_what_btrfs_compressed_is_seen():
    with loop_volume("btrfs", mount_options="compress-force=zstd") as volume:
        path = volume.mount_point / "zeros"
        path.write_bytes(b"\0" * 8 * MiB)
        subprocess.run(["sync", path], check=True)

        place = place_of(str(path), device_bytes=volume.image.stat().st_size)

    assert place.encoded_ratio == 1.0


def test_an_idle_volume_is_quiet_and_a_busy_one_is_not(ext4_volume):
    volume = replace(example_volume(), disks=(Disk(ext4_volume.disk, 1),))
    os.sync()

    def write_something(_):
        with Path(ext4_volume.mount_point / "x").open("wb") as busy:
            busy.write(b"x" * MiB)
            os.fsync(busy.fileno())

    # The file system may still write a block of its own after it was mounted, whenever it likes.
    looks = (watch_quiet(volume, span_s=0.2) for _ in range(50))
    idle = next(look for look in looks if look.moved_bytes_per_s == 0)
    busy = watch_quiet(volume, span_s=0.2, sleep=write_something)

    assert idle.busy_ratio == 0.0
    assert busy.moved_bytes_per_s > 0
    assert idle.load_1min is not None


def test_root_has_the_kernel_forget_everything_itself(file):
    """As the script of 2018 does; a container with a system of its own in name only may not, and says so."""
    assert LinuxPageCache().resident_ratio(str(file)) == 1.0
    is_allowed = os.access("/proc/sys/vm/drop_caches", os.W_OK)

    assert RootExtraClient("/nonexistent/socket").drop_caches() is is_allowed

    assert LinuxPageCache().resident_ratio(str(file)) == (0.0 if is_allowed else 1.0)


def test_a_kernel_that_may_not_be_asked_to_forget_is_no_failure(monkeypatch, tmp_path):
    monkeypatch.setattr("volbench.host.page_cache.DROP_CACHES", str(tmp_path / "missing"))
    monkeypatch.setattr("volbench.host.root_extra.client.os.geteuid", lambda: 0)

    assert not RootExtraClient("/nonexistent/socket").drop_caches()


def test_without_root_and_without_the_extra_nothing_is_dropped(monkeypatch):
    monkeypatch.setattr("volbench.host.root_extra.client.os.geteuid", lambda: 1000)

    assert not RootExtraClient("/nonexistent/socket").drop_caches()
