"""What every tool says of itself, and that nothing a suite uses is unknown."""

import pytest

from volbench.domain.model.workload import Need
from volbench.suites import all_suites
from volbench.tools import all_tools

WORKLOADS = [workload for suite in all_suites() for workload in suite.workloads]


def test_the_scan_finds_every_tool():
    assert list(all_tools()) == ["dd", "filetree", "fio", "hdparm"]


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.id)
def test_a_workload_needs_the_program_of_its_tool(workload):
    needed = workload.needs & {Need.FIO, Need.HDPARM, Need.DD}

    has_program = all_tools()[workload.tool].version_argument is not None
    assert {str(need) for need in needed} == ({workload.tool} if has_program else set())


def test_only_what_prints_progress_is_asked_for_rates():
    assert [tool.name for tool in all_tools().values() if tool.progress is not None] == ["fio"]
