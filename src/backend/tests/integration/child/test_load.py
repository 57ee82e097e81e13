"""Many clients ask real servers, and such as do something wrong, for one file; with the real vegeta."""

import os
import subprocess
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from services.apache import apache
from services.faulty import answer_well, answering, faulty, keeping
from services.running import Service
from support.generator import vegeta_path
from support.ways import Child

from volbench.child import file_load, vegeta
from volbench.child.failed import TransferFailed
from volbench.child.way import Where
from volbench.domain.model.errors import OutputUnreadable, TargetLost, ToolFailed
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.suites import find

SIZE = 14_332
OK = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n"
ONE_IN = 5


def cell(clients=10, file="14k", new=False):
    name = f"get-{file}-c{clients}{'-new' if new else ''}"
    return next(work for work in find("http-file").workloads if work.id == name)


def measure(child, work=None, seconds=0.4, program=None):
    work = work or cell()
    context = replace(child.context(limit_s=seconds), programs={"vegeta": str(program or vegeta_path())})
    child.output = child.start(work.build_command(context))
    return work.parse(child.output)


def files_at(service):
    return [path for path in Path(service.folder).rglob("*") if path.is_file()]


def wrong_now_and_then(give):
    """A WebDAV server that gives the first file as it should, and of the others each fifth by `give`."""

    def answer(call, body, n):
        if n > 1 and n % ONE_IN == 0:
            give(call, body)
        else:
            call.say(OK % len(body) + body)

    return keeping(answer)


def test_a_real_server_answers_and_nothing_is_left(plain_dav):
    measured = measure(Child.to(plain_dav))
    notes = measured.notes

    assert measured.io_count == notes["requests"] > 100
    assert measured.metrics["requests_per_s"] > 100
    assert (notes["errors"], notes["codes"]) == ({}, {"200": notes["requests"]})
    assert sum(measured.latency_bins["op"].values()) == notes["requests"]
    assert 1 < notes["in_flight"] <= 10.5
    assert (notes["files_verified"], notes["file_bytes"], notes["length_unknown"]) == (1, SIZE, 0)
    assert notes["server"].startswith("nginx/")
    assert not files_at(plain_dav)


@pytest.mark.parametrize("new", [False, True])
def test_what_goes_over_the_connections_is_heads_and_bodies_both_ways(plain_dav, new):
    measured = measure(Child.to(plain_dav), cell(new=new))
    requests, elapsed_s = measured.notes["requests"], measured.timed_s
    each = measured.metrics["wire_bytes_per_s"] * elapsed_s / requests

    # A request of nginx's and vegeta's takes some hundred bytes, and its answer some hundred more.
    assert SIZE + 250 < each < SIZE + 1024
    sent = measured.metrics["wire_sent_bytes_per_s"] * elapsed_s / requests
    received = measured.metrics["wire_received_bytes_per_s"] * elapsed_s / requests
    assert 50 < sent < 512
    assert received > SIZE
    assert sent + received == pytest.approx(each)


def test_what_certificates_were_read_for_is_told_by_no_number(plain_dav):
    with apache(is_secure=True) as service:
        assert measure(Child.to(service)).metrics["wire_bytes_per_s"] > SIZE
    assert vegeta.Attack("", "https://nas/", {}, 1, 1.0, is_kept_alive=True).reads_certificates
    assert not vegeta.Attack("", "http://nas/", {}, 1, 1.0, is_kept_alive=True).reads_certificates


def test_a_new_connection_for_each_request_is_another_cell(plain_dav):
    measured = measure(Child.to(plain_dav), cell(4, new=True))

    assert measured.notes["errors"] == {}
    assert "--keep-alive" not in cell(4, new=True).build_command(
        replace(Child.to(plain_dav).context(), programs={"vegeta": "vegeta"})
    )


def test_a_password_and_a_name_reach_the_server(dav):
    child = Child.to(dav, address=dav.address.replace("127.0.0.1", "localhost"))
    measured = measure(child)

    assert (measured.notes["errors"], measured.notes["kind"]) == ({}, "webdav")


