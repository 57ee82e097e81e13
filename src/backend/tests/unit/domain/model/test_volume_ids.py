"""Two mount points never have the same id, and an id never depends on which other volumes are there."""

import re
import unicodedata
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.model.machine.volume_ids import nobodys_id, renewed_id, volume_id
from volbench.domain.model.runs.target import ReportedTarget
from volbench.domain.model.servers.endpoint import EndpointKind, endpoint_id
from volbench.domain.model.servers.share import MountedShare, MountProtocol, share_id

WITH_A_DIGEST = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*_[0-9a-f]{12}")
ALIKE = [
    *("/", "/root", "/Root", "/-", "/数据", "/照片", "/資料", "/.", "/root/"),
    *("/media/user", "/media/user/数据", "/media/user/照片", "/media/user/2", "/media-user", "/media/user-2"),
    *("/mnt/nas", "/mnt/Nas", "/mnt/nas.", "/mnt/nas ", "/mnt-nas", "/mnt_nas", "/mnt/n-as", "/mnt/n_as", "/mnt/n as"),
    *(unicodedata.normalize(form, "/media/Überlauf") for form in ("NFC", "NFD")),
    *(f"/srv/{'long/' * 20}{end}" for end in ("a", "b", "b1")),
    *("/volume1", "/Volume1", "/volume-1", "/volume/1", "/volume", "/volumeUSB1", "/volumeusb1"),
    *("/volumeUSB1/usbshare", "/volumeusb1/usbshare", "/volumeUSB1/usbshare1-2", "/volumeUSB1/usbshare1/2"),
    *("/volumeUSB1/数据", "/volumeUSB1/照片", "/volumeUSB1/My Disk", "/volumeUSB1/My-Disk", "/volumeUSB1/my-disk"),
    *("/volumeSATA/satashare", "/volumeSATA1/satashare", "/volumesata1/satashare"),
    *("/share/CACHEDEV1_DATA", "/share/cachedev1/data", "/share/cachedev1-data"),
    *("/abc123/volume1", "/abc123-volume1", "/reported", "/reported/volume1", "/😀", "/😁", "/Ā", "/ā", "/İ", "/i̇"),
]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ("/", "root"),
        ("/volume1", "volume1"),
        ("/mnt/nas", "mnt-nas"),
        ("/media/user/2", "media-user-2"),
        ("/volumeUSB1/usbshare", "volumeusb1-usbshare"),
        ("/volumeUSB1/usbshare1-2", "volumeusb1-usbshare1-2"),
        ("/volumeSATA/satashare", "volumesata-satashare"),
        ("/volumeSATA1/satashare", "volumesata1-satashare"),
    ],
)
def test_a_mount_point_that_can_be_read_off_its_slug_is_the_slug(point: str, expected: str) -> None:
    assert volume_id(point) == expected


@pytest.mark.parametrize("point", ["/root", "/数据", "/mnt/My Disk", "/share/CACHEDEV1_DATA", "/volumeusb1/usbshare"])
def test_what_a_slug_loses_is_in_a_digest(point: str) -> None:
    assert WITH_A_DIGEST.fullmatch(volume_id(point))


def test_mount_points_that_look_alike_have_ids_of_their_own() -> None:
    ids = {point: volume_id(point) for point in ALIKE}

    assert len(set(ids.values())) == len(set(ALIKE)) == len(ALIKE)
    assert {one: quote(one, safe="") for one in ids.values()} == {one: one for one in ids.values()}
    assert max(map(len, ids.values())) <= 60


@given(st.lists(st.text("aA1-_/. é数照", min_size=1, max_size=8), min_size=2, max_size=6, unique=True))
def test_no_two_mount_points_share_an_id(names: list[str]) -> None:
    assert len({volume_id(f"/{name}") for name in names}) == len(names)


def test_no_volume_is_called_as_a_server_a_share_an_import_or_a_volume_of_another_nas() -> None:
    share = share_id(MountedShare(MountProtocol.NFS, "nfs4", "nas", "export"), "nas:/export")
    others = [
        *(endpoint_id(kind, "https://nas/dav") for kind in EndpointKind),
        *(share, ReportedTarget("").id, ReportedTarget("my nas").id, "abc123-volume1", "volume"),
        nobodys_id("media-user"),
    ]

    assert [one for one in others if volume_id("/" + one.replace("-", "/")) == one or volume_id(f"/{one}") == one] == []


def test_what_foreign_files_tell_of_is_told_apart_by_mount_point_and_label() -> None:
    told = [
        *(ReportedTarget(label) for label in ("", "数据", "照片", "my nas", "My NAS", "my-nas", "volume1", "/volume1")),
        *(ReportedTarget("数据", mount_point=point) for point in ("/volume1", "/数据", "/照片", "/my/nas")),
    ]

    assert len({one.id for one in told}) == len(told)
    assert ReportedTarget("any", mount_point="/volume1").id == ReportedTarget("other", mount_point="/volume1").id


@pytest.mark.parametrize("known", ["media-user", "media-user-2", "media-user-17"])
def test_a_former_id_becomes_that_of_its_mount_point(known: str) -> None:
    assert renewed_id(known, "/media/user/照片") == volume_id("/media/user/照片")
    assert renewed_id(f"abc123-{known}", "/media/user/照片") == f"abc123-{volume_id('/media/user/照片')}"


@pytest.mark.parametrize("point", ALIKE)
def test_an_id_of_today_stays(point: str) -> None:
    assert renewed_id(volume_id(point), point) == volume_id(point)
    assert renewed_id(f"abc123-{volume_id(point)}", point) == f"abc123-{volume_id(point)}"


@pytest.mark.parametrize("known", ["volume", "nfs-nas-export-0123abcd", "media-user-0", "media-users", "x"])
def test_what_was_never_an_id_of_that_mount_point_stays(known: str) -> None:
    assert renewed_id(known, "/media/user/照片") == known
