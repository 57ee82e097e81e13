"""The packed parts of a round: what a result shows of it, and its course, which is long and asked for more rarely."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.packed_round import SHORT_FIELDS, Course, PackedRound, course_of
from volbench.domain.model.run import CacheEvidence, DiskActivity, Round
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


def packed(round_: Round) -> PackedRound:
    """Return the round with its course packed as it is stored."""
    if isinstance(round_, PackedRound):
        return round_
    content = pack(course_of(round_))
    values = {name: getattr(round_, name) for name in SHORT_FIELDS}
    return PackedRound(fetch=lambda: content, unpack=unpack_course, **values)


def pack_parts(round_: Round) -> dict[str, bytes]:
    """Return the packed columns of a round."""
    detail = _Detail(round_.evidence, round_.disks, round_.notes)
    return {"detail": pack(detail), "course": packed(round_).packed}


def unpack_course(content: bytes) -> Course:
    """Read what is long of a round; raises as `read_parts`."""
    course: Course = unpack(Course, content)
    return course


def read_parts(row: Row[Any], depth: Depth) -> dict[str, Any]:
    """Return the packed fields of a round, by their names in `Round`; those not read are left out.

    Its course stays packed, as `fetch` and `unpack`, once it has been seen that it can be unpacked.

    Raises InvalidRequest, ValueError or zlib.error when a column does not hold what it should.
    """
    if depth in {Depth.MAIN, Depth.NUMBERS}:
        return {}
    detail: _Detail = unpack(_Detail, row.detail)
    parts: dict[str, Any] = {"evidence": detail.evidence, "disks": detail.disks, "notes": detail.notes}
    if depth is Depth.WHOLE:
        # Rounds stored before revision 0003 have their course in `detail`.
        content = row.detail if row.course is None else row.course
        unpack_course(content)
        parts.update(fetch=lambda: content, unpack=unpack_course)
    return parts
