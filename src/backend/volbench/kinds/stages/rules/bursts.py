"""How long the cells of a stage really worked, and how long nothing was done between them. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from volbench.domain.assess.current_rounds import begun_s, current
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.stage import Stage
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import duration_text
from volbench.domain.stats.descriptive import median

_BURSTS: Final = Message("assess.stages.bursts")
_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Bursts:
    """Medians over all bursts of a stage and over the gaps between them, in seconds."""

    burst_s: float
    gap_s: float


def measured_bursts(rounds: Sequence[Round]) -> Bursts | None:
    """Return how long bursts and gaps were; None below two bursts.

    A burst is the part the tool timed: its bytes over its rate. A gap is what is left from one start to the next; to
    start the tool takes about the same each time, so that it cancels out.
    """
    seen = [
        (start, length)
        for one in rounds
        if (length := _length_s(one)) is not None and (start := begun_s(one)) is not None
    ]
    if len(seen) < _TWO:
        return None
    pairs = pairwise(seen)
    gaps = [max(0.0, next_start - start - length) for (start, length), (next_start, _) in pairs]
    return Bursts(median([length for _, length in seen]), median(gaps))


def burst_words(stage: Stage, rounds: Mapping[str, Sequence[Round]], runtime_s: float) -> Message | None:
    """Say how long bursts and gaps were, beside what was asked for; `runtime_s` is a minute of the method."""
    cell = stage.cells[0]
    found = measured_bursts(current({cell.workload: rounds.get(cell.workload, ())})[cell.workload])
    if found is None:
        return None
    return _BURSTS.fill(
        burst=duration_text(found.burst_s),
        gap=duration_text(found.gap_s),
        asked_burst=duration_text(cell.minutes * runtime_s),
        asked_gap=duration_text(cell.wait_minutes * runtime_s),
    )


def _length_s(round_: Round) -> float | None:
    rate = round_.metrics.get("write_bytes_per_s", 0.0)
    return round_.evidence.asked_write_bytes / rate if rate > 0 else None
