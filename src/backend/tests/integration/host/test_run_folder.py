"""The run's own folder on real volumes: locked, flagged, never led astray, and gone afterwards."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from support.loops import loop_volume

from volbench.domain.model.errors import Busy, CapabilityMissing, InvalidRequest, TargetLost, UnsafeTarget
from volbench.domain.model.runs.clean_up import Removal
from volbench.domain.model.words.message import Message
from volbench.host import attributes
from volbench.host.left_behind import remove_left
from volbench.host.run_folder import open_run_folder

pytestmark = pytest.mark.real_io
MiB = 1024 * 1024


@pytest.fixture
def run_folder(volume):
    folder = open_run_folder(str(volume.mount_point), "run-1")
    yield folder
    folder.remove()


def _write(path: Path, size_bytes: int) -> None:
    with path.open("wb") as file:
        for _ in range(size_bytes // MiB):
            file.write(os.urandom(MiB))
        os.fsync(file.fileno())


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"lost+found"}


def _flags(path: str) -> int:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return attributes.read_flags(descriptor)
    finally:
        os.close(descriptor)


def test_a_run_lives_in_its_own_folder_for_its_owner_alone(run_folder, volume):
    path = Path(run_folder.path)

    assert path == volume.mount_point / ".volbench" / "run-1"
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o700, 0o700)


def test_nothing_is_left_after_the_removal_and_the_space_is_back(run_folder, volume):
    before = run_folder.free_bytes_before
    _write(Path(run_folder.prepare_variant(volume.file_system)) / "read", 128 * MiB)

    after = run_folder.remove()

    assert _names(volume.mount_point) == set()
    assert after >= before - 16 * MiB


def test_a_second_run_in_the_same_folder_is_refused(run_folder, volume):
    with pytest.raises(Busy):
        open_run_folder(str(volume.mount_point), "run-2")


def test_a_running_run_is_not_swept(run_folder, volume):
    (Path(run_folder.path) / "read").write_bytes(b"x" * 4096)

    removal = remove_left(str(volume.mount_point), "run-1", None)

    assert not removal.is_gone
    assert removal.left_bytes == 4096
    assert removal.reason == Message("host.left_behind.in_use")
    assert (Path(run_folder.path) / "read").exists()


def test_what_a_dead_run_left_is_swept(volume):
    left = volume.mount_point / ".volbench" / "run-0" / "ext4"
    left.mkdir(parents=True)
    _write(left / "read", 8 * MiB)

    removal = remove_left(str(volume.mount_point), "run-0", None)

    assert removal.is_gone
    assert removal.freed_bytes >= 8 * MiB
    assert _names(volume.mount_point) == set()


def test_a_new_run_sweeps_what_a_dead_one_left(volume):
    left = volume.mount_point / ".volbench" / "run-0"
    left.mkdir(parents=True)
    (left / "read").touch()

    folder = open_run_folder(str(volume.mount_point), "run-1")
    names = _names(volume.mount_point / ".volbench")
    folder.remove()

    assert names == {"run-1"}


def test_sweeping_where_nothing_is_makes_nothing(volume):
    assert remove_left(str(volume.mount_point), "run-0", None) == Removal(True)
    assert remove_left(str(volume.mount_point / "nowhere"), "run-0", None) == Removal(True)
    assert _names(volume.mount_point) == set()


def test_a_link_in_the_place_of_our_folder_is_refused_and_what_it_leads_to_untouched(ext4_volume, tmp_path):
    (tmp_path / "precious").write_text("data")
    (ext4_volume.mount_point / ".volbench").symlink_to(tmp_path)

    with pytest.raises(UnsafeTarget):
        open_run_folder(str(ext4_volume.mount_point), "run-1")
    assert not remove_left(str(ext4_volume.mount_point), "run-1", None).is_gone

    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


def test_a_file_system_mounted_on_our_folder_is_refused(ext4_volume):
    home = ext4_volume.mount_point / ".volbench"
    home.mkdir()
    with loop_volume("ext4", 64 * MiB) as other:
        subprocess.run(["mount", "--bind", other.mount_point, home], check=True)
        try:
            removal = remove_left(str(ext4_volume.mount_point), "run-1", None)
        finally:
            subprocess.run(["umount", home], check=True)

    assert not removal.is_gone
    assert removal.reason.has("host.safe_folders.another_file_system_is_mounted_at")


def test_a_bind_mount_of_the_same_file_system_below_us_is_not_emptied(ext4_volume):
    precious = ext4_volume.mount_point / "photos"
    precious.mkdir()
    (precious / "summer.jpg").write_text("data")
    trap = ext4_volume.mount_point / ".volbench" / "run-0"
    trap.mkdir(parents=True)
    subprocess.run(["mount", "--bind", precious, trap], check=True)
    try:
        removal = remove_left(str(ext4_volume.mount_point), "run-0", None)
    finally:
        subprocess.run(["umount", trap], check=True)

    assert not removal.is_gone
    assert removal.reason == Message("host.left_behind.reasons.ebusy")
    assert (precious / "summer.jpg").read_text() == "data"


@pytest.mark.parametrize("path", ["/etc/passwd", "{run}/../../photo", "{run}", "{run}-other/file"])
def test_only_files_of_the_run_are_removed(path, run_folder):
    with pytest.raises(UnsafeTarget):
        run_folder.remove_file(path.format(run=run_folder.path))


def test_one_file_or_tree_of_the_run_is_removed(run_folder, volume):
    variant = Path(run_folder.prepare_variant(volume.file_system))
    (variant / "write").touch()
    (variant / "tree" / "a").mkdir(parents=True)
    (variant / "read").touch()

    run_folder.remove_file(str(variant / "write"))
    run_folder.remove_file(str(variant / "tree"))
    run_folder.remove_file(str(variant / "never-there"))

    assert _names(variant) == {"read"}


@pytest.mark.parametrize("run_id", ["", "..", "a/b", ".hidden", "a\n"])
def test_a_run_id_that_could_lead_elsewhere_is_refused(run_id, tmp_path):
    with pytest.raises(InvalidRequest):
        open_run_folder(str(tmp_path), run_id)


@pytest.mark.parametrize("variant", ["", "..", "a/b"])
def test_a_variant_that_could_lead_elsewhere_is_refused(variant, run_folder):
    with pytest.raises(InvalidRequest):
        run_folder.prepare_variant(variant)


def test_no_copy_on_write_is_inherited_by_the_files_of_its_variant(btrfs_volume):
    folder = open_run_folder(str(btrfs_volume.mount_point), "run-1")
    plain, nocow = (Path(folder.prepare_variant(name)) / "file" for name in ("btrfs-cow", "btrfs-nocow"))
    plain.touch()
    nocow.touch()
    flags = [bool(_flags(str(path)) & attributes.NOCOW) for path in (plain, nocow)]
    folder.remove()

    assert flags == [False, True]


def test_compression_is_inherited_by_the_files_of_its_variant(btrfs_volume):
    folder = open_run_folder(str(btrfs_volume.mount_point), "run-1")
    path = Path(folder.prepare_variant("btrfs-cow-compress")) / "file"
    path.touch()
    algorithm = os.getxattr(path, "btrfs.compression")
    folder.remove()

    assert algorithm == b"zstd"


def test_the_owners_own_compression_is_kept(btrfs_volume):
    os.setxattr(btrfs_volume.mount_point, "btrfs.compression", b"lzo")
    folder = open_run_folder(str(btrfs_volume.mount_point), "run-1")
    path = Path(folder.prepare_variant("btrfs-cow-compress")) / "file"
    path.touch()
    algorithm = os.getxattr(path, "btrfs.compression")
    folder.remove()

    assert algorithm == b"lzo"


@pytest.mark.parametrize("variant", ["btrfs-cow", "btrfs-nocow"])
def test_plain_variants_are_not_compressed_in_a_folder_that_is(variant, btrfs_volume):
    os.setxattr(btrfs_volume.mount_point, "btrfs.compression", b"zstd")
    folder = open_run_folder(str(btrfs_volume.mount_point), "run-1")
    path = Path(folder.prepare_variant(variant)) / "file"
    with path.open("wb") as file:
        file.write(b"\0" * MiB)
        os.fsync(file.fileno())
    stored = path.stat().st_blocks * 512
    flags = _flags(str(path))
    folder.remove()

    assert not flags & attributes.COMPRESSED
    assert stored >= MiB


def test_copy_on_write_can_be_had_in_a_folder_that_has_it_off(btrfs_volume):
    descriptor = os.open(btrfs_volume.mount_point, os.O_RDONLY)
    attributes.change_flags(descriptor, add=attributes.NOCOW)
    os.close(descriptor)

    folder = open_run_folder(str(btrfs_volume.mount_point), "run-1")
    path = Path(folder.prepare_variant("btrfs-cow")) / "file"
    path.touch()
    flags = _flags(str(path))
    folder.remove()

    assert not flags & attributes.NOCOW


@pytest.mark.parametrize("variant", ["btrfs-nocow", "btrfs-cow-compress", "btrfs-unheard-of"])
def test_a_variant_the_file_system_does_not_have_is_refused(variant, ext4_volume):
    folder = open_run_folder(str(ext4_volume.mount_point), "run-1")
    try:
        with pytest.raises(CapabilityMissing):
            folder.prepare_variant(variant)
    finally:
        folder.remove()


def test_an_unmounted_volume_is_lost_but_our_files_still_go(ext4_volume):
    folder = open_run_folder(str(ext4_volume.mount_point), "run-1")
    _write(Path(folder.prepare_variant("ext4")) / "read", MiB)
    subprocess.run(["umount", "--lazy", ext4_volume.mount_point], check=True)

    with pytest.raises(TargetLost):
        folder.prepare_variant("ext4")
    folder.remove()

    subprocess.run(["mount", ext4_volume.device, ext4_volume.mount_point], check=True)
    assert _names(ext4_volume.mount_point) == set()


def test_a_volume_gone_read_only_is_said_to_be_lost(ext4_volume):
    folder = open_run_folder(str(ext4_volume.mount_point), "run-1")
    _write(Path(folder.prepare_variant("ext4")) / "read", MiB)
    subprocess.run(["mount", "-o", "remount,ro", ext4_volume.mount_point], check=True)

    with pytest.raises(TargetLost):
        folder.remove()

    subprocess.run(["mount", "-o", "remount,rw", ext4_volume.mount_point], check=True)
    assert (folder.removal.is_gone, folder.removal.reason) == (False, Message("host.left_behind.reasons.erofs"))
    assert folder.removal.left_bytes == MiB
    assert remove_left(str(ext4_volume.mount_point), "run-1", folder.mark).freed_bytes >= MiB


def test_a_read_only_volume_is_refused_before_anything_is_made(ext4_volume):
    subprocess.run(["mount", "-o", "remount,ro", ext4_volume.mount_point], check=True)

    with pytest.raises(UnsafeTarget):
        open_run_folder(str(ext4_volume.mount_point), "run-1")


def test_a_snapshot_taken_during_the_run_is_found_to_hold_our_space(btrfs_volume):
    mount_point = btrfs_volume.mount_point
    folder = open_run_folder(str(mount_point), "run-1")
    _write(Path(folder.prepare_variant("btrfs-cow")) / "read", 64 * MiB)
    subprocess.run(
        ["btrfs", "subvolume", "snapshot", "-r", mount_point, mount_point / "snapshot"],
        check=True,
        capture_output=True,
    )

    after = folder.remove()

    assert folder.pinned_bytes == 64 * MiB
    assert after < folder.free_bytes_before - 60 * MiB


def test_without_a_snapshot_nothing_holds_our_space(run_folder, volume):
    _write(Path(run_folder.prepare_variant(volume.file_system)) / "read", 64 * MiB)

    run_folder.remove()

    assert run_folder.pinned_bytes == 0


def test_a_clone_costs_no_space_and_no_snapshot_is_suspected_of_holding_it(btrfs_volume):
    folder = open_run_folder(str(btrfs_volume.mount_point), "run1")
    variant = Path(folder.prepare_variant("btrfs-cow"))
    _write(variant / "original", 64 * MiB)
    before = folder.free_bytes()

    folder.clone_file(str(variant / "original"), str(variant / "write"))

    assert folder.free_bytes() >= before - 8 * MiB
    assert (variant / "write").read_bytes() == (variant / "original").read_bytes()
    assert folder.remove() >= folder.free_bytes_before - 16 * MiB
    assert folder.pinned_bytes == 0


def test_where_files_cannot_be_cloned_nothing_is_left_of_the_try(ext4_volume):
    folder = open_run_folder(str(ext4_volume.mount_point), "run1")
    variant = Path(folder.prepare_variant("ext4"))
    _write(variant / "original", MiB)

    with pytest.raises(OSError, match="not supported"):
        folder.clone_file(str(variant / "original"), str(variant / "write"))

    assert [path.name for path in variant.iterdir()] == ["original"]
    folder.remove()


def test_space_btrfs_keeps_for_its_own_records_is_told(btrfs_volume):
    folder = open_run_folder(str(btrfs_volume.mount_point), "run1")
    many = Path(folder.prepare_variant("btrfs-cow")) / "tree"
    many.mkdir()
    # So small that they are stored among the records: more than the chunk a fresh file system begins with can hold.
    for number in range(26_000):
        (many / str(number)).write_bytes(b"x" * 2000)
    os.sync()

    folder.remove()

    assert folder.pinned_bytes == 0
    assert folder.set_aside_bytes >= 32 * MiB


def test_a_run_without_many_files_has_nothing_set_aside(run_folder):
    run_folder.remove()

    assert run_folder.set_aside_bytes == 0


def test_a_folder_marked_as_unchangeable_is_refused_with_how_to_lift_that(volume):
    subprocess.run(["chattr", "+i", volume.mount_point], check=True)
    try:
        with pytest.raises(UnsafeTarget) as refused:
            open_run_folder(str(volume.mount_point), "run-1")
    finally:
        subprocess.run(["chattr", "-i", volume.mount_point], check=True)

    assert refused.value.message.code == "host.safe_folders.is_protected"
    assert refused.value.hint.code == "host.safe_folders.lift_the_protection"
    assert _names(volume.mount_point) == set()
