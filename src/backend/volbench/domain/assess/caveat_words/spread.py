"""Caveats about the rounds: how many and how far apart: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import kind

KINDS: Final = (
    kind("few-rounds", "stable", observed=("rounds", "needed_rounds")),
    kind("large-spread", "stable", observed=("spread_ratio", "limit_ratio")),
    kind("drift", "warn", observed=("change_ratio",)),
    kind("outlier", "info", observed=("rounds",)),
    kind("percentile-unsupported", "info", observed=("percentiles", "io_count")),
    kind("burst-credits", "warn", observed=("burst", "settled", "lasted_s", "moved")),
    kind("single-run", "stable"),
)
