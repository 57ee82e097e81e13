"""The armv7 package through its life under qemu's user-mode emulation (`package.emulated`), and what 32 bits change.

Addresses, `long`, `size_t` and Debian 12's `time_t` have 32 bits there. What needs that real Python is asked here; what
does not is in the unit tests (counters that wrap: test_diskstats, test_series, test_beside; years: test_disk_rest).
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from package.dsm.spk_file import Model
from package.emulated import DATA, emulated_center
from package.real_spk import as_version, find_spk
from package.service import Service, wait_for
from package.stand_in import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from package.dsm.center import Center

TARGET = "/var/packages/volbench/target"
BENCH = "/volume1/bench"
WORKLOAD = "rand-read-4k-qd1"
"""Its file is written and laid out before; more would only take longer, emulated."""
VOLUME_BYTES = 6 << 40
"""More bytes, and more blocks of 512 bytes, than 32 bits count."""
LARGE_BYTES = 5 << 30
LATER_S = 2_400_000_000
"""In 2046."""
OLDER = "0.0.1-0001"
EXAMPLE = CHECKOUT / "tests/contract/run-exported.example.json"
FORMS = ("html", "md", "csv", "json", "pdf")

ASK_THE_KERNEL = """
import json, os, sys
from datetime import datetime
from volbench.host import libc
from volbench.host.attributes import read_flags
from volbench.host.clock import LocalZone
from volbench.host.page_cache import LinuxPageCache

path, size = sys.argv[1], int(sys.argv[2])
handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
os.ftruncate(handle, size)
# Beyond 2 GiB. Beyond 4 GiB qemu 7.2 maps another place than asked for (mmap2); `make test-armv7` asks a real kernel.
os.pwrite(handle, b"x" * 65536, 3 << 30)
cache = LinuxPageCache()
ratios = [cache.resident_ratio(path)]
cache.drop(path)
ratios.append(cache.resident_ratio(path))
facts = os.statvfs(path)
print(json.dumps({
    "bits": sys.maxsize.bit_length() + 1,
    "size": os.stat(path).st_size,
    "ratios": ratios,
    "magic": libc.file_system_magic(handle),
    "volume": facts.f_blocks * facts.f_frsize,
    "flags": read_flags(handle),
    "later": LocalZone().to_utc(datetime(2045, 7, 1, 3)).isoformat(),
}))
"""

ASK_A_DEVICE = """
import os, sys
from volbench.host.array_lab.device_ends import _size

print(_size(os.open(sys.argv[1], os.O_RDONLY)))
"""


@pytest.fixture
def arm_center(apart: None, tmp_path: Path) -> Iterator[Center]:
    """A NAS with a 32-bit ARM processor, one of those that `armv7` alone does not name."""
    model, emulator = Model("armada38x"), "qemu-arm-static"
    with emulated_center(tmp_path, model, "armv7l", emulator, file_system="btrfs", volume_bytes=VOLUME_BYTES) as center:
        yield center


def test_the_package_for_32_bits_lives_its_whole_life(arm_center: Center, tmp_path: Path) -> None:
    spk = find_spk("armv7")
    box = arm_center.box
    assert arm_center.install(as_version(spk, OLDER, tmp_path / "older.spk")).is_done
    box.own(box.path(BENCH))
    service = Service(arm_center).awaited()

    seen = service.get("/volumes")
    assert seen["machine"]["architecture"] == "armv7l"
    [volume] = [row["volume"] for row in seen["volumes"] if row["volume"]["mount_point"] == "/volume1"]
    assert volume["total_bytes"] == VOLUME_BYTES

    it_answers_about_a_folder_from_the_future(service)
    run_id = it_measures(service)
    imported = it_takes_documents_of_other_centuries(service)
    its_generator_sends_requests(arm_center)
    it_reaches_behind_4_gib(arm_center)

    upgraded = arm_center.install(spk)
    assert upgraded.is_done, upgraded
    service.awaited()
    assert {row["id"] for row in service.get("/runs")["runs"]} == {run_id, *imported}
    assert arm_center.poll()
    assert arm_center.stop().is_done
    assert arm_center.uninstall(wizard_delete_data="true").is_done
    assert not list((box.root / "volume1/@appdata/volbench").iterdir())
    assert not list((box.root / "volume1/@appstore").iterdir())


def it_answers_about_a_folder_from_the_future(service: Service) -> None:
    """Such a NAS cannot even ask for a folder's date: its C library says the number is too large (EOVERFLOW)."""
    box = service.center.box
    box.own(box.path(f"{BENCH}/later"))
    os.utime(box.path(f"{BENCH}/later"), (LATER_S, LATER_S))
    python = f"{TARGET}/runtime/usr/bin/python3.11"
    assert "Value too large" in box.run([python, "-I", "-c", f"import os; os.stat('{BENCH}/later')"]).err
    wish = {"suite": "nas-volume", "profile": "smoke", "target_path": f"{BENCH}/later", "workloads": [WORKLOAD]}
    for path in ("/plans", "/runs"):
        answer = service.post(path, wish)
        assert (answer["status"], answer["code"]) == (422, "invalid-request"), answer
        assert "carries a date after January 2038" in answer["detail"]


