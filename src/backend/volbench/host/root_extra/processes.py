"""Lets the root extra run hdparm for us; every other program starts as always. A `ProcessRunner` around another."""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from volbench.domain.model.suites.workload import ToolOutput
from volbench.host.root_extra.client import is_root

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.host.root_extra.client import RootExtraClient
    from volbench.runner.protocols import Cancellation, ProcessRunner

KINDS: Final = {"-T": "cached", "-t": "buffered", "-Tt": "both"}
ANSWER_S: Final = 45.0
"""The root extra itself gives hdparm 30 seconds."""
_DEVICES: Final = PurePosixPath("/dev")


def kernel_name(device: str, sysfs: str = "/sys") -> str:
    """Return the kernel's name of a device file, such as dm-1 for /dev/vg1/volume_1; its last part where unknown."""
    try:
        found = Path(device).stat()
        if stat.S_ISBLK(found.st_mode):
            number = f"{os.major(found.st_rdev)}:{os.minor(found.st_rdev)}"
            return Path(sysfs, "dev/block", number).resolve(strict=True).name
    except OSError:
        pass
    return PurePosixPath(device).name


class RootExtraProcesses:
    """The commands stay those a person would type; only who carries out hdparm's changes."""

    def __init__(self, inner: ProcessRunner, client: RootExtraClient) -> None:
        """Wrap `inner`."""
        self._inner = inner
        self._client = client

    def run(
        self,
        argv: Sequence[str],
        *,
        timeout_s: float,
        cancel: Cancellation,
        on_text: Callable[[str], None] | None = None,
        folder: int | None = None,
        secret: bytes | None = None,
    ) -> ToolOutput:
        """Run one tool to its end; see `ProcessRunner.run`. Raises also CapabilityMissing when the extra refuses."""
        kind = self._kind(argv)
        if kind is None:
            return self._inner.run(
                argv, timeout_s=timeout_s, cancel=cancel, on_text=on_text, folder=folder, secret=secret
            )
        told = self._client.ask(
            "timing", timeout_s=min(timeout_s, ANSWER_S), cancel=cancel, device=kernel_name(argv[2]), kind=kind
        )
        return ToolOutput(
            int(told["exit_code"]), str(told["stdout"]), str(told["stderr"]), "", duration_s=float(told["duration_s"])
        )

    def _kind(self, argv: Sequence[str]) -> str | None:
        """Return which timing a command is; None when it is none, or when we can do it ourselves."""
        is_timing = len(argv) == 3 and PurePosixPath(argv[0]).name == "hdparm" and argv[1] in KINDS  # noqa: PLR2004
        if not is_timing or is_root() or not PurePosixPath(argv[2]).is_relative_to(_DEVICES):
            return None
        return KINDS[argv[1]] if self._client.is_there else None
