from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from support.words import in_chinese, says

from volbench.domain.model.machine.storage import TargetFolder
from volbench.host.inventory.mounts import Mount
from volbench.host.inventory.root import Root
from volbench.host.inventory.targets import Ground, choose_target, describe_target, target_unknowns

NOCOW, ENCRYPTED = 0x800000, 0x800
VOLUME = Mount("/volume1", "/dev/vg1/volume_1", "btrfs", ("rw",))


def ground(folder: Path, stand_in: dict[str, Any] | None = None, mount: Mount = VOLUME, **changes: Any) -> Ground:
    (folder / "stand_in.json").write_text(json.dumps(stand_in or {}))
    for path in (stand_in or {}).get("writable", []):
        (folder / path.lstrip("/")).mkdir(parents=True, exist_ok=True)
    facts = {"mounts": (mount,), "name": "Volume 1", "is_dsm": True, "has_lvm_snapshot": False} | changes
    return Ground(root=Root(str(folder)), mount=mount, **facts)


def flags(folder: Path, bits: int | None, compression: str | None = None, **changes: Any) -> TargetFolder:
    facts = {"writable": ["/volume1/a"], "folders": {"/volume1/a": {"inode_flags": bits, "compression": compression}}}
    return describe_target(ground(folder, facts, **changes), "/volume1/a")


def test_on_dsm_the_packages_own_folder_comes_first(tmp_path: Path) -> None:
    place = ground(tmp_path, {"writable": ["/volume1/photo", "/volume1/@appdata/volbench"]})

    assert choose_target(place, ()).path == "/volume1/@appdata/volbench"


def test_a_granted_share_is_taken_where_the_package_is_not_installed(tmp_path: Path) -> None:
    place = ground(tmp_path, {"writable": ["/volume1/photo", "/volume1/@tmp", "/volume1/#recycle"]})

    assert choose_target(place, ()).path == "/volume1/photo"


def test_the_owners_choice_goes_before_everything_else_on_its_volume_only(tmp_path: Path) -> None:
    place = ground(tmp_path, {"writable": ["/volume1/mine", "/volume2/other", "/volume1/@appdata/volbench"]})

    assert choose_target(place, ("/volume2/other", "/volume1/mine")).path == "/volume1/mine"


def test_another_file_system_mounted_inside_is_not_this_volume(tmp_path: Path) -> None:
    inner = Mount("/volume1/Secure", "/volume1/@Secure@", "ecryptfs", ("rw",))
    place = ground(tmp_path, {"writable": ["/volume1/Secure"]}, mounts=(VOLUME, inner))

    assert not choose_target(place, ("/volume1/Secure",)).is_writable


@pytest.mark.parametrize("folder", ["", "relative", "/volume1/gone", "/volume1/link", "/volume1/\0", "/volume1/../etc"])
def test_a_picked_folder_that_is_gone_linked_or_nonsense_is_passed_over(tmp_path: Path, folder: str) -> None:
    place = ground(tmp_path, {"writable": ["/volume1/photo", folder]} if "\0" not in folder else None)
    (tmp_path / "volume1").mkdir(exist_ok=True)
    if folder == "/volume1/link":
        (tmp_path / "volume1/link").rmdir()
        (tmp_path / "volume1/link").symlink_to("photo")
    if folder == "/volume1/gone":
        (tmp_path / "volume1/gone").rmdir()

    assert choose_target(place, (folder,)).path != folder


def test_without_permission_the_card_says_step_by_step_how_to_give_it(tmp_path: Path) -> None:
    target = choose_target(ground(tmp_path), ())

    assert (target.path, target.is_writable) == ("/volume1/@appdata/volbench", False)
    assert target.how_to_allow is not None
    assert target.how_to_allow.has("host.inventory.allow_on_dsm")
    assert "控制面板 → 共享文件夹" in in_chinese(target.how_to_allow)
    assert says(target.how_to_allow, "host.inventory.volume_of_dsm", number="1")
    assert "存储空间 1" in in_chinese(target.how_to_allow)


def test_elsewhere_the_hint_is_a_command_for_this_user(tmp_path: Path) -> None:
    target = choose_target(ground(tmp_path, mount=Mount("/srv", "/dev/sda1", "ext4", ("rw",)), is_dsm=False), ())

    assert target.how_to_allow is not None
    assert "sudo install -d -o volbench /srv/volbench" in in_chinese(target.how_to_allow)


