"""Signing in and out, and the one call that needs no session: health."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from flask import Response, current_app, request

from volbench.api.answers import Health, SessionState, SignIn
from volbench.api.blueprint import WITH_BODY, Blueprint, answer
from volbench.api.guard import COOKIE, caller_address
from volbench.api.schemas import request_schema
from volbench.version import VERSION

if TYPE_CHECKING:
    from volbench.access import Gate

BLUEPRINT = Blueprint("session", description="Signing in")


def gate() -> Gate:
    """Return the gate of this application."""
    return cast("Gate", current_app.extensions["volbench-gate"])


@BLUEPRINT.call("/health")
@BLUEPRINT.answers(Health, is_public=True)
def read_health() -> Response:
    """Say that the service is up; needs no session."""
    return answer(Health("ok", VERSION))


@BLUEPRINT.call("/session", "POST")
@BLUEPRINT.takes(request_schema(SignIn, "SignIn"))
@BLUEPRINT.answers(SessionState, 401, 429, *WITH_BODY, is_public=True)
def sign_in(body: dict[str, Any]) -> Response:
    """Trade the access token for a session cookie."""
    session = gate().sign_in(body["token"], caller_address())
    response = answer(SessionState(is_signed_in=True, version=VERSION))
    # No Path: the browser then takes the folder of this call, which is right below any prefix of a proxy, too.
    response.set_cookie(COOKIE, session, path=None, httponly=True, samesite="Strict", secure=request.is_secure)
    return response


@BLUEPRINT.call("/session")
@BLUEPRINT.answers(SessionState, is_public=True)
def read_session() -> Response:
    """Say whether this caller is signed in; needs no session."""
    signed_in = gate().is_signed_in(request.cookies.get(COOKIE))
    return answer(SessionState(is_signed_in=signed_in, version=VERSION))


@BLUEPRINT.call("/session", "DELETE")
@BLUEPRINT.answers_nothing(is_public=True)
def sign_out() -> Response:
    """End the session."""
    gate().sign_out(request.cookies.get(COOKIE))
    response = Response(status=204)
    response.delete_cookie(COOKIE, path=None, httponly=True, samesite="Strict")
    return response
