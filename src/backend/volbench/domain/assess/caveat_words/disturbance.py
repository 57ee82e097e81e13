"""Caveats about what disturbed or limited a measurement: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import kind

KINDS: Final = (
    kind("busy-before", "valid", observed=("busy_ratio",)),
    kind("busy-during", "valid", observed=("other_bytes_per_s",)),
    kind("busy-start", "warn", observed=("processor_ratio",)),
    kind("busy-processor", "valid", observed=("others_cpu_ratio",)),
    kind("degraded", "valid"),
    kind("syncing", "valid", observed=("action",)),
    kind("rebuild-ended", "warn"),
    kind("hot", "warn", observed=("temperature_c", "limit_c")),
    kind("ended-hot", "warn", observed=("disk", "temperature_c", "limit_c")),
    kind("cpu-limited", "warn", observed=("cpu_ratio",)),
    kind("generator-limited", "valid", observed=("bytes_per_s", "limit_bytes_per_s")),
    kind("generator-limited-requests", "valid", observed=("requests", "own_limit")),
    kind("sent-no-more", "valid", observed=("requests", "own_limit")),
    kind("generator-limited-processor", "valid", observed=("processor_ratio",)),
    kind("request-errors", "valid", observed=("errors", "error_ratio", "kinds")),
    kind("sockets-used-up", "warn"),
    kind("left-late", "valid", observed=("late_ratio",)),
    kind("pace-missed", "valid", observed=("reached_ratio",)),
    kind("no-pace", "warn"),
    kind("cycle-unexplained", "warn", observed=("cycle_ratio", "clients")),
    kind("other-round-lost", "valid", observed=("rounds",)),
    kind("stalled", "warn", observed=("rounds",)),
    kind("requests-repeated", "warn", observed=("requests", "files")),
    kind("ended-early", "warn", observed=("done_rounds", "planned_rounds")),
    kind("sizes-left-out", "info", observed=("sizes",)),
    kind("sizes-refused", "info", observed=("ways", "sizes")),
    kind("byte-cap-reached", "info"),
    kind("ceiling-missing", "info", observed=("ways", "reason")),
    kind("caches-not-empty", "info"),
    kind("lock-unshared", "info"),
)
