"""What a run over ways says, in finished words: answer, remarks, tables, and which of its plots belong to them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WayTable:
    """One table; all columns but the first are figures."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    """What has to be known to read it."""


@dataclass(frozen=True, slots=True)
class WaySection:
    """What a run over ways says as a whole."""

    title: str
    answer: tuple[str, ...]
    """First of all."""
    remarks: tuple[str, ...]
    tables: tuple[WayTable, ...]
    plots: str
    """How the ids of its plots begin."""
