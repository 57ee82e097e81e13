"""Prints the inventory as JSON: `python -m volbench.host.inventory [--root DIR] [FOLDER …]`."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime

from volbench.domain.model.errors import VolbenchError
from volbench.host.inventory import take_inventory
from volbench.languages import dump_in, render


class _SystemClock:
    def now(self) -> str:
        """Return UTC, ISO 8601 with milliseconds and `Z`."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def main() -> int:
    """Print the inventory; 0 when it could be taken, 1 with the reason on stderr when not."""
    parser = argparse.ArgumentParser(prog="python -m volbench.host.inventory", description="Print all volumes as JSON.")
    parser.add_argument("--root", default="/", metavar="DIR", help="folder that stands for / (default: this machine)")
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="folder you would like to measure in")
    options = parser.parse_args()
    try:
        inventory = take_inventory(options.root, clock=_SystemClock(), extra_folders=options.folders)
    except VolbenchError as error:
        sys.stderr.write(f"{render(error.message)} {render(error.hint)}\n")
        return 1
    sys.stdout.write(json.dumps(dump_in()(inventory), indent=2, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
