"""Makes and removes a shared folder through DSM, with the administrator's session; leaves nothing half done."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from volbench.domain.dsm import DsmRefused
from volbench.domain.errors import VolbenchError
from volbench.domain.shares import (
    NO_SUCH_SHARE,
    PERMISSION,
    SHARE,
    SYSTEM_USERS,
    MadeShare,
    delete_call,
    in_words,
    not_applied,
    not_ours_any_more,
)

if TYPE_CHECKING:
    from volbench.domain.dsm import DsmSession
    from volbench.domain.shares import DsmCall, SharePlan
    from volbench.host.dsm.client import DsmClient
    from volbench.host.dsm.made_shares import MadeShares

_LOG = logging.getLogger(__name__)


class ShareMaker:
    """The only place that changes anything in DSM."""

    def __init__(self, client: DsmClient, records: MadeShares) -> None:
        """Keep how to ask, and where it is written down what was made."""
        self._client = client
        self._records = records

    def make(self, plan: SharePlan, session: DsmSession, *, now: str) -> MadeShare:
        """Make the folder, give the right, look that DSM took it; a folder without the right is removed again.

        Raises:
            ShareRefused: DSM did not do it.
            DsmUnreachable, DsmApiMissing, DsmSessionEnded: DSM could not be asked.
        """
        create, permit = plan.calls
        self._send(create, session, plan.name)
        made = MadeShare(plan.name, plan.volume_path, self._uuid(plan.name, session) or "", now)
        # Written down before anything else can fail: what is not written down is never removed.
        self._records.add(made)
        try:
            self._send(permit, session, plan.name)
            if not self._has_right(plan, session):
                raise not_applied(plan.name, plan.user)
        except VolbenchError:
            self._take_back(made, session)
            raise
        return made

    def remove(self, made: MadeShare, session: DsmSession) -> None:
        """Remove a folder we made; one that is gone already is only forgotten. Who calls has looked what is in it.

        Raises:
            UnsafeTarget: there is another folder of that name now.
            ShareRefused, DsmUnreachable, DsmApiMissing, DsmSessionEnded: DSM did not do it.
        """
        row = self._row(made.name, session)
        if row is not None:
            if not made.uuid or row.get("uuid") != made.uuid or row.get("vol_path") != made.volume_path:
                raise not_ours_any_more(made)
            self._send(delete_call(made.name), session, made.name)
        self._records.forget(made.name)

    def _take_back(self, made: MadeShare, session: DsmSession) -> None:
        try:
            self.remove(made, session)
        except VolbenchError:
            # The first failure is what the owner is told; the folder stays listed as ours and can be removed later.
            _LOG.exception("share=%s made without its right cannot be removed now", made.name)

    def _uuid(self, name: str, session: DsmSession) -> str | None:
        row = self._row(name, session) or {}
        uuid = row.get("uuid")
        return uuid if isinstance(uuid, str) else None

    def _row(self, name: str, session: DsmSession) -> dict[str, Any] | None:
        """Return DSM's row of the shared folder; None when there is none of that name."""
        try:
            return self._client.call(SHARE, 1, "get", {"name": name}, session)
        except DsmRefused as refused:
            if refused.dsm_code == NO_SUCH_SHARE:
                return None
            raise in_words(refused, name) from refused

    def _has_right(self, plan: SharePlan, session: DsmSession) -> bool:
        asked = {"name": plan.name, "user_group_type": SYSTEM_USERS}
        try:
            items = self._client.call(PERMISSION, 1, "list", asked, session).get("items")
        except DsmRefused as refused:
            raise in_words(refused, plan.name) from refused
        rows = [row for row in items if isinstance(row, dict)] if isinstance(items, list) else []
        return any(row.get("name") == plan.user and row.get("is_writable") is True for row in rows)

    def _send(self, call: DsmCall, session: DsmSession, name: str) -> None:
        try:
            self._client.call(call.api, call.version, call.method, call.parameters, session)
        except DsmRefused as refused:
            raise in_words(refused, name) from refused
