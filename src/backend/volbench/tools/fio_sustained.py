"""fio writing one new file from beginning to end, as long as it takes to see where the fast part ends. No IO."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.sustained.judge import PARAMETER
from volbench.domain.model.workload import FileUse
from volbench.tools.fio import FioWorkload, Limit
from volbench.tools.program_versions import program_version

if TYPE_CHECKING:
    from volbench.domain.model.workload import CommandContext

TRUNCATE_SINCE: Final = (3, 20)
"""`fallocate=truncate` was merged at the end of 2019 (fio pull request 859); this version has it for certain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SustainedWrite(FioWorkload):
    """One pass over a file of its own, ended by its size or by the profile's time, whichever comes first.

    The file is new: laying it out before would already fill the caches whose end is looked for.
    """

    rw: str = "write"
    limit: Limit = Limit.EITHER
    file_use: FileUse = FileUse.CREATE
    metric: str = "write_bytes_per_s"

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {**FioWorkload.parameters(self), PARAMETER: True}

    def options(self, context: CommandContext) -> dict[str, str]:
        """Return fio's options in order."""
        options = FioWorkload.options(self, context)
        has_truncate = (program_version(context, "fio") or (0, 0)) >= TRUNCATE_SINCE
        if self.direct and context.is_direct and has_truncate:
            # A file that grows makes direct writes wait for each other; its final length is set first, nothing more.
            options["fallocate"] = "truncate"
        return options
