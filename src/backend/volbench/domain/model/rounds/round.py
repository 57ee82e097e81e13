"""One repetition of one workload: what the tool told and what was seen around it. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from volbench.domain.model.rounds.round_observations import CacheClass, CacheEvidence, DiskActivity, TracePoint
from volbench.domain.model.rounds.system_series import SystemSeries


@dataclass(frozen=True, slots=True)
class Round:
    """One repetition of one workload."""

    n: int
    """From 1."""
    position: int
    """Place within the whole run's recorded order, from 1."""
    started_at: str
    duration_s: float
    metrics: dict[str, float]
    cache_class: CacheClass
    evidence: CacheEvidence = field(default_factory=CacheEvidence)
    disks: tuple[DiskActivity, ...] = ()
    latency_bins: dict[str, dict[int, int]] = field(default_factory=dict)
    trace: tuple[TracePoint, ...] = ()
    io_count: int = 0
    cpu_ratio: float | None = None
    """Machine-wide CPU share in use during the timed part."""
    notes: dict[str, Any] = field(default_factory=dict)
    raw_id: str | None = None
    """Key of the kept raw output in the store; None in imported documents."""
    system: SystemSeries | None = None
    """The machine second by second; None where nothing watched it."""
