"""What a tool says of itself, once, in its own file; found by scan (`volbench.tools.all_tools`). No IO."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.rounds.second_opinion import Opinion
    from volbench.domain.model.runs.access import Access
    from volbench.domain.model.suites.workload import CommandContext, Profile, ToolOutput, Workload


@dataclass(frozen=True, slots=True)
class LiveRates:
    """Rates of the last second as a tool shows them while it works; absent sides are 0."""

    read_bytes_per_s: float
    write_bytes_per_s: float
    read_iops: float
    write_iops: float
    is_ramp: bool
    """Still warming up: there are no rates then."""
    done_ratio: float | None
    """The tool's own share done; None where it gives none."""


@dataclass(frozen=True, slots=True)
class ScriptCell:
    """How the stand-alone script (`reports/script.py`) runs a workload."""

    size: tuple[str, int]
    """How the size of its test file follows, and bytes: `all` of it, `fixed` by the method, or `upto` that many."""
    arguments: tuple[str, ...] = ()
    """Words at the end of its line in `cells.txt`, which the shell function finds in `$arguments`."""
    files: Callable[[Profile], dict[str, str]] | None = None
    """Texts by their path in the script's folder, such as a job file."""


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """How a program is asked how long the requests of another one's workload take."""

    command: Callable[[Workload, CommandContext], list[str] | None]
    """The argv on the same test file; None where the program has no such requests."""
    read: Callable[[ToolOutput], Opinion]
    """Reads its answer; raises ToolFailed, TargetLost or OutputUnreadable."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A program that measures."""

    name: str
    """As workloads name it, and the file name of its program."""
    version_argument: str | None
    """How its program is asked for its version; None for a tool that is part of volbench and need not be found."""
    least_version: tuple[int, int] | None = None
    """The oldest version its commands are written for; None: any."""
    progress: Callable[[str], LiveRates | None] | None = None
    """Reads the rates out of what it prints while it works; None where it prints none."""
    without_disk: Callable[[Workload, CommandContext], list[str] | None] | None = None
    """Argv of the same requests handed to no disk at all, to learn what the program can reach; None: no way."""
    read_access: Callable[[Mapping[str, Any]], Access | None] | None = None
    """Reads out of a workload's recorded parameters how it read and wrote, for results that do not say it, and so that
    a file cannot say otherwise; None: it is taken as recorded."""
    second_opinion: SecondOpinion | None = None
    """How it is asked about workloads of other tools, where a suite wants that (`Suite.second_opinions`)."""
    in_script: Callable[[Workload], ScriptCell | None] | None = None
    """How a shell runs a workload of it without volbench; None for one, or for all, that it cannot."""
    script_function: str = ""
    """The shell function `run_NAME` where the script's template has none: works on `$work/$file`, ends with
    `finish_child`."""
