"""Requests at a constant pace with the real vegeta: against a real server, and against such as stand still."""

import threading
import time
from dataclasses import replace

import pytest
from services.faulty import keeping
from support.generator import vegeta_path
from support.ways import Child

from volbench.domain.model.errors import ToolFailed
from volbench.suites import find

OK = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n"
CELL = next(work for work in find("http-file").workloads if work.id == "get-14k-r50")
MS = 10**6


def measure(child, per_s, seconds=0.5, work=CELL):
    """Ask at so many requests a second: half of a most that is twice as high."""
    context = replace(
        child.context(limit_s=seconds), programs={"vegeta": str(vegeta_path())}, saturation_iops=2 * per_s
    )
    return work.parse(child.start(work.build_command(context)))


def counting(give):
    """A WebDAV server that gives its file by `give(call, body, n)`; n is 0 for whoever looks at it first."""
    return keeping(lambda call, body, n: give(call, body, n - 1))


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
    """It holds 90 requests until the one after them comes: by then the n-th of them has waited 90 - n intervals."""
    go_on = threading.Event()

    def give(call, body, n):
        if n == 191:
            go_on.set()
        elif 100 < n < 191:
            go_on.wait(20)
        call.say(OK % len(body) + body)

    with counting(give) as server:
        measured = measure(Child.to(server), 500.0, seconds=0.6)

    assert measured.notes["errors"] == {}
    assert measured.notes["most_under_way"] >= 90
    # 2 ms apart: 40 of them have waited for 100 ms or more. A few may have come in another order than they left.
    assert took(measured, 100) >= 36


def test_a_request_that_finds_no_connection_free_leaves_in_time_and_its_wait_counts():
    """Of four connections all are held for 400 ms: those due meanwhile wait for one, and no fifth is opened."""
    held = threading.Barrier(4)
    go_on = threading.Event()
    sockets = set()

    def give(call, body, n):
        if n > 0:
            sockets.add(call.sock)
        if 20 < n < 25:
            if held.wait(20) == 0:
                time.sleep(0.4)
                go_on.set()
            go_on.wait(20)
        call.say(OK % len(body) + body)

    with counting(give) as server:
        measured = measure(Child.to(server), 200.0, seconds=0.7, work=replace(CELL, connections=4))

    assert measured.notes["errors"] == {}
    # 80 were due in those 0.4 s, 5 ms apart: the first 60 of them were answered 100 ms late or more.
    assert took(measured, 100) >= 60
    assert measured.notes["most_under_way"] >= 80
    # Two more at most: whoever looks at the file before and after.
    assert len(sockets) <= 6


def test_a_generator_that_waits_with_the_server_is_told_and_still_counts_who_was_kept_waiting():
    """With one request at a time nothing leaves while the 20th is held: seen from when they leave, one was slow."""

    def give(call, body, n):
        if n == 20:
            time.sleep(0.4)
        call.say(OK % len(body) + body)

    with counting(give) as server:
        measured = measure(Child.to(server), 200.0, seconds=0.6, work=replace(CELL, clients=1))

    assert measured.notes["most_under_way"] == 1
    # 80 were due in those 0.4 s, 5 ms apart; the first 60 of them left 100 ms late or more.
    assert took(measured, 100) >= 60
    assert measured.notes["left_late"] >= 75


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
