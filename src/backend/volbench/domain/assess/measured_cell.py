"""One workload on one variant with its finished rounds, not yet judged. Data only."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.rounds.round import Round
from volbench.domain.model.suites.workload import Workload


@dataclass(frozen=True, slots=True)
class MeasuredCell:
    """One workload on one variant with its finished rounds, not yet judged."""

    workload: Workload
    variant: str
    command: tuple[str, ...]
    """Exact argv of the first round."""
    rounds: tuple[Round, ...]
