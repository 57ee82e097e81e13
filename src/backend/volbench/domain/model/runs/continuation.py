"""What going on with an interrupted run will cost, said before it is done. Data only."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class Continuation:
    """Cost of the rest of a run whose test files are gone, each figure at its most."""

    anew_bytes: int
    """Of these, test files that are laid out and preconditioned once more."""
    most_write_bytes: int
    most_duration_s: float
    wants_yes_for: tuple[Message, ...] = ()
    """What of it is so much that the owner has to agree before it goes on."""
    passwords_for: tuple[str, ...] = ()
    """Ways whose servers want a password that is not kept: it has to be given again."""
