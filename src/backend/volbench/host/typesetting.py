"""Has a document set as pages by a process of its own: its memory is not ours for good, and it can be ended."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import Message
from volbench.host import guard

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FONT: Final = "VOLBENCH_FONT"
"""Environment variable: the font that came with volbench, or one the owner prefers; looked at first."""
PLACES: Final = (
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/wqy-microhei-fonts/wqy-microhei.ttc",
    "/usr/share/fonts/wqy-microhei/wqy-microhei.ttc",
    "/usr/share/fonts/wenquanyi/wqy-microhei/wqy-microhei.ttc",
)
"""Where Debian, Fedora, openSUSE and Arch install WenQuanYi Micro Hei."""
LIMIT_S: Final = 120.0
LIMIT_BYTES: Final = 256 * MiB
"""Of addresses; the largest experiment with 36 runs a cell takes less than half."""
_SAID: Final = 500


class Typesetter:
    """Sets one document at a time, so that many clicks at once take the memory of one."""

    def __init__(
        self,
        module: str,
        *,
        environment: Mapping[str, str] = os.environ,
        places: Sequence[str] = PLACES,
        limit_s: float = LIMIT_S,
        limit_bytes: int = LIMIT_BYTES,
    ) -> None:
        """Name the module that is run: a document on stdin, a finished file on stdout, font and memory as arguments."""
        self._module = module
        self._environment = environment
        self._places = places
        self._limit_s = limit_s
        self._limit_bytes = limit_bytes
        self._turn = Lock()

    def __call__(self, document: bytes) -> bytes:
        """Return the finished file.

        Raises:
            CapabilityMissing: there is no font, or the process did not come to its end.
        """
        font = self._font()
        with self._turn:
            return self._set(document, font)

    def _font(self) -> str:
        chosen = self._environment.get(FONT)
        found = next((place for place in ([chosen] if chosen else self._places) if Path(place).is_file()), None)
        if found is None:
            raise CapabilityMissing(
                Message("host.typesetting.no_font"),
                Message("host.typesetting.install_one", package="fonts-wqy-microhei", variable=FONT),
                looked_at=[chosen] if chosen else list(self._places),
            )
        return found

    def _set(self, document: bytes, font: str) -> bytes:
        program = [sys.executable, *(["-I"] if sys.flags.isolated else []), "-B", "-m", self._module]
        command = [sys.executable, "-I", "-S", guard.__file__, str(os.getpid()), *program, font, str(self._limit_bytes)]
        try:
            done = subprocess.run(
                command, input=document, capture_output=True, check=False, timeout=self._limit_s, start_new_session=True
            )
        except subprocess.TimeoutExpired:
            raise self._failed("time", f"{self._limit_s:g} s") from None
        except OSError as error:
            raise self._failed("start", str(error)) from error
        if done.returncode or not done.stdout:
            raise self._failed(str(done.returncode), done.stderr.decode("utf-8", errors="replace")[-_SAID:])
        return done.stdout

    def _failed(self, reason: str, said: str) -> CapabilityMissing:
        return CapabilityMissing(
            Message("host.typesetting.failed"),
            Message("host.typesetting.take_another_format"),
            reason=reason,
            said=said,
        )
