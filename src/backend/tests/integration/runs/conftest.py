"""Fixtures of whole runs: real fio, real file systems."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from services.apache import apache
from support.apart import leave_the_network
from support.runs import Lab, empty_database, small_suite
from support.way_runs import WAY

from volbench.app.container import compose
from volbench.config import Config
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from services.running import Service

    from volbench.app.container import Application


@pytest.fixture(scope="session", autouse=True)
def a_machine_of_its_own() -> None:
    """Where another process runs tests beside this one, runs of the two are not in each other's way."""
    if os.environ.get("PYTEST_XDIST_WORKER") and os.geteuid() == 0:
        leave_the_network()


@pytest.fixture
def make_lab(tmp_path: Path) -> Iterator[Callable[..., Lab]]:
    labs: list[Lab] = []

    def make(suite=None, host=None, data_folder=None) -> Lab:
        labs.append(Lab(data_folder or tmp_path / "data", suite or small_suite(), host))
        return labs[-1]

    yield make
    for lab in labs:
        lab.close()


@pytest.fixture(scope="module")
def dav() -> Iterator[Service]:
    """A real WebDAV server with a password."""
    with apache() as service:
        yield service


@pytest.fixture
def application(tmp_path: Path, dav: Service) -> Iterator[Application]:
    """An application that knows the server."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    made = compose(Config(data))
    made.endpoints.add(EndpointEdit(WAY, EndpointKind.WEBDAV, dav.address, dav.user), dav.password.encode())
    yield made
    made.worker.stop()
    made.store.close()
    # What a test that failed left there would have the next one fail.
    shutil.rmtree(dav.folder / ".volbench", ignore_errors=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a way that is none to a server."""
    made = tmp_path / "volume"
    made.mkdir()
    return made
