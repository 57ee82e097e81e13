"""The byte limit of writes is held by the real fio, the warm-up included, and the number stays a number."""

from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import real_context, run_tool
from support.words import bilingual

from volbench.domain.model.errors import LimitInWarmUp
from volbench.domain.model.suites.workload import FileUse, KiB, MiB
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import layout_command, parse_layout

pytestmark = pytest.mark.real_io

SECTOR = 512
ENDLESS_S = 600.0
"""So long that only the byte limit can end it: a lone hard disk needs minutes for these small writes."""
SEQUENTIAL = FioWorkload("w", bilingual("w", "写"), rw="write", bs=MiB, iodepth=8, file_use=FileUse.WRITE)
CELLS = {
    "sequential": SEQUENTIAL,
    "random": replace(SEQUENTIAL, rw="randwrite", bs=4 * KiB, iodepth=32),
    "mixed": replace(SEQUENTIAL, rw="randrw", bs=4 * KiB, iodepth=32, rwmixread=70),
    "synchronous": replace(SEQUENTIAL, bs=128 * KiB, iodepth=1, sync="dsync"),
    "blocks that do not divide the file": replace(SEQUENTIAL, bs=24 * MiB, iodepth=1, sync="dsync"),
}


def written_bytes(volume) -> int:
    """Return what the volume's device has written since it is there."""
    lines = [line.split() for line in Path("/proc/diskstats").read_text().splitlines()]
    return next(int(fields[9]) * SECTOR for fields in lines if fields[2] == volume.disk)


def measure(cell, context):
    return cell.parse(run_tool(cell.build_command(context)))


@pytest.fixture
def context(volume):
    made = real_context(volume.mount_point, file_bytes=64 * MiB, runtime_s=ENDLESS_S, write_limit_bytes=160 * MiB)
    parse_layout(run_tool(layout_command(made)))
    return made


@pytest.mark.parametrize("cell", CELLS.values(), ids=CELLS)
def test_writing_ends_at_the_limit_and_says_so(volume, context, cell):
    before = written_bytes(volume)

    measured = measure(cell, context)

    asked = measured.read_bytes + measured.write_bytes
    assert 0.9 * context.write_limit_bytes <= asked <= context.write_limit_bytes
    if volume.file_system == "ext4":
        # Btrfs writes its log with every synchronous write: twice the bytes reach the disk.
        assert written_bytes(volume) - before <= 1.2 * context.write_limit_bytes
    assert measured.notes["write_limit_bytes"] == context.write_limit_bytes
    assert measured.notes["limited_after_s"] == measured.timed_s < measured.notes["asked_runtime_s"] == ENDLESS_S


def test_the_bytes_of_the_warm_up_count(volume, context):
    before = written_bytes(volume)

    # Where the limit is reached in the moment in which the warm-up ends, fio has nothing to report.
    try:
        measured = measure(SEQUENTIAL, replace(context, ramp_s=0.1))
    except LimitInWarmUp:
        measured = None

    assert measured is None or measured.write_bytes <= context.write_limit_bytes
    assert written_bytes(volume) - before <= 1.2 * context.write_limit_bytes


def test_within_the_limit_time_ends_it_as_before(ext4_volume):
    context = real_context(ext4_volume.mount_point, runtime_s=0.3, write_limit_bytes=1024 * 1024 * MiB)
    parse_layout(run_tool(layout_command(context)))

    measured = measure(SEQUENTIAL, context)

    assert measured.timed_s >= 0.3
    assert measured.write_bytes > 0
    assert "write_limit_bytes" not in measured.notes
