"""All results as one file: the copy kept elsewhere, the download, and the way back in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import Response, request
from marshmallow import Schema, fields, validate

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, refuse_without, services
from volbench.api.schemas import CleanString, request_schema
from volbench.domain.model.documents.archive import FoundArchive, MirrorStatus, RestoreStatus
from volbench.domain.model.errors import Busy
from volbench.domain.model.settings import MAX_TEXT
from volbench.domain.model.words.message import Message

BLUEPRINT = Blueprint("archives", description="All results as one file")

PART_BYTES: Final = 8_000_000
"""Largest piece of a file from the browser."""
MEDIA_TYPE: Final = "application/gzip"


@dataclass(frozen=True, slots=True)
class ArchiveList:
    """Files with results that lie on this machine, newest first."""

    archives: tuple[FoundArchive, ...]


@dataclass(frozen=True, slots=True)
class Received:
    """How much of a file has come."""

    received: int


@dataclass(frozen=True, slots=True)
class RestoreRequest:
    """Which file to take in."""

    source: str
    """A path that GET /archives listed, or `upload` for the file that was sent."""


class ArchiveQuery(Schema):
    """Where to look."""

    folder: fields.Field[Any] = CleanString(
        load_default="",
        validate=validate.Length(max=MAX_TEXT),
        metadata={
            "description": "Only there; without it, on all mounted local disks, and only while there are no runs"
        },
    )


class PartQuery(Schema):
    """Which piece of which file."""

    offset: fields.Field[Any] = fields.Integer(required=True, validate=validate.Range(min=0, max=2**53 - 1))
    total: fields.Field[Any] = fields.Integer(required=True, validate=validate.Range(min=1, max=2**53 - 1))


@BLUEPRINT.call("/mirror")
@BLUEPRINT.answers(MirrorStatus)
def read_mirror() -> Response:
    """Say how the copy of the results stands; the place it is kept in is not touched."""
    return answer(services().mirror.status())


@BLUEPRINT.call("/mirror", "POST")
@BLUEPRINT.answers(MirrorStatus, status=202)
def write_mirror() -> Response:
    """Write the copy now, or as soon as nothing is measured."""
    services().mirror.changed()
    return answer(services().mirror.status(), 202)


@BLUEPRINT.call("/archive")
@BLUEPRINT.answers_file((MEDIA_TYPE,), 409)
def download_archive() -> Response:
    """Send everything as one file: the same that is kept as a copy. Refused while something is measured."""
    if services().is_measuring():
        raise Busy(
            Message("api.archives.a_benchmark_is_running_reading_all"),
            Message("api.archives.download_when_it_has_ended"),
        )
    response = Response(services().whole_archive(), content_type=MEDIA_TYPE, direct_passthrough=True)
    day = services().clock.now()[:10]
    response.headers["Content-Disposition"] = f'attachment; filename="volbench-results-{day}.jsonl.gz"'
    return response


@BLUEPRINT.call("/archives")
@BLUEPRINT.takes(ArchiveQuery, "query")
@BLUEPRINT.answers(ArchiveList, 422)
def list_archives(query: dict[str, Any]) -> Response:
    """Look for files with results in a folder, or, while there are no runs, on all local disks (this wakes them)."""
    folder = query["folder"]
    if not folder and services().store.archives.has_runs():
        return answer(ArchiveList(()))
    return answer(ArchiveList(services().restoring.find(folder)))


@BLUEPRINT.call("/archives/parts", "POST")
@BLUEPRINT.takes_file()
@BLUEPRINT.takes(PartQuery, "query")
@BLUEPRINT.answers(Received, 400, 409, 413, 422)
def receive_part(query: dict[str, Any]) -> Response:
    """Receive a file piece by piece, each up to 8 MB and in order; send `X-Volbench: 1` with it."""
    request.max_content_length = PART_BYTES
    content = refuse_without(request.get_data(cache=False))
    return answer(Received(services().restoring.receive(content, offset=query["offset"], total=query["total"])))


@BLUEPRINT.call("/restores", "POST")
@BLUEPRINT.takes(request_schema(RestoreRequest, "RestoreRequest"))
@BLUEPRINT.answers(RestoreStatus, 404, 409, *WITH_BODY, status=202)
def start_restore(body: dict[str, Any]) -> Response:
    """Begin to take a file in; GET /restores tells how far it has come."""
    return answer(services().restoring.start(body["source"]), 202)


@BLUEPRINT.call("/restores")
@BLUEPRINT.answers(RestoreStatus)
def read_restore() -> Response:
    """Say how far taking a file in has come."""
    return answer(services().restoring.status())
