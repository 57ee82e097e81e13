"""How many rounds each file size gets where one way may not carry more than so many bytes. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from volbench.kinds.ways.rules.sweep.fit import FEWEST_ROUNDS


def rounds_within(bytes_of_round: Mapping[int, int], rounds: int, most_bytes: int | None) -> dict[int, int]:
    """Return the rounds of each size, so that all of them together move at most `most_bytes`.

    Rounds are taken from the largest sizes first. Where that suffices, each keeps as many as an interval needs; else
    each keeps one: two large files without an interval take nothing away from small ones that have theirs.

    Args:
        bytes_of_round: Size → bytes that one round of it moves, there and back.
        rounds: Of each size without a limit.
        most_bytes: None: no limit.
    """
    found = dict.fromkeys(bytes_of_round, rounds)
    for least in (min(rounds, FEWEST_ROUNDS), 1, 0):
        found = dict.fromkeys(bytes_of_round, rounds)
        for size in sorted(bytes_of_round, reverse=True):
            beyond = 0 if most_bytes is None else _sum(bytes_of_round, found) - most_bytes
            if beyond <= 0:
                return found
            taken = -(-beyond // max(1, bytes_of_round[size]))
            found[size] = max(least, found[size] - taken)
        if most_bytes is None or _sum(bytes_of_round, found) <= most_bytes:
            return found
    return found


def _sum(bytes_of_round: Mapping[int, int], rounds: Mapping[int, int]) -> int:
    return sum(bytes_of_round[size] * count for size, count in rounds.items())
