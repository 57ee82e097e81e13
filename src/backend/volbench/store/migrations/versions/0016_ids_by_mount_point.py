"""Volumes are known by their mount points alone: two that look alike in a slug no longer take each other's place.

Each run names its mount point, so that histories which were mixed come apart. What an owner has set goes with the
folder it names, or with the one volume whose runs had its id. Where that is open it is kept under an id that no volume
has, and said on stderr, which the service writes to its log.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from alembic import op
from sqlalchemy import Connection

from volbench.domain.model.machine.former_ids import FormerIds, one_each
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.machine.volume_ids import nobodys_id, renewed_id, reported_id
from volbench.domain.timeline.notices import cell_id

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_LOG = logging.getLogger(__name__)
_Renewed = list[tuple[str, str, str, str]]
"""Run, variant ('' for a run on one target), former id, id of today."""


def upgrade() -> None:
    connection = op.get_bind()
    former, renewed = FormerIds(), _Renewed()
    # First the keys alone: a database may hold more than fits into the memory of a small NAS.
    for run_id, is_imported in _rows(connection, "SELECT id, is_imported FROM runs ORDER BY id"):
        renewed += _renew_run(connection, run_id, None if is_imported else former)
    _renew_clean_ups(connection, former)
    _renew_schedules(connection, former)
    _renew_promises(connection, former)
    _renew_notices(connection, renewed)
    _keep_one_baseline(connection)
    _part_titles(connection)


def _renew_run(connection: Connection, run_id: str, former: FormerIds | None) -> _Renewed:
    """Give the targets of one run their ids of today; say which became another."""
    found = {
        variant: ids
        for place, variant, stored, face in _rows(connection, _TARGETS_OF, run_id)
        if (ids := _renew_place(connection, (run_id, place), (stored, face), former)) is not None
    }
    for stored, plan in _rows(connection, "SELECT target, plan FROM run_facts WHERE run_id = ?", run_id):
        target = _object(stored)
        ids = _renew_target(target, former)
        if ids is not None:
            found = found or {"": ids}
            facts = (_text(target), _renewed_plan(plan, found), run_id)
            _write(connection, "UPDATE run_facts SET target = ?, plan = ? WHERE run_id = ?", *facts)
            row = (ids[1], _volume_in(target), run_id)
            _write(connection, "UPDATE runs SET target_id = ?, volume_id = ? WHERE id = ?", *row)
    return [(run_id, variant, *ids) for variant, ids in found.items() if ids[0] != ids[1]]


_TARGETS_OF = "SELECT place, variant, target, face FROM run_targets WHERE run_id = ? ORDER BY place"


def _renew_place(
    connection: Connection, key: tuple[str, int], stored: tuple[str, str], former: FormerIds | None
) -> tuple[str, str] | None:
    """Give one of several targets its id of today, as `_renew_target`."""
    target, face = map(_object, stored)
    ids = _renew_target(target, former)
    if ids is None or not face:
        return None
    face["target_id"] = ids[1]
    if "volume" in target:
        face["volume_id"] = ids[1]
    _write(
        connection,
        "UPDATE run_targets SET target = ?, face = ?, target_id = ?, volume_id = ? WHERE run_id = ? AND place = ?",
        *(_text(target), _text(face), ids[1], _volume_in(target), *key),
    )
    return ids


def _renew_target(target: dict[str, Any], former: FormerIds | None) -> tuple[str, str] | None:
    """Write a target's id of today into it; return both, or None where it is a server or not readable."""
    volume = target.get("volume")
    if target.get("kind") == "reported":
        new = reported_id(str(target.get("mount_point") or ""), str(target.get("label") or ""))
        return "", new  # Nothing the owner has set goes by it.
    if not isinstance(volume, dict) or not isinstance(volume.get("id"), str):
        return None
    known, mount_point = volume["id"], str(volume.get("mount_point") or "")
    if volume.get("share") is None:
        volume["id"] = renewed_id(known, mount_point)
        if former is not None:
            former.note(known, mount_point)
    return known, volume["id"]


def _volume_in(target: dict[str, Any]) -> str:
    return str(target["volume"]["id"]) if "volume" in target else ""


def _renewed_plan(stored: str, ids: dict[str, tuple[str, str]]) -> str:
    """Return the plan with the ids of its targets and ways; as it stands where it names none of them."""
    plan, is_changed = _object(stored), False
    for part, name in (("targets", "volume_id"), ("ways", "target_id")):
        for variant, one in (plan.get(part) or {}).items():
            known, new = ids.get(variant) or ids.get("") or ("", "")
            if isinstance(one, dict) and known and one.get(name) == known != new:
                one[name], is_changed = new, True
    return _text(plan) if is_changed else stored


def _renew_clean_ups(connection: Connection, former: FormerIds) -> None:
    rows = _rows(
        connection,
        "SELECT run_id, target_path, volume_id, json_extract(mark, '$.mount_point') FROM clean_ups "
        "WHERE endpoint IS NULL",
    )
    for _run_id, _path, known, mount_point in rows:
        if mount_point:
            former.note(known, mount_point)
    for run_id, path, known, mount_point in rows:
        new = renewed_id(known, mount_point) if mount_point else former.by_path(known, path)
        _write(
            connection,
            "UPDATE clean_ups SET volume_id = ? WHERE run_id = ? AND target_path = ?",
            *(new, run_id, path),
        )


