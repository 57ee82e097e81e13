"""The store itself: every run from queue to history, in transactions that leave no half-written run behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, insert, or_, select, update

from volbench.domain.assess.run_row import make_row, seen_from
from volbench.domain.model.errors import Busy
from volbench.domain.model.kind import all_kinds
from volbench.domain.model.machine.volume_ids import has_mark
from volbench.domain.model.newer_run import KEPT, refuse_newer
from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import (
    Environment,
    Failure,
    Plan,
    Round,
    Run,
    RunRow,
    RunState,
    Target,
    TargetKind,
    TargetResult,
)
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.message import Message
from volbench.runner.protocols import RawOutput
from volbench.store.archive import ArchiveStore
from volbench.store.clean_ups import forget_left, forget_removed, note_clean_up, open_target, read_left_behind
from volbench.store.database_failures import no_baseline, no_raw_output, no_such_run, nothing_left, reading
from volbench.store.endpoints import EndpointStore
from volbench.store.experiments import ExperimentStore, touch_experiments
from volbench.store.grounds import on_other_lines
from volbench.store.known_time import latest_of, oldest_first
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.outbox import OutboxStore
from volbench.store.packing import to_json, unpack
from volbench.store.promises import PromiseStore
from volbench.store.references import read_basic_runs
from volbench.store.round_parts import Depth, packed
from volbench.store.rounds import (
    count_rounds,
    ensure_result,
    insert_round,
    read_course,
    read_rounds_of,
    write_results,
)
from volbench.store.rows import NO_VOLUME, RowFilter, check_page, read_page, read_row, row_values
from volbench.store.run_parts import fact_values, find_row, insert_raw, read_run, set_columns, write_targets_of
from volbench.store.run_targets import rename_targets, with_targets
from volbench.store.schedules import ScheduleStore
from volbench.store.schema import RAW_OUTPUTS, RUN_FACTS, RUNS
from volbench.store.settings import read_settings, write_settings
from volbench.store.timelines import TimelineStore

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from volbench.domain.assess.expectation.references import BasicRun
    from volbench.domain.model.runs.clean_up import CleanUp, LeftBehind, OpenTarget
    from volbench.domain.model.settings import Settings
    from volbench.domain.model.suites.workload import Workload
    from volbench.store.engine import Database

_OWNERS_WORDS = ("label", "note", "is_baseline", "created_at")
"""Columns the runner never overwrites: the owner may edit them while the run goes on."""


class RunStore:
    """All runs and settings in one SQLite file; implements runner.protocols.Journal. Safe from any thread and process.

    Every method raises StoreFailed when the database cannot do it, and NotFound for a run id it does not have.
    """

    def __init__(self, database: Database) -> None:
        """Keep the database; open_store checks its revision first."""
        self._database = database
        self.timelines = TimelineStore(database)
        self.schedules = ScheduleStore(database)
        self.archives = ArchiveStore(database)
        self.experiments = ExperimentStore(database)
        self.promises = PromiseStore(database)
        self.endpoints = EndpointStore(database)
        self.outbox = OutboxStore(database)

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._database.path

    # --- the life of a run -----------------------------------------------------------------------------------------

    def create(self, run: Run) -> None:
        """Store a new run as it is: `queued` for the worker, or `running` when the caller measures it itself."""
        self.insert(run, {})

    def claim_next(self) -> Run | None:
        """Make the oldest queued run `running` and return it; None when the queue is empty.

        What a newer version queued, of a kind this one does not have, waits for that version.

        Two processes never get the same run: the write lock is held from the first read on.
        """
        oldest = (
            select(RUNS.c.id)
            .where(RUNS.c.state == str(RunState.QUEUED), is_of_known_kind())
            .order_by(*oldest_first(self._database.latest))
        )
        with self._database.reading() as connection:
            # A look without the write lock first: an idle service must not write.
            if connection.execute(oldest.limit(1)).first() is None:
                return None
        with self._database.writing() as connection, reading(self._database.path):
            found = connection.execute(oldest.limit(1)).scalar()
            if found is None:
                return None
            set_columns(connection, found, state=str(RunState.RUNNING))
            return read_run(connection, found)

    def claim(self, run_id: str) -> bool:
        """Make this queued run `running`; False when it is not queued any more."""
        with self._database.writing() as connection:
            if find_row(connection, run_id).state is not RunState.QUEUED:
                return False
            set_columns(connection, run_id, state=str(RunState.RUNNING))
            return True

    def withdraw(self, run_id: str) -> bool:
        """Make a queued run `cancelled`; False, and nothing written, when it is not queued any more.

        Raises:
            NotFound: no such run.
        """
        with self._database.writing() as connection:
            if find_row(connection, run_id).state is not RunState.QUEUED:
                return False
            set_columns(connection, run_id, state=str(RunState.CANCELLED))
            return True

    def begin(
        self,
        run_id: str,
        *,
        target: Target,
        environment: Environment,
        plan: Plan,
        started_at: str,
        targets: Mapping[str, Target] | None = None,
        target_results: Mapping[str, TargetResult] | None = None,
    ) -> None:
        """Record how the run starts; state becomes running. Rounds of an interrupted run stay."""
        with self._database.writing() as connection:
            volume = volume_of(target)
            raid_type = None if volume is None else volume.pool.raid_type
            set_columns(
                connection,
                run_id,
                state=str(RunState.RUNNING),
                started_at=started_at,
                finished_at=None,
                target_kind=str(target.kind),
                target_id=target.id,
                target_name=target.name,
                volume_id=NO_VOLUME if volume is None else volume.id,
                volume_name=NO_VOLUME if volume is None else volume.name,
                target_path=target.place,
                raid_type=None if raid_type is None else str(raid_type),
                file_system=NO_VOLUME if volume is None else volume.file_system,
            )
            facts = {"target": to_json(target), "environment": to_json(environment), "plan": to_json(plan)}
            connection.execute(update(RUN_FACTS).where(RUN_FACTS.c.run_id == run_id).values(facts))
            if targets:
                run = read_run(connection, run_id)
                found = replace(run, targets=dict(targets), target_results=dict(target_results or {}))
                write_targets_of(connection, found)

    def append_round(
        self, run_id: str, *, variant: str, workload: Workload, command: tuple[str, ...], round_: Round, raw: RawOutput
    ) -> Round:
        """Store one finished round and its raw output in one transaction; never called during a measurement.

        Return the round without its course, which is read from the database whenever somebody looks at it: a test of a
        thousand rounds does not fit into the memory of a small NAS. A round without `raw_id` gets `raw-POSITION`.
        """
        raw_id = round_.raw_id or f"raw-{round_.position}"
        stored = packed(replace(round_, raw_id=raw_id))
        with self._database.writing() as connection:
            ensure_result(connection, run_id, variant, workload, command)
            key = insert_round(connection, run_id, variant, workload.id, stored)
            insert_raw(connection, run_id, raw_id, raw)
        return stored.fetched_by(partial(self._course, key))

    def _course(self, round_id: int) -> bytes:
        with self._database.reading() as connection:
            return read_course(connection, round_id)

    def finish(self, run: Run) -> None:
        """Store the judged run. Label and note stay as the owner last wrote them."""
        with self._database.writing() as connection:
            values = row_values(make_row(run))
            set_columns(connection, run.id, **{key: value for key, value in values.items() if key not in _OWNERS_WORDS})
            connection.execute(update(RUN_FACTS).where(RUN_FACTS.c.run_id == run.id).values(fact_values(run)))
            write_results(connection, run)
            write_targets_of(connection, run)

    def set_state(self, run_id: str, state: RunState, failure: Failure | None = None) -> None:
        """Store a state when there is nothing to judge; `failure` replaces the stored one."""
        with self._database.writing() as connection:
            row = replace(find_row(connection, run_id), state=state, failure=failure)
            # Of a newer version's run the rest of the row cannot be read, and stays.
            set_columns(connection, run_id, **({"state": str(state)} if row.is_newer else row_values(row)))

    def has_work(self) -> bool:
        """Say whether a run waits or is called running, or a folder may still hold files of one; writes nothing."""
        is_queued = and_(RUNS.c.state == str(RunState.QUEUED), is_of_known_kind())
        waiting = or_(is_queued, RUNS.c.state == str(RunState.RUNNING))
        with self._database.reading() as connection:
            if connection.execute(select(RUNS.c.id).where(waiting).limit(1)).first() is not None:
                return True
            return bool(read_left_behind(connection, CleanUpState.LEFT, CleanUpState.OPEN))

    def unfinished(self) -> tuple[RunRow, ...]:
        """Return the runs marked as running, oldest first: at start-up these are left by a process that is gone."""
        query = select(RUNS).where(RUNS.c.state == str(RunState.RUNNING)).order_by(*oldest_first(self._database.latest))
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(read_row(row, latest_of(connection)) for row in connection.execute(query))

    # --- what runs left behind -------------------------------------------------------------------------------------

    def open_target(self, run_id: str, target: OpenTarget) -> None:
        """Note a folder a run is about to write to, before it does."""
        with self._database.writing() as connection:
            open_target(connection, run_id, target)

    def note_clean_up(self, run_id: str, clean_up: CleanUp) -> None:
        """Write how the clean-up of a folder stands now."""
        with self._database.writing() as connection:
            note_clean_up(connection, run_id, clean_up)

    def left_behind(self) -> tuple[LeftBehind, ...]:
        """Return the folders whose files could not be removed yet, also those of runs deleted since."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_left_behind(connection, CleanUpState.LEFT)

    def forget_left(self, run_id: str) -> None:
        """Forget what a run left, files or not. Raises NotFound where nothing is known to be left by it."""
        with self._database.writing() as connection:
            if not forget_left(connection, run_id):
                raise nothing_left(run_id)

    def not_removed(self) -> tuple[LeftBehind, ...]:
        """Return the folders that may hold files of a run, those of a run going on included."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_left_behind(connection, CleanUpState.LEFT, CleanUpState.OPEN)

    def kept_as_they_came(self) -> tuple[str, ...]:
        """Return the runs whose documents are stored whole, since no version before this one knew their kinds."""
        known = [f"{KEPT}{kind.id}" for kind in all_kinds()]
        query = select(RUNS.c.id).where(RUNS.c.kind.in_(known)).order_by(RUNS.c.id)
        with self._database.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def imported_as_of_here(self) -> tuple[str, ...]:
        """Return the imported runs whose volume or server is known as one of this machine could be."""
        has_place = RUNS.c.target_kind.in_([str(TargetKind.VOLUME), str(TargetKind.ENDPOINT)])
        query = select(RUNS.c.id, RUNS.c.target_id).where(RUNS.c.is_imported == 1, has_place).order_by(RUNS.c.id)
        with self._database.reading() as connection:
            return tuple(row.id for row in connection.execute(query) if not has_mark(row.target_id))

    def rename_targets(self, run_id: str, target: Target, targets: Mapping[str, Target]) -> None:
        """Write by what the targets of a run are known now; nothing else of it changes. Raises NotFound."""
        with self._database.writing() as connection:
            volume = volume_of(target)
            volume_id = NO_VOLUME if volume is None else volume.id
            set_columns(connection, run_id, target_id=target.id, volume_id=volume_id)
            facts = update(RUN_FACTS).where(RUN_FACTS.c.run_id == run_id)
            connection.execute(facts.values(target=to_json(target)))
            rename_targets(connection, run_id, targets)

    # --- history ---------------------------------------------------------------------------------------------------

    def has(self, run_id: str) -> bool:
        """Say whether there is such a run."""
        with self._database.reading() as connection:
            return connection.execute(select(RUNS.c.id).where(RUNS.c.id == run_id)).first() is not None

    def beginning_with(self, prefix: str, most: int) -> tuple[str, ...]:
        """Return the ids that begin with `prefix`, newest first, at most `most` of them; all runs are looked at."""
        ids = RUNS.c.id
        query = select(ids).where(ids.startswith(prefix, autoescape=True)).order_by(ids.desc()).limit(most)
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(connection.execute(query).scalars())

    def row(self, run_id: str) -> RunRow:
        """Return a run as a list shows it."""
        with self._database.reading() as connection, reading(self._database.path):
            return find_row(connection, run_id)

    def list_rows(self, wanted: RowFilter | None = None) -> tuple[tuple[RunRow, ...], str | None]:
        """Return one page, newest first, runs of unknown time last, and the cursor of the next page or None.

        Raises:
            InvalidRequest: the cursor or the limit of the filter is wrong.
        """
        wanted = wanted or RowFilter()
        check_page(wanted)
        with self._database.reading() as connection, reading(self._database.path):
            page, following = read_page(connection, wanted)
            rows = with_targets(connection, page)
        return rows if wanted.volume is None else tuple(seen_from(row, wanted.volume) for row in rows), following

    def get(self, run_id: str) -> Run:
        """Return the whole run with rounds and traces, also while it is going on."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_run(connection, run_id)

    def get_numbers(self, run_id: str) -> Run:
        """Return the run with the numbers of all its rounds, but nothing else of them: what a comparison needs."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_run(connection, run_id, Depth.NUMBERS)

    def get_compared(self, run_id: str) -> Run:
        """Return what a comparison looks at: facts of the run, and of each workload the main metric round by round."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_run(connection, run_id, Depth.MAIN)

    def get_result(self, run_id: str) -> Run:
        """Return the run without the course of its rounds (trace, system, latency bins): what its page shows first."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_run(connection, run_id, Depth.RESULT)

    def get_rounds(self, run_id: str, variant: str, workload_id: str) -> tuple[Round, ...]:
        """Return the whole rounds of one workload. Raises NotFound when the run has no such workload."""
        with self._database.reading() as connection, reading(self._database.path):
            # Those of a newer version's run may be of any shape.
            is_newer = find_row(connection, run_id).is_newer
            rounds = None if is_newer else read_rounds_of(connection, run_id, variant, workload_id)
        if rounds is None:
            raise no_such_run(f"{run_id}/{workload_id}/{variant}")
        return rounds

    def count_rounds(self, run_id: str) -> int:
        """Return how many rounds of a run are stored."""
        with self._database.reading() as connection, reading(self._database.path):
            return count_rounds(connection, run_id)

    def raw(self, run_id: str, raw_id: str) -> RawOutput:
        """Return the untouched output of one round. Raises NotFound when there is no such run, or it was not kept."""
        key = (RAW_OUTPUTS.c.run_id == run_id, RAW_OUTPUTS.c.raw_id == raw_id)
        with self._database.reading() as connection, reading(self._database.path):
            content = connection.execute(select(RAW_OUTPUTS.c.content).where(*key)).scalar()
            if content is None:
                raise no_raw_output(run_id, is_imported=find_row(connection, run_id).is_imported)
            raw: RawOutput = unpack(RawOutput, content)
            return raw

    def edit(
        self, run_id: str, *, label: str | None = None, note: str | None = None, is_baseline: bool | None = None
    ) -> RunRow:
        """Change what the owner may change and return the new row.

        One baseline per file system of a volume, suite digest and profile: setting one clears the others.
        """
        if is_baseline and self.row(run_id).targets:
            raise no_baseline(run_id)
        if is_baseline:
            refuse_newer(self.row(run_id))
        words = {"label": label, "note": note, "is_baseline": None if is_baseline is None else int(is_baseline)}
        with self._database.writing() as connection, reading(self._database.path):
            row = find_row(connection, run_id)
            if is_baseline:
                others = (
                    RUNS.c.target_id == row.target_id,
                    RUNS.c.suite_digest == row.suite.digest,
                    RUNS.c.profile == row.profile,
                )
                kept = on_other_lines(connection, row.target_id, run_id)
                connection.execute(update(RUNS).where(*others, RUNS.c.id.not_in(kept)).values(is_baseline=0))
            changes = {name: value for name, value in words.items() if value is not None}
            if changes:
                set_columns(connection, run_id, **changes)
            return find_row(connection, run_id)

    def delete(self, run_id: str, now: str | None = None) -> None:
        """Remove a run with everything kept of it; cells it filled are open. Raises Busy while it is queued or running.

        `now` is when the experiments of such cells are said to have changed; None leaves them as they were.
        """
        with self._database.writing() as connection:
            row = find_row(connection, run_id)
            if row.state in {RunState.QUEUED, RunState.RUNNING}:
                raise Busy(
                    Message("store.runs.this_run_has_not_ended_yet"),
                    Message("store.runs.cancel_it_first_then_delete_it"),
                    run_id=run_id,
                )
            if now is not None:
                touch_experiments(connection, run_id, now)
            connection.execute(delete(RUNS).where(RUNS.c.id == run_id))
            forget_removed(connection, run_id)

    def insert(self, run: Run, raws: Mapping[str, RawOutput] | Iterable[tuple[str, RawOutput]]) -> None:
        """Store a whole run that came from elsewhere, with the raw outputs it brought. Its id must be new.

        All or nothing: what `raws` raises while it is read leaves no run behind.
        """
        with self._database.writing() as connection:
            connection.execute(insert(RUNS).values(row_values(make_row(run))))
            connection.execute(insert(RUN_FACTS).values(run_id=run.id, **fact_values(run)))
            write_results(connection, run)
            write_targets_of(connection, run)
            for raw_id, raw in raws.items() if isinstance(raws, Mapping) else raws:
                insert_raw(connection, run.id, raw_id, raw)

    def basic_runs(self, suite_digest: str) -> tuple[BasicRun, ...]:
        """Return the finished runs of this very suite on Basic volumes, newest first, without their rounds."""
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(read_basic_runs(connection, suite_digest))

    # --- settings --------------------------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """Return what is set, defaults for the rest."""
        with self._database.reading() as connection, reading(self._database.path):
            return read_settings(connection)

    def put_settings(self, settings: Settings) -> None:
        """Keep these settings."""
        with self._database.writing() as connection:
            write_settings(connection, settings)

    def edit_settings(self, **changes: Any) -> Settings:
        """Change some settings and return all of them; what somebody else changes at the same time stays."""
        with self._database.writing() as connection:
            settings = replace(read_settings(connection), **changes)
            write_settings(connection, settings)
        return settings

    def forget_statements(self) -> None:
        """Keep no statement ready: what memory is given back for calls this first."""
        self._database.forget_statements()

    def close(self) -> None:
        """Close every connection; the store cannot be used afterwards."""
        self._database.close()
