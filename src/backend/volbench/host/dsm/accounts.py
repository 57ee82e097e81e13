"""Signing in to DSM with an account, and out again."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.machine.dsm import DsmSession, DsmUnreachable, Welcome
from volbench.host.people import is_administrator

if TYPE_CHECKING:
    from pathlib import Path

    from volbench.domain.model.machine.dsm import Credentials
    from volbench.host.dsm.client import DsmClient

LOG = logging.getLogger(__name__)
_API: Final = "SYNO.API.Auth"
_VERSION: Final = 6
"""Knows SynoToken and trusted devices; DSM 7 still answers it."""
_DEVICE: Final = "Volume Bench"
"""Under this name the trusted browser stands in DSM's list of the account's devices."""


class DsmAccounts:
    """The accounts of the DSM on this machine."""

    def __init__(self, client: DsmClient, root: Path) -> None:
        """`root` stands for / where groups are looked up."""
        self._client = client
        self._root = root

    def log_in(self, credentials: Credentials) -> Welcome:
        """Sign in to DSM.

        Raises:
            DsmRefused: with DSM's number; 403 asks for the one-time code.
            DsmUnreachable: DSM does not answer.
        """
        asked: dict[str, Any] = {
            "account": credentials.account,
            "passwd": credentials.password,
            "format": "sid",
            "enable_syno_token": "yes",
        }
        if credentials.otp:
            asked["otp_code"] = credentials.otp
        if credentials.remember_device:
            asked |= {"enable_device_token": "yes", "device_name": _DEVICE}
        if credentials.device_token:
            asked |= {"device_id": credentials.device_token, "device_name": _DEVICE}
        data = self._client.call(_API, _VERSION, "login", asked)
        sid, token = data.get("sid"), data.get("synotoken")
        if not isinstance(sid, str) or not sid:
            raise DsmUnreachable("signed in without a session")
        # DSM 7 says device_id, DSM 6 did.
        device = data.get("device_id") or data.get("did")
        is_new = credentials.remember_device and isinstance(device, str)
        session = DsmSession(credentials.account, sid, token if isinstance(token, str) else None)
        return Welcome(session, device if is_new else None)

    def log_out(self, session: DsmSession) -> None:
        """End the session; that DSM does not answer or has ended it before is only noted."""
        try:
            self._client.call(_API, _VERSION, "logout", session=session)
        except VolbenchError as error:
            LOG.info("DSM's session was not ended: code=%s", error.code)

    def is_administrator(self, account: str) -> bool:
        """Say whether the account is in DSM's group administrators."""
        return is_administrator(account, self._root)
