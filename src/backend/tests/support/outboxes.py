"""An outbox on a clock of the test's own, the real child behind it, and a history that gives it something to tell."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta
from threading import Event
from typing import TYPE_CHECKING

from support.calendars import SimulatedZone
from support.histories import weekly_run, weekly_runs
from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.notices.outgoing import KeptAddress
from volbench.domain.model.runs.run import Failure, RunState
from volbench.domain.model.schedule import Outcome, Schedule, ScheduleEvent
from volbench.domain.model.words.message import Message
from volbench.host.file_stamp import stamp_of
from volbench.host.notice_file import NoticeFile
from volbench.host.process import GuardedProcessRunner
from volbench.services.outbox.courier import Courier
from volbench.services.outbox.desk import SendingDesk
from volbench.services.outbox.outbox import Outbox
from volbench.services.schedules.due import parse, write
from volbench.services.timelines import Watching

if TYPE_CHECKING:
    from pathlib import Path

    from volbench.store import RunStore

DROPPED = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3
"""A volume that has read more slowly three times in a row."""
START = "2026-11-27T12:00:00.000Z"
FAILED_ID = "01JDFAILED"


@dataclass
class Course:
    """Everything a test of sending moves."""

    store: RunStore
    folder: Path
    now: str = START
    measuring: bool = False
    is_stopping: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.kept = NoticeFile(self.folder)
        self.courier = Courier(
            GuardedProcessRunner,
            is_stopping=self.is_stopping,
            is_measuring=lambda: self.measuring,
            unit_base=lambda: self.store.settings().unit_base.value,
        )
        self.outbox = Outbox(
            store=lambda: self.store,
            watching=lambda: Watching(self.store, None),
            kept=self.kept,
            send=self.courier.send,
            zone=SimulatedZone("UTC"),
            now=lambda: self.now,
            is_measuring=lambda: self.measuring,
            stamp=lambda: stamp_of(self.store.path),
        )
        self.desk = SendingDesk(
            store=lambda: self.store,
            kept=self.kept,
            courier=self.courier,
            outbox=self.outbox,
            now=lambda: self.now,
            is_measuring=lambda: self.measuring,
            changed=lambda: None,
        )

    def switch_on(self, *urls: str, language: str = "en", **settings: object) -> None:
        """Keep addresses without asking the child, and switch on as an owner does."""
        for number, url in enumerate(urls):
            self.kept.add(KeptAddress(f"address-{number}", url, self.now))
        self.desk.change(is_on=True, language=language, read=self.desk.preview(language).read, **settings)

    def tick(self) -> timedelta | None:
        return self.outbox.tick(parse(self.now))

    def later(self, **span: float) -> None:
        self.now = write(parse(self.now) + timedelta(**span))

    def at(self, hour: int) -> None:
        self.now = write(parse(self.now).replace(hour=hour, minute=0))

    def drop(self) -> None:
        """Let the volume become slower."""
        for run in weekly_runs(DROPPED):
            if not self.store.has(run.id):
                self.store.insert(run, {})

    def fail_scheduled(self, run_id: str = FAILED_ID, reason: str = "/volume1/secret-folder is gone") -> None:
        """Let a run fail that a schedule had started."""
        failure = Failure(CapabilityMissing.code, Message("plain", words=reason), Message("plain", words="look there"))
        run = replace(weekly_run(11), id=run_id, state=RunState.FAILED, failure=failure)
        self.store.insert(replace(run, workloads=run.workloads[:1]), {})
        self.store.schedules.put(Schedule("volume1", "/volume1/share", "quick", (6,), 3, True, False, START))
        event = ScheduleEvent(
            "volume1", START, START, Outcome.STARTED, "", Message("services.calendar.started"), run_id
        )
        self.store.schedules.note([event])
