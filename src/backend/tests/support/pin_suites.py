"""Write down what every suite does, for tests to compare with: `python -m support.pin_suites` (from tests/)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from support.tools import make_context
from volbench.suites import all_suites

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import Suite

FOLDER = Path(__file__).resolve().parent.parent / "unit" / "suites"


def pinned_commands(suite: Suite) -> dict[str, list[str]]:
    """Return the command of every cell for one fixed context."""
    context = make_context(
        programs={name: name for name in ("fio", "dd", "hdparm", "iperf3", "python", "vegeta")}, probe="nas.local:5201"
    )
    return {
        workload.id: [
            part if "tree_worker" not in part else "tree_worker.py" for part in workload.build_command(context)
        ]
        for workload in suite.workloads
    }


def main() -> None:
    """Rewrite commands.json and add digests of new versions."""
    suites = all_suites()
    commands = {suite.id: pinned_commands(suite) for suite in suites}
    lines = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(cell)}: {json.dumps(argv)}" for cell, argv in cells.items())
        + "\n  }"
        for name, cells in commands.items()
    ]
    (FOLDER / "commands.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    path = FOLDER / "digests.json"
    digests = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for suite in suites:
        digests.setdefault(suite.id, {}).setdefault(str(suite.version), suite.digest())
    path.write_text(json.dumps(digests, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
