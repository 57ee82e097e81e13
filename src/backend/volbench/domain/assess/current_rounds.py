"""The rounds that count where a part of a run was begun anew: those measured on the file that is there now. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from volbench.domain.model.rounds.round import Round

RESTARTS: Final = "stage_restarts"
"""Note of a round: how many times its part of the run had been begun anew, with a new file. No note: never."""


def restarts_of(round_: Round) -> int:
    """Return how often its part of the run had been begun anew before this round."""
    noted = round_.notes.get(RESTARTS, 0)
    return noted if isinstance(noted, int) and noted > 0 else 0


def current(rounds: Mapping[str, Sequence[Round]]) -> dict[str, tuple[Round, ...]]:
    """Return the rounds of each workload of a stage after its last restart, in their order."""
    restarts = max((restarts_of(one) for many in rounds.values() for one in many), default=0)
    return {
        name: tuple(sorted((one for one in many if restarts_of(one) == restarts), key=lambda one: one.n))
        for name, many in rounds.items()
    }


def complete(rounds: Mapping[str, Sequence[Round]]) -> list[int]:
    """Return the numbers of the rounds in which every cell is done."""
    return sorted(set.intersection(*({one.n for one in many} for many in rounds.values()))) if rounds else []


def begun_s(one: Round) -> float | None:
    """Return when a round began, in seconds of the epoch; None where a file from elsewhere holds no readable date."""
    return seconds_of(one.started_at)


def seconds_of(moment: str) -> float | None:
    """Return a moment in seconds of the epoch; None where it cannot be read."""
    try:
        return datetime.fromisoformat(moment).timestamp()
    except (ValueError, OverflowError):
        return None
