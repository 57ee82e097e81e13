"""How many rounds each file size gets where one way may not carry more than so many bytes. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from volbench.domain.assess.sweep.fit import FEWEST_ROUNDS


def rounds_within(bytes_of_round: Mapping[str, int], rounds: int, most_bytes: int | None) -> dict[str, int]:
    """Return the rounds of each cell of one direction, so that all of them together move at most `most_bytes`.

    Rounds are taken from the largest sizes first. As long as that suffices, each keeps as many as an interval needs.

    Args:
        bytes_of_round: Cell → bytes that one round of it moves.
        rounds: Of each cell without a limit.
        most_bytes: None: no limit.
    """
    found = dict.fromkeys(bytes_of_round, rounds)
    if most_bytes is None:
        return found
    largest_first = sorted(bytes_of_round, key=lambda cell: bytes_of_round[cell], reverse=True)
    for least in (min(rounds, FEWEST_ROUNDS), 0):
        for cell in largest_first:
            beyond = sum(bytes_of_round[one] * count for one, count in found.items()) - most_bytes
            if beyond <= 0:
                return found
            taken = -(-beyond // max(1, bytes_of_round[cell]))
            found[cell] = max(least, found[cell] - taken)
    return found
