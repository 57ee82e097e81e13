"""The test files of a run by stages: what preconditioning did to the write file is what is measured."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from volbench.domain.model.suites.workload import Direction
from volbench.runner.run_files import RunFiles

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext, Workload
    from volbench.planning.cell_order import Cell

SPEED_MARGIN: Final = 2.0
"""A cell could at most write so many times as fast as the test file was written."""


class StageFiles(RunFiles):
    """Files whose write file each stage prepares."""

    is_write_file_of_course: ClassVar[bool] = True

    def context_of(self, workload: Workload, cell: Cell, bytes_left: int | None) -> CommandContext:
        """Return the context of a cell of a stage: as long as its place says, within the bytes that may be written.

        fio writes by time as its method asks, unless at the speeds seen it might come near the limit: held to bytes, it
        flushes after each pass over the file.
        """
        path, file_bytes = self.file_of(workload, cell.variant)
        context = self.context(path, file_bytes, position=cell.position)
        context = replace(context, runtime_s=context.runtime_s * cell.minutes, ramp_s=0.0)
        if bytes_left is None or workload.direction is Direction.READ:
            return context
        is_near = bytes_left < SPEED_MARGIN * self.fastest_bytes_per_s * context.runtime_s
        return replace(context, write_limit_bytes=bytes_left) if is_near else context
