"""The report of an experiment as rows of words, the same for every format that prints them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from volbench.domain.experiment.analysis.matrix_words import OF_MEMORY
from volbench.domain.experiment.analysis.recommendation import USUAL_FAILURES
from volbench.domain.model.runs.run_header import header_lines
from volbench.domain.model.runs.target import disks_of
from volbench.domain.model.words.message import bracketed, join_sentences, labelled, listed
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_bytes, format_ratio
from volbench.domain.stats.descriptive import half_width
from volbench.reports import experiment_words as words
from volbench.reports import words as general
from volbench.reports.run_headers import headers_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from volbench.domain.experiment.analysis.matrix import (
        Apart,
        CellRef,
        Conclusion,
        ConclusionNumber,
        Matrix,
        MatrixCell,
        MatrixConfiguration,
        MatrixMetric,
        MatrixValue,
        Preset,
        Ranked,
        Scaling,
    )
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message
    from volbench.reports.choice import Choice

STEPS = 9
"""Shades of a heat map above the palest."""
_LEAST_SPAN = 2.0
"""A factor of two between worst and best uses every shade; smaller differences must not look larger than they are."""


@dataclass(frozen=True)
class Tables:
    """One experiment with its matrix, in the words of one reader."""

    experiment: Experiment
    matrix: Matrix
    runs: Mapping[str, Run]
    choice: Choice

    def say(self, text: Message) -> str:
        """Return a text in the reader's language."""
        return self.choice.say(text)

    @cached_property
    def cells(self) -> Mapping[tuple[str, str], MatrixCell]:
        """Cells by configuration and variant."""
        return {(cell.configuration, cell.variant): cell for cell in self.matrix.cells}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Names of configurations by id."""
        return {one.id: self.say(one.name) for one in self.matrix.configurations}

    @cached_property
    def variants(self) -> Mapping[str, str]:
        """Names of variants by id; a map of its own, because a configuration may have the id of a variant."""
        return {one.id: self.say(one.name) for one in self.matrix.variants}

    @cached_property
    def filled_variants(self) -> list[str]:
        """Variants that have any number, in order."""
        return [
            one.id for one in self.matrix.variants if any(c.values for c in self.matrix.cells if c.variant == one.id)
        ]

    @cached_property
    def filled_rows(self) -> list[MatrixConfiguration]:
        """Configurations that have any number, in order."""
        known = {cell.configuration for cell in self.matrix.cells if cell.values}
        return [one for one in self.matrix.configurations if one.id in known]

    def value(self, metric: MatrixMetric, value: MatrixValue) -> str:
        """Write the median with its unit and as many digits as its spread leaves."""
        return self.choice.number(value.median, metric.unit, spread=half_width(value))

    def shown(self, metric: MatrixMetric, configuration: str, variant: str) -> str:
        """Write the median of a cell, or why there is none."""
        cell = self.cells[configuration, variant]
        found = cell.values.get(metric.key)
        if found is None:
            return {"impossible": self.say(words.IMPOSSIBLE), "skipped": self.say(words.SKIPPED)}.get(cell.state, "–")
        said = ("△ " if found.caveats else "") + self.value(metric, found)
        # Of the memory no cell is compared; to mark each would only be noise.
        is_plain = self.is_compared(cell, metric.key) or not METRICS[metric.metric].is_of_volume
        return said if is_plain else self._with(said, self.say(words.NOT_COMPARABLE))

    def _with(self, said: str, remark: str) -> str:
        return self.say(general.IN_BRACKETS.fill(text=said, inner=remark))

    def is_compared(self, cell: MatrixCell, metric: str) -> bool:
        """Whether a cell has this number and it may be held against the others."""
        return metric in cell.values and (cell.obstacle or cell.values[metric].obstacle) is None

    def subtitle(self) -> str:
        """Say what was measured on, how far, and with what."""
        filled = sum(bool(cell.values) for cell in self.matrix.cells)
        run = next(iter(self.runs.values()), None)
        parts = [self.say(words.FILLED.fill(filled=filled, all=len(self.matrix.cells)))]
        if run is not None:
            models = dict.fromkeys(one.environment.machine.model or "" for one in self.runs.values())
            parts = [" + ".join(model for model in models if model), self._disks(), *parts, self.say(run.suite.title)]
        return " · ".join(part for part in parts if part)

    def headers(self) -> list[str]:
        """Return what the owner names of the volumes, each header once, behind the cells it belongs to."""
        return headers_of(self._named_runs(), self.choice)

    def _named_runs(self) -> Iterator[tuple[Message, Run]]:
        """Name each measured cell, and a row whose cells all have one header by the row alone."""
        for row in self.matrix.configurations:
            cells = [cell for cell in self.matrix.cells if cell.configuration == row.id]
            measured = [(cell, run) for cell in cells if (run := self.runs.get(cell.run_id or "")) is not None]
            is_one = len({header_lines(run) for _, run in measured}) == 1
            for cell, run in measured:
                yield row.name if is_one else bracketed(row.name, self.variants[cell.variant]), run

    def _disks(self) -> str:
        runs = sorted(self.runs.values(), key=lambda run: -len(disks_of(run.target)))
        found: dict[str, int] = {}
        for run in runs:
            models = [disk.model for disk in disks_of(run.target) if disk.model]
            for model in dict.fromkeys(models):
                found.setdefault(model, models.count(model))
        return ", ".join(f"{count} × {model}" for model, count in found.items())

    def strengths(self, metric: MatrixMetric) -> Mapping[tuple[str, str], int]:
        """Return the shade of every cell, 0 for the slowest to 9 for the fastest, on a scale of factors."""
        known = {
            key: cell.values[metric.key].median
            for key, cell in self.cells.items()
            if self.is_compared(cell, metric.key)
        }
        logs = {key: math.log(value) for key, value in known.items() if value > 0}
        if not logs:
            return {}
        sign = 1 if metric.higher_is_better else -1
        best = max(sign * log for log in logs.values())
        span = max(math.log(_LEAST_SPAN), *(best - sign * log for log in logs.values()))
        return {key: round(STEPS * (1 - (best - sign * log) / span)) for key, log in logs.items()}

    def metric(self, key: str) -> MatrixMetric:
        """Return a metric by its key."""
        return next(one for one in self.matrix.metrics if one.key == key)

    # --- conclusions

    @cached_property
    def tests(self) -> list[str]:
        """How conclusions were tested, each way once."""
        return list(dict.fromkeys(self.say(one.test) for one in self.matrix.conclusions))

    def test_number(self, conclusion: Conclusion) -> int:
        """Return which of these ways it was, counted from 1."""
        return self.tests.index(self.say(conclusion.test)) + 1

    def written(self, metric: MatrixMetric) -> list[list[str]]:
        """Return configurations with the bytes their disks wrote for each byte asked for, variant by variant."""
        found = []
        for row in self.filled_rows:
            cells = [self.cells[row.id, variant] for variant in self.filled_variants]
            ratios = [cell.write_amplification.get(metric.key) for cell in cells]
            if any(ratio is not None for ratio in ratios):
                found.append([self.names[row.id], *("–" if ratio is None else f"{ratio:.2f}" for ratio in ratios)])
        return found

    def numbers(self, conclusion: Conclusion) -> list[tuple[str, str, str, str, str]]:
        """Return the figures behind a conclusion: where, against, ratio, interval, p."""
        return [
            (
                self._measured(conclusion, one) + self._place(one.configuration, one.variant),
                self._place(one.against_configuration, one.against_variant),
                times(one.ratio),
                f"{times(one.interval[0])} – {times(one.interval[1])}" if one.interval else "–",
                _p(one),
            )
            for one in conclusion.numbers
        ]

    def _measured(self, conclusion: Conclusion, one: ConclusionNumber) -> str:
        """Name the measurement of a figure where the conclusion is not about one of them."""
        return f"{self.say(self.metric(one.metric).name)} · " if one.metric and conclusion.metric is None else ""

    def _place(self, configuration: str | None, variant: str) -> str:
        where = self.say(words.ALL_TOGETHER) if configuration is None else self.names[configuration]
        return f"{where} · {self.variants[variant]}"

    # --- capacity and ranking

    def capacity_rows(self) -> list[list[str]]:
        """Return one row per configuration: name, room, disks that may fail, best score of each preset."""
        return [self._capacity_row(one) for one in self.matrix.configurations]

    def capacity_heads(self) -> list[str]:
        """Return the heads of that table."""
        presets = [self.say(preset.name) for preset in self._ranked()]
        return [self.say(words.CONFIGURATION), self.say(words.USABLE), self.say(words.MAY_FAIL), *presets]

    def _ranked(self) -> Sequence[Preset]:
        return [preset for preset in self.matrix.presets if preset.ranking]

    def _capacity_row(self, one: MatrixConfiguration) -> list[str]:
        usable = "–"
        if one.usable_disks is not None:
            usable = self.say(words.OF_DISKS.fill(usable=f"{one.usable_disks:g}", disks=one.disks))
        if one.usable_bytes is not None:
            usable = f"{format_bytes(one.usable_bytes)} · {usable}"
        fail = "–" if one.disks_may_fail is None else str(one.disks_may_fail)
        if one.disks_may_fail_at_best is not None and one.disks_may_fail_at_best != one.disks_may_fail:
            fail = self.say(words.UP_TO.fill(certain=one.disks_may_fail, best=one.disks_may_fail_at_best))
        scores = []
        for preset in self._ranked():
            best = next((ranked for ranked in preset.ranking if ranked.configuration == one.id), None)
            scores.append("–" if best is None else times(best.score))
        return [self.names[one.id], usable, fail, *scores]

    def reference(self) -> str:
        """Name the cell that has the score 1; where the uses have different ones, each with its own."""
        found = {self.say(one.name): self.cell_name(one.reference) for one in self._ranked() if one.reference}
        names = list(dict.fromkeys(found.values()))
        if len(names) > 1:
            return self.say(general.BETWEEN).join(self._with(cell, use) for use, cell in found.items())
        return names[0] if names else "–"

    def cell_name(self, ref: CellRef | Ranked | Apart) -> str:
        """Name one cell."""
        return f"{self.names[ref.configuration]} · {self.variants[ref.variant]}"

    def weights(self, preset: Preset) -> str:
        """Write the weights of a preset."""
        return self.say(general.BETWEEN).join(
            f"{self.say(self.metric(key).name)} {format_ratio(share)}" for key, share in preset.weights.items()
        )

    def ranked(self, preset: Preset) -> list[tuple[str, str, bool]]:
        """Return name and score of every ranked cell, and whether it is as good as the first."""
        return [
            (self._marked(one), f"{one.score:.2f}", one.is_tied_with_first and place > 0)
            for place, one in enumerate(preset.ranking)
        ]

    def _marked(self, one: Ranked) -> str:
        """Name a ranked cell with what speed does not tell: no redundancy, no checksums."""
        row = next(row for row in self.matrix.configurations if row.id == one.configuration)
        marks = [self.say(words.UNPROTECTED)] if row.disks_may_fail == 0 else []
        marks += [self.say(words.WITHOUT_CHECKSUMS)] if one.variant in self.without_checksums else []
        return self._with(self.cell_name(one), self.say(listed(marks))) if marks else self.cell_name(one)

    @cached_property
    def without_checksums(self) -> frozenset[str]:
        """Measured variants whose options take the checksums of files away."""
        return frozenset(
            one.id for one in self.matrix.variants if one.is_without_checksums and one.id in self.filled_variants
        )

    def recommended(self, preset: Preset) -> tuple[str, str]:
        """Return what is recommended for a use, or that nothing is; behind it why, and what is faster but less safe."""
        found = preset.recommended(USUAL_FAILURES)
        if found is None:
            return "", ""
        answer = found.answer if found.first is None else labelled(words.RECOMMENDED, found.answer)
        return self.say(answer), self.say(join_sentences(one for one in (found.reason, found.faster) if one))

    def apart(self, preset: Preset) -> list[str]:
        """Say which filled cells have no place in the order of a preset, and why: one line per reason."""
        colon = self.say(general.COLON)
        joint = self.say(general.BETWEEN)
        found: dict[str, list[str]] = {}
        for one in preset.apart:
            name = self.cell_name(one) if one.score is None else f"{self.cell_name(one)} {times(one.score)}"
            found.setdefault(self.say(one.reason), []).append(name)
        return [f"{joint.join(names)}{colon}{reason}" for reason, names in found.items()]

    # --- scaling

    def scaling_tables(self) -> list[tuple[str, list[str], list[list[str]]]]:
        """Return variant, heads and rows of each table against one disk: metrics down, configurations across."""
        names = dict.fromkeys(one.variant for one in self.matrix.scaling)
        return [self._scaling_table(variant) for variant in names]

    def _scaling_table(self, variant: str) -> tuple[str, list[str], list[list[str]]]:
        found: dict[tuple[str, str], Scaling] = {
            (one.metric, one.configuration): one for one in self.matrix.scaling if one.variant == variant
        }
        rows = [one for one in self.filled_rows if any(key[1] == one.id for key in found)]
        table = [
            [self.say(metric.name), *(self._scaled(found.get((metric.key, row.id))) for row in rows)]
            for metric in self.matrix.metrics
            if any(key[0] == metric.key for key in found)
        ]
        return self.variants[variant], ["", *(self.names[row.id] for row in rows)], table

    def _scaled(self, one: Scaling | None) -> str:
        """Write a ratio, its interval, and what theory promises."""
        if one is None:
            return "–"
        said = times(one.ratio)
        if one.interval is not None:
            said += f" [{one.interval[0]:.2f}–{one.interval[1]:.2f}]"
        if one.theory is None:
            return said
        low, high = f"{one.theory.low:.2g}", f"{one.theory.high:.2g}"
        return f"{said} ({low if low == high else f'{low}–{high}'})"

    def missing(self) -> list[str]:
        """Say which cells have no numbers for a reason, and which were not compared."""
        reasons = {(cell.configuration_id, cell.variant): cell.reason for cell in self.experiment.cells}
        colon = self.say(general.COLON)
        of_memory = [one for one in self.matrix.metrics if not METRICS[one.metric].is_of_volume]
        lines = [f"{self.say(one.name)}{colon}{self.say(OF_MEMORY)}" for one in of_memory]
        for place, cell in self.cells.items():
            where = f"{self.names[place[0]]} · {self.variants[place[1]]}"
            reason = cell.obstacle or (reasons.get(place) if cell.state in {"impossible", "skipped"} else None)
            if reason is not None:
                lines.append(f"{where}{colon}{self.say(reason)}")
                continue
            alone = dict.fromkeys(
                value.obstacle for value in cell.values.values() if value.obstacle not in {None, OF_MEMORY}
            )
            for obstacle in filter(None, alone):
                keys = [key for key, value in cell.values.items() if value.obstacle == obstacle]
                names = [self.say(self.metric(key).name) for key in keys]
                told = self._with(where, self.say(general.BETWEEN).join(names))
                lines.append(f"{told}{colon}{self.say(obstacle)}")
            lines += [self.say(caution) for caution in cell.cautions]
        return list(dict.fromkeys(lines))

    def noise(self) -> str:
        """Say what noise was assumed and how many claims were possible."""
        noise = self.matrix.noise
        return self.say(
            words.NOISE.fill(
                between=format_ratio(noise.between_builds),
                within=format_ratio(noise.within_run),
                tests=noise.tests,
                threshold=format_ratio(self.matrix.threshold_ratio),
            )
        )


def times(ratio: float) -> str:
    """Write a speed ratio: `0.38 ×`, `2.4 ×`."""
    return f"{ratio:.2f} ×" if ratio < 10 else f"{ratio:.0f} ×"  # noqa: PLR2004 (three digits are enough)


def interval_of(value: MatrixValue) -> tuple[float, float]:
    """Return the interval of the median, or the range where there is none."""
    return value.ci95 or (value.min, value.max)


def _p(one: ConclusionNumber) -> str:
    if one.p_adjusted is None:
        return "–"
    return "<0.001" if one.p_adjusted < 0.001 else f"{one.p_adjusted:.3f}"  # noqa: PLR2004 (as is usual)
