"""What the run at hand has told, for readers with their own cursors."""

from __future__ import annotations

from support.examples import example_run

from volbench.domain.model.runs.live import LiveSample, Progress
from volbench.domain.model.runs.run import Phase, TracePoint
from volbench.services.runs.live_state import KEPT_SAMPLES, LiveState
from volbench.services.runs.run_ids import new_run_id


class Seconds:
    now = 100.0

    def __call__(self) -> float:
        return self.now


clock = Seconds()


def sample(seq: int) -> LiveSample:
    return LiveSample(seq, "read", 1, TracePoint(float(seq)))


def test_each_reader_gets_what_came_after_its_own_cursor():
    state = LiveState("run", clock)
    for seq in range(1, 6):
        state.on_sample(sample(seq))

    assert [one.seq for one in state.read(0).samples] == [1, 2, 3, 4, 5]
    assert [one.seq for one in state.read(3).samples] == [4, 5]
    assert state.read(5).samples == ()
    assert state.read(3).seq == 5


def test_a_cursor_from_before_a_restart_gets_everything_there_is_and_a_cursor_to_go_on():
    state = LiveState("run", clock)
    state.on_sample(sample(1))

    assert state.read(900).samples == ()
    assert state.read(900).seq == 1


def test_a_reader_is_told_the_kind_of_run():
    assert LiveState("run", clock, "stages").read(0).kind == "stages"


def test_what_is_measured_on_what_is_told_from_the_start():
    plan = example_run().plan
    live = LiveState("run", clock, "rounds", plan).read(0)

    assert (live.variants, live.cells) == (plan.variants, plan.cells)


def test_without_samples_the_cursor_stays():
    assert LiveState("run", clock).read(7).seq == 7


def test_only_the_newest_half_hour_is_kept():
    state = LiveState("run", clock)
    for seq in range(1, KEPT_SAMPLES + 11):
        state.on_sample(sample(seq))

    assert state.read(0).samples[0].seq == 11


def test_progress_and_finished_rounds_are_told():
    state = LiveState("run", clock)
    state.on_progress(Progress(Phase.MEASURING, workload="read", variant="B.ext4", round=2))
    state.on_round("read", 1, 4.0)

    live = state.read(0)

    assert (live.progress.round, live.finished_rounds) == (2, (("read", 1, 4.0, "B.ext4"),))


def test_time_passes_also_while_nothing_is_told():
    """Checking and laying out last many seconds in which nobody tells anything new."""
    seconds = Seconds()
    state = LiveState("run", seconds)
    waiting = state.read(0).progress.elapsed_s
    state.on_progress(Progress(Phase.CHECKING, elapsed_s=3.0))
    seconds.now += 7
    checking = state.read(0).progress
    state.on_progress(Progress(Phase.FINISHED, elapsed_s=11.0))
    seconds.now += 60

    assert (waiting, checking.elapsed_s, checking.phase) == (0.0, 10.0, Phase.CHECKING)
    assert state.read(0).progress.elapsed_s == 11.0


def test_ids_of_runs_sort_by_time_and_never_repeat():
    ids = [new_run_id() for _ in range(1000)]

    assert len(set(ids)) == 1000
    assert [one[:10] for one in ids] == sorted(one[:10] for one in ids)
    assert all(len(one) == 26 and one.isalnum() and one.isupper() for one in ids)
