"""Rules that look at memory and at what others do with the disks: page cache, write-back, rebuild, other traffic."""

from __future__ import annotations

from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.round_facts import RoundFacts
from volbench.domain.assess.limits.thresholds import DIRTY, FROM_MEMORY, OTHER_TRAFFIC, OTHER_TRAFFIC_FLOOR, REBUILD
from volbench.domain.model.runs.run import CacheClass


def page_cache(facts: RoundFacts) -> Claim | None:
    """Find that the disks did not move most of the bytes; proven by their counters."""
    if facts.cache_class is not CacheClass.CACHED or facts.moved_ratio is None or facts.moved_ratio >= FROM_MEMORY:
        return None
    return Claim("page-cache", numbers={"moved_ratio": facts.moved_ratio})


def rebuild(facts: RoundFacts) -> Claim | None:
    """Find a rebuild or check that took a good part of what the disks can do."""
    if facts.sync_action is None or not facts.busiest_bytes_per_s:
        return None
    # Its progress is read around the timed part, the disks' bytes within it.
    sync_bytes_per_s = min(facts.sync_bytes_per_s, facts.busiest_bytes_per_s)
    if sync_bytes_per_s < REBUILD * facts.busiest_bytes_per_s:
        return None
    numbers = {"sync_bytes_per_s": sync_bytes_per_s, "disk_bytes_per_s": facts.busiest_bytes_per_s}
    return Claim("rebuild", numbers=numbers, names={"action": facts.sync_action})


def other_traffic(facts: RoundFacts) -> Claim | None:
    """Find that the disks did a good deal which the workload cannot have asked for."""
    if not has_other_traffic(facts):
        return None
    numbers = {"other_bytes_per_s": facts.unasked_bytes_per_s, "asked_bytes_per_s": facts.asked_bytes_per_s}
    return Claim("other-traffic", numbers=numbers)


def has_other_traffic(facts: RoundFacts) -> bool:
    """Say whether that was enough to move a number."""
    # An array with a member missing reads more than it is asked for, and that is nobody else's doing.
    if not facts.is_whole or facts.sync_action is not None:
        return False
    return facts.unasked_bytes_per_s > max(OTHER_TRAFFIC * facts.asked_bytes_per_s, OTHER_TRAFFIC_FLOOR)


def write_back(facts: RoundFacts) -> Claim | None:
    """Find that memory was full of unwritten data, so that writers had to wait until the disks had taken some."""
    if not facts.is_buffered or facts.dirty_ratio is None or facts.dirty_ratio < DIRTY:
        return None
    return Claim("write-back", numbers={"dirty_ratio": facts.dirty_ratio})
