"""ioping's answer, from recorded output of Debian's, and what it is asked."""

from dataclasses import replace

import pytest
from support.tools import make_context, recorded

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, TargetLost, ToolFailed
from volbench.domain.model.rounds.second_opinion import Opinion
from volbench.domain.model.runs.command import FileArgument
from volbench.domain.model.suites.workload import ToolOutput
from volbench.suites import find
from volbench.tools.ioping import TOOL, build_command, read_opinion

WORKLOADS = {workload.id: workload for workload in find("snia-lat").workloads}
READS, WRITES = WORKLOADS["snia-lat-100-4k"], WORKLOADS["snia-lat-0-4k"]
CONTEXT = make_context(programs={"ioping": "/usr/bin/ioping"}, runtime_s=0.5, file_bytes=8192, engine="io_uring")


def test_reads_are_asked_for_by_the_same_requests():
    command = build_command(READS, CONTEXT)

    assert command == [
        *["/usr/bin/ioping", "-B", "-q", "-D", "-C", "-i", "0", "-s", "4096", "-S", "8192", "-e", "20261120"],
        *["-w", "500ms", "/volume1/t/.volbench/r/test"],
    ]


def test_the_file_is_named_within_the_open_folder_and_nothing_else_is():
    *words, file = build_command(WRITES, CONTEXT)

    assert isinstance(file, FileArgument)
    assert file.inside == "test"
    assert not any("volume1" in word for word in words)


def test_writes_are_said_three_times_one_by_one_and_kept_within_the_bytes_left():
    assert build_command(WRITES, CONTEXT)[-4:-1] == ["-W", "-W", "-W"]
    assert build_command(WRITES, replace(CONTEXT, write_limit_bytes=40_960))[-3:-1] == ["-c", "10"]
    assert "-W" not in build_command(READS, CONTEXT)


def test_the_way_into_the_kernel_is_the_same():
    assert "-A" in build_command(READS, replace(CONTEXT, engine="libaio"))
    assert "-A" not in build_command(READS, replace(CONTEXT, engine="psync"))


@pytest.mark.parametrize(
    ("suite", "workload"),
    [
        ("snia-lat", "snia-lat-65-4k"),
        ("snia-iops", "snia-iops-100-4k"),
        ("snia-tp", "snia-tp-read-1m"),
        ("nas-volume", "sync-write-4k"),
    ],
)
def test_other_requests_it_does_not_know(suite, workload):
    (found,) = (one for one in find(suite).workloads if one.id == workload)

    assert build_command(found, CONTEXT) is None


def test_without_direct_io_it_would_ask_memory():
    assert build_command(READS, replace(CONTEXT, is_direct=False)) is None


def test_without_the_program_there_is_no_command():
    with pytest.raises(CapabilityMissing):
        build_command(READS, make_context())


def test_times_are_nanoseconds_of_single_requests():
    assert read_opinion(recorded("ioping/read")) == Opinion(42, 6_740_974.0, 8_246_266.0, 37_620_127.0)
    assert read_opinion(recorded("ioping/write")) == Opinion(550, 548_209.0, 1_308_653.0, 14_269_594.0)


@pytest.mark.parametrize("name", ["for-people", "nothing-counted"])
def test_an_answer_without_a_time_is_none(name):
    with pytest.raises(OutputUnreadable):
        read_opinion(recorded(f"ioping/{name}"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "42 283120892 148 607627 830293 6740974 37620127 8246266 43",
        "42 283120892 148 607627 830293 6740974 37620127 8246266 43 304547517 7",
        "42 283120892 148 607627 830293 -6740974 37620127 8246266 43 304547517",
        "42 283120892 148 607627 830293 9e99 37620127 8246266 43 304547517",
        "42 283120892 148 607627 37620127 6740974 830293 8246266 43 304547517",
        "42 283120892 148 607627 0 0 0 0 43 304547517",
        "42 283120892 148 607627 830293 6740974 37620127 8246266 43 304547517\n1 1 1 1 1 1 1 1 1 1",
        "4" * 5000,
    ],
)
def test_broken_answers_are_refused(text):
    with pytest.raises(OutputUnreadable):
        read_opinion(ToolOutput(0, text, "", "", 0.5))


def test_a_file_that_is_gone_is_told_as_a_lost_target():
    with pytest.raises(TargetLost):
        read_opinion(recorded("ioping/file-gone"))


def test_any_other_end_is_a_failure():
    with pytest.raises(ToolFailed):
        read_opinion(ToolOutput(-9, "", "", "", 0.5))


def test_it_measures_nothing_by_itself():
    assert TOOL.second_opinion is not None
    assert (TOOL.progress, TOOL.without_disk, TOOL.read_access, TOOL.in_script) == (None, None, None, None)
