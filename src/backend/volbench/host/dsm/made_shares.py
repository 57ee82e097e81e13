"""Which shared folders volbench has made: a small file in the data folder, and what lies in such a folder now."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.machine.shared_folders import MadeShare, ShareContents
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words

if TYPE_CHECKING:
    from pathlib import Path

_OURS: Final = frozenset({".volbench"})
_OF_DSM: Final = frozenset({"@eaDir"})
"""DSM's index of thumbnails and attributes, which goes with the files it describes."""
_MOST_NAMES: Final = 5


class MadeShares:
    """The list, kept in `file`; safe from any thread."""

    def __init__(self, file: Path) -> None:
        """Read nothing yet."""
        self._file = file
        self._lock = threading.Lock()

    def all(self) -> tuple[MadeShare, ...]:
        """Return every folder that was made and not removed; a damaged file counts as none, so nothing is removed."""
        try:
            rows = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return ()
        found = (_read(row) for row in rows) if isinstance(rows, list) else ()
        return tuple(made for made in found if made is not None)

    def on(self, volume_path: str) -> MadeShare | None:
        """Return the folder made on a volume."""
        return next((made for made in self.all() if made.volume_path == volume_path), None)

    def add(self, made: MadeShare) -> None:
        """Write a folder down; raises StoreFailed."""
        with self._lock:
            self._write((*(row for row in self.all() if row.name != made.name), made))

    def forget(self, name: str) -> None:
        """Strike a folder out; raises StoreFailed."""
        with self._lock:
            self._write(tuple(row for row in self.all() if row.name != name))

    def _write(self, rows: tuple[MadeShare, ...]) -> None:
        beside = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps([asdict(row) for row in rows], ensure_ascii=False), encoding="utf-8")
            os.replace(beside, self._file)  # noqa: PTH105 (a rename that replaces)
        except OSError as error:
            raise StoreFailed(
                Message("host.made_shares.the_list_of_shared_folders_cannot", why=system_words(error)),
                Message("host.made_shares.check_the_free_space_of_the"),
            ) from error


def look_into(path: str) -> ShareContents | None:
    """Say what lies in a shared folder; follows no link and changes nothing.

    None when there is no such folder here: it is removed, or only not mounted, as an encrypted one that is locked.
    """
    try:
        names = sorted(os.listdir(path))  # noqa: PTH208 (names only)
    except FileNotFoundError:
        return None
    except OSError:
        return ShareContents(is_readable=False)
    ours = tuple(name for name in names if name in _OURS | _OF_DSM)
    foreign = tuple(name for name in names if name not in _OURS | _OF_DSM)
    return ShareContents(ours, foreign[:_MOST_NAMES])


def _read(row: Any) -> MadeShare | None:
    keys = ("name", "volume_path", "uuid", "made_at")
    if not isinstance(row, dict) or not all(isinstance(row.get(key), str) for key in keys):
        return None
    return MadeShare(**{key: row[key] for key in keys})
