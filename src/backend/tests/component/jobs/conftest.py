"""Jobs on a real database with a machine that does nothing."""

from __future__ import annotations

import pytest
from support.jobs import Office
from support.service import make_store


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def office(store):
    office = Office(store)
    yield office
    office.worker.stop()
