"""The file tree: command, parser, and the worker's own arithmetic."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import make_context, recorded

from volbench.domain.model.errors import OutputUnreadable, TargetLost, ToolFailed
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, MiB, ToolOutput
from volbench.host.tree_worker import bin_of
from volbench.suites import find
from volbench.tools.filetree import RESIDENCY, WORKER

CELLS = {workload.id: workload for workload in find("nas-files").workloads}
CREATE = CELLS["files-create"]


def answer(**changes):
    said = json.loads(recorded("filetree/files-create").output) | changes
    return ToolOutput(0, "", "", json.dumps(said), 1.0)


def test_the_worker_is_started_by_path_in_an_isolated_python():
    argv = CREATE.build_command(make_context(file="/v/tree"))

    assert argv[:4] == [sys.executable, "-I", "-S", WORKER]
    assert {"--folder=/v/tree", "--operation=create", "--files=4000", "--fsync=0", "--output={output}"} <= set(argv)


def test_another_python_can_be_named():
    assert CREATE.build_command(make_context(programs={"python": "/py"}))[0] == "/py"


@pytest.mark.parametrize("name", CELLS)
def test_every_recorded_operation_is_read(name):
    output = recorded(f"filetree/{name}")
    said = json.loads(output.output)

    measured = CELLS[name].parse(output)

    assert measured.metrics["ops_per_s"] == pytest.approx(said["ops"] / (said["elapsed_ns"] / 1e9))
    assert sum(measured.latency_bins["op"].values()) == measured.io_count == said["ops"]


def test_created_bytes_are_durable_writes_and_read_bytes_are_reads():
    created, read = (CELLS[name].parse(recorded(f"filetree/{name}")) for name in ("files-create", "files-read"))

    assert created.is_durable is True
    assert created.write_bytes > 200 * 4 * KiB
    assert created.read_bytes == 0
    assert read.read_bytes > 200 * 4 * KiB
    assert read.write_bytes == 0
    assert read.is_durable is None


def test_where_the_files_lay_is_noted_for_reading_only():
    read, stat = (CELLS[name].parse(recorded(f"filetree/{name}")) for name in ("files-read", "files-stat"))

    assert set(RESIDENCY) <= set(read.notes)
    assert not set(RESIDENCY) & set(stat.notes)


def test_the_end_of_the_timed_part_is_read_where_it_is_told():
    assert CREATE.parse(answer(ended_ns=7_500_000_000)).ended_at_s == 7.5
    assert CREATE.parse(recorded("filetree/files-create")).ended_at_s is None


def test_looking_up_moves_no_bytes():
    measured = CELLS["files-stat"].parse(recorded("filetree/files-stat"))

    assert (measured.read_bytes, measured.write_bytes) == (0, 0)
    assert set(measured.metrics) == {"ops_per_s", "op_lat_mean_ns"}


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": "volbench.tree/2"},
        {"operation": "delete"},
        {"ops": 0},
        {"ops": -1},
        {"ops": 1.5},
        {"ops": True},
        {"elapsed_ns": 0},
        {"bins": {}},
        {"bins": {"x": 200}},
        {"bins": []},
        {"files": None},
        {"resident_before_ratio": "0"},
        {"resident_after_ratio": 1.5},
    ],
)
def test_an_answer_with_a_wrong_part_is_unreadable(changes):
    with pytest.raises(OutputUnreadable):
        CREATE.parse(answer(**changes))


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", "null", '{"schema":' * 50_000])
def test_something_else_is_unreadable(text):
    with pytest.raises(OutputUnreadable):
        CREATE.parse(ToolOutput(0, "", "", text, 1.0))


def test_an_error_of_the_system_is_told_by_its_number():
    output = ToolOutput(1, "", "err=28 [Errno 28] No space left on device: '/v/tree'\n", "", 1.0)

    with pytest.raises(TargetLost, match=r"tools\.tool_failures\.had_to_stop"):
        CREATE.parse(output)


@pytest.mark.parametrize("stderr", ["", "err=", "err=abc", "Traceback"])
def test_other_endings_are_failures(stderr):
    with pytest.raises(ToolFailed):
        CREATE.parse(ToolOutput(1, "", stderr, "", 1.0))


@given(st.integers(min_value=0, max_value=10**15))
def test_a_latency_bin_is_within_two_per_cent_of_its_values(value):
    assert abs(bin_of(value) - value) <= max(1, value * 0.02)


def test_what_a_plan_needs_to_know():
    assert [CELLS[name].direction for name in ("files-create", "files-read", "files-stat")] == [
        Direction.WRITE,
        Direction.READ,
        Direction.NONE,
    ]
    assert CREATE.file_use is FileUse.TREE
    assert 80 * MiB < CREATE.size_bytes(0) < 128 * MiB
    assert CREATE.expected_bytes(1, 1.0) == CREATE.tree_bytes
    assert (CREATE.tool, CREATE.is_time_based, CREATE.block_bytes) == ("filetree", True, 64 * KiB)
    assert CREATE.needs == frozenset()
