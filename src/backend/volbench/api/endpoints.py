"""Servers that files are sent to: listed, kept, tried, forgotten. A password goes in and never comes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import Response

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import request_schema
from volbench.domain.model.servers.endpoint import Certificate, CloudLimits, Endpoint, EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit

BLUEPRINT = Blueprint("endpoints", description="Servers that files are sent to")


@dataclass(frozen=True, slots=True)
class KeptEndpoint:
    """A server as it is kept, and whether its password is."""

    endpoint: Endpoint
    has_password: bool


@dataclass(frozen=True, slots=True)
class EndpointList:
    """All servers the owner has named."""

    endpoints: tuple[KeptEndpoint, ...]


@dataclass(frozen=True, slots=True)
class CloudEdit:
    """What a run may move to and from a public address, and what it costs."""

    most_bytes: int
    price_per_gb: float
    currency: str


@dataclass(frozen=True, slots=True)
class EndpointBody:
    """A server as its owner describes it."""

    kind: EndpointKind
    address: str
    """Without user and password."""
    user: str = ""
    password: str | None = None
    """Kept in a file of its own; null: what is kept stays."""
    options: dict[str, str] | None = None
    fingerprint: str | None = None
    cloud: CloudEdit | None = None
    """Needed for public addresses."""
    probe: str | None = None
    """`HOST[:PORT]` of an `iperf3 -s` on the same machine: the link is then measured in turns with the files."""


@dataclass(frozen=True, slots=True)
class CertificateBody:
    """The server whose certificate is asked for."""

    kind: EndpointKind
    address: str


@dataclass(frozen=True, slots=True)
class TrialBody:
    """How a server is tried."""

    password: str | None = None
    """Tried instead of the one that is kept, and not kept itself."""


TRIAL: Final = request_schema(TrialBody, "EndpointTrial")
LOOK: Final = request_schema(CertificateBody, "CertificateLook")
EDIT: Final = request_schema(EndpointBody, "EndpointEdit")


@BLUEPRINT.call("/endpoints")
@BLUEPRINT.answers(EndpointList)
def list_endpoints() -> Response:
    """Return all servers; passwords are never shown."""
    return answer(EndpointList(tuple(map(_kept, services().endpoints.list()))))


@BLUEPRINT.call("/endpoints/<name>", "PUT")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(KeptEndpoint, *WITH_BODY)
def put_endpoint(body: dict[str, Any], name: str) -> Response:
    """Keep a server under a name, which is the way that leads there."""
    cloud = body["cloud"]
    edit = EndpointEdit(
        name=name,
        kind=body["kind"],
        address=body["address"],
        user=body["user"],
        options=dict(body["options"] or {}),
        fingerprint=body["fingerprint"],
        cloud=None if cloud is None else CloudLimits(**cloud),
        probe=body["probe"],
    )
    password = body["password"]
    return answer(_kept(services().endpoints.add(edit, None if password is None else password.encode())))


@BLUEPRINT.call("/endpoints/<name>", "DELETE")
@BLUEPRINT.answers_nothing(404)
def delete_endpoint(name: str) -> Response:
    """Forget a server and its password; runs that measured it stay."""
    services().endpoints.remove(name)
    return Response(status=204)


@BLUEPRINT.call("/endpoints/<name>/password", "DELETE")
@BLUEPRINT.answers_nothing(404)
def delete_password(name: str) -> Response:
    """Forget the password of a server and nothing else."""
    services().endpoints.forget_password(name)
    return Response(status=204)


@BLUEPRINT.call("/endpoints/<name>/check", "POST")
@BLUEPRINT.takes(TRIAL, is_needed=False)
@BLUEPRINT.answers(KeptEndpoint, *WITH_BODY, 404, 409)
def check_endpoint(body: dict[str, Any], name: str) -> Response:
    """Put 1 KiB, read it, delete it; the answer says what the server is."""
    password = body["password"]
    return answer(_kept(services().endpoints.check(name, None if password is None else password.encode())))


@BLUEPRINT.call("/certificates", "POST")
@BLUEPRINT.takes(LOOK)
@BLUEPRINT.answers(Certificate, *WITH_BODY, 409)
def look_at_certificate(body: dict[str, Any]) -> Response:
    """Show the certificate of a server by its fingerprint; nothing is sent there."""
    return answer(services().endpoints.certificate(body["kind"], body["address"]))


def _kept(endpoint: Endpoint) -> KeptEndpoint:
    return KeptEndpoint(endpoint, services().endpoints.has_secret(endpoint))
