"""What a campaign counts: kinds tried, rounds lost, files left, 5xx. Processes that test at once add theirs up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Self


@dataclass(slots=True)
class Tally:
    """Counts of one process; the lists name each loss, so that a report can be read."""

    kinds: list[str] = field(default_factory=list)
    """Kinds of fault that were done, one entry per test."""
    rounds_kept: int = 0
    """Rounds that were stored before a fault and were still there at the end."""
    rounds_lost: list[str] = field(default_factory=list)
    files_left: list[str] = field(default_factory=list)
    """Files and folders of ours found on a volume after the next start."""
    server_errors: list[str] = field(default_factory=list)
    """Answers of 500 and above, but for those below."""
    announced: int = 0
    """Answers 503 `store-failed` while the test itself kept the database from working, as docs/api.md promises."""

    def add(self, other: dict[str, Any]) -> None:
        """Add what another process counted."""
        self.kinds += other["kinds"]
        self.rounds_kept += other["rounds_kept"]
        self.rounds_lost += other["rounds_lost"]
        self.files_left += other["files_left"]
        self.server_errors += other["server_errors"]
        self.announced += other["announced"]

    def plain(self) -> dict[str, Any]:
        """Return it as plain values, for another process."""
        return asdict(self)

    @classmethod
    def of(cls, plain: dict[str, Any]) -> Self:
        """Return one from plain values."""
        return cls(**plain)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, left or answered with an error of the server's."""
        return not (self.rounds_lost or self.files_left or self.server_errors)

    def lines(self) -> list[str]:
        """Return what is printed at the end of a campaign."""
        kinds = f"kinds of fault tried: {len(set(self.kinds))} in {len(self.kinds)} tests"
        found = [
            f"{kinds}; rounds kept: {self.rounds_kept}; refused while the database was held: {self.announced}",
            f"rounds lost: {len(self.rounds_lost)}, files left: {len(self.files_left)}, 5xx: {len(self.server_errors)}",
        ]
        return found + [f"  {what}" for what in (*self.rounds_lost, *self.files_left, *self.server_errors)]
