"""udev inside a virtual NAS, as the host's own package has it: for what is different where it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from virtual_nas.harness.machine import VirtualNas

WITH: Final = ("env", "-u", "DM_DISABLE_UDEV")
"""Begins a command that shall know of udev: the machine tells all others that there is none."""
_START: Final = """
set -eu
sed -i 's/udev_sync=0 udev_rules=0/udev_sync=1 udev_rules=1/' /etc/lvm/lvm.conf
for program in /lib/systemd/systemd-udevd /usr/lib/systemd/systemd-udevd /sbin/udevd; do
  test ! -x "$program" || break
done
"$program" --daemon
udevadm trigger --action=add --subsystem-match=block
udevadm settle
"""


def start(nas: VirtualNas) -> None:
    """Start udev and have it look at the disks that are there, as a system does when it boots."""
    nas.run("sh", "-c", _START)
