"""The seconds of a round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.model.runs.run import DiskActivity, TracePoint
from volbench.domain.model.suites.workload import Measured
from volbench.runner.round_traces import make_trace


def point(t_s: float, read: float = 0.0, write: float = 0.0) -> TracePoint:
    return TracePoint(t_s, read_bytes_per_s=read, write_bytes_per_s=write, read_iops=9.0, write_iops=9.0)


def test_parity_is_taken_out_of_what_the_disks_wrote():
    measured = Measured({"write_bytes_per_s": 100.0, "write_iops": 10.0}, write_bytes=200)
    disks = [DiskActivity("a", 0, 130, 0.5), DiskActivity("b", 0, 130, 0.5)]

    trace = make_trace([point(1, write=65.0), point(2, write=195.0)], disks, measured)

    assert [p.write_bytes_per_s for p in trace] == [50.0, 150.0]
    assert [p.write_iops for p in trace] == [5.0, 15.0]


def test_bytes_served_from_memory_have_no_trace():
    measured = Measured({"read_bytes_per_s": 100.0, "read_iops": 10.0}, read_bytes=1000)

    trace = make_trace([point(1, read=5.0)], [DiskActivity("a", 10, 0, 0.1)], measured)

    assert (trace[0].read_bytes_per_s, trace[0].read_iops) == (None, None)


def test_what_others_did_on_the_other_side_is_not_the_workloads():
    measured = Measured({"read_bytes_per_s": 100.0, "read_iops": 10.0}, read_bytes=100)

    trace = make_trace([point(1, read=100.0, write=7.0)], [DiskActivity("a", 100, 7, 0.1)], measured)

    assert (trace[0].read_bytes_per_s, trace[0].write_bytes_per_s) == (100.0, None)


def test_many_small_files_show_what_the_disks_moved():
    trace = make_trace([point(1, read=5.0, write=6.0)], [DiskActivity("a", 5, 6, 0.1)], Measured({"ops_per_s": 10.0}))

    assert (trace[0].read_bytes_per_s, trace[0].write_bytes_per_s, trace[0].read_iops) == (5.0, 6.0, None)


def test_a_file_that_grows_through_memory_tells_its_own_speed():
    measured = Measured({"write_bytes_per_s": 100.0, "write_iops": 10.0}, write_bytes=500)
    points = [point(0.5, write=7.0), point(1.5, write=7.0), point(2.5, write=7.0)]

    trace = make_trace(points, [DiskActivity("a", 0, 21, 0.1)], measured, [200, 500, 500])

    assert [p.write_bytes_per_s for p in trace] == [400.0, 300.0, 0.0]
    assert [p.write_iops for p in trace] == [40.0, 30.0, 0.0]


def test_two_looks_at_one_moment_have_no_speed():
    trace = make_trace([point(0.0, write=7.0)], [], Measured({}, write_bytes=5), [5])

    assert (trace[0].write_bytes_per_s, trace[0].write_iops) == (0.0, None)


@given(st.lists(st.floats(1e3, 1e9), min_size=1, max_size=20), st.floats(0.6, 3.0))
def test_the_seconds_add_up_to_what_was_asked_for(rates, amplification):
    moved = sum(rates)
    asked = int(moved / amplification)
    measured = Measured({"read_bytes_per_s": asked / len(rates), "read_iops": 1.0}, read_bytes=asked)
    disks = [DiskActivity("a", int(moved), 0, 1.0)]

    trace = make_trace([point(float(n), read=rate) for n, rate in enumerate(rates)], disks, measured)

    assert sum(p.read_bytes_per_s for p in trace) == pytest.approx(asked, rel=1e-3, abs=1)
