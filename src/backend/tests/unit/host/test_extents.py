"""Where a file lies is said only when the addresses mean something."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from volbench.host.extents import SHARED, Extent, place_of, summarise_extents

ENCODED, INLINE, LAST = 0x8, 0x200, 0x1
GB = 10**9


def test_the_place_is_the_middle_of_the_bytes():
    extents = [Extent(0, GB, 0), Extent(8 * GB, GB, LAST)]

    place = summarise_extents(extents, device_bytes=10 * GB, is_estimate=False)

    assert place.offset_ratio == (0.5 + 8.5) / 2 / 10


def test_a_large_extent_counts_more_than_a_small_one():
    extents = [Extent(0, 3 * GB, 0), Extent(9 * GB, GB, LAST)]

    place = summarise_extents(extents, device_bytes=10 * GB, is_estimate=False)

    assert place.offset_ratio == (1.5 * 3 + 9.5) / 4 / 10


def test_addresses_beyond_the_device_say_nothing():
    place = summarise_extents([Extent(20 * GB, GB, LAST)], device_bytes=10 * GB, is_estimate=True)

    assert place.offset_ratio is None


def test_bytes_kept_in_the_inode_have_no_place():
    place = summarise_extents([Extent(0, 100, INLINE | LAST)], device_bytes=GB, is_estimate=True)

    assert place.offset_ratio is None


def test_a_file_without_bytes_has_no_place():
    place = summarise_extents([], device_bytes=GB, is_estimate=False)

    assert (place.extents, place.offset_ratio, place.encoded_ratio, place.shared_ratio) == (0, None, 0.0, 0.0)


def test_a_device_of_unknown_size_gives_no_place():
    assert summarise_extents([Extent(0, GB, LAST)], device_bytes=0, is_estimate=False).offset_ratio is None


def test_compressed_and_shared_parts_are_shares_of_the_bytes():
    extents = [Extent(0, 300, ENCODED), Extent(1000, 100, SHARED | LAST)]

    place = summarise_extents(extents, device_bytes=GB, is_estimate=True)

    assert (place.encoded_ratio, place.shared_ratio) == (0.75, 0.25)


@given(st.lists(st.builds(Extent, st.integers(0, 10 * GB), st.integers(1, GB), st.sampled_from([0, 1, 8, 0x2000]))))
def test_every_share_lies_between_nothing_and_all(extents):
    place = summarise_extents(extents, device_bytes=11 * GB, is_estimate=False)

    assert 0 <= place.encoded_ratio <= 1
    assert 0 <= place.shared_ratio <= 1
    assert place.offset_ratio is None or 0 <= place.offset_ratio <= 1


def test_a_file_system_that_does_not_tell_gives_nothing():
    assert place_of("/proc/self/status", device_bytes=GB) is None
