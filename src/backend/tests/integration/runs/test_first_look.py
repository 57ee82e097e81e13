"""First looks with the real fio: the lay-out is the first number and the file, whatever comes in between."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from support.loops import loop_volume
from support.runs import RANDOM_READ, READ, Lab, leftovers, small_suite
from support.words import bilingual

from volbench.domain.model.runs.run import CacheClass, Phase, RunState
from volbench.domain.model.suites.workload import FileUse, KiB, MiB, Profile
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.reanalysis import read_again
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import LayOutWrite

pytestmark = pytest.mark.real_io

SAFE = FioWorkload(
    id="safe",
    title=bilingual("Safe writes", "安全写入"),
    rw="write",
    bs=4 * KiB,
    sync="dsync",
    size=MiB,
    file_use=FileUse.WRITE,
    metric="write_iops",
)
CELLS = ("read", "random-read", "safe", "lay-out")


def suite_with(most_s=8.0, least_bytes=16 * MiB, file_bytes=64 * MiB):
    lay_out = LayOutWrite(
        id="lay-out", title=bilingual("Lay-out", "写入"), is_headline=True, most_s=most_s, least_bytes=least_bytes
    )
    first = Profile("first", 3, 0.2, 0.0, False, file_bytes, write_limit_bytes=MiB, cells=CELLS)
    return replace(
        small_suite(READ, RANDOM_READ, SAFE),
        profiles={"first": first},
        own_workloads={"first": (lay_out,)},
        own_headlines={"first": (("read", "read_bytes_per_s"), ("lay-out", "write_bytes_per_s"))},
    )


def look(lab, target, **facts):
    return lab.measure(target, profile="first", **facts)


def read_file(target):
    (found,) = (path for path in (target / ".volbench").rglob("read") if path.is_file())
    return found.stat()


def test_the_lay_out_is_the_first_number_and_all_of_it_can_be_worked_out_again(make_lab, volume):
    lab, told = make_lab(suite_with()), []

    def note() -> None:
        told.append(lab.witness.progresses[-1].phase)

    lab.witness.when_round = note
    run = look(lab, volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    assert {work.id: len(work.rounds) for work in run.workloads} == dict.fromkeys(CELLS[:3], 3) | {"lay-out": 1}
    assert (lab.witness.rounds[0][0], told[0]) == ("lay-out", Phase.LAYING_OUT)
    assert run.workloads[-1].cache_class is CacheClass.UNCACHED, run.workloads[-1].rounds
    assert run.workloads[-1].summary["write_bytes_per_s"].ci95 is None
    assert sorted(done.position for work in run.workloads for done in work.rounds) == list(range(1, 11))
    assert "preliminary" in {caveat.code for caveat in run.caveats}
    assert run.suite.headline[1] == ("lay-out", "write_bytes_per_s")
    assert leftovers(volume.mount_point) == []
    again = read_again(run, lab.suite.as_measured_by("first"), partial(lab.application.store.raw, run.id))
    assert again == run


def test_a_volume_too_slow_for_the_time_gets_the_rest_of_the_least_file_and_no_hole_is_read(make_lab, volume):
    lab, seen = make_lab(suite_with(most_s=0.005, least_bytes=64 * MiB, file_bytes=88 * MiB)), []

    def note(progress) -> None:
        if progress.phase is Phase.MEASURING and not seen:
            seen.append(read_file(volume.mount_point))

    lab.witness.when_progress = note
    run = look(lab, volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    written = run.workloads[-1].rounds[0].evidence.asked_write_bytes
    assert run.plan.file_bytes == max(64 * MiB, written)
    assert seen[0].st_size == run.plan.file_bytes <= seen[0].st_blocks * 512
    assert f"--size={run.plan.file_bytes}" in run.workloads[0].command


def test_cancelled_while_it_writes_its_file_it_leaves_nothing(make_lab, ext4_volume):
    lab = make_lab(suite_with())

    def cancel(progress) -> None:
        if progress.phase is Phase.LAYING_OUT:
            lab.cancel.end_now()

    lab.witness.when_progress = cancel
    run = look(lab, ext4_volume.mount_point)

    assert (run.state, run.workloads, run.answer) == (RunState.CANCELLED, (), None)
    assert leftovers(ext4_volume.mount_point) == []


def test_a_volume_that_runs_full_while_it_writes_its_file_ends_it_with_that_reason(make_lab, as_root):
    with loop_volume("ext4", 256 * MiB) as small:
        lab = make_lab(suite_with(file_bytes=20 * MiB))
        ballast = small.mount_point / "ballast"

        def fill(progress) -> None:
            if progress.phase is Phase.LAYING_OUT and not ballast.exists():
                with ballast.open("wb", buffering=0) as file:
                    try:
                        while file.write(bytes(MiB)):
                            pass
                    except OSError:
                        pass

        lab.witness.when_progress = fill
        run = look(lab, small.mount_point)

        assert run.state is RunState.FAILED
        assert run.failure.code == "target-lost"
        assert leftovers(small.mount_point) == ["ballast"]


def test_continued_it_writes_the_same_file_and_keeps_its_first_number(make_lab, btrfs_volume):
    lab: Lab = make_lab(suite_with(most_s=0.02, file_bytes=64 * MiB))
    lab.witness.when_round = lab.cancel.end_now
    broken = look(lab, btrfs_volume.mount_point)
    assert [work.id for work in broken.workloads] == ["lay-out"]

    lab.cancel, lab.witness.when_round = CancelSwitch(), None
    run = lab.carry(replace(broken, state=RunState.RUNNING))

    assert run.state is RunState.DONE, run.failure
    assert run.workloads[-1].rounds == broken.workloads[0].rounds
    assert run.plan.file_bytes == broken.plan.file_bytes
    assert {work.id: len(work.rounds) for work in run.workloads} == dict.fromkeys(CELLS[:3], 3) | {"lay-out": 1}
