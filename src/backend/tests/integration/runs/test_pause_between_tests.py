"""A pause between tests in a whole run: a phase of its own, time that is told, and an end at once when cancelled."""

import pytest
from support.runs import RANDOM_READ, READ, small_suite

from volbench.domain.model.runs.run import Phase, RunState

pytestmark = pytest.mark.real_io
PAUSE_MINUTES = 0.1


def test_nothing_is_done_between_tests_and_the_time_left_counts_it(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, RANDOM_READ, rounds=1))
    seen = []
    lab.witness.when_progress = seen.append

    run = lab.measure(ext4_volume.mount_point, pause_minutes=PAUSE_MINUTES)

    rests = [one for one in seen if one.phase is Phase.RESTING]
    assert run.state is RunState.DONE
    assert run.request.pause_minutes == PAUSE_MINUTES
    assert run.plan.expected_duration_s > PAUSE_MINUTES * 60
    assert rests
    assert rests[-1].elapsed_s - rests[0].elapsed_s >= PAUSE_MINUTES * 60 - 1.5
    assert [work.id for work in run.workloads if work.rounds] == ["read", "random-read"]


def test_cancelling_ends_a_pause_at_once(make_lab, ext4_volume):
    lab = make_lab(small_suite(READ, RANDOM_READ, rounds=1))
    lab.witness.when_progress = lambda one: lab.cancel.end_now() if one.phase is Phase.RESTING else None

    run = lab.measure(ext4_volume.mount_point, pause_minutes=600.0)

    assert run.state is RunState.CANCELLED
    assert sum(len(work.rounds) for work in run.workloads) == 1
    assert not ext4_volume.mount_point.joinpath(".volbench").exists()
