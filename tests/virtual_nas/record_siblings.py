"""Records rounds of volumes of which one disk is slower than its siblings, and of volumes of which none is.

    cd tests && ../src/backend/.venv/bin/python -m virtual_nas.record_siblings [--more] [LAYOUT …]   (root)

With --more what was recorded before is kept, and every cell of the layout is there once more. Real fio through the
product in a virtual NAS. What the sampler saw goes to src/backend/tests/fixtures/siblings, one file per layout; tests
and benchmarks/limits judge it by today's rules, and replay it second by second.
"""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench
from virtual_nas.harness.machine import MIB, VirtualNas
from virtual_nas.harness.siblings import FACTORS, LAYOUTS, Layout, make, slow_down

OUT: Final = Path(__file__).resolve().parents[2] / "src/backend/tests/fixtures/siblings"
MORE: Final = "--more"
ROUNDS: Final = 2
DEEP: Final = ("rand-read-4k-qd32", "rand-write-4k-qd32", "seq-read-1m", "seq-write-1m")
SHALLOW: Final = ("rand-read-4k-qd1", "rand-write-4k-qd1")
FILE_BYTES: Final = 64 * MIB
DEEP_S: Final = {1.0: 6.0, 1.25: 6.0, 1.5: 6.0, 2.0: 6.0, 4.0: 9.0}
SHALLOW_S: Final = {1.0: 30.0, 1.25: 54.0, 1.5: 30.0, 2.0: 32.0, 4.0: 48.0}
"""By factor: long enough for 300 requests of each disk."""


def main() -> None:
    """Record the layouts named, or all; several machines at once, since their disks mostly wait."""
    OUT.mkdir(parents=True, exist_ok=True)
    names = [word for word in sys.argv[1:] if word != MORE]
    wanted = [layout for layout in LAYOUTS if not names or layout.name in names]
    with ThreadPoolExecutor(len(wanted)) as pool:
        list(pool.map(record, wanted))


def record(layout: Layout) -> None:
    """Record one layout with every factor."""
    file = OUT / f"{layout.name.replace(' ', '-')}.json.gz"
    runs = json.loads(gzip.decompress(file.read_bytes()))["runs"] if MORE in sys.argv else []
    with tempfile.TemporaryDirectory(prefix="volbench-siblings-") as folder:
        setup = layout.setup
        with VirtualNas(Path(folder), disks=setup.disks, memory_bytes=setup.memory_bytes) as nas:
            bench = Bench.of(nas, setup)
            volume = make(bench, layout)
            for factor in FACTORS:
                slow_down(bench, layout, factor)
                for cells, seconds in ((DEEP, DEEP_S), (SHALLOW, SHALLOW_S)):
                    began = time.monotonic()
                    words = [word for cell in cells for word in ("--workload", cell)]
                    run = product.measure_longer(
                        nas,
                        volume,
                        "nas-volume",
                        *words,
                        rounds=ROUNDS,
                        runtime_s=seconds[factor],
                        file_bytes=FILE_BYTES,
                    )
                    runs.append({"factor": factor, "slow": bench.disks[layout.slow].name, "run": lean(run)})
                    for work in run["workloads"]:
                        counts = [[d["reads"] + d["writes"] for d in r["disks"]] for r in work["rounds"]]
                        said = f"{product.limit(work)['id']} {product.limit(work)['disk']}"
                        sys.stderr.write(f"{layout.name} ×{factor} {work['id']}: {said} {counts}\n")
                    sys.stderr.write(f"  took {time.monotonic() - began:.0f} s\n")
    kept = {"layout": layout.name, "runs": runs}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def lean(run: dict[str, Any]) -> dict[str, Any]:
    """Return the run document without what no rule looks at."""
    for work in run["workloads"]:
        for round_ in work["rounds"]:
            round_["latency_bins"], round_["trace"] = {}, []
    return run


if __name__ == "__main__":
    main()
