"""Asks DSM's Storage Manager about the volume of a run, once, in the name of the administrator who started it."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.machine.storage_manager import StorageManager
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.machine.dsm import DsmSession
    from volbench.domain.model.machine.storage import Volume
    from volbench.host.dsm.client import DsmClient
    from volbench.runner.protocols import Clock

_LOG = logging.getLogger(__name__)
MOST_WAITING: Final = 64
"""Queued runs whose administrator is remembered; in memory only, so a restart forgets them all."""
_NOT_LISTED: Final = Message("services.storage_manager.not_listed")


class StorageDesk:
    """Remembers who started which run until that run begins. Safe from any thread."""

    def __init__(self, client: Callable[[], DsmClient], clock: Clock) -> None:
        """Keep how to get the client: it is made when first needed."""
        self._client = client
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, DsmSession] = OrderedDict()

    def will_ask(self, run_id: str, session: DsmSession) -> None:
        """Remember in whose name DSM may be asked when this run begins."""
        with self._lock:
            self._waiting[run_id] = session
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popitem(last=False)

    def ask(
        self,
        run_id: str,
        volume: Volume,
        folder: str,
        asks_again: bool = False,
    ) -> StorageManager | None:
        """Return what DSM says of `volume` and of the share `folder` lies in; None when nobody signed in to DSM asked.

        Never raises: what goes wrong is the answer's `problem`. Who asked is forgotten unless the run `asks_again`.
        """
        with self._lock:
            session = self._waiting.get(run_id) if asks_again else self._waiting.pop(run_id, None)
        if session is None:
            return None
        now = self._clock.now()
        try:
            return self._read(session, volume.mount_point, folder, now)
        except VolbenchError as error:
            _LOG.warning("run=%s DSM told nothing of the volume: code=%s", run_id, error.code)
            return StorageManager(asked_at=now, problem=error.message)

    def _read(self, session: DsmSession, mount_point: str, folder: str, now: str) -> StorageManager:
        from volbench.host.dsm.load_info import read_load_info, read_share_flags

        client = self._client()
        data = client.call("SYNO.Storage.CGI.Storage", 1, "load_info", {}, session)
        told = read_load_info(data, mount_point, asked_at=now)
        if told is None:
            return StorageManager(asked_at=now, problem=_NOT_LISTED)
        if "/@" in folder:
            # The package's own data folder lies in no share.
            return told
        wanted = ["enable_share_cow", "enable_share_compress", "encryption", "share_quota", "recyclebin"]
        try:
            shares = client.call("SYNO.Core.Share", 1, "list", {"shareType": "all", "additional": wanted}, session)
        except VolbenchError as error:
            _LOG.warning("DSM did not list its shared folders: code=%s", error.code)
            return told
        return replace(told, share=read_share_flags(shares, folder))
