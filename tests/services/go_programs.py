"""Servers written in Go, built once from the module proxy into `~/.cache/volbench/go` and found there afterwards.

`python -m services.go_programs` builds what is missing (up to ten minutes each on a small machine, seconds where it is
cached). Tests use what is cached and say what is not; nothing is built while they run.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CACHE: Final = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "volbench" / "go"


@dataclass(frozen=True, slots=True)
class GoProgram:
    """A program, where its source is, and in which version."""

    name: str
    module: str
    version: str
    package: str
    version_file: str = ""
    """Of its source, what its makers write its version into before they build; the published source lacks it."""
    variables: tuple[tuple[str, str], ...] = ()
    """Variables of its source that its makers set while they link, with their values."""

    @property
    def path(self) -> Path:
        """Where it lies once it is built."""
        return CACHE / f"{self.name}-{self.version}"

    def why_not(self) -> str | None:
        """Return why it is not there; None where it is."""
        if self.path.exists():
            return None
        go = "" if shutil.which("go") else "; for that Go is needed, which is not installed"
        return f"{self.name} {self.version} is not built: python -m services.go_programs {self.name}, in tests/{go}"

    def build(self) -> None:
        """Build it, from a throw-away module that asks for this version."""
        if self.path.exists():
            return
        go = shutil.which("go")
        if go is None:
            raise SystemExit("go is not installed")
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "go.mod").write_text(
                f"module throwaway\n\ngo 1.24\n\nrequire {self.module} {self.version}\n", "utf-8"
            )
            if self.version_file:
                self._write_version(go, Path(folder))
            made = Path(folder) / self.name
            linked = "".join(f" -X {name}={value}" for name, value in self.variables)
            build = [go, "build", "-mod=mod", "-trimpath", f"-ldflags=-s -w{linked}", "-o", str(made), self.package]
            subprocess.run(build, cwd=folder, check=True, env={**os.environ, "CGO_ENABLED": "0", "GOFLAGS": ""})
            shutil.copy(made, self.path.with_name(f"{self.path.name}.part"))
            self.path.with_name(f"{self.path.name}.part").rename(self.path)

    def _write_version(self, go: str, folder: Path) -> None:
        """Build from a copy of the source with the version in its place."""
        found = subprocess.run(
            [go, "mod", "download", "-json", f"{self.module}@{self.version}"],
            cwd=folder,
            check=True,
            capture_output=True,
        )
        copy = folder / "source"
        shutil.copytree(json.loads(found.stdout)["Dir"], copy)
        for place in (copy, *copy.rglob("*")):
            place.chmod(place.stat().st_mode | 0o200)
        (copy / self.version_file).write_text(f"{self.version}\n", "utf-8")
        with (folder / "go.mod").open("a", encoding="utf-8") as module:
            module.write(f"\nreplace {self.module} => ./source\n")


KUBO: Final = GoProgram("ipfs", "github.com/ipfs/kubo", "v0.42.0", "github.com/ipfs/kubo/cmd/ipfs")
VERSITYGW: Final = GoProgram(
    "versitygw", "github.com/versity/versitygw", "v1.8.0", "github.com/versity/versitygw/cmd/versitygw"
)
FERRETDB: Final = GoProgram(
    "ferretdb",
    "github.com/FerretDB/FerretDB",
    "v1.24.2",
    "github.com/FerretDB/FerretDB/cmd/ferretdb",
    "build/version/version.txt",
)
VEGETA: Final = GoProgram(
    "vegeta",
    "github.com/tsenart/vegeta/v12",
    "v12.12.0",
    "github.com/tsenart/vegeta/v12",
    variables=(("main.Version", "12.12.0"),),
)
PROGRAMS: Final = (KUBO, FERRETDB, VERSITYGW, VEGETA)

if __name__ == "__main__":
    for program in PROGRAMS:
        if not sys.argv[1:] or program.name in sys.argv[1:]:
            program.build()
            sys.stdout.write(f"{program.path}\n")
