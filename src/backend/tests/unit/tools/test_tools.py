"""What every tool says of itself, and that nothing a suite uses is unknown."""

import pytest

from volbench.domain.model.runs.access import Access
from volbench.domain.model.suites.workload import Direction
from volbench.planning.workload_selection import needs_of
from volbench.suites import all_suites
from volbench.tools import all_tools, recorded_access

WORKLOADS = [workload for suite in all_suites() for workload in suite.workloads]


def test_the_scan_finds_every_tool():
    assert list(all_tools()) == [
        "dd",
        "filetree",
        "fio",
        "hdparm",
        "ioping",
        "iperf3",
        "oha",
        "transfer",
        "vegeta",
        "wrk",
    ]


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.id)
def test_a_workload_needs_the_program_of_its_tool(workload):
    named = set(needs_of(workload)) - {need.id for need in workload.needs}

    has_program = all_tools()[workload.tool].version_argument is not None
    assert named == ({workload.tool} if has_program else set())


def test_only_what_prints_progress_is_asked_for_rates():
    assert [tool.name for tool in all_tools().values() if tool.progress is not None] == ["fio"]


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.id)
def test_how_a_workload_reads_and_writes_can_be_told_from_what_is_recorded_of_it(workload):
    access = workload.access

    assert recorded_access(workload.tool, workload.parameters(), None) == access
    assert access is None or (access.is_possible and access.direction is workload.direction)
    differ = bool(workload.parameters().get("bssplit"))
    assert access is None or access.block_bytes == (None if differ else workload.block_bytes)
    assert (access is None) == (
        workload.tool in {"filetree", "iperf3", "transfer", "vegeta"} or workload.direction is Direction.NONE
    )


def test_of_a_tool_that_is_not_here_what_was_told_is_taken():
    told = Access(Direction.READ, is_random=True, block_bytes=4096, depth=1)

    assert recorded_access("abacus", {"rw": "write"}, told) == told
