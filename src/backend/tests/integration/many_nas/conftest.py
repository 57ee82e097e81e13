"""A NAS that is served, its history in a real database, and the token that opens its metrics in a file."""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from services.running import LOOPBACK
from support.many_nas import MISSING, call, slower_history
from support.service import make_app, make_store
from support.serving import serving

from volbench.cli.serve import listen_for

SUNDAYS = {"target_path": "/volume1/share", "weekdays": [6], "hour": 3, "is_on": True}


@dataclass(frozen=True)
class Nas:
    """One that is served."""

    port: int
    token_file: Path

    @property
    def address(self) -> str:
        """As Prometheus is told it."""
        return f"{LOOPBACK}:{self.port}"


@pytest.fixture
def nas(tmp_path: Path) -> Iterator[Nas]:
    with served(tmp_path) as one:
        yield one


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Nas]:
    """A second one, with a history and a token of its own."""
    folder = tmp_path / "another"
    folder.mkdir()
    with served(folder) as one:
        yield one


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Nas]:
    """Serve a NAS whose data lie in `folder`."""
    if MISSING:
        pytest.skip(f"Debian's packages are not installed: {', '.join(MISSING)}")
    store = make_store(folder / "volbench.sqlite")
    for run in slower_history():
        store.insert(run, {})
    token_file = folder / "volbench.token"
    with serving(listen_for(make_app(store), host=LOOPBACK, port=0)) as port:
        call(port, "PUT", "/api/v1/schedules", SUNDAYS)
        token_file.write_text(json.loads(call(port, "POST", "/api/v1/metrics-access", {}))["token"])
        yield Nas(port, token_file)
    store.close()
