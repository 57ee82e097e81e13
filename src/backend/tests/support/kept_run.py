"""Prints the newest run of a database as it may leave the NAS, together with its raw outputs.

python -m support.kept_run DATABASE

Raw outputs stay in the database when a run is exported; the methodology page's worked example begins with them.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from volbench.domain.model.coding.codec import dump
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import to_document
from volbench.store import RowFilter, RunStore, open_store


def main() -> None:
    """Print it as JSON."""
    store = open_store(Path(sys.argv[1]))
    rows, _ = store.list_rows(RowFilter())
    sys.stdout.write(json.dumps(kept(store, rows[0].id), ensure_ascii=False))
    store.close()


def kept(store: RunStore, run_id: str) -> dict[str, Any]:
    """Return the document of a run with one workload, and what the tool printed in each round."""
    run = anonymise(store.get(run_id), frozenset())
    (work,) = run.workloads
    rounds = tuple(replace(round_, raw_id=f"raw-{round_.position}") for round_ in work.rounds)
    raws = {str(round_.raw_id): dump(store.raw(run_id, str(round_.raw_id))) for round_ in rounds}
    return {"run": to_document(replace(run, workloads=(replace(work, rounds=rounds),))), "raws": raws}


if __name__ == "__main__":
    main()
