"""What else differs between a cell and most others, so that a difference need not come from what is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.compare.comparability import file_caution
from volbench.domain.experiment.analysis.hardware import Hardware, kinds_of
from volbench.domain.experiment.plan.cell_matching import joined
from volbench.domain.experiment.plan.cell_validation import changed_meanwhile, misfits
from volbench.domain.experiment.plan.experiment import Cell, Experiment
from volbench.domain.model.machine.names import profile_name
from volbench.domain.model.runs.run import Run
from volbench.domain.model.words.message import Message, labelled

OTHER_MACHINE: Final = "other-machine"
OTHER_DISKS: Final = "other-disks"
_MACHINE: Final = Message("experiment.cell_cautions.machine")
_DISKS: Final = Message("experiment.cell_cautions.disks")
_SYSTEM: Final = Message("experiment.cell_cautions.system")
_TOOL: Final = Message("experiment.cell_cautions.tool")
_OTHER_TOOL: Final = Message("experiment.cell_cautions.other_tool")
_PROFILE: Final = Message("experiment.cell_cautions.profile")
_ANYWAY: Final = Message("experiment.cell_cautions.anyway")
_LONGEST: Final = 80
"""Letters of a name out of a file that a sentence repeats."""


@dataclass(frozen=True, slots=True)
class Caution:
    """One thing to keep in mind about a cell."""

    code: str
    """For programs; it never changes."""
    words: Message
    is_difference: bool = True
    """Whether it may explain a difference, so that every conclusion that touches the cell has to say it."""


def hardware_cautions(cell: Message, other: Hardware, usual: Hardware) -> Iterator[Caution]:
    """Say in what the hardware of a cell differs from the usual one; nothing where it is alike."""
    if other.is_other_machine(usual):
        yield Caution(OTHER_MACHINE, _MACHINE.fill(cell=cell, other=other.model, usual=usual.model))
    if other.has_other_disks(usual):
        names = {"other": kinds_of(other.disks), "usual": kinds_of(usual.disks)}
        yield Caution(OTHER_DISKS, _DISKS.fill(cell=cell, **names))


def layout_cautions(name: Message, cell: Cell, run: Run, experiment: Experiment) -> Iterator[Caution]:
    """Say what the owner has agreed to about the layout; the laboratory knows what it has built, and asks nobody.

    That the array changed while it was measured is said in either case.
    """
    configuration = experiment.configuration(cell.configuration_id)
    changed = None if configuration is None or cell.reason is not None else changed_meanwhile(configuration, run)
    if changed is not None:
        yield Caution("state-changed", labelled(name, changed))
    against = None if cell.reason is None else joined(one.words for one in misfits(experiment, cell, run))
    if against is not None:
        yield Caution("taken-anyway", _ANYWAY.fill(cell=name, why=against))


def _tool_cautions(cell: Message, there: Mapping[str, str], here: Mapping[str, str]) -> Iterator[Caution]:
    for tool in sorted(there.keys() & here.keys()):
        other, usual = there[tool], here[tool]
        if other and usual and other != usual:
            # What other tools print as their version begins with their name.
            code, words = ("other-fio", _TOOL) if tool == "fio" else ("other-tool", _OTHER_TOOL)
            yield Caution(code, words.fill(cell=cell, other=other[:_LONGEST], usual=usual[:_LONGEST]))


def run_cautions(cell: Message, run: Run, usual: Run, experiment: Experiment) -> Iterator[Caution]:
    """Say in what else a run differs from the usual one, and from what the experiment asks for."""
    there, here = run.environment.machine.system, usual.environment.machine.system
    if there and here and there != here:
        yield Caution("other-system", _SYSTEM.fill(cell=cell, other=there[:_LONGEST], usual=here[:_LONGEST]))
    yield from _tool_cautions(cell, run.environment.tools, usual.environment.tools)
    file = file_caution(usual, run, cell)
    if file is not None:
        yield Caution("other-file-size", file)
    if run.profile != experiment.profile:
        yield Caution(
            "other-profile",
            _PROFILE.fill(there=profile_name(run.profile), here=profile_name(experiment.profile)),
            is_difference=False,
        )