def it_measures(service: Service) -> str:
    """Take one smoke run to its end and return its id."""
    run_id = service.measure(DATA, workloads=(WORKLOAD,))
    wait_for(lambda: service.state(run_id) not in {"queued", "running"}, "the run to end")
    assert service.state(run_id) == "done", service.get(f"/runs/{run_id}")
    [measured] = service.get(f"/runs/{run_id}/document")["workloads"]
    assert measured["command"][0] == f"{TARGET}/bin/fio"
    assert "--ioengine=posixaio" in measured["command"]
    assert [round_["evidence"]["resident_after_ratio"] is not None for round_ in measured["rounds"]] == [True, True]
    assert measured["summary"]["read_iops"]["median"] > 0
    return run_id


def it_takes_documents_of_other_centuries(service: Service) -> list[str]:
    """Import a run of a NAS whose clock was wrong, and read it in every form; never is that a fault of the service."""
    taken = []
    for number, year in enumerate(("1901", "2045", "9999")):
        document = json.loads(dated(EXAMPLE.read_text("utf-8"), year))
        document["id"] = document["id"][:-1] + str(number)
        [run_id] = service.post("/imports", document)["runs"]
        taken.append(run_id)
        assert service.get(f"/runs/{run_id}")["row"]["created_at"].startswith(year)
    for form in FORMS:
        content = service.fetch(f"/api/v1/runs/{taken[1]}/report?format={form}", is_signed_in=True)
        assert len(content) > 200, form
    answer = service.post("/imports", json.loads(dated(EXAMPLE.read_text("utf-8"), "0000")))
    assert answer["status"] < 500, answer
    assert answer["detail"], answer
    return taken


def dated(text: str, year: str) -> str:
    """Return a document with all its times in another year."""
    document: dict[str, Any] = json.loads(text)
    for name in ("created_at", "started_at", "finished_at"):
        document[name] = year + document[name][4:]
    return json.dumps(document)


def its_generator_sends_requests(center: Center) -> None:
    """Go counts in 64 bits that have to lie at even places on such processors, or the program ends at once."""
    line = (
        f"echo 'GET http://127.0.0.1:18290/api/v1/health' | {TARGET}/bin/vegeta attack -rate=5 -duration=1s "
        f"| {TARGET}/bin/vegeta encode --to=json"
    )
    told = center.box.run(["/bin/sh", "-c", line])
    assert center.box.run([f"{TARGET}/bin/hdparm", "-V"]).out.startswith("hdparm v9.65")
    codes = [json.loads(row)["code"] for row in told.out.splitlines()]
    assert codes == [200] * 5, told


def seen_device(center: Center) -> str:
    """Return the block device of its volume."""
    mounts = [line.split() for line in center.box.run(["/bin/cat", "/proc/mounts"]).out.splitlines()]
    return next(device for device, place, *_ in mounts if place == "/volume1")


def it_reaches_behind_4_gib(center: Center) -> None:
    """Files, volumes and offsets are larger than `long`."""
    box, large = center.box, f"{BENCH}/large"
    python = [f"{TARGET}/runtime/usr/bin/python3.11", "-I", "-B", "-X", "utf8", "-c"]

    told = box.run([*python, ASK_THE_KERNEL, large, str(LARGE_BYTES)], env={"TZ": "CET-1CEST,M3.5.0,M10.5.0/3"})

    assert told.code == 0, told
    answer = json.loads(told.out)
    facts = os.statvfs(box.path(BENCH))
    assert (answer["bits"], answer["size"], answer["volume"]) == (32, LARGE_BYTES, facts.f_blocks * facts.f_frsize)
    assert answer["magic"] == 0x9123683E
    assert 0 < answer["ratios"][0] < 1e-4
    assert answer["ratios"][1] == 0
    assert answer["flags"] == 0
    assert answer["later"] == "2045-07-01T01:00:00+00:00"
    device = seen_device(center)
    told = box.run([*python, ASK_A_DEVICE, device], uid=0)
    assert told.out.strip() == str(VOLUME_BYTES), told
    places = ["--offset=4608m", "--size=4m", "--bs=64k", "--rw=write", "--verify=crc32c", "--ioengine=posixaio"]
    wrote = box.run(
        [f"{TARGET}/bin/fio", "--name=x", f"--filename={large}", *places, "--thread", "--output-format=json+"]
    )
    assert wrote.code == 0, wrote
    [job] = json.loads(wrote.out[wrote.out.index("{") :])["jobs"]
    assert (job["error"], job["write"]["io_bytes"], job["read"]["io_bytes"]) == (0, 4 << 20, 4 << 20)
    # Bins of nanoseconds beyond 32 bits are none that wrapped: every operation lies within the limits told beside them.
    times = job["write"]["clat_ns"]
    assert sum(times["bins"].values()) == times["N"] == 64
    assert all(times["min"] * 0.9 <= int(bin_) <= times["max"] * 1.1 for bin_ in times["bins"])
    assert box.path(large).stat().st_size == LARGE_BYTES
