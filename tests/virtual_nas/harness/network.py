"""A port of 127.0.0.1 that leads to a port inside the virtual NAS; nothing else gets in or out."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from virtual_nas.harness.machine import GUEST_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from virtual_nas.harness.machine import VirtualNas

_RELAY: Final = Path(__file__).resolve().parent.parent / "guest/relay.py"


@contextmanager
def reachable(nas: VirtualNas, inner_port: int, *, outer_port: int = 0) -> Iterator[int]:
    """Make a port inside reachable from here and give the port on 127.0.0.1; 0 takes any free one.

    The socket is made here and handed to a process in the machine's network namespace, which alone sees the machine.
    """
    with socket.create_server(("127.0.0.1", outer_port)) as listening:
        number = listening.fileno()
        relay = subprocess.Popen(
            [
                *("setpriv", "--pdeathsig", "KILL", "nsenter", f"--net=/proc/{nas.process_id}/ns/net"),
                *(sys.executable, "-I", str(_RELAY), str(number), GUEST_ADDRESS, str(inner_port)),
            ],
            pass_fds=(number,),
            stdin=subprocess.DEVNULL,
        )
        port: int = listening.getsockname()[1]
    try:
        yield port
    finally:
        relay.kill()
        relay.wait()
