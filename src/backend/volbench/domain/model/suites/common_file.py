"""Whether a run has a test file whose size its plan decides; methods of fixed sizes have none, whatever fits. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.suites.workload import FileUse, GiB

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.suites.workload import Workload

_SIZES: Final = (GiB, 1024 * GiB)
"""Two sizes of a test file that no block of ours reaches: what needs as much of both has a size of its own."""
_OWN_SIZE: Final = ("count", "figure", "files_per_folder")
"""Parameters by which dd, hdparm and a tree of files say how much they move."""
_NO_FILE: Final = frozenset({FileUse.NONE, FileUse.ENDPOINT})


def is_sized_by_plan(workloads: Iterable[Workload]) -> bool:
    """Say whether any of these works on as much of a test file as there is."""
    return any(
        workload.file_use not in _NO_FILE and len({workload.size_bytes(size) for size in _SIZES}) > 1
        for workload in workloads
    )


def common_file_bytes(run: Run) -> int | None:
    """Return the size of the test file a run was measured on; None where each workload has a size of its own.

    Plans of former versions name a size in either case.
    """
    if not run.plan.file_bytes or (run.workloads and all(_has_own_size(work.parameters) for work in run.workloads)):
        return None
    return run.plan.file_bytes


def _has_own_size(parameters: Mapping[str, Any]) -> bool:
    is_fixed = isinstance(parameters.get("size"), int) and parameters.get("scaled_from") is None
    return is_fixed or any(name in parameters for name in _OWN_SIZE)
