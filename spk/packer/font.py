"""The font of PDF reports, out of Debian's package: a NAS has none that writes Chinese."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.fetch import fetch
from packer.runtime import copyrights

if TYPE_CHECKING:
    from packer.lock import Lock

_FILE: Final = "usr/share/fonts/truetype/wqy/wqy-microhei.ttc"


def install_font(place: Path, lock: Lock) -> dict[str, str]:
    """Put the font into a folder, as it is, and return its terms by package."""
    place.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", str(fetch(lock.font, lock)), folder], check=True)
        shutil.copyfile(Path(folder) / _FILE, place / Path(_FILE).name)
        return copyrights(Path(folder), [lock.font.package])
