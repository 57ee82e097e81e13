"""A server that goes wrong between two rounds of many clients: the run ends in words, and finished rounds are kept."""

import os
import subprocess
import threading
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from services.faulty import answer_well, answering
from services.nginx import nginx
from support.generator import tools_folder, vegeta_path
from support.runs import real_host, small_suite
from support.way_runs import WAY, finished_rounds, until, volbench

from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit
from volbench.services.runs.assignment import Assigner
from volbench.suites import find

pytestmark = pytest.mark.real_io

NAME = "nas.volbench.test"
LATER = {
    b"429 Slow down\r\nRetry-After: 60": "retry_after",
    b"401 Unauthorized": "auth",
    b"302 Found\r\nLocation: /x": "redirect",
}


def reason(word):
    return f"tools.transfer_failures.{word}"


def turning_bad(say_bad):
    """A server that is good until told, and then answers every file by `say_bad`; and what tells it."""
    is_bad = threading.Event()

    def answer(call):
        if is_bad.is_set():
            call.read_body()
            say_bad(call)
        elif call.method == "PUT":
            call.files[call.path] = call.read_body()
            answer_well(call)
        else:
            body = call.files[call.path]
            call.say(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    return answering(answer), is_bad


def measured(lab, address, is_bad):
    """Three rounds of four clients; the server goes bad after the first."""
    vegeta_path()
    cell = next(work for work in find("http-file").workloads if work.id == "get-14k-c4")
    lab.suite = replace(small_suite(cell, rounds=3), headline=())
    kept = lab.application.endpoints.add(EndpointEdit(WAY, EndpointKind.WEBDAV, address))
    lab.assigner = Assigner([lab.suite], real_host(), lab.application.store.settings, endpoint=lambda _name: kept)
    lab.witness.when_round = is_bad.set
    return lab.measure("", ways=(WAY,))


def assert_ended_in_words(run, word):
    assert run.state is RunState.FAILED
    assert run.failure.message.has(reason(word))
    assert run.failure.hint.code
    assert [(work.id, [one.n for one in work.rounds]) for work in run.workloads] == [("get-14k-c4", [1])]


@pytest.mark.parametrize(("status", "word"), LATER.items())
def test_a_server_that_refuses_from_the_second_round_on(make_lab, status, word):
    def refuse(call):
        call.say(b"HTTP/1.1 %s\r\nContent-Length: 0\r\n\r\n" % status)

    server, is_bad = turning_bad(refuse)
    with server as service:
        assert_ended_in_words(measured(make_lab(), service.address, is_bad), word)


def test_a_server_that_speaks_something_else_from_the_second_round_on(make_lab):
    server, is_bad = turning_bad(lambda call: (call.say(b"SSH-2.0-OpenSSH_9.2\r\n"), call.sock.shutdown(2)))
    with server as service:
        assert_ended_in_words(measured(make_lab(), service.address, is_bad), "not_understood")


@pytest.mark.skipif(os.geteuid() != 0, reason="needs a table of names of its own, which only root can have")
def test_a_name_that_is_gone_between_two_rounds(application, tmp_path):
    names = tmp_path / "hosts"
    names.write_text(f"127.0.0.1 localhost {NAME}\n")
    (tmp_path / "tools").mkdir()
    environment = {**os.environ, "VOLBENCH_TOOLS_DIR": str(tools_folder(tmp_path / "tools")), "VOLBENCH_LANGUAGE": "en"}
    with nginx() as server:
        address = f"http://{NAME}:{urlsplit(server.address).port}/"
        application.endpoints.add(EndpointEdit("named", EndpointKind.WEBDAV, address))
        argv = volbench(application, "run", "--suite=http-file", "--profile=quick", "--way=named")
        own_names = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"', str(names)]
        run = subprocess.Popen(
            [*own_names, *argv], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        until(lambda: finished_rounds(application), run)
        names.write_text("127.0.0.1 localhost\n")
        _, said = run.communicate(timeout=120)
        kept = finished_rounds(application)

    (row,) = application.store.list_rows()[0]
    ended = application.store.get(row.id)
    assert run.returncode != 0
    assert ended.state is RunState.FAILED
    # Where the machine asks a server for names that does not answer, that is what is told.
    assert ended.failure.message.has(reason("unknown_host")) or ended.failure.message.has(reason("timed_out"))
    assert kept
    assert "Traceback" not in said
