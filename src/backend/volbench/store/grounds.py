"""What the runs of a volume noted of what they were measured on, read for all of them: a volume's lines are theirs."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, Connection, func, select

from volbench.domain.model.machine.storage import FileSystemId
from volbench.domain.model.runs.run import RunState
from volbench.domain.timeline.lines import (
    FIRST_PLACE,
    NOTHING_NOTED,
    DiskSet,
    Ground,
    Place,
    PlacedRuns,
    placed,
)
from volbench.store.known_time import has_known_time, latest_of
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.schema import RUN_FACTS, RUN_TARGETS, RUNS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.timeline.history import StoredRun

_PATHS: Final = (
    "$.volume.share",
    "$.volume.file_system",
    "$.volume.file_system_id",
    "$.volume.pool.raid_type",
    "$.volume.disks",
    "$.volume.total_bytes",
    "$.volume.ssd_cache",
)
_DIGITS: Final = 16


def read_grounds(connection: Connection, target_id: str) -> dict[str, Ground]:
    """Return run → what it was measured on, of the finished runs of a target that were made here, oldest first."""
    wanted = (
        RUNS.c.state == str(RunState.DONE),
        RUNS.c.is_imported == 0,
        is_of_known_kind(),
        has_known_time(latest_of(connection)),
    )
    order, run = RUNS.c.created_at.label("at"), RUNS.c.id
    first = (
        select(order, run, _noted(RUN_FACTS.c.target))
        .join(RUN_FACTS, RUN_FACTS.c.run_id == run)
        .where(RUNS.c.target_id == target_id, *wanted)
    )
    further = (
        select(order, run, _noted(RUN_TARGETS.c.target))
        .join(RUN_TARGETS, RUN_TARGETS.c.run_id == run)
        .where(RUN_TARGETS.c.target_id == target_id, RUN_TARGETS.c.place > 0, *wanted)
    )
    rows = connection.execute(first.union_all(further))
    return {row.id: _ground(json.loads(row.noted)) for row in sorted(rows, key=lambda row: (row.at, row.id))}


def read_places(connection: Connection, target_id: str) -> PlacedRuns:
    """Return where each run of a target stands."""
    return placed(read_grounds(connection, target_id).items())


def on_other_lines(connection: Connection, target_id: str, run_id: str) -> tuple[str, ...]:
    """Return the runs of a target that were made on another file system than this one."""
    places = read_places(connection, target_id).places
    return tuple(other for other in places if are_on_other_lines(places, run_id, other))


def are_on_other_lines(places: Mapping[str, Place], one: str, other: str) -> bool:
    """Say whether two runs of a target stand on two file systems for certain; of an imported one nobody knows."""
    return one in places and other in places and places[one].line != places[other].line


def with_places(runs: Sequence[StoredRun], grounds: Mapping[str, Ground], found: PlacedRuns) -> tuple[StoredRun, ...]:
    """Return runs, oldest first, with what they were measured on; one from elsewhere stands with the one before it."""
    known: list[StoredRun] = []
    place = FIRST_PLACE
    for run in runs:
        place = found.places.get(run.id, place)
        around = replace(run.around, ground=grounds.get(run.id, NOTHING_NOTED))
        known.append(replace(run, place=place, around=around))
    return tuple(known)


def _noted(target: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.json_extract(target, *_PATHS).label("noted")


def _ground(noted: Sequence[Any]) -> Ground:
    share, file_system, found, raid_type, disks, total_bytes, ssd_cache = noted
    if share is not None:
        return NOTHING_NOTED  # what the mount table says of another machine's file system is little, and moves
    return Ground(
        file_system=file_system or "",
        file_system_id=FileSystemId(found.get("uuid"), found.get("fsid")) if found else None,
        raid_type=raid_type or "",
        disks=_disks(disks or ()),
        total_bytes=total_bytes or 0,
        ssd_cache=_cache(ssd_cache),
    )


def _cache(word: str | None) -> str:
    """Return whether there is an SSD cache: what else is told of it is its mode or how it is today."""
    return "present" if word not in {None, "", "none"} else word or ""


def _disks(disks: Sequence[Mapping[str, Any]]) -> DiskSet:
    return DiskSet(len(disks), _told_by_all(disks, "model"), tuple(sorted(map(_digest, _told_by_all(disks, "serial")))))


def _told_by_all(disks: Sequence[Mapping[str, Any]], fact: str) -> tuple[str, ...]:
    told = [str(disk[fact]) for disk in disks if disk.get(fact)]
    return tuple(sorted(told)) if len(told) == len(disks) else ()


def _digest(serial: str) -> str:
    return hashlib.sha256(serial.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
