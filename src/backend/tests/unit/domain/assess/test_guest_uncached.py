"""What a host's disk moved: uncached in the guest, whose own memory is ruled out, and never more than that."""

from dataclasses import replace

import pytest
from unit.domain.assess.test_cache_class import READ, WRITE

from volbench.domain.assess.cache_class import Chain, classify
from volbench.domain.model.runs.run import CacheClass


@pytest.mark.parametrize(
    ("facts", "reasons"),
    [
        (READ, ("disk-bytes-match", "not-resident", "host-may-cache")),
        (WRITE, ("disk-bytes-match", "flush-timed", "host-may-cache")),
    ],
    ids=["read", "write"],
)
def test_what_a_hosts_disk_moved_is_uncached_in_the_guest_and_says_that_the_host_may_cache(facts, reasons):
    class_, evidence = classify(replace(facts, chain=Chain(has_disk_of_a_host=True)))

    assert (class_, evidence.reasons) == (CacheClass.GUEST_UNCACHED, reasons)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        (replace(READ, resident_before_ratio=0.5), "resident-before"),
        (replace(READ, resident_after_ratio=None), "residency-unreadable-after"),
        (replace(READ, disk_read_bytes=None), "disk-counters-missing"),
        (replace(WRITE, is_durable=False), "flush-not-timed"),
    ],
)
def test_where_the_guests_own_memory_is_not_ruled_out_that_alone_is_the_reason(facts, reason):
    class_, evidence = classify(replace(facts, chain=Chain(has_disk_of_a_host=True)))

    assert (class_, evidence.reasons) == (CacheClass.UNKNOWN, (reason,))


@pytest.mark.parametrize("facts", [READ, WRITE], ids=["read", "write"])
def test_missing_bytes_prove_a_cache_on_a_hosts_disk_too(facts):
    hidden = replace(facts, chain=Chain(has_disk_of_a_host=True), disk_read_bytes=0, disk_write_bytes=0)

    assert classify(hidden)[0] is CacheClass.CACHED
