"""Reads the documents of all installations back as one history; runs in a process of its own, which then ends.

Whatever ends it, nothing is lost or doubled: a document counts as taken in when its run is stored, and a run that is
stored is recognised whether or not that was noted.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING, Final, TypeVar

from volbench.domain.model.documents.document_keys import MOST_BYTES, DocumentKey
from volbench.domain.model.documents.run_documents import MOST_SHOWN, Collected, RefusedDocument, cost_of
from volbench.domain.model.errors import Busy, CapabilityMissing, InvalidRequest, RunFailure
from volbench.domain.model.words.message import Message
from volbench.reports.imported_run import is_same_run
from volbench.runner.early_end import Cancelled
from volbench.services.documents.outbox import Waiting, WhileQuiet, alone, empty
from volbench.services.documents.reading import other_id, read_run
from volbench.store.documents import TakenDocument
from volbench.tools.document_transfer import (
    get_documents_command,
    list_documents_command,
    read_got,
    read_listed,
)
from volbench.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import ToolOutput
    from volbench.runner.protocols import Host
    from volbench.store import RunStore
    from volbench.tools.document_transfer import GotDocuments

_LOG = logging.getLogger(__name__)
AT_ONCE: Final = 32
"""Documents that one child gets."""
AT_ONCE_BYTES: Final = 32_000_000
TIMEOUT_S: Final = 1800.0
_LOOK_S: Final = 1.0
_UNEXPECTED: Final = Message("services.documents.could_not_be_read")
_OF_THE_DOCUMENT: Final = frozenset({"not-found", "short-body", "wrong-bytes", "denied"})
"""What went wrong with one document; anything else is the server's, which may be well again later."""

