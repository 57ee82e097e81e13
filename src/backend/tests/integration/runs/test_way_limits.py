"""What a way may take: sizes without time are left out by name, and bytes are those of the plan. Real files."""

from __future__ import annotations

import pytest
from services.nginx import nginx
from support.runs import leftovers
from support.way_runs import WAY, keys_at, sizes_suite

from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.sweeps.way import FOLDER
from volbench.services.endpoints.endpoint_service import EndpointEdit
from volbench.services.runs.assignment import Assigner

pytestmark = pytest.mark.real_io


def sweep(lab, folder, **asked):
    folder.mkdir()
    return lab.measure(folder, ways=(FOLDER,), **asked)


def test_a_size_that_does_not_fit_into_the_time_is_left_out_before_it_begins_and_named(make_lab, tmp_path):
    lab = make_lab(sizes_suite(time_goal_s=1e-3))

    run = sweep(lab, tmp_path / "volume")

    assert run.state is RunState.DONE, run.failure
    assert {work.id: len(work.rounds) for work in run.workloads} == {"put-64k": 1}
    assert [one.workload for one in run.plan.skipped] == ["get-64k", "put-20mb", "get-20mb"]
    assert {one.reason.code for one in run.plan.skipped} == {"runner.way_course.too_long"}
    (left_out,) = [one for one in run.caveats if one.code == "sizes-left-out"]
    assert left_out.values == {"sizes": ["64k", "20mb"]}
    assert leftovers(tmp_path / "volume") == []


def test_a_way_carries_no_more_than_the_plan_says_there_and_back(make_lab, tmp_path):
    limit = 200_000_000
    lab = make_lab(sizes_suite(rounds=6))

    run = sweep(lab, tmp_path / "volume", most_way_bytes=limit)

    # A round of 20 MB is 40 MB there, as much back, and once more to be compared.
    moved = sum(one.notes["moved_bytes"] for work in run.workloads for one in work.rounds)
    way = run.plan.ways[FOLDER]
    assert run.state is RunState.DONE, run.failure
    assert {work.id: len(work.rounds) for work in run.workloads} == {
        "put-64k": 6,
        "get-64k": 6,
        "put-20mb": 1,
        "get-20mb": 1,
    }
    assert moved == way.put_bytes + way.get_bytes <= limit


def test_a_folder_of_this_machine_has_no_limit_but_its_owners(make_lab, tmp_path):
    lab = make_lab(sizes_suite(rounds=2, way_limit_bytes=1_000_000))

    run = sweep(lab, tmp_path / "volume")

    assert run.state is RunState.DONE, run.failure
    assert {len(work.rounds) for work in run.workloads} == {2}
    assert (run.plan.ways[FOLDER].reach, run.plan.ways[FOLDER].limit_bytes) == ("machine", None)


@pytest.mark.parametrize("ways", [(WAY,), (FOLDER, WAY)])
def test_a_size_a_server_does_not_take_is_left_out_and_the_others_are_measured(make_lab, tmp_path, ways):
    lab = make_lab(sizes_suite(rounds=2))
    (tmp_path / "volume").mkdir()
    with nginx(most="1m") as service:
        kept = lab.application.endpoints.add(EndpointEdit(WAY, EndpointKind.WEBDAV, service.address))
        lab.assigner = Assigner([lab.suite], lab.host, lab.application.store.settings, endpoint=lambda _name: kept)
        run = lab.measure(tmp_path / "volume" if FOLDER in ways else "", ways=ways)
        assert keys_at(service) == []

    assert run.state is RunState.DONE, run.failure
    counts = {(work.variant, work.id): len(work.rounds) for work in run.workloads}
    assert all(counts[way, f"{verb}-64k"] == 2 for way in ways for verb in ("put", "get"))
    assert (WAY, "put-20mb") not in counts or counts[WAY, "put-20mb"] == 0
    (refused,) = [one for one in run.caveats if one.code == "sizes-refused"]
    assert refused.values == {"ways": [WAY], "sizes": ["20mb"]}
    assert "sizes-left-out" not in {one.code for one in run.caveats}
