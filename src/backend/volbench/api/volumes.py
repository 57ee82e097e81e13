"""The volumes of the machine as cards, and folders the owner names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flask import Response

from volbench.api.answers import (
    BrokenRun,
    FolderDescription,
    FolderRequest,
    LeftFiles,
    Refusal,
    VolumeCard,
    VolumeList,
)
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.card_cost import Cost
from volbench.api.schemas import request_schema
from volbench.domain.assess.badges import has_history
from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.runs.clean_up import LeftBehind
from volbench.domain.model.runs.run import RunRequest, RunRow, RunState
from volbench.domain.model.settings import MAX_FOLDERS
from volbench.domain.model.suites.workload import Role, with_role
from volbench.domain.timeline.notices import Notice
from volbench.store import RowFilter

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Plan
    from volbench.services.timelines import CardView

BLUEPRINT = Blueprint("volumes", description="Volumes and target folders")

TREND_RUNS = 8
_UNDER_WAY = frozenset({RunState.QUEUED, RunState.RUNNING})
_ENDED = frozenset({RunState.DONE, RunState.FAILED, RunState.INTERRUPTED})
"""Without being cancelled."""


@BLUEPRINT.call("/volumes")
@BLUEPRINT.answers(VolumeList)
def list_volumes() -> Response:
    """List every mounted local volume with its newest result and what measuring it costs."""
    inventory = services().inventory(services().store.settings().folders)
    notices = services().watching.notices()
    left = services().store.left_behind()
    here = {volume.id for volume in inventory.volumes}
    runs = {volume.id: _newest_runs(volume.id) for volume in inventory.volumes}
    unknown = _unknown_times()
    newest = {volume_id: done[0] for volume_id, done in _finished(runs).items() if done}
    views = services().watching.cards(newest, _trusted(runs, notices))
    return answer(
        VolumeList(
            machine=inventory.machine,
            running=services().queue.running_id(),
            volumes=tuple(
                _card(
                    volume,
                    notices,
                    left,
                    runs[volume.id],
                    views.get(volume.id),
                    unknown_times=unknown.get(volume.id, 0),
                )
                for volume in inventory.volumes
            ),
            unknowns=inventory.unknowns,
            taken_at=inventory.taken_at,
            left=tuple(_left_files(one) for one in left if one.target.volume_id not in here),
        )
    )


@BLUEPRINT.call("/targets", "POST")
@BLUEPRINT.takes(request_schema(FolderRequest, "FolderRequest"))
@BLUEPRINT.answers(FolderDescription, 404, 409, *WITH_BODY)
def describe_target(body: dict[str, Any]) -> Response:
    """Describe a folder the owner names and remember it when it may be written."""
    volume, folder = services().describe_folder(body["path"])
    if folder.is_writable:
        _remember(folder.path)
    return answer(FolderDescription(volume, folder))


@BLUEPRINT.call("/left/<run_id>", "DELETE")
@BLUEPRINT.answers_nothing(404)
def forget_left(run_id: str) -> Response:
    """Forget the test files a run left, without removing them: for a volume that never comes back."""
    services().store.forget_left(run_id)
    return Response(status=204)


def _remember(path: str) -> None:
    settings = services().store.settings()
    if path not in settings.folders:
        folders = (*settings.folders, path)[-MAX_FOLDERS:]
        services().store.put_settings(replace(settings, folders=folders))
        services().mirror.changed()


def _newest_runs(volume_id: str) -> tuple[RunRow, ...]:
    """Return the runs measured here last; of a run over several volumes what it says of this one."""
    store, here = services().store, RowFilter(volume=volume_id, is_imported=False)
    known = store.list_rows(replace(here, has_known_time=True, has_known_kind=True, limit=TREND_RUNS))[0]
    # Those that go on now are shown whatever the clock said when they were asked for.
    going_on = [row for state in _UNDER_WAY for row in store.list_rows(replace(here, state=state))[0]]
    return (*(row for row in going_on if row.is_time_unknown), *known)


def _finished(runs: Mapping[str, Sequence[RunRow]]) -> dict[str, list[RunRow]]:
    return {volume_id: [row for row in rows if row.state is RunState.DONE] for volume_id, rows in runs.items()}


def _trusted(runs: Mapping[str, Sequence[RunRow]], notices: Sequence[Notice]) -> dict[str, RunRow]:
    """Return volume → its newest run that can be trusted; without those a notice tells of.

    Beside "became slower in March", "as fast as in your last 3 runs", all of them slow, would sound like a denial.
    """
    told = {(notice.name.volume_id, notice.name.suite_id, notice.name.profile) for notice in notices}
    found = {}
    for volume_id, done in _finished(runs).items():
        newest = next((row for row in done if row.badges.valid and has_history(row.profile)), None)
        if newest is not None and (volume_id, newest.suite.id, newest.profile) not in told:
            found[volume_id] = newest
    return found


def _card(
    volume: Volume,
    notices: Sequence[Notice],
    left: Sequence[LeftBehind],
    runs: Sequence[RunRow],
    view: CardView | None,
    *,
    unknown_times: int,
) -> VolumeCard:
    is_new = unknown_times == 0 and all(row.state is not RunState.DONE for row in runs)
    cost, refusal = _cost(volume, (Role.FIRST, Role.CARD) if is_new else (Role.CARD,))
    made = services().access.made(volume.mount_point)
    return VolumeCard(
        volume=volume,
        last=None if view is None else view.row,
        trend=None if view is None else view.trend,
        notices=tuple(notice for notice in notices if notice.name.volume_id == volume.id),
        cost=cost,
        refusal=refusal,
        made_share=made.name if made is not None else None,
        left=tuple(_left_files(one) for one in left if one.target.volume_id == volume.id),
        under_way=next((row for row in reversed(runs) if row.state in _UNDER_WAY), None),
        ranges=() if view is None else view.ranges,
        course=() if view is None else tuple(float(f"{value:.6g}") for value in view.course.values),
        course_since_at=None if view is None else view.course.since_at,
        unknown_times=unknown_times,
        broken=_broken(runs),
    )


def _broken(runs: Sequence[RunRow]) -> BrokenRun | None:
    """Return the newest run that came to an end by itself, newest first, where that end was none of its own."""
    newest = next((row for row in runs if row.state in _ENDED), None)
    if newest is None or newest.state is RunState.DONE:
        return None
    return BrokenRun(newest, services().store.count_rounds(newest.id))


def _unknown_times() -> dict[str, int]:
    """Return volume → how many of its finished runs have no known time."""
    found: dict[str, int] = {}
    for name in services().watching.names():
        found[name.volume_id] = found.get(name.volume_id, 0) + name.unknown_times
    return found


def _left_files(left: LeftBehind) -> LeftFiles:
    return LeftFiles(
        run_id=left.run_id,
        is_run_kept=services().store.has(left.run_id),
        volume_name=left.target.volume_name,
        folder=left.clean_up.folder,
        left_bytes=left.clean_up.left_bytes,
        reason=left.clean_up.reason,
    )


def _cost(volume: Volume, roles: Sequence[Role]) -> tuple[Cost | None, Refusal | None]:
    """Plan the card's run, the first of these that is possible; a refusal is an answer here, not an error."""
    path = volume.mount_point if volume.target is None else volume.target.path
    refusal = None
    for role in roles:
        suite = with_role(services().suites, role)
        profile = suite.roles[role]
        try:
            plan = services().queue.plan(RunRequest(suite.id, profile, path))
        except VolbenchError as error:
            refusal = Refusal(error.code, error.message, error.hint)
        else:
            return _cost_of(suite.id, profile, plan), None
    return None, refusal


def _cost_of(suite_id: str, profile: str, plan: Plan) -> Cost:
    return Cost(
        suite=suite_id,
        profile=profile,
        duration_s=plan.expected_duration_s,
        most_duration_s=plan.most_duration_s,
        processor_busy_ratio=next(
            (caveat.values.get("processor_ratio") for caveat in plan.caveats if caveat.code == "busy-start"), None
        ),
        write_bytes=plan.expected_write_bytes,
        most_write_bytes=plan.most_write_bytes,
        is_rate_known=plan.is_rate_known,
    )
