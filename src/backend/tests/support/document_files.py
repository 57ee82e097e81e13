"""Folders of run documents as a place for results holds them."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

INSTALLATION = "0123456789ab"


def packed(run: str, more: str = "") -> bytes:
    """A whole document of a run, as far as the child reads it."""
    return gzip.compress(json.dumps({"schema": "volbench.run/2", "id": run, "more": more}).encode(), mtime=0)


def outbox(folder: Path, *runs: str, more: str = "") -> Path:
    """A folder with a document of each run."""
    folder.mkdir(exist_ok=True)
    for run in runs:
        (folder / f"{run}.json.gz").write_bytes(packed(run, more))
    return folder
