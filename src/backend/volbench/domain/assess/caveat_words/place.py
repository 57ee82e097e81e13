"""Caveats about the place that was measured: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import KEEP_IN_MIND, kind

KINDS: Final = (
    kind("snapshot-pinned", "warn", observed=("held_bytes",)),
    kind("metadata-kept", "info", observed=("held_bytes",)),
    kind("shared-disks", "warn", observed=("disks",)),
    kind("compressed-target", "info", advice=KEEP_IN_MIND, observed=("compression",)),
    kind("encrypted-target", "info"),
    kind("aged-file", "info", observed=("offset_ratio",)),
    kind("nearly-full", "warn", observed=("fill_ratio",)),
    kind("smr-disk", "warn", observed=("disks",)),
    kind("read-only-run", "info"),
    kind("imported", "info"),
)
