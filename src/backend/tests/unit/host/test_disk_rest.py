"""Whether disks sleep, from what the kernel shows; and the machine's own time zone."""

import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from support.roots import unpack_root

from volbench.host.clock import LocalZone
from volbench.host.disk_rest import RestWatch


class Seconds:
    """Time that a test moves."""

    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def nas(tmp_path):
    root = unpack_root("dsm7-raid5-cachedev-btrfs", tmp_path)
    (root / "proc/diskstats").write_text(counters({}))
    return root


def counters(reads):
    rows = [f"8 {n} sata{n} {reads.get(f'sata{n}', 100)} 0 800 1 50 0 400 1 0 10 10" for n in range(1, 6)]
    return "\n".join(rows) + "\n"


def folder_of(root, disk):
    return (root / "sys/block" / disk).resolve() / "device"


def test_a_disk_that_worked_since_the_last_look_is_told_from_one_that_did_not(nas):
    seconds = Seconds()
    watch = RestWatch(str(nas), monotonic=seconds)
    first = watch.look("/volume1/share")
    seconds.now = 300.0
    (nas / "proc/diskstats").write_text(counters({"sata1": 101}))
    second = watch.look("/volume1/share")
    seconds.now = 320.0
    (nas / "proc/diskstats").write_text(counters({"sata1": 999}))

    assert {disk.name for disk in first} == {f"sata{n}" for n in range(1, 6)}
    assert not any(disk.has_worked for disk in first), "nothing to compare with yet"
    assert [disk.name for disk in second if disk.has_worked] == ["sata1"]
    assert watch.look("/volume1/share") == second, "twenty seconds are no span to judge by"


def test_what_synologys_kernel_says_counts(nas):
    (folder_of(nas, "sata1") / "syno_spindown").write_text("1\n")
    (folder_of(nas, "sata2") / "syno_spindown").write_text("0\n")
    asleep = {disk.name: disk.is_asleep for disk in RestWatch(str(nas)).look("/volume1")}

    assert asleep == {"sata1": True, "sata2": False, "sata3": None, "sata4": None, "sata5": None}


def test_a_suspended_device_sleeps(nas):
    (folder_of(nas, "sata3") / "power").mkdir()
    (folder_of(nas, "sata3") / "power/runtime_status").write_text("suspended\n")

    assert [disk.name for disk in RestWatch(str(nas)).look("/volume1") if disk.is_asleep] == ["sata3"]


def test_an_ssd_has_nothing_to_spin_up(nas):
    (nas / "sys/block/sata1").resolve().joinpath("queue/rotational").write_text("0\n")

    assert [disk.name for disk in RestWatch(str(nas)).look("/volume1") if not disk.has_motor] == ["sata1"]


@pytest.mark.parametrize(("line", "never"), [('standbytimer="0"', True), ('standbytimer="20"', False), ("", False)])
def test_dsm_says_whether_hibernation_is_off(nas, line, never):
    conf = nas / "etc/synoinfo.conf"
    conf.parent.mkdir(exist_ok=True)
    conf.write_text(f'supportbadblock="yes"\n{line}\n')

    assert RestWatch(str(nas)).never_sleeps is never


def test_disks_that_cannot_be_seen_are_not_guessed(tmp_path):
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mountinfo").write_text("25 1 0:22 / / rw - overlay overlay rw\n")

    assert RestWatch(str(tmp_path)).look("/volume1") is None


@pytest.fixture(params=["Europe/Berlin", "America/St_Johns", "Asia/Shanghai"])
def zone(request, monkeypatch):
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield ZoneInfo(request.param)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("local", ["2026-03-29T02:30", "2026-10-25T02:30", "2026-03-08T02:00", "2026-07-01T03:00"])
def test_the_machines_zone_agrees_with_the_zone_tables(zone, local):
    naive = datetime.fromisoformat(local)

    assert LocalZone().to_utc(naive) == naive.replace(tzinfo=zone, fold=0).astimezone(UTC)


def test_utc_and_local_time_are_each_others_way_back(zone):
    moment = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)

    assert LocalZone().to_utc(LocalZone().to_local(moment)) == moment
    assert LocalZone().name


class NarrowTime(datetime):
    """A date on a machine whose C library counts seconds in 32 bits, as Debian's 32-bit ARM does."""

    def timestamp(self):
        self._refuse_later_years()
        return super().timestamp()

    def astimezone(self, tz=None):
        if tz is None:
            self._refuse_later_years()
        return super().astimezone(tz)

    def _refuse_later_years(self):
        if self.year >= 2038:
            raise OverflowError("timestamp out of range for platform time_t")


# Zones whose clocks change on fixed days of the week, so that an earlier cycle of the calendar tells.
@pytest.mark.parametrize("year", [2037, 2038, 2045, 2080])
@pytest.mark.parametrize("day", ["01-15T03:00", "07-15T03:00"])
def test_years_beyond_what_the_c_library_knows_have_the_zones_hours(zone, year, day):
    local = NarrowTime.fromisoformat(f"{year}-{day}")
    moment = local.replace(tzinfo=zone).astimezone(UTC)

    assert LocalZone().to_utc(local) == moment
    assert LocalZone().to_local(moment) == local
