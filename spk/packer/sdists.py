"""`python -m packer.sdists` renews `spk/spksrc/sdists.json`: each run-time pin's source archive and what builds it.

spksrc builds every Python package from its source archive, without build isolation, with the tools its `crossenv` has.
A pin without a source archive, or one that needs another tool, ends that build. `doubts` finds both without network,
from the kept list; `spk/spksrc/try.sh` has the framework itself build them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.errors import CannotPack
from packer.fetch import sha256_of
from packer.places import SPK
from packer.wheels import LOCK, requirements

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT: Final = SPK / "spksrc" / "sdists.json"
CROSSENV: Final = SPK / "spksrc" / "spk" / "python314" / "crossenv"
"""Build tools that single packages need beyond the framework's own: `requirements-NAME.txt`, a `build:TOOL==VERSION` a
line."""
_NOT_PACKAGED: Final = {"setuptools"}
"""It builds the others and is the framework's own (see drop-in.sh)."""
_BY_DEFAULT: Final = ("setuptools",)
"""What builds a package that names nothing (PEP 518)."""
_AVOIDED: Final = {"cython": {"sqlalchemy"}}
"""Tool → packages that name it for a compiled part which is not built (DISABLE_SQLALCHEMY_CEXT in the package's
Makefile)."""


@dataclass(frozen=True, slots=True)
class Sdist:
    """One source archive."""

    version: str
    sha256: str
    requires: tuple[str, ...]
    """Names of the distributions that build it, normalised; markers and versions are left to the framework."""


def pins(lock: str) -> dict[str, str]:
    """Return name → version of everything spksrc builds."""
    found = {
        name: re.findall(r"==([^\s;\\]+)", block)[0]
        for name, block in requirements(lock).items()
        if name not in _NOT_PACKAGED
    }
    if not found:
        raise CannotPack("requirements/run.lock has no pins")
    return found


def read_kept(text: str) -> dict[str, Sdist]:
    """Return the kept list."""
    return {
        name: Sdist(one["version"], one["sha256"], tuple(one["requires"])) for name, one in json.loads(text).items()
    }


def tools_of(crossenv: Path, name: str) -> set[str]:
    """Return the build tools that we add for one package."""
    file = crossenv / f"requirements-{name}.txt"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {_normal(line.removeprefix("build:")) for line in lines if line.startswith("build:")}


def doubts(lock: str, kept: dict[str, Sdist], framework: set[str], crossenv: Path = CROSSENV) -> Iterator[str]:
    """Yield why spksrc could not build a pin, from the lock and the kept list alone.

    `framework` are the names of the build tools the framework has for every package.
    """
    blocks = requirements(lock)
    for name, version in pins(lock).items():
        sdist = kept.get(name)
        if sdist is None or sdist.version != version:
            yield f"{name}=={version} is not in spksrc/sdists.json: run `python -m packer.sdists`"
        elif f"sha256:{sdist.sha256}" not in blocks[name]:
            yield f"{name}=={version} has no source archive among its pinned files"
        else:
            for tool in sorted({*sdist.requires} - framework - tools_of(crossenv, name)):
                if name not in _AVOIDED.get(tool, set()):
                    yield f"{name}=={version} is built with {tool}, which spksrc does not have"


def build_requirements(pyproject: str) -> tuple[str, ...]:
    """Return the names a `pyproject.toml` lists in `build-system.requires`."""
    listed = tomllib.loads(pyproject).get("build-system", {}).get("requires", _BY_DEFAULT)
    return tuple(sorted({_normal(one) for one in listed}))


def _normal(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[^A-Za-z0-9._-]", requirement.strip(), maxsplit=1)[0]).lower()


def _fetched(name: str, block: str, place: Path) -> Sdist:
    """Have pip fetch the source archive of a pin, and read what builds it.

    Raises:
        CannotPack: there is none, or it is no `.tar.gz`.
    """
    wanted = place / f"{name}.txt"
    wanted.write_text(block, "utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-binary=:all:", "--require-hashes", "-r", str(wanted), "-d", str(place / name)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    archives = list((place / name).glob("*.tar.gz"))
    if done.returncode or len(archives) != 1:
        raise CannotPack(f"{name} has no source archive that pip can fetch:\n{done.stderr}")
    with tarfile.open(archives[0]) as archive:
        member = next((one for one in archive.getnames() if re.fullmatch(r"[^/]+/pyproject\.toml", one)), None)
        file = archive.extractfile(member) if member else None
        text = file.read().decode("utf-8") if file else ""
    version = re.findall(r"==([^\s;\\]+)", block)[0]
    return Sdist(version, sha256_of(archives[0]), build_requirements(text))


def main() -> int:
    """Renew the kept list."""
    lock = LOCK.read_text("utf-8")
    blocks = requirements(lock)
    with tempfile.TemporaryDirectory() as place:
        found = {name: asdict(_fetched(name, blocks[name], Path(place))) for name in pins(lock)}
    KEPT.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"{len(found)} source archives in {KEPT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
