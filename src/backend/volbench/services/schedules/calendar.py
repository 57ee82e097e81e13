"""The calendar: looks at each due time whether a volume may be measured, starts the run or notes why not.

Everything happens in `tick`, which is told the time and says when to come again; the thread around it is in ticker.py.
Between due times it reads and writes nothing. What it notes stays in memory while the disk of the database may be
asleep, and is stored together with the next thing that is stored anyway.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from threading import RLock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import NotFound, VolbenchError
from volbench.domain.model.moments import is_believable
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.schedule import Outcome, Schedule, ScheduleEvent
from volbench.domain.model.words.message import Message
from volbench.services.schedules.due import LOOK_BACK, WINDOW, due_between, next_due, parse, write
from volbench.services.schedules.obstacles import MEASURING, Obstacle, disturbance_obstacle, sleep_obstacle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.services.schedules.protocols import Shelf, Starter, Surroundings, Zone

_LOG: Final = logging.getLogger(__name__)

LOOK_AHEAD: Final = timedelta(minutes=5)
"""A disk that worked this recently is awake: no system puts disks to sleep sooner."""
TRY_AGAIN: Final = timedelta(minutes=10)
LONGEST_WAIT: Final = timedelta(minutes=30)
"""The clock may be set, the zone may change: looked at again after this long in any case."""
EVENTS_SHOWN: Final = 20
MOST_EVENTS: Final = 400
"""As many as the store keeps of a volume."""

_STARTED: Final = Message("services.calendar.started")
_MISSED: Final = Message("services.calendar.missed")


class Calendar:
    """All schedules of this service; every method may be called from any thread."""

    def __init__(
        self, *, shelf: Shelf, start: Starter, surroundings: Surroundings, zone: Zone, database_path: str, suite: str
    ) -> None:
        """Read nothing yet; `open` does.

        `database_path` is the folder whose disks must not be woken by a note, `suite` the id of what is measured.
        """
        self._shelf = shelf
        self._start = start
        self._around = surroundings
        self._zone = zone
        self._database_path = database_path
        self.suite = suite
        self._lock = RLock()
        self._schedules: Mapping[str, Schedule] = {}
        """Replaced, never changed: whoever reads it need not wait for a tick, which may look at disks for seconds."""
        self._notes: list[ScheduleEvent] = []
        """Noted, but not stored yet."""
        self._retry_at: dict[str, datetime] = {}
        self._looked_for: dict[str, datetime] = {}
        """Volume → due time its disks were looked at for, ahead of it."""
        self._begun: dict[str, datetime] = {}
        """Volume → from when on due times count, where what is stored of it cannot have been."""

    def open(self) -> None:
        """Read the schedules, once; later changes come through `put` and `delete`."""
        with self._lock:
            self._schedules = {schedule.volume_id: schedule for schedule in self._shelf.list()}

    @property
    def is_needed(self) -> bool:
        """Whether any schedule is on."""
        return any(schedule.is_on for schedule in self._schedules.values())

    @property
    def zone_name(self) -> str:
        """What the machine's time zone is called."""
        return self._zone.name

    def local_time(self, now: datetime) -> datetime:
        """Return what the machine's clock shows."""
        return self._zone.to_local(now)

    def schedules(self) -> tuple[Schedule, ...]:
        """Return all schedules, as they are in memory."""
        return tuple(self._schedules.values())

    def next_at(self, schedule: Schedule, now: datetime) -> datetime | None:
        """Return when a schedule is due next."""
        return next_due(schedule, max(now, self._settled(schedule, now)), self._zone)

    def events(self, volume_id: str) -> tuple[ScheduleEvent, ...]:
        """Return the newest events of a volume, newest first; whoever asks has woken the disks, so notes are stored."""
        with self._lock:
            self._store_notes()
            return self._shelf.events(volume_id, EVENTS_SHOWN)

    def put(self, schedule: Schedule) -> None:
        """Store a schedule in place of the volume's earlier one; due times before its `settled_at` do not count."""
        with self._lock:
            self._store_notes()
            self._shelf.put(schedule)
            self._schedules = {**self._schedules, schedule.volume_id: schedule}
            self._forget(schedule.volume_id)

    def delete(self, volume_id: str) -> None:
        """Remove a schedule. Raises NotFound."""
        with self._lock:
            self._store_notes()
            if not self._shelf.delete(volume_id):
                raise NotFound(
                    Message("services.calendar.this_volume_has_no_schedule"),
                    Message("services.calendar.load_the_page_again"),
                    volume=volume_id,
                )
            self._schedules = {known: schedule for known, schedule in self._schedules.items() if known != volume_id}
            self._forget(volume_id)

    def close(self) -> None:
        """Store what was noted: the service ends."""
        with self._lock:
            self._store_notes()

    def tick(self, now: datetime) -> timedelta:
        """Do what is due and return how long to wait until the next look."""
        with self._lock:
            moments = [self._look_at(schedule, now) for schedule in self._schedules.values() if schedule.is_on]
            if self._notes and self._may_store():
                self._store_notes()
            waits = [moment - now for moment in moments if moment is not None]
            return max(timedelta(seconds=1), min([LONGEST_WAIT, *waits]))

    def _look_at(self, schedule: Schedule, now: datetime) -> datetime | None:
        """Deal with one schedule; return when it has to be looked at again."""
        settled = self._settled(schedule, now)
        due = due_between(schedule, settled, now, self._zone)
        if len(due) > 1 or (due and settled != parse(schedule.settled_at)):
            due = self._not_noted(schedule, due)
        if due:
            *earlier, last = due
            for missed in earlier:
                self._settle(schedule, missed, now, outcome=Outcome.MISSED, reason="off", words=_MISSED)
            return self._serve(schedule, last, now)
        following = next_due(schedule, now, self._zone)
        if following is None:
            return None
        if now < following - LOOK_AHEAD:
            return following - LOOK_AHEAD
        if self._looked_for.get(schedule.volume_id) != following:
            self._looked_for[schedule.volume_id] = following
            self._around.rest(schedule.target_path)
            self._around.rest(self._database_path)
        return following

    def _settled(self, schedule: Schedule, now: datetime) -> datetime:
        """Return up to when due times have been dealt with.

        A clock that was ahead once has settled times that have not come yet. Then it is the last one noted that can
        have been; without any, due times count from the first look on.
        """
        if is_believable(schedule.settled_at, write(now)):
            return parse(schedule.settled_at)
        begun = self._begun.get(schedule.volume_id)
        if begun is None or not is_believable(write(begun), write(now)) or now - begun > LOOK_BACK:
            begun = self._begun[schedule.volume_id] = self._last_noted(schedule.volume_id, now) or now
            _LOG.warning(
                "volume=%s settled=%s is ahead of now: due times count from %s",
                schedule.volume_id,
                schedule.settled_at,
                write(begun),
            )
        return begun

    def _last_noted(self, volume_id: str, now: datetime) -> datetime | None:
        known = [event.due_at for event in self._noted(volume_id) if is_believable(event.due_at, write(now))]
        return max(map(parse, known), default=None)

    def _not_noted(self, schedule: Schedule, due: tuple[datetime, ...]) -> tuple[datetime, ...]:
        """Leave out what was dealt with before the clock was set."""
        noted = {event.due_at for event in self._noted(schedule.volume_id)}
        left = tuple(one for one in due if write(one) not in noted)
        if not left:
            self._schedules = {**self._schedules, schedule.volume_id: replace(schedule, settled_at=write(due[-1]))}
        return left

    def _noted(self, volume_id: str) -> tuple[ScheduleEvent, ...]:
        """Return all events of a volume, those not stored yet among them."""
        waiting = tuple(event for event in self._notes if event.volume_id == volume_id)
        return (*waiting, *self._shelf.events(volume_id, MOST_EVENTS))

    def _serve(self, schedule: Schedule, due: datetime, now: datetime) -> datetime | None:
        """Start the run of this due time, or try again later, or give it up."""
        retry_at = self._retry_at.get(schedule.volume_id)
        if retry_at is not None and now < retry_at <= now + TRY_AGAIN:
            return retry_at
        if now - due >= WINDOW:
            self._settle(schedule, due, now, outcome=Outcome.MISSED, reason="off", words=_MISSED)
            return self.next_at(schedule, now)
        obstacle, run_id = self._try(schedule)
        if obstacle is None:
            self._settle(schedule, due, now, outcome=Outcome.STARTED, words=_STARTED, run_id=run_id)
            return self.next_at(schedule, now)
        if now + TRY_AGAIN < due + WINDOW:
            self._retry_at[schedule.volume_id] = now + TRY_AGAIN
            return now + TRY_AGAIN
        self._settle(schedule, due, now, outcome=Outcome.SKIPPED, reason=obstacle.code, words=obstacle.words)
        return self.next_at(schedule, now)

    def _try(self, schedule: Schedule) -> tuple[Obstacle | None, str | None]:
        """Start the run unless something is in the way; from the cheapest look to the closest."""
        path = schedule.target_path
        never = schedule.disks_never_sleep or self._around.never_sleeps
        resting = sleep_obstacle(self._around.rest(path), never_sleeps=never)
        resting = resting or self._database_obstacle(never_sleeps=never)
        if resting is not None:
            return resting, None
        if self._around.is_measuring():
            return MEASURING, None
        try:
            obstacle = disturbance_obstacle(self._around.disturbance(path))
            if obstacle is not None:
                return obstacle, None
            return None, self._start(RunRequest(self.suite, schedule.profile, path, is_agreed=True))
        except VolbenchError as error:
            return Obstacle(error.code, error.message), None

    def _database_obstacle(self, *, never_sleeps: bool) -> Obstacle | None:
        return sleep_obstacle(self._around.rest(self._database_path), never_sleeps=never_sleeps)

    def _may_store(self) -> bool:
        return self._database_obstacle(never_sleeps=self._around.never_sleeps) is None

    def _settle(
        self,
        schedule: Schedule,
        due: datetime,
        now: datetime,
        *,
        outcome: Outcome,
        words: Message,
        reason: str = "",
        run_id: str | None = None,
    ) -> None:
        _LOG.info("volume=%s due=%s outcome=%s reason=%s", schedule.volume_id, write(due), outcome, reason)
        event = ScheduleEvent(schedule.volume_id, write(due), write(now), outcome, reason, words, run_id)
        self._notes.append(event)
        self._schedules = {**self._schedules, schedule.volume_id: replace(schedule, settled_at=write(due))}
        self._forget(schedule.volume_id)
        if outcome is Outcome.STARTED:
            self._store_notes()

    def _store_notes(self) -> None:
        if self._notes:
            self._shelf.note(self._notes)
            self._notes = []

    def _forget(self, volume_id: str) -> None:
        self._retry_at.pop(volume_id, None)
        self._looked_for.pop(volume_id, None)
        self._begun.pop(volume_id, None)
