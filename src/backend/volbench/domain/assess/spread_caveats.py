"""What is said of the spread of all rounds, where they repeat one thing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import Touches
from volbench.domain.assess.caveats import kind_of
from volbench.domain.model.runs.plan import Caveat

_ABOUT_ROUNDS: Final = frozenset({"drift", "outlier", "few-rounds"})
"""Caveats that take the rounds for repetitions of one thing."""


def without_spread(caveats: Iterable[Caveat]) -> tuple[Caveat, ...]:
    """Leave out what is said of the spread of all rounds."""
    return tuple(
        caveat
        for caveat in caveats
        if caveat.code not in _ABOUT_ROUNDS and kind_of(caveat.code).touches is not Touches.STABLE
    )
