"""A run whose requests another program sends: what it measures, what is left out and named, what is refused."""

from dataclasses import replace

import pytest
from support.servers import endpoint
from support.words import says

from volbench.domain.model.clients.generator import sent_by
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.runs.run import EndpointTarget, RunRequest
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.kinds.clients.rules.load_plan import plan_load
from volbench.planning.file_space import Reserve
from volbench.planning.over_ways import WayInputs
from volbench.suites import find

SUITE = find("http-file")
HERE = {"vegeta": "/usr/bin/vegeta", "wrk": "/usr/bin/wrk"}


def server(**changes):
    plain = replace(endpoint(EndpointKind.HTTP, "nas"), address="http://nas/", user="", fingerprint=None, cloud=None)
    return EndpointTarget(replace(plain, **changes))


def planned(generator, profile="standard", target=None, **asked):
    request = RunRequest(SUITE.id, profile, "", ways=("nas",), generator=generator, **asked)
    suite = sent_by(SUITE, generator)
    targets = {"nas": target or server()}
    return plan_load(WayInputs(suite, suite.profiles[profile], request, targets, 7, Reserve(), HERE, open_files=4096))


def test_cells_with_a_pace_are_left_out_and_named_and_all_others_stay():
    plan, usual = planned("wrk"), planned(None)
    paced = [cell for cell in usual.cells if "-r" in cell]

    assert paced
    assert [one.workload for one in plan.skipped] == paced
    assert all(says(one.reason, "runner.load_generator.pace", generator="wrk") for one in plan.skipped)
    assert [*plan.cells, *paced] == list(usual.cells)
    assert planned("vegeta") == usual


def test_a_pace_alone_is_nothing_that_it_can_measure():
    with pytest.raises(CapabilityMissing) as refused:
        planned("wrk", workloads=("get-14k-r50",))

    assert says(refused.value.message, "runner.load_generator.pace")


def test_one_that_is_not_installed_says_how_to_get_it():
    with pytest.raises(CapabilityMissing) as refused:
        planned("oha")

    assert says(refused.value.hint, "model.generator.oha.install")


def test_a_server_that_it_cannot_ask_is_refused_before_anything_starts():
    with pytest.raises(InvalidRequest) as refused:
        planned("wrk", target=server(user="ann"))

    assert says(refused.value.message, "model.generator.password", generator="wrk", name="nas")
    assert planned(None, target=server(user="ann")).cells
