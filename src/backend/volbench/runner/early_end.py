"""How a run ends early on purpose. Failures live in domain/model/errors.py; this is none."""

from __future__ import annotations

from typing import Final

MOST_PAUSE_S: Final = 3600.0
"""A pause keeps the machine's lock and the test file's space from others; after an hour the run ends instead."""


class Cancelled(Exception):
    """The owner asked to end the run at once; finished rounds are kept."""


class PauseEnded(Cancelled):
    """A pause lasted as long as it may; the run ends as if its owner had asked for it."""
