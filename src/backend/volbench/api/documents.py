"""Run documents at a place many NAS share: shown, chosen, sent, and read back as one history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import Response

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import request_schema
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.documents.run_documents import CollectStatus, SendingPreview, SendingStatus

BLUEPRINT = Blueprint("documents", description="One document a run at a place many NAS share")


@dataclass(frozen=True, slots=True)
class DocumentChoice:
    """A place, and which private facts may go there."""

    way: str
    """Name of an endpoint: a bucket, a WebDAV folder or an SMB share."""
    include: tuple[Inclusion, ...] = ()


@dataclass(frozen=True, slots=True)
class CollectRequest:
    """Where documents are read from."""

    way: str
    """Name of an endpoint."""


CHOICE: Final = request_schema(DocumentChoice, "DocumentChoice")
COLLECT: Final = request_schema(CollectRequest, "CollectRequest")


@BLUEPRINT.call("/documents")
@BLUEPRINT.answers(SendingStatus)
def read_sending() -> Response:
    """Say how sending stands; no server is asked."""
    return answer(services().documents.sending.status())


@BLUEPRINT.call("/documents/preview", "POST")
@BLUEPRINT.takes(CHOICE)
@BLUEPRINT.answers(SendingPreview, *WITH_BODY, 404)
def preview_documents(body: dict[str, Any]) -> Response:
    """Say by name what would be sent, and show the newest document word for word; nothing is sent."""
    return answer(services().documents.choosing.preview(body["way"], _included(body)))


@BLUEPRINT.call("/documents", "PUT")
@BLUEPRINT.takes(CHOICE)
@BLUEPRINT.answers(SendingStatus, *WITH_BODY, 404, 409)
def choose_place(body: dict[str, Any]) -> Response:
    """Send documents there from now on: those of runs that have ended, then one after each run."""
    services().documents.choosing.choose(body["way"], _included(body))
    return answer(services().documents.sending.status())


@BLUEPRINT.call("/documents", "DELETE")
@BLUEPRINT.answers_nothing(415)
def leave_place() -> Response:
    """Send nothing any more; what is there stays. Send `X-Volbench: 1` with it."""
    services().documents.choosing.leave()
    return Response(status=204)


@BLUEPRINT.call("/documents", "POST")
@BLUEPRINT.answers(SendingStatus, status=202)
def send_now() -> Response:
    """Send what waits now, or as soon as nothing is measured."""
    services().documents.sending.changed()
    return answer(services().documents.sending.status(), 202)


@BLUEPRINT.call("/collections")
@BLUEPRINT.answers(CollectStatus)
def read_collection() -> Response:
    """Say how far reading documents back has come."""
    return answer(services().documents.collector.status())


@BLUEPRINT.call("/collections", "POST")
@BLUEPRINT.takes(COLLECT)
@BLUEPRINT.answers(CollectStatus, *WITH_BODY, 404, 409, status=202)
def start_collection(body: dict[str, Any]) -> Response:
    """Take in the documents of all installations that are not known yet, judged anew in a process of its own."""
    return answer(services().documents.collector.start(body["way"]), 202)


def _included(body: dict[str, Any]) -> frozenset[Inclusion]:
    return frozenset(Inclusion(one) for one in body["include"])
