"""What stages write and take, worked out by hand for a disk of 100 MB/s; and where their cells stand in the order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from volbench.domain.model.runs.stage import Preconditioning, Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import Direction
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.rules.stage_order import make_stage_order
from volbench.kinds.stages.rules.stage_plan import StagesCost, stage_s
from volbench.planning.assumed_rates import Rates
from volbench.planning.file_space import FileSizes

MB = 10**6
TITLE = Message("suites.snia_xsr.before")
RATES = Rates(sequential_bytes_per_s=100.0 * MB, random_iops=1000.0)
SIZES = FileSizes(read=40 * MB, write=1000 * MB, shared=60 * MB, own=0)


@dataclass(frozen=True)
class Writes:
    """A workload that writes as fast as it may."""

    id: str
    direction: Direction = Direction.WRITE
    access: Any = None

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:
        return round(runtime_s * bytes_per_s)


def stage(*names, minutes=1.0, rounds=3, **more):
    return Stage("one", TITLE, tuple(StageCell(name, minutes) for name in names), rounds, **more)


def cost(*stages):
    works = [Writes(cell.workload) for one in stages for cell in one.cells]
    return StagesCost(stages, works, SIZES, 10.0, RATES)


def test_files_are_laid_out_once_and_the_one_that_is_written_as_often_as_a_stage_wants_it():
    # 40 MB to read, 60 MB that both sides share, and 1,000 MB to write.
    assert cost(stage("a")).prepared_bytes == 1100 * MB
    assert cost(stage("a", preconditioning=Preconditioning(2, 128 * 1024))).prepared_bytes == 2100 * MB


def test_each_round_writes_what_its_cells_write_in_their_time():
    # Two cells of ten seconds at 100 MB/s, three times.
    assert cost(stage("a", "b")).write_bytes(is_most=True) == (1100 + 3 * 2 * 1000) * MB
    assert cost(stage("a", minutes=0.5, rounds=7)).write_bytes(is_most=True) == (1100 + 7 * 500) * MB


def test_at_least_are_the_rounds_without_which_nothing_can_be_told():
    looked_at = stage("a", rounds=25, tracked=Tracked("a", "write_iops"))

    assert cost(looked_at).write_bytes(is_most=False) == (1100 + 5 * 1000) * MB
    assert cost(looked_at).write_bytes(is_most=True) == (1100 + 25 * 1000) * MB


def test_a_stage_that_fills_ends_a_minute_beyond_what_it_may_write():
    fills = stage("a", rounds=100, most_write_bytes=4000 * MB, minute_write_bytes=700 * MB)

    assert cost(fills).write_bytes(is_most=True) == (1100 + 4000 + 700) * MB


def test_one_that_ends_after_so_many_passes_writes_at_most_one_more():
    passes = stage("a", rounds=100, most_file_passes=4)

    assert cost(passes).write_bytes(is_most=True) == (1100 + (4 + 1) * 1000) * MB
    # Two rounds do not come that far.
    assert cost(stage("a", rounds=2, most_file_passes=4)).write_bytes(is_most=True) == (1100 + 2000) * MB


def test_time_is_that_of_the_cells_their_waits_their_starts_and_the_lay_out():
    waits = Stage("one", TITLE, (StageCell("a", 1.0, wait_minutes=2.0),), 4)

    # Thirty seconds, and 0.9 s to start the program.
    assert stage_s(waits, 10.0, 4) == pytest.approx(4 * (30 + 0.9))
    assert cost(waits).duration_s(is_most=True) == pytest.approx(11.0 + 4 * 30.9)


def test_places_in_the_order_begin_at_one_and_go_on_without_a_gap():
    order = make_stage_order("v", [stage("a", "b")], {})

    assert [(cell.workload, cell.round, cell.position) for cells in order for cell in cells] == [
        ("a", 1, 1),
        ("b", 1, 2),
        ("a", 2, 3),
        ("b", 2, 4),
        ("a", 3, 5),
        ("b", 3, 6),
    ]


def test_a_round_that_is_begun_anew_has_a_place_of_its_own_and_keeps_it():
    (first, *_), (anew, *_) = (make_stage_order("v", [stage("a", "b")], begun) for begun in ({}, {"one": 3}))

    assert [(cell.round, cell.position) for cell in anew] == [(4, 7), (4, 8)]
    assert [cell.position for cell in first] == [1, 2]


def test_no_two_stages_share_a_place_however_often_one_is_begun_anew():
    stages = [stage("a", "b"), replace(stage("c"), id="two")]
    orders = [make_stage_order("v", stages, {"one": done}) for done in (0, 3, 999)]
    places = [cell.position for order in orders for cells in order for cell in cells if cell.stage == "one"]
    later = {cell.position for order in orders for cells in order for cell in cells if cell.stage == "two"}

    assert len(set(places)) == len(places)
    assert len(later) == 3
    assert max(places) < min(later)
