"""The product's experiments inside a virtual NAS: made on the command line, read through their own table."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from virtual_nas.harness import product

if TYPE_CHECKING:
    from collections.abc import Sequence

    from virtual_nas.harness.machine import VirtualNas


def make(nas: VirtualNas, name: str, rows: Sequence[str], columns: Sequence[str], *, suite: str) -> str:
    """Make an experiment with the smoke profile; rows are `raid5:4`. Return its id."""
    frame = (
        *(word for row in rows for word in ("--row", row)),
        *(word for one in columns for word in ("--column", one)),
    )
    asked = ("experiment", "new", name, "--suite", suite, "--profile", "smoke", *frame)
    return nas.run(product.PROGRAM, *asked, env=product.ENVIRONMENT).strip()


def report(name: str, format_: str) -> tuple[str, ...]:
    """Return the words that ask for an experiment's report; the sentences made of its numbers stand in its Markdown."""
    return ("experiment", "report", name, "--format", format_)


class Read:
    """An experiment as the product reads it: its report as a table."""

    def __init__(self, text: str) -> None:
        """Take a report as CSV."""
        self.lines = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))

    @property
    def filled(self) -> set[tuple[str, str]]:
        """The cells that are filled: RAID type and variant."""
        return {(line["raid_type"], line["variant"]) for line in self.lines if line["state"] == "filled"}

    @property
    def states(self) -> dict[str, str]:
        """How far the rows are, by the state their array is in."""
        return {line["condition"]: line["state"] for line in self.lines}

    def best(self, level: str, variant: str, workload: str) -> float:
        """Return the best round of a workload's main number, a speed."""
        return float(self._line(level, variant, workload)["max"])

    def against_one_disk(self, level: str, variant: str, workload: str) -> float:
        """Return how much faster than a single disk it is."""
        return float(self._line(level, variant, workload)["against_one_disk"])

    def _line(self, level: str, variant: str, workload: str) -> dict[str, str]:
        (found,) = (
            line
            for line in self.lines
            if (line["raid_type"], line["variant"], line["workload"]) == (level, variant, workload)
        )
        return found
