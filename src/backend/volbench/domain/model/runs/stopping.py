"""How many rounds a cell gets where that is decided while measuring. Data only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """How many rounds a cell gets where that is decided while measuring; applied in domain/assess/stopping_rule.py."""

    least_rounds: int = 6
    most_rounds: int = 10
    half_width_ratio: float = 0.05
    """A cell ends when half the width of its median's 95 % interval is at most this share of the median."""


@dataclass(frozen=True, slots=True)
class Precision:
    """A cell that goes on until its numbers are as exact as what is decided by them."""

    workload: str
    metrics: tuple[str, ...]
    """Each has to be as exact as the rule says."""
    rule: StoppingRule
