"""Callers vanish, guess, lie about sizes, say nothing or talk nonsense, while a run goes on and after it."""

from __future__ import annotations

import gzip
import random
import resource
import socket
import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest

from faults.harness.nas import READ, WRITE, Nas
from faults.harness.service import TOKEN
from support.crowd import crowd, memory_mb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from faults.harness.service import Service

HEAD = f"Host: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\nX-Volbench: 1\r\n"
CROWD = 10_000
MOST_MB = 80
PAGE = ("/health", "/runs", "/volumes", "/settings")


def measured(nas: Nas) -> tuple[Service, str]:
    """Start a service with one finished run."""
    service = nas.start()
    run_id = nas.order(READ)
    assert nas.wait_for_end(run_id) == "done"
    nas.remember()
    return service, run_id


def in_the_middle(nas: Nas) -> tuple[Service, str]:
    """Start a run and hold it after its first rounds."""
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    return service, run_id


@pytest.mark.fault("callers-vanish")
@pytest.mark.in_ci
def test_callers_vanish_in_the_middle_of_an_answer(nas: Nas) -> None:
    service, run_id = measured(nas)
    paths = (f"runs/{run_id}/document", "archive", f"runs/{run_id}/report?format=html", "openapi.json", "volumes")
    service.call("GET", "/archive")
    before = service.open_files()

    for path in paths * 8:
        service.send_raw(f"GET /api/v1/{path} HTTP/1.1\r\n{HEAD}\r\n".encode(), read_bytes=40)

    assert service.is_answering()
    assert service.get(f"/runs/{run_id}/document")["state"] == "done"
    # Each thread may keep a connection of its own to the database.
    assert service.open_files() <= before + 16
    nas.finish()


@pytest.mark.fault("callers-vanish-during-a-run")
def test_callers_who_vanish_do_not_disturb_a_run(nas: Nas) -> None:
    service, run_id = in_the_middle(nas)

    for _ in range(40):
        service.send_raw(f"GET /api/v1/runs/{run_id}?after=0 HTTP/1.1\r\n{HEAD}\r\n".encode(), read_bytes=20)
    nas.fio.release()

    assert nas.wait_for_end(run_id) == "done"
    nas.finish()


@pytest.mark.fault("token-flood")
@pytest.mark.in_ci
def test_five_hundred_wrong_tokens_are_refused_and_whoever_is_signed_in_stays_so(nas: Nas) -> None:
    service, run_id = in_the_middle(nas)
    service.sign_in()

    statuses = {service.call("GET", "/runs", token=f"guess-{n}").status for n in range(500)}

    assert statuses <= {401, 429}
    assert 429 in statuses
    assert service.get("/runs")["runs"]
    # Nor is whoever comes with the right token.
    service.sign_in()
    nas.fio.release()
    assert nas.wait_for_end(run_id) == "done"
    nas.finish()


@pytest.mark.fault("uploads-cut-off")
@pytest.mark.in_ci
def test_uploads_that_break_off_leave_nothing(nas: Nas) -> None:
    service, _run_id = measured(nas)
    before = sorted(entry.name for entry in nas.data.iterdir())

    for path in ("imports", "archives/parts?offset=0&total=9000000", "experiments/import", "runs"):
        head = (
            f"POST /api/v1/{path} HTTP/1.1\r\n{HEAD}Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n"
        )
        service.send_raw(head.encode() + b"x" * 70_000)

    assert service.is_answering()
    assert sorted(entry.name for entry in nas.data.iterdir()) == before
    assert len(service.get("/runs")["runs"]) == 1
    nas.finish()


