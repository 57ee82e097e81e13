"""Servers that give out the same file, held against each other: who is what percent of whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from volbench.domain.model.runs.run import Summary
from volbench.domain.model.words.message import Message, join_clauses

_UNEQUAL: Final = Message("compare.stacks.unequal")
_FILE: Final = Message("compare.stacks.file")
_CLIENTS: Final = Message("compare.stacks.clients")
_KEPT: Final = Message("compare.stacks.kept")


@dataclass(frozen=True, slots=True)
class Served:
    """What one server was asked for, and how many requests a second it answered."""

    id: str
    name: Message
    file_bytes: int
    clients: int
    is_keep_alive: bool
    requests_per_s: Mapping[int, float] = field(default_factory=dict)
    """By round; the same number is the same round of the run on every server."""


def obstacle(one: Served, other: Served) -> Message | None:
    """Say why two servers may not be held against each other; None where they may."""
    unequal = []
    if one.file_bytes != other.file_bytes:
        unequal.append(_FILE.fill(one=f"{one.file_bytes:,}", other=f"{other.file_bytes:,}"))
    if one.clients != other.clients:
        unequal.append(_CLIENTS.fill(one=one.clients, other=other.clients))
    if one.is_keep_alive is not other.is_keep_alive:
        unequal.append(_KEPT)
    return _UNEQUAL.fill(what=join_clauses(unequal)) if unequal else None


@dataclass(frozen=True, slots=True)
class Share:
    """What one server answers, as a share of another."""

    of: str
    """The other server's id."""
    ratio: float | None
    """None where the two may not be held against each other, or share no round."""
    ci95: tuple[float, float] | None
    """Of the ratio; None below six rounds they share."""
    rounds: int
    """Rounds they share."""
    refusal: Message | None = None
    """Why the two may not be held against each other: not asked for alike, or a round without a right answer."""


@dataclass(frozen=True, slots=True)
class StackRow:
    """One server."""

    id: str
    name: Message
    file_bytes: int
    clients: int
    is_keep_alive: bool
    requests_per_s: Summary | None
    """None without a round."""
    shares: tuple[Share | None, ...]
    """Of every server in the order of the rows; None of itself."""


@dataclass(frozen=True, slots=True)
class StackMatrix:
    """All servers, in the order they were given."""

    rows: tuple[StackRow, ...]
    sentences: tuple[Message, ...]
    """The answer first."""
