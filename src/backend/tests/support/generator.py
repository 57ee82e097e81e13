"""Where the programs that send requests are: vegeta beside our Python, where set-up builds it, others on the path."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from services.go_programs import VEGETA

from volbench.domain.model.clients.generator import GENERATORS


def vegeta_path() -> Path:
    """Return it; the test is skipped, and says why, where it is nowhere."""
    beside = Path(sys.executable).parent / "vegeta"
    if beside.exists():
        return beside
    if why := VEGETA.why_not():
        pytest.skip(why)
    return VEGETA.path


def teller_path(name: str) -> Path:
    """Return wrk or oha; the test is skipped, and says why, where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed ({'apt install wrk' if name == 'wrk' else 'cargo install oha'})")
    return Path(found)


def tools_folder(folder: Path) -> Path:
    """Make a folder that has vegeta by its name, for `VOLBENCH_TOOLS_DIR`."""
    (folder / "vegeta").symlink_to(vegeta_path())
    return folder


TELLERS = tuple(name for name in GENERATORS if name != "vegeta")
