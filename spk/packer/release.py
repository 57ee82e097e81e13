"""`make release-check`: may what lies in dist/ be published as the version INFO names?

Says every doubt and ends with 1, or writes `SHA256SUMS` and `provenance.json` beside the files. See docs/releasing.md.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.arches import ARCHES
from packer.errors import CannotPack
from packer.fetch import sha256_of
from packer.info import read_info
from packer.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCKS: Final = (
    "spk/lock.json",
    "src/backend/requirements/run.lock",
    "src/backend/requirements/pack.lock",
    "src/frontend/package-lock.json",
)
"""What is fetched for a release, and with which checksums."""
SUMS: Final = "SHA256SUMS"
PROVENANCE: Final = "provenance.json"
_SCHEMA: Final = "volbench.provenance/1"
_NAMED: Final = re.compile(r"^## (\d\S*) - \d{4}-\d{2}-\d{2}$", re.MULTILINE)


class Release:
    """One version of one checkout: what should be there, and what is."""

    def __init__(self, checkout: Path) -> None:
        """Read what the checkout says of itself."""
        self._checkout = checkout
        self._dist = checkout / "dist"
        self.version = read_info((checkout / "INFO").read_text("utf-8"))["version"]
        self.number, _, build = self.version.partition("-")
        self.tag = f"v{self.version}"
        self.commit = self._git("rev-parse", "HEAD")
        self.committed_at = datetime.fromtimestamp(int(self._git("log", "-1", "--format=%ct")), UTC)
        self._wheel = self._dist / f"volbench-{self.number}.post{int(build)}-py3-none-any.whl"
        self._packages = {name: self._dist / f"volbench_{self.version}_dsm7_{name}.spk" for name in ARCHES}

    @property
    def files(self) -> list[Path]:
        """What is published: the package of each processor family, and the wheel."""
        return [*self._packages.values(), self._wheel]

    def doubts(self) -> list[str]:
        """Return everything that speaks against publishing, in words."""
        missing = [f"dist/{file.name} is not built: make spk, make wheel" for file in self.files if not file.is_file()]
        found = [*self._of_the_commit(), *self._of_the_words(), *missing]
        for arch, package in self._packages.items():
            if package.is_file():
                found += self._of_a_package(package, arch)
        if self._wheel.is_file():
            found += self._of_the_wheel()
        return found

    def write(self) -> None:
        """Write where the files come from, and their checksums."""
        provenance = {
            "schema": _SCHEMA,
            "version": self.version,
            "tag": self.tag,
            "commit": self.commit,
            "committed_at": self.committed_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "locks": {name: sha256_of(self._checkout / name) for name in LOCKS},
            "files": {file.name: {"sha256": sha256_of(file), "bytes": file.stat().st_size} for file in self.files},
        }
        told = self._dist / PROVENANCE
        told.write_text(json.dumps(provenance, indent=1) + "\n", "utf-8")
        lines = [f"{sha256_of(file)}  {file.name}\n" for file in (*self.files, told)]
        (self._dist / SUMS).write_text("".join(lines), "utf-8")

    def _of_the_commit(self) -> Iterator[str]:
        if self._git("status", "--porcelain"):
            yield "not everything is committed: these bytes would belong to no commit"
        if self.tag not in self._git("tag", "--points-at", "HEAD").splitlines():
            yield f"the commit does not carry the tag {self.tag}"

    def _of_the_words(self) -> Iterator[str]:
        text = (self._checkout / "CHANGELOG.md").read_text("utf-8")
        unreleased, *_ = text.partition("## Unreleased")[2].split("\n## ")
        if "- " in unreleased:
            yield "CHANGELOG.md still has lines under Unreleased"
        if (named := _NAMED.search(text)) is None or named[1] != self.number:
            yield f"the newest section of CHANGELOG.md is not '## {self.number} - YYYY-MM-DD'"
        page = json.loads((self._checkout / "src/frontend/package.json").read_text("utf-8"))["version"]
        if page != self.number:
            yield f"src/frontend/package.json says {page}, INFO {self.number}"

    def _of_a_package(self, package: Path, arch: str) -> Iterator[str]:
        with tarfile.open(package) as content:
            info = read_info(_member(content, "INFO").decode("utf-8"))
            payload = _member(content, "package.tgz")
        made = self.committed_at.strftime("%Y%m%d-%H:%M:%S")
        sum_now = hashlib.md5(payload, usedforsecurity=False).hexdigest()
        wanted = {"version": self.version, "arch": ARCHES[arch].info, "create_time": made, "checksum": sum_now}
        for key, value in wanted.items():
            if info.get(key) != value:
                yield f"dist/{package.name} has {key} {info.get(key)} instead of {value}: build it from this commit"

    def _of_the_wheel(self) -> Iterator[str]:
        with zipfile.ZipFile(self._wheel) as content:
            info = read_info(content.read("volbench/INFO").decode("utf-8"))
            newest = max(member.date_time for member in content.infolist())
        if info["version"] != self.version:
            yield f"dist/{self._wheel.name} holds version {info['version']}"
        # ZIP keeps every second second.
        made = self.committed_at.replace(second=self.committed_at.second // 2 * 2, tzinfo=None)
        if datetime(*newest) != made:  # noqa: DTZ001 (ZIP knows no zones)
            yield f"dist/{self._wheel.name} is dated {datetime(*newest)}, the commit {made}: build it from this commit"  # noqa: DTZ001

    def _git(self, *arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=self._checkout, capture_output=True, check=True, text=True
        ).stdout.strip()


def main(checkout: Path = ROOT) -> int:
    """Check, and write what is published beside the files; return the exit code."""
    release = Release(checkout)
    doubts = release.doubts()
    if doubts:
        print(f"{release.version} is not ready:")
        print("".join(f"  - {doubt}\n" for doubt in doubts), end="")
        return 1
    release.write()
    print(f"{release.version} is ready: dist/{SUMS} and dist/{PROVENANCE} are written")
    print("".join(f"  {file.name}\n" for file in release.files), end="")
    return 0


def _member(content: tarfile.TarFile, name: str) -> bytes:
    file = content.extractfile(name)
    if file is None:
        raise CannotPack(f"{content.name!r} has no {name}")
    return file.read()


if __name__ == "__main__":
    sys.exit(main())
