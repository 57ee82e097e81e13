"""A whole run writes no more than its plan says, on a volume so fast that every limit is reached."""

from dataclasses import replace
from pathlib import Path

import pytest
from support.runs import WRITE, small_suite

from volbench.domain.model.run import RunState
from volbench.domain.model.workload import KiB, MiB

pytestmark = pytest.mark.real_io

RANDOM_WRITE = replace(WRITE, id="random-write", rw="randwrite", bs=64 * KiB, iodepth=16)
HOUSEKEEPING_BYTES = 24 * MiB
"""Journal, metadata and the probes before the start."""


def written_bytes(volume) -> int:
    lines = [line.split() for line in Path("/proc/diskstats").read_text().splitlines()]
    return next(int(fields[9]) * 512 for fields in lines if fields[2] == volume.disk)


def test_the_promise_before_the_start_holds(make_lab, volume):
    suite = small_suite(WRITE, RANDOM_WRITE, runtime_s=20.0, file_bytes=32 * MiB)
    profile = replace(suite.profiles["smoke"], write_limit_bytes=48 * MiB)
    lab = make_lab(replace(suite, profiles={"smoke": profile}))
    promised = lab.assigner.plan(lab.request(volume.mount_point)).most_write_bytes
    before = written_bytes(volume)

    run = lab.measure(volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert run.plan.most_write_bytes == promised
    assert written_bytes(volume) - before <= promised + HOUSEKEEPING_BYTES
    assert [[caveat.code for caveat in work.caveats].count("write-limit") for work in run.workloads] == [1, 1]
