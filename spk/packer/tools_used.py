"""What of the building machine the bytes still depend on, as provenance.json names it (docs/packaging.md)."""

from __future__ import annotations

import platform
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import Final

from packer.arches import ARCHES

_GO_PLACE: Final = "/usr/local/go/bin"


def tools_used() -> dict[str, str]:
    """Return name and version of every tool whose work is in the files; what is not on this machine made nothing."""
    asked = {
        "node": ("node", "--version"),
        "go": ("go", "env", "GOVERSION"),
        "dpkg-deb": ("dpkg-deb", "--version"),
        "xz": ("xz", "--version"),
        **{f"{arch.triplet}-gcc": (f"{arch.triplet}-gcc", "--version") for arch in ARCHES.values()},
        **{f"{arch.triplet}-ld": (f"{arch.triplet}-ld", "--version") for arch in ARCHES.values()},
    }
    told = {name: line for name, command in asked.items() if (line := _first_line(*command))}
    system = platform.freedesktop_os_release() if Path("/etc/os-release").is_file() else {}
    return {
        "system": system.get("PRETTY_NAME", "unknown"),
        "python": platform.python_version(),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        **told,
    }


def _first_line(program: str, *arguments: str) -> str | None:
    found = shutil.which(program) or shutil.which(program, path=_GO_PLACE)
    if found is None:
        return None
    done = subprocess.run([found, *arguments], check=False, capture_output=True, text=True)
    return next(iter(done.stdout.splitlines()), None)
