"""Rounds recorded in a virtual NAS with one member slower than its siblings, or with none, and replays of them.

`python -m virtual_nas.record_siblings` made the files in fixtures/siblings. A replay deals the recorded seconds of a
round anew, two at a time with replacement, so that it has the noise the sampler really saw.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from support.tools import FIXTURES
from volbench.domain.assess.limits.rules import find_limit
from volbench.domain.model.coding.codec import load
from volbench.domain.model.runs.run import DiskActivity, Round, Run
from volbench.suites import nas_volume

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from volbench.domain.model.rounds.system_series import DiskSeries

HOME: Final = FIXTURES / "siblings"
ENOUGH: Final = 300
"""Requests of each disk in a round from which on a slow one must be found."""
ROUNDS: Final = 3
_BLOCK: Final = 2
_WORKLOADS: Final = {work.id: work for work in nas_volume.SUITE.workloads}


@dataclass(frozen=True, slots=True)
class Cell:
    """One workload on one layout, with the truth."""

    layout: str
    factor: float
    """How many times as long the slow disk takes; 1 where none is slow."""
    workload: str
    slow: str | None
    """Kernel name of the slow disk."""
    run: Run
    rounds: tuple[Round, ...]

    @property
    def is_large(self) -> bool:
        """Large requests one after another, of which nothing is promised but that no disk is named wrongly."""
        return self.workload.startswith("seq-")


@cache
def cells() -> tuple[Cell, ...]:
    """Return everything that was recorded."""
    found: list[Cell] = []
    for path in sorted(HOME.glob("*.json.gz")):
        kept = json.loads(gzip.decompress(path.read_bytes()))
        for one in kept["runs"]:
            run = load(Run, one["run"])
            slow = None if one["factor"] == 1 else one["slow"]
            found += [Cell(kept["layout"], one["factor"], work.id, slow, run, work.rounds) for work in run.workloads]
    return tuple(found)


def named(cell: Cell, rounds: Sequence[Round]) -> str | None:
    """Return the disk that is named from these rounds, as the limit or beside it."""
    limit = find_limit(_WORKLOADS[cell.workload], rounds, cell.run)
    if limit is None:
        return None
    return limit.disk if limit.slower is None else limit.slower.disk


def replayed(cell: Cell, rng: random.Random, rounds: int = ROUNDS) -> list[Round]:
    """Return rounds made of recorded seconds."""
    return [_dealt(rng.choice(cell.rounds), n, rng) for n in range(1, rounds + 1)]


def has_enough(rounds: Sequence[Round]) -> bool:
    """Whether every disk had as many requests in each round as it takes."""
    return all(disk.reads + disk.writes >= ENOUGH for round_ in rounds for disk in round_.disks)


def _dealt(round_: Round, n: int, rng: random.Random) -> Round:
    """Return a round of as many seconds as were recorded, and more until each disk has had enough, up to twice."""
    if round_.system is None:
        raise ValueError("nothing watched this round")
    seconds = len(round_.system.t_s)
    drawn: list[int] = []
    while True:
        start = rng.randrange(max(1, seconds - _BLOCK + 1))
        drawn += range(start, min(seconds, start + _BLOCK))
        dealt = replace(round_, n=n, disks=tuple(_activity(disk, drawn) for disk in round_.system.disks))
        if len(drawn) >= 2 * seconds or (len(drawn) >= seconds and has_enough([dealt])):
            return dealt


def _activity(disk: DiskSeries, drawn: Sequence[int]) -> DiskActivity:
    """Return what the counters would have said after these seconds."""
    reads = [disk.read_iops[second] for second in drawn]
    writes = [disk.write_iops[second] for second in drawn]
    return DiskActivity(
        disk.disk,
        read_bytes=round(sum(disk.read_bytes_per_s[second] for second in drawn)),
        write_bytes=round(sum(disk.write_bytes_per_s[second] for second in drawn)),
        busy_ratio=sum(disk.busy_ratio[second] for second in drawn) / len(drawn),
        reads=round(sum(reads)),
        writes=round(sum(writes)),
        read_await_ns=_mean(reads, [disk.read_await_ns[second] for second in drawn]),
        write_await_ns=_mean(writes, [disk.write_await_ns[second] for second in drawn]),
        queue_length=sum(disk.queue_length[second] for second in drawn) / len(drawn),
    )


def _mean(counts: Sequence[float], times: Sequence[float]) -> float | None:
    total = sum(counts)
    return sum(count * time for count, time in zip(counts, times, strict=True)) / total if total else None


@dataclass(slots=True)
class Count:
    """Workloads of one kind."""

    right: int = 0
    """The slow disk was named; where none is slow, none was."""
    wrong: int = 0
    """Another disk was named, or one where none is slow."""
    open: int = 0
    """A disk is slow, and none was named."""

    @property
    def all(self) -> int:
        """How many there were."""
        return self.right + self.wrong + self.open

    def join(self, other: Count) -> None:
        """Count those of another kind as well."""
        self.right, self.wrong, self.open = self.right + other.right, self.wrong + other.wrong, self.open + other.open

    def add(self, truth: str | None, said: str | None) -> None:
        """Count one workload."""
        self.right += said == truth
        self.wrong += said not in {truth, None}
        self.open += said is None and truth is not None


def counted(
    replays: int, rng: random.Random, kind: Callable[[Cell], str], of: Sequence[Cell] | None = None
) -> dict[tuple[str, float], Count]:
    """Replay every cell so many times, and count by kind and factor what is named where there is enough to go by."""
    found: dict[tuple[str, float], Count] = {}
    for cell in cells() if of is None else of:
        for _ in range(replays):
            rounds = replayed(cell, rng)
            if has_enough(rounds):
                found.setdefault((kind(cell), cell.factor), Count()).add(cell.slow, named(cell, rounds))
    return found
