"""How a run ends early on purpose. Failures live in domain.errors; this is none."""

from __future__ import annotations


class Cancelled(Exception):
    """The owner asked to end the run at once; finished rounds are kept."""


class PauseEnded(Cancelled):
    """A pause lasted as long as it may; the run ends as if its owner had asked for it."""
