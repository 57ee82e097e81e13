"""A folder on a mounted share: described from the mount table, with nothing made up of disks it cannot see."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from support.roots import FixedClock
from support.shares import client, described

from volbench.domain.model.errors import InvalidRequest, NotFound, UnsafeTarget
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.servers.endpoint import Durability
from volbench.domain.model.servers.share import MountProtocol
from volbench.host.answering import answers
from volbench.host.inventory import describe_folder, describe_share, take_inventory
from volbench.runner.preflight import refuse_unsafe


def test_a_share_is_described_by_what_its_mount_says(tmp_path: Path) -> None:
    volume, folder = described(tmp_path, "/mnt/smb/photos")

    assert volume.share is not None
    assert (volume.share.protocol, volume.share.durability) == (MountProtocol.SMB, Durability.SERVER_FLUSH)
    assert (volume.name, volume.device) == ("//127.0.0.1/sweeps", "//127.0.0.1/sweeps")
    assert (volume.mount_point, volume.target) == ("/mnt/smb", folder)
    assert folder.is_writable


def test_nothing_is_made_up_of_disks_pool_and_file_system(tmp_path: Path) -> None:
    volume, folder = described(tmp_path, "/mnt/nfs/photos")

    assert (volume.disks, volume.layers, volume.pool.arrays, volume.unknowns) == ((), (), (), ())
    assert (volume.pool.health, volume.pool.raid_type, volume.ssd_cache) == (Health.UNKNOWN, None, None)
    assert (volume.is_encrypted, folder.is_nocow, folder.compression, folder.has_snapshots) == (None,) * 4


@pytest.mark.parametrize(
    "path", ["/mnt/smb/photos", "/mnt/nfs/photos", "/mnt/ssh/photos", "/mnt/dav", "/mnt/my photos"]
)
def test_only_a_way_may_lead_to_a_share(tmp_path: Path, path: str) -> None:
    root = str(client(tmp_path, writable=(path,)))

    with pytest.raises(UnsafeTarget) as caught:
        describe_folder(path, root)
    assert caught.value.message.has("host.folders.is_not_on_a_disk_of")
    assert describe_share(path, root) is not None


def test_a_share_is_no_volume_of_the_inventory(tmp_path: Path) -> None:
    listed = take_inventory(str(client(tmp_path)), clock=FixedClock()).volumes

    assert [volume.mount_point for volume in listed] == ["/"]


def test_a_folder_on_a_disk_of_this_machine_is_none_on_a_share(tmp_path: Path) -> None:
    root = client(tmp_path)
    (root / "srv").mkdir()

    assert describe_share("/srv", str(root)) is None


@pytest.mark.parametrize(
    ("path", "error"),
    [("/mnt/smb/none", NotFound), ("mnt/smb", InvalidRequest), ("/mnt/smb/photos/../x", InvalidRequest)],
)
def test_a_path_on_a_share_has_to_be_plain_and_there(tmp_path: Path, path: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        describe_share(path, str(client(tmp_path)))


def test_a_link_on_a_share_is_refused(tmp_path: Path) -> None:
    root = client(tmp_path)
    (root / "mnt/smb/link").symlink_to("photos")

    with pytest.raises(UnsafeTarget):
        describe_share("/mnt/smb/link", str(root))


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/mnt/nfs-ro/photos", "runner.preflight.is_mounted_read_only"),
        ("/mnt/smb/photos", "runner.preflight.volume_bench_may_not_write_to"),
    ],
)
def test_a_share_that_takes_no_writes_is_refused_with_what_to_do_about_the_mount(
    tmp_path: Path, path: str, code: str
) -> None:
    found = describe_share(path, str(client(tmp_path)))
    assert found is not None

    with pytest.raises(UnsafeTarget) as caught:
        refuse_unsafe(*found)
    assert caught.value.message.has(code)
    assert str(caught.value.hint.code).startswith("host.shares.allow")


def test_a_server_that_says_nothing_is_not_waited_for() -> None:
    never = threading.Event()
    try:
        assert not answers("/", within_s=0.05, ask=lambda _: never.wait())
    finally:
        never.set()


def test_a_server_that_answers_with_an_error_does_not_answer() -> None:
    def ask(_path: str) -> None:
        raise OSError(112, "Host is down")

    assert not answers("/", ask=ask)
    assert answers("/")
