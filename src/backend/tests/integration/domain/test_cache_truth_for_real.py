"""The cache class of real fio jobs on real file systems: what is cached is called cached, what is not is not."""

import json
import os
import subprocess

import pytest
from support.loops import loop_volume

from volbench.domain.assess.cache_class import CacheFacts, Chain, classify
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.suites.workload import Direction
from volbench.host.diskstats import SECTOR_BYTES, DiskStats
from volbench.host.page_cache import LinuxPageCache

pytestmark = pytest.mark.real_io

SIZE = 32 * 1024 * 1024


def _fio(path, **options):
    settings = {
        "name": "t",
        "filename": path,
        "size": SIZE,
        "ioengine": "psync",
        "bs": 65536,
        "thread": 1,
        "refill_buffers": 1,
        "invalidate": 0,
        # Btrfs does not compress what is written into preallocated extents.
        "fallocate": "none",
        "output-format": "json",
    } | options
    argv = ["fio", *(f"--{key}={value}" for key, value in settings.items())]
    text = subprocess.run(argv, check=True, capture_output=True, text=True).stdout
    return json.loads(text[text.index("{") :])["jobs"][0]


def _prepare(path):
    _fio(path, rw="write", direct=1, end_fsync=1)
    os.sync()


def _measure(volume, path, *, direct, is_durable=None, chain=None, is_cold=True, **options):
    """Run one job and class it by what really happened around it."""
    cache = LinuxPageCache()
    if is_cold:
        cache.drop(path)
    before = cache.resident_ratio(path)
    with DiskStats([volume.disk]) as stats:
        start = stats.read()[volume.disk]
        job = _fio(path, direct=int(direct), **options)
        moved = stats.read()[volume.disk].since(start)
    asked = (job["read"]["io_bytes"], job["write"]["io_bytes"])
    return classify(
        CacheFacts(
            direction=Direction.READ if asked[0] else Direction.WRITE,
            asked_read_bytes=asked[0],
            asked_write_bytes=asked[1],
            is_durable=is_durable,
            is_direct=direct,
            block_bytes=65536,
            disk_read_bytes=int(moved.read_sectors * SECTOR_BYTES),
            disk_write_bytes=int(moved.written_sectors * SECTOR_BYTES),
            resident_before_ratio=before,
            resident_after_ratio=cache.resident_ratio(path),
            chain=chain or Chain(volume.file_system, os.uname().release, has_loop_with_direct_io=True),
        )
    )


@pytest.fixture
def file(volume):
    path = str(volume.mount_point / "file")
    _prepare(path)
    return path


def test_a_direct_random_read_is_uncached(volume, file):
    class_, evidence = _measure(volume, file, direct=True, rw="randread")

    assert class_ is CacheClass.UNCACHED, evidence
    assert "loop-direct-io" in evidence.reasons


def test_reading_a_file_that_lies_in_memory_is_cached(volume, file):
    _fio(file, rw="read", direct=0)

    class_, evidence = _measure(volume, file, direct=False, is_cold=False, rw="randread")

    assert class_ is CacheClass.CACHED, evidence
    assert evidence.resident_before_ratio > 0.99


def test_a_first_read_through_memory_is_not_called_uncached(volume, file):
    class_, evidence = _measure(volume, file, direct=False, rw="read")

    assert class_ is CacheClass.UNKNOWN, evidence
    assert evidence.reasons == ("resident-after",)


def test_a_write_without_a_flush_is_cached(volume, file):
    class_, evidence = _measure(volume, file, direct=False, is_durable=False, rw="write", end_fsync=0)

    assert class_ is CacheClass.CACHED, evidence


def test_a_direct_write_with_its_flush_is_uncached(volume, file):
    class_, evidence = _measure(volume, file, direct=True, is_durable=True, rw="write", end_fsync=1)

    assert class_ is CacheClass.UNCACHED, evidence
    assert evidence.write_amplification >= 0.9


def test_a_synchronous_write_is_uncached(volume, file):
    class_, evidence = _measure(
        volume, file, direct=True, is_durable=True, rw="write", sync="dsync", io_size=4 * 1024 * 1024
    )

    assert class_ is CacheClass.UNCACHED, evidence


def test_a_loop_device_without_direct_io_is_unknown():
    with loop_volume("ext4", direct_io=False) as volume:
        path = str(volume.mount_point / "file")
        _prepare(path)
        chain = Chain("ext4", os.uname().release, has_loop_without_direct_io=True)

        class_, evidence = _measure(volume, path, direct=True, chain=chain, rw="randread")

    assert class_ is CacheClass.UNKNOWN, evidence
    assert evidence.reasons == ("loop-without-direct-io",)


def test_zeros_on_a_compressing_file_system_are_not_taken_for_disk_writes():
    with loop_volume("btrfs", mount_options="compress-force=zstd") as volume:
        path = str(volume.mount_point / "file")
        _fio(path, rw="write", direct=0, zero_buffers=1, refill_buffers=0, end_fsync=1)
        release = os.uname().release
        options = {"rw": "write", "end_fsync": 1, "zero_buffers": 1, "refill_buffers": 0}
        plain, squeezed, unsure = (
            _measure(volume, path, direct=False, is_durable=True, chain=chain, **options)[0]
            for chain in (
                Chain("btrfs", release),
                Chain("btrfs", release, is_compressed=True, stored_ratio=1.0),
                Chain("btrfs", release, is_compressed=True),
            )
        )

    assert (plain, squeezed, unsure) == (CacheClass.CACHED, CacheClass.CACHED, CacheClass.UNKNOWN)
