"""Access to volumes: looking again, and the shared folder DSM makes for us."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

from volbench.api.access_answers import ShareMade, ShareOffer, ShareRemoval, VolumeAccess
from volbench.api.answers import Refusal
from volbench.api.blueprint import Blueprint, answer, services
from volbench.api.guard import session_name
from volbench.api.session import gate
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.machine.dsm import DsmSessionEnded

if TYPE_CHECKING:
    from volbench.domain.model.machine.dsm import DsmSession

BLUEPRINT = Blueprint("access", description="Access to volumes")


@BLUEPRINT.call("/volumes/<string:volume_id>/access")
@BLUEPRINT.answers(VolumeAccess, 404)
def look_at_access(volume_id: str) -> Response:
    """Look whether the volume can be written to now; cheap, touches neither disks nor database."""
    return answer(VolumeAccess(volume_id, services().access.look(volume_id)))


@BLUEPRINT.call("/volumes/<string:volume_id>/share")
@BLUEPRINT.answers(ShareOffer, 404)
def offer_share(volume_id: str) -> Response:
    """Say which shared folder DSM would be asked to make, and what removing ours would remove; asks DSM nothing."""
    access = services().access
    try:
        plan, refusal = access.plan(volume_id), None
    except UnsafeTarget as error:
        plan, refusal = None, Refusal(error.code, error.message, error.hint)
    removal = access.removal(volume_id)
    return answer(
        ShareOffer(
            has_dsm_session=dsm_session() is not None,
            plan=plan,
            refusal=refusal,
            removal=None if removal is None else ShareRemoval(*removal),
        )
    )


@BLUEPRINT.call("/volumes/<string:volume_id>/share", "POST")
@BLUEPRINT.answers(ShareMade, 404, 409, 415, 503, status=201)
def make_share(volume_id: str) -> Response:
    """Have DSM make the shared folder and give volbench's user Read/Write on it, in the administrator's name."""
    access = services().access
    made = access.make(volume_id, gate().dsm_session(session_name()))
    return answer(ShareMade(made, access.look(volume_id)), 201)


@BLUEPRINT.call("/volumes/<string:volume_id>/share", "DELETE")
@BLUEPRINT.answers_nothing(404, 409, 415, 503)
def remove_share(volume_id: str) -> Response:
    """Have DSM remove the shared folder it made for us, unless anything else lies in it."""
    services().access.remove(volume_id, gate().dsm_session(session_name()))
    return Response(status=204)


def dsm_session() -> DsmSession | None:
    """Return the caller's session with DSM; None for whoever came another way."""
    try:
        return gate().dsm_session(session_name())
    except DsmSessionEnded:
        return None
