"""Caveats about which cache or layer may have answered: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.kind import kind

KINDS: Final = (
    kind("cached", "valid", observed=("moved_ratio",)),
    kind("unknown-cache", "valid", observed=("reason",)),
    kind("direct-io-refused", "warn"),
    kind("direct-io-fallback", "warn", observed=("reason",)),
    kind("small-span", "warn", observed=("file_bytes", "wanted_bytes")),
    kind("largest-file", "warn", observed=("file_bytes", "wanted_bytes")),
    kind("small-random-span", "warn"),
    kind("reads-near-caches", "warn", observed=("file_bytes", "wanted_bytes")),
    kind("ssd-cache", "warn"),
    kind("virtual-disk", "warn"),
    kind("metadata-cached", "info"),
    kind("compressible-buffers", "warn"),
    kind("dd-zeros", "warn"),
    kind("hdparm-buffered", "info"),
)
