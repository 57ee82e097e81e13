"""dd as the classic test uses it: commands and the last line."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import make_context, recorded
from support.words import bilingual

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, RunFailure, TargetLost
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, MiB, ToolOutput
from volbench.tools.dd import DdSummary, DdWorkload, read_summary

WRITE = DdWorkload("w", bilingual("w", "写"), 4 * KiB, 1024, is_write=True, file_use=FileUse.SHARED)
READ = DdWorkload("r", bilingual("r", "读"), MiB, 64, is_write=False, file_use=FileUse.READ)


def test_a_write_takes_zeros_and_waits_for_the_disk_block_by_block():
    argv = WRITE.build_command(make_context(file="/v/t"))

    assert argv == ["dd", "if=/dev/zero", "of=/v/t", "bs=4096", "count=1024", "oflag=dsync"]


def test_a_read_goes_nowhere():
    assert READ.build_command(make_context(file="/v/t")) == ["dd", "if=/v/t", "of=/dev/null", "bs=1048576", "count=64"]


def test_a_recorded_write_gives_bytes_operations_and_time_per_block():
    measured = WRITE.parse(recorded("dd/write-4k"))

    seconds = measured.timed_s
    assert measured.write_bytes == 4 * MiB
    assert measured.metrics == {
        "write_bytes_per_s": 4 * MiB / seconds,
        "write_iops": 1024 / seconds,
        "write_lat_mean_ns": seconds * 1e9 / 1024,
    }
    assert measured.is_durable is True


def test_a_recorded_read_gives_its_rate():
    measured = READ.parse(recorded("dd/read-64m"))

    assert measured.metrics["read_bytes_per_s"] == 64 * MiB / measured.timed_s
    assert measured.is_durable is None


def test_a_read_of_a_file_that_is_too_short_does_not_count():
    with pytest.raises(OutputUnreadable, match="67108864 bytes instead of 134217728"):
        replace(READ, count=128).parse(recorded("dd/read-short"))


@pytest.mark.parametrize(
    ("name", "words"),
    [("disk-full", "tools.tool_failures.had_to_stop"), ("file-gone", "tools.tool_failures.had_to_stop")],
)
def test_a_lost_target_is_told_as_such(name, words):
    with pytest.raises(TargetLost, match=words):
        READ.parse(recorded(f"dd/{name}"))


@pytest.mark.parametrize(
    ("line", "summary"),
    [
        ("1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.5 s, 429 MB/s", DdSummary(1073741824, 2.5)),
        ("1073741824 bytes (1.1 GB) copied, 3.2 s, 335 MB/s", DdSummary(1073741824, 3.2)),
        ("4096 bytes (4.1 kB, 4.0 KiB) copied, 9.2e-05 s, 44.5 MB/s", DdSummary(4096, 9.2e-05)),
        ("1048576 bytes (1.0MB) copied, 0.000350 seconds, 2.8GB/s", DdSummary(1048576, 0.00035)),
        ("1073741824 Bytes (1,1 GB, 1,0 GiB) kopiert, 2,5 s, 429 MB/s", DdSummary(1073741824, 2.5)),
        ("1073741824字节（1.1 GB，1.0 GiB）已复制，2.5 s，429 MB/s", DdSummary(1073741824, 2.5)),
        ("512 bytes copied, 0.1 s, 5.1 kB/s", DdSummary(512, 0.1)),
    ],
)
def test_the_last_line_is_read_in_every_spelling(line, summary):
    assert read_summary(f"1+0 records in\n1+0 records out\n{line}\n") == summary


def test_of_several_summaries_the_last_counts():
    text = "1 bytes copied, 1 s, 1 B/s\n2 bytes copied, 2 s, 1 B/s\n"

    assert read_summary(text) == DdSummary(2, 2.0)


@pytest.mark.parametrize(
    "text", ["", "1024+0 records in\n1024+0 records out\n", "4194304 bytes copied, 0 s, Infinity B/s"]
)
def test_without_bytes_and_seconds_nothing_is_made_up(text):
    with pytest.raises(OutputUnreadable):
        WRITE.parse(ToolOutput(0, "", text, "", 1.0))


@given(st.text(max_size=300))
def test_no_text_is_taken_for_a_result_of_another_size(text):
    with pytest.raises(RunFailure):
        WRITE.parse(ToolOutput(0, "", text, "", 1.0))


def test_a_missing_dd_is_named():
    with pytest.raises(CapabilityMissing, match=r"tools\.program_versions\.the_program_is_not_installed"):
        WRITE.build_command(make_context(programs={}))


def test_what_a_plan_needs_to_know():
    assert (WRITE.direction, READ.direction) == (Direction.WRITE, Direction.READ)
    assert (WRITE.expected_bytes(9, 9.0), READ.expected_bytes(9, 9.0)) == (4 * MiB, 0)
    assert READ.size_bytes(7) == 64 * MiB
    assert READ.block_bytes == MiB
    assert READ.needs == frozenset()
    assert not READ.is_time_based
    assert READ.tool == "dd"
    assert (READ.metric, WRITE.metric) == ("read_bytes_per_s", "write_bytes_per_s")
