"""Which cells are held against which: everything that a conclusion could be drawn from, before any is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.analysis.matrix import CellRef, MatrixConfiguration
from volbench.domain.experiment.analysis.significance_tests import Judge, Judged
from volbench.domain.model.machine.storage import RaidType

FEWEST_ROWS: Final = 3
"""Configurations from which on something is said of all of them together."""
FEWEST_METRICS: Final = 2
_STEPS: Final = (("btrfs-cow", "btrfs-nocow"), ("btrfs-cow-compress", "btrfs-cow"))
"""One option more at a time: what a check sum costs, and then what compression costs."""
_TWINS: Final = (
    (RaidType.SHR1, RaidType.RAID5),
    (RaidType.SHR2, RaidType.RAID6),
    (RaidType.RAIDF1, RaidType.RAID5),
    (RaidType.RAID6, RaidType.RAID5),
    (RaidType.RAID5, RaidType.RAID10),
)


@dataclass(frozen=True)
class Comparison:
    """One thing held against another, metric by metric and row by row."""

    cell_variant: str
    against_variant: str
    parts: dict[str, tuple[Judged, ...]]
    """Metric key → one per configuration that has both."""
    sums: tuple[Judged, ...]
    """All metrics of one configuration together."""
    wholes: dict[str, Judged]
    """Metric key → all configurations together."""
    everything: Judged | None
    """All metrics and configurations together."""

    def candidates(self) -> Iterator[Judged]:
        """Return everything that could be claimed of it."""
        for parts in self.parts.values():
            yield from parts
        yield from self.sums
        yield from self.wholes.values()
        if self.everything is not None:
            yield self.everything


def variant_pairs(variants: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return (variant, against): each against the first, and Btrfs options one step at a time."""
    first = variants[0]
    steps = ((one, other) for one, other in _STEPS if one in variants and other in variants)
    return tuple(dict.fromkeys([*((one, first) for one in variants[1:]), *steps]))


def compare_variants(judge: Judge, rows: Sequence[str], variant: str, against: str) -> Comparison:
    """Hold a variant against another on every configuration."""
    pairs = [(CellRef(row, variant), CellRef(row, against)) for row in rows]
    return _compared(judge, pairs, variant, against, is_summed_up=True)


def compare_rows(judge: Judge, rows: Sequence[str], base: str, variant: str) -> Comparison:
    """Hold configurations against one of them, all with the same variant."""
    pairs = [(CellRef(row, variant), CellRef(base, variant)) for row in rows if row != base]
    return _compared(judge, pairs, variant, variant, is_summed_up=False)


def twins(rows: Sequence[MatrixConfiguration]) -> tuple[tuple[MatrixConfiguration, MatrixConfiguration], ...]:
    """Return configurations of the same number of disks that one chooses between."""
    return tuple(
        (one, other)
        for kind, other_kind in _TWINS
        for one in rows
        for other in rows
        if (one.raid_type, other.raid_type) == (kind, other_kind) and one.disks == other.disks
    )


def single_disk(rows: Sequence[MatrixConfiguration]) -> MatrixConfiguration | None:
    """Return the configuration of one disk."""
    return next((row for row in rows if row.disks == 1), None)


def _compared(
    judge: Judge, pairs: Sequence[tuple[CellRef, CellRef]], variant: str, against: str, *, is_summed_up: bool
) -> Comparison:
    parts = {}
    for metric in judge.grid:
        found = tuple(judged for pair in pairs if (judged := judge.pair(metric, *pair)) is not None)
        if found:
            parts[metric] = found
    sums = tuple(judge.over_metrics(group) for group in _summed_up(parts))
    wholes, everything = {}, None
    if is_summed_up:
        wholes = {
            key: judge.over_configurations(key, _alike(found))
            for key, found in parts.items()
            if len(found) >= FEWEST_ROWS
        }
        everything = judge.over_all(_alike(sums)) if len(sums) >= FEWEST_ROWS else None
    return Comparison(variant, against, parts, sums, wholes, everything)


def _summed_up(parts: Mapping[str, Sequence[Judged]]) -> list[list[Judged]]:
    """Return row by row what is summed up: only metrics that all these rows have, so that the sums mean the same.

    A row with less than half of the metrics of the fullest one is left out, so that it does not take them from all.
    """
    by_cell: dict[CellRef | None, dict[str, Judged]] = {}
    for key, found in parts.items():
        for judged in found:
            by_cell.setdefault(judged.cell, {})[key] = judged
    most = max((len(group) for group in by_cell.values()), default=0)
    groups = [group for group in by_cell.values() if len(group) * 2 >= most]
    shared = [key for key in parts if all(key in group for group in groups)]
    return [[group[key] for key in shared] for group in groups] if len(shared) >= FEWEST_METRICS else []


def _alike(found: Sequence[Judged]) -> Sequence[Judged]:
    """Return those with enough rounds for a test where they are enough; single rounds must not spoil them."""
    tested = [one for one in found if one.p_value is not None]
    return tested if len(tested) >= FEWEST_ROWS else found
