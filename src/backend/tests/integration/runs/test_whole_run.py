"""A run from the first look to the last removed file, with the real fio on real file systems."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from support.loops import loop_volume
from support.runs import READ, WRITE, Lab, leftovers, small_suite

from volbench.domain.model.runs.run import CacheClass, Phase, RunState
from volbench.domain.model.suites.workload import MiB

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.runs.run import Run

pytestmark = pytest.mark.real_io


def free_bytes(path) -> int:
    status = os.statvfs(path)
    return status.f_bavail * status.f_frsize


@dataclass(frozen=True)
class Measured:
    """A run that has ended, and the lab with all it has seen."""

    run: Run
    lab: Lab


@pytest.fixture(scope="module")
def measured(as_root, tmp_path_factory) -> Iterator[Measured]:
    """One run on ext4 that many tests look at."""
    with loop_volume("ext4") as volume:
        lab = Lab(tmp_path_factory.mktemp("measured"), small_suite(READ, WRITE, runtime_s=2.5))
        yield Measured(lab.measure(volume.mount_point), lab)
        lab.close()


def test_everything_is_measured_and_stored_and_nothing_is_left_on_the_volume(make_lab, volume):
    before = free_bytes(volume.mount_point)

    run = make_lab().measure(volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert {result.id: len(result.rounds) for result in run.workloads} == {"read": 2, "random-read": 2, "write": 2}
    assert all(result.summary[result.metric].median > 0 for result in run.workloads)
    assert leftovers(volume.mount_point) == []
    assert free_bytes(volume.mount_point) >= before - 16 * MiB


@pytest.mark.parametrize("place", [0, 1], ids=["read", "write"])
def test_what_a_direct_loop_device_reads_and_writes_is_seen_to_come_from_and_reach_the_disk(measured, place):
    result = measured.run.workloads[place]

    assert result.cache_class is CacheClass.UNCACHED, [round_.evidence for round_ in result.rounds]


def test_variants_are_measured_in_turn_within_the_same_round(make_lab, btrfs_volume):
    lab = make_lab(small_suite(READ, WRITE, rounds=3))

    run = lab.measure(btrfs_volume.mount_point, ["btrfs-cow", "btrfs-nocow"])

    assert run.state is RunState.DONE, run.failure
    assert {(result.variant, result.id) for result in run.workloads} == {
        (variant, workload) for variant in ("btrfs-cow", "btrfs-nocow") for workload in ("read", "write")
    }
    first_round = [done for result in run.workloads for done in result.rounds if done.n == 1]
    assert sorted(done.position for done in first_round) == [1, 2, 3, 4]


def test_the_raw_output_and_the_exact_command_of_each_round_are_kept(measured):
    result = measured.run.workloads[0]

    raws = [measured.lab.application.store.raw(measured.run.id, round_.raw_id) for round_ in result.rounds]
    # Each round has its own offsets; kept beside the result is the command of the first.
    assert raws[0].argv == result.command != raws[1].argv
    assert [READ.parse(_as_output(raw)).metrics["read_bytes_per_s"] for raw in raws] == [
        round_.metrics["read_bytes_per_s"] for round_ in result.rounds
    ]


def test_the_progress_names_every_phase_in_order_and_never_falls_back(measured):
    progresses = measured.lab.witness.progresses

    assert list(dict.fromkeys(progress.phase for progress in progresses)) == [
        Phase.CHECKING,
        Phase.LAYING_OUT,
        Phase.WARMING_UP,
        Phase.MEASURING,
        Phase.ANALYSING,
        Phase.CLEANING_UP,
        Phase.FINISHED,
    ]
    ratios = [progress.done_ratio for progress in progresses]
    assert ratios == sorted(ratios)
    assert ratios[-1] == 1.0


def test_seconds_are_told_live_in_order_while_a_workload_runs(measured):
    samples = measured.lab.witness.samples

    assert [sample.seq for sample in samples] == list(range(1, len(samples) + 1))
    assert {sample.workload for sample in samples} == {"read", "write"}


def test_the_trace_of_a_round_adds_up_to_its_speed(measured):
    for round_ in measured.run.workloads[0].rounds:
        rates = [point.read_bytes_per_s for point in round_.trace]
        assert min(rates) * 0.9 <= round_.metrics["read_bytes_per_s"] <= max(rates) * 1.1


def test_stopping_after_the_round_keeps_what_is_done_and_says_so(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, rounds=4))
    lab.witness.when_round = lab.cancel.end_after_round

    run = lab.measure(ext4_volume.mount_point)

    assert run.state is RunState.DONE
    assert [len(result.rounds) for result in run.workloads] == [1]
    assert "ended-early" in {caveat.code for caveat in run.caveats}


def _as_output(raw):
    from volbench.domain.model.suites.workload import ToolOutput

    return ToolOutput(raw.exit_code, raw.stdout, raw.stderr, raw.output, 0.0)
