"""A member slower than its siblings is named with all disks busy, and none is named before it became slow.

Every RAID type is recorded once (record_siblings.py) and judged in
tests/unit/domain/assess/limits/test_siblings_recorded.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtual_nas.harness import product
from virtual_nas.harness.machine import MIB
from virtual_nas.harness.siblings import LAYOUTS, make, slow_down

if TYPE_CHECKING:
    from collections.abc import Callable

    from virtual_nas.harness.bench import Bench, Setup

_CELLS = ("rand-read-4k-qd32", "rand-write-4k-qd32")


def _named(bench: Bench, volume: str) -> set[str | None]:
    words = [word for cell in _CELLS for word in ("--workload", cell)]
    run = product.measure_longer(bench.nas, volume, "nas-volume", *words, rounds=2, runtime_s=4.0, file_bytes=64 * MIB)
    return {found["slower"] or found["disk"] for found in map(product.limit, run["workloads"])}


def test_only_a_slower_member_is_named(start: Callable[[Setup], Bench]) -> None:
    layout = next(layout for layout in LAYOUTS if layout.name == "raid10 near ssd")
    bench = start(layout.setup)
    volume = make(bench, layout)

    slow_down(bench, layout, 1)
    assert _named(bench, volume) == {None}

    slow_down(bench, layout, 2)
    assert _named(bench, volume) == {bench.disks[layout.slow].name}
