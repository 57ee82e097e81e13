"""Unpacks the stand-in roots of tests/fixtures/third-look; what each stands for is in its SOURCE."""

from __future__ import annotations

import tarfile
from pathlib import Path

from support.tools import FIXTURES

STORAGE = FIXTURES / "third-look" / "storage"


def third_look_root(name: str, into: Path) -> Path:
    """Unpack `storage/NAME.tgz` in `into`; return its root."""
    with tarfile.open(STORAGE / f"{name}.tgz") as packed:
        packed.extractall(into, filter="tar")  # nosec B202
    return into / name / "root"