@pytest.mark.parametrize("new", [False, True])
def test_a_certificate_that_signed_itself_is_compared_before_and_after(new):
    with apache(is_secure=True) as service:
        child = Child.to(service)
        child.most_bytes = 3_000_000
        notes = measure(child, cell(4, new=new)).notes

        assert notes["errors"] == {}
        assert notes["is_here"]
        # Certificates and keys have gone over the way as well.
        assert notes["moved_bytes"] >= notes["requests"] * (SIZE + 1024) + 4 * 8192


def test_a_certificate_that_changed_while_many_asked_ends_it():
    class Changed:
        def connect(self):
            raise TransferFailed("certificate", "another certificate")

    with pytest.raises(TransferFailed):
        file_load.look_again(Changed(), Where("webdav", "https://nas/", fingerprint="00" * 32))
    file_load.look_again(Changed(), Where("webdav", "https://nas/"))


def test_requests_to_s3_are_signed(s3):
    assert measure(Child.to(s3)).notes["errors"] == {}
    with pytest.raises(ToolFailed) as refused:
        measure(Child.to(s3, password="wrong"))
    assert refused.value.context["reason"] in {"auth", "denied"}


def test_the_address_of_a_file_is_only_read(plain_dav):
    (plain_dav.folder / "film.bin").write_bytes(os.urandom(40_000))
    service = Service("http", plain_dav.address + "film.bin", plain_dav.folder, plain_dav.process)
    measured = measure(Child.to(service, options={"file": "yes"}), cell(file="own"))
    (plain_dav.folder / "film.bin").unlink()

    assert (measured.notes["file_bytes"], measured.notes["errors"]) == (40_000, {})
    assert len(measured.notes["digest"]) == 16
    assert not files_at(plain_dav)


@pytest.mark.parametrize(
    ("kind", "give"),
    [
        ("http-503", lambda call, _: call.say(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")),
        ("http-302", lambda call, _: call.say(b"HTTP/1.1 302 X\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n")),
        ("wrong-length", lambda call, body: call.say(OK % (len(body) - 1) + body[:-1])),
        ("short-body", lambda call, body: (call.say(OK % len(body) + body[:99]), call.sock.shutdown(2))),
        ("reset", lambda call, _: call.sock.shutdown(2)),
        ("not-understood", lambda call, _: (call.say(b"220 ftp.example ready\r\n\r\n"), call.sock.shutdown(2))),
    ],
)
def test_each_wrong_answer_is_counted_by_its_kind_and_in_no_rate(kind, give):
    with wrong_now_and_then(give) as server:
        measured = measure(Child.to(server))
    notes = measured.notes

    assert set(notes["errors"]) == {kind}
    # What Go sends once more by itself, over a new connection, is no error of the server's that anybody saw.
    expected = notes["requests"] / ONE_IN
    assert 0 < notes["errors"][kind] <= expected * 1.25 + 2
    assert kind == "reset" or notes["errors"][kind] >= expected * 0.75 - 2
    assert measured.io_count == notes["requests"] - notes["errors"][kind] == sum(measured.latency_bins["op"].values())
    assert measured.metrics["error_ratio"] > 0


def test_a_server_that_asks_for_fewer_requests_ends_the_run_at_once():
    with (
        wrong_now_and_then(
            lambda call, _: call.say(b"HTTP/1.1 429 Slow\r\nRetry-After: 9\r\nContent-Length: 0\r\n\r\n")
        ) as server,
        pytest.raises(ToolFailed) as ended,
    ):
        measure(Child.to(server))

    assert ended.value.context["reason"] == "retry-after"


def test_requests_stop_while_the_clock_goes_on_where_a_server_asks_for_fewer():
    began = time.monotonic()
    with (
        wrong_now_and_then(
            lambda call, _: call.say(b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 9\r\nContent-Length: 0\r\n\r\n")
        ) as server,
        pytest.raises(ToolFailed) as ended,
    ):
        measure(Child.to(server), seconds=300)

    assert ended.value.context["reason"] == "retry-after"
    assert time.monotonic() - began < 150


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("413", "too-large"), ("507", "full"), ("endless", "not-understood"), ("wrong-bytes", "wrong-bytes")],
)
def test_what_is_wrong_before_many_ask_is_told_as_for_files(fault, reason):
    with faulty(fault) as server, pytest.raises((ToolFailed, TargetLost)) as refused:
        measure(Child.to(server))

    assert refused.value.context["reason"] == reason


def test_a_server_that_names_no_length_is_told():
    def give(call):
        if call.method == "PUT":
            call.files[call.path] = call.read_body()
            answer_well(call)
            return
        body = call.files[call.path]
        call.say(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))

    with answering(give) as server:
        notes = measure(Child.to(server)).notes

    assert notes["errors"] == {}
    assert notes["length_unknown"] == notes["requests"]


