"""The longest response time over many rounds: the longest of all their requests, never a mean of maxima. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from volbench.domain.model.rounds.longest import SIDES, noted
from volbench.domain.model.rounds.round import Round


def longest_of(rounds: Iterable[Round]) -> dict[str, float] | None:
    """Return side → ns of the longest request of all rounds; None where nothing is known.

    A side that one of its rounds does not tell is unknown of all of them: the longest may have been there.
    """
    own = tuple((one, noted(one.notes)) for one in rounds)
    told = {
        side: max(found[side] for _, found in own if side in found)
        for side in SIDES
        if any(side in found for _, found in own)
        if all(side in found for one, found in own if _has(one, side))
    }
    return told or None


def longest_of_round(round_: Round) -> float | None:
    """Return the longest of all requests of a round, in ns; None where one of its sides is not told."""
    told = longest_of((round_,)) or {}
    sides = [side for side in SIDES if _has(round_, side)]
    return max(told.values()) if told and all(side in told for side in sides) else None


def _has(round_: Round, side: str) -> bool:
    """Say whether a round has requests of a side: something of them was measured."""
    return any(name.startswith(f"{side}_") for name in round_.metrics)
