"""A whole run writes no more than its plan says, on a volume so fast that every limit is reached."""

from dataclasses import replace
from pathlib import Path

import pytest
from support.runs import READ, WRITE, small_suite

from volbench.domain.model.runs.run import RunState, StoppingRule
from volbench.domain.model.suites.workload import KiB, MiB

pytestmark = pytest.mark.real_io

RANDOM_WRITE = replace(WRITE, id="random-write", rw="randwrite", bs=64 * KiB, iodepth=16)
HOUSEKEEPING_BYTES = {"ext4": 24 * MiB, "btrfs": 64 * MiB}
"""Journal, metadata and the probes before the start. Btrfs writes its trees twice, with the checksums of every block,
at each flush and every 30 s: the longer a machine takes, the more."""


def written_bytes(volume) -> int:
    lines = [line.split() for line in Path("/proc/diskstats").read_text().splitlines()]
    return next(int(fields[9]) * 512 for fields in lines if fields[2] == volume.disk)


def test_a_run_with_warm_ups_and_a_limit_for_each_workload_keeps_it_too(make_lab, volume):
    """The rule of the quick profile, thirty times smaller: ten rounds where it is needed, a smaller file to write."""
    suite = small_suite(READ, WRITE, RANDOM_WRITE, rounds=6, runtime_s=0.8, file_bytes=64 * MiB)
    profile = replace(
        suite.profiles["smoke"],
        ramp_s=0.2,
        stopping=StoppingRule(),
        write_file_bytes=36 * MiB,
        write_limit_bytes=36 * MiB,
        cell_limits={RANDOM_WRITE.id: 8 * MiB},
    )
    lab = make_lab(replace(suite, profiles={"smoke": profile}))
    promised = lab.assigner.plan(lab.request(volume.mount_point)).most_write_bytes
    before = written_bytes(volume)

    run = lab.measure(volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert promised == (64 + 7 * 36 + 11 * 8) * MiB
    assert (64 + 36) * MiB <= written_bytes(volume) - before <= promised + HOUSEKEEPING_BYTES[volume.file_system]
    assert (run.plan.file_bytes, run.plan.write_file_bytes) == (64 * MiB, 36 * MiB)


def test_the_promise_before_the_start_holds(make_lab, volume):
    suite = small_suite(WRITE, RANDOM_WRITE, runtime_s=20.0, file_bytes=32 * MiB)
    profile = replace(suite.profiles["smoke"], write_limit_bytes=48 * MiB)
    lab = make_lab(replace(suite, profiles={"smoke": profile}))
    promised = lab.assigner.plan(lab.request(volume.mount_point)).most_write_bytes
    before = written_bytes(volume)

    run = lab.measure(volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert run.plan.most_write_bytes == promised
    assert written_bytes(volume) - before <= promised + HOUSEKEEPING_BYTES[volume.file_system]
    assert [[caveat.code for caveat in work.caveats].count("write-limit") for work in run.workloads] == [1, 1]
