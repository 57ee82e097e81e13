"""Where the packer reads and writes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SPK: Final = ROOT / "spk"
BACKEND: Final = ROOT / "src" / "backend"
FRONTEND: Final = ROOT / "src" / "frontend"
BUILD: Final = ROOT / "build" / "spk"
DIST: Final = ROOT / "dist" / ("trial" if os.environ.get("VOLBENCH_TRIAL") else "")
"""What is built for trying a release lies apart from what is built for somebody."""
LOCK: Final = SPK / "lock.json"

TARGET: Final = "/var/packages/volbench/target"
"""Where DSM makes the content of package.tgz appear; the same path on every NAS, whatever the volume."""


def cache() -> Path:
    """Return the folder of fetched and compiled things, which a fresh clone may share with an older one."""
    chosen = os.environ.get("VOLBENCH_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "volbench"
