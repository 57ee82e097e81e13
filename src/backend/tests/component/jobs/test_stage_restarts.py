"""Runs by stages that were broken off: what is kept, and what is done again on the new file."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from support.jobs import Office
from support.stage_office import AFTERWARDS, GRID, conduct, interrupt_after, layouts, numbers, speeds, staged

from volbench.domain.model.runs.stage import StageCell, StageEnd
from volbench.kinds.stages.rules.left import to_repeat


@pytest.fixture
def office(store):
    return Office(store, staged(GRID, AFTERWARDS))


def test_a_run_that_was_broken_off_begins_its_stage_anew_with_a_new_file(office):
    speeds(office, [100, 100, 100, 100, 100])
    broken = interrupt_after(office, cells=7)
    office.machine.processes.commands.clear()
    speeds(office, [100])

    run = conduct(office, broken)

    # Round 4 was under way: its first cell is kept, and what follows counts from round 5 on.
    assert numbers(run) == {
        "mix": [*range(1, 5), *range(5, 10)],
        "write": [1, 2, 3, *range(5, 10)],
        "long-write": [1, 2],
    }
    grid = run.stages[0]
    assert (grid.ended_by, grid.steady_state.first_round, grid.steady_state.last_round) == (StageEnd.STEADY, 5, 9)
    assert len(layouts(office)) == 3
    assert "other-round-lost" not in {caveat.code for work in run.workloads for caveat in work.caveats}


def test_a_stage_that_had_ended_is_not_measured_again(office):
    speeds(office, [100])
    broken = interrupt_after(office, cells=11)
    office.machine.processes.commands.clear()

    run = conduct(office, broken)

    assert Counter(map(len, numbers(run).values())) == {5: 2, 3: 1}
    assert {stage.ended_by for stage in run.stages} == {StageEnd.STEADY, StageEnd.ROUNDS}


def test_what_brought_the_file_to_where_a_later_stage_finds_it_is_done_again(store):
    fill = replace(AFTERWARDS, id="fill", preconditioning=None)
    rest = replace(GRID, id="rest", preconditioning=None, cells=(StageCell("mix"),), tracked=None, most_rounds=3)
    office = Office(store, staged(fill, replace(GRID, cells=(StageCell("write"),), preconditioning=None), rest))
    broken = interrupt_after(office, cells=2 + 5 + 1)
    office.machine.processes.commands.clear()

    run = office.store.get(conduct(office, broken).id)

    # Fill and the stage under way are measured anew on a new file; the one between them keeps its window.
    assert numbers(run) == {"long-write": [1, 2, 3, 4], "write": [1, 2, 3, 4, 5], "mix": [1, 2, 3, 4]}
    names = [command[1] for command in office.machine.processes.commands]
    assert [name for name in names if "engine" not in name and name != "--name=lay-out"] == [
        *["--name=long-write"] * 2,
        *["--name=mix"] * 3,
    ]
    assert len(layouts(office)) == 1
    assert [stage.ended_by for stage in run.stages] == [StageEnd.ROUNDS, StageEnd.STEADY, StageEnd.ROUNDS]


def test_a_restart_whose_new_file_no_longer_fits_the_byte_budget_writes_nothing(office):
    speeds(office, [100])
    broken = interrupt_after(office, cells=7)
    rounds_bytes = sum(one.evidence.asked_write_bytes for work in broken.workloads for one in work.rounds)
    plan = replace(broken.plan, most_write_bytes=rounds_bytes + broken.plan.file_bytes - 1)
    office.machine.processes.commands.clear()

    run = conduct(office, replace(broken, plan=plan))

    assert layouts(office) == []
    assert numbers(run) == numbers(broken)
    assert "write-budget-used" in {caveat.code for caveat in run.caveats}


def test_rounds_after_a_restart_are_looked_at_however_late_it_was(store):
    every = replace(GRID.tracked, every=2)
    office = Office(store, staged(replace(GRID, cells=(StageCell("write"),), tracked=every, most_rounds=10)))
    speeds(office, [100, 200, 300, 400, 500, 600, 700, 800])
    broken = interrupt_after(office, cells=8)
    speeds(office, [100])

    run = office.store.get(conduct(office, broken).id)

    (grid,) = run.stages
    # Numbers go on at 9; the tenth round after that is the last, and each second one counts from there.
    assert grid.rounds == (1, 3, 5, 7, 9, 11, 13, 15, 17)
    assert (grid.ended_by, grid.steady_state.first_round, grid.steady_state.last_round) == (StageEnd.STEADY, 9, 17)


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        (set(), set()),
        ({"before"}, {"before"}),
        ({"before", "random"}, {"before", "random"}),
        ({"before", "random", "after"}, set()),
        ({"before", "random", "after", "own"}, {"own"}),
        ({"before", "random", "after", "own", "last"}, set()),
    ],
)
def test_which_stages_are_repeated_before_the_first_that_is_left(ended, expected):
    plain = replace(AFTERWARDS, preconditioning=None)
    stages = [
        replace(plain, id="before"),
        replace(plain, id="random"),
        replace(plain, id="after", recovers="before"),
        replace(AFTERWARDS, id="own"),
        replace(plain, id="last"),
    ]
    assert to_repeat(stages, ended) == expected
