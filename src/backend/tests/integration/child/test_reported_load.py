"""Many clients of the real wrk, and of the real oha where it is, ask real servers for one file."""

import contextlib
import json
import os
import threading
import time
from dataclasses import replace

import pytest
from services.faulty import keeping
from services.running import Service
from support.generator import TELLERS, teller_path
from support.ways import Child, code_of

from volbench.domain.model.clients.generator import sent_by
from volbench.domain.model.errors import ToolFailed
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.suites import find

SIZE = 14_332
OK = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n"

generators = pytest.mark.parametrize("generator", TELLERS)


def cell(generator, clients=10, file="14k", new=False):
    name = f"get-{file}-c{clients}{'-new' if new else ''}"
    return next(work for work in sent_by(find("http-file"), generator).workloads if work.id == name)


def measure(child, work, seconds=1.0):
    context = replace(child.context(limit_s=seconds), programs={work.tool: str(teller_path(work.tool))})
    child.output = child.start(work.build_command(context))
    return work.parse(child.output)


def well(call, body):
    call.say(OK % len(body) + body)


def each_fifth(wrong):
    """Serve as it should be, the first time as well, and each fifth time by `wrong`."""
    return keeping(lambda call, body, n: wrong(call, body) if n % 5 == 0 else well(call, body))


def measure_until_seen_whole(child, workload, tries=9):
    """Measure; where the last look at the file met one of those that are wrong, once more."""
    for _ in range(tries - 1):
        with contextlib.suppress(ToolFailed):
            return measure(child, workload)
    return measure(child, workload)


@generators
@pytest.mark.parametrize("new", [False, True])
def test_a_real_server_answers_and_nothing_is_left(plain_dav, generator, new):
    child = Child.to(plain_dav)
    measured = measure(child, cell(generator, new=new))
    notes = measured.notes

    assert measured.io_count == notes["requests"] > 100
    assert notes["errors"] == {}
    assert (notes["length_unknown"], notes["files_verified"], notes["file_bytes"]) == (0, 1, SIZE)
    assert 0 < measured.metrics["op_lat_p50_ns"] <= measured.metrics["op_lat_p99_ns"]
    assert {"50", "75", "90", "99"} <= set(notes["percentiles_ns"])
    assert notes["generator_core_ratio"] > 0
    # What oha sends and receives is in no count of the system's.
    assert ("wire_bytes_per_s" in measured.metrics) is (generator == "wrk")
    assert measured.metrics.get("wire_bytes_per_s", 1e18) > measured.metrics["read_bytes_per_s"]
    assert notes["is_here"] is True
    assert not [path for path in plain_dav.folder.rglob("*") if path.is_file()]
    # The same is read again from what was kept.
    assert cell(generator, new=new).parse(child.output) == measured


@generators
def test_a_name_leads_where_it_was_looked_up_and_reaches_the_server_as_a_name(generator):
    with keeping(lambda call, body, _: well(call, body)) as server:
        named = server.address.replace("127.0.0.1", "localhost")
        measured = measure(Child.to(server, address=named), cell(generator, clients=1))
        hosts = {line.lower() for head in server.heads for line in head.split(b"\r\n") if line[:5].lower() == b"host:"}

    assert measured.notes["errors"] == {}
    assert {host.partition(b":")[2].strip().partition(b":")[0] for host in hosts} == {b"localhost"}


@generators
def test_the_address_of_a_file_is_only_read(plain_dav, generator):
    teller_path(generator)
    (plain_dav.folder / "film.bin").write_bytes(os.urandom(40_000))
    service = Service("http", plain_dav.address + "film.bin", plain_dav.folder, plain_dav.process)
    measured = measure(Child.to(service, options={"file": "yes"}), cell(generator, file="own"))
    (plain_dav.folder / "film.bin").unlink()

    assert (measured.notes["file_bytes"], measured.notes["errors"]) == (40_000, {})
    assert len(measured.notes["digest"]) == 16


@generators
def test_answers_that_are_no_success_are_counted_and_in_no_rate(generator):
    with each_fifth(lambda call, _: call.say(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")) as server:
        notes = measure(Child.to(server), cell(generator)).notes

    assert set(notes["errors"]) == {"not-2xx" if generator == "wrk" else "http-503"}
    assert sum(notes["errors"].values()) == pytest.approx(notes["requests"] / 5, rel=0.25, abs=3)


@generators
def test_answers_that_are_too_short_are_seen_in_their_sum(generator):
    with each_fifth(lambda call, body: call.say(OK % 9 + body[:9])) as server:
        measured = measure_until_seen_whole(Child.to(server), cell(generator))

    assert measured.notes["length_unknown"] == measured.io_count


@generators
def test_a_server_that_asks_for_fewer_requests_ends_the_run(generator):
    slow = b"HTTP/1.1 429 Slow\r\nRetry-After: 9\r\nContent-Length: 0\r\n\r\n"
    with each_fifth(lambda call, _: call.say(slow)) as server, pytest.raises(ToolFailed) as ended:
        measure(Child.to(server), cell(generator))

    assert code_of(ended) == "retry-after"


def test_a_file_that_changed_meanwhile_is_no_measurement():
    other = bytes(SIZE)
    with (
        keeping(lambda call, body, n: well(call, body if n == 1 else other)) as server,
        pytest.raises(ToolFailed) as ended,
    ):
        measure(Child.to(server), cell("wrk"))

    assert code_of(ended) == "wrong-bytes"


def test_a_server_that_wants_a_password_is_not_asked(dav):
    with pytest.raises(ToolFailed) as refused:
        measure(Child.to(dav), cell("wrk"))

    assert code_of(refused) == "wrong-address"
    assert not [path for path in dav.folder.rglob("*") if path.is_file()]


@generators
def test_many_clients_are_ended_as_soon_as_somebody_wants(plain_dav, generator):
    teller_path(generator)
    switch = CancelSwitch()
    child = Child.to(plain_dav)
    child.switch = switch
    threading.Timer(1.0, switch.end_now).start()
    began_s = time.monotonic()
    with pytest.raises(Cancelled):
        measure(child, replace(cell(generator), clients=1000), seconds=60)

    assert time.monotonic() - began_s < 1 + 5


@generators
@pytest.mark.parametrize("new", [False, True])
def test_its_own_ceiling_is_measured_against_a_server_that_does_nothing(plain_dav, generator, new):
    work = cell(generator, new=new)
    child = Child.to(plain_dav)
    context = replace(child.context(), programs={generator: str(teller_path(generator))})
    output = child.start(work.ceiling_command(context))
    measured = work.parse(output)

    assert measured.metrics["requests_per_s"] > 500
    assert measured.notes["errors"] == {}
    assert json.loads(output.output)["generator"] == generator
