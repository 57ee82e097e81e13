"""Every input of the third look has its outcome here: what is right of it, or that it is refused and why.

What each stands for is in the SOURCE beside them. More of what a root shows is in tests/component/host_inventory.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from support.roots import FixedClock
from support.third_look import third_look_root
from support.tools import FIXTURES
from support.words import says

from volbench.domain.model.errors import InvalidRequest
from volbench.host.diskstats import DiskStats
from volbench.host.inventory import take_inventory
from volbench.services.imports.import_service import read_any
from volbench.suites import find

LOOK = FIXTURES / "third-look"
MS = 1e6
IDS = [work.id for work in find("sylv-2018").workloads]
SIZES = {"1m": 2**20, "1g": 2**30, "128m": 2**27, "128k": 2**17, "4k": 4096, "512": 512}


@dataclass(frozen=True)
class Load:
    """One report on a server: its figures, and None for what it does not tell."""

    requests_per_s: float | None
    error_ratio: float | None = 0.0
    op_lat_mean_ns: float | None = None
    op_lat_p50_ns: float | None = None
    op_lat_p99_ns: float | None = None
    first_byte_ns: float | None = None
    clients: int | None = None
    address: str = ""


@dataclass(frozen=True)
class Script:
    """A report of the 2018 script, all of whose figures follow from the same made-up numbers."""

    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refused:
    code: str


@dataclass(frozen=True)
class Volume:
    """One volume of a stand-in root, as it is; None for what nobody there can know."""

    mount_point: str
    raid_type: str | None
    health: str
    disks: tuple[str, ...]
    ssd_cache: str | None = "none"


@dataclass(frozen=True)
class Counters:
    """Two looks at the counters of one disk: so many bytes were moved, or nobody counted them, but never none."""

    disk: str
    moved_bytes: int


NAS = "http://192.168.50.20"
USERS = "http://nas.example:80/api/v1/users"
SECURE = "https://nas.example:443/api/v1/users"
WINDOWS = Load(1000 / 1.95, 0, 194.985 * MS, 181 * MS, 313 * MS, 193 * MS, clients=100, address=USERS)
EXPECTED = {
    "servers/i01-wrk2-u-latency/wrk2.txt": [
        Load(49997 / 20, 0, 9.15 * MS, 7.2 * MS, 41.31 * MS, clients=64, address=f"{NAS}:8080/f.bin")
    ],
    "servers/i02-wrk-seconds-lost/wrk.txt": [
        Load(96 / 8.02, 0, 623.1 * MS, 347.99 * MS, 1480 * MS, clients=8, address="http://127.0.0.1:19300/")
    ],
    # The twelve that came too late are among the 5,733.
    "servers/i03-wrk-zero-percentiles/wrk.txt": [
        Load(5721 / 10.03, 12 / 5733, 402.55 * MS, clients=12, address=f"{NAS}:3000/")
    ],
    "servers/i05-wrk-nothing-answered/wrk.txt": Refused("tools.load_report.empty"),
    "servers/i06-ab-two-reports/ab.txt": [
        Load(500, 0, 200 * MS, 190 * MS, 310 * MS, 199 * MS, clients=100, address=USERS),
        Load(200, 0, 250 * MS, 240 * MS, 520 * MS, 249 * MS, clients=50, address=USERS),
    ],
    "servers/i07-ab-windows-console/ab.txt": [WINDOWS],
    "servers/i08-ab-utf16/ab.txt": [WINDOWS],
    "servers/i09-ab-all-non2xx/ab.txt": [Load(0, 1, 120 * MS, 110 * MS, 400 * MS, 119 * MS, clients=60, address=USERS)],
    # What had no code is among the bad byte counts: 3,400 of 4,000, and not 6,700.
    "servers/i10-http-load-missing-codes/http_load.txt": [Load(60, 0.85, first_byte_ns=4700.5 * MS, clients=1026)],
    "servers/i16-wrk-two-reports/wrk.txt": [
        Load(2000, 0, 5 * MS, 4.8 * MS, 12 * MS, clients=10, address=f"{NAS}/c10"),
        Load(3000, 0, 131 * MS, 128 * MS, 410 * MS, clients=400, address=f"{NAS}/c400"),
    ],
    "servers/i20-ab-one-request/ab-1000.txt": [
        Load(1000 / 7, 0, 70 * MS, 68 * MS, 150 * MS, 69 * MS, clients=10, address=SECURE)
    ],
    "servers/i20-ab-one-request/ab.txt": [
        Load(1 / 0.701, 0, 700.718 * MS, first_byte_ns=699 * MS, clients=1, address=SECURE)
    ],
    # Whoever got no answer is not in the list: how many that are it does not tell.
    # So few requests are told one by one that the slowest 1 % are left out, and said to be.
    "servers/i21-hey-lost-requests/real.csv": [Load(781.25, None, 7.633 * MS, 3.4 * MS, first_byte_ns=7.103_333 * MS)],
    **{
        f"storage/dd-lang-{language}/report.md": Script()
        for language in ("busybox", "de", "fr", "ja", "ko", "ru", "tr", "zh")
    },
    "storage/eta-mixed/report.md": Script(),
    "storage/fio-text-failed-job/report.md": Script(("fio-rand-read-1m", "fio-rand-write-1m")),
    "storage/utf16-report/report.txt": Script(),
    "storage/kdiskmark-text/result.txt": Refused("services.import_service.unknown"),
    "storage/plain-fio-json/fio.json": Refused("services.import_service.of_fio"),
}
RAID10 = tuple(f"sd{letter}" for letter in "abcefghijklmnopqsuvw")
ROOTS = {
    "bcache-nvme": [Volume("/srv/pool", "basic", "clean", ("sda",), "writeback")],
    "bcachefs-multi": [Volume("/persist", None, "unknown", (), None)],
    "btrfs-degraded-two-of-three": [Volume("/srv/pool", "raid1", "degraded", ("sda", "sdb"))],
    "btrfs-raid1c3": [Volume("/srv/pool", "raid1", "clean", ("sda", "sdb", "sdc"))],
    "cjk-mounts": [
        Volume("/media/user/数据", "basic", "clean", ("sdb",)),
        Volume("/media/user/照片", "basic", "clean", ("sdc",)),
    ],
    "cjk-mounts-after-unplug": [Volume("/media/user/照片", "basic", "clean", ("sdb",))],
    "dmcache-by-hand": [Volume("/srv/data", None, "unknown", ("sda", "sdb"), None)],
    "fat32-4gib": [Volume("/media/usb", "basic", "clean", ("sdb",))],
    "fat32-4gib-control-exfat": [Volume("/media/usb", "basic", "clean", ("sdb",))],
    # What a controller, a network or ZFS shows as a disk may be any number of them.
    "hwraid-perc": [Volume("/srv/data", None, "unknown", ("sda",), None)],
    "iscsi-lun": [Volume("/mnt/lun", None, "unknown", ("sdb",), None)],
    "zvol-ext4": [Volume("/srv/vm", None, "unknown", (), None)],
    "lvm-thin": [Volume("/srv/thin", "basic", "clean", ("sda",))],
    "md-delayed-build": [Volume("/srv/data", "raid5", "degraded", ("sda", "sdb", "sdc"))],
    "md-flags": [Volume("/srv/data", "raid1", "degraded", ("sda", "sdb", "sdc", "sdd"))],
    "md-pending": [Volume("/srv/data", "raid1", "syncing", ("sda", "sdb"))],
    "md-raid10-22": [Volume("/srv/data", "raid10", "degraded", RAID10)],
    # Two ways to one disk.
    "multipath-sas": [Volume("/srv/data", "basic", "clean", ("sda",))],
    "qnap-flashcache-v1-no-ssd": [Volume("/share/CACHEDEV1_DATA", "raid5", "clean", ("sda", "sdb", "sdc", "sdd"))],
    "sdaa-many": [Volume("/srv", "raid6", "clean", ("sda", "sdb", "sdz", "sdaa", "sdab"))],
    # A mount point that no line can hold is left out, and that is said.
    "sep-u2028": [Volume("/srv", "basic", "clean", ("sda",))],
    "temp-zero": [Volume("/srv", "basic", "clean", ("nvme0n1",))],
    "unraid-array": [Volume(f"/mnt/disk{n}", None, "unknown", (), None) for n in (2, 3)],
    "zfs-snapshots": [Volume("/", "basic", "clean", ("sdc",)), Volume("/mnt/tank", None, "unknown", (), None)],
}
COUNTED = {"nvme-multipath-counters": Counters("nvme0n1", 8_000_000 * 512)}
SECONDS = {"read-1m": 2.5, "1g": 9.5, "128m": 4.9, "1m": 12.5, "128k": 10.25, "4k": 9.125, "512": 8.75}
FIO_MS = {
    "seq-read-1m": 25600,
    "seq-write-1m": 51200,
    "seq-read-4k": 10240,
    "seq-write-4k": 20480,
    "rand-read-1m": 8192,
    "rand-write-1m": 16384,
    "rand-read-4k": 50000,
    "rand-write-4k": 100000,
}
IMPORTED = sorted(EXPECTED)


def read(name):
    return [found.run for found in read_any((LOOK / name).read_bytes())]


def rate_of(work):
    """What the script's report says of a workload, worked out from what was written into it."""
    if work.id == "hdparm-cached":
        return 1851.20 * 2**20
    if work.id == "hdparm-buffered":
        return 401.77 * 2**20
    if work.id.startswith("dd-"):
        name = work.id.removeprefix("dd-write-").removeprefix("dd-")
        return work.total_bytes / SECONDS[name]
    return work.size / FIO_MS[work.id.removeprefix("fio-")] * 1000


