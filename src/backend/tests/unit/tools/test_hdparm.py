"""hdparm's two figures, from recorded output."""

import pytest
from support.tools import make_context, recorded

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, TargetLost, ToolFailed
from volbench.domain.model.suites.needs import ROOT
from volbench.domain.model.suites.workload import Direction, FileUse, MiB, ToolOutput
from volbench.suites.sylv_2018 import HDPARM
from volbench.tools.hdparm import HdparmTiming, read_timings

CACHED, BUFFERED = HDPARM


def test_the_figures_come_from_the_scripts_own_command():
    context = make_context(device="/dev/md2")

    assert CACHED.build_command(context) == ["hdparm", "-T", "/dev/md2"]
    assert BUFFERED.build_command(context) == ["hdparm", "-Tt", "/dev/md2"]


def test_megabytes_are_two_to_the_twentieth():
    measured = BUFFERED.parse(recorded("hdparm/both"))

    assert measured.read_bytes == 512 * MiB
    assert measured.metrics["read_bytes_per_s"] == pytest.approx(measured.read_bytes / measured.timed_s, rel=0.02)


def test_memory_speed_is_no_read_of_the_volume():
    measured = CACHED.parse(recorded("hdparm/cached"))

    assert set(measured.metrics) == {"cached_read_bytes_per_s"}
    assert measured.read_bytes == 0


def test_slow_devices_are_told_in_kilobytes():
    text = " Timing buffered disk reads: 900 kB in  3.01 seconds = 299.00 kB/sec\n"

    assert read_timings(text) == {"buffered disk": HdparmTiming(900 * 1024, 3.01, 299.0 * 1024)}


def test_the_wrong_half_of_the_output_is_not_taken():
    with pytest.raises(OutputUnreadable, match="no timing line"):
        BUFFERED.parse(recorded("hdparm/cached"))


def test_a_missing_device_ends_the_run():
    with pytest.raises(TargetLost):
        BUFFERED.parse(recorded("hdparm/no-device"))


def test_a_forbidden_device_is_a_failure_with_hdparms_words():
    output = ToolOutput(13, "", "/dev/md2: Permission denied\n", "", 0.1)

    with pytest.raises(ToolFailed) as caught:
        BUFFERED.parse(output)

    assert caught.value.context["detail"] == "/dev/md2: Permission denied"


def test_without_a_device_there_is_nothing_to_read():
    with pytest.raises(CapabilityMissing):
        CACHED.build_command(make_context(device=None))


def test_what_a_plan_needs_to_know():
    assert (CACHED.direction, BUFFERED.direction) == (Direction.NONE, Direction.READ)
    assert CACHED.needs == {ROOT}
    assert CACHED.file_use is FileUse.NONE
    assert (CACHED.size_bytes(5), CACHED.expected_bytes(1, 1.0)) == (0, 0)
    assert (CACHED.tool, CACHED.is_time_based, CACHED.block_bytes) == ("hdparm", False, 2 * MiB)
    assert BUFFERED.parameters() == {"options": "-Tt", "figure": "-t"}
