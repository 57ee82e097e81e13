"""Runs another part of this program in a process of its own, so that what it loads never stays in our memory."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from subprocess import CompletedProcess


def run_module(name: str, *arguments: str) -> CompletedProcess[str]:
    """Run a module of ours to its end with our environment; its output comes back as text, its failure as its code."""
    return subprocess.run(
        [sys.executable, "-m", name, *arguments], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
