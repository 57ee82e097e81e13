"""`make virtual-nas`: one machine with two RAID 5 volumes and volbench, for a developer to play with."""

from __future__ import annotations

import signal
import sys
import tempfile
from pathlib import Path
from typing import Final

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array
from virtual_nas.harness.machine import MIB, VirtualNas
from virtual_nas.harness.network import reachable

_TOKEN: Final = "virtual-nas"  # noqa: S105 (reachable from this machine only, and empty of anything worth having)
_SETUP: Final = Setup(disks=(1024 * MIB,) * 8, behaviour=HARD_DISK, memory_bytes=1024 * MIB, has_network=True)


def main() -> None:
    """Boot, build, serve, wait for Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="volbench-virtual-nas-") as folder:
        nas = VirtualNas(
            Path(folder), disks=_SETUP.disks, memory_bytes=_SETUP.memory_bytes, has_network=_SETUP.has_network
        )
        with nas:
            bench = Bench.of(nas, _SETUP)
            for number, file_system in enumerate(("ext4", "btrfs")):
                members = bench.paths[4 * number : 4 * number + 4]
                array = make_array(nas, "raid5", members, device=f"/dev/md{2 + number}")
                make_volume(nas, array, file_system, mount_point=f"/volume{1 + number}")
            service = product.serve(nas, token=_TOKEN)
            with reachable(nas, product.PORT) as port:
                print(f"volbench in a virtual NAS: http://127.0.0.1:{port}/?token={_TOKEN}")
                print("Volume 1 is ext4, volume 2 Btrfs, each on RAID 5 over four slow disks. Ctrl-C switches it off.")
                sys.stdout.flush()
                try:
                    service.ended.wait()
                    sys.exit(f"the service ended: {service.complaint}\n{nas.console[-2000:]}")
                except KeyboardInterrupt:
                    print("switched off; nothing is kept")


main()
