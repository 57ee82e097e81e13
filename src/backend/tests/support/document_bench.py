"""One NAS that sends its run documents and reads those of others: real database, real child, a quiet machine."""

from __future__ import annotations

import contextlib
import socket
import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

from support.service import StillClock, make_store
from support.truthful import truthful_run
from support.ways import Child
from volbench.domain.model.documents.run_documents import DocumentPlace, place_of
from volbench.domain.model.errors import NotFound
from volbench.domain.model.words.message import plain
from volbench.host.process import GuardedProcessRunner
from volbench.reports.service import Reports
from volbench.services.documents.choosing import Choosing
from volbench.services.documents.collecting import Collecting
from volbench.services.documents.sending import Sending

if TYPE_CHECKING:
    from pathlib import Path


class MovableClock(StillClock):
    """Says what a test says."""

    def __init__(self) -> None:
        super().__init__()
        self.at = "2026-11-20T10:05:00.000Z"

    def now(self) -> str:
        return self.at


class CountingProcesses(GuardedProcessRunner):
    """The real thing; tells when a child is about to start."""

    def __init__(self) -> None:
        super().__init__(grace_s=5.0)
        self.verbs: list[str] = []
        self.before = lambda _verb: None

    def run(self, argv, **more):
        verb = argv[argv.index("volbench.child") + 1]
        self.verbs.append(verb)
        self.before(verb)
        return super().run(argv, **more)


class Nas:
    """One installation."""

    def __init__(self, folder: Path, service=None, **changes) -> None:
        folder.mkdir()
        self.data = folder
        self.store = make_store(folder / "volbench.sqlite")
        self.clock = MovableClock()
        self.is_measuring = False
        self.processes = CountingProcesses()
        way = Child.to(service, **changes) if service is not None else None
        self.endpoint = None if way is None else way.endpoint
        self.password = b"" if way is None else way.password.encode()
        self.host = SimpleNamespace(processes=self.processes, secret_of=lambda _id: self.password, clock=self.clock)
        self.sending = Sending(
            lambda: self.store,
            folder,
            endpoint=self.find,
            write=self.document,
            host=lambda: self.host,
            is_measuring=lambda: self.is_measuring,
        )
        self.choosing = Choosing(
            lambda: self.store,
            endpoint=self.find,
            write=self.document,
            left_out=lambda run, include: Reports().preview(self.store.get(run), include=include).left_out,
            host=lambda: self.host,
            is_measuring=lambda: self.is_measuring,
            sending=self.sending,
        )

    def find(self, name):
        if self.endpoint is None or name != self.endpoint.name:
            raise NotFound(plain(name), plain("add it"))
        return self.endpoint

    def document(self, run_id, include):
        return Reports().render(self.store.get(run_id), "json", language="en", include=include).content

    @property
    def installation(self) -> str:
        return self.store.archives.instance()

    def add(self, run_id, factor=1.0, **changes):
        """Store a run that has ended."""
        run = replace(truthful_run(run_id, factor), **changes)
        self.store.insert(run, {})
        return run

    def choose(self, include=()):
        """Choose the place as the owner did who saw what is sent."""
        place = DocumentPlace(self.endpoint.name, place_of(self.endpoint), tuple(include), self.clock.now())
        self.store.archives.documents.choose(place)

    def keys(self, *runs):
        return [f"volbench-results/{self.installation}/{run}.json.gz" for run in runs]

    def collect(self, place=None, **more):
        collecting = Collecting(self.store, self.data, host=self.host, is_measuring=lambda: self.is_measuring, **more)
        return collecting.collect(place or self.endpoint)

    def rows(self):
        return {row.id: row for row in self.store.list_rows()[0]}


class Door:
    """A port that leads to a server while it is open."""

    def __init__(self, address: str) -> None:
        host, _, port = address.partition("://")[2].strip("/").partition(":")
        self._behind = (host, int(port))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.address = address.replace(f":{port}", f":{self.port}")
        self._serve()

    def _serve(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener) -> None:
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            far = socket.create_connection(self._behind)
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def close(self) -> None:
        """The server is gone."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def open(self) -> None:
        """It is back."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._serve()


def _pass_on(one, other) -> None:
    with contextlib.suppress(OSError):
        while piece := one.recv(65536):
            other.sendall(piece)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_WR)
