"""fio's workloads in the stand-alone script: job files made from the same options as the command. No IO.

Sizes, seeds and engine are known only on the other machine, so the job files name them as environment variables, which
fio fills in (fio HOWTO: "Environment variables").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.suites.workload import CommandContext, Direction, FileUse
from volbench.tools.tool import ScriptCell

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import Profile
    from volbench.tools.fio import FioWorkload

_FILE_MARK: Final = "${VB_FILE}"
_SIZE_MARK: Final = 1
"""Stands in for the size until `${VB_SIZE}` takes its place."""


def script_cell(workload: FioWorkload) -> ScriptCell:
    """Return how the script runs it."""
    is_guarded = workload.direction is Direction.READ and workload.file_use is FileUse.READ
    return ScriptCell(
        size=_size(workload),
        arguments=("--readonly",) if is_guarded else (),
        files=lambda profile: {f"jobs/{workload.id}.fio": _job(workload, profile)},
    )


def _size(workload: FioWorkload) -> tuple[str, int]:
    if workload.size is None:
        return "all", 0
    return ("upto" if workload.scaled_from else "fixed"), workload.size


def _job(workload: FioWorkload, profile: Profile) -> str:
    """Return the job file."""
    context = CommandContext(
        folder="",
        file=_FILE_MARK,
        file_bytes=_SIZE_MARK,
        device=None,
        runtime_s=profile.runtime_s,
        ramp_s=profile.ramp_s,
        seed=0,
        engine="${VB_ENGINE}",
        is_direct=True,
        programs={},
        versions={"fio": "fio-3.24"},
        output_path="",
        write_limit_bytes=profile.write_limit_of(workload.id),
    )
    options = workload.options(context) | {"filename": _FILE_MARK, "size": "${VB_SIZE}"}
    if "randseed" in options:
        options["randseed"] = "${VB_SEED}"
    if workload.direct:
        options["direct"] = "${VB_DIRECT}"
    name = options.pop("name")
    return f"[{name}]\n" + "".join(f"{key}={value}\n" for key, value in options.items())
