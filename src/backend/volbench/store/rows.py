"""Runs as rows: what a list shows, written and read without touching the rounds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, not_, or_, select, tuple_

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.newer_run import MADE_BY_NEWER, UNREAD_BADGES, read_suite
from volbench.domain.model.runs.run import Badges, Failure, Headline, RunRow, RunState, SuiteRef, TargetKind
from volbench.domain.model.words.message import Message
from volbench.store.known_time import RUNS_INSERTED, has_known_time, latest_of
from volbench.store.newer_runs import is_newer_row, is_of_known_kind
from volbench.store.packing import from_json, to_json
from volbench.store.run_targets import is_on
from volbench.store.schema import RUNS

NO_VOLUME: Final = ""
"""What stands in columns of a volume where the target is none: they are older than endpoints and may not be empty."""
MAX_PAGE: Final = 200
_BETWEEN: Final = "~"
CURSOR_PATTERN: Final = rf"^[^{_BETWEEN}\x00-\x1f\x7f]+{_BETWEEN}[^\x00-\x1f\x7f]+$"
"""What a cursor looks like: time and id of the last row shown, or where the rows without a known time go on."""
_UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class RowFilter:
    """Which runs a list shows; None or empty means any."""

    volume: str | None = None
    """Id of the volume, or of the endpoint."""
    suite: str | None = None
    """Suite id."""
    profile: str | None = None
    state: RunState | None = None
    q: str = ""
    """Text to find in label, note, name of the target, folder or address."""
    is_imported: bool | None = None
    has_known_time: bool = False
    """Only runs whose place in the order of time is known: for whoever asks for the newest one."""
    has_known_kind: bool = False
    """Only runs whose figures this version reads: for whoever needs them."""
    limit: int = 50
    """1 to 200."""
    before: str | None = None
    """Cursor of an earlier page."""


@dataclass(frozen=True, slots=True)
class _Face:
    """The part of a row that is only shown, never searched."""

    suite: SuiteRef
    badges: Badges
    headline: tuple[Headline, ...]
    verdict: tuple[Message, ...]
    failure: Failure | None
    normal: tuple[Message, ...] = ()


def row_values(row: RunRow) -> dict[str, Any]:
    """Return the columns of `runs` for a row."""
    return {
        "id": row.id,
        "suite_id": row.suite.id,
        "suite_digest": row.suite.digest,
        "profile": row.profile,
        "state": str(row.state),
        "created_at": row.created_at,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "label": row.label,
        "note": row.note,
        "is_imported": int(row.is_imported),
        "is_baseline": int(row.is_baseline),
        "target_kind": str(row.target_kind),
        "target_id": row.target_id,
        "target_name": row.target_name,
        "volume_id": row.volume_id or NO_VOLUME,
        "volume_name": row.volume_name or NO_VOLUME,
        "target_path": row.target_path,
        "raid_type": row.raid_type,
        "file_system": row.file_system or NO_VOLUME,
        "kind": row.kind,
        "face": to_json(_Face(row.suite, row.badges, row.headline, row.verdict, row.failure, row.normal)),
    }


def read_row(row: Row[Any], latest: str) -> RunRow:
    """Read a row of `runs`; a time after `latest` cannot have been. One of a newer version's kind has no figures."""
    is_newer = is_newer_row(row)
    face: _Face = _newer_face(row) if is_newer else from_json(_Face, row.face)
    kind = TargetKind.REPORTED if is_newer and row.target_kind not in set(TargetKind) else TargetKind(row.target_kind)
    has_volume = kind is TargetKind.VOLUME
    return RunRow(
        id=row.id,
        suite=face.suite,
        profile=row.profile,
        state=RunState(row.state),
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
        label=row.label,
        note=row.note,
        is_imported=bool(row.is_imported),
        is_baseline=bool(row.is_baseline),
        target_kind=kind,
        target_id=row.target_id,
        target_name=row.target_name,
        volume_id=row.volume_id if has_volume else None,
        volume_name=row.volume_name if has_volume else None,
        target_path=row.target_path,
        raid_type=row.raid_type,
        file_system=row.file_system if has_volume else None,
        badges=face.badges,
        headline=face.headline,
        verdict=face.verdict,
        failure=face.failure,
        normal=face.normal,
        is_time_unknown=max(row.created_at, row.started_at or row.created_at) > latest,
        is_newer=is_newer or None,
        kind=row.kind,
    )


