"""What a comparison of two sides measured in turns consists of: data only. It is made in paired.py."""

from __future__ import annotations

from dataclasses import dataclass, field

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.runs.run import Summary
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class PairedCell:
    """The main metric of one workload on both sides."""

    workload: str
    title: Message
    metric: str
    metric_label: Message
    unit: str
    is_higher_better: bool
    is_headline: bool
    first: Summary | None
    """None where this side has no such number."""
    second: Summary | None
    pairs: int
    """Rounds in which both sides were measured and the data came from the same place."""
    left_out: int
    """Rounds in which both were measured, but whose data came from elsewhere, or nobody knows from where."""
    ratio: float | None
    """Second side over first within a round: the pseudo-median over the rounds (Hodges and Lehmann)."""
    ratio_ci95: tuple[float, float] | None
    p_value: float | None
    """Exact two-sided Wilcoxon signed rank over the rounds; None below six pairs."""
    p_adjusted: float | None
    """After Holm over the cells."""
    verdict: Verdict
    """Of the second side, seen from the first."""
    pair_spread_ratio: float | None
    """By how much the ratio varies from round to round: standard deviation of its logarithm."""
    minimum_detectable_ratio: float | None
    """Smallest relative difference these rounds would have shown four times out of five."""
    rounds_needed: int | None
    """With such a spread a difference of 20 % is found 19 times out of 20 in this many rounds."""
    sentence: Message
    cores: Message | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """How full the busiest core was on each side; None where its kind or its rounds do not tell."""


@dataclass(frozen=True, slots=True)
class PairedOverall:
    """All cells together: in each round the geometric mean of their speed ratios, then the same test over these."""

    speed_ratio: float
    """Above 1 the second side is faster; response times are turned over."""
    ci95: tuple[float, float] | None
    p_value: float | None
    cells: int
    pairs: int
    verdict: Verdict
    pair_spread_ratio: float | None
    minimum_detectable_ratio: float | None
    rounds_needed: int | None
    sentence: Message


@dataclass(frozen=True, slots=True)
class Paired:
    """Two sides of one run, measured in turns, and what the rounds say of them."""

    first: str
    """Variant of the first side; ratios are of the second over this one."""
    second: str
    first_name: Message
    second_name: Message
    orders: tuple[str, ...]
    """Round by round which side came first in most cells: the variants' letters, `AB` or `BA`."""
    cells: tuple[PairedCell, ...]
    overall: PairedOverall | None
    """None below two common cells."""
    cautions: tuple[Message, ...]
    """What differs between the sides beside what is compared, or ties them together."""
    verdict: tuple[Message, ...]
    """Sentences in plain words, first the one that matters."""
    threshold_ratio: float = 0.05
    """Differences below this are not called faster or slower."""
    sets_apart: tuple[Message, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """What each of the two sides has and not all others have, such as encryption; None where its kind knows nothing."""
