"""How a run ends early on purpose. Failures live in domain.errors; this is none."""

from __future__ import annotations


class Cancelled(Exception):
    """The owner asked to end the run at once; finished rounds are kept."""
