"""Words for the reason codes of cache_class.py, for lay people; shown beside the cache class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from volbench.domain.model.words.message import Message, join_clauses, plain

REASONS: Final[dict[str, Message]] = {
    "disk-bytes-match": Message("assess.cache_reasons.reasons.disk_bytes_match"),
    "not-resident": Message("assess.cache_reasons.reasons.not_resident"),
    "flush-timed": Message("assess.cache_reasons.reasons.flush_timed"),
    "loop-direct-io": Message("assess.cache_reasons.reasons.loop_direct_io"),
    "host-may-cache": Message("assess.cache_reasons.reasons.host_may_cache"),
    "read-bytes-missing": Message("assess.cache_reasons.reasons.read_bytes_missing"),
    "write-bytes-missing": Message("assess.cache_reasons.reasons.write_bytes_missing"),
    "timed-part-not-placed": Message("assess.cache_reasons.reasons.timed_part_not_placed"),
    "disk-counters-missing": Message("assess.cache_reasons.reasons.disk_counters_missing"),
    "stored-ratio-unknown": Message("assess.cache_reasons.reasons.stored_ratio_unknown"),
    "loop-without-direct-io": Message("assess.cache_reasons.reasons.loop_without_direct_io"),
    "virtual-disk": Message("assess.cache_reasons.reasons.virtual_disk"),
    "unseen-layer": Message("assess.cache_reasons.reasons.unseen_layer"),
    "no-disks": Message("assess.cache_reasons.reasons.no_disks"),
    "flush-not-timed": Message("assess.cache_reasons.reasons.flush_not_timed"),
    "residency-unreadable-before": Message("assess.cache_reasons.reasons.residency_unreadable_before"),
    "residency-unreadable-after": Message("assess.cache_reasons.reasons.residency_unreadable_after"),
    "resident-before": Message("assess.cache_reasons.reasons.resident_before"),
    "resident-after": Message("assess.cache_reasons.reasons.resident_after"),
    "resident-after-direct": Message("assess.cache_reasons.reasons.resident_after_direct"),
    "btrfs-checksum-fallback": Message("assess.cache_reasons.reasons.btrfs_checksum_fallback"),
    "compressed-read-buffered": Message("assess.cache_reasons.reasons.compressed_read_buffered"),
    "unaligned-fallback": Message("assess.cache_reasons.reasons.unaligned_fallback"),
    "zfs-direct": Message("assess.cache_reasons.reasons.zfs_direct"),
    "behind-a-server": Message("assess.cache_reasons.reasons.behind_a_server"),
    "whole-files": Message("assess.cache_reasons.reasons.whole_files"),
    "connection-alone": Message("assess.cache_reasons.reasons.connection_alone"),
    "nothing-to-compare": Message("assess.cache_reasons.reasons.nothing_to_compare"),
}
"""Halves of sentences: they follow “Reason:” or stand in a list."""


def explain(codes: Iterable[str]) -> Message:
    """Join the words of several reason codes; a code from a newer version is shown as it is."""
    texts = [REASONS.get(code, plain(code)) for code in codes]
    return join_clauses(texts)