def _newer_face(row: Row[Any]) -> _Face:
    """Return what can be shown of a run whose kind is not known here."""
    return _Face(read_suite(json.loads(row.face)["suite"]), UNREAD_BADGES, (), (MADE_BY_NEWER,), None)


def check_page(wanted: RowFilter) -> None:
    """Refuse what no page can be.

    Raises:
        InvalidRequest: the cursor is not one of ours, or the limit is out of range.
    """
    if not 1 <= wanted.limit <= MAX_PAGE:
        raise InvalidRequest(
            Message("store.rows.a_page_holds_1_to_runs", most=MAX_PAGE),
            Message("store.rows.ask_for_a_limit_in_that"),
            limit=wanted.limit,
        )
    if wanted.before is not None:
        _read_cursor(wanted.before)


def read_page(connection: Connection, wanted: RowFilter) -> tuple[tuple[RunRow, ...], str | None]:
    """Return one page that was checked, newest first, and the cursor of the next one or None.

    Runs of unknown time come last.
    """
    latest, shown, most = latest_of(connection), wanted.limit, wanted.limit + 1
    after = None if wanted.before is None else _read_cursor(wanted.before)
    found: list[Row[Any]] = []
    # One row more than asked tells whether a next page exists.
    if after is None or after[0] != _UNKNOWN:
        found += connection.execute(_known(wanted, latest, after).limit(most))
    if len(found) < most and not wanted.has_known_time:
        found += connection.execute(_unknown(wanted, latest, after).limit(most - len(found)))
    rows = tuple(read_row(row, latest) for row in found)
    return rows[:shown], _cursor(found[shown - 1], rows[shown - 1]) if len(found) > shown else None


def _known(wanted: RowFilter, latest: str, after: tuple[str, str] | None) -> Select[Any]:
    columns = RUNS.c
    query = select(RUNS, RUNS_INSERTED.label("inserted")).order_by(columns.created_at.desc(), columns.id.desc())
    query = query.where(has_known_time(latest), and_(*_conditions(wanted)))
    return query if after is None else query.where(tuple_(columns.created_at, columns.id) < after)


def _unknown(wanted: RowFilter, latest: str, after: tuple[str, str] | None) -> Select[Any]:
    query = select(RUNS, RUNS_INSERTED.label("inserted")).order_by(RUNS_INSERTED.desc())
    query = query.where(not_(has_known_time(latest)), and_(*_conditions(wanted)))
    return query.where(int(after[1]) > RUNS_INSERTED) if after is not None and after[0] == _UNKNOWN else query


def _cursor(last: Row[Any], row: RunRow) -> str:
    """Return the cursor for the page after this row."""
    place = (_UNKNOWN, last.inserted) if row.is_time_unknown else (row.created_at, row.id)
    return f"{place[0]}{_BETWEEN}{place[1]}"


def _conditions(wanted: RowFilter) -> list[ColumnElement[bool]]:
    columns = RUNS.c
    equal = {
        columns.suite_id: wanted.suite,
        columns.profile: wanted.profile,
        columns.state: None if wanted.state is None else str(wanted.state),
        columns.is_imported: None if wanted.is_imported is None else int(wanted.is_imported),
    }
    conditions: list[ColumnElement[bool]] = [RUNS.c.id != ""]
    conditions += [column == value for column, value in equal.items() if value is not None]
    if wanted.has_known_kind:
        conditions.append(is_of_known_kind())
    if wanted.volume is not None:
        conditions.append(or_(columns.target_id == wanted.volume, is_on(columns.id, wanted.volume)))
    if wanted.q:
        searched = (columns.label, columns.note, columns.target_name, columns.target_path)
        conditions.append(or_(*(column.icontains(wanted.q, autoescape=True) for column in searched)))
    return conditions


def _read_cursor(cursor: str) -> tuple[str, str]:
    created_at, between, run_id = cursor.partition(_BETWEEN)
    if not (created_at and between and run_id) or (created_at == _UNKNOWN and not _is_number(run_id)):
        raise InvalidRequest(
            Message("store.rows.this_page_marker_is_not_one"),
            Message("store.rows.start_again_from_the_first_page"),
            before=cursor,
        )
    return created_at, run_id


def _is_number(text: str) -> bool:
    """Say whether this is a place in a table: SQLite counts with 64 bits."""
    return text.isascii() and text.isdigit() and int(text) < 2**63
