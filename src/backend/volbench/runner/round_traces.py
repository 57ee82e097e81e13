"""The seconds of a round as the workload saw them, from what the disks moved in each of them. Pure.

Tools tell their rates late and rounded; the disks' counters are exact but count parity, copies and metadata as well.
So each second gets its share of the bytes the workload asked for, in proportion to what the disks moved in it. Where a
file grows while it is written through memory, its length tells more than the disks, which follow later.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.run import DiskActivity, TracePoint
    from volbench.domain.model.suites.workload import Measured

SMALLEST_SHARE = 0.5
"""Disks that moved less than this share of the asked bytes were not the ones that answered: no trace then."""


def make_trace(
    points: Sequence[TracePoint],
    disks: Sequence[DiskActivity],
    measured: Measured,
    file_bytes: Sequence[int] | None = None,
) -> tuple[TracePoint, ...]:
    """Return the points with the workload's rates; a side that was served from memory has none.

    `file_bytes` is the length of the file written at the end of each point, where that was watched.
    """
    if file_bytes is not None:
        return _grown(points, file_bytes, _per_byte(measured, "write"))
    if not measured.read_bytes and not measured.write_bytes:
        # Operations rather than bytes (many small files): what the disks moved is all there is to draw.
        return tuple(replace(point, read_iops=None, write_iops=None) for point in points)
    read = _factor(measured.read_bytes, sum(disk.read_bytes for disk in disks))
    write = _factor(measured.write_bytes, sum(disk.write_bytes for disk in disks))
    return tuple(
        replace(
            point,
            read_bytes_per_s=_scaled(point.read_bytes_per_s, read),
            write_bytes_per_s=_scaled(point.write_bytes_per_s, write),
            read_iops=_scaled(point.read_bytes_per_s, read, _per_byte(measured, "read")),
            write_iops=_scaled(point.write_bytes_per_s, write, _per_byte(measured, "write")),
        )
        for point in points
    )


def _grown(points: Sequence[TracePoint], file_bytes: Sequence[int], per_byte: float | None) -> tuple[TracePoint, ...]:
    """Return the points with the file's growth as the speed of writing; the first counts from the start."""
    grown = []
    begin_s, before = 0.0, 0
    for point, after in zip(points, file_bytes, strict=True):
        span_s = point.t_s - begin_s
        rate = round((after - before) / span_s, 1) if span_s > 0 else 0.0
        iops = _scaled(rate, per_byte)
        grown.append(replace(point, read_bytes_per_s=None, read_iops=None, write_bytes_per_s=rate, write_iops=iops))
        begin_s, before = point.t_s, after
    return tuple(grown)


def _factor(asked: int, moved: int) -> float | None:
    return asked / moved if asked and moved >= SMALLEST_SHARE * asked else None


def _per_byte(measured: Measured, side: str) -> float | None:
    """Return the workload's I/Os per byte."""
    bytes_per_s = measured.metrics.get(f"{side}_bytes_per_s")
    iops = measured.metrics.get(f"{side}_iops")
    return iops / bytes_per_s if bytes_per_s and iops is not None else None


def _scaled(rate: float | None, *factors: float | None) -> float | None:
    if rate is None:
        return None
    for factor in factors:
        if factor is None:
            return None
        rate *= factor
    return round(rate, 1)
