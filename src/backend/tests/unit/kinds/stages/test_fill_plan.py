"""A stage that fills ends within its limits of bytes and time, and never below five looks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.fakes import capable, plain_folder, plain_volume
from support.words import in_english

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunRequest
from volbench.kinds.stages.plan import StagesPlanning
from volbench.kinds.stages.rules.fill_plan import LEAST_MINUTE_BYTES, with_limits
from volbench.kinds.stages.rules.stage_plan import cell_write_limit, stage_s
from volbench.planning.assumed_rates import Rates
from volbench.planning.file_space import Reserve
from volbench.planning.kind import Planning
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.suites import find

WSAT = find("snia-wsat")
GB = 10**9
STEADY_BYTES_PER_S = 20_000 * 4096
"""Of a planted disk of 20,000 writes a second."""


def limited(profile="full", **limits):
    """The stages of a run with these limits of its owner, its file, and what it writes at most."""
    asked, file_bytes = WSAT.profiles[profile], WSAT.profiles[profile].file_bytes
    request = RunRequest(suite="snia-wsat", profile=profile, target_path="/volume1", **limits)
    stages, most = with_limits(asked.stages, request, asked, prepared_bytes=file_bytes, around_s=20.0)
    return stages, file_bytes, most


@pytest.mark.parametrize("profile", ["smoke", "quick", "standard", "full"])
def test_by_default_a_steady_disk_of_twenty_thousand_has_five_looks_of_whole_minutes(profile):
    (fill, long), file_bytes, most = limited(profile)
    minute_bytes = STEADY_BYTES_PER_S * WSAT.profiles[profile].runtime_s

    assert fill.minute_write_bytes > minute_bytes
    assert fill.most_write_bytes >= fill.least_rounds * minute_bytes
    assert file_bytes + fill.most_write_bytes + cell_write_limit(long, long.cells[0].minutes) <= most


@pytest.mark.parametrize("amount", [10 * GB, 60 * GB, 5000 * GB])
def test_whatever_the_owner_allows_five_looks_fit_however_fast_the_volume_is(amount):
    (fill, long), file_bytes, most = limited("quick", most_write_bytes=amount + 2 * GB)
    five_looks = fill.least_rounds * cell_write_limit(fill, 1.0)

    assert most == amount + 2 * GB
    assert five_looks <= fill.most_write_bytes
    # The round that reaches the limit of its stage may go beyond it by itself.
    written = fill.most_write_bytes + fill.minute_write_bytes + cell_write_limit(long, long.cells[0].minutes)
    assert file_bytes + written <= most


def test_fewer_bytes_than_five_looks_take_are_refused_with_how_many_they_take():
    with pytest.raises(InvalidRequest) as caught:
        limited("quick", most_write_bytes=5 * GB)

    assert caught.value.hint.values["least"] == "11.9 GB"
    assert LEAST_MINUTE_BYTES * 125 < 11.9 * GB


def test_hours_make_rounds_and_never_more_than_a_day_of_the_methods_minutes():
    assert limited("full", most_duration_s=6 * 3600.0)[0][0].most_rounds == 334
    assert limited("quick", most_duration_s=48 * 3600.0)[0][0].most_rounds == 1440


def test_hours_that_are_too_few_for_five_looks_are_refused():
    with pytest.raises(InvalidRequest) as caught:
        limited("full", most_duration_s=3600.0)

    assert caught.value.message.values["rounds"] == 125
    # 125 minutes with 0.9 s to start the program each, the twenty minutes of the other stage, and 20 s around: 8,853 s.
    assert in_english(caught.value.hint) == "Allow at least about 2.5 hours."


@pytest.mark.parametrize("limit", [{"most_write_bytes": GB}, {"most_duration_s": 60.0}])
def test_what_ends_by_itself_takes_no_limit(limit):
    request = RunRequest(suite="snia-iops", profile="quick", target_path="/volume1", **limit)

    for planning, suite in ((StagesPlanning(), "snia-iops"), (Planning(), "nas-volume")):
        with pytest.raises(InvalidRequest) as caught:
            planning.refuse_limits(request, find(suite).profiles["quick"])

        assert caught.value.context["field"] == next(iter(limit))
    StagesPlanning().refuse_limits(request, WSAT.profiles["quick"])


def test_what_laying_the_file_out_takes_is_no_time_for_rounds():
    profile = WSAT.profiles["full"]
    request = RunRequest("snia-wsat", "full", "/volume1", most_duration_s=6 * 3600.0)
    volume = plain_volume(free_bytes=500 * GB, total_bytes=1000 * GB)
    inputs = PlanInputs(WSAT, profile, request, volume, plain_folder(), capable(), 1, Reserve())

    def fill(lay_out_s):
        rates = Rates(sequential_bytes_per_s=profile.file_bytes / lay_out_s, random_iops=20_000.0)
        return make_plan(replace(inputs, rates=rates)).stages[0]

    hour = 3600.0 / stage_s(fill(1.0), profile.runtime_s, 1)
    assert fill(1.0).most_rounds - fill(3601.0).most_rounds == pytest.approx(hour, abs=1)
