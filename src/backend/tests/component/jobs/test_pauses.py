"""A run by stages that rests between two rounds, on a machine whose clock the test owns."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from support.edited import take_in
from support.jobs import Office
from support.runs import Witness
from support.stage_office import AFTERWARDS, GRID, conduct, queued, speeds, staged

from volbench.domain.model.runs.run import Phase, RunState
from volbench.domain.model.runs.stage import StageEnd
from volbench.reports.run_document import to_document
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import MOST_PAUSE_S


class RestingSwitch(CancelSwitch):
    """Lets the machine's clock run while somebody waits for it, and ends the pause after so many seconds."""

    def __init__(self, clock, lasts_s):
        super().__init__()
        self._clock = clock
        self._lasts_s = lasts_s
        self.waits = 0

    def wait(self, timeout_s):
        if self.is_pausing:
            self.waits += 1
            self._clock.time_s += 300.0
            if self.waits * 300.0 >= self._lasts_s:
                self.go_on()
        return super().wait(0)


@pytest.fixture
def office(store):
    return Office(store, staged(GRID, AFTERWARDS))


def _paused(office, *, after_cells, lasts_s=900.0):
    switch, witness = RestingSwitch(office.machine.clock, lasts_s), Witness()

    def ask():
        if len(witness.rounds) == after_cells:
            switch.pause()

    witness.when_round = ask
    run = conduct(office, queued(office), witness, switch)
    return office.store.get(run.id), witness


def _codes(caveats):
    return {caveat.code for caveat in caveats}


def test_it_rests_when_the_round_is_complete_and_goes_on_with_the_same_file(office):
    speeds(office, [100])

    run, witness = _paused(office, after_cells=5)

    assert run.state is RunState.DONE
    paused = [at for at, one in enumerate(witness.progresses) if one.phase is Phase.PAUSED]
    assert paused, "it never rested"
    assert {witness.progresses[at].round for at in paused} == {3}
    assert sum("--name=lay-out" in command for command in office.machine.processes.commands) == 3
    assert run.stages[0].ended_by is StageEnd.STEADY


def test_the_pause_is_written_in_the_round_that_follows_and_said_of_its_stage(office):
    speeds(office, [100])

    run, _ = _paused(office, after_cells=5)

    noted = {
        (work.id, one.n): one.notes["paused_s"]
        for work in run.workloads
        for one in work.rounds
        if "paused_s" in one.notes
    }
    assert noted.keys() == {("mix", 4), ("write", 4)}
    assert all(900 <= seconds < 901 for seconds in noted.values())
    words = [word for word in run.stages[0].words if word.code == "assess.stages.paused"]
    assert [(word.values["round"], word.values["at"][-3:]) for word in words] == [(4, "UTC")]


def test_a_pause_within_the_window_is_a_caveat_and_one_before_it_is_not(office):
    speeds(office, [100])
    within, _ = _paused(office, after_cells=5)
    speeds(office, [900, 500, 300, 200, 100, 100, 100, 100, 100])
    before, _ = _paused(office, after_cells=4)

    assert [_codes(work.caveats) & {"paused"} for work in within.workloads] == [{"paused"}, {"paused"}, set()]
    (caveat,) = [one for one in within.workloads[0].caveats if one.code == "paused"]
    assert (caveat.values["pauses"], round(caveat.values["paused_s"])) == (1, 900)
    assert before.stages[0].steady_state.first_round > 3
    assert all("paused" not in _codes(work.caveats) for work in before.workloads)


def test_a_pause_right_before_the_window_counts(office):
    speeds(office, [900, 500, 100, 100, 100, 100, 100])

    run, _ = _paused(office, after_cells=4)

    assert run.stages[0].steady_state.first_round == 3
    assert "paused" in _codes(run.workloads[0].caveats)


