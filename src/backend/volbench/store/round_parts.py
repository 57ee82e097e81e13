"""The packed parts of a round: what a result shows of it, and its course, which is long and asked for more rarely."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.run import CacheEvidence, DiskActivity, Round, TracePoint
from volbench.domain.model.system_series import SystemSeries
from volbench.store.packing import pack, unpack
from volbench.store.schema import ROUNDS

if TYPE_CHECKING:
    from sqlalchemy import Column, Row


class Depth(Enum):
    """How much of each round is read."""

    MAIN = "main"
    """The main metric of its workload alone; of the result only what a comparison looks at."""
    NUMBERS = "numbers"
    """Its metrics alone."""
    RESULT = "result"
    """Also evidence, disks and notes."""
    WHOLE = "whole"
    """Also its course: traces and histograms."""


@dataclass(frozen=True, slots=True)
class _Detail:
    """The column `detail`."""

    evidence: CacheEvidence = field(default_factory=CacheEvidence)
    disks: tuple[DiskActivity, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Course:
    """The column `course`; rounds stored before revision 0003 have these in `detail`."""

    latency_bins: dict[str, dict[int, int]] = field(default_factory=dict)
    trace: tuple[TracePoint, ...] = ()
    system: SystemSeries | None = None


_NOT_READ: Final[dict[Depth, tuple[Column[Any], ...]]] = {
    Depth.MAIN: (ROUNDS.c.detail, ROUNDS.c.course),
    Depth.NUMBERS: (ROUNDS.c.detail, ROUNDS.c.course),
    # A round without a course is an old one: its detail holds everything, and what is not wanted is not unpacked.
    Depth.RESULT: (ROUNDS.c.course,),
    Depth.WHOLE: (),
}


def columns_at(depth: Depth) -> list[Column[Any]]:
    """Return the columns of `rounds` that `read_parts` needs at this depth."""
    return [column for column in ROUNDS.c if not any(column is left for left in _NOT_READ[depth])]


def pack_parts(round_: Round) -> dict[str, bytes]:
    """Return the packed columns of a round."""
    detail = _Detail(round_.evidence, round_.disks, round_.notes)
    return {"detail": pack(detail), "course": pack(_Course(round_.latency_bins, round_.trace, round_.system))}


def read_parts(row: Row[Any], depth: Depth) -> dict[str, Any]:
    """Return the packed fields of a round, by their names in `Round`; those not read are left out.

    Raises InvalidRequest, ValueError or zlib.error when a column does not hold what it should.
    """
    if depth in {Depth.MAIN, Depth.NUMBERS}:
        return {}
    detail: _Detail = unpack(_Detail, row.detail)
    parts: dict[str, Any] = {"evidence": detail.evidence, "disks": detail.disks, "notes": detail.notes}
    if depth is Depth.WHOLE:
        course: _Course = unpack(_Course, row.detail if row.course is None else row.course)
        parts.update(latency_bins=course.latency_bins, trace=course.trace, system=course.system)
    return parts
