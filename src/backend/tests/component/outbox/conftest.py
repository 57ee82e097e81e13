"""A store and an outbox for each test."""

import pytest
from support.outboxes import Course
from support.service import make_store


@pytest.fixture
def course(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield Course(store, tmp_path)
    store.close()
