"""Asks another program, where one is installed, for the times of the same requests, right after a cell was measured."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import RunFailure
from volbench.domain.model.rounds.second_opinion import NOTE, note, numbers
from volbench.domain.model.runs.command import FileArgument
from volbench.domain.model.suites.workload import Direction, ToolOutput
from volbench.runner.cell_measurement import spare_s
from volbench.tools import all_tools

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from volbench.domain.model.suites.workload import CommandContext, Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_targets import Site, Sites
    from volbench.tools.tool import Tool

SHARE: Final = 0.1
"""Of a minute of the method."""
LEAST_S: Final = 0.5
_LONGEST: Final = 2000
"""Of an answer that is kept; a good one is a line."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of it."""

    notes: dict[str, Any] = field(default_factory=dict)
    written_bytes: int = 0


class SecondOpinions:
    """Asks after each round of the workloads that the suite wants one for; of all others there is nothing to note."""

    def __init__(self, wanted: Collection[str], sites: Sites, *, host: Host, cancel: Cancellation) -> None:
        """Find who can be asked on this machine."""
        self._wanted = wanted
        self._sites = sites
        self._host = host
        self._cancel = cancel
        here = sites.first.situation.capabilities.programs
        self._tool = next((one for one in all_tools().values() if one.second_opinion and one.name in here), None)

    def ask(self, workload: Workload, cell: Cell, *, bytes_left: int | None) -> Asked:
        """Return what the other program said, to be noted with the round; a failure of its own harms no run.

        Raises:
            Cancelled: the owner asked for the end.
        """
        if self._tool is None or workload.id not in self._wanted:
            return Asked()
        site = self._sites.of(cell.variant)
        context = site.files.context_of(workload, cell, bytes_left)
        seconds = max(LEAST_S, SHARE * site.situation.plan.runtime_s)
        return self._ask(self._tool, workload, site, replace(context, runtime_s=seconds, write_limit_bytes=bytes_left))

    def _ask(self, tool: Tool, workload: Workload, site: Site, context: CommandContext) -> Asked:
        command = tool.second_opinion.command(workload, context) if tool.second_opinion else None
        if tool.second_opinion is None or command is None:
            return Asked()
        told, opinion = "", None
        try:
            output = self._host.processes.run(
                command,
                timeout_s=context.runtime_s + spare_s(workload, is_direct=context.is_direct),
                cancel=self._cancel,
                folder=site.files.folder_of(context.file),
            )
            told = output.stdout
            opinion = tool.second_opinion.read(output)
        except RunFailure:
            # What is wrong with the volume, the next cell meets itself; what is wrong with this program is told.
            pass
        written = opinion.requests * workload.block_bytes if opinion and workload.direction is Direction.WRITE else 0
        version = context.versions.get(tool.name, "")
        return Asked(note(tool.name, version, _shown(command), told[:_LONGEST], opinion), written)


def with_opinion_read_again(notes: dict[str, Any]) -> dict[str, Any]:
    """Return notes of a round with the other program's numbers read from its untouched answer once more."""
    kept = notes.get(NOTE)
    tool = all_tools().get(str(kept.get("tool"))) if isinstance(kept, dict) else None
    if not isinstance(kept, dict) or tool is None or tool.second_opinion is None:
        return notes
    try:
        opinion = tool.second_opinion.read(ToolOutput(0, str(kept.get("stdout", "")), "", "", 0.0))
    except RunFailure:
        opinion = None
    told = {name: kept[name] for name in ("tool", "version", "command", "stdout") if name in kept}
    return {**notes, NOTE: {**told, **numbers(opinion)}}


def _shown(command: Sequence[str]) -> str:
    """Return the command as it reads within the run's folder: where that lies is told elsewhere, or not at all."""
    program, *words = (word.inside if isinstance(word, FileArgument) else word for word in command)
    return " ".join([PurePosixPath(program).name, *words])
