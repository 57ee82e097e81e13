"""`make release-scan`: has osv-scanner, which shares nothing with us, read the list of parts of every file in dist/.

Two questions: does it read every part, and does it know a weakness of one? The second needs the network; an answer that
was not given is no good news (69), as with `make audit`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from packer.places import DIST

_NO_ANSWER: Final = 69
"""EX_UNAVAILABLE, sysexits.h"""
_WEAK: Final = 1
"""What osv-scanner ends with where it knows of one."""


def main(scanner: str, dist: Path = DIST) -> int:
    """Ask about every list and say what came of it; return the exit code."""
    lists = sorted(dist.glob("*.cdx.json"))
    if not lists:
        print(f"scan: no list of parts in {dist}: make release, or make release TRIAL=1", file=sys.stderr)
        return 1
    codes = [_scan(scanner, place) for place in lists]
    # What is wrong comes before what was not answered.
    return next((code for code in (1, _NO_ANSWER) if code in codes), 0)


def _scan(scanner: str, place: Path) -> int:
    parts = len(json.loads(place.read_text("utf-8"))["components"])
    with tempfile.TemporaryDirectory() as folder:
        _, read, _ = _ask(scanner, place, Path(folder), "--offline", "--all-packages")
        found = len(_packages(read))
        print(f"{place.name}: {found} of {parts} parts read")
        if found != parts:
            return 1
        code, told, said = _ask(scanner, place, Path(folder))
    if code == _WEAK:
        for package in _packages(told):
            names = ", ".join(weakness["id"] for weakness in package.get("vulnerabilities") or ())
            print(f"  WEAK {package['package']['name']} {package['package']['version']}: {names}")
        return 1
    if code:
        print(f"  NOT ASKED for weaknesses: {said.strip().splitlines()[-1]}")
        return _NO_ANSWER
    print("  no known weakness")
    return 0


def _ask(scanner: str, place: Path, folder: Path, *options: str) -> tuple[int, dict[str, Any], str]:
    """Return how it ended, what it wrote and what it said."""
    written = folder / "told.json"
    written.unlink(missing_ok=True)
    command = [scanner, "scan", "source", "-L", str(place), "--format=json", f"--output-file={written}", *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(written.read_text("utf-8")) if written.is_file() else {}
    return done.returncode, told, done.stderr


def _packages(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [package for result in told.get("results") or () for package in result["packages"]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
