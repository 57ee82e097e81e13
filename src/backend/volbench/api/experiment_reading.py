"""Reads an experiment for whoever asks for its matrix or its report: not twice, and not while something is measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.api.blueprint import services

if TYPE_CHECKING:
    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.runs.run import Run


def runs_of(experiment: Experiment) -> dict[str, Run]:
    """Return the runs of the filled cells with the numbers of their rounds."""
    return {run_id: services().store.get_numbers(run_id) for run_id in _run_ids(experiment)}


def _run_ids(experiment: Experiment) -> list[str]:
    """Return the runs of the filled cells, each once: one run fills several cells of a row."""
    return list(dict.fromkeys(cell.run_id for cell in experiment.filled if cell.run_id is not None))


def matrix_of(experiment: Experiment) -> Matrix:
    """Read an experiment, or hand out what was read before. Raises Busy while something is measured."""
    store = services().store
    threshold_ratio = store.settings().difference_threshold_ratio

    def make() -> Matrix:
        # A lot of arithmetic that an idle service does not need.
        from volbench.domain.experiment.analysis.build_noise import noise_of_repeats
        from volbench.domain.experiment.analysis.matrix_builder import read_matrix

        runs = runs_of(experiment)
        known_noise = noise_of_repeats(store.timelines.histories(rows), runs)
        return read_matrix(experiment, runs, threshold_ratio=threshold_ratio, known_noise=known_noise)

    rows = tuple(map(store.row, _run_ids(experiment)))
    known = store.timelines.standing(rows)
    basis = (experiment.configurations, experiment.variants, experiment.cells, rows, threshold_ratio, known)
    return services().kept_matrices.get(basis, make, is_measuring=services().is_measuring())
