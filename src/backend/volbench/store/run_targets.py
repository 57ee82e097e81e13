"""The targets of a run that measured several in turns: written with the run, read with it and for lists."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from volbench.domain.model.runs.run import Caveat, Environment, LocalVolume, RowTarget, Target, TargetResult
from volbench.domain.model.servers.share import MountedShare
from volbench.store.packing import from_json, to_json
from volbench.store.schema import RUN_TARGETS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from volbench.domain.model.runs.run import RunRow


def write_targets(
    connection: Connection,
    run_id: str,
    *,
    targets: Mapping[str, Target],
    results: Mapping[str, TargetResult],
    faces: Iterable[RowTarget],
) -> None:
    """Make the rows of a run equal its targets; a run on one target has none."""
    connection.execute(delete(RUN_TARGETS).where(RUN_TARGETS.c.run_id == run_id))
    shown = {face.variant: face for face in faces}
    rows = [
        {
            "run_id": run_id,
            "place": place,
            "variant": variant,
            "target_kind": str(target.kind),
            "target_id": target.id,
            "volume_id": target.volume.id if isinstance(target, LocalVolume) else "",
            "face": to_json(shown[variant]),
            "target": to_json(target),
            "environment": "" if variant not in results else to_json(results[variant].environment),
            "caveats": to_json(results[variant].caveats if variant in results else ()),
        }
        for place, (variant, target) in enumerate(targets.items())
    ]
    if rows:
        connection.execute(insert(RUN_TARGETS), rows)


def rename_targets(connection: Connection, run_id: str, targets: Mapping[str, Target]) -> None:
    """Write by what the targets of a run on several are known now; the rest of each row stays."""
    table = RUN_TARGETS.c
    for variant, target in targets.items():
        own = (table.run_id == run_id, table.variant == variant)
        face = from_json(RowTarget, connection.execute(select(table.face).where(*own)).scalar_one())
        volume_id = target.id if isinstance(target, LocalVolume) else None
        values = {
            "target_id": target.id,
            "volume_id": volume_id or "",
            "target": to_json(target),
            "face": to_json(replace(face, target_id=target.id, volume_id=volume_id)),
        }
        connection.execute(update(RUN_TARGETS).where(*own).values(values))


def read_targets(connection: Connection, run_id: str) -> tuple[dict[str, Target], dict[str, TargetResult]]:
    """Return variant → target and variant → what belongs to it; both empty for a run on one target."""
    targets, results = {}, {}
    table = RUN_TARGETS.c
    for row in connection.execute(select(RUN_TARGETS).where(table.run_id == run_id).order_by(table.place)):
        targets[row.variant] = from_json(Target, row.target)
        if row.environment:
            face = from_json(RowTarget, row.face)
            environment = from_json(Environment, row.environment)
            caveats = from_json(tuple[Caveat, ...], row.caveats)
            results[row.variant] = TargetResult(environment, caveats, face.badges, face.verdict)
    return targets, results


def with_targets(connection: Connection, rows: Sequence[RunRow]) -> tuple[RunRow, ...]:
    """Return rows of a list with the targets of those that have several; of a newer version's kind none are read."""
    table = RUN_TARGETS.c
    # Faces of before do not have the share; the target does.
    share = func.json_extract(table.target, "$.volume.share")
    query = select(table.run_id, table.face, share).where(
        table.run_id.in_([row.id for row in rows if not row.is_newer])
    )
    found: dict[str, list[RowTarget]] = {}
    for run_id, face, mounted in connection.execute(query.order_by(table.run_id, table.place)):
        known = None if mounted is None else from_json(MountedShare, mounted)
        found.setdefault(run_id, []).append(replace(from_json(RowTarget, face), share=known))
    return tuple(replace(row, targets=tuple(found[row.id])) if row.id in found else row for row in rows)


def is_on(run_id: ColumnElement[str], target_id: str) -> ColumnElement[bool]:
    """Return the condition that a run measured this target as one that is not its first."""
    table = RUN_TARGETS.c
    return run_id.in_(select(table.run_id).where(table.target_id == target_id, table.place > 0))


def has_several(run_id: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that a run has several targets."""
    return run_id.in_(select(RUN_TARGETS.c.run_id))
