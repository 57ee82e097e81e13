"""Fixtures of whole runs: real fio, real file systems."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from support.apart import leave_the_network
from support.runs import Lab, small_suite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


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
