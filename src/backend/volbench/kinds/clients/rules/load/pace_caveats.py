"""What is to be said against requests at a constant pace: they left late, or came more slowly than asked. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from volbench.domain.model.runs.run import Caveat, Round
from volbench.kinds.clients.rules.load.client_caveats import count_of

MOST_LATE: Final = 0.01
"""Share of the requests that may leave late."""
LEAST_REACHED: Final = 0.99
"""Share of the requests that were due which has to be answered."""


def pace_caveats(rounds: Sequence[Round]) -> Iterator[Caveat]:
    """Yield why nothing may be concluded from them; nothing where something may, and of what had no pace."""
    late, reached = left_late(rounds), reached_ratio(rounds)
    if late > MOST_LATE:
        yield Caveat("left-late", {"late_ratio": late})
    if reached is not None and reached < LEAST_REACHED:
        yield Caveat("pace-missed", {"reached_ratio": reached})


def left_late(rounds: Sequence[Round]) -> float:
    """Return the share of all requests that left late, 0-1."""
    sent = sum(count_of(one.notes, "requests") for one in rounds)
    return sum(count_of(one.notes, "left_late") for one in rounds) / sent if sent else 0.0


def reached_ratio(rounds: Sequence[Round]) -> float | None:
    """Return the share of all requests that were due which was answered as it should be, 0-1; None without a pace."""
    due = sum(count_of(one.notes, "due") for one in rounds)
    return sum(one.io_count for one in rounds) / due if due else None
