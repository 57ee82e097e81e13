"""Reads an experiment: its stored runs in, the matrix with everything said of it out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from volbench.domain.compare.comparison import THRESHOLD
from volbench.domain.experiment.analysis import matrix_words
from volbench.domain.experiment.analysis.build_noise import NoiseFound, noise_between
from volbench.domain.experiment.analysis.conclusion_context import ConclusionContext
from volbench.domain.experiment.analysis.conclusions import on_variants
from volbench.domain.experiment.analysis.matrix import (
    CellRef,
    Certainty,
    Conclusion,
    ConclusionKind,
    Matrix,
    MatrixConfiguration,
    MatrixVariant,
    Noise,
    Scaling,
    VariantDifference,
)
from volbench.domain.experiment.analysis.matrix_cells import Sheet
from volbench.domain.experiment.analysis.pair_candidates import (
    Comparison,
    compare_rows,
    compare_variants,
    single_disk,
    twins,
    variant_pairs,
)
from volbench.domain.experiment.analysis.raid_conclusions import Theories, against_one_disk, against_twin
from volbench.domain.experiment.analysis.significance_tests import Judge, Untested, Verdicts
from volbench.domain.experiment.analysis.state_conclusions import against_healthy, healthy_row
from volbench.domain.experiment.analysis.theory import theory
from volbench.domain.experiment.analysis.use_presets import Field, presets
from volbench.domain.experiment.plan.experiment import Experiment
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.machine.variants import WITHOUT_CHECKSUMS
from volbench.domain.model.runs.run import Run
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_ratio

_CERTAINTIES: Final = (Certainty.CLAIMED, Certainty.INDICATIVE, Certainty.NOTHING_SEEN)
_KINDS: Final = (
    ConclusionKind.OVERALL,
    ConclusionKind.CONDITION,
    ConclusionKind.VARIANT,
    ConclusionKind.RAID,
    ConclusionKind.TWIN,
    ConclusionKind.NO_DIFFERENCE,
)


def read_matrix(
    experiment: Experiment,
    runs: Mapping[str, Run],
    *,
    threshold_ratio: float = THRESHOLD,
    known_noise: float | None = None,
) -> Matrix:
    """Read an experiment.

    Args:
        experiment: With its cells.
        runs: The stored runs of the filled cells by id, with their rounds; a run that is missing leaves its cell
            without numbers.
        threshold_ratio: Smaller differences are not called faster or slower.
        known_noise: Standard deviation between runs of one volume as a share, where repeats tell it
            (`noise.noise_of_repeats`); the noise between builds is taken to be at least that.
    """
    return _Reading(Sheet(experiment, runs), threshold_ratio, known_noise).matrix()


@dataclass(frozen=True)
class _Reading:
    sheet: Sheet
    threshold_ratio: float
    known_noise: float | None

    def matrix(self) -> Matrix:
        reference = CellRef(self.single.id, self.variant) if self.single else None
        return Matrix(
            configurations=self.sheet.configurations,
            variants=tuple(
                MatrixVariant(one, variant_name(one), one in WITHOUT_CHECKSUMS)
                for one in self.sheet.experiment.variants
            ),
            metrics=self.sheet.metrics,
            cells=self.sheet.cells(),
            scaling=tuple(self._scaling()),
            differences=tuple(self._differences()),
            conclusions=tuple(sorted(self._conclusions(), key=_place)),
            presets=presets(self._field(), reference, self.judge.between_builds),
            noise=Noise(
                between_builds=self.judge.between_builds,
                within_run=self.judge.within_run,
                is_measured=self._source.is_more,
                is_known=self.judge.knows_builds,
                tests=self.verdicts.tests,
            ),
            threshold_ratio=self.threshold_ratio,
        )

    def _field(self) -> Field:
        filled = [one.ref for one in self.sheet.filled if one.works]
        states = {ref for ref, why in self.sheet.not_ranked.items() if why is matrix_words.OTHER_STATE}
        rows = self.sheet.configurations
        return Field(self.sheet.grid, rows, self.sheet.metrics, filled, self.sheet.not_ranked, states)

    @cached_property
    def rows(self) -> list[str]:
        """Configurations of healthy arrays that have a comparable number."""
        known = {ref.configuration for samples in self.sheet.grid.values() for ref in samples} & self.sheet.healthy
        return [row.id for row in self.sheet.configurations if row.id in known]

    @cached_property
    def variants(self) -> list[str]:
        """Variants that have a comparable number on a healthy array."""
        known = {
            ref.variant
            for samples in self.sheet.grid.values()
            for ref in samples
            if ref.configuration in self.sheet.healthy
        }
        return [variant for variant in self.sheet.experiment.variants if variant in known]

    @property
    def variant(self) -> str:
        """The variant RAID types are compared with: the first that is filled."""
        return self.variants[0] if self.variants else ""

    @cached_property
    def _source(self) -> NoiseFound:
        return noise_between(self.sheet.grid, self.rows, self.variants, is_same_run=False, places=self.places)

    @cached_property
    def _within(self) -> NoiseFound:
        return noise_between(self.sheet.grid, self.rows, self.variants, is_same_run=True)

    @cached_property
    def judge(self) -> Judge:
        between = max(self._source.size, self.known_noise or 0.0)
        knows_builds = self._source.is_told or self.known_noise is not None
        return Judge(
            self.sheet.grid,
            between,
            min(self._within.size, between),
            self.threshold_ratio,
            knows_builds=knows_builds,
            places=self.places,
            apart=self._source.apart,
        )

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each run of known time stands in the order of time; runs of one moment stand at one place."""
        runs = [one.run for one in self.sheet.filled if one.run is not None and not one.run.is_time_unknown]
        moments = {run.id: run.started_at or run.created_at for run in runs}
        order = {moment: place for place, moment in enumerate(sorted(set(moments.values())))}
        return {run_id: order[moment] for run_id, moment in moments.items()}

    @cached_property
    def single(self) -> MatrixConfiguration | None:
        """The single disk, where it has numbers."""
        return single_disk([row for row in self.sheet.configurations if row.id in self.rows])

    @cached_property
    def on_variants(self) -> list[Comparison]:
        pairs = variant_pairs(self.variants) if self.variants else ()
        return [compare_variants(self.judge, self.rows, *pair) for pair in pairs]

    @cached_property
    def on_one_disk(self) -> list[Comparison]:
        if self.single is None:
            return []
        return [compare_rows(self.judge, self.rows, self.single.id, variant) for variant in self.variants]

    @cached_property
    def on_twins(self) -> list[tuple[str, str, Comparison]]:
        rows = [row for row in self.sheet.configurations if row.id in self.rows]
        return [
            (one.id, other.id, compare_rows(self.judge, [one.id, other.id], other.id, self.variant))
            for one, other in twins(rows)
        ]

    @cached_property
    def on_states(self) -> list[tuple[MatrixConfiguration, MatrixConfiguration, list[Comparison]]]:
        """Arrays in another state against the healthy ones, for every variant that both were measured with."""
        found = []
        for row in self.sheet.configurations:
            base = healthy_row(self.sheet.configurations, row)
            if row.id in self.sheet.healthy or base is None:
                continue
            compared = [
                compare_rows(self.judge, [base.id, row.id], base.id, one) for one in self.sheet.experiment.variants
            ]
            if kept := [one for one in compared if one.parts]:
                found.append((row, base, kept))
        return found

    @cached_property
    def verdicts(self) -> Verdicts:
        """Everything that could be claimed, corrected together; other variants against one disk are only shown."""
        twins_and_states = (*(found for _, _, found in self.on_twins), *(found[0] for _, _, found in self.on_states))
        compared = [*self.on_variants, *self.on_one_disk[:1], *twins_and_states]
        return Verdicts.of((one for found in compared for one in found.candidates()), self.judge)

    @cached_property
    def theories(self) -> Theories:
        """What counting promises, for each cell and metric it has something to say of."""
        rows = {row.id: row for row in self.sheet.configurations}
        equal = {row: self.sheet.is_equal(row) for row in rows}
        found = {}
        for one in self.sheet.filled:
            row = rows[one.ref.configuration]
            for key, work in one.works.items():
                promised = theory(row.raid_type, row.disks, one.ref.variant, work.access, is_equal=equal[row.id])
                if promised is not None:
                    found[one.ref.configuration, one.ref.variant, key] = promised
        return found

    def _scaling(self) -> Iterator[Scaling]:
        for compared in self.on_one_disk:
            for key, parts in compared.parts.items():
                for one in parts:
                    if one.cell is not None:
                        where = (one.cell.configuration, one.cell.variant, key)
                        yield Scaling(*where, one.ratio, one.interval, self.theories.get(where))

    def _differences(self) -> Iterator[VariantDifference]:
        for compared in self.on_variants:
            for key, parts in compared.parts.items():
                for one in parts:
                    if one.cell is not None:
                        yield VariantDifference(
                            configuration=one.cell.configuration,
                            metric=key,
                            variant=compared.cell_variant,
                            against=compared.against_variant,
                            ratio=one.ratio,
                            interval=one.interval,
                            p_adjusted=self.verdicts.p_adjusted(one),
                            verdict=self.verdicts.verdict(one),
                            visible_ratio=None if one.p_value is None else self.verdicts.visible(one),
                            untested=None if one.untested is None else str(one.untested),
                        )

    def _context(self) -> ConclusionContext:
        fill = {
            "noise": format_ratio(self.judge.between_builds),
            "source": self._source_words(),
            "tests": self.verdicts.tests,
            "threshold": format_ratio(self.threshold_ratio),
        }
        return ConclusionContext(
            verdicts=self.verdicts,
            rows=self.sheet.short_names,
            variants={one: variant_name(one) for one in self.sheet.experiment.variants},
            metrics={metric.key: metric.name for metric in self.sheet.metrics},
            doubtful=self.sheet.doubtful,
            tested=self._tested(fill),
            untested={
                Untested.ROUNDS: matrix_words.UNTESTED.fill(**fill),
                Untested.HARDWARE: matrix_words.UNTESTED_HARDWARE.fill(**fill),
                Untested.BUILDS: matrix_words.UNTESTED_BUILDS.fill(**fill),
            },
            cautions={
                ref: tuple(one.words for one in said if one.is_difference) for ref, said in self.sheet.cautions.items()
            },
            apart=self.sheet.not_compared,
        )

    def _tested(self, fill: Mapping[str, object]) -> Mapping[frozenset[bool], Message]:
        within = matrix_words.SEEN if self._within.is_more else matrix_words.ASSUMED
        builds = matrix_words.BETWEEN_BUILDS.fill(noise=fill["noise"], source=fill["source"])
        files = matrix_words.WITHIN_RUN.fill(noise=format_ratio(self.judge.within_run), source=within)
        noises = {
            frozenset({False}): builds,
            frozenset({True}): files,
            frozenset({False, True}): matrix_words.BOTH.fill(one=builds, other=files),
        }
        return {scope: matrix_words.TEST.fill(**{**fill, "noise": noise}) for scope, noise in noises.items()}

    def _source_words(self) -> Message:
        if self.known_noise is not None and self.known_noise > self._source.size:
            return matrix_words.KNOWN
        return matrix_words.SEEN if self._source.is_more else matrix_words.ASSUMED

    def _conclusions(self) -> Iterator[Conclusion]:
        context, rows = self._context(), self.rows
        for compared in self.on_variants:
            yield from on_variants(context, compared, rows)
        if self.single is not None:
            others = [row for row in rows if row != self.single.id]
            yield from against_one_disk(context, self.on_one_disk[0], self.on_one_disk[1:], others, self.theories)
        for one, other, compared in self.on_twins:
            yield from against_twin(context, compared, one, other)
        for row, base, by_variant in self.on_states:
            yield from against_healthy(context, row, base, by_variant, self.judge.between_builds)


def _place(conclusion: Conclusion) -> tuple[int, int, float]:
    """The most telling first: what is claimed, of the widest reach, with the largest difference."""
    largest = max((abs(math.log(number.ratio)) for number in conclusion.numbers), default=0.0)
    return _CERTAINTIES.index(conclusion.certainty), _KINDS.index(conclusion.kind), -largest


def has_claims(matrix: Matrix) -> bool:
    """Whether anything is claimed at all."""
    return any(one.certainty is Certainty.CLAIMED for one in matrix.conclusions)
