"""volbench itself, run inside a virtual NAS from the checkout's own environment."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from virtual_nas.harness.machine import SYSTEM_FOLDER

if TYPE_CHECKING:
    from virtual_nas.harness.channel import Job
    from virtual_nas.harness.machine import VirtualNas

PROGRAM: Final = str(Path(sys.executable).with_name("volbench"))
ENVIRONMENT: Final = {"VOLBENCH_DATA_DIR": f"{SYSTEM_FOLDER}/volbench", "PYTHONDONTWRITEBYTECODE": "1"}
"""The database is on the system disk, so that it survives a power cut as on a real NAS."""
_DOCUMENT: Final = f"{SYSTEM_FOLDER}/run.json"


def volumes(nas: VirtualNas) -> dict[str, Any]:
    """Return what the product says about the machine's volumes, by mount point."""
    listed = json.loads(nas.run(PROGRAM, "volumes", "--json", env=ENVIRONMENT))
    return {volume["mount_point"]: volume for volume in listed["volumes"]}


def measure(nas: VirtualNas, target: str, *options: str, timeout_s: float = 600) -> dict[str, Any]:
    """Measure a volume with the smoke profile unless `options` say otherwise, and return the run document."""
    start_measuring(nas, target, *options).wait(timeout_s)
    return document(nas)


def start_measuring(nas: VirtualNas, target: str, *options: str) -> Job:
    """Start measuring and return at once."""
    nas.run("rm", "-f", _DOCUMENT)
    profile = () if "--profile" in options else ("--profile", "smoke")
    argv = (PROGRAM, "run", "--quiet", *profile, "--target", target, "--json", _DOCUMENT, *options)
    return nas.start(*argv, env=ENVIRONMENT)


def document(nas: VirtualNas) -> dict[str, Any]:
    """Return the document of the last run that has ended."""
    found: dict[str, Any] = json.loads(nas.run("cat", _DOCUMENT))
    return found


def workloads(run: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return a run's results by workload id."""
    return {workload["id"]: workload for workload in run["workloads"]}


def median(run: dict[str, Any], workload: str, metric: str) -> float:
    """Return the median of one metric."""
    return float(workloads(run)[workload]["summary"][metric]["median"])
