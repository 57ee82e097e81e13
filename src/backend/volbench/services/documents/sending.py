"""Sends each run's document to the place the owner chose: after the run, never during one, and never twice.

Nothing is queued anywhere: what waits are the runs themselves. A server that is gone costs an attempt now and then.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import timedelta
from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.document_keys import MOST_BYTES, DocumentKey, read_document_key
from volbench.domain.model.documents.run_documents import (
    SendingProblem,
    SendingState,
    SendingStatus,
    cost_of,
    place_of,
)
from volbench.domain.model.errors import NotFound, StoreFailed, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes
from volbench.runner.early_end import Cancelled
from volbench.services.documents.outbox import Waiting, WhileQuiet, alone, empty, put_by
from volbench.services.schedules.due import parse, write
from volbench.services.woken_thread import WokenThread
from volbench.tools.document_transfer import put_documents_command, read_put
from volbench.tools.transfer_failures import BYTE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.domain.model.documents.export import Inclusion
    from volbench.domain.model.documents.run_documents import DocumentPlace
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.runner.protocols import Host
    from volbench.store import RunStore

    Write = Callable[[str, frozenset[Inclusion]], bytes]
    """Makes the document of a run, without what is not named."""

_LOG = logging.getLogger(__name__)
PAUSES_S: Final = (60.0, 300.0, 900.0, 3600.0, 4 * 3600.0, 12 * 3600.0)
"""Between attempts that fail, longer and longer; the last one goes on. A run that ends, or the owner, begins anew."""
MOST_PAUSE_S: Final = 24 * 3600.0
BUSY_RETRY_S: Final = 5.0
"""How often it is asked whether the measurement is over; costs a system call, no disk."""
AT_ONCE: Final = 16
"""Documents that one child puts."""
AT_ONCE_BYTES: Final = 32_000_000
"""A child is given no further document once it has so much to send."""
TIMEOUT_S: Final = 1800.0

_UNEXPECTED: Final = (
    Message("services.documents.unexpected"),
    Message("services.documents.look_into_the_log"),
)


@dataclass(frozen=True, slots=True)
class _Refused:
    """What an attempt ended with."""

    message: Message
    hint: Message
    is_for_good: bool = False
    """Trying again without the owner is of no use."""
    again_at: str | None = None


class Sending:
    """Safe from any thread."""

    def __init__(
        self,
        store: Callable[[], RunStore],
        data_folder: Path,
        *,
        endpoint: Callable[[str], Endpoint],
        write: Write,
        host: Callable[[], Host],
        is_measuring: Callable[[], bool],
    ) -> None:
        """Touch nothing yet."""
        self._store = store
        self._data_folder = data_folder
        self._endpoint = endpoint
        self._write = write
        self._host = host
        self._is_measuring = is_measuring
        self._guard, self._sending = Lock(), Lock()
        self._thread = WokenThread("volbench-documents", self._work)
        self._is_waiting = False
        self._problem: SendingProblem | None = None
        self._failures = 0
        self._unreadable: set[str] = set()
        """Runs whose document cannot be made; the others do not wait for them."""

    # --- what the page asks ----------------------------------------------------------------------------------------

    def status(self) -> SendingStatus:
        """Say how sending stands; no server is asked."""
        store = self._store()
        documents, installation = store.archives.documents, store.archives.instance()
        place = documents.place()
        if place is None:
            return SendingStatus(SendingState.OFF, installation)
        sent, waiting = documents.sent(place.place), documents.count_unsent(place.place)
        try:
            endpoint: Endpoint | None = self._endpoint(place.way)
        except NotFound:
            endpoint = None
        cost, currency = cost_of(endpoint, sent.bytes)
        with self._guard:
            state = SendingState.WAITING if self._is_waiting or waiting else SendingState.CURRENT
            problem = self._problem
            if problem is not None:
                state = SendingState.FAILED
                problem = replace(problem, next_at=self._next_at(problem))
            return SendingStatus(
                state,
                installation,
                place.way,
                place.include,
                waiting,
                sent.count,
                sent.bytes,
                sent.last_at,
                cost,
                currency,
                problem,
            )

    def _next_at(self, problem: SendingProblem) -> str | None:
        """Return when it is tried again; after a clock was set back never later than the longest pause."""
        if problem.next_at is None:
            return None
        now = parse(self._host().clock.now())
        return write(min(parse(problem.next_at), now + timedelta(seconds=MOST_PAUSE_S)))

    # --- the thread ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From now on `changed` makes a thread that sends; looks once whether something was missed."""
        self._thread.open()
        self.changed()

    def changed(self) -> None:
        """A run has ended, or the owner asks for it: send as soon as nothing is measured."""
        with self._guard:
            if not self._thread.may_work:
                return
            if not self._thread.is_begun and self._store().archives.documents.place() is None:
                return
            self._failures = 0
            self._is_waiting = True
        self._thread.wake()

    def forget(self) -> None:
        """Nothing is sent any more: what went wrong before is nobody's concern."""
        with self._guard:
            self._problem, self._failures, self._is_waiting = None, 0, False

    def stop(self, timeout_s: float = 5.0) -> None:
        """Give up what is being sent, end the thread."""
        self._thread.stop(timeout_s)

    def _work(self) -> float | None:
        state = self.send()
        return BUSY_RETRY_S if state is SendingState.WAITING else self._pause_s(state)

    def _pause_s(self, state: SendingState) -> float | None:
        """Return how long to wait for the next attempt; None: until something changes."""
        with self._guard:
            problem = self._problem
            if state is not SendingState.FAILED or problem is None or problem.next_at is None:
                return None
            left_s = (parse(problem.next_at) - parse(self._host().clock.now())).total_seconds()
            # A clock that was set back must not keep documents here for years.
            return min(max(1.0, left_s), MOST_PAUSE_S)

    # --- sending ---------------------------------------------------------------------------------------------------

    def send(self) -> SendingState:
        """Send what waits, now; a failure is kept for `status`, never raised: it harms no run."""
        refused: _Refused | None = None
        with self._sending:
            try:
                state, refused = self._attempt()
            except (Waiting, Cancelled):
                state = SendingState.WAITING
            except VolbenchError as error:
                _LOG.warning("documents could not be sent: %s", error)
                refused = _Refused(error.message, error.hint)
            except Exception:  # noqa: BLE001 (a mistake of ours ends this attempt, never the thread)
                _LOG.exception("documents could not be sent")
                refused = _Refused(*_UNEXPECTED)
        if refused is not None:
            state = SendingState.FAILED
        with self._guard:
            self._is_waiting = state is SendingState.WAITING
            if state is not SendingState.WAITING:
                self._problem = None if refused is None else self._noted(refused)
        return state

    def _noted(self, refused: _Refused) -> SendingProblem:
        now = self._host().clock.now()
        pause = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        since = now if self._problem is None else self._problem.since
        again = write(parse(now) + timedelta(seconds=pause)) if refused.again_at is None else refused.again_at
        return SendingProblem(refused.message, refused.hint, since, None if refused.is_for_good else again)

    def _attempt(self) -> tuple[SendingState, _Refused | None]:
        # Before the database is read: asked every few seconds while something is measured.
        self._refuse_to_disturb()
        documents = self._store().archives.documents
        place = documents.place()
        if place is None:
            return SendingState.OFF, None
        if not documents.count_unsent(place.place):
            return SendingState.CURRENT, None
        try:
            endpoint = self._endpoint(place.way)
        except NotFound as error:
            return SendingState.FAILED, _Refused(error.message, _CHOOSE, is_for_good=True)
        if place_of(endpoint) != place.place:
            return SendingState.FAILED, _Refused(_MOVED.fill(name=place.way), _CHOOSE, is_for_good=True)
        with alone(self._data_folder, "documents-out") as folder:
            while True:
                sizes, is_more = self._write_some(folder, place)
                refused = self._put(folder, place, endpoint, sizes)
                if refused is not None or not is_more:
                    return SendingState.CURRENT, refused or self._unwritten()
                empty(folder)

    def _write_some(self, folder: Path, place: DocumentPlace) -> tuple[dict[str, int], bool]:
        """Write the oldest documents that wait, as many as one child puts; say whether there are more."""
        store, include = self._store(), frozenset(place.include)
        installation = store.archives.instance()
        waiting = store.archives.documents.unsent(place.place, AT_ONCE + 1 + len(self._unreadable))
        waiting = tuple(run for run in waiting if run not in self._unreadable)
        sizes: dict[str, int] = {}
        for run_id in waiting[:AT_ONCE]:
            self._refuse_to_disturb()
            if sum(sizes.values()) > AT_ONCE_BYTES:
                return sizes, True
            key = DocumentKey(installation, run_id)
            if read_document_key(str(key)) is None:
                self._unreadable.add(run_id)
                continue
            try:
                document = self._write(run_id, include)
            except NotFound:
                # Deleted meanwhile.
                continue
            except StoreFailed:
                _LOG.exception("run=%s cannot be read and is not sent", run_id)
                self._unreadable.add(run_id)
                continue
            if len(document) >= MOST_BYTES:
                _LOG.warning("run=%s is too large to be sent: %s bytes", run_id, len(document))
                self._unreadable.add(run_id)
                continue
            sizes[run_id] = put_by(folder, key, document)
        return sizes, len(waiting) > AT_ONCE

    def _put(self, folder: Path, place: DocumentPlace, endpoint: Endpoint, sizes: dict[str, int]) -> _Refused | None:
        """Have a child put them and note what is there; return what kept the rest."""
        if not sizes:
            return None
        host, store = self._host(), self._store()
        now = host.clock.now()
        left = None
        if endpoint.cloud is not None:
            left = endpoint.cloud.most_bytes - store.archives.documents.sent(place.place, since=now[:10]).bytes
            if left < min(sizes.values()):
                return _full_today(now, endpoint)
        self._refuse_to_disturb()
        output = host.processes.run(
            put_documents_command(endpoint, str(folder), store.archives.instance(), left),
            timeout_s=TIMEOUT_S,
            cancel=WhileQuiet(lambda: self._thread.is_stopping.is_set() or self._is_measuring()),
            secret=host.secret_of(endpoint.id),
        )
        found = read_put(output)
        there = {name.partition(".")[0] for name in (*found.put, *found.there)}
        store.archives.documents.note_sent(
            place.place, {run: size for run, size in sizes.items() if run in there}, host.clock.now()
        )
        failure = found.failure
        if failure is None:
            # Nothing is asked for again and again without an end.
            self._unreadable |= set(sizes) - there
            return None
        if failure.context.get("reason") == BYTE_LIMIT:
            return _full_today(now, endpoint)
        return _Refused(failure.message, failure.hint)

    def _unwritten(self) -> _Refused | None:
        count = len(self._unreadable)
        return _Refused(_NOT_MADE.fill(count=count), _UNEXPECTED[1], is_for_good=True) if count else None

    def _refuse_to_disturb(self) -> None:
        if self._thread.is_stopping.is_set() or self._is_measuring():
            raise Waiting


_CHOOSE: Final = Message("services.documents.choose_again")
_MOVED: Final = Message("services.documents.moved")
_NOT_MADE: Final = Message("services.documents.not_made")


def _full_today(now: str, endpoint: Endpoint) -> _Refused:
    """Return why nothing more goes over the way today, in UTC; the rest is sent tomorrow."""
    tomorrow = write((parse(now) + timedelta(days=1)).replace(hour=0, minute=1))
    limit = 0 if endpoint.cloud is None else endpoint.cloud.most_bytes
    return _Refused(
        Message("services.documents.limit_of_the_day", size=format_bytes(limit)),
        Message("services.documents.sent_tomorrow"),
        again_at=tomorrow,
    )
