"""The package that `make spk` built, and variations of it."""

from __future__ import annotations

import io
import os
import re
import tarfile
from pathlib import Path

import pytest

from package.stand_in import CHECKOUT


def find_spk(arch: str) -> Path:
    """Return the built package for a processor family, the newest when there are several; no test where is none."""
    place = Path(os.environ.get("VOLBENCH_DIST") or CHECKOUT / "dist")
    found = sorted(place.glob(f"volbench_*_dsm7_{arch}.spk"), key=lambda path: path.stat().st_mtime)
    if not found:
        if excuse := os.environ.get("VOLBENCH_NO_SPK"):
            pytest.skip(excuse)
        reason = f"there is no package for {arch} in {place}; `make spk ARCHS={arch}` builds it"
        # A pipeline must not pass by skipping.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found[-1]


def as_version(spk: Path, version: str, place: Path) -> Path:
    """Write a copy of a package that says it is another version, and return its path."""
    with tarfile.open(spk, "r:") as old, tarfile.open(place, "w:", format=tarfile.USTAR_FORMAT) as new:
        for member in old.getmembers():
            content = old.extractfile(member)
            if content is None:
                new.addfile(member)
                continue
            data = content.read()
            if member.name == "INFO":
                data = re.sub(rb'(?m)^version=".*"', f'version="{version}"'.encode(), data)
                member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    return place
