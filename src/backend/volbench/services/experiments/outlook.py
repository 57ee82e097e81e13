"""What comes next in an experiment, and what could fill its open cells."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.experiment.plan.build_guide import Guide
from volbench.domain.experiment.plan.next_step import Estimate, NextStep, VolumeProposal
from volbench.domain.experiment.plan.run_proposals import RunProposal, UnplacedRun


@dataclass(frozen=True, slots=True)
class Outlook:
    """What comes next and how long the rest takes."""

    next: NextStep
    guide: Guide
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Proposals:
    """What could fill open cells."""

    volumes: tuple[VolumeProposal, ...]
    """Present volumes: measure them now."""
    runs: tuple[RunProposal, ...]
    """Stored runs that fit."""
    unplaced: tuple[UnplacedRun, ...]
    """Runs of the same suite that say too little; the owner may know their cell."""
