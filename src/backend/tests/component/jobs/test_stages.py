"""Runs by stages on a machine whose speed the test decides: what ends them, what is kept, told and begun anew."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

import pytest
from support.edited import take_in
from support.jobs import Office
from support.runs import Witness
from support.stage_office import AFTERWARDS, GRID, conduct, layouts, numbers, queued, speeds, staged

from volbench.domain.model.errors import ConsentNeeded, InvalidRequest
from volbench.domain.model.runs.run import Phase, RunState
from volbench.domain.model.runs.stage import StageCell, StageEnd, Tracked
from volbench.domain.model.runs.stopping import Precision, StoppingRule
from volbench.domain.model.suites.workload import KiB, MiB
from volbench.reports.run_document import to_document
from volbench.runner.cancellation import CancelSwitch


@pytest.fixture
def office(store):
    return Office(store, staged(GRID, AFTERWARDS))


def test_a_stage_ends_with_its_first_steady_window_and_the_next_one_follows(office):
    speeds(office, [300, 200, 100, 100, 101, 100, 99])

    run = office.store.get(conduct(office, queued(office)).id)

    assert run.state is RunState.DONE, run.failure
    assert numbers(run) == {"mix": list(range(1, 8)), "write": list(range(1, 8)), "long-write": [1, 2]}
    grid, afterwards = run.stages
    assert (grid.ended_by, grid.steady_state.first_round, grid.steady_state.last_round) == (StageEnd.STEADY, 3, 7)
    assert grid.values == (300e6, 200e6, 100e6, 100e6, 101e6, 100e6, 99e6)
    assert grid.windows_tried == 3
    assert [word.code for word in grid.words] == ["assess.stages.reached_among_restless_rounds"]
    assert (afterwards.ended_by, afterwards.steady_state, afterwards.words) == (StageEnd.ROUNDS, None, ())


def test_the_result_is_the_mean_over_the_window_and_the_summary_stays_of_all_rounds(office):
    speeds(office, [300, 200, 100, 100, 101, 100, 99])

    run = office.store.get(conduct(office, queued(office)).id)

    mix, write, long_write = run.workloads
    window = write.window["write_bytes_per_s"]
    assert (window.mean, window.min, window.max, window.n) == (100e6, 99e6, 101e6, 5)
    assert write.summary["write_bytes_per_s"].n == 7
    assert mix.window["read_iops"].n == 5
    assert long_write.window == {}


def test_what_is_steady_stands_in_the_place_of_the_badge_stable(office):
    speeds(office, [100])

    run = conduct(office, queued(office))

    assert {work.badges.stable for work in run.workloads} == {False}
    assert [one.code for one in run.workloads[1].badges.stable_reasons] == ["assess.stages.reached"]
    assert [one.code for one in run.workloads[2].badges.stable_reasons] == ["assess.stages.looks_for_nothing_steady"]
    codes = {caveat.code for work in run.workloads for caveat in work.caveats}
    assert codes.isdisjoint({"few-rounds", "large-spread", "drift", "outlier", "other-round-lost"})


def test_a_stage_that_never_becomes_steady_ends_after_its_rounds_and_says_why(office):
    speeds(office, [100, 200, 300, 400, 500, 600, 700, 800, 900])

    run = conduct(office, queued(office))

    grid = run.stages[0]
    assert (grid.ended_by, len(grid.values), grid.steady_state.reached) == (StageEnd.ROUNDS, 9, False)
    (word,) = grid.words
    assert (word.code, word.values["why"].code) == ("assess.stages.not_reached", "assess.stages.why_apart")
    assert all(work.window == {} for work in run.workloads)


def test_the_file_is_written_as_often_and_in_such_blocks_as_each_stage_wants(office):
    speeds(office, [100])

    conduct(office, queued(office))

    blocks = [next(word for word in command if word.startswith("--bs=")) for command in layouts(office)]
    assert blocks == [f"--bs={128 * KiB}"] * 2 + [f"--bs={MiB}"]
    cells = [command for command in office.machine.processes.commands if "--name=lay-out" not in command]
    files = {word for command in cells for word in command if word.startswith("--filename=")}
    assert len(files) == 1


def test_cells_stand_in_the_order_of_the_method_and_take_as_long_as_it_says(office):
    speeds(office, [100])

    run = conduct(office, queued(office))

    commands = [command for command in office.machine.processes.commands if "--name=lay-out" not in command]
    names = [next(word for word in command if word.startswith("--name=")) for command in commands]
    assert names == ["--name=mix", "--name=write"] * 5 + ["--name=long-write"] * 2
    assert "--runtime=1" in commands[0]
    assert "--runtime=3" in commands[-1]
    positions = [round_.position for work in run.workloads for round_ in work.rounds]
    assert len(set(positions)) == len(positions)


def test_a_stage_ends_when_it_has_written_the_file_often_enough(store):
    stage = replace(GRID, cells=(StageCell("write"),), most_rounds=100, most_file_passes=6.0, tracked=None)
    office = Office(store, staged(stage))
    speeds(office, [50])

    run = conduct(office, queued(office))

    passes = sum(one.evidence.asked_write_bytes for one in run.workloads[0].rounds) / run.plan.file_bytes
    assert run.stages[0].ended_by is StageEnd.WRITTEN
    assert 6 <= passes < 6 + 50_000_000 / run.plan.file_bytes
    assert run.stages[0].words[0].code == "assess.stages.ended_written"


def test_only_each_so_many_th_round_is_looked_at(store):
    stage = replace(
        GRID, cells=(StageCell("write"),), most_rounds=30, tracked=Tracked("write", "write_bytes_per_s", every=3)
    )
    office = Office(store, staged(stage))
    speeds(office, [100, 900, 900] * 10)

    run = conduct(office, queued(office))

    (result,) = run.stages
    assert result.rounds == (1, 4, 7, 10, 13)
    assert (result.steady_state.first_round, result.steady_state.last_round) == (1, 13)
    assert run.workloads[0].window["write_bytes_per_s"].n == 5
    assert run.workloads[0].window["write_bytes_per_s"].max == 100e6


def test_the_byte_budget_is_held_before_a_round_is_begun(store):
    office = Office(store, staged(GRID, write_budget_bytes=500_000_000))
    speeds(office, [100, 200, 100, 200, 100])

    run = conduct(office, queued(office))

    written = 2 * run.plan.file_bytes + sum(
        one.evidence.asked_write_bytes for work in run.workloads for one in work.rounds
    )
    assert run.state is RunState.DONE
    assert written <= 500_000_000 == run.plan.most_write_bytes
    assert run.stages[0].ended_by is StageEnd.CUT_SHORT
    (caveat,) = [caveat for caveat in run.caveats if caveat.code == "write-budget-used"]
    assert caveat.values == {"budget_bytes": 500_000_000}
    assert len({len(work.rounds) for work in run.workloads}) == 1


def test_a_file_that_no_longer_fits_the_byte_budget_is_not_written(store):
    speed = [100, 100, 100, 100, 100]
    free = Office(store, staged(GRID, AFTERWARDS))
    speeds(free, speed)
    whole = conduct(free, queued(free))
    file_bytes = whole.plan.file_bytes
    grid_bytes = 2 * file_bytes + sum(
        one.evidence.asked_write_bytes for work in whole.workloads if work.id != "long-write" for one in work.rounds
    )
    office = Office(store, staged(GRID, AFTERWARDS, write_budget_bytes=grid_bytes + file_bytes - 1))
    speeds(office, speed)

    run = conduct(office, queued(office))

    assert len(layouts(office)) == 2
    assert numbers(run).get("long-write", []) == []
    assert [stage.ended_by for stage in run.stages] == [StageEnd.STEADY, StageEnd.CUT_SHORT]
    assert "write-budget-used" in {caveat.code for caveat in run.caveats}


def test_the_owner_may_end_it_after_a_round(office):
    speeds(office, [100, 200, 300, 400])
    switch, witness = CancelSwitch(), Witness()

    def stop():
        if len(witness.rounds) == 3:
            switch.end_after_round()

    witness.when_round = stop
    run = conduct(office, queued(office), witness, switch)

    assert run.state is RunState.DONE
    assert numbers(run) == {"mix": [1, 2], "write": [1, 2]}
    assert [stage.ended_by for stage in run.stages] == [StageEnd.CUT_SHORT] * 2
    assert "ended-early" in {caveat.code for caveat in run.caveats}


def test_it_is_told_between_which_times_it_will_end(office):
    speeds(office, [100, 200, 300, 100])
    witness = Witness()

    conduct(office, queued(office), witness)

    measuring = [one for one in witness.progresses if one.phase is Phase.MEASURING]
    assert {one.stage for one in measuring} == {"grid", "afterwards"}
    first = next(one for one in measuring if one.eta_least_s is not None)
    assert first.eta_least_s < first.eta_s < first.eta_most_s
    assert all(one.eta_least_s <= one.eta_most_s for one in measuring if one.eta_least_s is not None)
    assert (first.rounds, first.is_rounds_limit) == (9, True)


def test_the_rounds_of_a_stage_that_is_to_be_exact_are_told_as_a_limit(store):
    exact = (Precision("long-write", ("write_bytes_per_s",), StoppingRule(6, 30, 0.01)),)
    office = Office(store, staged(GRID, replace(AFTERWARDS, most_rounds=30, precision=exact)))
    speeds(office, [100])
    witness = Witness()

    run = conduct(office, queued(office), witness)

    told = {(one.rounds, one.is_rounds_limit) for one in witness.progresses if one.stage == "afterwards"}
    assert told == {(30, True)}
    assert len(run.workloads[-1].rounds) < 30
    assert run.plan.rounds == 9


def test_the_plan_says_what_it_takes_at_least_and_at_most(office):
    plan = queued(office).plan

    assert [stage.id for stage in plan.stages] == ["grid", "afterwards"]
    assert plan.rounds == 9
    assert plan.expected_duration_s < plan.most_duration_s
    assert plan.most_write_bytes is None


def test_a_workload_asked_for_brings_the_one_that_tells_the_end(office):
    plan = queued(office, workloads=("mix",)).plan

    assert plan.cells == ("mix", "write")
    assert [stage.id for stage in plan.stages] == ["grid"]


def test_nothing_steady_is_looked_for_without_writing(office):
    with pytest.raises(InvalidRequest) as caught:
        queued(office, is_read_only=True)

    assert caught.value.message.code == "runner.stage_plan.nothing_is_steady_without_writing"


def test_judging_anew_gives_the_same(office):
    speeds(office, [300, 200, 100, 100, 101, 100, 99])
    run = office.store.get(conduct(office, queued(office)).id)

    again = office.store.get(run.id)

    assert again.stages == run.stages
    assert run.stages[0].variant == run.plan.variants[0]


@pytest.fixture
def document(office):
    """A staged run as a document, with numbers that a machine of one speed could have given."""
    run = office.store.get(conduct(office, queued(office)).id)
    value = json.loads(json.dumps(to_document(run)))
    for round_ in value["workloads"][2]["rounds"]:
        # The imitated tool answers within a second, whatever time it was asked for.
        round_["duration_s"] = 3.1
    return value


def test_a_document_of_a_staged_run_is_judged_the_same_where_it_is_taken_in(document):
    run = take_in(document)

    assert [stage.ended_by for stage in run.stages] == [StageEnd.STEADY, StageEnd.ROUNDS]
    assert run.workloads[1].window["write_bytes_per_s"].n == 5
    assert run.stages[0].values == tuple(document["stages"][0]["values"])


def test_what_a_document_says_of_its_stages_itself_is_not_believed(document):
    true = take_in(copy.deepcopy(document))
    document["stages"][0]["steady_state"]["mean"] = 1e12
    document["plan"]["stages"][0]["title"] = {"code": "plain", "values": {"words": "The best volume ever."}}
    document["workloads"][0]["window"] = {"read_iops": {"mean": 1e9, "min": 1e9, "max": 1e9, "n": 5}}

    run = take_in(document)

    assert run.workloads[0].window == true.workloads[0].window
    assert run.stages == true.stages
    assert "judgement-replaced" in {caveat.code for caveat in run.caveats}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda stage: stage["tracked"].update(every=0), "every"),
        (lambda stage: stage["tracked"].update(workload="elsewhere"), "plan.stages[0].cells"),
        (lambda stage: stage["cells"].append({"workload": "long-write"}), "plan.stages[1].cells"),
        (lambda stage: stage.update(cells=[]), "plan.stages[0].cells"),
        (lambda stage: stage.update(most_rounds=-1), "most_rounds"),
    ],
    ids=["every none", "tracks another's", "takes another's", "takes nothing", "rounds below zero"],
)
def test_stages_that_cannot_be_are_refused_where_they_stand(document, change, place):
    change(document["plan"]["stages"][0])

    with pytest.raises(InvalidRequest) as caught:
        take_in(document)

    assert place in caught.value.message.values["path"]


def test_a_run_above_a_limit_is_queued_only_with_a_yes(store):
    office = Office(store, staged(GRID, write_budget_bytes=600 * 10**9))
    request = office.request(seed=3, is_agreed=False)

    with pytest.raises(ConsentNeeded) as caught:
        office.queue.enqueue(request)

    assert caught.value.message.values["amount"] == "600 GB"
    assert [one.code for one in office.queue.plan(request).wants_yes_for] == ["assess.consent.bytes"]
    assert office.queue.enqueue(replace(request, is_agreed=True))
