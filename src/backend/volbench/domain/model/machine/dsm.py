"""DSM as a partner: whose session is used, and how its web interface refuses. Codes as its clients document them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.words.message import Message

SESSION_CODES: Final = frozenset({106, 107, 119, 150})
"""DSM no longer takes the session: timed out, replaced by another sign-in, unknown, or used from another address.

Source: error tables of mib1185/py-synologydsm-api (const.py) and N4S4/synology-api (error_codes.py).
"""
PERMISSION_CODE: Final = 105


@dataclass(frozen=True, slots=True)
class DsmSession:
    """What DSM gave an administrator. Lives in memory only; its secrets never show in a log or a repr."""

    account: str
    sid: str = field(repr=False)
    syno_token: str | None = field(repr=False)
    is_ours: bool = True
    """False: borrowed from the owner's desktop; volbench must not end it."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What an administrator types; handed on to DSM at once and kept nowhere."""

    account: str
    password: str = field(repr=False)
    otp: str | None = field(default=None, repr=False)
    device_token: str | None = field(default=None, repr=False)
    """What DSM gave this browser when it was trusted: stands for the one-time code."""
    remember_device: bool = False


@dataclass(frozen=True, slots=True)
class Welcome:
    """DSM has let somebody in."""

    session: DsmSession
    device_token: str | None = field(default=None, repr=False)
    """New, when trust in the device was asked for; only the browser keeps it."""


class DsmUnreachable(VolbenchError):
    """DSM's web interface does not answer, or not with what it should (HTTP 503)."""

    code = "dsm-unreachable"

    def __init__(self, why: str) -> None:
        """Keep `why`, a short technical reason for the log."""
        self.is_sent = False
        """Whether DSM may have got what was to be sent, and acted on it; False while nothing of it left."""
        super().__init__(
            Message("model.dsm.dsm_on_this_nas_does_not"),
            Message("model.dsm.try_again_in_a_minute_if"),
            why=why,
        )


class DsmRefused(VolbenchError):
    """DSM answered with an error number (HTTP 409)."""

    code = "dsm-refused"

    def __init__(self, dsm_code: int, api: str, method: str, details: object = None) -> None:
        """Keep DSM's number and what was asked; `details` is what DSM says beside the number."""
        self.dsm_code = dsm_code
        self.details = details
        super().__init__(
            Message("model.dsm.dsm_refused_with_error", number=dsm_code, api=api),
            Message("model.dsm.do_it_in_dsm_itself_or"),
            dsm_code=dsm_code,
            api=api,
            method=method,
        )


class DsmNotPermitted(DsmRefused):
    """This account may not do that in DSM (HTTP 409)."""


class DsmApiMissing(VolbenchError):
    """This DSM does not have the interface in the version we know (HTTP 409)."""

    code = "dsm-api-missing"

    def __init__(self, api: str, version: int) -> None:
        """Keep what was looked for."""
        super().__init__(
            Message("model.dsm.this_version_of_dsm_has_no", api=api),
            Message("model.dsm.do_it_in_dsm_itself"),
            api=api,
            version=version,
        )


class DsmSessionEnded(VolbenchError):
    """There is no session with DSM, or DSM no longer takes it (HTTP 409: volbench's own session is alive)."""

    code = "dsm-session-ended"

    def __init__(self, dsm_code: int | None = None) -> None:
        """Keep DSM's number; None when there was no session to begin with."""
        super().__init__(
            Message("model.dsm.volume_bench_is_not_signed_in"),
            Message("model.dsm.sign_out_and_sign_in_again"),
            dsm_code=dsm_code,
        )
