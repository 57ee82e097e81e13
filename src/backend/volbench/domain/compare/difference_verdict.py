"""Which verdict a difference gets, once both of its parts and the number of tests are known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from volbench.domain.compare import comparison_words as words
from volbench.domain.compare.between_runs import RunNoise
from volbench.domain.compare.between_runs_words import differ_sentence, within_noise_sentence
from volbench.domain.compare.cell_pair import Pair
from volbench.domain.compare.comparison_result import Difference, Verdict
from volbench.domain.compare.known_rounds import left_out_text
from volbench.domain.model.words.message import Message, run_on
from volbench.domain.stats.significance import ALPHA, minimum_detectable_ratio, smallest_p
from volbench.domain.stats.spread import Level


def decide(
    difference: Difference, pair: Pair, p_values: Sequence[float] | None, tests: int, threshold_ratio: float
) -> Difference:
    """Give the verdict of one cell.

    Args:
        difference: As the rounds alone tell it.
        pair: What it was made from.
        p_values: After Holm's correction, without and with the rounds that were left out; None with too few rounds.
        tests: Cells that are tested together.
        threshold_ratio: Smaller differences are called none.
    """
    noise = pair.between.noise
    p_adjusted = None if p_values is None else p_values[0]
    could_show = p_adjusted is not None and (
        smallest_p(len(pair.baseline.values), len(pair.other.values)) * tests <= ALPHA
    )
    verdict = Verdict.INDICATIVE
    if could_show and p_values is not None:
        known, every = (
            _verdict_of(pair, p_value, threshold_ratio, with_all=with_all)
            for p_value, with_all in zip(p_values, (False, True), strict=True)
        )
        verdict = known if known in {every, Verdict.NO_DIFFERENCE} else Verdict.INDICATIVE
    found = replace(
        difference,
        ratio_ci95=_widened(difference.ratio_ci95, difference.ratio, noise),
        p_adjusted=p_adjusted,
        p_between_runs=pair.p_between(),
        between_runs=None if noise is None else Level(noise.deviation, noise.others),
        verdict=verdict,
        minimum_detectable_ratio=_visible(pair, tests) if could_show else None,
    )
    return replace(found, sentence=_sentence(found, pair, threshold_ratio, could_show=could_show))


def _verdict_of(pair: Pair, p_adjusted: float, threshold_ratio: float, *, with_all: bool) -> Verdict:
    ratio = pair.ratio_of(with_all=with_all)
    if ratio is None:
        return Verdict.INDICATIVE
    is_large = ratio <= 0 or abs(math.log(ratio)) >= math.log1p(threshold_ratio)
    if p_adjusted > ALPHA or not is_large:
        return Verdict.NO_DIFFERENCE
    if pair.between.noise is None:
        return Verdict.SITTINGS_DIFFER
    return Verdict.FASTER if (ratio > 1) == pair.metric.is_higher_better else Verdict.SLOWER


def _widened(
    within: tuple[float, float] | None, ratio: float | None, noise: RunNoise | None
) -> tuple[float, float] | None:
    """Return an interval that holds what the rounds leave open and what other runs do."""
    if within is None or noise is None or not ratio or ratio <= 0:
        return None
    return both_parts(within, math.log(ratio), noise)


def both_parts(within: tuple[float, float], log: float, noise: RunNoise) -> tuple[float, float]:
    """Widen the interval of the rounds to that of the runs, where this is wider."""
    reach = noise.reach()
    return min(within[0], math.exp(log - reach)), max(within[1], math.exp(log + reach))


def _visible(pair: Pair, tests: int) -> float | None:
    within = minimum_detectable_ratio(pair.baseline.values, pair.other.values, tests)
    noise = pair.between.noise
    return within if within is None or noise is None else max(within, math.expm1(noise.visible(tests)))


def _sentence(found: Difference, pair: Pair, threshold_ratio: float, *, could_show: bool) -> Message:
    left_out = left_out_text(pair.baseline, pair.other)
    if found.ratio is not None and found.verdict is Verdict.SITTINGS_DIFFER:
        said = differ_sentence(found.ratio)
    elif _is_hidden_by_runs(found, threshold_ratio):
        said = within_noise_sentence(found.ratio or 1.0, found.between_runs.cv if found.between_runs else 0.0)
    else:
        visible = found.minimum_detectable_ratio
        said = words.difference_sentence(
            str(found.verdict),
            pair.metric,
            ratio=found.ratio,
            interval=found.ratio_ci95,
            visible=None if visible is None else max(visible, threshold_ratio),
            is_proven=found.p_adjusted is not None and found.p_adjusted <= ALPHA,
            holds_only_without=could_show and pair.left_out > 0,
            is_chosen=pair.is_chosen,
        )
    return run_on(said, left_out)


def _is_hidden_by_runs(found: Difference, threshold_ratio: float) -> bool:
    """Whether the rounds differ enough to matter, and only the noise between runs speaks against it."""
    if found.verdict is not Verdict.NO_DIFFERENCE or not found.ratio or found.p_between_runs is None:
        return False
    is_large = abs(math.log(found.ratio)) >= math.log1p(threshold_ratio)
    return is_large and (found.p_value or 1.0) <= ALPHA < found.p_between_runs
