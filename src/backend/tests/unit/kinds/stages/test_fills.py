"""What a stage that fills wrote, in fills of the file and of the disks, and when saturation was not reached."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_round, example_run

from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import CacheEvidence
from volbench.domain.model.runs.stage import StageEnd
from volbench.kinds.stages.rules.fills import capacity_of, fill_caveats, fills_of, times_text, with_fills
from volbench.kinds.stages.rules.stage_results import judge_stage
from volbench.suites import find

GB = 10**9
WRITE = "snia-wsat-write"
VOLUME = example_run().target.volume
FILL = replace(find("snia-wsat").profiles["quick"].stages[0], most_write_bytes=150 * GB)


def written(bytes_each, rounds, iops=lambda n: 20_000.0):
    made = example_round(1, 1, "write_iops", 1.0)
    evidence = CacheEvidence(asked_write_bytes=bytes_each)
    return tuple(
        replace(made, n=n, metrics={"write_iops": iops(n)}, evidence=evidence, notes={}) for n in range(1, rounds + 1)
    )


def plan(file_bytes=2 * GB):
    return replace(example_run().plan, stages=(FILL,), file_bytes=file_bytes)


def volume(sizes, raid_type=None):
    disks = tuple(replace(VOLUME.disks[0], name=f"nvme{n}n1", size_bytes=size) for n, size in enumerate(sizes))
    pool = replace(VOLUME.pool, raid_type=raid_type, raid_type_candidates=())
    return replace(VOLUME, disks=disks, pool=pool)


def codes(rounds, of):
    return [one.code for one in fill_caveats(WRITE, rounds, plan(), of)]


def test_a_disk_holds_its_size_and_an_array_what_writes_each_disk_once():
    assert capacity_of(volume([500 * GB])) == 500 * GB
    assert capacity_of(volume([500 * GB] * 4, RaidType.RAID5)) == 1500 * GB
    assert capacity_of(volume([500 * GB] * 2, RaidType.RAID1)) == 500 * GB


def test_of_unknown_disks_nobody_knows_what_they_hold():
    assert capacity_of(None) is None
    assert capacity_of(volume([])) is None
    assert capacity_of(volume([0])) is None
    assert capacity_of(volume([500 * GB] * 2)) is None


def test_fills_count_the_file_laid_out_and_all_rounds():
    found = fills_of(written(GB, 98), plan(), volume([400 * GB]))

    assert (found.written_bytes, found.file_fills, found.disk_fills) == (100 * GB, 50.0, 0.25)


def test_each_start_anew_lays_the_file_out_once_more():
    rounds = written(GB, 96)
    again = (*rounds[:-1], replace(rounds[-1], notes={"stage_restarts": 1}))

    assert fills_of(again, plan(), None).written_bytes == 100 * GB


def test_less_than_the_disk_holds_is_no_saturation_and_more_is():
    rounds = written(GB, 98)

    assert codes(rounds, volume([101 * GB])) == ["saturation-not-reached"]
    assert codes(rounds, volume([100 * GB])) == []
    assert codes(rounds, volume([])) == ["saturation-unknown"]


def test_other_workloads_say_nothing_of_it():
    assert list(fill_caveats("snia-wsat-long-write", written(GB, 1), plan(), volume([GB]))) == []
    assert list(fill_caveats(WRITE, written(GB, 9), replace(plan(), stages=()), volume([GB * 99]))) == []


def test_the_stage_tells_its_fills():
    rounds = written(GB, 125)
    result = judge_stage(FILL, "ext4", {WRITE: rounds}, file_bytes=2 * GB)
    work = replace(example_run().workloads[0], id=WRITE, variant="ext4", rounds=rounds)

    (told,) = with_fills([result], [work], plan(), volume([1000 * GB]))

    assert told.ended_by is StageEnd.STEADY
    assert told.words[-1].code == "assess.stages.fills"
    values = {name: str(value) for name, value in told.words[-1].values.items()}
    assert values == {"written": "127 GB", "file": "63.5", "disk": "0.13", "capacity": "1.00 TB"}


def test_it_ends_with_the_bytes_it_may_write_but_not_below_five_looks():
    def end(rounds):
        return judge_stage(FILL, "ext4", {WRITE: rounds}, file_bytes=2 * GB).ended_by

    assert end(written(10 * GB, 100, iops=lambda n: 1000.0 * n)) is StageEnd.CUT_SHORT
    assert end(written(10 * GB, 125, iops=lambda n: 1000.0 * n)) is StageEnd.WRITTEN
    assert end(written(GB, 149, iops=lambda n: 1000.0 * n)) is StageEnd.CUT_SHORT


@pytest.mark.parametrize(
    ("times", "text"), [(0.0042, "0.0042"), (0.5, "0.5"), (1.5, "1.50"), (63.49, "63.5"), (1234.5, "1,234")]
)
def test_times_have_digits_that_mean_something(times, text):
    assert times_text(times) == text
