"""Volumes measured by themselves: when, what that costs in a year, and what became of each due time."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from marshmallow import validate

from volbench.api.answers import ScheduleEdit, ScheduleEntry, ScheduleList
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import request_schema
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.schedule import LAST_HOUR, LAST_WEEKDAY, Schedule, ScheduleCost, cost_of
from volbench.domain.model.suites.workload import Role, with_role
from volbench.domain.model.words.message import Message
from volbench.services.schedules.due import parse, write

BLUEPRINT = Blueprint("schedules", description="Volumes measured by themselves")

DAYS: Final = 7

EDIT = request_schema(
    ScheduleEdit,
    "ScheduleEdit",
    ("weekdays", validate.Length(min=1, max=DAYS)),
    ("hour", validate.Range(min=0, max=LAST_HOUR)),
    ("profile", validate.Length(min=1, max=64)),
)


@BLUEPRINT.call("/schedules")
@BLUEPRINT.answers(ScheduleList)
def list_schedules() -> Response:
    """List all schedules with their last due times."""
    calendar = services().calendar
    entries = tuple(_entry(schedule) for schedule in calendar.schedules())
    now = parse(services().clock.now())
    local = calendar.local_time(now).isoformat(timespec="seconds")
    return answer(ScheduleList(calendar.zone_name, local, entries))


@BLUEPRINT.call("/schedules", "PUT")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(ScheduleEntry, 404, 409, *WITH_BODY)
def put_schedule(body: dict[str, Any]) -> Response:
    """Make or change the schedule of the volume that the folder lies on."""
    edit = _edit(body)
    volume, folder = services().describe_folder(edit.target_path)
    if edit.is_on and not folder.is_writable:
        raise UnsafeTarget(
            Message("api.schedules.volume_bench_may_not_write_to", path=folder.path),
            folder.how_to_allow or Message("api.schedules.choose_a_folder_that_volume_bench"),
        )
    if edit.is_on:
        services().queue.plan(RunRequest(services().calendar.suite, _profile(edit), folder.path))
    schedule = Schedule(
        volume_id=volume.id,
        target_path=folder.path,
        profile=_profile(edit),
        weekdays=edit.weekdays,
        hour=edit.hour,
        is_on=edit.is_on,
        disks_never_sleep=edit.disks_never_sleep,
        settled_at=write(parse(services().clock.now())),
    )
    services().calendar.put(schedule)
    services().calendar_changed()
    services().mirror.changed()
    return answer(_entry(schedule))


@BLUEPRINT.call("/schedules/<volume_id>", "DELETE")
@BLUEPRINT.answers_nothing(404)
def delete_schedule(volume_id: str) -> Response:
    """Remove the schedule of a volume with what was noted of it; its runs stay."""
    services().calendar.delete(volume_id)
    services().calendar_changed()
    services().mirror.changed()
    return Response(status=204)


@BLUEPRINT.call("/schedules/cost", "POST")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(ScheduleCost, 404, 409, *WITH_BODY)
def read_cost(body: dict[str, Any]) -> Response:
    """Say what a schedule would cost in a year, before it is switched on; nothing is touched."""
    edit = _edit(body)
    volume, folder = services().describe_folder(edit.target_path)
    plan = services().queue.plan(RunRequest(services().calendar.suite, _profile(edit), folder.path))
    return answer(cost_of(plan, volume, edit.weekdays))


def _edit(body: dict[str, Any]) -> ScheduleEdit:
    weekdays = tuple(sorted(set(body["weekdays"])))
    if weekdays[0] < 0 or weekdays[-1] > LAST_WEEKDAY:
        raise InvalidRequest(
            Message("api.schedules.there_is_no_such_weekday"),
            Message("api.schedules.0_is_monday_6_is_sunday"),
            field="weekdays",
        )
    return ScheduleEdit(**{**body, "weekdays": weekdays})


def _profile(edit: ScheduleEdit) -> str:
    return edit.profile or with_role(services().suites, Role.SCHEDULED).roles[Role.SCHEDULED]


def _entry(schedule: Schedule) -> ScheduleEntry:
    calendar = services().calendar
    following = calendar.next_at(schedule, parse(services().clock.now()))
    return ScheduleEntry(schedule, None if following is None else write(following), calendar.events(schedule.volume_id))
