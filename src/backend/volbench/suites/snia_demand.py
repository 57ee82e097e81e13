"""What PTS' two demand tests share: a grid of loads, then long writes and a histogram at three points. Data only.

Threads are jobs of fio and the queue is their depth; a public port has them the other way round. What is preconditioned
goes by half hours, each judged by its first minute, which therefore is a cell of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.model.runs.stage import Choice, Pick, Stage, StageCell, Tracked
from volbench.domain.model.suites.needs import MEMORY_FOR_QUEUES, Need
from volbench.domain.model.suites.workload import FileUse, GiB, MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_parts import PROFILES, PTS_CAVEATS, staged_profile
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import ChosenLoad

STEPS: Final = (32, 16, 8, 6, 4, 2, 1)
"""Threads, and requests of each at a time: all pairs, high to low."""
_FEW_STEPS: Final = {"smoke": (4, 1), "quick": (16, 4, 1)}
_HIGHEST: Final = STEPS[0]
_MINUTE_S: Final = {"smoke": 0.3}
_FILL_MINUTES: Final = {"smoke": 0.0, "quick": 5.0}
"""29 in the method: the rest of half an hour. None where it is 0."""
_BETWEEN_MINUTES: Final = {"smoke": 1.0}
"""5 in the method."""
_LONG_MINUTES: Final = {"smoke": 2.0, "quick": 6.0}
"""60 in the method."""
_HISTOGRAM_MINUTES: Final = {"smoke": 2.0, "quick": 2.0}
"""10 in the method."""
_MOST_ROUNDS: Final = {"smoke": 5, "quick": 8}
_METHOD_ROUNDS: Final = 25
_BUDGET_BYTES: Final = {"smoke": 48 * GiB, "quick": 256 * GiB, "standard": 6 * 1024 * GiB, "full": 16 * 1024 * GiB}
_LARGE_BUFFERS: Final = 32 * MiB
_FILL_MINUTE: Final = Message("suites.snia_demand.fill_minute")
_FILL: Final = Message("suites.snia_demand.fill")
_BETWEEN: Final = Message("suites.snia_demand.between")
_CHOSEN: Final = {
    Pick.MOST: (
        Message("suites.snia_demand.most_stage"),
        Message("suites.snia_demand.most_write"),
        Message("suites.snia_demand.most_histogram"),
    ),
    Pick.MIDDLE: (
        Message("suites.snia_demand.middle_stage"),
        Message("suites.snia_demand.middle_write"),
        Message("suites.snia_demand.middle_histogram"),
    ),
    Pick.LEAST: (
        Message("suites.snia_demand.least_stage"),
        Message("suites.snia_demand.least_write"),
        Message("suites.snia_demand.least_histogram"),
    ),
}
"""The point that is taken → what its stage, its long writes and its histogram are called."""


@dataclass(frozen=True, slots=True)
class Mix:
    """What each request of a test is like."""

    reads: int
    """Per cent."""
    bs: int
    """Bytes; the largest, where sizes differ."""
    bssplit: tuple[tuple[int, int], ...] = ()
    zones: tuple[tuple[int, int], ...] = ()

    @property
    def needs(self) -> frozenset[Need]:
        """What the highest load needs; without it the others would be measured on a file that was not prepared."""
        return frozenset({MEMORY_FOR_QUEUES}) if _HIGHEST * _HIGHEST * self.bs >= _LARGE_BUFFERS else frozenset()


def demand_suite(test: str, mix: Mix, *, title: Message, description: Message) -> Suite:
    """Return the suite `snia-TEST`."""
    return Suite(
        id=f"snia-{test}",
        version=1,
        title=title,
        description=description,
        workloads=(
            _writes(f"snia-{test}-fill-minute", _FILL_MINUTE, mix),
            _writes(f"snia-{test}-fill", _FILL, mix),
            _writes(f"snia-{test}-between", _BETWEEN, mix),
            *(_point(test, threads, depth, mix) for threads in STEPS for depth in STEPS),
            *(cell for pick in _CHOSEN for cell in _at_chosen(test, pick, mix)),
        ),
        profiles={name: _profile(test, name) for name in PROFILES},
        headline=tuple((_point_id(test, step, step), "write_iops") for step in (_HIGHEST, 1)),
        is_order_fixed=True,
        caveat_codes=PTS_CAVEATS,
    )


def _point_id(test: str, threads: int, depth: int) -> str:
    return f"snia-{test}-{threads}x{depth}"


def _profile(test: str, name: str) -> Profile:
    steps = _FEW_STEPS.get(name, STEPS)
    most_rounds = _MOST_ROUNDS.get(name, _METHOD_ROUNDS)
    minute = f"snia-{test}-fill-minute"
    rest = StageCell(f"snia-{test}-fill", _FILL_MINUTES.get(name, 29.0))
    fill = Stage(
        id=f"{test}-fill",
        title=Message("suites.snia_demand.fill_stage"),
        cells=(StageCell(minute), *((rest,) if rest.minutes else ())),
        most_rounds=most_rounds,
        tracked=Tracked(minute, "write_iops"),
    )
    points = tuple(StageCell(_point_id(test, threads, depth)) for threads in steps for depth in steps)
    grid = Stage(
        id=f"{test}-grid",
        title=Message("suites.snia_demand.grid_stage"),
        cells=(StageCell(f"snia-{test}-between", _BETWEEN_MINUTES.get(name, 5.0)), *points),
        most_rounds=most_rounds,
        tracked=Tracked(points[0].workload, "write_iops"),
    )
    chosen = tuple(
        Stage(
            id=f"{test}-{pick}",
            title=_CHOSEN[pick][0],
            cells=(
                StageCell(f"snia-{test}-{pick}-write", _LONG_MINUTES.get(name, 60.0)),
                StageCell(f"snia-{test}-{pick}-histogram", _HISTOGRAM_MINUTES.get(name, 10.0)),
            ),
            most_rounds=1,
            choice=Choice(grid.id, pick),
        )
        for pick in _CHOSEN
    )
    return staged_profile(name, (fill, grid, *chosen), budget_bytes=_BUDGET_BYTES[name], minute_s=_MINUTE_S.get(name))


def _writes(id_: str, words: Message, mix: Mix) -> FioWorkload:
    """Return writes alone, with as many requests at a time as the grid has at most."""
    return FioWorkload(
        id=id_,
        title=words.fill(threads=_HIGHEST, depth=_HIGHEST),
        rw="randwrite",
        bs=mix.bs,
        numjobs=_HIGHEST,
        iodepth=_HIGHEST,
        bssplit=mix.bssplit,
        zones=mix.zones,
        file_use=FileUse.WRITE,
        metric="write_iops",
        extra_needs=mix.needs,
    )


def _point(test: str, threads: int, depth: int, mix: Mix) -> FioWorkload:
    return FioWorkload(
        id=_point_id(test, threads, depth),
        title=Message("suites.snia_demand.point", threads=threads, depth=depth),
        rw="randrw",
        bs=mix.bs,
        numjobs=threads,
        iodepth=depth,
        rwmixread=mix.reads,
        bssplit=mix.bssplit,
        zones=mix.zones,
        file_use=FileUse.WRITE,
        is_headline=threads == depth and threads in {_HIGHEST, 1},
        metric="write_iops",
        extra_needs=mix.needs,
    )


def _at_chosen(test: str, pick: Pick, mix: Mix) -> tuple[ChosenLoad, ChosenLoad]:
    """Return the long writes and the histogram at a point that is known only after the grid."""
    writes = ChosenLoad(
        id=f"snia-{test}-{pick}-write",
        title=_CHOSEN[pick][1],
        rw="randwrite",
        bs=mix.bs,
        bssplit=mix.bssplit,
        zones=mix.zones,
        file_use=FileUse.WRITE,
        metric="write_iops",
        extra_needs=mix.needs,
    )
    histogram = ChosenLoad(
        id=f"snia-{test}-{pick}-histogram",
        title=_CHOSEN[pick][2],
        rw="randrw",
        bs=mix.bs,
        rwmixread=mix.reads,
        bssplit=mix.bssplit,
        zones=mix.zones,
        file_use=FileUse.WRITE,
        metric="write_lat_mean_ns",
        extra_needs=mix.needs,
    )
    return writes, histogram