def _renew_schedules(connection: Connection, former: FormerIds) -> None:
    query = "SELECT volume_id, target_path FROM schedules ORDER BY is_on DESC, settled_at DESC, volume_id"
    ids = _one_each("schedule", ((known, former.by_path(known, path)) for known, path in _rows(connection, query)))
    _rename(connection, "schedules", ids)
    query = """
        SELECT schedule_events.id, schedule_events.volume_id, runs.volume_id
        FROM schedule_events LEFT JOIN runs ON runs.id = schedule_events.run_id
    """
    for event_id, known, measured in _rows(connection, query):
        new = measured or ids.get(known, known)
        _write(connection, "UPDATE schedule_events SET volume_id = ? WHERE id = ?", new, event_id)


def _renew_promises(connection: Connection, former: FormerIds) -> None:
    query = "SELECT volume_id FROM promises ORDER BY changed_at DESC, volume_id"
    _rename(connection, "promises", _one_each("promise", ((k, former.by_runs(k)) for (k,) in _rows(connection, query))))


def _one_each(what: str, ids: Iterable[tuple[str, str]]) -> dict[str, str]:
    found = one_each(ids)
    for known, new in found.items():
        if new == nobodys_id(known):
            _LOG.warning("%s of %s: which volume it belongs to is not certain, kept as %s", what, known, new)
    return found


def _rename(connection: Connection, table: str, ids: dict[str, str]) -> None:
    """Write the ids into their column, which is a key: on the way none is like another."""
    for known in ids:
        _write(connection, f"UPDATE {table} SET volume_id = ? WHERE volume_id = ?", f"#{known}", known)  # noqa: S608
    for known, new in ids.items():
        _write(connection, f"UPDATE {table} SET volume_id = ? WHERE volume_id = ?", new, f"#{known}")  # noqa: S608


def _renew_notices(connection: Connection, renewed: _Renewed) -> None:
    """Notices that were put away or sent go by a hash that the volume's id is in.

    One of a slow disk has the words of its answer in it, which are not stored: it is sent once more.
    """
    put_away = {cell for (cell,) in _rows(connection, "SELECT cell_id FROM dismissals")}
    told = {key for (key,) in _rows(connection, "SELECT key FROM told")}
    if not (put_away or told):
        return
    for run_id, variant, known, new in renewed:
        for names in _cells(connection, run_id, variant):
            old_cell, new_cell = cell_id(known, *names), cell_id(new, *names)
            if old_cell in put_away:
                _write(connection, "UPDATE OR REPLACE dismissals SET cell_id = ? WHERE cell_id = ?", new_cell, old_cell)
            if f"drop:{old_cell}" in told:
                keys = (f"drop:{new_cell}", f"drop:{old_cell}")
                _write(connection, "UPDATE OR REPLACE told SET key = ? WHERE key = ?", *keys)


def _cells(connection: Connection, run_id: str, variant: str) -> Iterator[tuple[str, ...]]:
    """Yield what else is in the hash of a drop that began with this run."""
    query = """
        SELECT runs.suite_id, runs.profile, medians.workload_id, medians.variant, medians.metric
        FROM medians JOIN runs ON runs.id = medians.run_id WHERE medians.run_id = ?
    """
    for suite_id, profile, workload, measured, metric in _rows(connection, query, run_id):
        if variant in {"", measured}:
            yield suite_id, profile, workload, options_of(measured), metric, run_id


def _keep_one_baseline(connection: Connection) -> None:
    """One volume may have had two under two ids: the newest stays."""
    kept: set[tuple[str, str, str]] = set()
    query = """
        SELECT id, target_id, suite_digest, profile FROM runs WHERE is_baseline = 1 ORDER BY created_at DESC, id
    """
    for run_id, *rest in _rows(connection, query):
        group = (rest[0], rest[1], rest[2])
        if group in kept:
            _LOG.warning("run %s is no longer the baseline of %s: a newer one is", run_id, group[0])
            _write(connection, "UPDATE runs SET is_baseline = 0 WHERE id = ?", run_id)
        kept.add(group)


def _part_titles(connection: Connection) -> None:
    """Names of workloads before a reason were joined by commas, which stand inside them too."""
    for table, keys in (("runs", ("id",)), ("run_targets", ("run_id", "place"))):
        named, where = ", ".join(keys), " AND ".join(f"{key} = ?" for key in keys)
        wanted = f"SELECT {named} FROM {table} WHERE face LIKE '%\"join.labelled\"%'"  # noqa: S608 (names above)
        for key in _rows(connection, wanted):
            ((face,),) = _rows(connection, f"SELECT face FROM {table} WHERE {where}", *key)  # noqa: S608
            value = _object(face)
            if value:
                parted = _text(_parted(value))
                _write(connection, f"UPDATE {table} SET face = ? WHERE {where}", parted, *key)  # noqa: S608


def _parted(value: Any) -> Any:
    if isinstance(value, list):
        return [_parted(one) for one in value]
    if not isinstance(value, dict):
        return value
    value = {key: _parted(one) for key, one in value.items()}
    values = value.get("values")
    name = values.get("name") if value.get("code") == "join.labelled" and isinstance(values, dict) else None
    if isinstance(name, dict) and name.get("code") == "join.list":
        name["code"] = "join.titles"
    return value


def _object(stored: str) -> dict[str, Any]:
    """Return what a column holds; nothing where it is spoiled: whoever reads it says so."""
    try:
        value = json.loads(stored)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rows(connection: Connection, query: str, *values: Any) -> Sequence[Any]:
    return connection.exec_driver_sql(query, values).all()


def _write(connection: Connection, statement: str, *values: Any) -> None:
    connection.exec_driver_sql(statement, values)
