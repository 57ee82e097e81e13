"""Checks of settings and schedules that come out of a file: the same limits as for what the page sends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.promise.checks import check_promise
from volbench.domain.model.schedule import LAST_HOUR, LAST_WEEKDAY
from volbench.domain.model.settings import is_within_limits
from volbench.domain.model.words.message import Message
from volbench.reports.archive_reader import refuse
from volbench.services.schedules.due import parse

if TYPE_CHECKING:
    from volbench.domain.model.runs.promise import VolumePromise
    from volbench.domain.model.schedule import Schedule, ScheduleEvent
    from volbench.domain.model.settings import Settings

_LONGEST: Final = 1024
_WORDS_LONGEST: Final = 4096
_PROFILE: Final = re.compile(r"[a-z][a-z0-9-]{0,63}")


def check_settings(settings: Settings) -> Settings:
    """Return the settings. Raises InvalidRequest where the page could not have made them."""
    if not is_within_limits(settings):
        raise refuse(Message("services.archived_settings.the_settings_in_the_file_are"))
    return settings


def check_schedule(schedule: Schedule) -> Schedule:
    """Return the schedule. Raises InvalidRequest where the page could not have made it."""
    days = schedule.weekdays
    is_fine = (
        0 < len(days) <= LAST_WEEKDAY + 1
        and tuple(sorted(set(days))) == days
        and days[0] >= 0
        and days[-1] <= LAST_WEEKDAY
        and 0 <= schedule.hour <= LAST_HOUR
        and _PROFILE.fullmatch(schedule.profile) is not None
        and schedule.target_path.startswith("/")
        and _is_plain(schedule.target_path, schedule.volume_id)
        and _is_moment(schedule.settled_at)
    )
    if not is_fine:
        raise refuse(Message("services.archived_settings.a_schedule_in_the_file_is"))
    return schedule


def check_volume_promise(one: VolumePromise) -> VolumePromise:
    """Return what was promised of a volume. Raises InvalidRequest where an owner could not have set it."""
    check_promise(one.promise, None)
    if not (_is_plain(one.volume_id) and one.volume_id and _is_moment(one.changed_at)):
        raise refuse(Message("services.archived_settings.a_promise_in_the_file_is"))
    return one


def check_events(event: ScheduleEvent) -> ScheduleEvent:
    """Return what became of a due time. Raises InvalidRequest where volbench could not have noted it."""
    is_fine = (
        _is_plain(event.volume_id, event.reason, event.run_id or "")
        and event.words.longest() <= _WORDS_LONGEST
        and _is_moment(event.due_at)
        and _is_moment(event.noted_at)
    )
    if not is_fine:
        raise refuse(Message("services.archived_settings.a_schedule_in_the_file_is"))
    return event


def _is_plain(*texts: str) -> bool:
    return all(len(text) <= _LONGEST and text.isprintable() for text in texts)


def _is_moment(text: str) -> bool:
    try:
        return parse(text).tzinfo is not None
    except (ValueError, OverflowError):
        return False
