"""Does a stored run belong in the cell that a file names it for? What is certainly wrong leaves the cell open. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from volbench.domain.experiment.conditions import cell_name
from volbench.domain.experiment.fitting import contradiction, layout_of, profile_doubt
from volbench.domain.experiment.shape import Cell, CellState, Experiment
from volbench.domain.run import Run
from volbench.domain.text import Text

_SUITE: Final = Text("The run is of the suite {there}, not {here}.", "其测试套件为 {there}，而非 {here}。")
_OPEN: Final = Text("{cell} is open. {why}", "{cell} 未填入。{why}")
_BUT: Final = Text("{cell} is filled, but: {why}", "{cell} 已填入，但请注意：{why}")


def other_suite(experiment: Experiment, suite_id: str) -> Text | None:
    """Say that a run is of another suite; None where it is the experiment's."""
    return None if suite_id == experiment.suite_id else _SUITE.fill(there=suite_id, here=experiment.suite_id)


def misfit(experiment: Experiment, cell: Cell, run: Run, *, is_builder_known: bool = False) -> Text | None:
    """Say why a run cannot be what a cell asks for; None where it may be.

    Args:
        experiment: Whose cell it is.
        cell: With the variant of the run that it takes.
        run: What was measured.
        is_builder_known: Whoever filled the cell may have known more than the system tells: SHR of equal disks looks
            like the RAID type it is built as, and is taken for it then.
    """
    configuration = experiment.configuration(cell.configuration_id)
    wrong_suite = other_suite(experiment, run.suite.id)
    if wrong_suite is not None or configuration is None or cell.run_variant is None:
        return wrong_suite
    layout = layout_of(run.target.volume)
    return contradiction(configuration, cell.variant, layout, cell.run_variant, takes_twins=is_builder_known)


def only_fitting(experiment: Experiment, run_of: Callable[[str], Run]) -> tuple[Experiment, tuple[Text, ...]]:
    """Return an experiment from a file with those cells open whose run cannot belong there, and what is to be said.

    What merely differs, another profile, is kept and said; machine, disks and programs are said where it is read.
    """
    cells, remarks = [], []
    for cell in experiment.cells:
        run = run_of(cell.run_id) if cell.state is CellState.FILLED and cell.run_id is not None else None
        wrong = None if run is None else misfit(experiment, cell, run, is_builder_known=True)
        doubt = None if run is None else profile_doubt(experiment, run.profile)
        if wrong is not None:
            remarks.append(_OPEN.fill(cell=cell_name(experiment, cell.configuration_id, cell.variant), why=wrong))
            cells.append(Cell(cell.configuration_id, cell.variant))
            continue
        if doubt is not None:
            remarks.append(_BUT.fill(cell=cell_name(experiment, cell.configuration_id, cell.variant), why=doubt))
        cells.append(cell)
    return replace(experiment, cells=tuple(cells)), tuple(remarks)
