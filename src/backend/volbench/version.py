"""The one version of the project, read from INFO; and those of the measuring method and of the rules that judge."""

from __future__ import annotations

import re
from pathlib import Path

METHOD_VERSION = 2
"""Rises whenever a number could come out differently for the same disks; two versions are never compared."""

RULES_VERSION = 8
"""Rises whenever the same rounds could be judged or worded otherwise, their numbers staying the same. It is kept with
what was judged, so that an older result differs from today's rules for a reason that is told. Guarded by
tests/unit/runner/test_rules_version.py."""


def _read_version() -> str:
    """Read `version=` from INFO: packed beside the code (DSM package, wheel), or at the top of the checkout.

    Raises:
        RuntimeError: there is neither, or it has no such line.
    """
    packed = Path(__file__).with_name("INFO")
    checkout = Path(__file__).resolve().parents[3] / "INFO"
    file = packed if packed.is_file() else checkout
    try:
        match = re.search(r'^version="([^"]+)"', file.read_text("utf-8"), flags=re.MULTILINE)
    except FileNotFoundError:
        raise RuntimeError(f"Volume Bench is not whole: {packed} is missing") from None
    if match is None:
        raise RuntimeError(f"{file} has no version line")
    return match.group(1)


VERSION = _read_version()
