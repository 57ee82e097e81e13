"""What an owner does on the page, and how long each step took."""

from __future__ import annotations

import contextlib
import re
import subprocess
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from debian.service import Service, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WORKLOAD: Final = "rand-read-4k-qd1"
_ADDRESS: Final = re.compile(r"http://\S+")
_PATIENCE_S: Final = 300


@dataclass(slots=True)
class Watch:
    """The steps of one way with their seconds."""

    way: str
    steps: dict[str, float] = field(default_factory=dict)

    @contextlib.contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Time a step."""
        began = time.monotonic()
        yield
        self.steps[name] = time.monotonic() - began

    def row(self) -> str:
        """Return it as a row of the table in benchmarks/history/ways_in.md."""
        return f"| {self.way} | " + " | ".join(f"{took_s:.1f} s" for took_s in self.steps.values()) + " |"


@contextlib.contextmanager
def opened(command: Sequence[str], environment: dict[str, str]) -> Iterator[Service]:
    """Start a service and find it by the address it prints."""
    with find_service(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)) as service:
        yield service


@contextlib.contextmanager
def find_service(running: subprocess.Popen[str]) -> Iterator[Service]:
    """Find the service a program started by the address it prints, and end it."""
    with running:
        try:
            assert running.stdout is not None
            found = next((match for line in running.stdout if (match := _ADDRESS.search(line))), None)
            assert found, f"{running.args!r} printed no address"
            parts = urlsplit(found[0])
            yield Service("127.0.0.1", int(parts.port or 0), parse_qs(parts.query)["token"][0])
        finally:
            running.terminate()
            running.wait(_PATIENCE_S)


def open_page(service: Service) -> None:
    """Open the page as a browser does: with everything it names."""
    page = _fetch(service, "/").decode()
    named = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', page)
    assert len(named) > 1
    assert all(_fetch(service, f"/{path}") for path in named)


def measure(service: Service, folder: str) -> str:
    """Measure one workload briefly and return the run's id."""
    run = service.start_run(folder, WORKLOAD)
    wait_for(lambda: service.state(run) not in {"queued", "running"}, "the run to end")
    assert service.state(run) == "done", service.call("GET", f"/runs/{run}")
    return run


def report(service: Service, run: str) -> None:
    """Fetch the report as a file."""
    text = _fetch(service, f"/api/v1/runs/{run}/report?format=html").decode()
    assert "<script" in text
    assert run in text


def _fetch(service: Service, path: str) -> bytes:
    request = Request(
        f"http://{service.host}:{service.port}{path}", headers={"Authorization": f"Bearer {service.token}"}
    )
    with urlopen(request, timeout=_PATIENCE_S) as answer:
        return bytes(answer.read())
