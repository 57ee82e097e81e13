"""Long writes on a real file system: a planted cliff is told where it was planted, a copy by the length of its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.loops import loop_volume
from support.runs import small_suite
from support.throttle import is_possible, throttled

from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import GiB, MiB
from volbench.suites import find

pytestmark = pytest.mark.real_io
DIRECT, COPY = find("nas-sustain").workloads
FAST_BYTES_PER_S, SLOW_BYTES_PER_S = 60e6, 20e6
FAST_PART_BYTES = 400_000_000


def written_bytes(disk: str) -> int:
    """What the kernel has written to a disk since it is there."""
    for line in Path("/proc/diskstats").read_text().splitlines():
        fields = line.split()
        if fields[2] == disk:
            return int(fields[9]) * 512
    raise LookupError(disk)


@pytest.mark.judges_speed
@pytest.mark.skipif(not is_possible(), reason="this kernel or user cannot throttle a disk (control group blkio)")
def test_a_disk_that_slows_down_after_its_fast_part_is_told_so(make_lab):
    switched_at: list[int] = []
    with loop_volume("ext4", size_bytes=8 * GiB) as volume, throttled(volume.device) as throttle:
        lab = make_lab(small_suite(DIRECT, rounds=1, runtime_s=90.0, file_bytes=750 * MiB))
        before = written_bytes(volume.disk)
        throttle.set(bytes_per_s=FAST_BYTES_PER_S, iops=0)

        def slow_down(_progress) -> None:
            written = written_bytes(volume.disk) - before
            if written > FAST_PART_BYTES and not switched_at:
                throttle.set(bytes_per_s=SLOW_BYTES_PER_S, iops=0)
                switched_at.append(written)

        lab.witness.when_progress = slow_down
        run = lab.measure(volume.mount_point)

    assert run.state is RunState.DONE
    answer = run.workloads[0].sustained
    assert answer is not None
    assert answer.falls_at_bytes == pytest.approx(switched_at[0], abs=2 * FAST_BYTES_PER_S)
    assert answer.start_bytes_per_s == pytest.approx(FAST_BYTES_PER_S, rel=0.2)
    assert answer.end_bytes_per_s == pytest.approx(SLOW_BYTES_PER_S, rel=0.2)
    # What is left after the fall may be long enough to be the level a disk settles at when its burst credits end.
    assert answer.words[0].has("assess.sustained.falls") or answer.words[0].has("assess.burst.long_write")


def test_a_copy_is_drawn_by_the_length_of_its_file(make_lab, ext4_volume):
    lab = make_lab(small_suite(COPY, rounds=1, runtime_s=20.0, file_bytes=64 * MiB))

    run = lab.measure(ext4_volume.mount_point)

    (round_,) = run.workloads[0].rounds
    answer = run.workloads[0].sustained
    assert answer is not None
    assert round_.evidence.asked_write_bytes == 64 * MiB
    assert answer.rounds[0].written_bytes[-1] == 64 * MiB
    assert answer.rounds[0].written_bytes == tuple(sorted(answer.rounds[0].written_bytes))
    assert ext4_volume.mount_point.joinpath(".volbench").exists() is False
