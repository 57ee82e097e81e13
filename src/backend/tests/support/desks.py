"""Parts of the service that keep what an owner has said: promises, servers, who may read the metrics."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from threading import Event
from types import SimpleNamespace

from support.calendars import SimulatedZone
from support.document_desk import make_documents
from support.fakes import capable
from support.servers import WAY
from volbench.domain.model.servers.endpoint import Durability, ServerFacts
from volbench.domain.model.suites.workload import ToolOutput
from volbench.host.file_stamp import stamp_of
from volbench.host.notice_file import NoticeFile
from volbench.host.private_file import PrivateFile
from volbench.host.process import GuardedProcessRunner
from volbench.host.scrape_token import ScrapeToken
from volbench.host.secret_file import SecretFile
from volbench.services.endpoints.endpoint_service import Endpoints
from volbench.services.generators import Generators
from volbench.services.home_assistant import broker, telling
from volbench.services.home_assistant.sensors import sensors
from volbench.services.monitoring.newest_runs import newest_runs
from volbench.services.monitoring.scrape import Scrape, Sources
from volbench.services.outbox.courier import Courier
from volbench.services.outbox.desk import SendingDesk
from volbench.services.outbox.outbox import Outbox
from volbench.services.promises import Promises
from volbench.services.timelines import Watching
from volbench.suites import find, nas_volume

SAID = '{"facts": {"scheme": "https"}, "server": "Apache", "durability": "server-ack"}'
FOUND = ServerFacts("Apache", Durability.SERVER_ACK, {"scheme": "https"})
"""What `SAID` says."""


ADDRESSES = {"cloud.example": ("10.0.0.1", "1.2.3.4"), "nas.example": ("192.168.1.2", "fd00::2")}
"""Where names lead in tests."""


class TryingProcesses:
    """Answers as the child does when it has tried a server; keeps what it was asked with."""

    def __init__(self) -> None:
        self.asked: list[tuple[list[str], bytes | None]] = []
        self.refusal = ""
        """What a child that fails says."""

    def run(self, argv, *, secret=None, **_):
        self.asked.append((list(argv), secret))
        if self.refusal:
            return ToolOutput(1, "", self.refusal, "", duration_s=0.1)
        if not any(WAY in word or "127.0.0.1" in word or "alice" in word for word in argv):
            return ToolOutput(1, "", "err=refused nobody listens", "", duration_s=0.1)
        return ToolOutput(0, "", "", SAID, duration_s=0.1)


def make_endpoints(store, clock, folder: Path | None = None, processes=None) -> Endpoints:
    """Return a desk for servers on a data folder of its own."""
    secrets = SecretFile(folder or Path(tempfile.mkdtemp(prefix="volbench-secrets-")))
    host = SimpleNamespace(
        clock=clock,
        processes=processes or TryingProcesses(),
        secret_of=secrets.get,
        addresses_of=lambda name: ADDRESSES.get(name, (name,) if name[:1].isdecimal() else ()),
    )
    return Endpoints(shelf=store.endpoints, secrets=secrets, host=host)


def desks(store, inventory, clock, calendar, queue) -> dict[str, object]:
    """Return them by the name the interface knows them by."""
    promises = Promises(shelf=store.promises, inventory=inventory, suites=(nas_volume.SUITE,), clock=clock)
    suites = (nas_volume.SUITE, find("http-file"), find("http-keyvalue"))
    able = capable(
        programs={"vegeta": "/usr/bin/vegeta", "wrk": "/usr/bin/wrk"},
        versions={"vegeta": "12.12.0", "wrk": "wrk 4.1.0"},
    )
    watching = Watching(store, clock)
    endpoints = make_endpoints(store, clock)
    scrape = scrape_of(store, watching, calendar, queue, clock)
    home_assistant = home_assistant_of(store, watching, queue, clock)
    return {
        "promises": promises,
        "endpoints": endpoints,
        "documents": make_documents(store, endpoints, clock, queue),
        "watching": watching,
        "scrape": scrape,
        "home_assistant": lambda: home_assistant,
        "sending": cache(lambda: sending_of(store, watching, queue, clock)),
        "generators": Generators(suites, lambda: able),
    }


def sending_of(store, watching, queue, clock) -> SendingDesk:
    """The real one, its addresses in a file beside the database; nobody sends but who asks for a test."""
    kept, is_measuring = NoticeFile(store.path.parent), lambda: queue.running_id() is not None
    courier = Courier(
        GuardedProcessRunner,
        is_stopping=Event(),
        is_measuring=is_measuring,
        unit_base=lambda: store.settings().unit_base.value,
    )
    outbox = Outbox(
        store=lambda: store,
        watching=lambda: watching,
        kept=kept,
        send=courier.send,
        zone=SimulatedZone(),
        now=clock.now,
        is_measuring=is_measuring,
        stamp=lambda: stamp_of(store.path),
    )
    return SendingDesk(
        store=lambda: store,
        kept=kept,
        courier=courier,
        outbox=outbox,
        now=clock.now,
        is_measuring=is_measuring,
        changed=lambda: None,
    )


def scrape_of(store, watching, calendar, queue, clock) -> Scrape:
    """The real one, its token in a file beside the database."""
    return Scrape(
        ScrapeToken(store.path.parent),
        Sources(
            store=lambda: store,
            watching=lambda: watching,
            calendar=lambda: calendar,
            is_running=lambda: queue.running_id() is not None,
            is_measuring=lambda: queue.running_id() is not None,
            stamp=lambda: stamp_of(store.path),
            clock=clock,
        ),
    )


def home_assistant_of(store, watching, queue, clock) -> telling.HomeAssistant:
    """The real one with the real child, its files beside the database; tells nobody before somebody asks it to."""

    def messages(with_names, language):
        runs = newest_runs(store, watching)
        return sensors(runs, store.archives.instance(), with_names=with_names, language=language)

    folder = store.path.parent
    return telling.HomeAssistant(
        PrivateFile(folder / "home-assistant.json"),
        SecretFile(folder),
        telling.Sources(
            messages=messages,
            instance=store.archives.instance,
            is_measuring=lambda: queue.running_id() is not None,
            clock=clock,
            tell=broker.tell,
        ),
    )
