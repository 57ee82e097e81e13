"""What a comparison of runs consists of: data only. It is made in comparison.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from volbench.domain.compare.comparability import ComparedFact
from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.runs.run import CacheClass, RunRow, Summary
from volbench.domain.model.sweeps.places import Places
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message
from volbench.domain.stats.spread import Level

FEWEST_RUNS: Final = 2
MOST_RUNS: Final = 36
"""As many as there are letters to name them by: one for each of nine RAID layouts with four file system options."""


class Verdict(StrEnum):
    """What is said of one run in one cell, seen from the baseline."""

    FASTER = "faster"
    SLOWER = "slower"
    NO_DIFFERENCE = "no-difference"
    SITTINGS_DIFFER = "sittings-differ"
    """The rounds of the two runs differ; whether the volumes do is not known, as how much such runs differ is not."""
    INDICATIVE = "indicative"
    """A ratio without a verdict: too few rounds to prove anything."""
    NOT_COMPARABLE = "not-comparable"


@dataclass(frozen=True, slots=True)
class Side:
    """One run's number in a cell."""

    run_id: str
    variant: str | None
    summary: Summary | None
    """None where this run did not measure it."""
    cache_class: CacheClass | None
    valid: bool
    stable: bool
    figure: Figure = Figure.MEDIAN
    """What the middle of `summary` is."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One run against the baseline in one cell."""

    run_id: str
    ratio: float | None
    """Median of this run over median of the baseline."""
    ratio_ci95: tuple[float, float] | None
    """With both parts, within and between runs; None where the part between is not known."""
    p_value: float | None
    """Exact two-sided Mann-Whitney of the rounds, the part within; None where nothing can be tested."""
    p_adjusted: float | None
    """After Holm over the cells of this run: of the larger of both p-values, of the rounds' alone where the other is
    not known."""
    verdict: Verdict
    minimum_detectable_ratio: float | None
    """Smallest relative difference that would have shown four times out of five, for example 0.08."""
    sentence: Message
    p_between_runs: float | None = None
    """The part between: chance that two such runs differ as much by themselves (Student's t); None where not known."""
    between_runs: Level | None = None
    """How much other runs like these differ from each other; None where not known."""
    rounds_left_out: int = 0
    """Rounds of both sides that are not compared, as their origin is not known."""


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """The main metric of one workload over all runs."""

    workload: str
    variant: str
    """Variant of the baseline; a run measured on a single other variant stands beside it."""
    title: Message
    metric: str
    metric_label: Message
    unit: str
    is_higher_better: bool
    is_headline: bool
    sides: tuple[Side, ...]
    """In the order of the runs."""
    differences: tuple[Difference, ...]
    """All runs but the baseline, in the order of the runs."""


@dataclass(frozen=True, slots=True)
class Overall:
    """One run against the baseline over all cells that every compared run has; the same cells for each run."""

    run_id: str
    speed_ratio: float
    """Geometric mean of the cells' speed ratios; above 1 is faster, response times are turned over."""
    ci95: tuple[float, float] | None
    """With both parts, within and between runs; None where a cell has fewer than six rounds, or the part between is
    not known."""
    cells: int
    """Cells it is made from."""
    verdict: Verdict
    sentence: Message
    between_runs: Level | None = None
    """How much other runs like these differ in this mean; None where not known."""


@dataclass(frozen=True, slots=True)
class RunHeadline:
    """What is said first of one run against the baseline."""

    run_id: str
    sentence: Message
    """The largest certain difference among what the suite shows first, and how many others there are; else what the
    workloads say together."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two to 36 runs, named A, B, C … in the order given."""

    runs: tuple[RunRow, ...]
    baseline_id: str
    is_comparable: bool
    """True when every run may be compared with the baseline."""
    reasons: tuple[Message, ...]
    """Why not, where not."""
    cautions: tuple[Message, ...]
    """What differs without forbidding the comparison."""
    facts: tuple[ComparedFact, ...]
    cells: tuple[ComparedCell, ...]
    verdict: tuple[Message, ...]
    """Sentences in plain words, one or two per run."""
    overall: tuple[Overall, ...] = ()
    """All runs but the baseline, in the order of the runs; empty below two common cells. It is said nowhere: a mean
    over workloads is no verdict."""
    headlines: tuple[RunHeadline, ...] = ()
    """All runs but the baseline, in the order of the runs."""
    threshold_ratio: float = 0.05
    """Differences below this are not called faster or slower."""
    seed: int | None = None
    """Of the bootstrap, to repeat it exactly: the CRC-32 of the compared runs' ids unless another was asked for."""
    places: Places | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of runs over file sizes: all of them side by side, by where they ran. Without `cells` that is all there is."""