def test_a_read_only_volume_is_never_a_target(tmp_path: Path) -> None:
    mount = Mount("/volume1", "/dev/vg1/volume_1", "btrfs", ("ro",))
    target = choose_target(ground(tmp_path, {"writable": ["/volume1"]}, mount), ())

    assert not target.is_writable
    assert target.how_to_allow is not None
    assert target.how_to_allow.has("host.inventory.allow_read_only")


def test_the_folders_own_flags_are_read(tmp_path: Path) -> None:
    assert flags(tmp_path, NOCOW).is_nocow is True
    assert flags(tmp_path, 0, "zstd").compression == "zstd"
    assert flags(tmp_path, ENCRYPTED).is_encrypted is True


def test_flags_that_only_btrfs_has_are_not_claimed_elsewhere(tmp_path: Path) -> None:
    target = flags(tmp_path, 0, mount=Mount("/volume1", "/dev/md2", "ext4", ("rw",)))

    assert (target.is_nocow, target.compression, target.has_snapshots) == (None, None, False)


def test_flags_that_may_not_be_read_are_unknown_with_a_reason(tmp_path: Path) -> None:
    place = ground(tmp_path, {"writable": ["/volume1/a"]})
    target = describe_target(place, "/volume1/a")

    assert {item.fact for item in target_unknowns(place, target)} == {
        "target.is_nocow",
        "target.compression",
        "target.is_encrypted",
        "target.has_snapshots",
    }


def test_dsm_never_takes_snapshots_of_package_folders(tmp_path: Path) -> None:
    place = ground(tmp_path)

    assert describe_target(place, "/volume1/@appdata/volbench").has_snapshots is False


@pytest.mark.parametrize(("kept", "expected"), [("photo/GMT-1", True), ("video/GMT-1", False)])
def test_kept_snapshots_of_a_share_are_seen(tmp_path: Path, kept: str, expected: bool) -> None:
    (tmp_path / "volume1/@sharesnap" / kept).mkdir(parents=True)

    assert describe_target(ground(tmp_path), "/volume1/photo").has_snapshots is expected


def test_a_visible_snapshot_mount_tells_of_snapshots(tmp_path: Path) -> None:
    shown = Mount("/volume1/photo/#snapshot", "/dev/vg1/volume_1", "btrfs", ("ro",))

    assert describe_target(ground(tmp_path, mounts=(VOLUME, shown)), "/volume1/photo").has_snapshots is True


def test_an_lvm_snapshot_covers_every_folder(tmp_path: Path) -> None:
    assert flags(tmp_path, 0, has_lvm_snapshot=True).has_snapshots is True


def test_zfs_shows_its_snapshots(tmp_path: Path) -> None:
    (tmp_path / "tank/.zfs/snapshot/daily").mkdir(parents=True)
    place = ground(tmp_path, mount=Mount("/tank", "tank", "zfs", ("rw",)), is_dsm=False)

    assert describe_target(place, "/tank/x").has_snapshots is True


def test_elsewhere_the_folder_an_owner_was_told_to_make_is_found(tmp_path: Path) -> None:
    mount = Mount("/srv", "/dev/sda1", "ext4", ("rw",))
    place = ground(tmp_path, {"writable": ["/srv/volbench"]}, mount, is_dsm=False)

    assert choose_target(place, ()).path == "/srv/volbench"
    # The owner's own choice and the whole volume go before it.
    assert choose_target(place, ("/srv/volbench/mine",)).path == "/srv/volbench"
    (tmp_path / "stand_in.json").write_text(json.dumps({"writable": ["/srv", "/srv/volbench"]}))
    whole = Ground(Root(str(tmp_path)), (mount,), mount, "srv", is_dsm=False, has_lvm_snapshot=False)
    assert choose_target(whole, ()).path == "/srv"


def test_elsewhere_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    mount = Mount("/srv", "/dev/sda1", "ext4", ("rw",))
    place = ground(tmp_path, {"writable": ["/srv/volbench"]}, mount, is_dsm=False)
    (tmp_path / "srv/volbench").rmdir()
    (tmp_path / "srv/other").mkdir()
    (tmp_path / "srv/volbench").symlink_to("other")

    assert not choose_target(place, ()).is_writable


def test_in_a_container_the_folder_of_the_host_is_named_and_its_user_by_number(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/volbench-container").write_text("/\n/data\n")
    mount = Mount("/volumes/disk1", "/dev/sdb1", "ext4", ("rw",))

    how = choose_target(ground(tmp_path, {}, mount, is_dsm=False), ()).how_to_allow

    assert says(how, "host.inventory.allow_in_container", user=str(os.geteuid()), folder="/volumes/disk1")