def test_bytes_that_are_counted_end_it(plain_dav):
    child = Child.to(plain_dav)
    child.most_bytes = 1_000_000
    notes = measure(child, seconds=5).notes

    assert 0 < notes["moved_bytes"] <= 1_000_000
    assert notes["requests"] == (1_000_000 - 2 * SIZE) // (SIZE + 1024)


def test_a_program_that_is_not_vegeta_is_told(plain_dav, tmp_path):
    other = tmp_path / "vegeta"
    other.write_text("#!/bin/sh\necho no\n")
    other.chmod(0o755)
    with pytest.raises(ToolFailed) as failed:
        measure(Child.to(plain_dav), program=other)

    assert failed.value.context["reason"] == "generator-failed"
    assert not files_at(plain_dav)


def test_results_that_were_cut_off_are_no_measurement(plain_dav, tmp_path):
    cut = tmp_path / "vegeta"
    real = vegeta_path()
    cut.write_text(f'#!/bin/sh\nif [ "$1" = attack ]; then {real} "$@" | head -c 2001; else exec {real} "$@"; fi\n')
    cut.chmod(0o755)
    with pytest.raises((ToolFailed, OutputUnreadable)):
        measure(Child.to(plain_dav), program=cut)


def test_a_generator_that_ended_badly_is_no_measurement(plain_dav, tmp_path):
    """One that the kernel kills for its memory has written whole results of a part of its time."""
    killed = tmp_path / "vegeta"
    real = vegeta_path()
    killed.write_text(f'#!/bin/sh\n{real} "$@"\nif [ "$1" = attack ]; then exit 137; fi\n')
    killed.chmod(0o755)
    with pytest.raises(ToolFailed) as failed:
        measure(Child.to(plain_dav), program=killed)

    assert failed.value.context["reason"] == "generator-failed"


def test_words_of_a_server_in_no_known_letters_are_an_answer_as_any():
    with wrong_now_and_then(
        lambda call, _: call.say(b"HTTP/1.1 503 \xff\xfe\xe4\r\nContent-Length: 0\r\n\r\n")
    ) as server:
        assert set(measure(Child.to(server)).notes["errors"]) == {"http-503"}


def test_the_generator_does_not_outlive_a_child_that_was_killed(plain_dav):
    work = replace(cell(), clients=23)
    child = Child.to(plain_dav)
    context = replace(child.context(limit_s=60), programs={"vegeta": str(vegeta_path())})
    argv = [word for word in work.build_command(context) if isinstance(word, str)]
    started = subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        found = wait_for(lambda: running(work.clients))
        started.kill()
        started.wait()

        assert found
        assert wait_for(lambda: not running(work.clients))
    finally:
        started.kill()
        started.wait()
        for path in files_at(plain_dav):
            path.unlink()


def running(clients):
    """Other tests have generators at work meanwhile; those asked about here are known by a number nobody else takes."""
    mine = f"-connections={clients}".encode()
    return [one for one in Path("/proc").glob("[0-9]*/cmdline") if mine in _read(one).split(b"\0")]


def wait_for(condition, seconds=20):
    until = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def test_a_thousand_clients_are_gone_within_five_seconds_of_a_cancel(plain_dav):
    work = replace(cell(), clients=1009)
    child = Child.to(plain_dav)
    child.switch = CancelSwitch()
    began = time.monotonic()
    threading.Timer(1.5, child.switch.end_now).start()
    with pytest.raises(Cancelled):
        measure(child, work, seconds=60)

    assert time.monotonic() - began < 1.5 + 5
    assert not running(work.clients)


def _read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_the_generators_own_ceiling_needs_no_server():
    work = cell()
    child = Child()
    context = replace(child.context(), programs={"vegeta": str(vegeta_path())})
    measured = work.parse(child.start(work.ceiling_command(context)))

    assert measured.notes["errors"] == {}
    assert measured.metrics["requests_per_s"] > 100
    assert measured.notes["generator_core_ratio"] > 0
