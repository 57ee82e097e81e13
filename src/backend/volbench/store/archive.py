"""What an archive is made from and restored to, beside runs and schedules; reads no more of the runs than it must."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.documents.archive import Dismissal, RunWords
from volbench.domain.model.runs.run import RunState
from volbench.store.database_failures import reading
from volbench.store.documents import DocumentStore
from volbench.store.grounds import are_on_other_lines, read_places
from volbench.store.known_time import latest_of, newest_first, oldest_first
from volbench.store.packing import from_json, to_json
from volbench.store.schema import DISMISSALS, RAW_OUTPUTS, RUNS, SETTINGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.timeline.lines import PlacedRuns
    from volbench.store.engine import Database

_INSTANCE: Final = "instance_id"
_RESTORING: Final = "restoring"
_ENDED: Final = tuple(
    str(state) for state in (RunState.DONE, RunState.FAILED, RunState.CANCELLED, RunState.INTERRUPTED)
)
_OWNERS_WORDS: Final = frozenset({"label", "note", "is_baseline"})
_NEVER_OTHERWISE: Final = frozenset({"kind"})
"""Columns that came later and change in no run: all runs in the copies of before would be written anew for them."""


@dataclass(frozen=True, slots=True)
class EndedRun:
    """A run that an archive holds."""

    created_at: str
    words: RunWords
    digest: str
    """Changes when anything of its row does but the owner's words."""


class ArchiveStore:
    """The part of the store that archives need. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database
        self.documents = DocumentStore(database)

    def instance(self) -> str:
        """Return the name of this installation, made once: 12 hexadecimal digits."""
        found = self._read_word(_INSTANCE)
        if found is None:
            with self._database.writing() as connection:
                row = {"name": _INSTANCE, "value": to_json(secrets.token_hex(6))}
                connection.execute(upsert(SETTINGS).values(row).on_conflict_do_nothing())
            found = self._read_word(_INSTANCE)
        return found or ""

    def restoring(self) -> str:
        """Return the name of the installation whose archive was being restored to this empty database; mostly empty."""
        return self._read_word(_RESTORING) or ""

    def set_restoring(self, instance: str) -> None:
        """Remember, or with an empty name forget, that an archive is being restored: it may have to be continued."""
        with self._database.writing() as connection:
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == _RESTORING))
            if instance:
                connection.execute(insert(SETTINGS).values(name=_RESTORING, value=to_json(instance)))

    def has_runs(self) -> bool:
        """Say whether there is any run, ended or not."""
        with self._database.reading() as connection:
            return connection.execute(select(RUNS.c.id).limit(1)).first() is not None

    def made_at(self, created_at: str) -> tuple[str, ...]:
        """Return the ids of the runs that were asked for at that moment: copies of one run share it."""
        query = select(RUNS.c.id).where(RUNS.c.created_at == created_at).order_by(RUNS.c.id)
        with self._database.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def count_ended(self) -> int:
        """Return how many runs have ended."""
        query = select(func.count()).select_from(RUNS).where(RUNS.c.state.in_(_ENDED))
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def ended(self) -> tuple[EndedRun, ...]:
        """Return all runs that have ended, oldest first; before them those of unknown time, as they were stored."""
        query = select(RUNS).where(RUNS.c.state.in_(_ENDED)).order_by(*oldest_first(self._database.latest))
        names = [column.name for column in RUNS.c]
        found, skipped = [], _OWNERS_WORDS | _NEVER_OTHERWISE
        with self._database.reading() as connection:
            for row in connection.execute(query):
                rest = [value for name, value in zip(names, row, strict=True) if name not in skipped]
                digest = hashlib.sha256(repr(rest).encode()).hexdigest()[:32]
                words = RunWords(row.id, row.label, row.note, bool(row.is_baseline))
                found.append(EndedRun(row.created_at, words, digest))
        return tuple(found)

    def raw_ids(self, run_id: str) -> tuple[str, ...]:
        """Return the keys of the raw outputs kept of a run."""
        query = select(RAW_OUTPUTS.c.raw_id).where(RAW_OUTPUTS.c.run_id == run_id).order_by(RAW_OUTPUTS.c.raw_id)
        with self._database.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def dismissals(self) -> tuple[Dismissal, ...]:
        """Return the notices that were put away, by cell."""
        query = select(DISMISSALS).order_by(DISMISSALS.c.cell_id)
        with self._database.reading() as connection:
            return tuple(Dismissal(row.cell_id, row.ratio, row.dismissed_at) for row in connection.execute(query))

    def put_back(self, words: Sequence[RunWords], dismissals: Sequence[Dismissal]) -> None:
        """Store the owner's words of runs that are here, and notices put away, in one transaction."""
        with self._database.writing() as connection:
            for one in words:
                values = {"label": one.label, "note": one.note, "is_baseline": int(one.is_baseline)}
                connection.execute(update(RUNS).where(RUNS.c.id == one.run).values(values))
            _keep_one_baseline(connection)
            for dismissal in dismissals:
                row = {
                    "cell_id": dismissal.cell_id,
                    "ratio": dismissal.ratio,
                    "dismissed_at": dismissal.dismissed_at,
                }
                connection.execute(upsert(DISMISSALS).values(row).on_conflict_do_nothing())

    def _read_word(self, name: str) -> str | None:
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        with self._database.reading() as connection, reading(self._database.path):
            value = connection.execute(query).scalar()
            return None if value is None else str(from_json(str, value))


def _keep_one_baseline(connection: Connection) -> None:
    """Hold what `RunStore.edit` holds, also where a file says otherwise: one baseline per line, suite and profile."""
    kept: dict[tuple[str, str, str], list[str]] = {}
    lines: dict[str, PlacedRuns] = {}
    query = select(RUNS).where(RUNS.c.is_baseline == 1).order_by(*newest_first(latest_of(connection)))
    for row in connection.execute(query).all():
        if row.target_id not in lines:
            lines[row.target_id] = read_places(connection, row.target_id)
        places = lines[row.target_id].places
        others = kept.setdefault((row.target_id, row.suite_digest, row.profile), [])
        if all(are_on_other_lines(places, row.id, other) for other in others):
            others.append(row.id)
        else:
            connection.execute(update(RUNS).where(RUNS.c.id == row.id).values(is_baseline=0))
