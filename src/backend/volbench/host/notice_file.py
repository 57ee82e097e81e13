"""Where notices go, with what is secret in it: one file beside the database, in no archive and no copy."""

from __future__ import annotations

import threading
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from volbench.domain.model.notices.outgoing import KeptAddress, Occasion, SendingSettings
from volbench.host.private_file import not_understood, put_private, read_private

FILE: Final = "notice-addresses.json"


class NoticeFile:
    """Settings and addresses. Safe from any thread; another process sees a whole file, the one before or after."""

    def __init__(self, data_folder: Path) -> None:
        """Read nothing yet."""
        self._path = data_folder / FILE
        self._lock = threading.RLock()

    def settings(self) -> SendingSettings:
        """Return what the owner has said; where the file cannot be read, nothing is sent."""
        kept = self._read().get("settings", {})
        try:
            occasions = tuple(Occasion(one) for one in kept["occasions"])
            return SendingSettings(**{**kept, "occasions": occasions})
        except (KeyError, TypeError, ValueError):
            return SendingSettings()

    def put_settings(self, settings: SendingSettings) -> None:
        """Keep what the owner has said."""
        with self._lock:
            put_private(self._path, {**self._read(), "settings": asdict(settings)})

    def addresses(self) -> tuple[KeptAddress, ...]:
        """Return the addresses, oldest first."""
        try:
            return tuple(KeptAddress(**one) for one in self._read().get("addresses", ()))
        except TypeError as error:
            raise not_understood(self._path) from error

    def add(self, address: KeptAddress) -> None:
        """Keep one more."""
        with self._lock:
            self._put_addresses((*self.addresses(), address))

    def replace(self, address: KeptAddress) -> bool:
        """Keep this one in the place of the one with its id. Say whether that was there."""
        with self._lock:
            before = self.addresses()
            self._put_addresses(tuple(address if one.id == address.id else one for one in before))
            return any(one.id == address.id for one in before)

    def remove(self, address_id: str) -> bool:
        """Forget one; without any nothing is sent any more. Say whether it was there."""
        with self._lock:
            before = self.addresses()
            kept = tuple(one for one in before if one.id != address_id)
            if len(kept) == len(before):
                return False
            self._put_addresses(kept)
            if not kept:
                self.put_settings(replace(self.settings(), is_on=False))
            return True

    def _put_addresses(self, addresses: tuple[KeptAddress, ...]) -> None:
        put_private(self._path, {**self._read(), "addresses": [asdict(one) for one in addresses]})

    def _read(self) -> dict[str, Any]:
        return read_private(self._path) or {}
