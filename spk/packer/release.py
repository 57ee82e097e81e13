"""`make release-check`: may what lies in dist/ be published as the version INFO names?

Says every doubt and ends with 1. `make release` asks the same before it writes what is published beside the packages
(`packer.publish`). See docs/releasing.md.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer import built_files
from packer.arches import ARCHES
from packer.built_files import Wanted
from packer.deb import ARCHES as DEB_ARCHES
from packer.errors import CannotPack
from packer.image import FAMILIES
from packer.info import python_version
from packer.owner import OWNER, Owner, project, read_owner
from packer.places import ROOT
from packer.ways import renewed

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCKS: Final = (
    "spk/lock.json",
    "src/backend/requirements/run.lock",
    "src/backend/requirements/pack.lock",
    "src/frontend/package-lock.json",
)
"""What is fetched for a release, and with which checksums."""
_NAMED: Final = re.compile(r"^## (\d\S*) - \d{4}-\d{2}-\d{2}$", re.MULTILINE)


class Release:
    """One version of one checkout: what should be there, and what is."""

    def __init__(self, checkout: Path) -> None:
        """Read what the checkout says of itself.

        Raises:
            CannotPack: INFO or the owner's file cannot be read.
        """
        self.checkout = checkout
        self.owner: Owner = read_owner(checkout)
        self.info = project(checkout)
        self.dist = checkout / "dist" / ("trial" if self.owner.is_trial else "")
        self.version = self.info["version"]
        self.number = self.version.partition("-")[0]
        self.tag = f"v{self.version}"
        self.commit = self._git("rev-parse", "HEAD")
        self.committed_at = datetime.fromtimestamp(int(self._git("log", "-1", "--format=%ct")), UTC)
        self.wheel = self.dist / f"volbench-{python_version(self.version)}-py3-none-any.whl"
        self.packages = {name: self.named(f"dsm7_{name}.spk") for name in ARCHES}
        self.images = {(name := ARCHES[family].debian): self.named(f"oci_{name}.tar") for family in FAMILIES}
        self.debs = {name: self.named(f"{name}.deb") for name in DEB_ARCHES}

    def named(self, rest: str) -> Path:
        """Return where a file of this version lies."""
        return self.dist / f"volbench_{self.version}_{rest}"

    @property
    def files(self) -> list[Path]:
        """What somebody installs: the packages for DSM and Debian, the images, and the wheel."""
        return [*self.packages.values(), *self.debs.values(), *self.images.values(), self.wheel]

    def doubts(self) -> list[str]:
        """Return everything that speaks against publishing, in words."""
        return [*self.doubts_of_the_checkout(), *self.doubts_of_files()]

    def doubts_of_the_checkout(self) -> list[str]:
        """Return what is wrong before anything is built."""
        return [*self._of_the_owner(), *self._of_the_commit(), *self._of_the_words()]

    def doubts_of_files(self) -> list[str]:
        """Return what is missing in dist/, and what is not of this version and commit."""
        wanted = Wanted(self.info, self.version, self.committed_at)
        looks = [
            *((file, built_files.spk, ARCHES[name].info) for name, file in self.packages.items()),
            *((file, built_files.deb, name) for name, file in self.debs.items()),
            *((file, built_files.image, name) for name, file in self.images.items()),
            (self.wheel, built_files.wheel, ""),
        ]
        found = []
        for file, look, arch in looks:
            if file.is_file():
                found += [
                    f"{self._shown(file)} {doubt}: build it from this commit" for doubt in look(file, arch, wanted)
                ]
            else:
                found.append(f"{self._shown(file)} is not built")
        return found

    def _shown(self, file: Path) -> str:
        return file.relative_to(self.checkout).as_posix()

    def _of_the_owner(self) -> Iterator[str]:
        if empty := self.owner.missing:
            yield f"{OWNER} is empty at {', '.join(empty)}: only the owner of the project can fill it in"
        for place in renewed(self.checkout):
            yield f"{self._shown(place)} names another version or other ways than INFO and {OWNER}: make ways"

    def _of_the_commit(self) -> Iterator[str]:
        if self._git("status", "--porcelain"):
            yield "not everything is committed: these bytes would belong to no commit"
        if self.tag not in self._git("tag", "--points-at", "HEAD").splitlines():
            yield f"the commit does not carry the tag {self.tag}"

    def _of_the_words(self) -> Iterator[str]:
        text = (self.checkout / "CHANGELOG.md").read_text("utf-8")
        unreleased, *_ = text.partition("## Unreleased")[2].split("\n## ")
        if "- " in unreleased:
            yield "CHANGELOG.md still has lines under Unreleased"
        if (named := _NAMED.search(text)) is None or named[1] != self.number:
            yield f"the newest section of CHANGELOG.md is not '## {self.number} - YYYY-MM-DD'"
        page = json.loads((self.checkout / "src/frontend/package.json").read_text("utf-8"))["version"]
        if page != self.number:
            yield f"src/frontend/package.json says {page}, INFO {self.number}"

    def _git(self, *arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=self.checkout, capture_output=True, check=True, text=True
        ).stdout.strip()


def say_doubts(version: str, doubts: list[str]) -> None:
    """Print why a version is not ready."""
    print(f"{version} is not ready:")
    print("".join(f"  - {doubt}\n" for doubt in doubts), end="")


def main(checkout: Path = ROOT) -> int:
    """Check and say what was found; return the exit code."""
    try:
        release = Release(checkout)
        doubts = release.doubts()
    except CannotPack as error:
        print(f"packer: {error}", file=sys.stderr)
        return 1
    if doubts:
        say_doubts(release.version, doubts)
        return 1
    print(f"{release.version} is ready: make release writes checksums, signature and what belongs to them")
    print("".join(f"  {file.name}\n" for file in release.files), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
