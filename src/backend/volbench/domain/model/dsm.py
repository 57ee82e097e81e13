"""DSM as a partner: whose session is used, and how its web interface refuses. Codes as its clients document them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.text import Text

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
            Text("DSM on this NAS does not answer.", "这台 NAS 上的 DSM 没有响应。"),
            Text(
                "Try again in a minute. If it stays so, check in Control Panel → Login Portal which ports DSM uses.",
                "请稍后重试。如果仍然如此，请在“控制面板 → 登录门户”中检查 DSM 使用的端口。",
            ),
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
            Text("DSM refused with error {number} ({api}).", "DSM 拒绝了请求，错误 {number}（{api}）。").fill(
                number=dsm_code, api=api
            ),
            Text(
                "Do it in DSM itself, or sign in as another administrator.", "请直接在 DSM 中操作，或换一个管理员登录。"
            ),
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
            Text("This version of DSM has no {api}.", "此版本的 DSM 没有 {api}。").fill(api=api),
            Text("Do it in DSM itself.", "请直接在 DSM 中操作。"),
            api=api,
            version=version,
        )


class DsmSessionEnded(VolbenchError):
    """There is no session with DSM, or DSM no longer takes it (HTTP 409: volbench's own session is alive)."""

    code = "dsm-session-ended"

    def __init__(self, dsm_code: int | None = None) -> None:
        """Keep DSM's number; None when there was no session to begin with."""
        super().__init__(
            Text("Volume Bench is not signed in to DSM any more.", "存储空间测速与 DSM 的登录已失效。"),
            Text(
                "Sign out and sign in again with your DSM account and password.",
                "请退出后使用 DSM 帐户和密码重新登录。",
            ),
            dsm_code=dsm_code,
        )