def check(runs, expected):
    if isinstance(expected, Script):
        (run,) = runs
        assert run.label == "my nas"
        assert {work.id for work in run.workloads} == set(IDS) - set(expected.missing)
        assert {cell.workload for cell in run.plan.skipped} == set(expected.missing)
        known = {work.id: work for work in find("sylv-2018").workloads}
        for work in run.workloads:
            assert work.summary[work.metric].median == pytest.approx(rate_of(known[work.id])), work.id
        return
    assert len(runs) == len(expected)
    for run, load in zip(runs, expected, strict=True):
        (work,) = run.workloads
        for name in (
            "requests_per_s",
            "error_ratio",
            "op_lat_mean_ns",
            "op_lat_p50_ns",
            "op_lat_p99_ns",
            "first_byte_ns",
        ):
            told = work.summary[name].median if name in work.summary else None
            wanted = getattr(load, name)
            assert told == (None if wanted is None else pytest.approx(wanted)), name
        assert work.parameters["clients"] == load.clients
        assert run.target.path == load.address


@pytest.mark.parametrize("name", IMPORTED)
def test_what_a_file_says_is_read_rightly_or_refused_in_words(name):
    expected = EXPECTED[name]
    if isinstance(expected, Refused):
        with pytest.raises(InvalidRequest) as refused:
            read(name)
        assert says(refused.value.message, expected.code)
    else:
        check(read(name), expected)


