"""No disk that serves a recorded NAS passes the laboratory's gate, not even if its ends could be read as blank."""

from __future__ import annotations

import json
import os

import pytest
from support.roots import root_names, unpack_root

from volbench.domain.errors import InvalidRequest
from volbench.domain.lab.disks import refusals
from volbench.domain.lab.journal import Identity, Journal, LabRequest, cells_of
from volbench.domain.lab.signatures import END_BYTES, Content, inspect
from volbench.host.array_lab.device_ends import Ends, read_ends
from volbench.host.array_lab.journal_file import JournalFile
from volbench.host.array_lab.looking import Look
from volbench.host.array_lab.machine import LabMachine
from volbench.host.clock import SystemClock
from volbench.host.inventory import take_inventory
from volbench.host.inventory.root import Root

BLANK = Ends(bytes(END_BYTES), bytes(END_BYTES), 32, 0)


def _all_blank(_path: str) -> Ends:
    return BLANK


@pytest.mark.parametrize("name", root_names())
def test_disks_below_volumes_are_refused_whatever_their_ends_say(name, tmp_path):
    root = str(unpack_root(name, tmp_path))
    serving = {disk.name for volume in take_inventory(root, clock=SystemClock()).volumes for disk in volume.disks}

    found = Look(Root(root), _all_blank).disks(sorted(serving), token=None)

    assert serving
    assert [disk.name for disk in found if not refusals(disk)] == []


@pytest.mark.parametrize("name", root_names())
def test_arrays_partitions_and_mapped_devices_are_no_disks(name, tmp_path):
    root = Root(str(unpack_root(name, tmp_path)))
    names = [one for one in root.names("/sys/block") if one.startswith(("md", "dm-", "loop", "ram"))]

    found = Look(root, _all_blank).disks([*names, "nothing", "../sda"], token=None)

    assert all(disk.kind != "disk" and refusals(disk) for disk in found)


@pytest.mark.parametrize("name", ["dsm7-shr1-two-arrays", "dsm7-raid5-cachedev-btrfs", "linux-lvm-two-arrays"])
def test_what_stands_on_the_disks_of_a_nas_is_a_stranger(name, tmp_path):
    root = str(unpack_root(name, tmp_path))
    disks = [disk.name for volume in take_inventory(root, clock=SystemClock()).volumes for disk in volume.disks]

    stack = Look(Root(root), _all_blank).stack(disks, token="00112233445566ff")

    assert stack.strangers
    assert (stack.arrays, stack.groups) == ((), ())


def test_a_file_that_stands_for_a_disk_is_read_at_both_ends(tmp_path):
    disk = tmp_path / "disk"
    disk.write_bytes(b"")
    os.truncate(disk, 64 << 20)

    ends = read_ends(str(disk))
    assert inspect(ends.head, ends.tail).content is Content.BLANK
    assert (ends.sampled, ends.sampled_with_data, ends.problem) == (32, 0, None)

    with disk.open("r+b") as file:
        file.seek(32 << 20)
        file.write(b"x" * (8 << 20))
        file.seek(-512, os.SEEK_END)
        file.write(b"EFI PART")
    ends = read_ends(str(disk))
    assert inspect(ends.head, ends.tail).content is Content.FOREIGN
    assert ends.sampled_with_data >= 3


@pytest.mark.parametrize("content", [b"", b"x" * 1000])
def test_what_is_shorter_than_its_ends_or_not_there_cannot_be_read(content, tmp_path):
    (tmp_path / "disk").write_bytes(content)

    assert read_ends(str(tmp_path / "disk")).problem
    assert read_ends(str(tmp_path / "none")).problem == "No such file or directory"


def test_how_far_a_sync_is(tmp_path):
    folder = tmp_path / "sys/block/md100/md"
    folder.mkdir(parents=True)
    machine = LabMachine(str(tmp_path))

    for action, done, expected in (
        ("resync", "512 / 2048", 0.25),
        ("resync", "delayed", 0.0),
        ("idle", "none", None),
    ):
        (folder / "sync_action").write_text(action + "\n")
        (folder / "sync_completed").write_text(done + "\n")
        assert machine.sync_ratio(["/dev/md100", "/dev/md101"]) == expected


def _journal() -> Journal:
    request = LabRequest((), ("ext4",), (), "nas-volume", "smoke")
    return Journal(
        "00112233445566ff", "2026-01-01T00:00:00.000Z", request, (Identity("sdb", 1, None, None),), cells_of(request)
    )


def test_the_journal_comes_back_as_it_was_kept(tmp_path):
    file = JournalFile(tmp_path)

    assert file.load() is None
    file.save(_journal())

    assert file.load() == _journal()
    assert [path.name for path in file.path.parent.iterdir()] == ["journal.json"]


@pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({"schema": "volbench.lab/9"})])
def test_a_file_that_is_no_journal_is_refused(text, tmp_path):
    file = JournalFile(tmp_path)
    file.save(_journal())
    file.path.write_text(text)

    with pytest.raises(InvalidRequest):
        file.load()
