"""What goes wrong while many ask, on purpose and for real: each ends within seconds, in words, and leaves nothing."""

import os
import subprocess
import threading
import time
from contextlib import contextmanager
from dataclasses import replace

import pytest
from services.authority import certified
from services.faulty import answer_well, answering
from services.rude import rude
from services.running import Service
from support.generator import vegeta_path
from support.ways import Child

from volbench.domain.model.errors import TargetLost, TimedOut, ToolFailed, VolbenchError
from volbench.suites import find

SECONDS = 25
"""By then whatever hangs has been given up: the longest a request may take, and what stands around it."""


def measure(child, *, clients=4, file="14k"):
    work = next(one for one in find("http-file").workloads if one.id == f"get-{file}-c{clients}")
    context = replace(child.context(limit_s=0.4), programs={"vegeta": str(vegeta_path())})
    began = time.monotonic()
    try:
        return work.parse(child.start(work.build_command(context)))
    finally:
        assert time.monotonic() - began < SECONDS


def well(call, body):
    call.say(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


def endless(call, _body):
    call.say(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        call.say(b"10000\r\n" + bytes(0x10000) + b"\r\n")


def drip(call, body):
    call.say(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body))
    for place in range(len(body)):
        call.say(body[place : place + 1])
        threading.Event().wait(1.0)


@contextmanager
def served(*gives, good=1):
    """A WebDAV server that gives the first `good` files as they should be, then in turns as `gives` say."""
    lock, asked = threading.Lock(), [0]

    def answer(call):
        if call.method == "PUT":
            call.files[call.path] = call.read_body()
            answer_well(call)
            return
        body = call.files.get(call.path)
        if body is None:  # one of many clients whose request was under way when the file was deleted
            call.say(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        with lock:
            n = asked[0] = asked[0] + 1
        give = well if n <= good else gives[n % len(gives)]
        give(call, body)

    with answering(answer) as told:
        yield told


def test_bodies_without_end_and_such_as_come_byte_by_byte_are_given_up_after_ten_seconds():
    with served(endless, drip) as server:
        measured = measure(Child.to(server))

    assert set(measured.notes["errors"]) == {"timed-out"}
    assert measured.io_count == 0
    assert "DELETE" in server.requests


def test_where_bytes_are_counted_a_body_without_end_ends_the_round_at_the_limit():
    with served(endless) as server:
        child = Child.to(server)
        child.most_bytes = 3_000_000
        began = time.monotonic()
        with pytest.raises(ToolFailed) as ended:
            measure(child)

    assert ended.value.context["reason"] == "byte-limit"
    # Long before the ten seconds after which each of them would be given up.
    assert time.monotonic() - began < 9
    assert "DELETE" in server.requests


def test_a_body_longer_than_the_file_was_is_counted_as_long_as_it_is():
    with served(lambda call, body: well(call, body * 20)) as server:
        child = Child.to(server)
        child.most_bytes = 2_000_000_000
        notes = measure(child).notes

    sent = notes["requests"] * 20 * 14_332
    assert set(notes["errors"]) == {"wrong-length"}
    assert sent <= notes["moved_bytes"] < 1.1 * sent + 2_000_000


def test_bodies_of_no_told_length_are_counted_as_they_come():
    def chunked(call, body):
        call.say(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(10):
            call.say(b"%x\r\n%s\r\n" % (len(body), body))
        call.say(b"0\r\n\r\n")

    with served(chunked) as server:
        child = Child.to(server)
        child.most_bytes = 2_000_000_000
        notes = measure(child).notes

    assert notes["moved_bytes"] >= notes["requests"] * 10 * 14_332


def test_a_file_that_comes_byte_by_byte_is_given_up_before_many_ask():
    with served(drip, good=0) as server, pytest.raises(TimedOut) as refused:
        measure(Child.to(server))

    assert refused.value.context["reason"] == "timed-out"
    assert "DELETE" in server.requests


@pytest.mark.parametrize(("manner", "reason"), [("ssh", "not-understood"), ("reset", "reset")])
@pytest.mark.parametrize("kind", ["http", "webdav"])
def test_a_port_that_is_no_web_servers_is_told(manner, reason, kind):
    with rude(manner) as address, pytest.raises((ToolFailed, TargetLost)) as refused:
        measure(Child.to(Service(kind, address, None, None)))

    assert refused.value.context["reason"] == reason


def test_a_password_the_server_does_not_take_is_told(dav):
    with pytest.raises(ToolFailed) as refused:
        measure(Child.to(dav, password="wrong"))

    assert refused.value.context["reason"] == "auth"
    assert not any(path.is_file() for path in dav.folder.rglob("*"))


@pytest.mark.parametrize(("fault", "words"), [("", None), ("expired", "expired"), ("name", "mismatch")])
def test_a_certificate_that_is_expired_or_for_another_name_is_told(fault, words):
    with certified(fault) as server:
        work = next(one for one in find("http-file").workloads if one.id == "get-own-c4")
        child = Child.to(Service("http", server.address, None, None), options={"file": "yes"})
        context = replace(child.context(limit_s=0.2), programs={"vegeta": str(vegeta_path())})
        argv = [word for word in map(str, work.build_command(context)) if not word.startswith("--output=")]
        trusted = {**os.environ, "SSL_CERT_FILE": str(server.authority)}
        done = subprocess.run(argv, env=trusted, capture_output=True, text=True, check=False, timeout=SECONDS)

    if words is None:
        assert '"says_length": true' in done.stdout
    else:
        assert done.returncode == 1
        assert done.stderr.startswith("err=certificate ")
        assert words in done.stderr


@pytest.mark.parametrize(("address", "reason"), [("https", "certificate"), ("http-port", "tls")])
def test_a_certificate_nobody_vouches_for_and_a_port_without_any_are_told(plain_dav, address, reason):
    with certified() as server:
        place = server.address if address == "https" else plain_dav.address.replace("http:", "https:")
        with pytest.raises(VolbenchError) as refused:
            measure(Child.to(Service("http", place, None, None), options={"file": "yes"}), file="own")

    assert refused.value.context["reason"] == reason


@pytest.mark.parametrize("status", [b"401 Unauthorized", b"413 Too Large", b"301 Moved"])
def test_refusals_while_many_ask_are_counted_by_their_number(status):
    def refuse(call, _body):
        call.say(b"HTTP/1.1 %s\r\nLocation: http://198.51.100.7/\r\nContent-Length: 0\r\n\r\n" % status)

    with served(refuse) as server:
        measured = measure(Child.to(server))

    assert measured.notes["errors"] == {f"http-{status[:3].decode()}": measured.notes["requests"]}
    assert measured.metrics["error_ratio"] == 1
    assert measured.metrics["requests_per_s"] == 0
