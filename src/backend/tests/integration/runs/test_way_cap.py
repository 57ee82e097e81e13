"""A public address: refused without limits, counted on the wire with them. In a network of its own that has one."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from services.apache import apache
from support.apart import own_network
from support.runs import empty_database, real_host
from support.way_runs import WAY, finished_rounds, keys_at, sizes_suite, sweep, until, volbench

from volbench.app.container import compose
from volbench.config import Config
from volbench.domain.model.errors import InvalidRequest, VolbenchError
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import CloudLimits, EndpointKind
from volbench.kinds.ways.course import way_course
from volbench.services.endpoints.endpoint_service import EndpointEdit
from volbench.services.runs.assignment import Assigner

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.skipif(os.geteuid() != 0, reason="gives a network of its own an address"),
]

PUBLIC = "1.2.3.4"
"""Nobody's here: the network it is given to has a loopback and nothing else."""
CAP = 130_000_000


@pytest.fixture(scope="module")
def public_dav():
    with own_network(PUBLIC), apache(also=PUBLIC) as service:
        service.address = service.address.replace("127.0.0.1", PUBLIC)
        yield service


@pytest.fixture
def application(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    made = compose(Config(data))
    yield made
    made.worker.stop()
    made.store.close()


def edit(service, cloud=None):
    return EndpointEdit(WAY, EndpointKind.WEBDAV, service.address, service.user, cloud=cloud)


def moved_in(run):
    return sum(one.notes["moved_bytes"] for work in run.workloads for one in work.rounds)


def bytes_on_the_wire():
    return int(Path("/proc/thread-self/net/dev").read_text().split("lo:")[1].split()[0])


def test_a_public_address_is_refused_without_limits_and_again_when_it_is_connected_to(application, public_dav):
    adding = volbench(
        application, "endpoints", "add", WAY, "--kind=webdav", f"--address={public_dav.address}", "--user=ann"
    )
    added = subprocess.run(adding, capture_output=True, text=True, check=False)
    assert added.returncode != 0
    assert "--cloud-gb" in added.stderr
    with pytest.raises(InvalidRequest):
        application.endpoints.add(edit(public_dav), public_dav.password.encode())

    # As if its name had led into the house when it was added.
    kept = application.endpoints.add(edit(public_dav, CloudLimits(CAP, 0.5, "EUR")), public_dav.password.encode())
    application.store.endpoints.put(replace(kept, cloud=None), application.host.clock.now())
    with pytest.raises(VolbenchError) as refused:
        application.endpoints.check(WAY)
    # Refused in the first step of the trial; no words of a server stand around it.
    assert refused.value.message.code == "tools.transfer_failures.step_open"
    assert refused.value.message.values["why"].code == "tools.transfer_failures.public_address"


def test_a_run_to_a_public_address_moves_no_more_than_its_cap(application, public_dav):
    application.endpoints.add(edit(public_dav, CloudLimits(CAP, 0.5, "EUR")), public_dav.password.encode())
    planned = subprocess.run(
        volbench(application, "plan", "--suite=file-sweep", "--profile=smoke", f"--way={WAY}"),
        capture_output=True,
        text=True,
        check=True,
    )
    before = bytes_on_the_wire()
    done = subprocess.run(sweep(application, None, "-q"), capture_output=True, text=True, check=False)
    on_the_wire = bytes_on_the_wire() - before

    assert done.returncode == 0, done.stderr
    (row,) = application.store.list_rows()[0]
    run = application.store.get(row.id)
    way = run.plan.ways[WAY]
    assert way.put_bytes + way.get_bytes <= way.most_bytes == CAP
    assert way.cost == pytest.approx((way.put_bytes + way.get_bytes) / 1e9 * 0.5, abs=1e-4)
    assert f"{way.cost:.2f} EUR" in planned.stdout
    moved = moved_in(run)
    assert 0 < moved <= CAP
    # Heads of requests and packets are on top of what is counted.
    assert moved <= on_the_wire <= 1.1 * moved + 3_000_000
    assert keys_at(public_dav) == []


def test_what_a_killed_run_moved_counts_against_the_cap_when_it_goes_on(application, public_dav):
    application.endpoints.add(edit(public_dav, CloudLimits(CAP, 0.5, "EUR")), public_dav.password.encode())
    before = bytes_on_the_wire()
    process = subprocess.Popen(sweep(application, None), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: len(finished_rounds(application)) > 1 and keys_at(public_dav), process)
    process.kill()
    process.wait()
    (row,) = application.store.list_rows()[0]
    first_part = moved_in(application.store.get(row.id))

    application.worker.start()
    until(lambda: application.store.row(row.id).state is RunState.INTERRUPTED)
    application.queue.resume(row.id, is_agreed=True)
    until(lambda: application.store.row(row.id).state in {RunState.DONE, RunState.FAILED})
    on_the_wire = bytes_on_the_wire() - before
    run = application.store.get(row.id)
    cut_off = run.environment.notes["cut_off_bytes"]

    assert run.state is RunState.DONE, run.failure
    assert cut_off >= 65536
    assert 0 < first_part < moved_in(run) <= CAP - cut_off
    # As the network counted it, with what the killed process moved and nobody noted.
    assert on_the_wire <= 1.1 * CAP + 3_000_000
    assert keys_at(public_dav) == []


def test_a_way_faster_than_the_plan_assumed_stops_at_its_cap(make_lab, public_dav, monkeypatch):
    cap = 5_000_000
    lab = make_lab(sizes_suite(rounds=2))
    # Goes on until its bytes are used up; nothing but the cap itself holds it.
    endless = [replace(one, least_s=0.0 if one.size_name == "20mb" else 1e6) for one in lab.suite.workloads]
    suite = replace(lab.suite, workloads=tuple(endless))
    monkeypatch.setattr(way_course, "way_limit", lambda *_: None)
    kept = lab.application.endpoints.add(edit(public_dav, CloudLimits(2**62, 0.5, "EUR")))
    lab.host = replace(real_host(), secret_of=lambda _id: public_dav.password.encode())
    lab.suite = suite
    lab.assigner = Assigner([suite], lab.host, lab.application.store.settings, endpoint=lambda _name: kept)
    run = lab.assigner.queued_run(lab.request("", ways=(WAY,)))
    target = replace(run.target, endpoint=replace(kept, cloud=CloudLimits(cap, 0.5, "EUR")))
    run = replace(run, target=target, state=RunState.RUNNING)
    lab.application.store.create(run)

    done = lab.carry(run)

    assert done.state is RunState.DONE, done.failure
    moved = moved_in(done)
    assert cap - 2 * 65536 < moved <= cap
    assert [(work.id, len(work.rounds)) for work in done.workloads] == [("put-64k", 1)]
    assert "byte-cap-reached" in {one.code for one in done.caveats}
    assert keys_at(public_dav) == []
