"""Does a stored run belong in the cell that a file names it for? What is certainly wrong leaves the cell open. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, cell_name, condition_of
from volbench.domain.experiment.plan.cell_matching import Objection, contradictions, joined, layout_of, profile_doubt
from volbench.domain.experiment.plan.experiment import ArrayCondition, Cell, CellState, Configuration, Experiment
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.message import Message

_SUITE: Final = Message("experiment.cell_validation.suite")
_NO_VOLUME: Final = Message("experiment.cell_validation.no_volume")
_REBUILT: Final = Message("experiment.cell_validation.rebuilt")
_FAILED: Final = Message("experiment.cell_validation.failed")
_OPEN: Final = Message("experiment.cell_validation.open")
_BUT: Final = Message("experiment.cell_validation.but")


def other_suite(experiment: Experiment, suite_id: str) -> Message | None:
    """Say that a run is of another suite; None where it is the experiment's."""
    return None if suite_id == experiment.suite_id else _SUITE.fill(there=suite_id, here=experiment.suite_id)


def misfits(experiment: Experiment, cell: Cell, run: Run, *, is_builder_known: bool = False) -> tuple[Objection, ...]:
    """Say why a run cannot be what a cell asks for, as far as volbench can tell; nothing where it may be.

    Args:
        experiment: Whose cell it is.
        cell: With the variant of the run that it takes.
        run: What was measured.
        is_builder_known: Whoever filled the cell may have known more than the system tells: SHR of equal disks looks
            like the RAID type it is built as, and is taken for it then.
    """
    configuration = experiment.configuration(cell.configuration_id)
    if configuration is None or cell.run_variant is None:
        return ()
    volume = volume_of(run.target)
    if volume is None:
        return (Objection("target", _NO_VOLUME),)
    layout = layout_of(volume)
    found = contradictions(configuration, cell.variant, layout, cell.run_variant, takes_twins=is_builder_known)
    changed = changed_meanwhile(configuration, run)
    is_known = any(one.what == "condition" for one in found) or is_builder_known
    return found if changed is None or is_known else (*found, Objection("condition", changed))


def changed_meanwhile(configuration: Configuration, run: Run) -> Message | None:
    """Say that an array did not stay in the state of its row until a run had ended; None where it did."""
    codes = {caveat.code for caveat in run.caveats}
    if configuration.condition in MISSES_A_DISK:
        is_over = configuration.condition is ArrayCondition.REBUILDING and "rebuild-ended" in codes
        return _REBUILT if is_over else None
    volume = volume_of(run.target)
    was_whole = volume is not None and condition_of(volume) not in MISSES_A_DISK
    return _FAILED if was_whole and "degraded" in codes else None


def objections(experiment: Experiment, cell: Cell, run: Run) -> tuple[Objection, ...]:
    """Say all that the owner has to agree to before a run fills a cell: another layout, another profile."""
    profile = profile_doubt(experiment, run.profile)
    of_profile = () if profile is None else (Objection("profile", profile),)
    return (*misfits(experiment, cell, run), *of_profile)


def only_fitting(experiment: Experiment, run_of: Callable[[str], Run]) -> tuple[Experiment, tuple[Message, ...]]:
    """Return an experiment from a file with those cells open whose run cannot belong there, and what is to be said.

    What an owner has agreed to, or what merely differs, another profile, is kept and said; machine, disks and programs
    are said where it is read.
    """
    cells, remarks = [], []
    for cell in experiment.cells:
        run = run_of(cell.run_id) if cell.state is CellState.FILLED and cell.run_id is not None else None
        after, remark = (cell, None) if run is None else _checked(experiment, cell, run)
        cells.append(after)
        if remark is not None:
            remarks.append(remark)
    return replace(experiment, cells=tuple(cells)), tuple(remarks)


def _checked(experiment: Experiment, cell: Cell, run: Run) -> tuple[Cell, Message | None]:
    """Return a filled cell of a file as it may stay, and what is to be said of it.

    That its owner agreed is believed, the words are our own: what does not hold of the run is not repeated.
    """
    name = cell_name(experiment, cell.configuration_id, cell.variant)
    wrong = other_suite(experiment, run.suite.id)
    if wrong is None and cell.reason is None:
        wrong = joined(one.words for one in misfits(experiment, cell, run, is_builder_known=True))
    if wrong is not None:
        return Cell(cell.configuration_id, cell.variant), _OPEN.fill(cell=name, why=wrong)
    if cell.reason is not None:
        cell = replace(cell, reason=joined(one.words for one in objections(experiment, cell, run)))
    doubt = cell.reason or profile_doubt(experiment, run.profile)
    return cell, None if doubt is None else _BUT.fill(cell=name, why=doubt)
