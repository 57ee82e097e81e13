"""Records what the sampler really sees under causes that rules are otherwise tried on with made-up numbers only.

    cd tests && ../src/backend/.venv/bin/python -m virtual_nas.record_limits   (root)

Real fio and a real second program in a virtual NAS with one core; real ext4 on one disk of 24 MB/s. The run documents
go to src/backend/tests/fixtures/limits, without histograms, which no rule looks at; tests judge them by today's rules.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.causes import COMPUTING, FOUR_WRITERS, THREE_COMPUTING
from virtual_nas.harness.disks import HARD_DISK, UNLIMITED
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.encryption import encrypt
from virtual_nas.harness.machine import MIB, VirtualNas

if TYPE_CHECKING:
    from collections.abc import Iterator

OUT: Final = Path(__file__).resolve().parents[2] / "src/backend/tests/fixtures/limits"
ROUNDS: Final = 3
RUNTIME_S: Final = 8.0


@dataclass(frozen=True, slots=True)
class Recording:
    """One cause."""

    name: str
    suite: str
    workload: str
    beside: str = ""
    """Shell command that runs beside; $0 is the volume."""
    setup: Setup = Setup(disks=(8192 * MIB,), behaviour=HARD_DISK, memory_bytes=512 * MIB)  # noqa: RUF009 (frozen)
    is_encrypted: bool = False


_FAST: Final = Setup(disks=(2048 * MIB,), behaviour=UNLIMITED, memory_bytes=512 * MIB)
RECORDINGS: Final = (
    # A fifth of the memory at most may wait to be written: it is full within a second, and the rest goes at 24 MB/s.
    Recording("write-back", "nas-sustain", "sustain-copy"),
    # The disk as slow as it is, and a program that computes: neither has anything left.
    Recording("both-full", "nas-volume", "seq-read-1m", beside=COMPUTING),
    # A disk with time to spare: what encrypts the data has to share the processor.
    Recording("other-processor", "nas-volume", "seq-read-1m", beside=THREE_COMPUTING, setup=_FAST, is_encrypted=True),
    Recording(
        "other-traffic",
        "nas-volume",
        "seq-read-1m",
        beside=FOUR_WRITERS,
    ),
    Recording("quiet", "nas-volume", "seq-read-1m"),
)


def main() -> None:
    """Record those named, or all."""
    OUT.mkdir(parents=True, exist_ok=True)
    for recording in RECORDINGS:
        if sys.argv[1:] and recording.name not in sys.argv[1:]:
            continue
        document = record(recording)
        (OUT / f"{recording.name}.json").write_text(
            json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
        )
        for work in document["workloads"]:
            sys.stderr.write(f"{recording.name}: {work['id']}: {product.limit(work)}\n")


def record(recording: Recording) -> dict[str, Any]:
    """Measure under one cause and return the run document without what no rule looks at."""
    with tempfile.TemporaryDirectory(prefix="volbench-record-") as folder:
        setup = recording.setup
        with VirtualNas(Path(folder), disks=setup.disks, memory_bytes=setup.memory_bytes) as nas:
            bench = Bench.of(nas, setup)
            device = encrypt(nas, bench.paths[0]) if recording.is_encrypted else bench.paths[0]
            volume = make_volume(nas, device, "ext4")
            cell = ("--workload", recording.workload, "--include", "programs")
            with _beside(nas, recording.beside, volume):
                document = product.measure_longer(
                    nas, volume, recording.suite, *cell, rounds=ROUNDS, runtime_s=RUNTIME_S
                )
    for work in document["workloads"]:
        for round_ in work["rounds"]:
            round_["latency_bins"] = {}
    return document


@contextmanager
def _beside(nas: VirtualNas, command: str, volume: str) -> Iterator[None]:
    if not command:
        yield
        return
    job = nas.start("sh", "-c", command, volume)
    try:
        yield
    finally:
        job.kill()


if __name__ == "__main__":
    main()