Found = tuple[DocumentKey, int]
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A part of the documents, and what became of getting them."""

    documents: Sequence[Found]
    found: GotDocuments


class Collecting:
    """One collection from one place."""

    def __init__(
        self,
        store: RunStore,
        data_folder: Path,
        *,
        host: Host,
        is_measuring: Callable[[], bool],
        on_progress: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> None:
        """Keep the collaborators; `on_progress` is told how many of how many new documents were looked at."""
        self._store = store
        self._data_folder = data_folder
        self._host = host
        self._is_measuring = is_measuring
        self._on_progress = on_progress
        self._pause = Event()
        self._seen = self._total = 0
        self._sum = Collected()

    def collect(self, place: Endpoint | str) -> Collected:
        """Take in what is not known yet, from a server or a folder of this machine.

        Raises:
            Busy: another process collects.
            CapabilityMissing: the place cannot be reached or does not list what is there; says why.
            StoreFailed: the database cannot keep it. What had come in until then stays.
        """
        try:
            with alone(self._data_folder, "documents-in") as folder:
                return self._collect(place, folder)
        except Waiting as error:
            raise Busy(
                Message("services.documents.somebody_else_collects"), Message("services.documents.when_it_has_ended")
            ) from error

    def _collect(self, place: Endpoint | str, folder: Path) -> Collected:
        listed = self._ask(place, list_documents_command(place), read_listed)
        if not listed.can_list:
            raise CapabilityMissing(
                Message("services.documents.lists_nothing", name=_name_of(place)),
                Message("services.documents.take_another"),
            )
        new = self._new_among(listed.documents)
        self._sum = Collected(
            listed=len(listed.documents),
            installations=len({key.installation for key, _ in listed.documents}),
            known=len(listed.documents) - len(new),
            others=listed.others,
            is_all=listed.is_all,
        )
        self._total = len(new)
        self._on_progress(0, self._total)
        left = None if isinstance(place, str) or place.cloud is None else place.cloud.most_bytes
        rest: list[Found] = [one for one in new if self._is_possible(*one)]
        while rest:
            part = _some(rest)
            asked = self._get(place, folder, part, left)
            is_over = self._take_in(asked, folder)
            left = None if left is None else left - asked.found.moved_bytes
            if is_over:
                break
            rest = rest[len(part) :]
            empty(folder)
        cost, currency = cost_of(None if isinstance(place, str) else place, self._sum.moved_bytes)
        seen = self._sum.added + self._sum.known + self._sum.refused
        return replace(self._sum, left=self._sum.listed - seen, cost=cost, currency=currency)

    def _new_among(self, documents: Sequence[Found]) -> list[Found]:
        """Return those of others that were not looked at yet; what an older version refused is looked at again."""
        own, taken = self._store.archives.instance(), self._store.archives.documents.taken()

        def is_new(key: DocumentKey, size: int) -> bool:
            known = taken.get((key.installation, key.run))
            if known is None or known.run_id is not None:
                return known is None
            return (known.bytes, known.version) != (size, VERSION)

        return [(key, size) for key, size in sorted(documents) if key.installation != own and is_new(key, size)]

    def _is_possible(self, key: DocumentKey, size: int) -> bool:
        if 0 < size <= MOST_BYTES:
            return True
        self._refuse(key, size, Message("services.documents.impossible_length"))
        self._tell()
        return False

    def _get(self, place: Endpoint | str, folder: Path, part: Sequence[Found], left: int | None) -> _Asked:
        command = get_documents_command(place, str(folder), part, left)
        return _Asked(part, self._ask(place, command, read_got))

    def _ask(self, place: Endpoint | str, command: list[str], read: Callable[[ToolOutput], _Answer]) -> _Answer:
        """Have a child do it; one that was ended because something measures is started again when that is over."""
        while True:
            self._wait_for_quiet()
            try:
                output = self._host.processes.run(
                    command,
                    timeout_s=TIMEOUT_S,
                    cancel=WhileQuiet(self._is_measuring),
                    secret=None if isinstance(place, str) else self._host.secret_of(place.id),
                )
                return read(output)
            except Cancelled:
                continue
            except RunFailure as failed:
                raise CapabilityMissing(failed.message, failed.hint, **failed.context) from failed

    def _wait_for_quiet(self) -> None:
        while self._is_measuring():
            self._pause.wait(_LOOK_S)

    def _take_in(self, asked: _Asked, folder: Path) -> bool:
        """Store what came; return whether the rest has to wait."""
        found = asked.found
        for place in found.got:
            key, size = asked.documents[place]
            self._wait_for_quiet()
            file = folder / str(place)
            self._take(key, size, file.read_bytes())
            file.unlink()
            self._tell()
        problem = self._sum.problem
        for place, failure in found.failures.items():
            told = RefusedDocument(str(asked.documents[place][0]), failure.message)
            # Neither is remembered: the next time it may come as it should.
            if failure.context.get("reason") in _OF_THE_DOCUMENT:
                self._count_refusal(told)
            else:
                problem = told
            self._tell()
        if found.is_stopped and not found.failures:
            problem = RefusedDocument(str(asked.documents[len(found.got)][0]), _LIMIT)
        self._sum = replace(self._sum, moved_bytes=self._sum.moved_bytes + found.moved_bytes, problem=problem)
        return found.is_stopped

    def _take(self, key: DocumentKey, size: int, content: bytes) -> None:
        try:
            run = read_run(content, key)
        except InvalidRequest as refusal:
            self._refuse(key, size, refusal.message)
            return
        except Exception:  # noqa: BLE001 (whatever a document does to us, the others come in)
            _LOG.exception("document=%s could not be read", key)
            self._refuse(key, size, _UNEXPECTED)
            return
        stored_as, is_new = self._stored(run, key)
        self._store.archives.documents.note_taken(
            key.installation, key.run, TakenDocument(size, VERSION, stored_as), self._host.clock.now()
        )
        self._sum = replace(self._sum, added=self._sum.added + is_new, known=self._sum.known + (not is_new))

    def _stored(self, run: Run, key: DocumentKey) -> tuple[str, bool]:
        """Store a run that is not here; return the id it has here, and whether it is new."""
        for run_id in (run.id, other_id(key)):
            if not self._store.has(run_id):
                self._store.insert(replace(run, id=run_id), {})
                return run_id, True
            if is_same_run(self._store.get_numbers(run_id), run):
                return run_id, False
        return other_id(key), False

    def _refuse(self, key: DocumentKey, size: int, why: Message) -> None:
        self._store.archives.documents.note_taken(
            key.installation, key.run, TakenDocument(size, VERSION, None), self._host.clock.now()
        )
        self._count_refusal(RefusedDocument(str(key), why))

    def _count_refusal(self, one: RefusedDocument) -> None:
        shown = (*self._sum.refusals, one)[:MOST_SHOWN]
        self._sum = replace(self._sum, refused=self._sum.refused + 1, refusals=shown)

    def _tell(self) -> None:
        self._seen += 1
        self._on_progress(self._seen, self._total)


_LIMIT: Final = Message("services.documents.limit_reached")


def _some(documents: Sequence[Found]) -> list[Found]:
    """Return as many as one child gets: at least one."""
    part: list[Found] = []
    for one in documents[:AT_ONCE]:
        if part and sum(size for _, size in (*part, one)) > AT_ONCE_BYTES:
            break
        part.append(one)
    return part


def _name_of(place: Endpoint | str) -> str:
    return place if isinstance(place, str) else place.name
