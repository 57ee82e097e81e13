"""What the NAS is for, as weights anyone can read; cells ordered by the geometric mean of their speed ratios."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.matrix import (
    Apart,
    CellRef,
    MatrixConfiguration,
    MatrixMetric,
    Preset,
    Ranked,
)
from volbench.domain.experiment.analysis.recommendation import Candidates
from volbench.domain.experiment.analysis.samples import Grid, squared_error, usual_spread
from volbench.domain.experiment.analysis.significance_tests import REACH
from volbench.domain.model.words.message import Message, quoted, tidy

_ROLES: Final = {
    "large-read": ("seq-read-1m", "fio-seq-read-1m", "dd-read-1m"),
    "large-write": ("seq-write-1m", "fio-seq-write-1m", "dd-write-128m"),
    "large-random-read": ("rand-read-1m", "fio-rand-read-1m"),
    "large-random-write": ("rand-write-1m", "fio-rand-write-1m"),
    "small-read": ("rand-read-4k-qd1", "fio-rand-read-4k"),
    "small-reads": ("rand-read-4k-qd32", "fio-rand-read-4k"),
    "small-writes": ("rand-write-4k-qd32", "fio-rand-write-4k"),
    "small-mixed": ("mixed-4k-70-30",),
    "safe-small": ("sync-write-4k", "dd-write-4k"),
    "safe-large": ("sync-write-1m", "dd-write-1m"),
}
"""What a workload is to a use → ids of it in the suites that come with volbench, the best first."""


@dataclass(frozen=True, slots=True)
class _Use:
    id: str
    name: Message
    description: Message
    weights: Mapping[str, int]
    """Role → percent. Chosen by us from what such programs are known to do; not measured."""


USES: Final = (
    _Use(
        "photos",
        Message("experiment.use_presets.uses.photos"),
        Message("experiment.use_presets.uses.photos_looking_through_thumbnails_and_pictures"),
        {"small-reads": 35, "small-read": 15, "large-read": 25, "large-write": 25},
    ),
    _Use(
        "virtual-machines",
        Message("experiment.use_presets.uses.virtual_machines"),
        Message("experiment.use_presets.uses.virtual_machines_many_small_reads_and_writes"),
        {"small-writes": 30, "small-reads": 25, "small-mixed": 20, "safe-small": 25},
    ),
    _Use(
        "time-machine",
        Message("experiment.use_presets.uses.time_machine"),
        Message("experiment.use_presets.uses.time_machine_large_pieces_written_in_any"),
        {"large-random-write": 35, "large-write": 25, "safe-large": 25, "small-read": 15},
    ),
    _Use(
        "4k-editing",
        Message("experiment.use_presets.uses.4k_editing"),
        Message("experiment.use_presets.uses.4k_editing_long_reads_jumping_about_in"),
        {"large-read": 50, "large-random-read": 25, "large-write": 25},
    ),
)


@dataclass(frozen=True)
class Field:
    """Who takes part in an order."""

    grid: Grid
    """Numbers of the cells that may be compared."""
    rows: Sequence[MatrixConfiguration]
    metrics: Sequence[MatrixMetric]
    filled: Sequence[CellRef]
    """All cells that have numbers, in their order."""
    not_ranked: Mapping[CellRef, Message]
    """Those that get no place among the others, and why."""
    states: Collection[CellRef]
    """Of these the cells in another state than healthy that are comparable otherwise: they get a score beside it."""

    def apart(
        self, ranked: Collection[CellRef], weights: Iterable[str], score: Callable[[CellRef], float]
    ) -> Iterator[Apart]:
        """Yield the filled cells without a place, each with its reason."""
        names = {metric.key: quoted(metric.name) for metric in self.metrics}
        for ref in self.filled:
            if ref not in ranked:
                lacking = [names[key] for key in weights if ref not in self.grid[key]]
                reason = self.not_ranked.get(ref) or tidy(matrix_words.LACKS.fill(names=matrix_words.first_of(lacking)))
                is_scored = ranked and ref in self.states and not lacking
                yield Apart(ref.configuration, ref.variant, reason, score(ref) if is_scored else None)


def presets(field: Field, reference: CellRef | None, noise: float) -> tuple[Preset, ...]:
    """Return every use with its weights and the order of the cells.

    Args:
        field: The cells.
        reference: The cell that gets the score 1, where it takes part; else the first that does.
        noise: Standard deviation between two builds, a share.
    """
    return tuple(_preset(use, field, reference, noise) for use in USES)


def _preset(use: _Use, field: Field, reference: CellRef | None, noise: float) -> Preset:
    grid = field.grid
    weights = _weights(use, field.metrics, grid)
    known = grid[next(iter(weights))] if weights else ()
    whole = [ref for ref in known if ref not in field.not_ranked and all(ref in grid[key] for key in weights)]
    base = reference if reference in whole else next(iter(whole), None)

    def log_of(ref: CellRef) -> float:
        """Logarithm of a score."""
        return math.fsum(weight * (grid[key][ref].log - grid[key][base].log) for key, weight in weights.items() if base)

    apart = tuple(field.apart(whole, weights, lambda ref: math.exp(log_of(ref)))) if weights else ()
    scores = {ref: log_of(ref) for ref in sorted(whole, key=lambda ref: -log_of(ref))}
    usual = {key: usual_spread(grid[key].values()) for key in weights}

    def error(ref: CellRef) -> float:
        """Squared standard error of a score by its rounds."""
        return math.fsum(weight**2 * squared_error(grid[key][ref], usual[key]) for key, weight in weights.items())

    def is_near(faster: CellRef, ref: CellRef) -> bool:
        return scores[faster] - scores[ref] <= REACH * math.sqrt(2 * noise**2 + error(faster) + error(ref))

    first = next(iter(scores), None)
    ranking = tuple(
        Ranked(ref.configuration, ref.variant, math.exp(score), first is not None and is_near(first, ref))
        for ref, score in scores.items()
    )
    candidates = Candidates(scores, is_near, field.rows, field.filled, apart, is_measured=bool(weights), reference=base)
    return Preset(use.id, use.name, use.description, weights, base, ranking, apart, candidates.recommend())


def _weights(use: _Use, metrics: Sequence[MatrixMetric], grid: Grid) -> dict[str, float]:
    """Return metric key → share; a role that nothing was measured for is left out, the others share its weight."""
    by_workload = {metric.workload_id: metric.key for metric in metrics if grid.get(metric.key)}
    found: dict[str, float] = {}
    for role, percent in use.weights.items():
        workload = next((one for one in _ROLES[role] if one in by_workload), None)
        if workload is not None:
            key = by_workload[workload]
            found[key] = found.get(key, 0.0) + percent
    total = math.fsum(found.values())
    return {key: percent / total for key, percent in found.items()}
