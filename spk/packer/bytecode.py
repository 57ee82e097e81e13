"""Compiles every module ahead: the package user may not write beside them, and without it a start takes seconds more.

The compiled module takes the source's place (a `.pyc` beside other modules is imported like a `.py`): sources would be
a seventh of the package, and nobody reads them on a NAS. Tracebacks keep file names and line numbers, which is what a
report of a fault needs.

Docstrings, assertions (ours has none) and the columns of each instruction are left out: as part of every loaded module
they took 5 MiB of the service's memory. Texts that the service shows (the descriptions in its OpenAPI document) stay.

Unchecked-hash files hold no time and are never compared with the source again. The bundled interpreter for this
machine's own processor family compiles for all families (byte code is the same), one module after the other with a
fixed hash seed, so that the same sources give the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

from packer.errors import CannotPack
from packer.places import SPK
from packer.runtime import foreign_command

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from packer.arches import Arch


def compile_tree(
    place: Path, shown_as: str, interpreter: Path, native: Arch, *, stay: Iterable[str] = (), texts: Iterable[str] = ()
) -> None:
    """Put compiled modules in the place of all sources below `place`; tracebacks will name them below `shown_as`.

    Args:
        place: The folder.
        shown_as: What it will be called on a NAS.
        interpreter: The unpacked Python that compiles, one this machine can run.
        native: This machine's processor family.
        stay: Patterns (fnmatch) of paths below `place` whose source is started or found by its path.
        texts: Patterns of paths whose docstrings are shown to somebody.
    """
    program = [
        *foreign_command(interpreter, native),
        "-s",
        "-S",
        "-B",
        "-X",
        "no_debug_ranges",
        str(SPK / "packer" / "inside" / "compile_tree.py"),
    ]
    environment = {"PATH": os.environ["PATH"], "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [*program, str(place), shown_as, json.dumps({"stay": list(stay), "texts": list(texts)})],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )
    if done.returncode:
        raise CannotPack(f"compiling {place} failed:\n{done.stdout}{done.stderr}")
