"""The cache class follows the observed bytes, the residency, the flush and what is known of the chain."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.assess.cache_class import (
    CacheFacts,
    Chain,
    classify,
    disk_bytes,
    expected_fallbacks,
    worst_class,
)
from volbench.domain.model.runs.run import CacheClass, DiskActivity
from volbench.domain.model.suites.workload import Direction

ASKED = 1_000_000_000
READ = CacheFacts(
    Direction.READ,
    asked_read_bytes=ASKED,
    disk_read_bytes=ASKED,
    disk_write_bytes=0,
    resident_before_ratio=0.0,
    resident_after_ratio=0.0,
)
WRITE = CacheFacts(
    Direction.WRITE,
    asked_write_bytes=ASKED,
    is_durable=True,
    disk_read_bytes=0,
    disk_write_bytes=ASKED,
    resident_before_ratio=0.0,
    resident_after_ratio=0.0,
)


def _class(facts):
    return classify(facts)[0]


def _reasons(facts):
    return classify(facts)[1].reasons


def test_a_read_is_uncached_when_the_disks_moved_the_bytes_and_nothing_lay_in_memory():
    assert _class(READ) is CacheClass.UNCACHED


@pytest.mark.parametrize(("share", "expected"), [(0.9, CacheClass.UNCACHED), (0.899, CacheClass.CACHED)])
def test_a_read_needs_nine_tenths_of_its_bytes_from_the_disks(share, expected):
    assert _class(replace(READ, disk_read_bytes=int(ASKED * share))) is expected


def test_a_read_answered_from_memory_is_cached():
    facts = replace(READ, disk_read_bytes=0, resident_before_ratio=1.0, resident_after_ratio=1.0)

    class_, evidence = classify(facts)

    assert class_ is CacheClass.CACHED
    assert "read-bytes-missing" in evidence.reasons


@pytest.mark.parametrize(
    ("most_share", "expected"), [(0.9, CacheClass.UNKNOWN), (0.899, CacheClass.CACHED), (None, CacheClass.CACHED)]
)
@pytest.mark.parametrize(("facts", "side", "copies"), [(READ, "read", 1), (WRITE, "write", 1), (WRITE, "write", 2)])
def test_what_the_disks_did_in_as_much_time_nearby_is_not_called_memory(facts, side, copies, most_share, expected):
    most = None if most_share is None else int(ASKED * most_share * copies)
    moved = {f"disk_{side}_bytes": int(ASKED * 0.8 * copies), f"most_{side}_bytes": most}

    found = replace(facts, **moved, chain=Chain(write_copies=copies))

    assert _class(found) is expected
    assert ("timed-part-not-placed" in _reasons(found)) == (expected is CacheClass.UNKNOWN)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize(("ratio", "expected"), [(0.01, CacheClass.UNCACHED), (0.011, CacheClass.UNKNOWN)])
def test_a_read_of_a_file_that_partly_lies_in_memory_is_not_proven(moment, ratio, expected):
    facts = replace(READ, **{f"resident_{moment}_ratio": ratio})

    assert _class(facts) is expected


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_read_whose_residency_cannot_be_read_is_unknown(moment):
    facts = replace(READ, **{f"resident_{moment}_ratio": None})

    assert _class(facts) is CacheClass.UNKNOWN
    assert f"residency-unreadable-{moment}" in _reasons(facts)


def test_a_cold_read_through_the_page_cache_is_unknown_and_says_why():
    facts = replace(READ, is_direct=False, resident_after_ratio=1.0)

    assert _class(facts) is CacheClass.UNKNOWN
    assert _reasons(facts) == ("resident-after",)


@pytest.mark.parametrize(
    ("resident", "file_bytes", "is_direct", "expected"),
    [
        (0.05, ASKED, True, CacheClass.UNCACHED),
        (0.10, ASKED, True, CacheClass.UNCACHED),
        (0.11, ASKED, True, CacheClass.UNKNOWN),
        (0.05, ASKED, False, CacheClass.UNKNOWN),
        (0.05, 0, True, CacheClass.UNKNOWN),
        (0.05, 4 * ASKED, True, CacheClass.UNKNOWN),
    ],
)
def test_a_direct_read_may_leave_behind_a_tenth_of_what_it_asked_for(resident, file_bytes, is_direct, expected):
    facts = replace(READ, resident_after_ratio=resident, file_bytes=file_bytes, is_direct=is_direct)

    assert _class(facts) is expected
    assert ("resident-after-direct" in _reasons(facts)) is (is_direct and expected is CacheClass.UNKNOWN)


def test_a_cold_read_of_a_small_part_through_memory_is_not_taken_for_direct():
    # A file of ten times the bytes asked for: all that was read lies in memory, a tenth of the file.
    facts = replace(READ, resident_after_ratio=0.1, file_bytes=10 * ASKED)

    assert _class(facts) is CacheClass.UNKNOWN


def test_without_disk_counters_nothing_is_known():
    assert _class(replace(READ, disk_read_bytes=None)) is CacheClass.UNKNOWN
    assert _class(replace(WRITE, disk_write_bytes=None)) is CacheClass.UNKNOWN


def test_a_write_is_uncached_when_the_flush_is_timed_and_the_disks_moved_the_bytes():
    assert _class(WRITE) is CacheClass.UNCACHED


@pytest.mark.parametrize("is_durable", [False, None])
def test_a_write_without_a_timed_flush_is_never_uncached(is_durable):
    facts = replace(WRITE, is_durable=is_durable)

    assert _class(facts) is CacheClass.UNKNOWN
    assert "flush-not-timed" in _reasons(facts)


def test_a_write_that_stayed_in_memory_is_cached():
    facts = replace(WRITE, disk_write_bytes=int(ASKED * 0.3), resident_after_ratio=1.0)

    class_, evidence = classify(facts)

    assert class_ is CacheClass.CACHED
    assert {"write-bytes-missing", "resident-after-direct"} <= set(evidence.reasons)


def test_a_write_left_resident_is_judged_by_its_bytes_and_keeps_the_fallback_as_reason():
    facts = replace(WRITE, resident_after_ratio=0.5)

    assert _class(facts) is CacheClass.UNCACHED
    assert "resident-after-direct" in _reasons(facts)


@pytest.mark.parametrize(("disk_share", "expected"), [(2.0, CacheClass.UNCACHED), (1.0, CacheClass.CACHED)])
def test_a_mirror_must_write_every_copy(disk_share, expected):
    facts = replace(WRITE, disk_write_bytes=int(ASKED * disk_share), chain=Chain(write_copies=2))

    assert _class(facts) is expected


def test_a_mirror_reads_one_copy_only():
    assert _class(replace(READ, chain=Chain(write_copies=2))) is CacheClass.UNCACHED


@pytest.mark.parametrize(
    ("stored", "disk_share", "expected"),
    [
        (0.5, 0.5, CacheClass.UNCACHED),
        (0.5, 0.44, CacheClass.CACHED),
        (None, 0.5, CacheClass.UNKNOWN),
        (None, 0.95, CacheClass.UNCACHED),
    ],
)
def test_compressed_writes_are_held_against_what_they_store(stored, disk_share, expected):
    chain = Chain(file_system="btrfs", is_compressed=True, stored_ratio=stored)

    assert _class(replace(WRITE, disk_write_bytes=int(ASKED * disk_share), chain=chain)) is expected


def test_compressed_writes_nearby_are_held_against_what_they_store():
    chain = Chain(file_system="btrfs", is_compressed=True, stored_ratio=0.5)
    facts = replace(WRITE, disk_write_bytes=int(ASKED * 0.4), most_write_bytes=int(ASKED * 0.46), chain=chain)

    assert _reasons(facts) == ("timed-part-not-placed",)


def test_a_stored_ratio_means_nothing_without_compression():
    chain = Chain(is_compressed=False, stored_ratio=0.5)

    assert _class(replace(WRITE, disk_write_bytes=ASKED // 2, chain=chain)) is CacheClass.CACHED


@pytest.mark.parametrize(
    ("chain", "reason"),
    [
        (Chain(has_loop_without_direct_io=True), "loop-without-direct-io"),
        (Chain(has_virtual_disk=True), "virtual-disk"),
        (Chain(has_unseen_layer=True), "unseen-layer"),
        (Chain(disk_count=0), "no-disks"),
    ],
)
@pytest.mark.parametrize("facts", [READ, WRITE], ids=["read", "write"])
def test_where_the_bottom_cannot_be_seen_the_class_is_unknown(facts, chain, reason):
    class_, evidence = classify(replace(facts, chain=chain))

    assert class_ is CacheClass.UNKNOWN
    assert reason in evidence.reasons


@pytest.mark.parametrize("facts", [READ, WRITE], ids=["read", "write"])
def test_missing_bytes_prove_a_cache_even_where_the_bottom_cannot_be_seen(facts):
    hidden = replace(facts, chain=Chain(has_virtual_disk=True), disk_read_bytes=0, disk_write_bytes=0)

    assert _class(hidden) is CacheClass.CACHED


def test_a_loop_device_with_direct_io_counts_as_a_disk_and_says_so():
    facts = replace(READ, chain=Chain(has_loop_with_direct_io=True))

    assert _class(facts) is CacheClass.UNCACHED
    assert "loop-direct-io" in _reasons(facts)


@pytest.mark.parametrize(
    ("kernel", "is_nocow", "expected"),
    [
        ("6.14.0", False, ("btrfs-checksum-fallback",)),
        ("6.18.5-generic", False, ("btrfs-checksum-fallback",)),
        ("7.0-rc1", False, ("btrfs-checksum-fallback",)),
        ("6.13.12", False, ()),
        ("4.4.302+", False, ()),
        ("6.18.5", True, ()),
        (None, False, ()),
        ("unreadable", False, ()),
    ],
)
def test_the_btrfs_checksum_fallback_depends_on_kernel_and_nocow(kernel, is_nocow, expected):
    facts = replace(WRITE, chain=Chain(file_system="btrfs", kernel=kernel, is_nocow=is_nocow))

    assert expected_fallbacks(facts) == expected


def test_a_btrfs_write_through_the_page_cache_is_judged_by_its_bytes():
    chain = Chain(file_system="btrfs", kernel="6.18.0")

    moved = classify(replace(WRITE, chain=chain))
    kept = classify(replace(WRITE, chain=chain, disk_write_bytes=0))

    assert (moved[0], kept[0]) == (CacheClass.UNCACHED, CacheClass.CACHED)
    assert "btrfs-checksum-fallback" in moved[1].reasons
    assert "btrfs-checksum-fallback" in kept[1].reasons


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (replace(READ, chain=Chain(file_system="btrfs", kernel="6.18.0")), ()),
        (replace(READ, chain=Chain(file_system="btrfs", is_compressed=True)), ("compressed-read-buffered",)),
        (replace(READ, block_bytes=512, chain=Chain(file_system="btrfs")), ("unaligned-fallback",)),
        (replace(READ, block_bytes=512, chain=Chain(file_system="ext4")), ()),
        (replace(READ, block_bytes=0, chain=Chain(file_system="btrfs")), ()),
        (replace(READ, chain=Chain(file_system="zfs")), ("zfs-direct",)),
        (replace(READ, is_direct=False, chain=Chain(file_system="zfs")), ()),
    ],
)
def test_known_fallbacks_are_foretold_from_file_system_flags_and_alignment(facts, expected):
    assert expected_fallbacks(facts) == expected


def test_a_mixed_workload_is_as_good_as_its_worse_half():
    mixed = replace(
        READ,
        direction=Direction.MIXED,
        asked_write_bytes=ASKED,
        is_durable=True,
        disk_write_bytes=0,
    )

    assert _class(mixed) is CacheClass.CACHED
    assert _class(replace(mixed, disk_write_bytes=ASKED)) is CacheClass.UNCACHED


def test_a_round_that_asks_for_no_bytes_has_nothing_to_compare():
    class_, evidence = classify(CacheFacts(Direction.NONE))

    assert class_ is CacheClass.UNKNOWN
    assert evidence.reasons == ("nothing-to-compare",)
    assert evidence.read_amplification is None


def test_amplification_is_disk_bytes_over_asked_bytes():
    _, evidence = classify(replace(WRITE, disk_write_bytes=int(ASKED * 1.34)))

    assert evidence.write_amplification == pytest.approx(1.34)
    assert evidence.read_amplification is None


@given(
    share=st.floats(0, 3),
    before=st.none() | st.floats(0, 1),
    after=st.none() | st.floats(0, 1),
    loop=st.booleans(),
    virtual=st.booleans(),
    host=st.booleans(),
)
def test_no_read_is_uncached_unless_every_rule_holds(share, before, after, loop, virtual, host):  # noqa: PLR0917 (drawn by name)
    facts = replace(
        READ,
        disk_read_bytes=int(share * ASKED),
        resident_before_ratio=before,
        resident_after_ratio=after,
        chain=Chain(has_loop_without_direct_io=loop, has_virtual_disk=virtual, has_disk_of_a_host=host),
    )
    holds = (
        facts.disk_read_bytes >= 0.9 * ASKED
        and before is not None
        and before <= 0.01
        and after is not None
        and after <= 0.01
        and not loop
        and not virtual
    )

    assert (_class(facts) is CacheClass.UNCACHED) == (holds and not host)
    assert (_class(facts) is CacheClass.GUEST_UNCACHED) == (holds and host)


@given(
    share=st.floats(0, 3),
    is_durable=st.none() | st.booleans(),
    is_counted=st.booleans(),
    copies=st.sampled_from((1, 2)),
    virtual=st.booleans(),
    host=st.booleans(),
)
def test_no_write_is_uncached_unless_every_rule_holds(share, is_durable, is_counted, copies, virtual, host):  # noqa: PLR0917 (drawn by name)
    moved = int(share * ASKED)
    facts = replace(
        WRITE,
        disk_write_bytes=moved if is_counted else None,
        is_durable=is_durable,
        chain=Chain(write_copies=copies, has_virtual_disk=virtual, has_disk_of_a_host=host),
    )
    holds = is_counted and moved >= 0.9 * ASKED * copies and is_durable is True and not virtual

    assert (_class(facts) is CacheClass.UNCACHED) == (holds and not host)
    assert (_class(facts) is CacheClass.GUEST_UNCACHED) == (holds and host)


def test_the_worst_class_of_nothing_is_unknown():
    assert worst_class(()) is CacheClass.UNKNOWN


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        (("uncached", "uncached"), "uncached"),
        (("uncached", "unknown"), "unknown"),
        (("uncached", "guest-uncached"), "guest-uncached"),
        (("guest-uncached", "unknown"), "unknown"),
        (("unknown", "server-warm"), "server-warm"),
        (("server-warm", "cached", "uncached"), "cached"),
    ],
)
def test_the_worst_class_counts(classes, expected):
    assert worst_class([CacheClass(c) for c in classes]) is CacheClass(expected)


def test_disk_bytes_add_up_over_the_members():
    disks = (DiskActivity("sata1", 10, 1, 0.5), DiskActivity("sata2", 20, 2, 0.5))

    assert disk_bytes(disks) == (30, 3)


def test_disk_bytes_of_no_observed_disk_are_unknown_not_zero():
    assert disk_bytes(()) == (None, None)


@pytest.mark.parametrize("facts", [READ, WRITE])
def test_too_few_bytes_prove_no_cache_where_a_member_is_not_counted(facts):
    few = replace(facts, disk_read_bytes=ASKED // 2, disk_write_bytes=ASKED // 2, is_counted_whole=False)

    assert (_class(few), _reasons(few)[0]) == (CacheClass.UNKNOWN, "disk-counters-missing")
    assert _class(replace(facts, is_counted_whole=False)) is CacheClass.UNCACHED
