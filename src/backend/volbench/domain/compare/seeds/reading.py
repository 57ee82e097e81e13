"""Reads a publication: recomputes its means and speeds, and reads its raw values as a run of today is read."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from volbench.domain.compare.kind import Comparing, Rng
from volbench.domain.compare.seeds.grids import mean_follows
from volbench.domain.compare.seeds.printed import PrintedRow, PrintedSeed, PrintedTable
from volbench.domain.compare.seeds.publications import PUBLICATIONS, measured_by
from volbench.domain.model.kind import all_parts
from volbench.domain.model.seed import Follows, PublishedTimes, Seed, SeedRow, SeedTable, SeedTitle
from volbench.domain.model.sweeps.sweep import Finding, SizeTimes, SweepCourse

SEEDS: Final = PUBLICATIONS
SPEED_OFF: Final = 0.01
"""So far a printed speed may lie from its printed time: both were rounded."""
_MB: Final = 10**6
_MB_OF_A_GB: Final = 1024
"""Of the seeds' own megabytes."""
NS_OF_UNIT: Final = {"ms": 10**6, "s": 10**9}


def seed_titles() -> tuple[SeedTitle, ...]:
    """Return which publications there are."""
    return tuple(SeedTitle(one.id, one.title, one.source, measured_by(one), one.told) for one in SEEDS.values())


def read_seed(printed: PrintedSeed, rng: Rng) -> Seed:
    """Return a publication with all that follows from its raw values."""
    courses, findings = _read_times(printed, rng)
    return Seed(
        id=printed.id,
        title=printed.title,
        source=printed.source,
        tables=tuple(
            SeedTable(
                table.id,
                table.name,
                table.sent,
                tuple(read_row(row, table) for row in table.rows),
                courses.get(table.id),
            )
            for table in printed.tables
        ),
        grids=printed.grids,
        findings=findings,
        remarks=printed.remarks,
        points=printed.points,
        told=printed.told,
        hint=printed.hint,
    )


def size_of(printed: str) -> int:
    """Return the bytes of a size as it was printed."""
    number, unit = int(printed[:-1]), printed[-1]
    return number * _MB * (_MB_OF_A_GB if unit == "G" else 1)


def _read_times(printed: PrintedSeed, rng: Rng) -> tuple[Mapping[str, SweepCourse], tuple[Finding, ...]]:
    """Return the courses of its tables of sizes, and what ends the ways: read as a run of today is, by its kind."""
    times = [
        PublishedTimes(table.id, table.name, table.sent, sizes, table.machine)
        for table in printed.tables
        if (sizes := tuple(SizeTimes(size_of(row.size), _raw_ns(row, table)) for row in table.rows if row.raw))
    ]
    found = (one().published(times, rng) for one in all_parts(Comparing))
    return next((read for read in found if read is not None), ({}, ()))


def _raw_ns(row: PrintedRow, table: PrintedTable) -> tuple[float, ...]:
    return tuple(float(Decimal(one) * NS_OF_UNIT[table.unit]) for one in row.raw.split())


def read_row(row: PrintedRow, table: PrintedTable) -> SeedRow:
    """Return one size of a table, each printed number held against what it follows from."""
    raw = [Decimal(one) for one in row.raw.split()]
    mean = sum(raw, Decimal(0)) / len(raw) if raw else None
    size, time = size_of(row.size), Decimal(row.time)
    speed = Decimal(size) / (time * NS_OF_UNIT[table.unit]) * 10**9
    off = float(Decimal(row.speed) * _MB / speed - 1)
    return SeedRow(
        size=row.size,
        bytes=size,
        raw_ns=_raw_ns(row, table),
        printed_time=f"{row.time} {table.unit}",
        mean_ns=None if mean is None else float(mean * NS_OF_UNIT[table.unit]),
        mean="" if mean is None else f"{mean.quantize(time.scaleb(-1))} {table.unit}",
        time_follows=Follows.UNKNOWN if mean is None else mean_follows(time, mean),
        printed_speed=f"{row.speed} MB/s",
        bytes_per_s=float(speed),
        speed_off_ratio=off,
        speed_follows=Follows.YES if abs(off) <= SPEED_OFF else Follows.NO,
        note=row.note,
    )
