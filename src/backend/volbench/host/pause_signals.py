"""How the process that measures is asked to rest or to go on: two signals, sent only to who listens for them."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Final

from volbench.domain.model.errors import Busy
from volbench.domain.model.words.message import Message
from volbench.host.locks import MACHINE_LOCK, find_holder

PAUSE: Final = signal.SIGUSR1
GO_ON: Final = signal.SIGUSR2


def send(number: signal.Signals, name: str = MACHINE_LOCK) -> int:
    """Send one of the two to the process that measures; return its number.

    Raises:
        Busy: nobody measures, it does not listen (these signals would end it), or it belongs to somebody else.
    """
    holder = find_holder(name)
    if holder is None:
        raise Busy(Message("host.pause_signals.nobody_measures"), Message("host.pause_signals.start_a_run_first"))
    if not listens(holder.pid):
        raise Busy(Message("host.pause_signals.it_does_not_listen"), Message("host.pause_signals.only_runs_by_stages"))
    try:
        os.kill(holder.pid, number)
    except PermissionError as error:
        hint = Message("host.pause_signals.ask_its_owner", uid=holder.uid)
        raise Busy(Message("host.pause_signals.it_is_somebody_elses"), hint) from error
    return holder.pid


def listens(pid: int, proc: Path = Path("/proc")) -> bool:
    """Say whether a process has handlers for both signals (SigCgt in proc_pid_status(5))."""
    try:
        lines = (proc / str(pid) / "status").read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return False
    caught = next((int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")), 0)
    return all(caught >> (number - 1) & 1 for number in (PAUSE, GO_ON))
