"""Whether what runs wrote to their target folders is gone again."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState, FileSystemMark, LeftBehind, OpenTarget
from volbench.domain.model.servers.endpoint import Endpoint
from volbench.domain.model.words.message import Message
from volbench.store.packing import from_json, to_json
from volbench.store.schema import CLEAN_UPS


def open_target(connection: Connection, run_id: str, target: OpenTarget) -> None:
    """Note that a run may have files in a folder from now on; what was known of that folder before is replaced."""
    facts = {
        "volume_id": target.volume_id,
        "volume_name": target.volume_name,
        "state": str(CleanUpState.OPEN),
        "left_bytes": None,
        "reason": None,
        "mark": None if target.mark is None else to_json(target.mark),
        "endpoint": None if target.endpoint is None else to_json(target.endpoint),
        "expected": to_json(target.expected) if target.expected else None,
    }
    statement = upsert(CLEAN_UPS).values(run_id=run_id, target_path=target.path, **facts)
    connection.execute(statement.on_conflict_do_update(index_elements=["run_id", "target_path"], set_=facts))


def note_clean_up(connection: Connection, run_id: str, clean_up: CleanUp) -> None:
    """Write how the clean-up of a folder stands; one that was never opened is not noted."""
    key = (CLEAN_UPS.c.run_id == run_id, CLEAN_UPS.c.target_path == clean_up.target_path)
    reason = None if clean_up.reason is None else to_json(clean_up.reason)
    values = {"state": str(clean_up.state), "left_bytes": clean_up.left_bytes, "reason": reason}
    connection.execute(update(CLEAN_UPS).where(*key).values(values))


def forget_removed(connection: Connection, run_id: str) -> None:
    """Forget the folders of a run that is deleted, but none that still holds files of it."""
    is_removed = CLEAN_UPS.c.state == str(CleanUpState.REMOVED)
    connection.execute(delete(CLEAN_UPS).where(CLEAN_UPS.c.run_id == run_id, is_removed))


def forget_left(connection: Connection, run_id: str) -> bool:
    """Forget what a run left: its volume never comes back, the owner says. False where nothing is known to be left."""
    is_left = CLEAN_UPS.c.state == str(CleanUpState.LEFT)
    return connection.execute(delete(CLEAN_UPS).where(CLEAN_UPS.c.run_id == run_id, is_left)).rowcount > 0


def read_clean_ups(connection: Connection, run_id: str) -> tuple[CleanUp, ...]:
    """Return how the folders of a run stand."""
    query = select(CLEAN_UPS).where(CLEAN_UPS.c.run_id == run_id).order_by(CLEAN_UPS.c.target_path)
    return tuple(_clean_up(row) for row in connection.execute(query))


def read_left_behind(connection: Connection, *states: CleanUpState) -> tuple[LeftBehind, ...]:
    """Return every folder in one of these states, whether its run is still kept or not."""
    wanted = CLEAN_UPS.c.state.in_([str(state) for state in states])
    query = select(CLEAN_UPS).where(wanted).order_by(CLEAN_UPS.c.run_id, CLEAN_UPS.c.target_path)
    return tuple(_left_behind(row) for row in connection.execute(query))


def _clean_up(row: Row[Any]) -> CleanUp:
    reason = None if row.reason is None else from_json(Message, row.reason)
    return CleanUp(row.target_path, CleanUpState(row.state), row.left_bytes, reason)


def _left_behind(row: Row[Any]) -> LeftBehind:
    mark = None if row.mark is None else from_json(FileSystemMark, row.mark)
    endpoint = None if row.endpoint is None else from_json(Endpoint, row.endpoint)
    expected = {} if row.expected is None else from_json(dict[str, int], row.expected)
    target = OpenTarget(row.target_path, row.volume_id, row.volume_name, mark, endpoint, expected)
    return LeftBehind(row.run_id, target, _clean_up(row))