def test_a_pause_between_stages_is_undone_by_writing_the_file_again(office):
    speeds(office, [100])

    run, _ = _paused(office, after_cells=10)

    assert [word.code for word in run.stages[1].words] == ["assess.stages.paused"]
    assert all("paused" not in _codes(work.caveats) for work in run.workloads)


def test_time_left_and_share_done_stand_still_and_the_end_of_the_pause_is_counted_down(office):
    speeds(office, [100, 200, 300, 100])

    _, witness = _paused(office, after_cells=5)

    resting = [one for one in witness.progresses if one.pause_left_s is not None]
    assert [one.pause_left_s for one in resting] == sorted((one.pause_left_s for one in resting), reverse=True)
    assert MOST_PAUSE_S - 1 < resting[0].pause_left_s <= MOST_PAUSE_S
    assert resting[-1].pause_left_s <= MOST_PAUSE_S - 300
    assert max(one.eta_s for one in resting) - min(one.eta_s for one in resting) < 0.01
    assert max(one.done_ratio for one in resting) - min(one.done_ratio for one in resting) < 0.001


def test_it_is_said_when_the_pause_takes_hold(office):
    speeds(office, [100])

    _, witness = _paused(office, after_cells=5)

    coming = [
        one
        for one in witness.progresses
        if one.is_pausing and one.pause_left_s is None and one.phase is Phase.MEASURING
    ]
    assert coming
    assert all(one.pause_in_s is not None and one.pause_in_s < one.eta_s for one in coming)


def test_after_an_hour_the_run_ends_and_its_rounds_are_kept(office):
    speeds(office, [100])

    run, _ = _paused(office, after_cells=5, lasts_s=1e9)

    assert run.state is RunState.CANCELLED
    assert {work.id: len(work.rounds) for work in run.workloads} == {"mix": 3, "write": 3}
    (caveat,) = [one for one in run.caveats if one.code == "pause-ended"]
    assert caveat.values == {"limit_s": MOST_PAUSE_S}


def test_an_end_asked_for_during_the_pause_goes_first(office):
    speeds(office, [100])
    switch, witness = CancelSwitch(), Witness()

    def ask():
        if len(witness.rounds) == 4:
            switch.pause()
            switch.end_after_round()

    witness.when_round = ask
    run = conduct(office, queued(office), witness, switch)

    assert run.state is RunState.DONE
    assert {len(work.rounds) for work in run.workloads} == {2}


def test_a_wish_that_was_taken_back_leaves_nothing(office):
    speeds(office, [100])
    switch, witness = CancelSwitch(), Witness()
    asked = {3: switch.pause, 4: switch.go_on}

    def ask():
        wish = asked.get(len(witness.rounds))
        if wish is not None:
            wish()

    witness.when_round = ask

    run = conduct(office, queued(office), witness, switch)

    assert run.state is RunState.DONE
    assert not [one for work in run.workloads for one in work.rounds if "paused_s" in one.notes]


def test_a_document_says_the_same_of_its_pauses(office):
    speeds(office, [100])
    run, _ = _paused(office, after_cells=5)
    value = json.loads(json.dumps(to_document(run)))
    for round_ in value["workloads"][2]["rounds"]:
        round_["duration_s"] = 3.1
    for one in value["workloads"][1]["rounds"]:
        one["notes"].pop("paused_at", None)
    value["workloads"][0]["rounds"][0]["notes"] |= {"paused_at": 7, "paused_s": "long"}

    again = take_in(value)

    assert "paused" in _codes(again.workloads[0].caveats)
    assert [word.code for word in again.stages[0].words].count("assess.stages.paused") == 1


@pytest.mark.parametrize("profile_stages", [(), (GRID, AFTERWARDS)])
def test_the_worker_lets_only_runs_by_stages_rest(store, profile_stages):
    office = Office(store, replace(staged(*profile_stages)))
    run_id = office.queue.enqueue(office.request(seed=3))

    with pytest.raises(Exception, match=r"it_is_not_measured_here|only_stages_pause"):
        office.queue.pause(run_id, is_on=True)
