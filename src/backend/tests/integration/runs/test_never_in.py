"""A run that never got into a server has left nothing there, and says so instead of that files may be left."""

import subprocess
from dataclasses import replace

import pytest
from services.faulty import answer_well, answering
from services.running import free_port
from support.generator import vegeta_path
from support.runs import leftovers, real_host, small_suite
from support.way_runs import WAY, sizes_suite, sweep

from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.runner.way_clean_up import NEVER_IN
from volbench.services.endpoints.endpoint_service import EndpointEdit
from volbench.services.runs.assignment import Assigner
from volbench.suites import find

pytestmark = pytest.mark.real_io

SAID = "nothing was put, and nothing is left"


def closed(_dav):
    return EndpointEdit(WAY, EndpointKind.WEBDAV, f"http://127.0.0.1:{free_port()}/"), b"x"


def wrong_password(dav):
    return EndpointEdit(WAY, EndpointKind.WEBDAV, dav.address, dav.user), b"not-the-password"


def unknown_host(_dav):
    return EndpointEdit(WAY, EndpointKind.WEBDAV, "http://no-such-host.invalid/"), b"x"


@pytest.mark.parametrize("made", [closed, wrong_password, unknown_host])
def test_nothing_is_left_where_the_run_never_got_in(application, dav, folder, made):
    edit, password = made(dav)
    application.endpoints.add(edit, password)
    done = subprocess.run(sweep(application, folder), capture_output=True, text=True, check=False)

    (row,) = application.store.list_rows()[0]
    run = application.store.get(row.id)
    stands = {one.target_path: (one.state, one.reason) for one in run.clean_ups}
    assert (run.state, done.returncode) == (RunState.FAILED, 1), done.stderr
    assert stands == {
        str(folder): (CleanUpState.REMOVED, None),
        edit.address: (CleanUpState.REMOVED, NEVER_IN),
    }
    assert SAID in " ".join(done.stderr.split())
    assert application.store.left_behind() == ()
    assert leftovers(folder) == []


def measured(lab, address, suite):
    lab.suite = suite
    kept = lab.application.endpoints.add(EndpointEdit(WAY, EndpointKind.WEBDAV, address))
    lab.assigner = Assigner([lab.suite], real_host(), lab.application.store.settings, endpoint=lambda _name: kept)
    return lab.measure("", ways=(WAY,))


@pytest.mark.parametrize("suite", ["http-file", "http-keyvalue"])
def test_many_clients_that_never_got_in_have_left_nothing(make_lab, suite):
    vegeta_path()
    cell = next(work for work in find(suite).workloads if work.id.endswith("-c10"))
    address = f"http://127.0.0.1:{free_port()}/"
    run = measured(make_lab(), address, replace(small_suite(cell, rounds=1), headline=()))

    assert run.state is RunState.FAILED
    assert [(one.state, one.reason) for one in run.clean_ups] == [(CleanUpState.REMOVED, NEVER_IN)]


def test_a_server_that_refuses_the_first_file_itself_is_asked(make_lab):
    """It let us in: what became of the file it alone knows."""

    def refuse(call):
        call.read_body()
        call.say(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n")

    with answering(answer_well) as service:
        service.answers["PUT"] = refuse
        run = measured(make_lab(), service.address, sizes_suite())

    assert run.state is RunState.FAILED
    assert run.clean_ups[0].reason != NEVER_IN
