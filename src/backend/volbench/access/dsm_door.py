"""The second way in: a DSM account and its password, or a ticket from DSM's desktop. Administrators only."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Protocol

from volbench.access.attempts import Budget
from volbench.access.dsm_errors import NotAdministrator, refusal_of
from volbench.domain.model.machine.dsm import DsmRefused, DsmSession, DsmUnreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.access.tickets import Tickets
    from volbench.domain.model.machine.dsm import Credentials, Welcome


class Dsm(Protocol):
    """What is needed of DSM; the host has the real one."""

    def log_in(self, credentials: Credentials) -> Welcome:
        """Sign in; raise DsmRefused with DSM's number, or DsmUnreachable."""

    def log_out(self, session: DsmSession) -> None:
        """End a session that `log_in` gave; a session already over is no error."""

    def is_administrator(self, account: str) -> bool:
        """Say whether the account is in the group administrators."""


class DsmDoor:
    """Asks DSM, never more often wrongly than its Auto Block bears, and keeps nothing."""

    def __init__(self, dsm: Dsm, tickets: Tickets, monotonic: Callable[[], float]) -> None:
        """`monotonic` gives seconds."""
        self._dsm = dsm
        self._tickets = tickets
        self._budget = Budget(monotonic)

    def enter(self, credentials: Credentials) -> Welcome:
        """Return DSM's session for an administrator.

        Raises:
            SignInRefused: DSM does not let the account in, or it is no administrator.
            TooManyAttempts: another wrong password could make DSM block this machine.
            DsmUnreachable: DSM does not answer.
        """
        tried = self._budget.take()
        try:
            welcome = self._dsm.log_in(credentials)
        except DsmUnreachable as away:
            # A password that was sent may have been counted as wrong, however late the answer is.
            if not away.is_sent:
                self._budget.give_back(tried)
            raise
        except DsmRefused as refused:
            refusal = refusal_of(refused.dsm_code)
            if not refusal.is_failure:
                self._budget.give_back(tried)
            raise refusal from refused
        self._budget.give_back(tried)
        if not self._dsm.is_administrator(welcome.session.account):
            self.leave(welcome.session)
            raise NotAdministrator
        return welcome

    def redeem(self, ticket: str) -> tuple[str, DsmSession | None]:
        """Return whose ticket it is, and the session of the desktop where the desktop handed it over.

        Raises:
            TicketWrong: it was used, is too old or never was.
            NotAdministrator: the account has lost the right in between.
        """
        found = self._tickets.redeem(ticket)
        if not self._dsm.is_administrator(found.account):
            raise NotAdministrator
        if found.sid is None:
            return found.account, None
        return found.account, DsmSession(found.account, found.sid, found.syno_token, is_ours=False)

    def leave(self, session: DsmSession) -> None:
        """Give DSM its session back, without making anybody wait for the answer; a desktop's own stays open."""
        if session.is_ours:
            threading.Thread(target=self._dsm.log_out, args=(session,), name="volbench-leave", daemon=True).start()
