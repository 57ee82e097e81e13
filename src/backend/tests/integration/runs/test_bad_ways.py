"""What goes wrong at a server, as its owner sees it: when it is tried, and in a run, which keeps finished rounds."""

from __future__ import annotations

import os
import signal
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from services.apache import apache
from services.faulty import faulty
from services.running import free_port
from support.runs import leftovers, real_host
from support.way_runs import WAY, finished_rounds, keys_at, sizes_suite, sweep, until

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit
from volbench.services.runs.assignment import Assigner

pytestmark = pytest.mark.real_io

WHEN_PUT = {
    "500": "server_error",
    "503": "retry_after",
    "507": "full",
    "elsewhere": "redirect",
    "headers": "headers_too_large",
    "one-header": "headers_too_large",
    "hostile": "server_error",
    "reset-in-put": "reset",
}
WHEN_GOT = {"short": "short_body", "wrong-bytes": "wrong_bytes"}
PER_ROUND = 2
"""Files of the suite's rounds."""


def cause(told):
    """The code of why a step of the trial failed."""
    message = told.value.message
    while nested := message.values.get("why") or message.values.get("said"):
        message = nested
    return message.code


def reason(word):
    return f"tools.transfer_failures.{word}"


@pytest.mark.parametrize(("fault", "word"), (WHEN_PUT | {"wrong-bytes": "wrong_bytes"}).items())
def test_a_server_that_is_tried_says_what_is_wrong_with_it(application, fault, word):
    with faulty(fault) as service:
        application.endpoints.add(EndpointEdit("bad", EndpointKind.WEBDAV, service.address))
        with pytest.raises(CapabilityMissing) as told:
            application.endpoints.check("bad")

    # A reset in the middle of 1 KiB comes after its end.
    assert cause(told) == reason(word)
    assert told.value.hint.code
    assert application.endpoints.get("bad").server is None


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://127.0.0.1:{port}/", {"refused"}),
        ("http://no-such-host.invalid/", {"unknown_host", "timed_out"}),
        ("https://127.0.0.1:{dav}/", {"tls", "reset"}),
        ("http://127.0.0.1:{dav}/missing/", {"auth", "not_found"}),
    ],
)
def test_an_address_that_leads_nowhere_is_said(application, dav, address, words):
    address = address.format(port=free_port(), dav=dav.address.rpartition(":")[2].strip("/"))
    application.endpoints.add(EndpointEdit("far", EndpointKind.WEBDAV, address, dav.user), dav.password.encode())
    with pytest.raises(CapabilityMissing) as told:
        application.endpoints.check("far")

    assert cause(told) in {reason(word) for word in words}


def test_a_certificate_nobody_vouches_for_is_said(application):
    with apache(is_secure=True) as service:
        application.endpoints.add(EndpointEdit("own", EndpointKind.WEBDAV, service.address, service.user), b"x")
        with pytest.raises(CapabilityMissing) as told:
            application.endpoints.check("own")

    assert cause(told) == reason("certificate")


def measured(lab, service, *, getting):
    """A run of small files over a folder and a server, that puts and gets or only puts."""
    suite = lab.suite
    wanted = (one for one in suite.workloads if one.size_name == "64k" and (getting or one.id.startswith("put")))
    # So many bytes are what the server says it gives back.
    cells = tuple(replace(one, bytes=1_000_000) for one in wanted)
    lab.suite = replace(suite, workloads=cells)
    kept = lab.application.endpoints.add(EndpointEdit(WAY, EndpointKind.WEBDAV, service.address))
    lab.assigner = Assigner([lab.suite], real_host(), lab.application.store.settings, endpoint=lambda _name: kept)
    return lab.measure("", ways=(WAY,))


@pytest.mark.parametrize(("fault", "word"), WHEN_PUT.items())
def test_a_server_that_goes_wrong_in_a_run_ends_it_in_words_and_finished_rounds_are_kept(make_lab, fault, word):
    with faulty(fault, good_puts=2 * PER_ROUND) as service:
        run = measured(make_lab(sizes_suite(rounds=4)), service, getting=False)

    assert run.state is RunState.FAILED
    assert run.failure.message.has(reason(word))
    assert run.failure.hint.code
    assert [(work.id, [one.n for one in work.rounds]) for work in run.workloads] == [("put-64k", [1, 2])]
    assert [one.target_path for one in run.clean_ups] == [service.address]


@pytest.mark.parametrize(("fault", "word"), WHEN_GOT.items())
def test_what_comes_back_wrong_ends_a_run_in_words(make_lab, fault, word):
    with faulty(fault, good_puts=1000) as service:
        run = measured(make_lab(sizes_suite()), service, getting=True)

    assert run.state is RunState.FAILED
    assert run.failure.message.has(reason(word))
    assert [(work.id, len(work.rounds)) for work in run.workloads] == [("put-64k", 1)]


def child_of(process):
    """The child that moves files, of a volbench that runs."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                argv = (entry / "cmdline").read_bytes().split(b"\0")
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if b"volbench.child" in argv and parent == process.pid and b"--kind=webdav" in argv:
                return int(entry.name)
    return None


def kill_child(process, _service):
    found = []
    until(lambda: found.append(child_of(process)) or found[-1], process)
    os.kill(found[-1], signal.SIGKILL)


def kill_server(_process, service):
    service.kill()


@pytest.mark.parametrize(
    ("kill", "state"), [(kill_child, CleanUpState.REMOVED), (kill_server, CleanUpState.LEFT)], ids=["child", "server"]
)
def test_a_child_or_a_server_that_dies_in_a_run_ends_it_and_finished_rounds_are_kept(
    application, folder, tmp_path, kill, state
):
    with apache() as service:
        application.endpoints.add(
            EndpointEdit(WAY, EndpointKind.WEBDAV, service.address, service.user), service.password.encode()
        )
        process = subprocess.Popen(sweep(application, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: finished_rounds(application) and keys_at(service), process)
        kill(process, service)
        process.communicate()

        (row,) = application.store.list_rows()[0]
        run = application.store.get(row.id)
        assert run.state is RunState.FAILED
        assert run.failure.message.code
        assert finished_rounds(application)
        assert {one.target_path: one.state for one in run.clean_ups} == {
            str(folder): CleanUpState.REMOVED,
            service.address: state,
        }
        assert leftovers(folder) == []
        assert state is CleanUpState.LEFT or keys_at(service) == []
