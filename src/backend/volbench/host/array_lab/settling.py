"""Waits until udev has looked at what changed: its own looks hold disks open, and make partitions vanish for a moment.

Whenever a disk was written to and closed, udev reads its partition table anew, asks what is on it, and has arrays and
groups started that are whole (md's and LVM's rules). A step that comes meanwhile finds a device busy or not there
(udev(7), udevadm(8)). Machines without udev have nothing to wait for.
"""

from __future__ import annotations

import logging
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SETTLE_S: Final = 20
"""Longer than udev looks at a few disks; what it does after that is met as any other stranger's doing."""
_CONTROL: Final = Path("/run/udev/control")
_LOG: Final = logging.getLogger(__name__)


def settle(find: Callable[[str], str | None], control: Path = _CONTROL) -> None:
    """Wait for udev, where it runs; one that does not get done is noted and not waited for any longer.

    Args:
        find: returns the path of a program.
        control: what a running udev listens at.
    """
    program = find("udevadm") if control.exists() else None
    if program is None:
        return
    argv = [program, "settle", f"--timeout={SETTLE_S}"]
    try:
        done = subprocess.run(
            argv,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=SETTLE_S + 10,
            start_new_session=True,  # a Ctrl-C at our terminal is ours to act on
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        _LOG.warning("udev not waited for: %s", error)
        return
    if done.returncode:
        _LOG.warning("udev is still busy after %s s", SETTLE_S)
