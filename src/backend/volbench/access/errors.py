"""Why somebody is not let in, each with what to do about it."""

from __future__ import annotations

import math

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.words.message import Message

_IN_SECONDS = 90
"""Longer waits are told in minutes."""


class NotSignedIn(VolbenchError):
    """No session and no token (HTTP 401)."""

    code = "not-signed-in"

    def __init__(self) -> None:
        super().__init__(
            Message("access.errors.you_are_not_signed_in"),
            Message("access.errors.sign_in_on_volume_benchs_page"),
        )


class TokenWrong(VolbenchError):
    """The token is not ours (HTTP 401)."""

    code = "token-wrong"

    def __init__(self) -> None:
        super().__init__(
            Message("access.errors.this_access_token_is_wrong"),
            Message("access.errors.copy_it_again_from_the_address"),
        )


class TooManyAttempts(VolbenchError):
    """Too many wrong tokens or passwords, from one address or to DSM (HTTP 429)."""

    code = "too-many-attempts"

    def __init__(self, wait_s: float) -> None:
        """Keep how long to wait, in seconds."""
        self.wait_s = max(1, math.ceil(wait_s))
        super().__init__(
            Message("access.errors.too_many_wrong_sign_ins_were"),
            Message("access.errors.wait_then_try_again", wait=_how_long(self.wait_s)),
            wait_s=self.wait_s,
        )


def _how_long(wait_s: int) -> Message:
    if wait_s <= _IN_SECONDS:
        return Message("access.errors.seconds", count=wait_s)
    return Message("access.errors.minutes", count=math.ceil(wait_s / 60))


class HostNotAllowed(VolbenchError):
    """The request names a host that is not ours: DNS rebinding, or a name nobody configured (HTTP 403)."""

    code = "host-not-allowed"

    def __init__(self, host: str) -> None:
        super().__init__(
            Message("access.errors.volume_bench_does_not_answer_under", host=host),
            Message("access.errors.use_the_machines_ip_address_or"),
            host=host,
        )


class OriginNotAllowed(VolbenchError):
    """The request was sent by another site's page (HTTP 403)."""

    code = "origin-not-allowed"

    def __init__(self, origin: str) -> None:
        super().__init__(
            Message("access.errors.this_request_came_from_another_page", origin=origin),
            Message("access.errors.open_volume_bench_itself_a_proxy"),
            origin=origin,
        )


class MarkMissing(VolbenchError):
    """A changing request without the mark that only our own page can set (HTTP 403)."""

    code = "request-mark-missing"

    def __init__(self) -> None:
        super().__init__(
            Message("access.errors.the_request_does_not_say_that"),
            Message("access.errors.send_content_type_application_json_or"),
        )
