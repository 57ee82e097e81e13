"""Notices that are sent, joined from what the service has anyway."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from volbench.host import shared_lock
from volbench.host.clock import LocalZone
from volbench.host.file_stamp import stamp_of
from volbench.host.notice_file import NoticeFile
from volbench.services.outbox.courier import Courier
from volbench.services.outbox.desk import SendingDesk
from volbench.services.outbox.outbox import Outbox
from volbench.services.outbox.sender import Sender

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.config import Config
    from volbench.runner.protocols import Host
    from volbench.services.timelines import Watching
    from volbench.store import RunStore


@dataclass(frozen=True, slots=True)
class Sending:
    """Desk and thread."""

    desk: SendingDesk
    sender: Sender


def make_sending(
    config: Config,
    host: Host,
    store: Callable[[], RunStore],
    watching: Callable[[], Watching],
    is_running: Callable[[], bool],
) -> Sending:
    """Return both, nothing started and nothing read yet."""
    is_stopping = Event()

    def is_measuring() -> bool:
        # Where it cannot be told, nobody does: else nothing would ever be sent.
        return is_running() or shared_lock.is_measuring(config.data_folder) is True

    courier = Courier(
        lambda: host.processes,
        is_stopping=is_stopping,
        is_measuring=is_measuring,
        unit_base=lambda: store().settings().unit_base.value,
    )
    kept = NoticeFile(config.data_folder)
    outbox = Outbox(
        store=store,
        watching=watching,
        kept=kept,
        send=courier.send,
        zone=LocalZone(),
        now=host.clock.now,
        is_measuring=is_measuring,
        stamp=lambda: stamp_of(config.database),
    )
    sender = Sender(outbox, host.clock, is_stopping)
    desk = SendingDesk(
        store=store,
        kept=kept,
        courier=courier,
        outbox=outbox,
        now=host.clock.now,
        is_measuring=is_measuring,
        changed=sender.changed,
    )
    return Sending(desk, sender)
