"""vegeta, which sends the requests of services under load: our own command over its library (`spk/tools/vegeta`).

It is built once for a processor family, then taken from the cache.

`python -m packer.generator FOLDER` puts the one for this machine into a folder, as `make run` does.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.arches import native
from packer.elf import interpreter
from packer.errors import CannotPack
from packer.places import SPK, cache
from packer.sbom import Part
from packer.tools import keep

if TYPE_CHECKING:
    from packer.arches import Arch

PROGRAM: Final = "vegeta"
RECIPE: Final = SPK / "tools" / "vegeta"
_GO_PLACE: Final = "/usr/local/go/bin"
"""Where Go's own archive is unpacked, and few have it on their path."""
_REQUIRED: Final = re.compile(r"^\t(\S+) (v\S+)", re.MULTILINE)
_OLDEST: Final = re.compile(r"^go (\S+)$", re.MULTILINE)
_TERMS: Final = {
    "github.com/influxdata/tdigest": "Apache-2.0",
    "github.com/josharian/intern": "MIT",
    "github.com/mailru/easyjson": "MIT",
    "github.com/rs/dnscache": "MIT",
    "github.com/tsenart/vegeta/v12": "MIT",
    "golang.org/x/net": "BSD-3-Clause",
    "golang.org/x/sync": "BSD-3-Clause",
    "golang.org/x/text": "BSD-3-Clause",
}
"""In SPDX's names; the texts are in `licences/tools`."""


def built_generator(arch: Arch) -> Path:
    """Return the folder with `vegeta` and the terms of all that is in it.

    Raises:
        CannotPack: Go is missing or the build failed.
    """
    program = _go()
    place = cache() / "tools" / f"{PROGRAM}-{arch.name}-{_key(arch)}"
    if place.is_dir():
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="volbench-vegeta-") as folder:
        build(arch, Path(folder), program)
        keep(Path(folder), place)
    return place


def build(arch: Arch, folder: Path, go: str) -> None:
    """Build into an empty folder.

    Raises:
        CannotPack: the build failed, or what came out needs a library.
    """
    path = f"{Path(go).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        [str(RECIPE / "build.sh"), arch.go, str(folder)], check=False, env={**os.environ, "PATH": path}
    )
    if done.returncode:
        raise CannotPack(f"building {PROGRAM} for {arch.name} failed (see above)")
    if interpreter(folder / PROGRAM) is not None:
        raise CannotPack(f"{PROGRAM} for {arch.name} is not static")


def go_version() -> str:
    """Return what builds it, such as `1.26.8`."""
    done = subprocess.run([_go(), "env", "GOVERSION"], check=True, capture_output=True, text=True)
    return done.stdout.strip().removeprefix("go")


def oldest_go() -> str:
    """Return the oldest Go that may build it, as `go.mod` has it.

    Raises:
        CannotPack: there is no such line.
    """
    found = _OLDEST.search((RECIPE / "go.mod").read_text("utf-8"))
    if found is None:
        raise CannotPack(f"{RECIPE / 'go.mod'} names no version of Go")
    return found[1]


def go_packages(version: str) -> list[Part]:
    """Return each module in the program, and the library of the Go that builds it, of this version.

    Raises:
        CannotPack: nobody has written down the terms of one.
    """
    modules = _REQUIRED.findall((RECIPE / "go.mod").read_text("utf-8"))
    unknown = [name for name, _ in modules if name not in _TERMS]
    if unknown:
        raise CannotPack(f"packer/generator.py does not know the terms of {', '.join(unknown)}")
    sums = _sums()
    named = [Part(name, its, _TERMS[name], (("SHA-256", sums[name, its]),)) for name, its in modules]
    return sorted([Part("stdlib", version, "BSD-3-Clause"), *named])


def _sums() -> dict[tuple[str, str], str]:
    """Return the checksum of each module's files by name and version, as cyclonedx-gomod writes them down.

    `h1` is SHA-256 over the list of all its files (golang.org/x/mod/sumdb/dirhash).
    """
    lines = (line.split() for line in (RECIPE / "go.sum").read_text("utf-8").splitlines())
    return {(name, its): base64.b64decode(told.removeprefix("h1:")).hex() for name, its, told in lines}


def _go() -> str:
    found = shutil.which("go") or shutil.which("go", path=_GO_PLACE)
    if found is None:
        raise CannotPack(f"{PROGRAM} cannot be built: Go {oldest_go()} or newer is missing (https://go.dev/dl/)")
    return found


def _key(arch: Arch) -> str:
    """Everything the program depends on."""
    parts = [go_version(), arch.go, *(file.read_text("utf-8") for file in sorted(RECIPE.iterdir()))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def main() -> None:
    """Put the program for this machine into the folder named."""
    try:
        made = built_generator(native()) / PROGRAM
    except CannotPack as missing:
        sys.stderr.write(f"setup: {missing}\n")
        raise SystemExit(1) from None
    place = Path(sys.argv[1]) / PROGRAM
    if place.is_file() and place.read_bytes() == made.read_bytes():
        return
    arriving = place.with_suffix(".part")
    shutil.copy(made, arriving)
    arriving.replace(place)


if __name__ == "__main__":
    main()
