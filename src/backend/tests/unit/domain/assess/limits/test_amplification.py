"""What the disks moved for each byte asked, over the rounds."""

from dataclasses import replace

from support.limits import disks, round_of

from volbench.domain.assess.amplification import amplification
from volbench.domain.model.runs.run import CacheEvidence


def with_evidence(**facts):
    return replace(round_of(disks(1)), evidence=CacheEvidence(**facts))


def test_writes_with_parity_cost_writes_and_reads():
    rounds = [
        with_evidence(
            asked_write_bytes=1000, disk_write_bytes=written, write_amplification=written / 1000, disk_read_bytes=2000
        )
        for written in (1900, 2000, 2300)
    ]

    found = amplification(rounds)

    assert (found.write.median, found.write.min, found.write.max, found.write.n) == (2.0, 1.9, 2.3, 3)
    assert found.read_for_write.median == 2.0
    assert found.read is None


def test_reads_of_a_mixed_workload_are_not_charged_to_its_writes():
    mixed = with_evidence(
        asked_read_bytes=70, asked_write_bytes=30, read_amplification=1.0, write_amplification=1.5, disk_read_bytes=70
    )

    assert amplification([mixed]).read_for_write is None


def test_without_counters_nothing_is_said():
    assert amplification([with_evidence(asked_read_bytes=1000)]) is None
    assert amplification([]) is None
