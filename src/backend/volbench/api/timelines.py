"""Volumes over time, and the notices that one has become slower."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import Schema, fields, validate

from volbench.api.answers import NoticeList, TimelineList
from volbench.api.blueprint import Blueprint, answer, services
from volbench.api.schemas import CleanString
from volbench.domain.timeline.timeline import Timeline

BLUEPRINT = Blueprint("timelines", description="Volumes over time, and notices of a drop")

_NAME = validate.Length(min=1, max=200)


class TimelineQuery(Schema):
    """Which timeline."""

    volume: fields.Field[Any] = CleanString(required=True, validate=_NAME, metadata={"description": "Volume id"})
    suite: fields.Field[Any] = CleanString(required=True, validate=_NAME)
    profile: fields.Field[Any] = CleanString(required=True, validate=_NAME)


@BLUEPRINT.call("/timelines")
@BLUEPRINT.answers(TimelineList)
def list_timelines() -> Response:
    """List which volumes have finished runs, by suite and profile."""
    return answer(TimelineList(services().watching.names()))


@BLUEPRINT.call("/timelines/runs")
@BLUEPRINT.takes(TimelineQuery, "query")
@BLUEPRINT.answers(Timeline, 404, 422)
def read_timeline(query: dict[str, Any]) -> Response:
    """Return the newest 400 runs of a timeline, oldest first, with what is usual and what became slower."""
    return answer(services().watching.timeline(query["volume"], query["suite"], query["profile"]))


@BLUEPRINT.call("/notices")
@BLUEPRINT.answers(NoticeList)
def list_notices() -> Response:
    """List the volumes that became slower, but for what was put away."""
    return answer(NoticeList(services().watching.notices()))


@BLUEPRINT.call("/notices/<notice_id>/dismiss", "POST")
@BLUEPRINT.answers_nothing(404, 415)
def dismiss_notice(notice_id: str) -> Response:
    """Put a notice away until one of its workloads drops again; send `X-Volbench: 1` with it."""
    services().watching.dismiss(notice_id)
    services().mirror.changed()
    return Response(status=204)
