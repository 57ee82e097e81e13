"""What a volume is called where its name may not be told: our ids are made of mount points, which people name."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from volbench.services.monitoring.newest_runs import NewestRun

_SAYS_NOTHING: Final = re.compile(r"root|volume(usb|sata)?\d+(-(usb|sata)share[\d-]*)?")
"""Ids of mount points that DSM and the system name, the same on every NAS."""
_DIGITS: Final = 8


def volume_label(volume_id: str, installation: str, *, with_names: bool) -> str:
    """Return how a volume is told apart from others: its id, or a word without a meaning that is always the same.

    Without `installation` in it somebody could try likely mount points until one fits.
    """
    if with_names or _SAYS_NOTHING.fullmatch(volume_id):
        return volume_id
    return f"volume-{hashlib.sha256(f'{installation}/{volume_id}'.encode()).hexdigest()[:_DIGITS]}"


def with_label(run: NewestRun, installation: str, *, with_names: bool) -> NewestRun:
    """Return what is told of a volume under its label."""
    label = volume_label(run.name.volume_id, installation, with_names=with_names)
    return replace(run, name=replace(run.name, volume_id=label))
