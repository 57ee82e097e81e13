"""Caveats about which cache or layer may have answered: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import kind
from volbench.domain.model.words.message import Message

_REASON: Final = "assess.cache_reasons.reasons."
_UNSEEN: Final = Message("caveats.unknown-cache.advice_unseen")
_BY_REASON: Final = (
    # What no repetition changes goes first: it stands whatever else there is.
    (f"{_REASON}loop_without_direct_io", Message("caveats.unknown-cache.advice_loop")),
    (f"{_REASON}virtual_disk", Message("caveats.unknown-cache.advice_virtual")),
    (f"{_REASON}unseen_layer", _UNSEEN),
    (f"{_REASON}no_disks", _UNSEEN),
    (f"{_REASON}disk_counters_missing", _UNSEEN),
    (f"{_REASON}residency_unreadable_before", _UNSEEN),
    (f"{_REASON}residency_unreadable_after", _UNSEEN),
    (f"{_REASON}nothing_to_compare", _UNSEEN),
    (f"{_REASON}flush_not_timed", Message("caveats.unknown-cache.advice_flush")),
    (f"{_REASON}stored_ratio_unknown", Message("caveats.unknown-cache.advice_compressed")),
)

KINDS: Final = (
    kind("cached", "valid", observed=("moved_ratio",)),
    kind("unknown-cache", "valid", observed=("reason",), advice_for=_BY_REASON),
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
