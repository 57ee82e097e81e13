"""Whatever stands at an end of a disk is found and named; only our own traces are called ours."""

import os
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.lab.signatures import (
    END_BYTES,
    MD_MAGIC,
    Content,
    disk_guid,
    inspect,
    md_array_name,
    md_data_offset_bytes,
    physical_volume_id,
)

BLANK = bytes(END_BYTES)
TOKEN = "00112233445566ff"


def _end(*pieces: tuple[int, bytes]) -> bytes:
    end = bytearray(END_BYTES)
    for at, piece in pieces:
        start = at % END_BYTES
        end[start : start + len(piece)] = piece
    return bytes(end)


def _member(name: bytes, offset_sectors: int = 2048) -> bytes:
    block = bytearray(512)
    block[:4] = MD_MAGIC
    block[32 : 32 + len(name)] = name
    block[128:136] = offset_sectors.to_bytes(8, "little")
    return bytes(block)


def _table(guid: str) -> bytes:
    return b"EFI PART" + bytes(48) + uuid.UUID(guid).bytes_le


PROTECTIVE = ((450, b"\xee"), (510, b"\x55\xaa"))


@pytest.mark.parametrize("fill", [b"\0", b"\xff"])
def test_a_new_or_erased_disk_is_blank(fill):
    assert inspect(fill * END_BYTES, BLANK).content is Content.BLANK


@pytest.mark.parametrize(
    ("at", "magic", "name"),
    [
        (0, b"LUKS\xba\xbe", "LUKS encryption"),
        (1080, b"\x53\xef", "ext2/ext3/ext4"),
        (65600, b"_BHRfS_M", "Btrfs"),
        (0, b"XFSB", "XFS"),
        (4086, b"SWAPSPACE2", "swap space"),
        (3, b"NTFS    ", "NTFS"),
        (3, b"EXFAT   ", "exFAT"),
        (512, b"EFI PART", "a partition table"),
        (4096, b"EFI PART", "a partition table"),
        (510, b"\x55\xaa", "a partition table"),
        (0, MD_MAGIC, "a RAID member (md)"),
        (4096, MD_MAGIC, "a RAID member (md)"),
        (512, b"LABELONE", "an LVM physical volume"),
        (1536, b"LABELONE", "an LVM physical volume"),
        (128 * 1024 + 3072, b"\x0c\xb1\xba\0\0\0\0\0", "a ZFS member"),
    ],
)
def test_what_stands_at_the_beginning_is_named_and_foreign(at, magic, name):
    found = inspect(_end((at, magic)), BLANK, token=TOKEN)

    assert (found.content, [text.en for text in found.what]) == (Content.FOREIGN, [name])


@pytest.mark.parametrize("at", [-512, -4096])
def test_the_second_partition_table_at_the_end_is_seen(at):
    assert inspect(BLANK, _end((at, b"EFI PART"))).content is Content.FOREIGN


@pytest.mark.parametrize("at", [-8192, -65536, -131072 + 512])
def test_older_raid_metadata_at_the_end_is_seen(at):
    assert inspect(BLANK, _end((at, MD_MAGIC)), token=TOKEN).content is Content.FOREIGN


@given(st.integers(0, 69_999), st.integers(1, 255), st.booleans())
def test_a_single_byte_anywhere_is_not_blank(at, value, is_tail):
    blank = bytes(70_000)  # shorter than a real end, which only takes longer to look through
    end = blank[:at] + bytes([value]) + blank[at + 1 :]

    found = inspect(blank, end) if is_tail else inspect(end, blank)

    assert found.content is not Content.BLANK


def test_unknown_bytes_are_remains():
    assert inspect(os.urandom(512) + bytes(END_BYTES - 512), BLANK).content in {Content.REMAINS, Content.FOREIGN}
    assert inspect(_end((700_000, b"text")), BLANK).content is Content.REMAINS


def test_our_own_array_is_ours_only_with_the_same_token():
    head = _end((4096, _member(f"volbench-lab:{TOKEN}-0".encode())))

    assert inspect(head, BLANK, token=TOKEN).content is Content.OURS
    assert inspect(head, BLANK, token="f" * 16).content is Content.FOREIGN
    assert inspect(head, BLANK).content is Content.FOREIGN


def test_our_own_partition_table_is_ours_at_both_ends():
    table = _table(disk_guid(TOKEN, 3))
    head, tail = _end(*PROTECTIVE, (512, table)), _end((-512, table))

    assert inspect(head, tail, token=TOKEN).content is Content.OURS
    assert inspect(BLANK, tail, token=TOKEN).content is Content.OURS
    assert inspect(head, tail, token="e" * 16).content is Content.FOREIGN


def test_a_boot_record_with_partitions_before_our_table_is_foreign():
    head = _end((450, b"\x83"), (510, b"\x55\xaa"), (512, _table(disk_guid(TOKEN, 0))))

    assert inspect(head, BLANK, token=TOKEN).content is Content.FOREIGN


def test_a_disk_given_to_lvm_by_us_is_ours():
    identity = physical_volume_id(TOKEN, 2)
    label = b"LABELONE" + bytes(12) + (32).to_bytes(4, "little") + bytes(8) + identity.replace("-", "").encode()

    assert [len(part) for part in identity.split("-")] == [6, 4, 4, 4, 4, 4, 6]
    assert inspect(_end((512, label)), BLANK, token=TOKEN).content is Content.OURS
    assert inspect(_end((512, label)), BLANK, token="d" * 16).content is Content.FOREIGN


def test_a_stranger_beside_our_traces_makes_the_disk_foreign():
    head = _end((4096, _member(f"volbench-lab:{TOKEN}-0".encode())), (1080, b"\x53\xef"))

    assert inspect(head, BLANK, token=TOKEN).content is Content.FOREIGN


def test_members_tell_their_array_and_where_its_data_begins():
    head = _end((4096, _member(b"nas:2", 4096)))

    assert md_array_name(head[4096:]) == "nas:2"
    assert md_data_offset_bytes(head) == 2 << 20
    assert md_data_offset_bytes(BLANK) is None
    assert md_array_name(BLANK) is None
