"""The one thread that measures: takes the machine's lock, puts right what was left, carries queued runs one by one."""

from __future__ import annotations

import logging
import traceback
from dataclasses import replace
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import Busy, CapabilityMissing, NotFound, StoreFailed
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.runs.run import Failure, RunState
from volbench.domain.model.words.message import Message
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.failure_reasons import unexpected
from volbench.services.runs.live_state import LiveState
from volbench.services.runs.recovery import mark_interrupted, recover
from volbench.services.runs.run_passwords import GIVE_IT_AGAIN, PASSWORD_NEEDED, RunPasswords

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.runs.run import Run
    from volbench.runner.protocols import Host
    from volbench.services.runs.assignment import Assigner
    from volbench.services.runs.protocols import JobStore, Sweeper, TakeLock

_LOG = logging.getLogger(__name__)
RETRY_S: Final = 1.0
"""How often a lock held by another process is tried again; costs one system call, no disk."""
STORE_RETRY_S: Final = 10.0
"""How often the end of a run is tried to be stored whose database cannot be written, most likely on a full volume."""

LOOK_S: Final = 5.0


class Worker:
    """Carries runs; everything but `start`, `stop`, `wake` and the readers happens in its own thread."""

    def __init__(
        self,
        *,
        store: JobStore,
        assigner: Assigner,
        host: Host,
        take_lock: TakeLock,
        sweep: Sweeper,
        give_back: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep the collaborators; `start` begins. `give_back` returns memory to the system when a run has ended."""
        self._store = store
        self._assigner = assigner
        self._host = host
        self._take_lock = take_lock
        self._sweep = sweep
        self._give_back = give_back
        self.passwords = RunPasswords(host.secret_of)
        """Those of runs that wait or go on."""
        self._wake = Event()
        self._is_stopping = Event()
        self._looked_at = float("-inf")
        self._guard = Lock()
        self._live: LiveState | None = None
        self._cancel: CancelSwitch | None = None
        self._can_pause = False
        self._carried: str | None = None
        """Run being carried; still set after a mistake of ours, so that it can be marked."""
        self._broken: dict[str, Failure] = {}
        """Runs whose end could not be stored: what they broke off for."""
        self._thread = Thread(target=self._work, name="volbench-worker", daemon=True)

    def start(self) -> None:
        """Begin: first put right what an earlier process left, then serve the queue."""
        self._wake.set()
        self._thread.start()

    def stop(self, timeout_s: float = 10.0) -> None:
        """End the current run as interrupted, clean up, end the thread."""
        self._is_stopping.set()
        with self._guard:
            if self._cancel is not None:
                self._cancel.end_now()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(timeout_s)

    def wake(self) -> None:
        """Look at the queue now."""
        self._wake.set()

    def wake_now_and_then(self) -> None:
        """Look whether another process has died in the middle of a run; cheap enough to be asked every second."""
        now = self._host.clock.monotonic()
        if now - self._looked_at >= LOOK_S:
            self._looked_at = now
            self._wake.set()

    def live(self) -> LiveState | None:
        """Return the state of the run at hand."""
        with self._guard:
            return self._live

    def unstored(self, run_id: str) -> Failure | None:
        """Return why a run that is still called running broke off, while its end cannot be stored; else None."""
        with self._guard:
            return self._broken.get(run_id)

    def cancel(self, run_id: str, *, is_after_round: bool) -> bool:
        """Stop the run at hand if it is this one; say whether it is."""
        with self._guard:
            if self._live is None or self._cancel is None or self._live.run_id != run_id:
                return False
            if is_after_round:
                self._cancel.end_after_round()
            else:
                self._cancel.end_now()
            return True

    def pause(self, run_id: str, *, is_on: bool) -> bool:
        """Let the run at hand rest after its round, or go on; say whether it is this one.

        Raises:
            Busy: it does not go by stages.
        """
        with self._guard:
            if self._live is None or self._cancel is None or self._live.run_id != run_id:
                return False
            if not self._can_pause:
                raise Busy(Message("services.queue.only_stages_pause"), Message("services.queue.cancel_instead"))
            self._switch_pause(self._cancel, is_on=is_on)
            return True

    def pause_any(self, *, is_on: bool) -> None:
        """Let whatever goes by stages rest or go on; called in a signal handler, so it takes no lock."""
        cancel = self._cancel
        if cancel is not None and self._can_pause:
            self._switch_pause(cancel, is_on=is_on)

    @staticmethod
    def _switch_pause(cancel: CancelSwitch, *, is_on: bool) -> None:
        if is_on:
            cancel.pause()
        else:
            cancel.go_on()

    def _work(self) -> None:
        while not self._is_stopping.is_set():
            self._wake.wait()
            self._wake.clear()
            while not self._is_stopping.is_set() and (again_s := self._serve()) is not None:
                self._is_stopping.wait(again_s)

    def _serve(self) -> float | None:
        """Carry everything that waits; return after how many seconds it has to be tried again, None: not at all."""
        try:
            # Looking costs no lock: whoever wants to measure meanwhile must not find it taken for nothing.
            if not self._store.has_work():
                return None
            with self._take_lock():
                recover(self._store, self._assigner, self._sweep, self._broken)
                with self._guard:
                    self._broken.clear()
                while not self._is_stopping.is_set():
                    run = self._store.claim_next()
                    if run is None:
                        break
                    self._carry(run)
        except Busy:
            # Another process measures.
            return RETRY_S
        except StoreFailed as error:
            return self._store_failed(error)
        except Exception:  # noqa: BLE001 (the one broad except: a mistake of ours ends a run, never the service)
            _LOG.exception("run=%s ended by a mistake of ours", self._carried)
            return RETRY_S if self._fail_carried(traceback.format_exc()) else None
        return None

    def _store_failed(self, error: StoreFailed) -> float | None:
        """Remember which run broke off; its end is stored as soon as the database can be written again."""
        if self._carried is not None:
            _LOG.exception("run=%s broke off: its results cannot be stored", self._carried)
            with self._guard:
                self._broken[self._carried] = Failure(error.code, error.message, error.hint)
            self._carried = None
        elif not self._broken:
            # Tried again when somebody asks for a run; until then the log says why nothing happens.
            _LOG.exception("the queue cannot be served")
        return STORE_RETRY_S if self._broken else None

    def _carry(self, run: Run) -> None:
        cancel = CancelSwitch()
        kind = kind_of_run(run.plan)
        live = LiveState(run.id, self._host.clock.monotonic, kind.id, run.plan)
        with self._guard:
            self._live, self._cancel, self._carried = live, cancel, run.id
            self._can_pause = kind.can_pause
            if self._is_stopping.is_set():
                cancel.end_now()
        _LOG.info("run=%s suite=%s profile=%s begins", run.id, run.suite.id, run.profile)
        try:
            done = self._conduct(run, live, cancel)
        finally:
            with self._guard:
                self._live, self._cancel = None, None
            self.passwords.forget(run.id)
        self._carried = None
        _LOG.info("run=%s state=%s", run.id, done.state)
        del done
        self._give_back()

    def _fail_carried(self, detail: str) -> bool:
        """Mark the run that was being carried as failed; say whether there was one."""
        run_id, self._carried = self._carried, None
        if run_id is None:
            return False
        try:
            self._store.set_state(run_id, RunState.FAILED, unexpected(detail))
        except StoreFailed:
            _LOG.exception("run=%s cannot be marked as failed; it will be found as interrupted", run_id)
        return True

    def _conduct(self, run: Run, live: LiveState, cancel: CancelSwitch) -> Run:
        try:
            assignment = self._assigner.assign(run)
        except NotFound as error:
            failure = Failure(error.code, error.message, error.hint)
            self._store.set_state(run.id, RunState.FAILED, failure)
            return replace(run, state=RunState.FAILED, failure=failure)
        missing = self.passwords.missing(run)
        if missing:
            return self._ask_again(run, missing)
        # Only now: what measures and judges is a third of the program, and an idle service does without.
        from volbench.runner.run_executor import Conductor

        host = replace(self._host, secret_of=self.passwords.secret_of(run.id))
        done = Conductor(assignment, host=host, journal=self._store, listener=live, cancel=cancel).conduct()
        if self._is_stopping.is_set() and done.state is RunState.CANCELLED:
            # Not the owner but the service ended it: it can be continued.
            mark_interrupted(self._store, self._assigner, done)
        return done

    def _ask_again(self, run: Run, ways: tuple[str, ...]) -> Run:
        """End a run that waited while the service was started anew, which has forgotten the passwords given for it."""
        failure = Failure(CapabilityMissing.code, PASSWORD_NEEDED.fill(names=", ".join(ways)), GIVE_IT_AGAIN)
        mark_interrupted(self._store, self._assigner, self._store.get(run.id), failure)
        return replace(run, state=RunState.INTERRUPTED, failure=failure)
