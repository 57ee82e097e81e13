"""Requests at a constant pace with the real vegeta: against a real server, and against such as stand still."""

import io
import threading
import time
from dataclasses import replace
from http.client import parse_headers

import pytest
from services.faulty import keeping
from support.generator import vegeta_path
from support.ways import Child

from volbench.domain.model.errors import ToolFailed
from volbench.suites import find

OK = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n"
CELL = next(work for work in find("http-file").workloads if work.id == "get-14k-r50")
MS = 10**6
PATIENCE_S = 120


def measure(child, per_s, seconds=0.5, work=CELL):
    """Ask at so many requests a second: half of a most that is twice as high."""
    context = replace(
        child.context(limit_s=seconds), programs={"vegeta": str(vegeta_path())}, saturation_iops=2 * per_s
    )
    return work.parse(child.start(work.build_command(context)))


def measure_all(requests, child, per_s, work=CELL):
    """Send exactly so many at a pace, however late a busy machine sends them: their bytes end it, not the time."""
    child.most_bytes = 2 * CELL.bytes + requests * (CELL.bytes + 1024)
    measured = measure(child, per_s, seconds=60, work=work)
    assert measured.notes["errors"] == {}
    assert measured.notes["requests"] == measured.notes["due"] == requests
    return measured


def numbering(give):
    """A WebDAV server that gives its file by `give(call, body, n)`: n as vegeta's schedule has it; None: a look."""

    def asked(call, body, _n):
        told = parse_headers(io.BytesIO(call.head.partition(b"\r\n")[2] + b"\r\n\r\n"))["X-Vegeta-Seq"]
        give(call, body, None if told is None else int(told))

    return keeping(asked)


def took(measured, least_ms):
    """How many took so long, as finely as bins are."""
    return sum(count for key, count in measured.latency_bins["op"].items() if key >= least_ms * MS * 31 / 32)


def test_a_real_server_is_asked_at_the_pace_and_no_faster(plain_dav):
    measured = measure(Child.to(plain_dav), 200.0)
    notes = measured.notes

    assert notes["errors"] == {}
    # The last one may be due a moment after the time is over.
    assert 0 < notes["requests"] <= notes["due"] <= 101
    assert measured.metrics["asked_requests_per_s"] == pytest.approx(200)
    assert 0 < measured.metrics["requests_per_s"] <= 200
    assert measured.io_count == notes["requests"] == sum(measured.latency_bins["op"].values())
    assert measured.metrics["late_ratio"] == notes["left_late"] / notes["requests"]
    assert notes["late_limit_ns"] >= MS


def test_all_that_come_while_a_server_stands_still_are_found():
    """It holds 90 requests until the one after them comes, which leaves no earlier than it is due."""
    go_on = threading.Event()

    def give(call, body, n):
        if n == 190:
            go_on.set()
        elif n is not None and 100 <= n < 190:
            go_on.wait(PATIENCE_S)
        call.say(OK % len(body) + body)

    with numbering(give) as server:
        measured = measure_all(300, Child.to(server), 500.0)

    assert measured.notes["most_under_way"] >= 90
    # 2 ms apart: those from the 100th to the 140th have waited for 100 ms or more.
    assert took(measured, 100) >= 41


def test_a_request_that_finds_no_connection_free_leaves_in_time_and_its_wait_counts():
    """Of four connections all are held for a second: those due meanwhile wait for one, and no fifth is opened."""
    held = threading.Barrier(4)
    go_on = threading.Event()
    sockets = set()
    order = iter(range(1000))

    def give(call, body, n):
        if n is not None:
            sockets.add(call.sock)
            if 20 <= next(order) < 24:
                if held.wait(PATIENCE_S) == 0:
                    time.sleep(1.0)
                    go_on.set()
                go_on.wait(PATIENCE_S)
        call.say(OK % len(body) + body)

    with numbering(give) as server:
        measured = measure_all(300, Child.to(server), 200.0, work=replace(CELL, connections=4))

    # The 24th comes 115 ms after the first or later: all but 20 are answered after 1.115 s; 204 are due by 1.015 s.
    assert took(measured, 100) >= 184
    # 200 are due in that second; were they kept from leaving, four would be under way.
    assert measured.notes["most_under_way"] >= 80
    assert len(sockets) == 4


def test_a_generator_that_waits_with_the_server_is_told_and_still_counts_who_was_kept_waiting():
    """With one request at a time nothing leaves while the 20th is held: seen from when they leave, one was slow."""

    def give(call, body, n):
        if n == 19:
            time.sleep(0.4)
        call.say(OK % len(body) + body)

    with numbering(give) as server:
        measured = measure_all(120, Child.to(server), 200.0, work=replace(CELL, clients=1))

    assert measured.notes["most_under_way"] == 1
    # 80 were due in those 0.4 s, 5 ms apart; it and the first 60 of them were answered 100 ms late or more.
    assert took(measured, 100) >= 61
    # The nth of them left 400 - 5n ms late or more.
    assert measured.notes["left_late"] >= (400 * MS - measured.notes["late_limit_ns"] - 1) // (5 * MS)


def test_bytes_that_are_counted_end_a_pace_as_well(plain_dav):
    child = Child.to(plain_dav)
    child.most_bytes = 500_000
    notes = measure(child, 400.0, seconds=5).notes

    assert notes["requests"] == notes["due"] == (500_000 - 2 * 14_332) // (14_332 + 1024)
    assert notes["is_cut_short"]


@pytest.mark.parametrize("per_s", [0.0, 20_001.0])
def test_no_pace_and_one_that_is_more_than_a_measurement_takes_are_refused(plain_dav, per_s):
    with pytest.raises(ToolFailed):
        measure(Child.to(plain_dav), per_s)