@pytest.mark.fault("files-cut-off")
def test_files_that_are_cut_off_are_refused_in_words(nas: Nas) -> None:
    service, run_id = measured(nas)
    whole = service.call("GET", "/archive").body
    document = service.call("GET", f"/runs/{run_id}/report?format=json").body
    assert gzip.decompress(whole)

    for cut in (whole[: len(whole) // 2], whole[:-8], whole[:11], b"", b"\x1f\x8b"):
        taken = service.call("POST", f"/archives/parts?offset=0&total={len(whole)}", content=cut)
        assert taken.status < 500
        answer = service.call("POST", "/restores", {"source": "upload"})
        assert answer.status in {202, 404, 409, 422}, answer.body
    text = document if isinstance(document, bytes) else b"{}"
    for cut in (text[: len(text) // 2], whole[: len(whole) // 2], b"\x00" * 1000, b"{"):
        assert service.call("POST", "/imports", content=cut).status in {400, 409, 415, 422}
    assert len(service.get("/runs")["runs"]) == 1
    nas.finish()


@pytest.mark.fault("silent-callers")
def test_sixty_callers_who_say_nothing_keep_nobody_out(nas: Nas) -> None:
    service, run_id = in_the_middle(nas)
    with ExitStack() as callers:
        for n in range(60):
            caller = callers.enter_context(socket.create_connection(("127.0.0.1", service.port)))
            caller.sendall(b"GET /api/v1/runs HTTP/1.1\r\nHost: 127.0.0.1\r\n"[: n + 1])

        assert service.get("/runs")["runs"]
        nas.fio.release()
        assert nas.wait_for_end(run_id) == "done"
    nas.finish()


@pytest.mark.fault("crowd-at-the-metrics")
def test_ten_thousand_callers_of_the_metrics_harm_neither_run_nor_page(nas: Nas) -> None:
    service, run_id = in_the_middle(nas)
    assert service.call("POST", "/metrics-access", {}).status == 201

    with many_files(), page_watched(service, run_id) as answered:
        told = crowd(service.port, CROWD, lambda: memory_mb(service.pid))

    # Everybody is answered with a refusal, sent away, or never let in; who looks at the page is none of them.
    assert told["answered"] + told["away"] + told["out"] == CROWD
    assert told["away"] + told["out"] > 0
    assert answered
    assert told["most_mb"] <= MOST_MB
    nas.fio.release()
    assert nas.wait_for_end(run_id) == "done"
    assert memory_mb(service.pid) <= MOST_MB
    nas.finish()


@contextmanager
def many_files() -> Iterator[None]:
    """Let this process hold as many connections as the system lets it."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert before[1] > CROWD, f"only {before[1]} open files are allowed here (ulimit -Hn)"
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def page_watched(service: Service, run_id: str) -> Iterator[list[int]]:
    """Ask what a page that shows a run asks, again and again; each call has to be answered.

    A connection may fall out of the system's own queue before the service sees it: the page then asks again, once.
    """
    stop, statuses, failed = threading.Event(), [], []

    def ask(path: str) -> None:
        try:
            statuses.append(service.call("GET", path).status)
        except OSError:
            statuses.append(service.call("GET", path).status)

    def look() -> None:
        while not stop.is_set() or not statuses:
            for path in (*PAGE, f"/runs/{run_id}?after=0"):
                try:
                    ask(path)
                except OSError as error:
                    failed.append(f"{path}: {error!r}")

    watching = threading.Thread(target=look)
    watching.start()
    try:
        yield statuses
    finally:
        stop.set()
        watching.join()
    assert not failed, failed
    assert set(statuses) == {200}


@pytest.mark.fault("nonsense-callers")
@pytest.mark.in_ci
def test_nonsense_on_the_wire_is_no_error_of_the_servers(nas: Nas) -> None:
    service, run_id = in_the_middle(nas)
    dice = random.Random(20181101)  # noqa: S311 (the same nonsense everywhere)

    for _ in range(100):
        service.send_raw(dice.randbytes(dice.randrange(1, 400)) + b"\r\n\r\n", read_bytes=12)
    for line in (
        "GET / HTTP/9.9",
        "\u00e4 \u00f6 \u00fc",
        "POST /api/v1/runs HTTP/1.1\r\nContent-Length: -1",
        "GET /%00%ff/../../etc/passwd HTTP/1.1",
        "POST /api/v1/runs HTTP/1.1\r\nContent-Length: 99999999999",
    ):
        service.send_raw(f"{line}\r\n{HEAD}\r\n".encode(), read_bytes=12)

    assert service.is_answering()
    nas.fio.release()
    assert nas.wait_for_end(run_id) == "done"
    nas.finish()
