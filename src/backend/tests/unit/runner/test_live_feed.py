"""What a watcher is told."""

from __future__ import annotations

import pytest
from support.fakes import FakeClock
from support.runs import RANDOM_READ, READ, Witness

from volbench.domain.model.runs.run import Phase, TracePoint
from volbench.runner.eta import Pace, Step
from volbench.runner.live_feed import LiveFeed, Place
from volbench.tools.tool import LiveRates

RATES = LiveRates(400e6, 0.0, 400.0, 0.0, is_ramp=False, done_ratio=0.5)
POINT = TracePoint(1.0, read_bytes_per_s=500e6, write_bytes_per_s=0.0, read_iops=1000.0, write_iops=0.0, cpu_ratio=0.2)


@pytest.fixture
def witness():
    return Witness()


@pytest.fixture
def feed(witness):
    feed = LiveFeed(witness, FakeClock())
    feed.enter_cell(RANDOM_READ, "ext4", place=Place(2, 6, 3, 4))
    return feed


def test_the_place_within_the_rounds_is_told(feed, witness):
    progress = witness.progresses[-1]

    assert (progress.phase, progress.workload, progress.variant) == (Phase.MEASURING, "random-read", "ext4")
    assert (progress.round, progress.rounds, progress.cell, progress.cells) == (2, 6, 3, 4)


def test_the_tools_own_rates_go_before_what_the_disks_moved(feed, witness):
    feed.note_rates(RATES)
    feed.point(POINT)

    point = witness.samples[-1].point
    assert (point.read_bytes_per_s, point.read_iops, point.cpu_ratio) == (400e6, 400.0, 0.2)


def test_latency_is_told_by_littles_law(feed, witness):
    feed.note_rates(RATES)
    feed.point(POINT)

    assert witness.samples[-1].latency_ns == pytest.approx(4 / 400 * 1e9)


def test_without_rates_of_the_tool_the_disks_bytes_stand_in_but_not_their_requests(feed, witness):
    feed.point(POINT)

    sample = witness.samples[-1]
    assert (sample.point.read_bytes_per_s, sample.point.read_iops, sample.latency_ns) == (500e6, None, None)


def test_rates_of_the_ramp_are_not_told(feed, witness):
    feed.note_rates(LiveRates(0.0, 0.0, 0.0, 0.0, is_ramp=True, done_ratio=0.1))
    feed.point(POINT)

    assert witness.samples[-1].point.read_bytes_per_s == 500e6


def test_rates_of_one_cell_are_not_told_of_the_next(feed, witness):
    feed.note_rates(RATES)
    feed.enter_cell(READ, "ext4", place=Place(2, 6, 4, 4))
    feed.point(POINT)

    assert witness.samples[-1].point.read_bytes_per_s == 500e6


def test_samples_are_numbered_through_the_whole_run(feed, witness):
    feed.point(POINT)
    feed.enter_cell(READ, "ext4", place=Place(2, 6, 4, 4))
    feed.point(POINT)

    assert [sample.seq for sample in witness.samples] == [1, 2]


def test_a_finished_run_has_no_time_left(feed, witness):
    feed.enter(Phase.FINISHED)

    assert (witness.progresses[-1].done_ratio, witness.progresses[-1].eta_s) == (1.0, 0.0)


def test_who_asks_for_the_end_after_this_round_is_told_the_time_left_of_it_at_once(witness):
    clock, asked = FakeClock(), []
    steps = [Step("timed", name, 10.0, 0.0, number) for number in (1, 2, 3) for name in ("read", "write")]
    feed = LiveFeed(witness, clock, lambda: bool(asked))
    feed.follow(Pace(steps, clock.monotonic, began_at=clock.monotonic()))
    feed.enter_cell(READ, "ext4", place=Place(1, 3, 1, 2))

    asked.append("after this round")
    feed.tick()

    before, after = witness.progresses
    assert (before.is_ending_after_round, before.eta_s) == (False, pytest.approx(60.0, abs=0.5))
    assert (after.is_ending_after_round, after.eta_s) == (True, pytest.approx(20.0, abs=0.5))
