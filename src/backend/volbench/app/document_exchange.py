"""Run documents at a place many NAS share, joined from what the application has anyway."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from volbench.services.documents.choosing import Choosing
from volbench.services.documents.collector import Collector
from volbench.services.documents.sending import Sending

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.app.long_reports import LongReports
    from volbench.config import Config
    from volbench.domain.model.documents.export import Inclusion, OmittedFact
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.reports.service import Reports
    from volbench.runner.protocols import Host
    from volbench.services.endpoints.endpoint_service import Endpoints
    from volbench.services.timelines import Watching
    from volbench.store import RunStore

FORMAT: Final = "json"
AS_SERVICE: Final = ("--as-lines", "--below-mib", "768")
"""Addresses of the process that judges: twice what the largest document an import takes has been seen to need."""


@dataclass(frozen=True)
class Documents:
    """Sending, choosing where to, collecting."""

    sending: Sending
    choosing: Choosing
    collector: Collector


class Whole(Protocol):
    """The application as far as documents need it; nothing of it is made before it is asked for."""

    @property
    def config(self) -> Config:
        """Where things are."""

    @property
    def store(self) -> RunStore:
        """The database."""

    @property
    def endpoints(self) -> Endpoints:
        """Servers the owner has named."""

    @property
    def watching(self) -> Watching:
        """Volumes over time."""

    @property
    def reports(self) -> Reports:
        """The exporters."""

    @property
    def long_reports(self) -> LongReports:
        """Reports written by another process."""

    @property
    def host(self) -> Host:
        """The machine."""

    def is_measuring(self) -> bool:
        """Say whether anything measures."""

    def give_back(self) -> None:
        """Return memory to the system."""


def make_documents(whole: Whole) -> Documents:
    """Return the parts; nothing is opened or started."""

    def write(run_id: str, include: frozenset[Inclusion]) -> bytes:
        # The export's own bytes, made as for a download: what the owner can look at is what is sent.
        long = whole.long_reports(run_id, FORMAT, language="en", include=include)
        if long is not None:
            return long.content
        run = whole.watching.answered(whole.store.get(run_id))
        return whole.reports.render(run, FORMAT, language="en", include=include).content

    def left_out(run_id: str, include: frozenset[Inclusion]) -> tuple[OmittedFact, ...]:
        return whole.reports.preview(whole.store.get(run_id), include=include).left_out

    def command(way: str) -> list[str]:
        from volbench.host.own_program import own_command

        where = ("--data-dir", str(whole.config.data_folder), "--root", whole.config.root)
        return own_command("volbench", *where, "results", "collect", "--way", way, *AS_SERVICE)

    store: Callable[[], RunStore] = lambda: whole.store  # noqa: E731 (nothing is opened yet)
    shared: dict[str, Any] = {
        "endpoint": _by_name(whole),
        "host": lambda: whole.host,
        "is_measuring": whole.is_measuring,
    }
    sending = Sending(store, whole.config.data_folder, write=write, **shared)
    choosing = Choosing(store, write=write, left_out=left_out, sending=sending, **shared)
    return Documents(sending, choosing, Collector(command=command, done=whole.give_back, **shared))


def _by_name(whole: Whole) -> Callable[[str], Endpoint]:
    def find(name: str) -> Endpoint:
        return whole.endpoints.get(name)

    return find
