"""A calendar on a simulated clock: a machine whose disks, load and zone a test decides."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from support.fakes import plain_volume
from volbench.domain.model.schedule import DiskRest, Schedule, ScheduleEvent
from volbench.services.schedules.calendar import Calendar
from volbench.services.schedules.protocols import Disturbance

AWAKE = DiskRest("sata1", has_motor=True, is_asleep=None, has_worked=True)


class SimulatedZone:
    """A zone with summer time."""

    def __init__(self, name: str = "Europe/Berlin") -> None:
        self._zone = ZoneInfo(name)
        self.name = name

    def to_utc(self, local: datetime) -> datetime:
        return local.replace(tzinfo=self._zone, fold=0).astimezone(UTC)

    def to_local(self, utc: datetime) -> datetime:
        return utc.astimezone(self._zone).replace(tzinfo=None)


@dataclass
class MemoryShelf:
    """Schedules and events kept in memory; counts what it is asked to write."""

    kept: dict[str, Schedule] = field(default_factory=dict)
    noted: list[ScheduleEvent] = field(default_factory=list)
    writes: int = 0

    def list(self):
        return tuple(self.kept.values())

    def put(self, schedule):
        self.writes += 1
        self.kept[schedule.volume_id] = schedule

    def delete(self, volume_id):
        self.writes += 1
        return self.kept.pop(volume_id, None) is not None

    def note(self, events):
        self.writes += 1
        self.noted += events
        for event in events:
            self.kept[event.volume_id] = replace(self.kept[event.volume_id], settled_at=event.due_at)

    def events(self, volume_id, limit):
        return tuple(event for event in reversed(self.noted) if event.volume_id == volume_id)[:limit]


@dataclass
class SimulatedSurroundings:
    """Awake and quiet unless a test says otherwise; remembers how closely it was looked at."""

    disks: tuple[DiskRest, ...] | None = (AWAKE,)
    database_disks: tuple[DiskRest, ...] | None = (AWAKE,)
    never_sleeps: bool = False
    seen: Disturbance = field(default_factory=lambda: Disturbance(plain_volume(), 0.01, 0.2, 4))
    measuring: bool = False
    refusal: Exception | None = None
    close_looks: int = 0

    def rest(self, path):
        return self.database_disks if path == "/data" else self.disks

    def disturbance(self, path):
        self.close_looks += 1
        if self.refusal is not None:
            raise self.refusal
        return self.seen

    def is_measuring(self):
        return self.measuring


@dataclass
class Night:
    """A calendar, what it stands among, and the runs it started."""

    around: SimulatedSurroundings = field(default_factory=SimulatedSurroundings)
    shelf: MemoryShelf = field(default_factory=MemoryShelf)
    zone: SimulatedZone = field(default_factory=SimulatedZone)
    started: list = field(default_factory=list)
    refusal: Exception | None = None

    def __post_init__(self) -> None:
        self.calendar = self.restart()

    def restart(self) -> Calendar:
        """The service comes up again."""
        self.calendar = Calendar(
            shelf=self.shelf,
            start=self._start,
            surroundings=self.around,
            zone=self.zone,
            database_path="/data",
            suite="nas-volume",
        )
        self.calendar.open()
        return self.calendar

    def pass_time(self, begin: str, end: str, step=None) -> int:
        """Let the clock run as the calendar's thread would; returns the number of looks."""
        now, until, looks = utc(begin), utc(end), 0
        while now <= until:
            now += self.calendar.tick(now)
            looks += 1
        return looks

    @property
    def outcomes(self):
        """What became of the due times: outcome, reason, due time."""
        events = reversed(self.calendar.events("volume1"))
        return [(str(event.outcome), event.reason, event.due_at[:16]) for event in events]

    def _start(self, request):
        if self.refusal is not None:
            raise self.refusal
        self.started.append(request)
        return f"01JDAUTO{len(self.started):04d}"


def utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


def weekly(**facts) -> Schedule:
    """Sundays at three, on."""
    schedule = Schedule(
        volume_id="volume1",
        target_path="/volume1/share",
        profile="quick",
        weekdays=(6,),
        hour=3,
        is_on=True,
        disks_never_sleep=False,
        settled_at="2026-01-01T00:00:00.000Z",
    )
    return replace(schedule, **facts)
