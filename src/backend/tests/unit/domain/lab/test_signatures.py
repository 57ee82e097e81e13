"""Whatever stands at an end of a disk is found and named; only our own traces are called ours."""

import os
import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.lab.extents import MD_MAGIC, md_data_offset_bytes
from volbench.domain.lab.signatures import (
    END_BYTES,
    Content,
    Found,
    disk_guid,
    inspect,
    md_array_name,
    physical_volume_id,
    with_partitions,
)
from volbench.domain.model.words.message import Message

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


LINUX = uuid.UUID("0fc63daf-8483-4772-8e79-3d69d8477de4")


def _table(guid: str, *entries: tuple[int, int, int]) -> bytes:
    """Header and entries (number, first MiB, MiB after the last) of a disk with sectors of 512 bytes."""
    block = bytearray(512 + 128 * 128)
    block[:8] = b"EFI PART"
    block[56:72] = uuid.UUID(guid).bytes_le
    block[72:88] = (2).to_bytes(8, "little") + (128).to_bytes(4, "little") + (128).to_bytes(4, "little")
    for number, first, after in entries:
        at = 512 + (number - 1) * 128
        edges = (first * 2048).to_bytes(8, "little") + (after * 2048 - 1).to_bytes(8, "little")
        block[at : at + 48] = LINUX.bytes_le + uuid.uuid4().bytes + edges
    return bytes(block)


PROTECTIVE = ((450, b"\xee"), (510, b"\x55\xaa"))


@pytest.mark.parametrize("fill", [b"\0", b"\xff"])
def test_a_new_or_erased_disk_is_blank(fill):
    assert inspect(fill * END_BYTES, BLANK).content is Content.BLANK


@pytest.mark.parametrize(
    ("at", "magic", "name"),
    [
        (0, b"LUKS\xba\xbe", "at_start"),
        (1080, b"\x53\xef", "ext2_ext3_ext4"),
        (65600, b"_BHRfS_M", "btrfs"),
        (0, b"XFSB", "xfs"),
        (4086, b"SWAPSPACE2", "swap_space"),
        (3, b"NTFS    ", "ntfs"),
        (3, b"EXFAT   ", "exfat"),
        (512, b"EFI PART", "table"),
        (4096, b"EFI PART", "table"),
        (510, b"\x55\xaa", "table"),
        (0, MD_MAGIC, "md"),
        (4096, MD_MAGIC, "md"),
        (512, b"LABELONE", "physical"),
        (1536, b"LABELONE", "physical"),
        (128 * 1024 + 3072, b"\x0c\xb1\xba\0\0\0\0\0", "zfs_name"),
    ],
)
def test_what_stands_at_the_beginning_is_named_and_foreign(at, magic, name):
    found = inspect(_end((at, magic)), BLANK, token=TOKEN)

    assert (found.content, found.what) == (Content.FOREIGN, (Message(f"lab.signatures.{name}"),))


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
    head, tail = _end(*PROTECTIVE, (512, table)), _end((-512, table[:512]))

    assert inspect(head, tail, token=TOKEN).content is Content.OURS
    assert inspect(BLANK, tail, token=TOKEN).content is Content.OURS
    assert inspect(head, tail, token="e" * 16).content is Content.FOREIGN


def test_a_boot_record_with_partitions_before_our_table_is_foreign():
    head = _end((450, b"\x83"), (510, b"\x55\xaa"), (512, _table(disk_guid(TOKEN, 0))))

    assert inspect(head, BLANK, token=TOKEN).content is Content.FOREIGN


def test_our_table_is_ours_only_with_the_slices_we_cut():
    for entries, expected in (
        (((5, 1, 200), (6, 200, 400)), Content.OURS),
        (((5, 1, 200), (1, 200, 400)), Content.FOREIGN),
        (((5, 1, 200), (6, 300, 400)), Content.FOREIGN),
        (((5, 2, 200),), Content.FOREIGN),
    ):
        head = _end(*PROTECTIVE, (512, _table(disk_guid(TOKEN, 0), *entries)))
        assert inspect(head, BLANK, token=TOKEN).content is expected


def test_what_is_in_a_partition_counts_not_who_made_the_table():
    ours, unknown = Found(Content.OURS), inspect(_end((32768, b"JFS1")), BLANK, token=TOKEN)
    ext4 = inspect(_end((1080, b"\x53\xef")), BLANK, token=TOKEN)

    assert with_partitions(ours, [Found(Content.BLANK), ours]).content is Content.OURS
    assert with_partitions(ours, [ours, unknown]).content is Content.REMAINS
    assert with_partitions(ours, [unknown, ext4]).content is Content.FOREIGN
    assert with_partitions(ours, [ext4]).what == (Message("lab.signatures.ext2_ext3_ext4"),)


@pytest.mark.parametrize("at", [0, 8192, 32768, 65536, 900_000])
def test_bytes_beside_what_we_write_are_not_ours(at):
    member = (4096, _member(f"volbench-lab:{TOKEN}-0".encode()))
    table = (512, _table(disk_guid(TOKEN, 0), (5, 1, 200)))

    assert inspect(_end(member, (at, b"JFS1")), BLANK, token=TOKEN).content is Content.REMAINS
    if at > 17408:
        assert inspect(_end(*PROTECTIVE, table, (at, b"JFS1")), BLANK, token=TOKEN).content is Content.REMAINS


def test_the_list_of_bad_blocks_belongs_to_md():
    member = bytearray(_member(f"volbench-lab:{TOKEN}-0".encode()))
    member[186:192] = (8).to_bytes(2, "little") + (16).to_bytes(4, "little")
    head = _end((4096, bytes(member)), (4096 + 8192, b"\xff" * 4096))

    assert inspect(head, BLANK, token=TOKEN).content is Content.OURS


def test_a_name_that_only_contains_the_token_is_not_ours():
    for name in (f"{TOKEN}-0x", f"x{TOKEN}-0", TOKEN, f"{TOKEN}-"):
        head = _end((4096, _member(f"h:{name}".encode()[:32])))
        assert inspect(head, BLANK, token=TOKEN).content is Content.FOREIGN


def _volume(token: str, group: str | None) -> bytes:
    identity = physical_volume_id(token, 2).replace("-", "").encode()
    areas = (1 << 20).to_bytes(8, "little") + bytes(8 + 16) + (4096).to_bytes(8, "little") + bytes(8 + 16)
    label = b"LABELONE" + bytes(12) + (32).to_bytes(4, "little") + b"LVM2 001" + identity + bytes(8) + areas
    text = b"" if group is None else f"{group} {{\nid = 1\n}}\n".encode()
    where = (1024).to_bytes(8, "little") + len(text).to_bytes(8, "little") if text else bytes(16)
    header = bytes(4) + b" LVM2 x[5A%r0N*>" + bytes(20) + where
    # An earlier description with our name is no proof: only the one the header points at is.
    return _end((512, label), (4096, header), (4096 + 512, f"vblab_{TOKEN}_1 {{".encode()), (4096 + 1024, text))


@pytest.mark.parametrize(
    ("group", "expected"),
    [(None, Content.OURS), (f"vblab_{TOKEN}_7", Content.OURS), ("vg1", Content.FOREIGN), ("", Content.FOREIGN)],
)
def test_a_physical_volume_belongs_to_whom_its_group_belongs(group, expected):
    assert inspect(_volume(TOKEN, group), BLANK, token=TOKEN).content is expected
    assert inspect(_volume("d" * 16, group), BLANK, token=TOKEN).content is Content.FOREIGN


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
