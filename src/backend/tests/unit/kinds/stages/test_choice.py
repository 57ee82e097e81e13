"""Which load later stages work with, by grids made by hand."""

from __future__ import annotations

import pytest

from volbench.domain.assess.current_rounds import RESTARTS
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import CacheClass
from volbench.domain.model.runs.stage import Choice, Load, Pick, Stage, StageCell, Tracked
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.rules.choice import Point, choose, chosen_for, points_of
from volbench.tools.fio import read_access

MS = 1e6
GRID = [
    Point(Load(32, 32), 9000.0, 113 * MS),
    Point(Load(16, 4), 8000.0, 8 * MS),
    Point(Load(8, 4), 6000.0, 4.9 * MS),
    Point(Load(4, 4), 3900.0, 3 * MS),
    Point(Load(4, 1), 3000.0, 1.3 * MS),
    Point(Load(1, 1), 1000.0, 1.0 * MS),
]
"""Soon enough are 6000, 3900, 3000 and 1000 writes per second: half way between the most and the fewest is 3500."""
CELLS = ("between", "2x1", "1x1")
STAGE = Stage(
    id="grid",
    title=Message("suites.snia_demand.grid_stage"),
    cells=tuple(StageCell(name) for name in CELLS),
    most_rounds=25,
    tracked=Tracked("2x1", "write_iops"),
)
ACCESSES = {
    "between": read_access({"rw": "randwrite", "bs": 8192, "numjobs": 32, "iodepth": 32}),
    "2x1": read_access({"rw": "randrw", "rwmixread": 65, "bs": 8192, "numjobs": 2, "iodepth": 1}),
    "1x1": read_access({"rw": "randrw", "rwmixread": 65, "bs": 8192, "numjobs": 1, "iodepth": 1}),
}


def measured(n, iops, lat_ns=MS, restarts=0):
    metrics = {"write_iops": iops, "write_lat_mean_ns": lat_ns}
    notes = {RESTARTS: restarts} if restarts else {}
    return Round(n, n, "2026-11-23T00:00:00Z", 1.0, metrics, CacheClass.UNCACHED, notes=notes)


@pytest.mark.parametrize(
    ("pick", "load"), [(Pick.MOST, Load(8, 4)), (Pick.MIDDLE, Load(4, 4)), (Pick.LEAST, Load(1, 1))]
)
def test_each_pick_takes_its_point_among_those_that_answer_soon_enough(pick, load):
    chosen = choose(pick, GRID)

    assert (chosen.load, chosen.is_slow) == (load, False)
    assert chosen.point.load == load


def test_a_mean_of_five_milliseconds_is_not_soon_enough():
    edge = [Point(Load(2, 1), 900.0, 5 * MS), Point(Load(1, 1), 500.0, 4.999 * MS)]

    assert choose(Pick.MOST, edge).load == Load(1, 1)


@pytest.mark.parametrize("pick", [Pick.MOST, Pick.MIDDLE])
def test_where_no_point_is_soon_enough_the_one_that_answers_soonest_is_taken_and_said(pick):
    slow = [Point(Load(32, 32), 400.0, 900 * MS), Point(Load(4, 1), 180.0, 9 * MS), Point(Load(1, 1), 90.0, 11 * MS)]

    chosen = choose(pick, slow)

    assert (chosen.load, chosen.is_slow) == (Load(4, 1), True)
    assert chosen.words.code == "assess.stages.taken_where_all_are_slow"
    assert (chosen.words.values["threads"], chosen.words.values["depth"]) == (4, 1)


def test_the_smallest_load_needs_no_soon_answer():
    assert choose(Pick.LEAST, [Point(Load(1, 1), 90.0, 11 * MS)]).is_slow is False


def test_of_equal_points_the_first_is_taken():
    equal = [Point(Load(4, 2), 700.0, MS), Point(Load(2, 4), 700.0, MS)]

    assert choose(Pick.MOST, equal).load == Load(4, 2)


def test_without_points_nothing_is_taken():
    assert choose(Pick.LEAST, []) is None


def test_the_points_are_those_of_the_last_whole_round_without_the_writes_before_it():
    rounds = {
        "between": [measured(1, 1.0), measured(2, 2.0), measured(3, 3.0)],
        "2x1": [measured(1, 10.0), measured(2, 20.0, 2 * MS), measured(3, 30.0)],
        "1x1": [measured(1, 5.0), measured(2, 6.0)],
    }

    assert points_of(STAGE, rounds, ACCESSES) == (Point(Load(2, 1), 20.0, 2 * MS), Point(Load(1, 1), 6.0, MS))


def test_rounds_on_an_earlier_file_are_not_looked_at():
    rounds = {
        "between": [measured(1, 1.0), measured(2, 1.0, restarts=1)],
        "2x1": [measured(1, 10.0), measured(2, 20.0, restarts=1)],
        "1x1": [measured(1, 5.0)],
    }

    assert points_of(STAGE, rounds, ACCESSES) == ()


def test_a_stage_takes_its_load_from_the_stage_it_names():
    rounds = {name: [measured(1, iops)] for name, iops in zip(CELLS, (99.0, 20.0, 10.0), strict=True)}
    most = Stage("most", STAGE.title, (StageCell("long"),), 1, choice=Choice("grid", Pick.MOST))

    assert chosen_for(most, (STAGE, most), rounds, ACCESSES).load == Load(2, 1)
    assert chosen_for(most, (most,), rounds, ACCESSES) is None
    assert chosen_for(STAGE, (STAGE, most), rounds, ACCESSES) is None
