"""What everybody else sees of the jobs: plan, queue, cancel, continue, watch. The measuring is the worker's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.consent import refuse_to_continue_without_yes, refuse_without_yes
from volbench.domain.model.errors import Busy, InvalidRequest, NotFound
from volbench.domain.model.newer_run import MADE_BY_NEWER
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message
from volbench.planning.continuation import continuation_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.runs.continuation import Continuation
    from volbench.domain.model.runs.live import Live
    from volbench.domain.model.runs.run import Failure, Plan, RunRequest, RunRow
    from volbench.services.runs.assignment import Assigner, ProfilePlan
    from volbench.services.runs.protocols import JobStore
    from volbench.services.runs.worker import Worker


_CHANGED: Final = Message("services.queue.the_suite_has_changed_since_this")
_UNSTORED: Final = Message("services.queue.unstored")


class Queue:
    """The job queue; its table is the store's, so it outlives the process. Safe from any thread."""

    def __init__(self, store: JobStore, assigner: Assigner, worker: Worker) -> None:
        """Keep the collaborators."""
        self._store = store
        self._assigner = assigner
        self._worker = worker

    def plan(self, request: RunRequest) -> Plan:
        """Say what the run would do and cost, without touching the volume.

        Raises:
            InvalidRequest, NotFound, UnsafeTarget, CapabilityMissing: it cannot be run, and why.
        """
        return self._assigner.plan(request)

    def profile_plans(self, request: RunRequest) -> tuple[ProfilePlan, ...]:
        """Say of every profile what the same run would do with it; raises NotFound, as `Assigner.profile_plans`."""
        return self._assigner.profile_plans(request)

    def enqueue(
        self,
        request: RunRequest,
        before_start: Callable[[str], None] = lambda _run_id: None,
        *,
        passwords: Mapping[str, str] | None = None,
    ) -> str:
        """Check, store the run as queued, wake the worker; return the run id. Raises as `plan`, and ConsentNeeded.

        `before_start` is told the id while the run cannot have begun yet. `passwords` are those of ways whose own is
        not kept; they stay in memory. InvalidRequest where one is missing.
        """
        run = self._assigner.queued_run(request)
        refuse_without_yes(run.plan, is_agreed=request.is_agreed)
        self._worker.passwords.hold(run, passwords or {})
        try:
            before_start(run.id)
            self._store.create(run)
        except Exception:
            self._worker.passwords.forget(run.id)
            raise
        self._worker.wake()
        return run.id

    def cancel(self, run_id: str, *, is_after_round: bool) -> None:
        """Stop a queued or running run.

        Raises:
            Busy: the run has already ended, or another process carries it.
            NotFound: no such run.
        """
        if self._worker.cancel(run_id, is_after_round=is_after_round):
            return
        if self._store.withdraw(run_id):
            self._worker.passwords.forget(run_id)
            return
        # Between the first look and here the worker may have begun it.
        if self._worker.cancel(run_id, is_after_round=is_after_round):
            return
        row = self._store.row(run_id)
        broke_off = self._worker.unstored(run_id)
        if row.state is RunState.RUNNING and broke_off is not None:
            raise Busy(_UNSTORED.fill(why=broke_off.message), broke_off.hint, run_id=run_id)
        if row.state is RunState.RUNNING:
            # Perhaps nobody carries it any more: looked into as soon as the machine's lock is free.
            self._worker.wake()
            raise Busy(
                Message("services.queue.this_run_was_started_from_the"),
                Message("services.queue.stop_it_there_with_ctrl_c"),
                run_id=run_id,
            )
        raise Busy(
            Message("services.queue.this_run_has_already_ended"),
            Message("services.queue.there_is_nothing_to_cancel"),
            run_id=run_id,
        )

    def pause(self, run_id: str, *, is_on: bool) -> None:
        """Let a run by stages rest after its current round, or go on after such a rest.

        Raises:
            Busy: the run is not being measured by this service, or does not go by stages.
            NotFound: no such run.
        """
        if self._worker.pause(run_id, is_on=is_on):
            return
        row = self._store.row(run_id)
        hint = Message("services.queue.pause_from_the_command_line")
        if row.state is not RunState.RUNNING:
            hint = Message("services.queue.only_while_it_runs")
        raise Busy(Message("services.queue.it_is_not_measured_here"), hint, run_id=run_id, state=str(row.state))

    def continuation(self, run_id: str) -> Continuation:
        """Say what going on with an interrupted run will cost.

        Raises:
            Busy, NotFound: it cannot be continued, and why.
        """
        self._refuse_to_continue(run_id)
        run = self._store.get(run_id)
        return replace(continuation_of(run), passwords_for=self._worker.passwords.missing(run))

    def resume(self, run_id: str, *, is_agreed: bool = False, passwords: Mapping[str, str] | None = None) -> None:
        """Queue an interrupted run again; its finished rounds stay. `passwords` as of `enqueue`.

        Raises:
            Busy: the run is not interrupted, was made elsewhere, or its suite has changed since.
            ConsentNeeded: its rest is above a limit, and nobody agreed.
            InvalidRequest: a password is missing.
            NotFound: no such run.
        """
        refuse_to_continue_without_yes(self.continuation(run_id), is_agreed=is_agreed)
        self._worker.passwords.hold(self._store.get(run_id), passwords or {})
        self._store.set_state(run_id, RunState.QUEUED)
        self._worker.wake()

    def _refuse_to_continue(self, run_id: str) -> None:
        row = self._store.row(run_id)
        if row.is_imported:
            # Its folder, disks and programs are another machine's: rounds measured here would be mixed into its own.
            raise Busy(
                Message("services.queue.an_imported_run_cannot_be_continued"),
                Message("services.queue.start_a_new_run_of_your"),
                run_id=run_id,
            )
        if row.state is not RunState.INTERRUPTED:
            raise Busy(
                Message("services.queue.only_an_interrupted_run_can_be"),
                Message("services.queue.start_a_new_run_instead"),
                run_id=run_id,
                state=str(row.state),
            )
        why = self._why_never(row)
        if why is not None:
            raise Busy(why, Message("services.queue.start_a_new_run_the_finished"), run_id=run_id)

    def can_resume(self, row: RunRow) -> bool:
        """Say whether a run's suite is still what it was when the run began."""
        return self._why_never(row) is None

    def _why_never(self, row: RunRow) -> Message | None:
        """Return why this version cannot measure the rest of a run as its first part; None where it can."""
        if row.is_newer:
            return MADE_BY_NEWER
        try:
            suite = self._assigner.suite_of(row)
            if suite.digest() != row.suite.digest and suite.takes_load:
                # A load of the run's own is part of the digest, and only the whole run tells it.
                suite = self._assigner.suite_of(self._store.get(row.id))
        except (NotFound, InvalidRequest) as error:
            return error.message
        return None if suite.digest() == row.suite.digest else _CHANGED

    def live(self, run_id: str, after: int) -> Live | None:
        """Return progress and the samples after cursor `after` from memory; None when the run is not live here."""
        state = self._worker.live()
        if state is not None and state.run_id == run_id:
            return state.read(after)
        # Somebody watches a run that is not ours: if the process that carries it has died, it is time to say so.
        self._worker.wake_now_and_then()
        return None

    def unstored(self, row: RunRow) -> Failure | None:
        """Return why a run that is still called running broke off, while its end cannot be stored; else None."""
        return self._worker.unstored(row.id) if row.state is RunState.RUNNING else None

    def running_id(self) -> str | None:
        """Return the run being measured by this service, from memory."""
        state = self._worker.live()
        return state.run_id if state is not None else None
