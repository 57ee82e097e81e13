"""Runs another part of this program in a process of its own, so that what it loads never stays in our memory."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from volbench.host import guard

if TYPE_CHECKING:
    from subprocess import CompletedProcess

_LOG = logging.getLogger(__name__)
_SAID: Final = 500


def run_module(name: str, *arguments: str) -> CompletedProcess[str]:
    """Run a module of ours to its end with our environment; its output comes back as text, its failure as its code."""
    return subprocess.run(
        [sys.executable, "-m", name, *arguments], capture_output=True, text=True, check=False, env=dict(os.environ)
    )


def own_command(name: str, *arguments: str) -> list[str]:
    """Return the argv of a module of ours, isolated and optimised as we are; whoever starts it has it end with us."""
    flags = [*(["-I"] if sys.flags.isolated else []), *(["-" + "O" * sys.flags.optimize] if sys.flags.optimize else [])]
    return [sys.executable, *flags, "-B", "-m", name, *arguments]


def written_by(name: str, *arguments: str, limit_s: float) -> bytes | None:
    """Return what a module of ours writes; None where it fails or takes longer, and the log says why. Ends with us."""
    command = _tied(name, *arguments)
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=limit_s, start_new_session=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        _LOG.warning("module=%s did not come to its end: %s", name, error)
        return None
    if done.returncode or not done.stdout:
        _LOG.warning("module=%s code=%s: %s", name, done.returncode, done.stderr.decode(errors="replace")[-_SAID:])
        return None
    return done.stdout


def done_by(name: str, asked: bytes, *, limit_s: float) -> CompletedProcess[bytes]:
    """Have a module of ours do what it reads on its stdin, where no list of processes shows it; ends with us.

    Of our environment it sees what any tool does. Raises TimeoutError where it takes longer, OSError where it cannot
    be started.
    """
    from volbench.host.process import PASSED_ON

    kept = {key: os.environ[key] for key in PASSED_ON if key in os.environ} | {"LC_ALL": "C"}
    given: dict[str, Any] = {"input": asked, "capture_output": True, "timeout": limit_s, "env": kept}
    try:
        return subprocess.run(_tied(name), check=False, start_new_session=True, **given)
    except subprocess.TimeoutExpired as late:
        raise TimeoutError(str(late)) from None


def _tied(name: str, *arguments: str) -> list[str]:
    guarded = [sys.executable, "-I", "-S", guard.__file__, str(os.getpid())]
    return [*guarded, *own_command(name, *arguments)]
