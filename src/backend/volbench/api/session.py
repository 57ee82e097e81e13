"""Signing in and out, and the one call that needs no session: health."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, cast

from flask import Response, current_app, request

from volbench.api.answers import Health, SessionState, SignIn
from volbench.api.blueprint import WITH_BODY, Blueprint, answer
from volbench.api.guard import caller_address, session_cookie, session_name
from volbench.api.schemas import request_schema
from volbench.domain.model.errors import InvalidRequest, VolbenchError
from volbench.domain.model.machine.dsm import Credentials
from volbench.domain.model.words.message import Message
from volbench.version import VERSION

if TYPE_CHECKING:
    from volbench.access import Gate

LOG = logging.getLogger(__name__)
BLUEPRINT = Blueprint("session", description="Signing in")
DEVICE_COOKIE: Final = "volbench_device"
"""Holds what DSM gave a trusted browser; nowhere else is it kept."""
MOVED_PORT: Final = "volbench-moved-port"
"""Key of `app.extensions`: a `MovedPort` or None; known once the server listens."""
DEVICE_COOKIE_S: Final = 365 * 86_400


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
@BLUEPRINT.answers(SessionState, 401, 429, 503, *WITH_BODY, is_public=True)
def sign_in(body: dict[str, Any]) -> Response:
    """Trade token, DSM account or desktop ticket for a session cookie."""
    try:
        session, device_token = _enter(body)
    except VolbenchError as refusal:
        # What was typed is never written: people type passwords into the wrong field.
        LOG.warning("sign-in refused: code=%s address=%s", refusal.code, caller_address())
        raise
    gate().sign_out(session_name())
    response = answer(_state(session))
    _set_cookie(response, session_cookie(), session)
    if device_token is not None:
        _set_cookie(response, DEVICE_COOKIE, device_token, DEVICE_COOKIE_S)
    return response


@BLUEPRINT.call("/session")
@BLUEPRINT.answers(SessionState, is_public=True)
def read_session() -> Response:
    """Say whether this caller is signed in, and how one signs in here; needs no session."""
    return answer(_state(session_name()))


@BLUEPRINT.call("/session", "DELETE")
@BLUEPRINT.answers_nothing(is_public=True)
def sign_out() -> Response:
    """End the session, and the one with DSM that belongs to it."""
    gate().sign_out(session_name())
    response = Response(status=204)
    secure = request.is_secure
    response.delete_cookie(session_cookie(), path=None, httponly=True, samesite="Strict", secure=secure)
    return response


def _enter(body: dict[str, Any]) -> tuple[str, str | None]:
    """Return the name of a new session, and the token of a device newly trusted."""
    token, account, ticket = body["token"], body["account"], body["ticket"]
    if sum(one is not None for one in (token, account, ticket)) != 1 or (account is None) != (body["password"] is None):
        raise InvalidRequest(
            Message("api.session.this_is_no_way_to_sign"),
            Message("api.session.send_token_or_account_and_password"),
        )
    if token is not None:
        return gate().sign_in(token, caller_address()), None
    if ticket is not None:
        return gate().sign_in_ticket(ticket, caller_address()), None
    credentials = Credentials(
        account=account.strip(),
        password=body["password"],
        otp="".join((body["otp"] or "").split()) or None,
        device_token=request.cookies.get(DEVICE_COOKIE),
        remember_device=body["remember_device"],
    )
    return gate().sign_in_account(credentials, caller_address())


def _state(name: str | None) -> SessionState:
    session = gate().session(name)
    return SessionState(
        is_signed_in=session is not None,
        version=VERSION,
        sign_in="dsm" if gate().takes_accounts else "token",
        account=None if session is None else session.account,
        has_dsm_session=session is not None and session.dsm is not None,
        idle_s=gate().idle_s,
        moved_port=None if session is None else current_app.extensions.get(MOVED_PORT),
    )


def _set_cookie(response: Response, name: str, value: str, max_age_s: int | None = None) -> None:
    # No Path: the browser then takes the folder of this call, which is right below any prefix of a proxy, too.
    response.set_cookie(name, value, max_age_s, path=None, httponly=True, samesite="Strict", secure=request.is_secure)
