"""Chooses the place for documents, after the owner has seen word for word what goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.document_keys import DocumentKey
from volbench.domain.model.documents.run_documents import (
    MOST_SHOWN,
    PLACES,
    DocumentPlace,
    SendingPreview,
    place_of,
)
from volbench.domain.model.errors import Busy, CapabilityMissing, InvalidRequest, RunFailure
from volbench.domain.model.words.message import Message
from volbench.runner.cancellation import CancelSwitch
from volbench.services.documents.outbox import packed
from volbench.tools.document_transfer import list_documents_command, read_listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.documents.export import Inclusion, OmittedFact
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.runner.protocols import Host
    from volbench.services.documents.sending import Sending, Write
    from volbench.store import RunStore

LOOK_S: Final = 120.0
MOST_LETTERS: Final = 60_000
"""Of the example; the whole document is the run's report as JSON."""


class Choosing:
    """Safe from any thread."""

    def __init__(
        self,
        store: Callable[[], RunStore],
        *,
        endpoint: Callable[[str], Endpoint],
        write: Write,
        left_out: Callable[[str, frozenset[Inclusion]], tuple[OmittedFact, ...]],
        host: Callable[[], Host],
        is_measuring: Callable[[], bool],
        sending: Sending,
    ) -> None:
        """Keep the collaborators; `left_out` tells what a document of a run is without."""
        self._store = store
        self._endpoint = endpoint
        self._write = write
        self._left_out = left_out
        self._host = host
        self._is_measuring = is_measuring
        self._sending = sending

    def preview(self, way: str, include: frozenset[Inclusion]) -> SendingPreview:
        """Say what would be sent, by name and with the newest document; no server is asked.

        Raises:
            NotFound, InvalidRequest: there is no such endpoint, or it is no place for documents.
        """
        endpoint = self._place(way)
        store = self._store()
        documents, installation = store.archives.documents, store.archives.instance()
        place = place_of(endpoint)
        names = tuple(str(DocumentKey(installation, run)) for run in documents.unsent(place, MOST_SHOWN))
        newest = documents.newest()
        content = b"" if newest is None else self._write(newest, include)
        text = content.decode()
        return SendingPreview(
            address=endpoint.address,
            names=names,
            count=documents.count_unsent(place),
            example_run=newest,
            example=text[:MOST_LETTERS],
            example_bytes=len(packed(content)) if content else 0,
            is_whole=len(text) <= MOST_LETTERS,
            left_out=() if newest is None else self._left_out(newest, include),
        )

    def choose(self, way: str, include: frozenset[Inclusion]) -> None:
        """Send documents there from now on, those of runs that have ended first; the place is asked for its list.

        Raises:
            NotFound, InvalidRequest: as `preview`.
            Busy: something is measured.
            CapabilityMissing: it cannot be reached, or does not list what is there.
        """
        endpoint = self._place(way)
        if self._is_measuring():
            raise Busy(
                Message("services.documents.a_benchmark_is_running"), Message("services.documents.when_it_has_ended")
            )
        host = self._host()
        try:
            output = host.processes.run(
                list_documents_command(endpoint),
                timeout_s=LOOK_S,
                cancel=CancelSwitch(),
                secret=host.secret_of(endpoint.id),
            )
            found = read_listed(output)
        except RunFailure as failed:
            raise CapabilityMissing(failed.message, failed.hint, name=way) from failed
        if not found.can_list:
            raise CapabilityMissing(Message("services.documents.lists_nothing", name=way), _TAKE_ANOTHER, name=way)
        chosen = DocumentPlace(way, place_of(endpoint), tuple(sorted(include)), host.clock.now())
        self._store().archives.documents.choose(chosen)
        self._sending.changed()

    def leave(self) -> None:
        """Send nothing any more; what is there stays there."""
        self._store().archives.documents.choose(None)
        self._sending.forget()

    def _place(self, way: str) -> Endpoint:
        endpoint = self._endpoint(way)
        if endpoint.kind not in PLACES:
            raise InvalidRequest(Message("services.documents.no_place", name=way), _TAKE_ANOTHER, field="way")
        return endpoint


_TAKE_ANOTHER: Final = Message("services.documents.take_another")
