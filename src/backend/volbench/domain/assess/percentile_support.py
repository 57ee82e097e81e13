"""Which percentiles too few stand behind: one decision for what is shown and for what is said to be left out. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from volbench.domain.model.runs.run import Round
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS, percentile_metric
from volbench.domain.stats import descriptive

SIDES: Final = ("read", "write", "op")
SIDE_NAMES: Final = {"read": Message("assess.plots.reads"), "write": Message("assess.plots.writes")}


def pooled_bins(rounds: Iterable[Round]) -> dict[str, dict[int, int]]:
    """Return the histograms of all rounds added up, by side (`read`, `write`, `op`); each round is looked at once."""
    pooled: dict[str, dict[int, int]] = {}
    for round_ in rounds:
        for side, bins in round_.latency_bins.items():
            pooled[side] = descriptive.pool_bins([pooled.get(side, {}), bins])
    return pooled


def unsupported(rounds: Sequence[Round], main: str) -> dict[str, tuple[tuple[str, ...], int]]:
    """Return side → the percentiles left out, and how many responses there are; only sides that lack one.

    Responses of all rounds count. What a program told without its single responses is shown as told, and nothing of it
    is said to be left out. `main`, the one number of a workload, is never left out.
    """
    pooled = pooled_bins(rounds)
    found = {}
    for side in SIDES:
        _, missing, count = descriptive.pooled_percentiles([pooled.get(side, {})])
        missing = tuple(name for name in missing if percentile_metric(side, name) != main)
        if missing:
            found[side] = missing, count
    return found


def is_left_out(metric: str, left_out: Mapping[str, tuple[tuple[str, ...], int]]) -> bool:
    """Say whether a metric is one of the percentiles that `unsupported` named."""
    return any(metric == percentile_metric(side, name) for side, (names, _) in left_out.items() for name in names)


def is_percentile(metric: str) -> bool:
    """Say whether a metric is a percentile."""
    return metric in METRICS and METRICS[metric].is_percentile
