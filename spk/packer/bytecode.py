"""Compiles every module ahead: the package user may not write beside them, and without it a start takes seconds more.

Unchecked-hash files hold no time and are never compared with the source again. The bundled interpreter for this
machine's own processor family compiles for all families (byte code is the same), one module after the other with a
fixed hash seed, so that the same sources give the same bytes.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from packer.errors import CannotPack
from packer.places import SPK
from packer.runtime import foreign_command

if TYPE_CHECKING:
    from pathlib import Path

    from packer.arches import Arch


def compile_tree(place: Path, shown_as: str, interpreter: Path, native: Arch) -> None:
    """Write `__pycache__` for all modules below `place`; tracebacks will name them below `shown_as`."""
    program = [
        *foreign_command(interpreter, native),
        "-s",
        "-S",
        "-B",
        str(SPK / "packer" / "inside" / "compile_tree.py"),
    ]
    environment = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [*program, str(place), shown_as], check=False, capture_output=True, text=True, env=environment
    )
    if done.returncode:
        raise CannotPack(f"compiling {place} failed:\n{done.stdout}{done.stderr}")
