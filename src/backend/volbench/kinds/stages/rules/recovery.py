"""When a stage comes back to what an earlier one had: PTS' recovery after another kind of load. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.assess.current_rounds import current
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.stage import Stage
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_throughput

METRIC: Final = "write_bytes_per_s"
_BACK: Final = Message("assess.stages.recovered")
_NOT_BACK: Final = Message("assess.stages.not_recovered")


def recovery(before: Sequence[float], after: Sequence[float]) -> int | None:
    """Return in which round of `after`, from 1, the mean of all of `before` is reached; None where in none."""
    if not before:
        return None
    mean = math.fsum(before) / len(before)
    return next((number for number, value in enumerate(after, 1) if value >= mean), None)


def recovery_words(stage: Stage, before: Stage, rounds: Mapping[str, Sequence[Round]]) -> Message | None:
    """Say in which minute `stage` came back to the mean of `before`, or that it did not.

    Nothing is said where `before` was not whole, or where `stage` ended too early for it to be told.
    """
    whole, seen = _values(before, rounds), _values(stage, rounds)
    if len(whole) < before.most_rounds:
        return None
    minute = recovery(whole, seen)
    facts = {"mean": format_throughput(math.fsum(whole) / len(whole)), "minutes": len(seen)}
    if minute is not None:
        return _BACK.fill(minute=minute, **facts)
    return _NOT_BACK.fill(**facts) if len(seen) >= stage.most_rounds else None


def _values(stage: Stage, rounds: Mapping[str, Sequence[Round]]) -> list[float]:
    cell = stage.cells[0].workload
    own = current({cell: rounds.get(cell, ())})
    return [one.metrics[METRIC] for one in own[cell] if METRIC in one.metrics]
