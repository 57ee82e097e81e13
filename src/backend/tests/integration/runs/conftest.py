"""Fixtures of whole runs: real fio, real file systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.runs import Lab, small_suite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def make_lab(tmp_path: Path) -> Iterator[Callable[..., Lab]]:
    labs: list[Lab] = []

    def make(suite=None, host=None, data_folder=None) -> Lab:
        labs.append(Lab(data_folder or tmp_path / "data", suite or small_suite(), host))
        return labs[-1]

    yield make
    for lab in labs:
        lab.close()
