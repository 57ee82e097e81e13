"""How many rounds a stage may still have, while it runs: from rounds made by hand, also after it was begun anew."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest
from support.examples import example_run

from volbench.domain.assess.current_rounds import RESTARTS
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import CacheClass, CacheEvidence
from volbench.domain.model.runs.stage import Stage, StageCell, Tracked
from volbench.domain.model.suites.workload import CommandContext, Direction
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.course.stage_files import StageFiles
from volbench.kinds.stages.course.stage_loop import StageCourse
from volbench.kinds.stages.course.stage_policy import StagePolicy
from volbench.planning.cell_order import Cell

LOOKED_AT = Stage(
    id="fill",
    title=Message("suites.snia_wsat.stage"),
    cells=(StageCell("write"),),
    most_rounds=30,
    tracked=Tracked("write", "write_iops"),
)
CELL = Cell("v", "write", 1, 1, "fill")
GB = 10**9


def measured(n, iops, *, restarts=0, written=GB):
    notes = {RESTARTS: restarts} if restarts else {}
    evidence = CacheEvidence(asked_write_bytes=written)
    return Round(n, n, "2026-11-23T00:00:00Z", 9.0, {"write_iops": iops}, CacheClass.UNCACHED, evidence, notes=notes)


class Done:
    """Rounds that grow while a run goes on."""

    def __init__(self, *rounds):
        self.rounds = list(rounds)

    def of(self, _variant, _workload):
        return tuple(self.rounds)


def policy(done, stage=LOOKED_AT, **plan):
    asked = replace(example_run().plan, stages=(stage,), variants=("v",), cells=("write",), file_bytes=GB, **plan)
    return StagePolicy(SimpleNamespace(plan=asked), done)


FALLING = [measured(n, 1000.0 / n) for n in range(1, 8)]


def test_before_its_first_round_a_stage_has_at_least_five_and_at_most_what_it_may():
    assert policy(Done()).rounds_between(CELL) == (5, 30)


def test_a_course_that_is_not_flat_needs_at_least_one_more_look():
    done = Done()
    asked = policy(done)
    done.rounds += FALLING

    assert asked.rounds_between(CELL) == (8, 30)


def test_of_every_third_round_the_next_look_is_three_on():
    looked_at = replace(LOOKED_AT, tracked=Tracked("write", "write_iops", 3))
    done = Done()
    asked = policy(done, looked_at)
    done.rounds += [measured(n, 1000.0 / n) for n in range(1, 15)]

    # Looks are at 1, 4, 7, 10 and 13: five of them, and not flat.
    assert asked.rounds_between(CELL) == (16, 30)


def test_what_was_begun_anew_counts_from_there():
    done = Done(*(measured(n, 1000.0 / n) for n in range(1, 4)))
    asked = policy(done)

    assert asked.begin_after == {"fill": 3}
    assert asked.rounds_between(CELL) == (3 + 5, 3 + 30)
    assert asked.most_rounds(CELL) == 33
    assert asked.notes(CELL) == {RESTARTS: 1}
    done.rounds += [measured(3 + n, 1000.0 / n, restarts=1) for n in range(1, 8)]
    assert asked.rounds_between(CELL) == (3 + 8, 3 + 30)


def test_begun_anew_looks_are_counted_from_there_as_well():
    done = Done(measured(1, 900.0), measured(2, 500.0))
    asked = policy(done, replace(LOOKED_AT, tracked=Tracked("write", "write_iops", 3)))
    done.rounds += [measured(2 + n, 1000.0 / n, restarts=1) for n in range(1, 15)]

    # Looks are at 3, 6, 9, 12 and 15.
    assert asked.rounds_between(CELL) == (18, 32)


def test_a_flat_course_has_come_to_its_end():
    done = Done()
    asked = policy(done)
    done.rounds += [measured(n, 1000.0) for n in range(1, 6)]

    assert asked.rounds_between(CELL) == (5, 5)
    assert not asked.needs(CELL)


@pytest.mark.parametrize(("budget", "is_needed"), [(None, True), (8 * GB, True), (3 * GB, True), (3 * GB - 1, False)])
def test_a_round_is_begun_only_where_what_is_left_is_enough_for_the_largest_so_far(budget, is_needed):
    done = Done()
    asked = policy(done, most_write_bytes=budget)
    done.rounds += [measured(1, 1000.0), measured(2, 500.0, written=2 * GB)]
    asked.note_written(GB)

    # One of three is written, and the largest round wrote two.
    assert asked.needs(CELL) is is_needed
    assert asked.has_used_budget is (not is_needed)


class Files(StageFiles):
    """Files of a disk that wrote its file at 100 MB/s."""

    def __init__(self):
        """Need nothing."""

    @property
    def fastest_bytes_per_s(self):
        return 100e6

    def file_of(self, workload, variant):
        return "/volume1/test", GB

    def context(self, path, file_bytes, *, position):
        return CommandContext(
            folder="/volume1",
            file=path,
            file_bytes=file_bytes,
            device=None,
            runtime_s=60.0,
            ramp_s=5.0,
            seed=position,
            engine="libaio",
            is_direct=True,
            programs={},
            versions={},
            output_path="",
        )


@pytest.mark.parametrize(
    ("direction", "left", "limit"),
    [
        # Half a minute of the method is 30 s: at twice the speed of the lay-out 6 GB, and then the limit is near.
        (Direction.WRITE, None, None),
        (Direction.WRITE, 6 * GB, None),
        (Direction.WRITE, 6 * GB - 1, 6 * GB - 1),
        (Direction.MIXED, 2 * GB, 2 * GB),
        (Direction.READ, 2 * GB, None),
    ],
)
def test_a_cell_lasts_as_its_place_says_and_is_held_to_bytes_only_near_the_limit(direction, left, limit):
    cell = replace(CELL, minutes=0.5)
    context = Files().context_of(SimpleNamespace(direction=direction), cell, left)

    assert (context.runtime_s, context.ramp_s) == (30.0, 0.0)
    assert context.write_limit_bytes == limit


def test_each_round_beyond_the_fewest_is_likely_and_less_so_than_the_one_before():
    """Else the time left would count rounds that nobody will see, or none of them."""
    expected, bounds = {}, {}
    course = object.__new__(StageCourse)
    course._firsts = {"fill": (CELL,)}
    course._policy = SimpleNamespace(rounds_between=lambda _: (5, 12))
    course._pace = SimpleNamespace(
        expect=expected.__setitem__, bound=lambda key, least, most: bounds.update({key: (least, most)})
    )

    course._expect()

    (chances,) = expected.values()
    assert list(bounds.values()) == [(5, 12)]
    assert chances[:5] == [1.0] * 5
    assert all(before > after > 0.0 for before, after in pairwise(chances[4:]))
    assert len(chances) == 12
