"""How long a tool may go on after its time before it counts as hanging."""

import pytest

from volbench.runner.cell_measurement import SPARE_S, UNTIMED_S, spare_s
from volbench.suites import find

CELLS = {
    workload.id: workload for suite in ("nas-volume", "nas-files", "nas-sustain") for workload in find(suite).workloads
}


@pytest.mark.parametrize(
    "cell", ["seq-read-1m", "seq-write-1m", "rand-write-4k-qd32", "sync-write-4k", "sustain-write"]
)
def test_what_passes_by_the_memory_hangs_after_half_a_minute(cell):
    assert spare_s(CELLS[cell], is_direct=True) == SPARE_S == 30.0


@pytest.mark.parametrize("cell", ["files-create", "files-stat", "files-read", "sustain-copy"])
def test_making_a_tree_and_flushing_memory_are_not_taken_for_hanging(cell):
    assert spare_s(CELLS[cell], is_direct=True) == SPARE_S + UNTIMED_S


def test_where_the_file_system_takes_no_direct_writes_they_fill_memory_first():
    assert spare_s(CELLS["seq-write-1m"], is_direct=False) == SPARE_S + UNTIMED_S
    assert spare_s(CELLS["seq-read-1m"], is_direct=False) == SPARE_S
