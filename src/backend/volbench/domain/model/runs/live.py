"""What can be told of a run while it goes on. Lives in memory only; polls never touch the database."""

from __future__ import annotations

from dataclasses import dataclass, field

from volbench.domain.model.runs.run import Phase, TracePoint


@dataclass(frozen=True, slots=True)
class Progress:
    """One moment of a run, for page and terminal alike."""

    phase: Phase
    workload: str | None = None
    """Id of the current workload."""
    variant: str | None = None
    round: int = 0
    rounds: int = 0
    is_rounds_limit: bool = False
    """Whether `rounds` is only the most there may be: settled cells end earlier."""
    cell: int = 0
    """Which cell of this round, from 1."""
    cells: int = 0
    done_ratio: float = 0.0
    """Share of the whole run's time that has passed, lay-out included; never falls."""
    eta_s: float | None = None
    """Seconds left; None until it can be known."""
    eta_least_s: float | None = None
    """Seconds left if the run ends as soon as it can; None where the number of rounds is not open."""
    eta_most_s: float | None = None
    """Seconds left if it takes all rounds it may have."""
    stage: str | None = None
    """Id of the stage; `round` and `rounds` are then of it. None in a run without stages."""
    elapsed_s: float = 0.0
    is_ending_after_round: bool = False
    is_pausing: bool = False
    """Whether the owner asked for a pause; it takes hold when the round is complete, in the phase *paused*."""
    pause_in_s: float | None = None
    """Seconds until the pause takes hold; None while none is asked for, during it, and until it can be known."""
    pause_left_s: float | None = None
    """Seconds after which a pause ends the run; None outside of a pause."""


@dataclass(frozen=True, slots=True)
class LiveSample:
    """One second of the current workload; `seq` rises through the whole run."""

    seq: int
    workload: str | None
    round: int
    point: TracePoint
    latency_ns: float | None = None
    """Mean time per I/O by Little's law: I/Os in flight over IOPS."""


@dataclass(frozen=True, slots=True)
class Live:
    """Answer to a poll: the newest progress and the samples after the caller's cursor."""

    run_id: str
    seq: int
    """Cursor for the next poll."""
    progress: Progress
    samples: tuple[LiveSample, ...] = ()
    finished_rounds: tuple[tuple[str, int, float, str], ...] = field(default=())
    """(workload id, round, main metric, variant) of the rounds done so far."""
    kind: str | None = None
    """Id of the kind of run; None where nobody asked which it is."""
    variants: tuple[str, ...] = ()
    """What each workload is measured on in turn, by its plan: sets of file-system options, targets or ways."""
    cells: tuple[str, ...] = ()
    """Ids of the workloads of its plan."""
