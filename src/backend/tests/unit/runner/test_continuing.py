"""A continued run keeps the plan of its first part as long as that still fits."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.fakes import capable, plain_folder, plain_volume

from volbench.domain.model.errors import CapabilityMissing, UnsafeTarget
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.suites.workload import GiB
from volbench.planning.file_space import Reserve
from volbench.planning.interleaved_plan import plan_in_turns
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.runner.preflight import _plan
from volbench.suites import find

SUITE = find("nas-volume")
PROFILE = SUITE.profiles["quick"]
REQUEST = RunRequest(SUITE.id, "quick", "/volume1/share")
TOTAL = 100 * GiB
FREE = 15 * GiB
"""Little more than the reserve of 10 GiB, so that the plan's sizes follow from it."""


def first_plan():
    return make_plan(
        PlanInputs(SUITE, PROFILE, REQUEST, volume_with(FREE), plain_folder(), capable(), seed=1, reserve=Reserve())
    )


def volume_with(free_bytes):
    return plain_volume(total_bytes=TOTAL, free_bytes=free_bytes)


def go_on(free_bytes, capabilities=None):
    run = SimpleNamespace(plan=first_plan(), workloads=("rounds of the first part",))
    assignment = SimpleNamespace(
        run=run, suite=SUITE, profile=PROFILE, request=REQUEST, reserve=Reserve(), rates_of=lambda _: None
    )
    return _plan(assignment, [(volume_with(free_bytes), plain_folder())], capabilities or capable())


@pytest.mark.parametrize("given_back", [0, -(64 << 20), GiB], ids=["all", "less", "more"])
def test_sizes_stay_where_they_still_fit(given_back):
    assert go_on(FREE + given_back) == first_plan()


def test_too_little_room_is_refused():
    needed = first_plan().space_needed_bytes

    assert go_on(10 * GiB + needed)
    with pytest.raises(UnsafeTarget, match=r"runner\.preflight\.the_run_cannot_be_continued_there"):
        go_on(10 * GiB + needed - 1)


def test_a_program_that_is_gone_is_refused():
    with pytest.raises(CapabilityMissing):
        go_on(FREE, capable(programs={}))


@pytest.mark.parametrize("of_today", [True, False], ids=["today", "earlier version"])
def test_options_that_waited_in_the_queue_keep_the_rounds_their_owner_saw(of_today):
    request = replace(REQUEST, variants=("btrfs-cow", "btrfs-nocow"))
    place = (plain_volume(file_system="btrfs", total_bytes=TOTAL, free_bytes=90 * GiB), plain_folder())
    inputs = PlanInputs(SUITE, PROFILE, request, *place, capable(), seed=1, reserve=Reserve())
    seen = plan_in_turns([inputs]) if of_today else make_plan(inputs)
    assignment = SimpleNamespace(
        run=SimpleNamespace(plan=seen, workloads=()),
        suite=SUITE,
        profile=PROFILE,
        request=request,
        reserve=Reserve(),
        rates_of=lambda _: None,
    )

    planned = _plan(assignment, [place], capable())

    assert (planned.rounds, planned.rounds_for_verdict) == (seen.rounds, seen.rounds_for_verdict)
    assert (planned.rounds > PROFILE.rounds) is of_today
