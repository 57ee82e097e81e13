"""The packed parts of a round: what a result shows of it, and its course, which is long and asked for more rarely."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.rounds.packed_round import SHORT_FIELDS, Course, PackedRound, course_of
from volbench.domain.model.rounds.written_round import Detail, WrittenRound
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, DiskActivity, Round
from volbench.store.packing import from_json, pack, unpack, unpack_text
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


_NOT_READ: Final[dict[Depth, tuple[Column[Any], ...]]] = {
    Depth.MAIN: (ROUNDS.c.detail, ROUNDS.c.course),
    Depth.NUMBERS: (ROUNDS.c.detail, ROUNDS.c.course),
    # A round without a course is an old one: its detail holds everything, and what is not wanted is not unpacked.
    Depth.RESULT: (ROUNDS.c.course,),
    Depth.WHOLE: (),
}

_SCALAR: Final = r'(?:null|-?[0-9.]+(?:e[+-]?[0-9]+)?|"[^"\\]*")'


def _object(kind: type, **lists: str) -> str:
    """Return a pattern of the dataclass as JSON with each of its fields, scalars but for `lists`."""
    return r"\{" + ",".join(f'"{one.name}":{lists.get(one.name, _SCALAR)}' for one in fields(kind)) + r"\}"


def _list(item: str) -> str:
    return rf"\[(?:{item}(?:,{item})*)?\]"


# Older versions wrote fewer keys, and the oldest the course among them. What does not match is read value by value.
_AS_TODAY: Final = re.compile(
    rf'\{{"evidence":{_object(CacheEvidence, reasons=_list(_SCALAR))},'
    rf'"disks":{_list(_object(DiskActivity))},"notes":\{{'
)


def columns_at(depth: Depth) -> list[Column[Any]]:
    """Return the columns of `rounds` that `read_round` needs at this depth."""
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
    detail = Detail(round_.evidence, round_.disks, round_.notes)
    return {"detail": pack(detail), "course": packed(round_).packed}


def unpack_course(content: bytes) -> Course:
    """Read what is long of a round; raises as `read_round`."""
    course: Course = unpack(Course, content)
    return course


def read_round(row: Row[Any], metrics: dict[str, float], depth: Depth) -> Round:
    """Read one round as deep as asked, its metrics standing in another table.

    Its course stays packed, once it has been seen that it can be unpacked; what a result shows beside the numbers stays
    as it is written, where it is written as today.

    Raises InvalidRequest, ValueError or zlib.error when a column does not hold what it should.
    """
    values = {
        "n": row.n,
        "position": row.position,
        "started_at": row.started_at,
        "duration_s": row.duration_s,
        "metrics": metrics,
        "cache_class": CacheClass(row.cache_class),
        "io_count": row.io_count,
        "cpu_ratio": row.cpu_ratio,
        "raw_id": row.raw_id,
    }
    if depth in {Depth.MAIN, Depth.NUMBERS}:
        return Round(**values)
    if depth is Depth.RESULT:
        text = unpack_text(row.detail)
        if _AS_TODAY.match(text):
            return WrittenRound(text=text, read=_read_detail, **values)
    detail: Detail = unpack(Detail, row.detail)
    values |= {one.name: getattr(detail, one.name) for one in fields(Detail)}
    if depth is Depth.RESULT:
        return Round(**values)
    # Rounds stored before revision 0003 have their course in `detail`.
    content = row.detail if row.course is None else row.course
    unpack_course(content)
    return PackedRound(fetch=lambda: content, unpack=unpack_course, **values)


def _read_detail(text: str) -> Detail:
    detail: Detail = from_json(Detail, text)
    return detail
