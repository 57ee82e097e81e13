"""Prometheus, Alertmanager and node_exporter as Debian packs them, and a program that takes what Alertmanager sends."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Final

from services.running import LOOPBACK, PATIENCE_S, free_port, own_folder, program, started

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

NEEDED: Final = ("prometheus", "promtool", "prometheus-alertmanager", "amtool", "prometheus-node-exporter")
"""Programs of the packages prometheus, prometheus-alertmanager and prometheus-node-exporter."""


@dataclass(frozen=True, slots=True)
class Engine:
    """A Prometheus that runs."""

    port: int
    pid: int

    def ask(self, path: str, **given: str) -> Any:
        """Return what its interface answers; nothing while it is not there yet, or does not understand."""
        address = f"http://{LOOPBACK}:{self.port}/api/v1/{path}?{urllib.parse.urlencode(given)}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as refused:
            if refused.code == HTTPStatus.SERVICE_UNAVAILABLE:
                return {}
            raise AssertionError(f"{given}: {refused.read().decode()}") from None
        except OSError:
            return {}

    def wait_for(self, query: str) -> list[dict[str, Any]]:
        """Return the series a query finds, once it finds some; none where it never does."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if found := self.ask("query", query=query).get("result"):
                return list(found)
            time.sleep(0.2)
        return []


@contextlib.contextmanager
def prometheus(folder: Path, config: Mapping[str, Any], *flags: str) -> Iterator[Engine]:
    """Start a Prometheus with this configuration, its data in `folder`."""
    (folder / "prometheus.yml").write_text(json.dumps(config))  # JSON is YAML
    port = free_port()
    argv = [program("prometheus") or "prometheus", f"--config.file={folder / 'prometheus.yml'}"]
    argv += [f"--storage.tsdb.path={folder / 'data'}", f"--web.listen-address={LOOPBACK}:{port}", *flags]
    with started(argv, port, folder / "prometheus.log") as process:
        yield Engine(port, process.pid)


@contextlib.contextmanager
def alertmanager(folder: Path, config: Mapping[str, Any]) -> Iterator[int]:
    """Start an Alertmanager with this configuration that looks for no others; give its port."""
    (folder / "alertmanager.yml").write_text(json.dumps(config))
    port = free_port()
    argv = [program("prometheus-alertmanager") or "prometheus-alertmanager", "--cluster.listen-address="]
    argv += [f"--config.file={folder / 'alertmanager.yml'}", f"--storage.path={folder / 'alertmanager'}"]
    with started([*argv, f"--web.listen-address={LOOPBACK}:{port}"], port, folder / "alertmanager.log"):
        yield port


@contextlib.contextmanager
def node_exporter() -> Iterator[int]:
    """Start a node_exporter; give its port."""
    port = free_port()
    argv = [
        program("prometheus-node-exporter") or "prometheus-node-exporter",
        f"--web.listen-address={LOOPBACK}:{port}",
    ]
    with own_folder() as folder, started(argv, port, folder / "log"):
        yield port


@dataclass(slots=True)
class Taker:
    """Takes JSON by POST, as a bridge to a chat does, and keeps it."""

    address: str = ""
    taken: list[dict[str, Any]] = field(default_factory=list)
    news: threading.Condition = field(default_factory=threading.Condition)

    def wait_until(self, is_enough: Any) -> list[dict[str, Any]]:
        """Return what was taken once it `is_enough`; whatever came where it never is."""
        with self.news:
            self.news.wait_for(lambda: is_enough(self.taken), PATIENCE_S)
            return list(self.taken)


@contextlib.contextmanager
def taker() -> Iterator[Taker]:
    """Listen for what is sent by POST."""
    kept = Taker()

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with kept.news:
                kept.taken.append(sent)
                kept.news.notify_all()
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Keep quiet."""

    server = ThreadingHTTPServer((LOOPBACK, 0), Answer)
    server.daemon_threads = True
    kept.address = f"http://{LOOPBACK}:{server.server_port}/alerts"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
