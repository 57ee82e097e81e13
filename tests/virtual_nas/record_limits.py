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
from virtual_nas.harness.causes import COMPUTING, FOUR_WRITERS
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.machine import MIB, VirtualNas

if TYPE_CHECKING:
    from collections.abc import Iterator

OUT: Final = Path(__file__).resolve().parents[2] / "src/backend/tests/fixtures/limits"
ROUNDS: Final = 3
RUNTIME_S: Final = 8.0
_LONGER: Final = f"""
import sys
from dataclasses import replace
from importlib import import_module
module = import_module("volbench.suites." + sys.argv[1].replace("-", "_"))
trial = replace(module.SUITE.profiles["smoke"], rounds={ROUNDS}, runtime_s={RUNTIME_S})
module.SUITE = replace(module.SUITE, profiles={{**module.SUITE.profiles, "smoke": trial}})
from volbench.cli import main
main(["run", "--quiet", "--profile", "smoke", "--suite", *sys.argv[1:]], prog_name="volbench")
"""
"""The trial profile with more and longer rounds: its half seconds are too short for memory to fill."""
_DOCUMENT: Final = "/tmp/recorded.json"  # noqa: S108 (inside the machine)


@dataclass(frozen=True, slots=True)
class Recording:
    """One cause."""

    name: str
    suite: str
    workload: str
    beside: str = ""
    """Shell command that runs beside; $0 is the volume."""
    setup: Setup = Setup(disks=(8192 * MIB,), behaviour=HARD_DISK, memory_bytes=512 * MIB)  # noqa: RUF009 (frozen)


RECORDINGS: Final = (
    # A fifth of the memory at most may wait to be written: it is full within a second, and the rest goes at 24 MB/s.
    Recording("write-back", "nas-sustain", "sustain-copy"),
    Recording("other-processor", "nas-volume", "seq-read-1m", beside=COMPUTING),
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
            volume = make_volume(nas, bench.paths[0], "ext4")
            argv = [
                sys.executable,
                "-c",
                _LONGER,
                recording.suite,
                "--workload",
                recording.workload,
                "--include",
                "programs",
            ]
            with _beside(nas, recording.beside, volume):
                nas.run(*argv, "--target", volume, "--json", _DOCUMENT, timeout_s=1800, env=product.ENVIRONMENT)
            document: dict[str, Any] = json.loads(nas.run("cat", _DOCUMENT))
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