@pytest.mark.parametrize("name", sorted(ROOTS))
def test_the_volumes_of_a_machine_are_what_they_are_or_unknown(name, tmp_path):
    found = take_inventory(str(third_look_root(name, tmp_path)), clock=FixedClock())

    assert [
        Volume(
            volume.mount_point,
            volume.pool.raid_type,
            volume.pool.health,
            tuple(disk.name for disk in volume.disks),
            volume.ssd_cache,
        )
        for volume in found.volumes
    ] == ROOTS[name]


@pytest.mark.parametrize("name", sorted(COUNTED))
def test_what_a_disk_moved_is_counted_or_unknown_and_never_nothing(name):
    wanted = COUNTED[name]
    looks = []
    for moment in ("before", "after"):
        with DiskStats([wanted.disk], str(LOOK / "storage" / name / f"diskstats.{moment}")) as stats:
            looks.append(stats.read())
    before, after = (look.get(wanted.disk) for look in looks)

    assert (before is None) == (after is None)
    assert after is None or after.since(before).moved_bytes == wanted.moved_bytes


def test_a_volume_keeps_its_name_when_another_is_unplugged(tmp_path):
    both, one = (
        {
            volume.mount_point: volume.id
            for volume in take_inventory(str(third_look_root(root, tmp_path)), clock=FixedClock()).volumes
        }
        for root in ("cjk-mounts", "cjk-mounts-after-unplug")
    )

    assert one["/media/user/照片"] == both["/media/user/照片"] != both["/media/user/数据"]


def test_every_input_has_its_outcome():
    here = {path.relative_to(LOOK).as_posix() for path in LOOK.rglob("*") if path.is_file()} - {"SOURCE"}
    roots = {f"storage/{name}.tgz" for name in ROOTS}
    counted = {f"storage/{name}/diskstats.{moment}" for name in COUNTED for moment in ("before", "after")}

    assert here == set(EXPECTED) | roots | counted
