"""Renews lock.json from Debian's signed indexes: `make spk-lock`. Needs the network; installs nothing."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from packer.arches import ARCHES
from packer.errors import CannotPack
from packer.lock import read_groups
from packer.places import LOCK
from packer.sources import owed

RUNTIME: Final = (
    "python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 zlib1g libssl3 libsqlite3-0 libffi8 libexpat1 "
    "libbz2-1.0 liblzma5 libuuid1 libgcc-s1 gcc-12-base"  # the last has the terms of libgcc-s1
).split()
FONT: Final = "fonts-wqy-microhei"
SOURCES: Final = ("fio", "hdparm", "libaio", "zlib", "musl")
_KEY: Final = "signed-by=/usr/share/keyrings/debian-archive-keyring.gpg"
_SITE: Final = "http://deb.debian.org/"
_FILE: Final = re.compile(r"^'(\S+)' (\S+) (\d+) SHA256:([0-9a-f]{64})$", re.MULTILINE)
"""A line of `apt-get --print-uris`."""


def main() -> None:
    """Write lock.json anew."""
    with tempfile.TemporaryDirectory() as folder:
        apt = Apt(Path(folder))
        runtime = {arch.debian: [apt.binary(package, arch.debian) for package in RUNTIME] for arch in ARCHES.values()}
        sources = {name: apt.source(name) for name in SOURCES}
        font = apt.binary(FONT, next(iter(ARCHES.values())).debian)
        corresponding = {source: apt.whole_source(source) for source in owed(read_groups(runtime))}
    taken = datetime.now(UTC).strftime("%Y%m%dT000000Z")
    pins = {"snapshot": taken, "runtime": runtime, "sources": sources, "font": font, "corresponding": corresponding}
    LOCK.write_text(json.dumps(pins, indent=1) + "\n", "utf-8")


class Apt:
    """A private apt that knows bookworm for all our processors and the sources of sid, beside the machine's own."""

    def __init__(self, folder: Path) -> None:
        """Fetch and check the indexes."""
        for name in ("state/lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True)
        arches = ",".join(arch.debian for arch in ARCHES.values())
        lines = [
            f"deb [arch={arches} {_KEY}] {_SITE}debian bookworm main",
            f"deb [arch={arches} {_KEY}] {_SITE}debian bookworm-updates main",
            f"deb [arch={arches} {_KEY}] {_SITE}debian-security bookworm-security main",
            f"deb-src [{_KEY}] {_SITE}debian sid main",
            f"deb-src [{_KEY}] {_SITE}debian bookworm main",
            f"deb-src [{_KEY}] {_SITE}debian bookworm-updates main",
            f"deb-src [{_KEY}] {_SITE}debian-security bookworm-security main",
        ]
        (folder / "sources.list").write_text("\n".join(lines) + "\n", "utf-8")
        options = {
            "Dir::State": folder / "state",
            "Dir::Cache": folder / "cache",
            "Dir::Etc::sourcelist": folder / "sources.list",
            "Dir::Etc::sourceparts": "-",
            "Acquire::Languages": "none",
            "APT::Sandbox::User": "",
        }
        self._options = [part for key, value in options.items() for part in ("-o", f"{key}={value}")]
        for arch in ARCHES.values():
            self._options += ["-o", f"APT::Architectures::={arch.debian}"]
        self._run("apt-get", "update")

    def binary(self, package: str, arch: str) -> dict[str, Any]:
        """Return the pin of the newest bookworm version of a package."""
        text = self._run("apt-cache", "show", "--no-all-versions", f"{package}:{arch}")
        fields = dict(re.findall(r"^([A-Za-z0-9-]+): (.*)$", text, flags=re.MULTILINE))
        source, _, given = fields.get("Source", package).partition(" ")
        version = given.strip("()") or fields["Version"]
        archive = "debian-security" if fields["Filename"].startswith("pool/updates/") else "debian"
        return {
            "package": package,
            "version": fields["Version"],
            "source": f"{source} (= {version})",
            "archive": archive,
            "path": fields["Filename"],
            "size_bytes": int(fields["Size"]),
            "sha256": fields["SHA256"],
        }

    def source(self, name: str) -> dict[str, Any]:
        """Return the pin of the untouched upstream sources in sid."""
        text = self._run("apt-get", "--print-uris", "--tar-only", "source", f"{name}/sid")
        match = _FILE.search(text)
        if match is None:
            raise CannotPack(f"sid's index has no sources of {name}")
        version = match[2].removeprefix(f"{name}_").partition(".orig.")[0]
        return _source_pin(match, name, version)

    def whole_source(self, source: str) -> list[dict[str, Any]]:
        """Return the pins of all files of a source package, Debian's changes among them.

        Args:
            source: `name (= version)`.
        """
        name, _, version = source.rstrip(")").partition(" (= ")
        text = self._run("apt-get", "--print-uris", "--only-source", "source", f"{name}={version}")
        pins = [_source_pin(match, name, version) for match in _FILE.finditer(text)]
        if not pins:
            raise CannotPack(f"bookworm's index has no sources of {source}")
        return pins

    def _run(self, program: str, *arguments: str) -> str:
        done = subprocess.run([program, *self._options, *arguments], check=False, capture_output=True, text=True)
        if done.returncode:
            raise CannotPack(f"{program} {' '.join(arguments)} failed:\n{done.stderr}")
        return done.stdout


def _source_pin(match: re.Match[str], name: str, version: str) -> dict[str, Any]:
    """Return the pin of one file apt would fetch."""
    uri, _, size, sha256 = match.groups()
    archive, _, path = unquote(uri.removeprefix(_SITE)).partition("/")
    return {
        "package": name,
        "version": version,
        "source": f"{name} (= {version})",
        "archive": archive,
        "path": path,
        "size_bytes": int(size),
        "sha256": sha256,
    }


if __name__ == "__main__":
    main()
