"""Measures the three runs of the methodology page's worked example and keeps them as a fixture.

    cd tests && ../src/backend/.venv/bin/python -m virtual_nas.record_worked_example   (root)

One disk in a virtual NAS with one core, held to a speed below what the machine can do, so that the truth behind every
verdict is known: A at 40 MB/s; B at 48 MB/s; C at 40 MB/s beside a program that computes without a pause. A disk that
is held gives the same to the thousandth in every round, as no disk of an owner does; so beside all three a small
program reads a little now and then. The page tells their numbers: it has to be written anew after this has been run
(tests/unit/domain/compare/test_methodology.py).
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.causes import COMPUTING
from virtual_nas.harness.disks import Behaviour, behave
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.machine import MIB, VirtualNas

_TESTS: Final = Path(__file__).resolve().parents[2] / "src/backend/tests"
FILE: Final = _TESTS / "fixtures/worked-example.json.gz"
WORKLOAD: Final = "seq-read-1m"
RUNS: Final = ((40_000_000, ""), (48_000_000, ""), (40_000_000, COMPUTING))
"""Bytes/s the disk is held to, and what runs beside."""
NOW_AND_THEN: Final = """
import random, subprocess, sys, time
while True:
    time.sleep(random.uniform(1, 5))
    begin, count = random.randrange(96), random.randint(1, 12)
    subprocess.run(
        ["dd", f"if={sys.argv[1]}/other", "of=/dev/null", "bs=1M", f"skip={begin}", f"count={count}", "iflag=direct"],
        stderr=subprocess.DEVNULL,
    )
"""
"""1 to 12 MiB every 1 to 5 s; the first argument is the volume."""
_SETUP: Final = Setup(disks=(8192 * MIB,))
_DATABASE: Final = f"{product.ENVIRONMENT['VOLBENCH_DATA_DIR']}/volbench.sqlite"


def main() -> None:
    """Measure all three on one volume, one after the other."""
    with (
        tempfile.TemporaryDirectory(prefix="volbench-example-") as folder,
        VirtualNas(Path(folder), disks=_SETUP.disks, memory_bytes=_SETUP.memory_bytes) as nas,
    ):
        bench = Bench.of(nas, _SETUP)
        volume = make_volume(nas, bench.paths[0], "ext4")
        nas.run("dd", "if=/dev/zero", f"of={volume}/other", "bs=1M", "count=108", "oflag=direct")
        nas.start(sys.executable, "-I", "-c", NOW_AND_THEN, volume)
        kept = [_measure(bench, volume, speed, beside) for speed, beside in RUNS]
    FILE.write_bytes(gzip.compress(json.dumps(kept, ensure_ascii=False).encode(), 9, mtime=0))


def _measure(bench: Bench, volume: str, bytes_per_s: int, beside: str) -> dict[str, Any]:
    """Measure once, and return what is kept of it: as it may leave the NAS, with the raw outputs."""
    nas = bench.nas
    behave(nas, bench.disks[0], Behaviour(bytes_per_s=bytes_per_s))
    job = nas.start("sh", "-c", beside) if beside else None
    try:
        run = product.measure(nas, volume, "--profile", "standard", "--workload", WORKLOAD, timeout_s=3600)
    finally:
        if job is not None:
            job.kill()
    (work,) = run["workloads"]
    speeds = [f"{round_['metrics']['read_bytes_per_s'] / 1e6:.2f}" for round_ in work["rounds"]]
    sys.stderr.write(f"{bytes_per_s / 1e6:g} MB/s: {', '.join(speeds)}: {product.limit(work)}\n")
    env = {**product.ENVIRONMENT, "PYTHONPATH": str(_TESTS)}
    text = nas.run(sys.executable, "-m", "support.kept_run", _DATABASE, env=env, timeout_s=120)
    kept: dict[str, Any] = json.loads(text)
    return kept


if __name__ == "__main__":
    main()
