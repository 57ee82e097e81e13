"""Real servers, each started once for all tests of a file."""

from __future__ import annotations

import pytest
from services.apache import apache
from services.nginx import nginx
from support.ways import Child


@pytest.fixture(scope="module")
def dav():
    with apache() as service:
        yield service


@pytest.fixture(scope="module")
def plain_dav():
    with nginx() as service:
        yield service


@pytest.fixture
def folder(tmp_path):
    return Child(folder=str(tmp_path / "sweep"))
