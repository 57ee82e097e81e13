from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from support.roots import FixedClock, unpack_root
from support.words import in_chinese, in_english

from volbench.domain.model.errors import InvalidRequest, NotFound, UnsafeTarget
from volbench.host.inventory import describe_folder, find_volume, take_inventory


@pytest.fixture
def nas(tmp_path: Path) -> Path:
    """A DSM box with an encrypted shared folder, a snapshot share and some folders of its own."""
    root = unpack_root("dsm7-shr1-two-arrays", tmp_path)
    for folder in (
        "volume1/@appdata/volbench",
        "volume1/@docker",
        "volume1/photo/#recycle",
        "etc/ssl",
        "tmp/x",
        "home/me",
    ):
        (root / folder).mkdir(parents=True, exist_ok=True)
    return root


def test_a_share_is_described_with_its_volume_and_flags(nas: Path) -> None:
    volume, target = describe_folder("/volume1/photo", str(nas))

    assert (volume.id, volume.target) == ("volume1", target)
    assert (target.path, target.is_writable, target.compression, target.has_snapshots) == (
        "/volume1/photo",
        True,
        "zstd",
        True,
    )


def test_the_volume_is_the_same_the_inventory_lists(nas: Path) -> None:
    listed = take_inventory(str(nas), clock=FixedClock()).volumes[0]
    volume, _ = describe_folder("/volume1/photo", str(nas))

    assert volume == listed


def test_a_folder_without_permission_is_described_with_the_way_to_get_it(nas: Path) -> None:
    _, target = describe_folder("/volume1/@appdata/volbench", str(nas))

    assert not target.is_writable
    assert target.how_to_allow is not None


def test_a_folder_inside_an_encrypted_share_belongs_to_the_volume_beneath(nas: Path) -> None:
    volume, target = describe_folder("/volume1/Secure", str(nas))

    assert (volume.id, target.is_encrypted) == ("volume1", True)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "photo",
        "./x",
        "/volume1/../etc",
        "/volume1/photo/",
        "//volume1",
        "/a\0b",
        "/a\nb",
        "/" + "x" * 2000,
        "/\ud800",
    ],
)
def test_a_path_that_is_not_complete_and_plain_is_refused(nas: Path, path: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        describe_folder(path, str(nas))
    assert in_chinese(caught.value.hint)
    in_english(caught.value.message).encode("utf-8")


@pytest.mark.parametrize("name", ["photo#2", "photo;old"])
def test_a_folder_whose_path_fio_would_cut_off_is_refused(nas: Path, name: str) -> None:
    (nas / "volume1" / name).mkdir()

    with pytest.raises(UnsafeTarget, match=r"host\.folders\.has_or_in_its_name_where"):
        describe_folder(f"/volume1/{name}", str(nas))


def test_a_missing_folder_is_not_found(nas: Path) -> None:
    with pytest.raises(NotFound):
        describe_folder("/volume1/nothing", str(nas))


def test_a_folder_whose_date_a_32_bit_system_cannot_hold_is_not_called_missing(
    nas: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = os.lstat

    def narrow(path: str, **named: int) -> os.stat_result:
        if str(path).endswith("/volume1/photo"):
            raise OSError(errno.EOVERFLOW, "Value too large for defined data type", path)
        return looked_at(path, **named)

    monkeypatch.setattr(os, "lstat", narrow)
    for path in ("/volume1/photo", "/volume1/photo/2046"):
        with pytest.raises(InvalidRequest) as refused:
            describe_folder(path, str(nas))
        assert refused.value.message.has("host.folders.carries_a_date_after_2038")
        assert refused.value.context["path"] == "/volume1/photo"


def test_a_file_is_refused(nas: Path) -> None:
    (nas / "volume1/file").write_text("x")

    with pytest.raises(InvalidRequest):
        describe_folder("/volume1/file", str(nas))


@pytest.mark.parametrize("target", ["photo", "/etc", "../../etc", "/volume1/photo"])
def test_a_link_is_refused_and_the_real_folder_named(nas: Path, target: str) -> None:
    (nas / "volume1/link").symlink_to(target)

    with pytest.raises(UnsafeTarget) as caught:
        describe_folder("/volume1/link", str(nas))
    assert caught.value.context["real"] in {"/volume1/photo", "/etc"}


def test_a_link_higher_up_is_refused_too(nas: Path) -> None:
    (nas / "volume1/link").symlink_to("photo")
    (nas / "volume1/photo/deep").mkdir()

    with pytest.raises(UnsafeTarget):
        describe_folder("/volume1/link/deep", str(nas))


@pytest.mark.parametrize("path", ["/", "/etc/ssl", "/etc", "/volume1/@docker", "/volume1/photo/#recycle", "/home/me"])
def test_system_folders_and_dsms_system_partition_are_refused(nas: Path, path: str) -> None:
    with pytest.raises(UnsafeTarget) as caught:
        describe_folder(path, str(nas))
    assert caught.value.message.has("host.folders.belongs_to_the_system")


def test_a_folder_in_memory_is_no_place_to_measure_a_disk(nas: Path) -> None:
    with pytest.raises(UnsafeTarget) as caught:
        describe_folder("/tmp/x", str(nas))
    assert caught.value.context["file_system"] == "tmpfs"


def test_a_folder_on_a_second_mount_of_a_volume_is_described_by_that_mount(tmp_path: Path) -> None:
    root = unpack_root("ubuntu-raid10", tmp_path)
    (root / "home/family/My Photos").mkdir(parents=True)
    volume, target = describe_folder("/home/family/My Photos", str(root))

    assert (volume.mount_point, volume.device) == ("/home/family/My Photos", "/dev/md127")
    assert volume.id not in {"root", "srv-data"}
    assert not target.is_writable


def test_the_system_disk_counts_where_it_is_not_dsm(tmp_path: Path) -> None:
    root = unpack_root("debian-ext4-virtio", tmp_path)
    (root / "srv/data").mkdir(parents=True)
    volume, target = describe_folder("/srv/data", str(root))

    assert (volume.id, target.path) == ("root", "/srv/data")


def test_a_path_is_found_on_the_innermost_listed_volume(tmp_path: Path) -> None:
    inventory = take_inventory(str(unpack_root("ubuntu-raid10", tmp_path)), clock=FixedClock())

    def found(path: str) -> str | None:
        volume = find_volume(inventory, path)
        return volume.id if volume else None

    assert [found("/srv/data/x"), found("/srv/database"), found("/")] == ["srv-data", "root", "root"]


def test_a_path_on_no_listed_volume_is_not_found(nas: Path) -> None:
    assert find_volume(take_inventory(str(nas), clock=FixedClock()), "/volume2/x") is None
