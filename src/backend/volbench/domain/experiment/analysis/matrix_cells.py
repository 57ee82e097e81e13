"""From stored runs to rows, columns, cells and the grid of comparable samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from volbench.domain.compare.cell_pair import as_compared
from volbench.domain.compare.comparability import CACHE_NAMES, cell_obstacle, obstacles, way_cautions
from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.capacity import capacity, equal_disks
from volbench.domain.experiment.analysis.cell_cautions import (
    OTHER_DISKS,
    OTHER_MACHINE,
    Caution,
    hardware_cautions,
    layout_cautions,
    run_cautions,
)
from volbench.domain.experiment.analysis.hardware import MOST_BYTES, Hardware, hardware_of
from volbench.domain.experiment.analysis.matrix import (
    CellRef,
    MatrixCell,
    MatrixConfiguration,
    MatrixMetric,
    MatrixValue,
)
from volbench.domain.experiment.analysis.samples import Sample, sample_of
from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, crossed, full_name, short_name
from volbench.domain.experiment.plan.experiment import ArrayCondition, Cell, CellState, Configuration, Experiment
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.target import disks_of
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS

NOT_VALID: Final = "not-valid"
_ALIKE: Final = 0.99
"""Disks of one size differ by less from maker to maker."""
MOST_METRICS: Final = 100
"""More are not read: a foreign file may have any number, and each costs time. Ours have at most half as many."""
_OTHER_CELLS: Final = Message("experiment.matrix_cells.other_cells")
_NOT_STORED: Final = Message("experiment.matrix_cells.not_stored")
_NO_VARIANT: Final = Message("experiment.matrix_cells.no_variant")


@dataclass(frozen=True)
class Filled:
    """A filled cell with what its run measured."""

    cell: Cell
    run: Run | None
    works: Mapping[str, WorkloadResult]
    """Metric key → result, in the order of the suite."""

    @property
    def ref(self) -> CellRef:
        """Which cell."""
        return CellRef(self.cell.configuration_id, self.cell.variant)


@dataclass(frozen=True)
class Sheet:
    """An experiment with the runs of its cells, laid out."""

    experiment: Experiment
    runs: Mapping[str, Run]

    @cached_property
    def filled(self) -> tuple[Filled, ...]:
        """The filled cells, configuration by configuration."""
        return tuple(self._filled(cell) for cell in self.experiment.cells if cell.state is CellState.FILLED)

    def _filled(self, cell: Cell) -> Filled:
        run = self.runs.get(cell.run_id or "")
        every = () if run is None else (as_compared(run, one) for one in run.workloads)
        works = [work for work in every if work.variant == cell.run_variant]
        known = {f"{work.id}.{work.metric}": work for work in works if work.metric in METRICS and work.rounds}
        return Filled(cell, run, known)

    @cached_property
    def metrics(self) -> tuple[MatrixMetric, ...]:
        """The main number of every workload that some cell has, the first hundred of them.

        What says nothing of a volume comes last: what stands first is drawn first.
        """
        found: dict[str, MatrixMetric] = {}
        for one in self.filled:
            for key, work in one.works.items():
                found.setdefault(key, _metric(key, work))
        in_order = sorted(found.values(), key=lambda one: not METRICS[one.metric].is_of_volume)
        return tuple(in_order)[:MOST_METRICS]

    @cached_property
    def _kept(self) -> frozenset[str]:
        return frozenset(metric.key for metric in self.metrics)

    @cached_property
    def standard(self) -> Run | None:
        """The run the others have to agree with in suite, method and engine: the first of the most common kind.

        Of that kind, one on the most common machine and disks, under the most common system.
        """
        runs = _most_common([one.run for one in self.filled if one.run is not None and one.works], _kind)
        machines = _most_common(runs, lambda run: run.environment.machine.model)
        disks = _most_common(machines, lambda run: hardware_of(run).disks)
        return next(iter(_most_common(disks, lambda run: run.environment.machine.system)), None)

    @cached_property
    def obstacles(self) -> Mapping[CellRef, Message]:
        """Filled cells whose numbers may not be compared with the others, and why."""
        found: dict[CellRef, Message] = {}
        for one in self.filled:
            if one.run is None or not one.works:
                found[one.ref] = _NOT_STORED if one.run is None else _NO_VARIANT
                continue
            usual, name = self.standard or one.run, self.name(one.ref)
            ways = way_cautions(usual, one.run, name, _OTHER_CELLS)
            reasons = [*obstacles(usual, one.run, name), *(way for way in ways if way is not None)]
            if reasons:
                found[one.ref] = reasons[0]
        return found

    @cached_property
    def cautions(self) -> Mapping[CellRef, tuple[Caution, ...]]:
        """What is to be said of a compared cell: other hardware, another system, another size of the file."""
        found: dict[CellRef, tuple[Caution, ...]] = {}
        for one in self.filled:
            if one.run is None or self.standard is None or one.ref in self.obstacles:
                continue
            name = self.name(one.ref)
            said = [
                *hardware_cautions(name, self._hardware(one), hardware_of(self.standard)),
                *layout_cautions(name, one.cell, one.run, self.experiment),
                *run_cautions(name, one.run, self.standard, self.experiment),
            ]
            if not self._kept.issuperset(one.works):
                said.append(Caution("too-many", matrix_words.TOO_MANY.fill(cell=name, most=MOST_METRICS)))
            if said:
                found[one.ref] = tuple(said)
        return found

    @cached_property
    def not_ranked(self) -> Mapping[CellRef, Message]:
        """Filled cells that are not put in one order with the others, and why: not comparable, or other hardware."""
        found = dict(self.obstacles)
        for ref, said in self.cautions.items():
            other = next((one.words for one in said if one.code in {OTHER_MACHINE, OTHER_DISKS}), None)
            if other is not None:
                found[ref] = other
        for one in self.filled:
            if one.ref.configuration not in self.healthy:
                found.setdefault(one.ref, matrix_words.OTHER_STATE)
        return found

    @cached_property
    def healthy(self) -> frozenset[str]:
        """Ids of the rows of healthy arrays."""
        return frozenset(one.id for one in self.experiment.configurations if one.condition is ArrayCondition.HEALTHY)

    def name(self, ref: CellRef) -> Message:
        """Name a cell within a sentence."""
        return crossed(self.short_names[ref.configuration], variant_name(ref.variant))

    def _hardware(self, one: Filled) -> Hardware:
        return self._hardware_by_run[_run_id(one)]

    @cached_property
    def _hardware_by_run(self) -> Mapping[str, Hardware]:
        return {_run_id(one): hardware_of(one.run) for one in self.filled if one.run is not None}

    @cached_property
    def grid(self) -> dict[str, dict[CellRef, Sample]]:
        """The comparable samples by metric and cell; data from memory is never mixed with data from the disks."""
        return self._laid_out[0]

    @cached_property
    def apart(self) -> Mapping[tuple[str, CellRef], Message]:
        """(metric, cell) of single numbers that are shown and not compared, though their run is, and why."""
        return self._laid_out[1]

    @cached_property
    def not_compared(self) -> frozenset[tuple[str, CellRef]]:
        """(metric, cell) of all numbers that are shown and not compared."""
        whole = {(key, one.ref) for one in self.filled if one.ref in self.obstacles for key in one.works}
        return frozenset(whole | set(self.apart))

    @cached_property
    def _laid_out(self) -> tuple[dict[str, dict[CellRef, Sample]], dict[tuple[str, CellRef], Message]]:
        grid: dict[str, dict[CellRef, Sample]] = {}
        apart: dict[tuple[str, CellRef], Message] = {}
        for metric in self.metrics:
            works = [(one, one.works[metric.key]) for one in self.filled if metric.key in one.works]
            if not METRICS[metric.metric].is_of_volume:
                apart |= {(metric.key, one.ref): matrix_words.OF_MEMORY for one, _ in works}
                continue
            allowed = [(one, work) for one, work in works if one.ref not in self.obstacles]
            usual = Counter(work.cache_class for _, work in allowed).most_common(1)
            standard = next((work for _, work in allowed if work.cache_class is usual[0][0]), None)
            found: dict[CellRef, Sample] = {}
            for one, work in allowed:
                sample = sample_of(_run_id(one), work, self._hardware(one), is_higher_better=metric.higher_is_better)
                if standard is not None and work.cache_class is not standard.cache_class:
                    classes = {"other": CACHE_NAMES[work.cache_class], "usual": CACHE_NAMES[standard.cache_class]}
                    apart[metric.key, one.ref] = matrix_words.OTHER_CACHE.fill(**classes)
                elif sample is None or cell_obstacle(standard, work, metric.metric) is not None:
                    apart[metric.key, one.ref] = matrix_words.NO_SPEED
                else:
                    found[one.ref] = sample
            if found:
                grid[metric.key] = found
        return grid, apart

    @cached_property
    def doubtful(self) -> frozenset[tuple[str, CellRef]]:
        """(metric, cell) of numbers without the badge *valid*."""
        return frozenset(
            (key, one.ref) for one in self.filled for key, work in one.works.items() if not work.badges.valid
        )

    @cached_property
    def configurations(self) -> tuple[MatrixConfiguration, ...]:
        """The rows with what they hold and bear."""
        return tuple(self._row(one) for one in self.experiment.configurations)

    @cached_property
    def short_names(self) -> dict[str, Message]:
        """What sentences call the rows: the RAID type where that is enough."""
        kinds = Counter((one.raid_type, one.condition) for one in self.experiment.configurations)
        return {one.id: short_name(one, kinds) for one in self.experiment.configurations}

    def _row(self, one: Configuration) -> MatrixConfiguration:
        equal, sizes = equal_disks(one.raid_type, one.disks), self._sizes(one)
        real = capacity(one.raid_type, sizes) if sizes else None
        # The data of the missing disk are rebuilt from the others: one less may fail.
        gone = one.condition in MISSES_A_DISK
        return MatrixConfiguration(
            id=one.id,
            name=full_name(one),
            raid_type=one.raid_type,
            disks=one.disks,
            usable_disks=equal.usable,
            usable_bytes=None if real is None else int(real.usable),
            disks_may_fail=max(0, equal.may_fail - gone),
            disks_may_fail_at_best=max(0, equal.may_fail_at_best - gone),
            condition=one.condition,
        )

    def is_equal(self, row: str) -> bool:
        """Whether all disks of a configuration are of one size, as far as a run tells."""
        sizes = next((self._sizes(one) for one in self.experiment.configurations if one.id == row), ())
        return not sizes or min(sizes) > _ALIKE * max(sizes)

    def _sizes(self, one: Configuration) -> Sequence[int]:
        """Return the sizes of its disks in bytes, where a run on it knows them all."""
        runs = (cell.run for cell in self.filled if cell.cell.configuration_id == one.id and cell.run is not None)
        for run in runs:
            sizes = [disk.size_bytes for disk in disks_of(run.target)]
            if len(sizes) == one.disks and min(sizes) > 0 and max(sizes) < MOST_BYTES:
                return sizes
        return ()

    def cells(self) -> tuple[MatrixCell, ...]:
        """Return every cell with its numbers."""
        by_ref = {one.ref: one for one in self.filled}
        return tuple(
            self._cell(cell, by_ref.get(CellRef(cell.configuration_id, cell.variant))) for cell in self.experiment.cells
        )

    def _cell(self, cell: Cell, one: Filled | None) -> MatrixCell:
        works = {} if one is None else {key: work for key, work in one.works.items() if key in self._kept}
        cautions = () if one is None else self.cautions.get(one.ref, ())
        return MatrixCell(
            configuration=cell.configuration_id,
            variant=cell.variant,
            run_id=cell.run_id,
            state=str(cell.state),
            values={
                key: _value(work, self.apart.get((key, one.ref)) if one is not None else None)
                for key, work in works.items()
                if work.metric in work.summary
            },
            write_amplification={key: _written(work) for key, work in works.items() if work.direction != "read"},
            obstacle=None if one is None else self.obstacles.get(one.ref),
            cautions=tuple(caution.words for caution in cautions),
            caution_codes=tuple(caution.code for caution in cautions),
        )


def _run_id(one: Filled) -> str:
    return one.run.id if one.run is not None else ""


def _kind(run: Run) -> tuple[object, ...]:
    environment = run.environment
    return run.suite.digest, environment.method_version, environment.engine, run.profile, environment.is_direct


def _most_common(runs: Sequence[Run], key: Callable[[Run], Hashable]) -> Sequence[Run]:
    """Return the runs of the most common kind; of kinds equally common the one that comes first."""
    kinds = Counter(key(run) for run in runs)
    most = next((kind for kind, _ in kinds.most_common(1)), None)
    return [run for run in runs if key(run) == most]


def _metric(key: str, work: WorkloadResult) -> MatrixMetric:
    known = METRICS[work.metric]
    return MatrixMetric(key, work.id, work.metric, work.title, str(known.unit), known.is_higher_better)


def _value(work: WorkloadResult, obstacle: Message | None) -> MatrixValue:
    summary = work.summary[work.metric]
    codes: Iterable[str] = () if work.badges.valid else [caveat.code for caveat in work.caveats] or [NOT_VALID]
    return MatrixValue(summary.median, summary.min, summary.max, summary.n, summary.ci95, tuple(codes), obstacle)


def _written(work: WorkloadResult) -> float | None:
    written = None if work.amplification is None else work.amplification.write
    return None if written is None else written.median
