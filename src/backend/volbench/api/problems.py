"""Every error as RFC 9457 problem details, in the caller's language. Bad input never reaches the unexpected handler."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from volbench.access import TooManyAttempts
from volbench.api.answers import InputError, Problem
from volbench.api.complaints import translate
from volbench.domain.model.coding.codec import dump
from volbench.domain.model.errors import ConsentNeeded, FaultyInput, OnlyReadable, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.languages import best_language, render

LOG = logging.getLogger(__name__)
MEDIA_TYPE: Final = "application/problem+json"
_MAX_ERRORS: Final = 50


@dataclass(frozen=True, slots=True)
class Kind:
    """One stable code: its HTTP status and its title."""

    status: int
    title: Message


KINDS: Final[dict[str, Kind]] = {
    "bad-request": Kind(400, Message("api.problems.the_request_cannot_be_read")),
    "not-signed-in": Kind(401, Message("api.problems.sign_in_first")),
    "token-wrong": Kind(401, Message("api.problems.wrong_access_token")),
    "ticket-wrong": Kind(401, Message("api.problems.the_link_is_no_longer_valid")),
    "dsm-credentials-wrong": Kind(401, Message("api.problems.wrong_account_or_password")),
    "dsm-otp-needed": Kind(401, Message("api.problems.one_time_code_needed")),
    "dsm-otp-wrong": Kind(401, Message("api.problems.wrong_one_time_code")),
    "dsm-otp-set-up-needed": Kind(403, Message("api.problems.two_step_sign_in_has_to")),
    "dsm-account-disabled": Kind(403, Message("api.problems.account_disabled")),
    "dsm-account-denied": Kind(403, Message("api.problems.account_not_allowed")),
    "dsm-account-locked": Kind(403, Message("api.problems.account_locked")),
    "dsm-address-blocked": Kind(403, Message("api.problems.sign_ins_from_the_nas_itself")),
    "dsm-password-expired": Kind(403, Message("api.problems.password_expired")),
    "dsm-not-administrator": Kind(403, Message("api.problems.administrators_only")),
    "dsm-sign-in-refused": Kind(403, Message("api.problems.dsm_refused_the_sign_in")),
    "host-not-allowed": Kind(403, Message("api.problems.unknown_host_name")),
    "origin-not-allowed": Kind(403, Message("api.problems.refused_sent_by_another_page")),
    "request-mark-missing": Kind(403, Message("api.problems.refused_not_marked_as_sent_by")),
    "not-found": Kind(404, Message("api.problems.not_found")),
    "method-not-allowed": Kind(405, Message("api.problems.not_possible_here")),
    "busy": Kind(409, Message("api.problems.something_else_has_to_end_first")),
    "consent-needed": Kind(409, Message("api.problems.this_needs_your_consent")),
    "unsafe-target": Kind(409, Message("api.problems.not_safe_to_measure_there")),
    "too-hot": Kind(409, Message("api.problems.a_disk_is_too_hot")),
    "capability-missing": Kind(409, Message("api.problems.something_needed_is_missing")),
    "dsm-refused": Kind(409, Message("api.problems.dsm_refused")),
    "dsm-api-missing": Kind(409, Message("api.problems.this_dsm_cannot_do_that")),
    "dsm-session-ended": Kind(409, Message("api.problems.not_signed_in_to_dsm")),
    "too-large": Kind(413, Message("api.problems.too_large")),
    "media-type": Kind(415, Message("api.problems.wrong_content_type")),
    "invalid-request": Kind(422, Message("api.problems.the_request_is_not_valid")),
    "accounts-not-taken": Kind(422, Message("api.problems.no_accounts_here")),
    "too-many-attempts": Kind(429, Message("api.problems.too_many_attempts")),
    "unexpected": Kind(500, Message("api.problems.something_went_wrong_in_volume_bench")),
    "dsm-unreachable": Kind(503, Message("api.problems.dsm_does_not_answer")),
    "store-failed": Kind(503, Message("api.problems.the_database_failed")),
    "run-failed": Kind(500, Message("api.problems.the_run_failed")),
}

_HTTP_WORDS: Final[dict[int, tuple[str, Message, Message]]] = {
    400: (
        "bad-request",
        Message("api.problems.http_words.400_the_request_is_not_valid"),
        Message("api.problems.http_words.400_send_what_docs_api_md"),
    ),
    404: (
        "not-found",
        Message("api.problems.http_words.404_there_is_nothing_at_this"),
        Message("api.problems.http_words.404_go_back_to_the_start"),
    ),
    405: (
        "method-not-allowed",
        Message("api.problems.http_words.405_this_address_does_not_do"),
        Message("api.problems.http_words.405_see_docs_api_md_for"),
    ),
    413: (
        "too-large",
        Message("api.problems.http_words.413_the_file_or_request_is"),
        Message("api.problems.http_words.413_imports_may_have_up_to"),
    ),
    415: (
        "media-type",
        Message("api.problems.http_words.415_the_content_type_is_not"),
        Message("api.problems.http_words.415_send_content_type_application_json"),
    ),
    422: (
        "invalid-request",
        Message("api.problems.http_words.422_something_in_the_request_is"),
        Message("api.problems.http_words.422_correct_what_is_listed_and"),
    ),
}
_UNEXPECTED: Final = (
    Message("api.problems.unexpected.volume_bench_met_an_error"),
    Message("api.problems.unexpected.try_again_if_it_happens"),
)


def language() -> str:
    """Return the first language of Accept-Language there is, else English."""
    return best_language(wanted for wanted, _ in request.accept_languages)


def register(app: Flask) -> None:
    """Make every error of `app` a problem."""
    app.register_error_handler(VolbenchError, _on_refusal)
    app.register_error_handler(HTTPException, _on_http)
    app.register_error_handler(Exception, _on_unexpected)


def make(code: str, message: Message, hint: Message, errors: tuple[InputError, ...] = ()) -> Response:
    """Return the response for one error."""
    kind = KINDS[code]
    lang = language()
    problem = Problem(
        type=f"urn:volbench:problem:{code}",
        title=render(kind.title, lang),
        status=kind.status,
        detail=render(message, lang),
        code=code,
        hint=render(hint, lang),
        errors=errors,
    )
    response = Response(json.dumps(dump(problem), ensure_ascii=False), status=kind.status, mimetype=MEDIA_TYPE)
    response.headers["Content-Language"] = lang
    response.vary.add("Accept-Language")
    return response


def _on_refusal(error: VolbenchError) -> Response:
    code = error.code if error.code in KINDS else "unexpected"
    if KINDS[code].status >= 500:  # noqa: PLR2004 (HTTP's own border between "you" and "we")
        LOG.error("code=%s message=%r context=%r", error.code, error.message, error.context, exc_info=error)
    items = error.items[:_MAX_ERRORS] if isinstance(error, ConsentNeeded | FaultyInput | OnlyReadable) else ()
    listed = tuple(InputError(place, render(words, language())) for place, words in items)
    response = make(code, error.message, error.hint, listed)
    if isinstance(error, TooManyAttempts):
        response.headers["Retry-After"] = str(error.wait_s)
    return response


def _on_http(error: HTTPException) -> Response:
    status = error.code or 500
    if status not in _HTTP_WORDS:
        status = 400 if status < 500 else 500  # noqa: PLR2004 (as above)
    if status not in _HTTP_WORDS:
        return _on_unexpected(error)
    code, message, hint = _HTTP_WORDS[status]
    details = getattr(error, "data", None) or {}
    response = make(code, message, hint, tuple(_flatten(details.get("messages", {})))[:_MAX_ERRORS])
    for name, value in error.get_headers():
        if name.lower() == "allow":
            response.headers[name] = value
    return response


def _on_unexpected(error: Exception) -> Response:
    LOG.error("method=%s path=%s", request.method, request.path, exc_info=error)
    return make("unexpected", *_UNEXPECTED)


def _flatten(messages: Any, path: str = "") -> Iterator[InputError]:
    """Turn marshmallow's nested messages into a flat list with paths such as `query.limit`."""
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flatten(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(messages, list):
        for inner in messages:
            yield from _flatten(inner, path)
    else:
        yield InputError(path, render(translate(str(messages)), language()))
