"""Asks the root extra: one line of JSON each way over its socket, and only if root owns the other end."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import stat
import struct
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message
from volbench.host.page_cache import forget_everything
from volbench.runner.early_end import Cancelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.runner.protocols import Cancellation

SOCKET_PATH: Final = "/run/volbench-root/volbench.sock"
PROTOCOL: Final = 1
ABOUT_S: Final = 3.0
BUSY_S: Final = 5.0
DROP_S: Final = 60.0
"""Forgetting many gigabytes takes its time on a small CPU."""
ANSWER_BYTES: Final = 256 * 1024
_TICK_S: Final = 0.1
_CREDENTIALS: Final = struct.Struct("3i")
_WORDS: Final = {
    "busy": Message("host.client.words.busy"),
    "too-often": Message("host.client.words.too_often"),
    "not-a-device-of-a-volume": Message("host.client.words.not_a_device_of_a_volume"),
    "not-a-whole-disk": Message("host.client.words.not_a_whole_disk"),
    "no-program": Message("host.client.words.no_program"),
    "not-allowed": Message("host.client.words.not_allowed"),
    "timed-out": Message("host.client.words.timed_out"),
    "unknown-verb": Message("host.client.words.unknown_verb"),
}
_SAME: Final = Message("host.client.same")
_SILENT: Final = Message("host.client.silent")
_NOT_THERE: Final = Message("host.client.not_there")
_NOT_ROOTS: Final = Message("host.client.not_roots")


@dataclass(frozen=True, slots=True)
class About:
    """What the root extra says of itself."""

    digest: str
    programs: Mapping[str, str | None]
    versions: Mapping[str, str]
    disks: tuple[str, ...]


class NotRoots(Exception):
    """Folder or socket of the root extra do not belong to root alone, or somebody else answers there."""


class RootExtraClient:
    """Talks to the root extra; holds no connection between questions."""

    def __init__(self, path: str = SOCKET_PATH) -> None:
        """Ask nothing yet."""
        self._path = path

    @property
    def is_there(self) -> bool:
        """Whether anything is at its address, as far as this user can see."""
        try:
            return stat.S_ISSOCK(Path(self._path).lstat().st_mode)
        except PermissionError:
            return True
        except OSError:
            return False

    def about(self) -> About:
        """Ask who it is.

        Raises:
            NotRoots: something else sits there.
            OSError: it does not answer, or not us.
        """
        told = self._ask({"verb": "about"}, timeout_s=ABOUT_S, cancel=None)
        if told.get("protocol") != PROTOCOL:
            raise OSError(str(told.get("error", "another protocol")))
        programs: dict[str, object] = told["programs"]
        versions: dict[str, object] = told["versions"]
        disks: list[object] = told["disks"]
        return About(
            str(told.get("digest")),
            {str(name): path if isinstance(path, str) else None for name, path in programs.items()},
            {str(name): str(version) for name, version in versions.items()},
            tuple(map(str, disks)),
        )

    def ask(self, verb: str, *, timeout_s: float, cancel: Cancellation | None = None, **words: str) -> dict[str, Any]:
        """Have one verb carried out and return its answer.

        Raises:
            CapabilityMissing: it refuses or is not there, with its reason.
            Cancelled: the owner asked for the end; closing the connection ends the measurement.
        """
        try:
            told = self._ask_again({"verb": verb, **words}, timeout_s=timeout_s, cancel=cancel)
        except (FileNotFoundError, ConnectionRefusedError) as error:
            raise _refused(_NOT_THERE) from error
        except NotRoots as error:
            raise _refused(_NOT_ROOTS) from error
        except OSError as error:
            raise _refused(_SILENT) from error
        if "error" in told:
            code = str(told["error"])
            raise _refused(_WORDS.get(code) or _SAME.fill(why=told.get("detail") or code))
        return told

    def lent_programs(self) -> dict[str, tuple[str, str]]:
        """Return path and version of hdparm when the root extra runs it for us; nothing when we need nobody for it."""
        if is_root() or not self.is_there:
            return {}
        try:
            about = self.about()
        except (NotRoots, OSError):
            return {}
        path = about.programs.get("hdparm")
        return {} if path is None else {"hdparm": (path, f"{about.versions.get('hdparm', '')} (root extra)".strip())}

    def drop_caches(self) -> bool:
        """Have the kernel forget what it can; False where neither we nor the extra may do that."""
        if is_root():
            return forget_everything()
        if not self.is_there:
            return False
        try:
            return bool(self.ask("drop_caches", timeout_s=DROP_S).get("dropped"))
        except CapabilityMissing:
            return False

    def _ask_again(self, request: dict[str, str], *, timeout_s: float, cancel: Cancellation | None) -> dict[str, Any]:
        """Ask; a little later once more while it is busy, as it is for a moment after a measurement was broken off."""
        until = time.monotonic() + BUSY_S
        while True:
            told = self._ask(request, timeout_s=timeout_s, cancel=cancel)
            if told.get("error") != "busy" or time.monotonic() > until:
                return told
            time.sleep(_TICK_S)

    def _ask(self, request: dict[str, str], *, timeout_s: float, cancel: Cancellation | None) -> dict[str, Any]:
        self._refuse_others()
        until = time.monotonic() + timeout_s
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(ABOUT_S)
            connection.connect(self._path)
            if _uid_of(connection) != 0:
                raise NotRoots
            # One that refuses us may have answered and closed before it heard anything.
            with contextlib.suppress(BrokenPipeError):
                connection.sendall(json.dumps(request).encode() + b"\n")
            said = _hear(connection, until, cancel)
        try:
            told = json.loads(said)
        except ValueError as error:
            raise OSError("no answer") from error
        if not isinstance(told, dict):
            raise OSError("no answer")
        return told

    def _refuse_others(self) -> None:
        """Make sure that nobody but root could have put this socket here."""
        for path in (Path(self._path).parent, Path(self._path)):
            found = path.lstat()
            is_right = stat.S_ISDIR(found.st_mode) if path != Path(self._path) else stat.S_ISSOCK(found.st_mode)
            if not is_right or found.st_uid != 0 or found.st_mode & 0o002:
                raise NotRoots


def _hear(connection: socket.socket, until: float, cancel: Cancellation | None) -> bytes:
    said = b""
    connection.settimeout(_TICK_S)
    while not said.endswith(b"\n"):
        if cancel is not None and cancel.is_now:
            raise Cancelled
        try:
            piece = connection.recv(65536)
        except TimeoutError:
            if time.monotonic() > until:
                raise
            continue
        if not piece:
            break
        said += piece
        if len(said) > ANSWER_BYTES:
            raise OSError("too long an answer")
    return said


def _uid_of(connection: socket.socket) -> int:
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, uid, _ = _CREDENTIALS.unpack(credentials)
    return int(uid)


def is_root() -> bool:
    """Say whether this process needs nobody's help."""
    return os.geteuid() == 0


def _refused(why: Message) -> CapabilityMissing:
    return CapabilityMissing(
        Message("host.client.the_root_extra_did_not_measure", why=why),
        Message("host.client.look_at_settings_root_extra_measurements"),
        program="root-extra",
    )
