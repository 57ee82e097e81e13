"""Where the real vegeta is: beside our Python, where set-up builds it, or in the cache of programs written in Go."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from services.go_programs import VEGETA


def vegeta_path() -> Path:
    """Return it; the test is skipped, and says why, where it is nowhere."""
    beside = Path(sys.executable).parent / "vegeta"
    if beside.exists():
        return beside
    if why := VEGETA.why_not():
        pytest.skip(why)
    return VEGETA.path


def tools_folder(folder: Path) -> Path:
    """Make a folder that has it by its name, for `VOLBENCH_TOOLS_DIR`."""
    (folder / "vegeta").symlink_to(vegeta_path())
    return folder
