"""The real service process over HTTP: run, watch, kill -9 in the middle, start again, continue."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from support.runs import empty_database, leftovers, tell_ceilings

pytestmark = pytest.mark.real_io

PATIENCE_S = 300.0
# So many that the first round is seen long before the last has ended, however busy the machine is.
CELLS = ("seq-read-1m", "rand-read-4k-qd32", "rand-read-4k-qd1", "seq-write-1m")


class Service:
    """`volbench serve` on a free port, in its own process."""

    def __init__(self, data_folder) -> None:
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "volbench",
                "--lang=en",
                f"--data-dir={data_folder}",
                "serve",
                "--port=0",
                "--token=secret",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        line = self._process.stdout.readline()
        self._port = int(re.search(r":(\d+)/\?token=secret", line)[1])

    def call(self, method: str, path: str, body=None):
        """Return (status, answer)."""
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)
        headers = {"Authorization": "Bearer secret", "Content-Type": "application/json"}
        try:
            connection.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            content = answer.read()
            return answer.status, json.loads(content) if content else None
        finally:
            connection.close()

    def end(self, with_signal: int) -> int:
        """End the process and return its exit code."""
        self._process.send_signal(with_signal)
        code = self._process.wait(timeout=300)
        self._process.stdout.close()
        return code


@pytest.fixture
def start(tmp_path):
    (tmp_path / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    tell_ceilings(tmp_path)
    services: list[Service] = []

    def start() -> Service:
        services.append(Service(tmp_path))
        return services[-1]

    yield start
    for service in services:
        with suppress(ValueError, ProcessLookupError):
            service.end(signal.SIGKILL)


def wait_for(claim, what: str):
    until = time.monotonic() + PATIENCE_S
    while not (found := claim()):
        assert time.monotonic() < until, f"waited in vain until {what}"
        time.sleep(0.1)
    return found


def order(service: Service, target) -> str:
    status, answer = service.call(
        "POST",
        "/runs",
        {
            "suite": "nas-volume",
            "profile": "smoke",
            "target_path": str(target),
            "workloads": CELLS,
        },
    )
    assert status == 202, answer
    return answer["id"]


def finished_rounds(service: Service, run_id: str) -> int:
    answer = service.call("GET", f"/runs/{run_id}?after=0")[1]
    live = answer["live"]
    assert live or answer["row"]["state"] in {"queued", "running"}, f"it ended before anybody looked: {answer['row']}"
    return len(live["finished_rounds"]) if live else 0


def state(service: Service, run_id: str) -> str:
    return service.call("GET", f"/runs/{run_id}?after=0")[1]["row"]["state"]


def test_a_run_survives_kill_9_of_the_service_and_is_continued_by_the_next_one(start, btrfs_volume):
    first = start()
    run_id = order(first, btrfs_volume.mount_point)
    wait_for(lambda: finished_rounds(first, run_id) >= 1, "a round is done")
    first.end(signal.SIGKILL)

    second = start()
    wait_for(lambda: state(second, run_id) == "interrupted", "the run is found")
    left = leftovers(btrfs_volume.mount_point)
    kept = second.call("GET", f"/runs/{run_id}/document")[1]["workloads"]
    status, answer = second.call("POST", f"/runs/{run_id}/continue")
    assert status == 202, answer
    wait_for(lambda: state(second, run_id) not in {"queued", "running"}, "it has ended")
    document = second.call("GET", f"/runs/{run_id}/document")[1]

    assert left == []
    assert sum(len(result["rounds"]) for result in kept) >= 1
    assert document["state"] == "done", document["failure"]
    assert {result["id"]: len(result["rounds"]) for result in document["workloads"]} == dict.fromkeys(CELLS, 2)


def test_ending_the_service_in_the_middle_of_a_run_cleans_up_and_ends_with_0(start, ext4_volume):
    service = start()
    run_id = order(service, ext4_volume.mount_point)
    wait_for(lambda: finished_rounds(service, run_id) >= 1, "a round is done")

    code = service.end(signal.SIGTERM)

    assert code == 0
    assert leftovers(ext4_volume.mount_point) == []
