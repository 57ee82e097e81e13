"""Measures the two runs of the methodology page's worked example and keeps them as a fixture. Needs root and fio.

python -m support.record_worked_example

The page tells their numbers: it has to be written anew after this has been run (test_methodology.py says where).
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from support.loops import loop_volume
from support.throttle import throttled
from support.tools import FIXTURES
from volbench.domain.codec import dump
from volbench.domain.document import to_document
from volbench.domain.run import RunState
from volbench.reports.anonymise import anonymise
from volbench.store import RowFilter, RunStore, open_store

FILE = FIXTURES / "worked-example.json.gz"
WORKLOAD = "seq-read-1m"
GIB = 1024**3
SPEEDS = (60e6, 72e6)
"""Bytes/s the block layer lets through in the first and in the second run."""


def main() -> None:
    """Measure the same volume twice, its disk held to two speeds, so that the truth behind the verdict is known."""
    with tempfile.TemporaryDirectory(prefix="volbench-example-") as folder:
        with loop_volume("ext4", 8 * GIB) as volume, throttled(volume.device) as throttle:
            for bytes_per_s in SPEEDS:
                throttle.set(bytes_per_s=bytes_per_s, iops=0)
                _measure(Path(folder), volume.mount_point)
        store = open_store(Path(folder) / "volbench.sqlite")
        rows, _ = store.list_rows(RowFilter())
        kept = [_kept(store, row.id) for row in reversed(rows)]
        store.close()
    FILE.write_bytes(gzip.compress(json.dumps(kept, ensure_ascii=False).encode(), 9, mtime=0))


def _measure(data: Path, target: Path) -> None:
    volbench = Path(sys.executable).with_name("volbench")
    words = ["run", "--profile", "standard", "--workload", WORKLOAD, "--target", str(target)]
    subprocess.run([volbench, "--data-dir", data, *words], check=True)


def _kept(store: RunStore, run_id: str) -> dict[str, Any]:
    run = anonymise(store.get(run_id), frozenset())
    if run.state is not RunState.DONE:
        raise SystemExit(f"the run ended as {run.state}")
    # Raw outputs stay in the database when a run is exported; here they are what the example begins with.
    (work,) = run.workloads
    rounds = tuple(replace(round_, raw_id=f"raw-{round_.position}") for round_ in work.rounds)
    raws = {str(round_.raw_id): dump(store.raw(run_id, str(round_.raw_id))) for round_ in rounds}
    return {"run": to_document(replace(run, workloads=(replace(work, rounds=rounds),))), "raws": raws}


if __name__ == "__main__":
    main()
