"""The one version of the project, read from INFO; and those of the measuring method and of the rules that judge."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

METHOD_VERSION = 2
"""Rises whenever a number could come out differently for the same disks; two versions are never compared."""

RULES_VERSION = 3
"""Rises whenever the same rounds could be judged or worded otherwise, their numbers staying the same. It is kept with
what was judged, so that an older result differs from today's rules for a reason that is told. Guarded by
tests/unit/runner/test_rules_version.py."""


def _read_version() -> str:
    """Read `version=` from the INFO file: packed beside the code, or at the top of the checkout."""
    packed = resources.files("volbench").joinpath("INFO")
    checkout = Path(__file__).resolve().parents[3] / "INFO"
    text = packed.read_text("utf-8") if packed.is_file() else checkout.read_text("utf-8")
    match = re.search(r'^version="([^"]+)"', text, flags=re.MULTILINE)
    if match is None:
        raise RuntimeError("INFO has no version line")
    return match.group(1)


VERSION = _read_version()
