"""Caveats about how a number was made: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import KEEP_IN_MIND, kind

KINDS: Final = (
    kind("engine-psync", "warn"),
    kind("shared-file-order", "warn"),
    kind("qd1-only", "info"),
    kind("rmw-512", "info"),
    kind("scaled-runtime", "info", observed=("scale_ratio",)),
    kind("write-limit", "info", advice=KEEP_IN_MIND, observed=("limit_bytes", "timed_s", "asked_s")),
    kind("write-budget-used", "warn", observed=("budget_bytes",)),
    kind("saturation-not-reached", "warn", observed=("written_bytes", "capacity_bytes")),
    kind("saturation-unknown", "warn", observed=("written_bytes",)),
    kind("paused", "warn", observed=("pauses", "paused_s")),
    kind("pause-ended", "warn", observed=("limit_s",)),
    kind("rate-not-held", "warn", observed=("held_ratio",)),
    kind("second-opinion-differs", "warn", observed=("theirs_ns", "ours_ns", "rounds")),
    kind("memory-short", "info"),
    kind("judged-anew", "info"),
    kind("judgement-replaced", "warn"),
    kind("numbers-left-out", "info", observed=("count",)),
    kind("dsync-fallback", "info"),
    kind("pts-like", "info"),
    kind("preliminary", "info"),
    kind("one-pass", "info"),
    kind("length-unknown", "valid"),
    kind("times-filled-up", "info", advice=KEEP_IN_MIND),
    kind("own-limit-unknown", "info", advice=KEEP_IN_MIND),
    kind("round-cut-short", "stable", observed=("rounds",)),
    kind("small-blocks-enlarged", "info"),
)
