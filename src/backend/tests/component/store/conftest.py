"""A real database file for each test."""

import pytest
from support.service import make_store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "volbench.sqlite"


@pytest.fixture
def store(path):
    store = make_store(path)
    yield store
    store.close()
