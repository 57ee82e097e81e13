"""Makes and removes a shared folder through DSM, with the administrator's session; leaves nothing half done."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.machine.dsm import DsmRefused, DsmUnreachable
from volbench.domain.model.machine.shared_folders import (
    DESCRIPTION,
    NO_SUCH_SHARE,
    PERMISSION,
    SHARE,
    SYSTEM_USERS,
    MadeShare,
    ShareContents,
    delete_call,
    holds_foreign_files,
    in_words,
    not_applied,
    not_ours_any_more,
)

if TYPE_CHECKING:
    from volbench.domain.model.machine.dsm import DsmSession
    from volbench.domain.model.machine.shared_folders import DsmCall, SharePlan
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
            StoreFailed: it cannot be written down.
        """
        create, permit = plan.calls
        made = MadeShare(plan.name, plan.volume_path, "", now)
        is_surely_new = self._create(create, plan, session)
        try:
            made = replace(made, uuid=self._uuid(plan.name, session) or "")
            # Written down before the right is given: what is not written down is never removed later.
            self._records.add(made)
            self._send(permit, session, plan.name)
            if not self._has_right(plan, session):
                raise not_applied(plan.name, plan.user)
        except VolbenchError:
            if not is_surely_new or not self._is_taken_back(made, session):
                self._list(made)
            raise
        return made

    def remove(self, made: MadeShare, session: DsmSession, contents: ShareContents | None) -> None:
        """Remove a folder we made; one that DSM no longer has is only forgotten.

        `contents` is what lies in it; None when it is not there to be looked into.

        Raises:
            UnsafeTarget: there is another folder of that name now, or it holds or may hold more than ours.
            ShareRefused, DsmUnreachable, DsmApiMissing, DsmSessionEnded: DSM did not do it.
        """
        row = self._row(made.name, session)
        if row is not None:
            if not made.uuid or row.get("uuid") != made.uuid or row.get("vol_path") != made.volume_path:
                raise not_ours_any_more(made)
            if contents is None or contents.foreign or not contents.is_readable:
                # DSM has it and we cannot see it: locked or not mounted, with whatever files.
                raise holds_foreign_files(made, contents or ShareContents(is_readable=False))
            self._send(delete_call(made.name), session, made.name)
        self._records.forget(made.name)

    def _create(self, create: DsmCall, plan: SharePlan, session: DsmSession) -> bool:
        """Make the folder and say whether DSM has said so; where its answer is lost, look once whether it is there."""
        try:
            self._send(create, session, plan.name)
        except DsmUnreachable as lost:
            if not lost.is_sent or not self._came_to_be(plan, session):
                raise
            return False
        return True

    def _came_to_be(self, plan: SharePlan, session: DsmSession) -> bool:
        try:
            row = self._row(plan.name, session)
        except VolbenchError:
            _LOG.exception("share=%s may have been made: DSM answered neither that nor the question", plan.name)
            return False
        # Name and place alone could be a folder that was there before; the words are ours.
        return row is not None and row.get("vol_path") == plan.volume_path and row.get("desc") == DESCRIPTION

    def _is_taken_back(self, made: MadeShare, session: DsmSession) -> bool:
        """Remove what DSM has just made for us under a new name: that needs neither a record nor its id."""
        try:
            self._send(delete_call(made.name), session, made.name)
        except VolbenchError:
            _LOG.exception("share=%s made without its right cannot be removed now", made.name)
            return False
        try:
            self._records.forget(made.name)
        except VolbenchError:
            # It is gone in DSM; its line goes when somebody asks to remove it.
            _LOG.exception("share=%s is removed but cannot be struck out", made.name)
        return True

    def _list(self, made: MadeShare) -> None:
        """Keep a half made folder on our list; the first failure is what the owner is told."""
        try:
            self._records.add(made)
        except VolbenchError:
            _LOG.exception("share=%s stays in DSM and cannot be written down", made.name)

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
