"""Readings of single moments become columns of the same length, with nothing invented for what was not told."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.rounds.system_series import SystemSeries
from volbench.host.cpu import CpuTicks, Processors
from volbench.host.diskstats import Counters
from volbench.host.memory import Memory
from volbench.host.system.network import NetworkBytes
from volbench.host.system.series import Look, make_series
from volbench.host.system.sync import ArrayWork

SECOND = Counters(
    reads=100, read_sectors=2000, writes=50, written_sectors=1000, busy_ms=750, read_ms=200, write_ms=500, queued_ms=700
)


def look(t_s, **facts):
    return Look(t_s, facts.pop("disks", {"sata1": Counters()}), **facts)


def test_a_second_of_a_disk_is_told_in_rates_and_times():
    series = make_series([(look(1.0), look(2.0, disks={"sata1": SECOND}))], start_s=0.5)

    disk = series.disks[0]
    assert series.t_s == (1.5,)
    assert (disk.read_bytes_per_s, disk.write_bytes_per_s) == ((1_020_000,), (512_000,))
    assert (disk.read_iops, disk.write_iops) == ((100,), (50,))
    assert (disk.busy_ratio, disk.queue_length) == ((0.75,), (0.7,))
    assert (disk.read_await_ns, disk.write_await_ns) == ((2e6,), (1e7,))


def test_processors_are_told_together_and_one_by_one():
    idle, half = CpuTicks(0, 0), CpuTicks(50, 100, kernel=30, waiting=20)
    step = (look(0.0, processors=Processors(idle, (idle, idle))), look(1.0, processors=Processors(half, (half, half))))

    series = make_series([step], 0.0)

    assert (series.cpu_ratio, series.kernel_ratio, series.iowait_ratio) == ((0.5,), (0.3,), (0.2,))
    assert series.cores_ratio == ((0.5,), (0.5,))


def test_bytes_of_the_network_go_on_where_a_32_bit_kernel_begins_anew():
    full, anew, gone = NetworkBytes(2**32 - 1000, 900), NetworkBytes(500, 1000), NetworkBytes(0, 0)

    series = make_series([(look(0.0, network=full), look(1.0, network=anew))], 0.0)
    lost = make_series([(look(0.0, network=anew), look(1.0, network=gone))], 0.0)

    assert (series.received_bytes_per_s, series.sent_bytes_per_s) == ((1500,), (100,))
    assert (lost.received_bytes_per_s, lost.sent_bytes_per_s) == ((0,), (0,))


def test_memory_network_and_arrays_are_told():
    first = look(0.0, network=NetworkBytes(0, 0), arrays={"md2": ArrayWork("recover", 0, 40_000_000)})
    last = look(
        2.0,
        memory=Memory(8000, 4000, 0, dirty_bytes=300, writeback_bytes=200),
        network=NetworkBytes(4000, 100),
        arrays={"md2": ArrayWork("recover", 10_000_000, 40_000_000), "md3": ArrayWork("check")},
        temperature_c=41.0,
    )

    series = make_series([(first, last)], 0.0)

    assert (series.available_bytes, series.dirty_bytes, series.writeback_bytes) == ((4000,), (300,), (200,))
    assert (series.received_bytes_per_s, series.sent_bytes_per_s) == ((2000,), (50,))
    assert series.sync_actions == {"md2": "recover", "md3": "check"}
    assert series.sync_done_ratio == {"md2": 0.25}
    assert series.sync_bytes_per_s == {"md2": 5e6}
    assert series.temperature_c == (41.0,)


def test_what_the_system_does_not_tell_is_missing_as_a_whole():
    series = make_series([(look(0.0), look(1.0)), (look(1.0), look(2.0))], 0.0)

    assert (series.cpu_ratio, series.dirty_bytes, series.received_bytes_per_s, series.temperature_c) == (None,) * 4
    assert (series.cores_ratio, series.sync_actions, series.processes) == ((), {}, ())


def test_no_seconds_give_no_columns():
    assert make_series([], 0.0) == SystemSeries()


def test_a_disk_that_appears_later_counts_from_then():
    steps = [(look(0.0, disks={}), look(1.0, disks={})), (look(1.0, disks={}), look(2.0, disks={"sata1": SECOND}))]

    assert make_series(steps, 0.0).disks[0].read_iops == (0.0, 100.0)


@given(st.lists(st.floats(0, 1e12), min_size=1, max_size=5))
def test_columns_have_the_length_of_the_time_and_survive_the_document(sectors):
    looks = [look(float(n), disks={"sata1": Counters(read_sectors=sum(sectors[:n]))}) for n in range(len(sectors) + 1)]
    series = make_series([*pairwise(looks)], 0.0)

    assert len(series.disks[0].read_bytes_per_s) == len(series.t_s) == len(sectors)
    assert load(SystemSeries, dump(series)) == series
